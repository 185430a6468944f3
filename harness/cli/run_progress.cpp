#include "harness/cli/run_progress.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace allot::cli {
namespace {

std::size_t columns_of(std::FILE* terminal) {
  winsize size{};
  // What terminals had when they were made of glass.
  constexpr std::size_t usual = 80;
  return ::ioctl(::fileno(terminal), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col
                                                                                : usual;
}

}  // namespace

std::string duration_text(double seconds) {
  const auto whole = static_cast<long long>(std::llround(std::max(0.0, seconds)));
  if (whole < 60) return fmt::format("{}s", whole);
  if (whole < 3600) return fmt::format("{}m{:02}s", whole / 60, whole % 60);
  return fmt::format("{}h{:02}m", whole / 3600, whole % 3600 / 60);
}

RunProgress::RunProgress(const plan::Plan& plan, std::span<const records::Run> finished,
                         std::FILE* out)
    : plan_(plan), out_(out), is_terminal_(::isatty(::fileno(out)) == 1) {
  for (const records::Run& run : finished) count(run);
}

void RunProgress::count(const records::Run& run) {
  for (Round* round : {&rounds_[run.launch.round], &total_}) {
    ++round->runs;
    round->failures += run.failure() == nullptr ? 0 : 1;
    round->elapsed_s += run.elapsed_s;
  }
}

double RunProgress::left_s() const {
  if (plan_.budget.time) {
    return static_cast<double>(plan_.budget.time->count()) - total_.elapsed_s;
  }
  const double launches =
      static_cast<double>(plan::launches_in_round(plan_)) * *plan_.budget.rounds;
  return total_.elapsed_s / total_.runs * (launches - total_.runs);
}

const char* RunProgress::counted() const {
  return plan_.launches > 1 ? "launches" : "cells";
}

std::string RunProgress::round_name(int round) const {
  const bool again = plan_.stage == plan::Stage::confirmation;
  return fmt::format("{} {}", again ? "fresh round" : "round", round - plan_.first_round + 1);
}

std::string RunProgress::line(const plan::Launch& launch) const {
  const plan::Cell& cell = launch.cell;
  const std::string of =
      plan_.budget.rounds ? fmt::format(" of {}", *plan_.budget.rounds) : std::string{};
  const std::string left =
      total_.runs > 0 ? fmt::format("  {} left", duration_text(left_s())) : std::string{};
  const std::string failed =
      total_.failures > 0 ? fmt::format("  {} failed", total_.failures) : std::string{};
  return fmt::format("{}{}  {}/{} {}  {}{}{}  {} {} {} {}", round_name(launch.round), of,
                     launch.slot, plan::launches_in_round(plan_), counted(),
                     duration_text(total_.elapsed_s), left, failed, cell.strategy, cell.allocator,
                     cell.workload, cell.corpus);
}

void RunProgress::starting(const plan::Launch& launch) {
  if (!is_terminal_) return;
  // One write, and the rest of the line erased after it: nothing flickers.
  fmt::print(out_, "\r{}\x1b[K", line(launch).substr(0, columns_of(out_) - 1));
  std::fflush(out_);
}

void RunProgress::finished(const records::Run& run) {
  count(run);
  const Round& round = rounds_[run.launch.round];
  if (is_terminal_ || round.runs < static_cast<int>(plan::launches_in_round(plan_))) return;
  fmt::print(out_, "{} done: {} {}, {} failed, {}\n", round_name(run.launch.round), round.runs,
             counted(), round.failures, duration_text(round.elapsed_s));
  std::fflush(out_);
}

void RunProgress::done() {
  if (!is_terminal_) return;
  fmt::print(out_, "\r\x1b[K");
  std::fflush(out_);
}

}  // namespace allot::cli
