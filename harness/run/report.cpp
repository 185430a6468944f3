#include "harness/run/report.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "errors/error.hpp"
#include "harness/records/fields.hpp"

namespace allot::run {
namespace {

using records::Json;

records::Sample sample_of(const Json& object) {
  records::Sample sample;
  for (const auto& item : object.items()) {
    const double value = records::number(object, item.key());
    if (!std::isfinite(value) || value < 0) {
      throw Error(fmt::format("metric {} is {}", item.key(), value));
    }
    sample[item.key()] = value;
  }
  if (sample.empty()) throw Error("a sample without a metric");
  return sample;
}

std::string digest_of(const Json& line, const std::string& key) {
  std::string digest = records::text(line, key);
  // xxh3-128 in hexadecimal digits.
  constexpr std::size_t digits = 32;
  if (digest.size() != digits ||
      digest.find_first_not_of("0123456789abcdef") != std::string::npos) {
    throw Error(fmt::format("not a digest: \"{}\"", digest));
  }
  return digest;
}

records::Failure failure_of(const Json& object) {
  const auto kind = records::failure_kind(records::text(object, "kind"));
  return {kind.value_or(records::FailureKind::error), records::text(object, "detail")};
}

bool is_detail(const std::string& key) {
  const auto& known = bench::key::details;
  return std::find(known.begin(), known.end(), key) != known.end();
}

void take_line(Report& report, std::string_view text) {
  const Json line = records::parse_object(text);
  if (line.size() != 1) throw Error("not exactly one key");
  const std::string key = line.begin().key();
  const auto once = [&key](bool is_first) {
    if (!is_first) throw Error(fmt::format("a second {}", key));
  };
  if (key == bench::key::receipt) {
    once(!report.receipt);
    report.receipt = records::object_field(line, key);
  } else if (key == bench::key::sample) {
    report.samples.push_back(sample_of(records::object_field(line, key)));
  } else if (is_detail(key)) {
    once(!report.details.contains(key));
    report.details[key] = records::object_field(line, key);
  } else if (key == bench::key::timed) {
    once(!report.timed);
    report.timed = records::decode_timed(records::object_field(line, key));
  } else if (key == bench::key::digest) {
    once(!report.digest);
    report.digest = digest_of(line, key);
  } else if (key == bench::key::failure) {
    once(!report.failure);
    report.failure = failure_of(records::object_field(line, key));
  } else {
    throw Error(fmt::format("unknown key \"{}\"", key));
  }
}

}  // namespace

Report read_report(std::string_view lines) {
  Report report;
  for (int number = 1; !lines.empty(); ++number) {
    const std::size_t end = lines.find('\n');
    if (end == std::string_view::npos) {
      throw Error(fmt::format("line {} of the worker's report is cut off", number));
    }
    try {
      take_line(report, lines.substr(0, end));
    } catch (const Error& fault) {
      throw Error(fmt::format("line {} of the worker's report: {}", number, fault.what()));
    }
    lines.remove_prefix(end + 1);
  }
  return report;
}

}  // namespace allot::run
