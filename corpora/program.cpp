#include "corpora/program.hpp"

#include <fmt/format.h>
#include <thread>

#include "corpora/memory_file.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

// How often a watched program is looked at: soon enough for the eye, at no cost that counts.
constexpr std::chrono::milliseconds between_looks{20};

}  // namespace

ProgramResult run_program(const Invocation& invocation) {
  const MemoryFile output;
  const MemoryFile errors;
  Child child(invocation, output.fd(), errors.fd());
  const int exit_code = child.wait();
  return {exit_code, output.text(), errors.text()};
}

ProgramResult run_program(const std::vector<std::string>& command,
                          const std::filesystem::path& folder) {
  return run_program(Invocation{command, folder});
}

std::string run_or_fail(const std::vector<std::string>& command,
                        const std::filesystem::path& folder) {
  ProgramResult result = run_program(command, folder);
  if (result.exit_code != 0) {
    throw Error(fmt::format("{} failed with exit code {}: {}", fmt::join(command, " "),
                            result.exit_code, result.errors));
  }
  return std::move(result.output);
}

ProgramResult watch_program(const Invocation& invocation, const Listener& listener,
                            std::chrono::seconds limit) {
  const MemoryFile output;
  const MemoryFile errors;
  Child child(invocation, output.fd(), errors.fd());
  const auto started = std::chrono::steady_clock::now();
  std::size_t heard = 0;
  while (!child.poll()) {
    const bool overdue = limit.count() > 0 && std::chrono::steady_clock::now() - started > limit;
    if (overdue) {
      child.stop();
      break;
    }
    std::this_thread::sleep_for(between_looks);
    const std::string said = errors.text(heard);
    heard += said.size();
    if (listener && !said.empty()) listener(said);
  }
  return {child.wait(), output.text(), errors.text()};
}

}  // namespace allot::corpora
