#include "harness/run/outcome.hpp"

#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <string>

#include "errors/check.hpp"
#include "errors/error.hpp"
#include "harness/run/places.hpp"
#include "harness/run/report.hpp"

namespace allot::run {
namespace {

using records::Failure;
using records::FailureKind;

Failure of_signal(const Process& process, int signal, const Proof& proof) {
  std::string detail = fmt::format("killed by {}", signal_name(signal));
  if (signal == SIGKILL) {
    detail += "; perhaps by the kernel, out of memory (see: dmesg)";
  } else if (proof.limits.memory_bytes) {
    detail += fmt::format("; it ran under a memory limit of {} bytes", *proof.limits.memory_bytes);
  }
  return {FailureKind::signal, detail + last_words(process)};
}

/// The failure of a process that wrote what it could and ended by itself, if it failed.
std::optional<Failure> of_report(const Process& process, const Report& report, int code) {
  if (report.failure) {
    return Failure{report.failure->kind, report.failure->detail + last_words(process)};
  }
  if (code != 0) {
    return Failure{FailureKind::exit, fmt::format("exit code {}", code) + last_words(process)};
  }
  return std::nullopt;
}

std::string what_is_missing(const Report& report, const Proof& proof) {
  if (!report.receipt) return "no receipt";
  if (report.samples.empty()) return "no samples";
  if (proof.samples && report.samples.size() != static_cast<std::size_t>(*proof.samples)) {
    return fmt::format("{} samples, not {}", report.samples.size(), *proof.samples);
  }
  if (report.digest.has_value() == proof.reference.has_value()) return "";
  return report.digest ? "a digest, of a bound" : "no digest";
}

/// The receipt with the home folder as "~" in its paths, as everywhere in a record.
records::Json publishable(records::Json receipt) {
  for (auto& item : receipt.items()) {
    if (item.value().is_string()) item.value() = without_home(item.value().get<std::string>());
  }
  return receipt;
}

}  // namespace

std::string last_words(const Process& process) {
  // Enough for the top of a stack trace or a sanitizer's summary.
  constexpr std::size_t most = 2000;
  const std::string& text = process.errors.empty() ? process.output : process.errors;
  const std::size_t end = text.find_last_not_of(" \n\t");
  if (end == std::string::npos) return {};
  const std::string whole = text.substr(0, end + 1);
  const bool cut = whole.size() > most;
  return fmt::format("\n{}{}", cut ? "..." : "",
                     without_home(cut ? whole.substr(whole.size() - most) : whole));
}

std::string signal_name(int signal) {
  const char* abbreviation = ::sigabbrev_np(signal);
  if (abbreviation == nullptr) return fmt::format("signal {}", signal);
  return fmt::format("SIG{} ({})", abbreviation, ::sigdescr_np(signal));
}

records::Outcome judge(const Process& process, const Proof& proof) {
  CHECK(!std::holds_alternative<Interrupted>(process.ending));
  if (std::holds_alternative<TimedOut>(process.ending)) {
    return Failure{FailureKind::timeout,
                   fmt::format("no end within {} s", proof.limits.timeout_s) + last_words(process)};
  }
  if (const Killed* killed = std::get_if<Killed>(&process.ending)) {
    return of_signal(process, killed->signal, proof);
  }
  const int code = std::get<Exited>(process.ending).code;
  Report report;
  try {
    report = read_report(process.record);
  } catch (const Error& fault) {
    // A worker that died half-way through a line has that exit code as its cause.
    if (code != 0) return *of_report(process, {}, code);
    return Failure{FailureKind::protocol, fault.what() + last_words(process)};
  }
  if (auto failure = of_report(process, report, code)) return *std::move(failure);
  if (std::string missing = what_is_missing(report, proof); !missing.empty()) {
    return Failure{FailureKind::protocol, missing + last_words(process)};
  }
  if (std::string difference = mismatch(*report.receipt, proof.receipt); !difference.empty()) {
    return Failure{FailureKind::receipt, difference + last_words(process)};
  }
  if (report.digest != proof.reference) {
    return Failure{FailureKind::digest, fmt::format("the output's digest is {}, the reference's {}",
                                                    *report.digest, *proof.reference)};
  }
  return records::Measured{std::move(report.samples), std::move(report.digest),
                           publishable(*std::move(report.receipt)), std::move(report.details),
                           report.timed};
}

}  // namespace allot::run
