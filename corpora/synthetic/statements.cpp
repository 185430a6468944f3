#include "corpora/synthetic/statements.hpp"

#include <array>

#include "corpora/synthetic/data.hpp"
#include "corpora/synthetic/prose.hpp"

namespace allot::corpora::synthetic {
namespace {

constexpr auto scalar_types = std::to_array<std::string_view>(
    {"int", "u32", "void", "char", "bool", "unsigned int", "u8", "size_t", "u64", "long", "u16",
     "string", "error", "uint32_t", "const char"});
constexpr auto operators =
    std::to_array<std::string_view>({" + ", " & ", " - ", " == ", " | ", " < ", " * ", " && ",
                                     " << ", " >= ", " != ", " || ", " >> ", " > ", " / ", " % "});
constexpr auto assignments =
    std::to_array<std::string_view>({" = ", " = ", " = ", " |= ", " += ", " := ", " &= ~"});

}  // namespace

void Statements::type() {
  if (random_.chance(550)) {
    out_ += random_.pick_skewed(scalar_types);
  } else {
    out_ += "struct ";
    out_ += scope_.type(random_);
  }
}

void Statements::number() {
  if (random_.chance(550)) {
    out_ += std::to_string(random_.skewed(5000));
  } else {
    out_ += "0x";
    append_hex(out_, random_, 1 + random_.skewed(8));
  }
}

void Statements::comment(std::size_t depth) {
  indent(depth);
  out_ += depth == 0 ? "/* " : "// ";
  append_sentence(out_, module_, random_, 3 + random_.below(9));
  if (depth == 0) out_ += ". */";
  out_ += '\n';
}

void Statements::declaration(std::size_t depth) {
  indent(depth);
  type();
  out_ += ' ';
  out_ += scope_.variable(random_);
  if (random_.chance(400)) {
    out_ += " = ";
    expression(2);
  }
  out_ += ";\n";
}

void Statements::expression(int depth) {
  const std::uint64_t kind = random_.below(depth > 0 ? 20 : 12);
  if (kind < 7) {
    place();
  } else if (kind < 10) {
    number();
  } else if (kind < 11) {
    out_ += scope_.constant(random_);
  } else if (kind < 12) {
    message();
  } else if (kind < 16) {
    call(depth);
  } else {
    expression(depth - 1);
    out_ += random_.pick_skewed(operators);
    expression(depth - 1);
  }
}

void Statements::place() {
  constexpr auto prefixes = std::to_array<std::string_view>({"&", "*", "!", "-", "(u32)", "~"});
  if (random_.chance(120)) out_ += random_.pick_skewed(prefixes);
  out_ += scope_.variable(random_);
  if (random_.chance(450)) {
    out_ += module_.house().camel_case ? "." : "->";
    out_ += scope_.field(random_);
  }
  if (random_.chance(100)) {
    out_ += '[';
    random_.chance(500) ? (void)out_.append(scope_.variable(random_)) : number();
    if (random_.chance(200)) {
      out_ += ':';
      number();
    }
    out_ += ']';
  }
}

void Statements::message() {
  out_ += '"';
  if (random_.chance(350)) {
    append_literal(out_, module_, random_);
  } else {
    append_sentence(out_, module_, random_, 1 + random_.below(7));
    if (random_.chance(400)) out_ += ": %d\\n";
  }
  out_ += '"';
}

void Statements::call(int depth) {
  out_ += scope_.function(random_);
  out_ += '(';
  for (std::uint64_t n = random_.below(4); n > 0; --n) {
    expression(depth - 1);
    if (n > 1) out_ += ", ";
  }
  out_ += ')';
}

void Statements::block(std::size_t depth, std::uint64_t statements) {
  for (; statements > 0; --statements) statement(depth);
}

void Statements::statement(std::size_t depth) {
  const std::uint64_t kind = random_.below(depth < 5 ? 20 : 15);
  if (kind < 1) {
    comment(depth);
  } else if (kind < 8) {
    indent(depth);
    place();
    out_ += random_.pick(assignments);
    expression(2);
    out_ += ";\n";
  } else if (kind < 11) {
    indent(depth);
    call(2);
    out_ += ";\n";
  } else if (kind < 13) {
    run(depth);
  } else if (kind < 14) {
    indent(depth);
    out_ += "return ";
    expression(1);
    out_ += ";\n";
  } else if (kind < 15) {
    out_ += '\n';
  } else if (kind < 18) {
    branch(depth);
  } else {
    loop(depth);
  }
}

void Statements::run(std::size_t depth) {
  const std::string_view function = scope_.function(random_);
  const std::string_view target = scope_.variable(random_);
  for (std::uint64_t n = 3 + random_.skewed(16); n > 0; --n) {
    indent(depth);
    out_ += function;
    out_ += '(';
    out_ += target;
    out_ += ", ";
    expression(0);
    out_ += ");\n";
  }
}

void Statements::branch(std::size_t depth) {
  indent(depth);
  out_ += random_.chance(300) ? "if (!" : "if (";
  expression(1);
  out_ += ") {\n";
  body(depth, 4);
}

void Statements::loop(std::size_t depth) {
  indent(depth);
  out_ += "for (i = 0; i < ";
  expression(1);
  out_ += "; i++) {\n";
  body(depth, 5);
}

void Statements::body(std::size_t depth, std::uint64_t most_statements) {
  block(depth + 1, 1 + random_.below(most_statements));
  indent(depth);
  out_ += "}\n";
}

void Statements::indent(std::size_t depth) {
  for (; depth > 0; --depth) out_ += module_.house().indent;
}

}  // namespace allot::corpora::synthetic
