// A gate's verdicts as JUnit's XML, which most CI services show as a list of tests. The format has
// no standard; what stands here is what its readers agree on.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "reports/verdicts/formats.hpp"
#include "reports/verdicts/phrases.hpp"

namespace allot::verdicts {
namespace {

/// Characters that XML 1.0 does not allow at all become U+FFFD.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\n':
        result += "&#10;";
        break;
      default:
        const bool is_control = static_cast<unsigned char>(c) < 0x20U && c != '\t';
        result += is_control ? std::string("\uFFFD") : std::string(1, c);
    }
  }
  return result;
}

const char* element_of(gate::Ruling ruling) {
  switch (ruling) {
    case gate::Ruling::regression:
      return "failure";
    case gate::Ruling::invalid:
      return "error";
    case gate::Ruling::inconclusive:
      return "skipped";
    default:
      return nullptr;
  }
}

}  // namespace

void print_junit(const gate::Report& report, std::ostream& out) {
  const std::string counts =
      fmt::format(R"(tests="{}" failures="{}" errors="{}" skipped="{}")", report.verdicts.size(),
                  report.count(gate::Ruling::regression), report.count(gate::Ruling::invalid),
                  report.count(gate::Ruling::inconclusive));
  fmt::print(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n", counts);
  fmt::print(out, "  <testsuite name=\"{}\" {}>\n", escaped(sides_text(report)), counts);
  for (const gate::Verdict& verdict : report.verdicts) {
    fmt::print(out, "    <testcase classname=\"{}\" name=\"{}\">\n", escaped(verdict.cell),
               escaped(verdict.metric));
    if (const char* element = element_of(verdict.ruling)) {
      fmt::print(out, "      <{} message=\"{}\"/>\n", element, escaped(verdict.reason));
    } else {
      fmt::print(out, "      <system-out>{}: {}</system-out>\n", gate::name_of(verdict.ruling),
                 escaped(verdict.reason));
    }
    out << "    </testcase>\n";
  }
  out << "  </testsuite>\n</testsuites>\n";
}

}  // namespace allot::verdicts
