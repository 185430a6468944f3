// The names of a module and of a file in it. Reuse at three distances (in the file, the module,
// everywhere) is what gives posting lists their clusters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "corpora/synthetic/random.hpp"

namespace allot::corpora::synthetic {

/// How a module writes its code.
struct House {
  std::string indent;
  bool camel_case = false;
  std::string prefix;  // of the module's own names
};

/// Names that a module's files share.
class Module {
 public:
  explicit Module(std::uint64_t seed);

  [[nodiscard]] const House& house() const { return house_; }
  [[nodiscard]] const std::string& word(Random& random) const;
  [[nodiscard]] const std::string& identifier(Random& random) const;
  [[nodiscard]] const std::string& macro(Random& random) const;
  [[nodiscard]] const std::string& type(Random& random) const;
  [[nodiscard]] const std::string& licence() const { return licence_; }
  /// Draws a new one from the module's words.
  [[nodiscard]] std::string new_identifier(Random& random) const;

 private:
  House house_;
  std::vector<std::string> words_;
  std::vector<std::string> identifiers_;
  std::vector<std::string> macros_;
  std::vector<std::string> types_;
  std::string licence_;
};

/// Names of one file: a few that come again and again, and the module's.
class Scope {
 public:
  Scope(const Module& module, Random& random);

  /// A variable; mostly one of the few that the function at hand uses.
  [[nodiscard]] std::string_view variable(Random& random) const;
  [[nodiscard]] std::string_view function(Random& random) const;
  [[nodiscard]] std::string_view field(Random& random) const;
  [[nodiscard]] std::string_view constant(Random& random) const;
  [[nodiscard]] std::string_view type(Random& random) const { return module_.type(random); }
  /// Another function begins: other variables become the frequent ones.
  void enter_function(Random& random);

  [[nodiscard]] const Module& module() const { return module_; }

 private:
  const Module& module_;
  std::vector<std::string> locals_;
  std::vector<std::string> fields_;
  std::vector<std::string> functions_;
  std::vector<std::string> constants_;
  std::size_t window_ = 0;  // the current function's variables begin here in locals_
};

}  // namespace allot::corpora::synthetic
