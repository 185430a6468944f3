#include "bench/receipt.hpp"

#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "bench/probes/probe.hpp"
#include "bench/shim.hpp"
#include "errors/error.hpp"
#include "errors/nearest.hpp"

namespace allot::bench {
namespace {

/// The path as the loader knows it, if it is no more than that.
std::string real_path(const char* path) {
  if (path == nullptr) return {};
  std::error_code ignored;
  const std::filesystem::path real = std::filesystem::canonical(path, ignored);
  return real.empty() ? path : real.string();
}

std::string library_of(const char* symbol) {
  if (counting_shim() != nullptr) return real_path(library_behind_shim(symbol));
  void* function = dlsym(RTLD_DEFAULT, symbol);
  Dl_info info{};
  return function != nullptr && dladdr(function, &info) != 0 ? real_path(info.dli_fname) : "";
}

std::string to_text(const ProbeAnswer& answer) {
  return nlohmann::json{{"passed", answer.passed},
                        {"detail", answer.detail},
                        {"version", answer.version},
                        {"options", answer.options}}
      .dump();
}

ProbeAnswer from_text(const std::string& text) {
  const nlohmann::json answer = nlohmann::json::parse(text);
  return {.passed = answer.at("passed"),
          .detail = answer.at("detail"),
          .version = answer.at("version"),
          .options = answer.at("options")};
}

std::string read_all(int pipe) {
  std::string text;
  char buffer[4096];
  for (ssize_t size; (size = read(pipe, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(size));
  return text;
}

/// The probe's answer, from a child that dies with its heap.
ProbeAnswer ask_in_child(Probe probe) {
  int ends[2];
  if (pipe(ends) != 0) throw system_error("cannot make a pipe for the allocator's probe");
  const pid_t child = fork();
  if (child < 0) throw system_error("cannot fork for the allocator's probe");
  if (child == 0) {
    const std::string text = to_text(probe());
    const ssize_t written = write(ends[1], text.data(), text.size());
    _exit(written == static_cast<ssize_t>(text.size()) ? 0 : 1);
  }
  close(ends[1]);
  const std::string text = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    ProbeAnswer died;
    died.detail = fmt::format("the probe's process died (status {:#x})", status);
    return died;
  }
  return from_text(text);
}

Probe find_probe(const std::string& name) {
  const auto found = probes().find(name);
  if (found != probes().end()) return found->second.probe;
  std::vector<std::string> known{"none"};
  for (const auto& [known_name, asked] : probes()) known.push_back(known_name);
  const std::string nearest = nearest_name(name, known);
  throw Error(fmt::format("unknown probe: {}", name),
              nearest.empty() ? fmt::format("use one of {}", fmt::join(known, ", "))
                              : fmt::format("did you mean {}?", nearest));
}

}  // namespace

Receipt take_receipt(const std::string& probe) {
  Receipt receipt;
  receipt.probe = probe;
  receipt.served_by = {{"malloc", library_of("malloc")},
                       {"free", library_of("free")},
                       {"operator new", library_of("_Znwm")},
                       {"operator delete", library_of("_ZdlPv")}};
  receipt.counting = real_path(counting_shim());
  if (probe == "none") {
    receipt.probe_passed = true;
    return receipt;
  }
  ProbeAnswer answer = ask_in_child(find_probe(probe));
  receipt.probe_passed = answer.passed;
  receipt.probe_detail = std::move(answer.detail);
  receipt.version = std::move(answer.version);
  receipt.options = std::move(answer.options);
  return receipt;
}

}  // namespace allot::bench
