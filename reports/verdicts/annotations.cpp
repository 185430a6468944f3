// A gate's verdicts as GitHub's workflow commands: one line each, printed into a job's log.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "reports/verdicts/formats.hpp"
#include "reports/verdicts/phrases.hpp"

namespace allot::verdicts {
namespace {

/// As the runner unescapes: %, CR and LF everywhere, and in a property also what ends it.
std::string escaped(std::string_view text, bool is_property) {
  std::string result;
  for (const char c : text) {
    if (c == '%') {
      result += "%25";
    } else if (c == '\r') {
      result += "%0D";
    } else if (c == '\n') {
      result += "%0A";
    } else if (is_property && c == ':') {
      result += "%3A";
    } else if (is_property && c == ',') {
      result += "%2C";
    } else {
      result += c;
    }
  }
  return result;
}

const char* command_of(gate::Ruling ruling) {
  switch (ruling) {
    case gate::Ruling::regression:
    case gate::Ruling::invalid:
      return "error";
    case gate::Ruling::inconclusive:
      return "warning";
    default:
      return "notice";
  }
}

}  // namespace

void print_annotations(const gate::Report& report, std::ostream& out) {
  for (const gate::Verdict& verdict : report.verdicts) {
    if (verdict.ruling == gate::Ruling::ok) continue;
    const std::string title =
        fmt::format("{}: {} {}", gate::name_of(verdict.ruling), verdict.cell, verdict.metric);
    fmt::print(out, "::{} title={}::{}\n", command_of(verdict.ruling), escaped(title, true),
               escaped(verdict.reason, false));
  }
  const std::string summary = fmt::format("{}: {}", sides_text(report), counts_text(report));
  fmt::print(out, "::{} title=allot gate::{}\n", command_of(report.ruling()),
             escaped(summary, false));
}

}  // namespace allot::verdicts
