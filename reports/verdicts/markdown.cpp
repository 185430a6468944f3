// A gate's verdicts for a pull request: a heading that says it all, a table of what needs a look,
// and the rest folded away.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "harness/gate/wording.hpp"
#include "reports/verdicts/formats.hpp"
#include "reports/verdicts/phrases.hpp"

namespace allot::verdicts {
namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '|' || c == '~' || c == '*' || c == '_' || c == '<') result += '\\';
    result += c;
  }
  return result;
}

template <class Wanted>
void print_table(const gate::Report& report, const Wanted& wanted, std::ostream& out) {
  out << "\n| verdict | cell | metric | base | candidate | change | limit |\n"
      << "| --- | --- | --- | ---: | ---: | ---: | ---: |\n";
  for (const gate::Verdict& verdict : report.verdicts) {
    if (!wanted(verdict)) continue;
    fmt::print(out, "| {} | {} | {} | {} | {} | {} | {} |\n", gate::name_of(verdict.ruling),
               escaped(verdict.cell), escaped(verdict.metric),
               figure_text(verdict.base, verdict.metric),
               figure_text(verdict.candidate, verdict.metric), escaped(change_of(verdict)),
               gate::limit_text(verdict.limit));
  }
}

}  // namespace

void print_markdown(const gate::Report& report, std::ostream& out) {
  fmt::print(out, "### Gate: {}\n\n{}: {}.\n", gate::name_of(report.ruling()),
             escaped(sides_text(report)), counts_text(report));
  const auto is_ok = [](const gate::Verdict& verdict) {
    return verdict.ruling == gate::Ruling::ok;
  };
  const std::size_t passed = report.count(gate::Ruling::ok);
  if (passed < report.verdicts.size()) {
    print_table(
        report, [&](const auto& verdict) { return !is_ok(verdict); }, out);
    out << '\n';
    for (const gate::Verdict& verdict : report.verdicts) {
      if (is_ok(verdict)) continue;
      fmt::print(out, "- {} {}: {}\n", escaped(verdict.cell), escaped(verdict.metric),
                 escaped(verdict.reason));
    }
  }
  if (passed > 0) {
    fmt::print(out, "\n<details><summary>{} ok</summary>\n", passed);
    print_table(report, is_ok, out);
    out << "\n</details>\n";
  }
  if (!report.notes.empty()) out << '\n';
  for (const std::string& note : report.notes) fmt::print(out, "- note: {}\n", escaped(note));
  if (!report.advice.empty()) fmt::print(out, "\nWhat to do: {}\n", escaped(report.advice));
}

}  // namespace allot::verdicts
