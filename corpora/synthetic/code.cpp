#include "corpora/synthetic/code.hpp"

#include "corpora/synthetic/data.hpp"
#include "corpora/synthetic/statements.hpp"
#include "corpora/synthetic/words.hpp"

namespace allot::corpora::synthetic {
namespace {

/// What stands at the outermost level of a file.
class Code {
 public:
  Code(std::string& out, const Module& module, Random& random)
      : out_(out),
        module_(module),
        random_(random),
        statements_(out, module, random),
        scope_(statements_.scope()) {}

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
    if (random_.chance(350)) statements_.comment(0);
    if (random_.chance(450)) out_ += "static ";
    statements_.type();
    out_ += ' ';
    out_ += scope_.function(random_);
    out_ += '(';
    for (std::uint64_t n = random_.below(4); n > 0; --n) {
      statements_.type();
      out_ += " *";
      out_ += scope_.variable(random_);
      if (n > 1) out_ += ", ";
    }
    out_ += ")\n{\n";
    for (std::uint64_t n = random_.below(4); n > 0; --n) statements_.declaration(1);
    statements_.block(1, 2 + random_.skewed(24));
    out_ += "}\n\n";
  }

  void structure() {
    scope_.enter_function(random_);
    out_ += "struct ";
    out_ += scope_.type(random_);
    out_ += " {\n";
    const bool aligned = random_.chance(500);
    for (std::uint64_t n = 2 + random_.below(12); n > 0; --n) {
      if (random_.chance(200)) statements_.comment(1);
      out_ += module_.house().indent;
      statements_.type();
      out_.append(aligned ? 1 + random_.below(16) : 1, ' ');
      out_ += scope_.field(random_);
      if (random_.chance(120)) {
        out_ += '[';
        statements_.number();
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
      statements_.number();
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
      random_.chance(500) ? statements_.number() : name_in_table();
      out_ += ", ";
      if (named) (out_ += '.').append(second) += " = ";
      statements_.number();
      out_ += " },\n";
    }
    out_ += "};\n\n";
  }

 private:
  void name_in_table() {
    if (random_.chance(500)) {
      out_ += scope_.constant(random_);
    } else {
      out_ += '"';
      out_ += scope_.field(random_);
      out_ += '"';
    }
  }

  std::string& out_;
  const Module& module_;
  Random& random_;
  Statements statements_;
  Scope& scope_;
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
