// What the doctor says about one thing: what was seen, why it matters, and what can be done.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace allot::doctor {

enum class Level {
  ok,    // as it should be
  note,  // worth knowing: part of what a number means here
  warn,  // disturbs measurements
};

constexpr std::string_view name_of(Level level) {
  switch (level) {
    case Level::ok:
      return "ok";
    case Level::note:
      return "note";
    case Level::warn:
      return "warn";
  }
  return "";
}

struct Finding {
  Level level = Level::ok;
  std::string subject;
  std::string seen;
  std::string why;     // empty if ok
  std::string remedy;  // a command, or what to ask for; empty if ok
};

using Findings = std::vector<Finding>;

}  // namespace allot::doctor
