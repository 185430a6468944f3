// The command lines of Go programs: flags with one or two dashes, `-name value` or `-name=value`,
// up to the first word that is none.
#pragma once

#include <functional>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "harness/cli/command.hpp"

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

/// What a program does with its command line.
using Program = std::function<Exit(const std::vector<std::string>& words, std::ostream& out,
                                   std::ostream& err)>;

/// A program with a name for its complaints and a text for -h, -help and --help.
struct GoProgram {
  const char* name;
  const char* usage;
  Program body;
};

/// Runs it; an Error becomes "name: what" on `err` and its exit code.
Exit as_go_program(const GoProgram& program, const std::vector<std::string>& words,
                   std::ostream& out, std::ostream& err);

/// Declares a command that hands all its words to `program` as they are.
Declare take_words(Program program);

}  // namespace allot::cli
