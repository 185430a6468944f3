#include "corpora/synthetic/code.hpp"

#include <array>

#include "corpora/synthetic/data.hpp"
#include "corpora/synthetic/prose.hpp"
#include "corpora/synthetic/words.hpp"

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

class Code {
 public:
  Code(std::string& out, const Module& module, Random& random)
      : out_(out), module_(module), random_(random), scope_(module, random) {}

  void top() {
    out_ += module_.licence();
    if (random_.chance(300)) {
      out_ += "// Author: ";
      append_person(out_, random_);
      out_ += " <";
      out_ += coined_word(random_);
      out_ += '@';
      out_ += coined_word(random_);
      out_ += ".org>\n\n";
    }
    for (std::uint64_t n = 2 + random_.below(8); n > 0; --n) {
      out_ += "#include <" + module_.house().prefix + "/" + module_.word(random_) + ".h>\n";
    }
    out_ += '\n';
  }

  void function() {
    scope_.enter_function(random_);
    if (random_.chance(350)) comment(0);
    if (random_.chance(450)) out_ += "static ";
    type();
    out_ += ' ';
    out_ += scope_.function(random_);
    out_ += '(';
    for (std::uint64_t n = random_.below(4); n > 0; --n) {
      type();
      out_ += " *";
      out_ += scope_.variable(random_);
      if (n > 1) out_ += ", ";
    }
    out_ += ")\n{\n";
    for (std::uint64_t n = random_.below(4); n > 0; --n) declaration(1);
    block(1, 2 + random_.skewed(24));
    out_ += "}\n\n";
  }

  void structure() {
    scope_.enter_function(random_);
    out_ += "struct ";
    out_ += scope_.type(random_);
    out_ += " {\n";
    const bool aligned = random_.chance(500);
    for (std::uint64_t n = 2 + random_.below(12); n > 0; --n) {
      if (random_.chance(200)) comment(1);
      out_ += module_.house().indent;
      type();
      out_.append(aligned ? 1 + random_.below(16) : 1, ' ');
      out_ += scope_.field(random_);
      if (random_.chance(120)) {
        out_ += '[';
        number();
        out_ += ']';
      }
      out_ += ";\n";
    }
    out_ += "};\n\n";
  }

  void macros() {
    const std::string_view stem = scope_.constant(random_);
    for (std::uint64_t n = 3 + random_.skewed(30); n > 0; --n) {
      out_ += "#define ";
      out_ += stem;
      out_ += '_';
      out_ += upper_case(module_.word(random_));
      out_.append(1 + random_.below(4), '\t');
      number();
      out_ += '\n';
    }
    out_ += '\n';
  }

  void table() {
    out_ += "static const struct ";
    out_ += scope_.type(random_);
    out_ += ' ';
    out_ += scope_.function(random_);
    out_ += "[] = {\n";
    const bool named = random_.chance(500);
    const std::string_view first = scope_.field(random_);
    const std::string_view second = scope_.field(random_);
    for (std::uint64_t n = 4 + random_.skewed(40); n > 0; --n) {
      out_ += module_.house().indent;
      out_ += "{ ";
      if (named) (out_ += '.').append(first) += " = ";
      random_.chance(500) ? number() : name_in_table();
      out_ += ", ";
      if (named) (out_ += '.').append(second) += " = ";
      number();
      out_ += " },\n";
    }
    out_ += "};\n\n";
  }

 private:
  void indent(std::size_t depth) {
    for (; depth > 0; --depth) out_ += module_.house().indent;
  }

  void name_in_table() {
    if (random_.chance(500)) {
      out_ += scope_.constant(random_);
    } else {
      out_ += '"';
      out_ += scope_.field(random_);
      out_ += '"';
    }
  }

  void type() {
    if (random_.chance(550)) {
      out_ += random_.pick_skewed(scalar_types);
    } else {
      out_ += "struct ";
      out_ += scope_.type(random_);
    }
  }

  void number() {
    if (random_.chance(550)) {
      out_ += std::to_string(random_.skewed(5000));
    } else {
      out_ += "0x";
      append_hex(out_, random_, 1 + random_.skewed(8));
    }
  }

  void comment(std::size_t depth) {
    indent(depth);
    out_ += depth == 0 ? "/* " : "// ";
    append_sentence(out_, module_, random_, 3 + random_.below(9));
    if (depth == 0) out_ += ". */";
    out_ += '\n';
  }

  void declaration(std::size_t depth) {
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

  void place() {
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

  void message() {
    out_ += '"';
    if (random_.chance(350)) {
      append_literal(out_, module_, random_);
    } else {
      append_sentence(out_, module_, random_, 1 + random_.below(7));
      if (random_.chance(400)) out_ += ": %d\\n";
    }
    out_ += '"';
  }

  void call(int depth) {
    out_ += scope_.function(random_);
    out_ += '(';
    for (std::uint64_t n = random_.below(4); n > 0; --n) {
      expression(depth - 1);
      if (n > 1) out_ += ", ";
    }
    out_ += ')';
  }

  void expression(int depth) {
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

  void block(std::size_t depth, std::uint64_t statements) {
    for (; statements > 0; --statements) statement(depth);
  }

  void statement(std::size_t depth) {
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

  /// Lines that differ in one operand, as setting up registers or options takes.
  void run(std::size_t depth) {
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

  void branch(std::size_t depth) {
    indent(depth);
    out_ += random_.chance(300) ? "if (!" : "if (";
    expression(1);
    out_ += ") {\n";
    block(depth + 1, 1 + random_.below(4));
    indent(depth);
    out_ += "}\n";
  }

  void loop(std::size_t depth) {
    indent(depth);
    out_ += "for (i = 0; i < ";
    expression(1);
    out_ += "; i++) {\n";
    block(depth + 1, 1 + random_.below(5));
    indent(depth);
    out_ += "}\n";
  }

  std::string& out_;
  const Module& module_;
  Random& random_;
  Scope scope_;
};

}  // namespace

void append_source(std::string& out, const Module& module, Random& random, std::size_t bytes) {
  const std::size_t end = out.size() + bytes;
  Code code(out, module, random);
  code.top();
  while (out.size() < end) {
    const std::uint64_t kind = random.below(12);
    if (kind < 9) {
      code.function();
    } else if (kind < 10) {
      code.structure();
    } else if (kind < 11) {
      code.macros();
    } else {
      code.table();
    }
  }
}

void append_header(std::string& out, const Module& module, Random& random, std::size_t bytes) {
  const std::size_t end = out.size() + bytes;
  Code code(out, module, random);
  code.top();
  while (out.size() < end) {
    const std::uint64_t kind = random.below(6);
    if (kind < 4) {
      code.macros();
    } else if (kind < 5) {
      code.structure();
    } else {
      code.table();
    }
  }
}

}  // namespace allot::corpora::synthetic
