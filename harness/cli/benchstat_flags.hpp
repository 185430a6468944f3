// The command lines of Go programs: flags with one or two dashes, `-name value` or `-name=value`,
// up to the first word that is none.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace allot::cli {

class GoFlags {
 public:
  /// Declares a flag with its default. A switch takes no value: `-name` alone sets "true".
  void add(const std::string& name, const std::string& fallback);
  void add_switch(const std::string& name);

  /// Returns the words behind the flags. Throws Error for a flag that is not declared or lacks its
  /// value.
  std::vector<std::string> parse(const std::vector<std::string>& words);

  [[nodiscard]] const std::string& text(const std::string& name) const { return at(name).value; }
  [[nodiscard]] bool is_set(const std::string& name) const { return at(name).value == "true"; }

  /// Throws Error unless the value is a number from 0 to 1.
  [[nodiscard]] double fraction(const std::string& name) const;

 private:
  struct Flag {
    std::string value;
    bool is_switch = false;
  };
  [[nodiscard]] const Flag& at(const std::string& name) const { return flags_.at(name); }

  std::map<std::string, Flag> flags_;
};

}  // namespace allot::cli
