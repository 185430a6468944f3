// Statements, expressions and what they are made of, by a small grammar.
#pragma once

#include <cstddef>
#include <string>

#include "corpora/synthetic/vocabulary.hpp"

namespace allot::corpora::synthetic {

/// Appends code to a text. The names that it uses are those of one file.
class Statements {
 public:
  Statements(std::string& out, const Module& module, Random& random)
      : out_(out), module_(module), random_(random), scope_(module, random) {}

  [[nodiscard]] Scope& scope() { return scope_; }

  void type();
  void number();
  void comment(std::size_t depth);
  void declaration(std::size_t depth);
  /// So many statements, with blocks of their own; each ends its line.
  void block(std::size_t depth, std::uint64_t statements);

 private:
  /// `depth` bounds how deep calls and operands nest.
  void expression(int depth);
  void place();
  void message();
  void call(int depth);
  void statement(std::size_t depth);
  /// Lines that differ in one operand, as setting up registers or options takes.
  void run(std::size_t depth);
  void branch(std::size_t depth);
  void loop(std::size_t depth);
  /// The block of a branch or loop at `depth`, and the line that closes it.
  void body(std::size_t depth, std::uint64_t most_statements);
  void indent(std::size_t depth);

  std::string& out_;
  const Module& module_;
  Random& random_;
  Scope scope_;
};

}  // namespace allot::corpora::synthetic
