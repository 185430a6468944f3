#include "corpora/synthetic/prose.hpp"

#include <array>

#include "corpora/synthetic/words.hpp"

namespace allot::corpora::synthetic {
namespace {

constexpr std::size_t line_width = 76;

/// Breaks lines as it takes words.
class Wrapped {
 public:
  Wrapped(std::string& out, std::string_view margin)
      : out_(out), margin_(margin), line_begin_(out.size()) {
    out_ += margin_;
  }
  void word(std::string_view word) {
    if (out_.size() - line_begin_ + word.size() > line_width) {
      out_ += '\n';
      line_begin_ = out_.size();
      out_ += margin_;
    } else if (out_.size() > line_begin_ + margin_.size()) {
      out_ += ' ';
    }
    out_ += word;
  }

 private:
  std::string& out_;
  std::string_view margin_;
  std::size_t line_begin_;
};

void append_paragraph(std::string& out, const Module& module, Random& random) {
  Wrapped text(out, "");
  for (std::uint64_t sentences = 1 + random.below(5); sentences > 0; --sentences) {
    const std::uint64_t words = 5 + random.below(14);
    for (std::uint64_t i = 0; i < words; ++i) {
      std::string word = random.chance(80)   ? "`" + module.identifier(random) + "`"
                         : random.chance(25) ? module.macro(random)
                                             : module.word(random);
      if (i == 0) word = capitalized(word);
      if (i + 1 == words) {
        word += '.';
      } else if (random.chance(90)) {
        word += ',';
      }
      text.word(word);
    }
  }
  out += "\n\n";
}

}  // namespace

void append_sentence(std::string& out, const Module& module, Random& random, std::uint64_t words) {
  for (std::uint64_t i = 0; i < words; ++i) {
    if (i > 0) out += random.chance(60) ? ", " : " ";
    out += i == 0 && random.chance(500) ? capitalized(module.word(random)) : module.word(random);
  }
}

std::string licence_text(Random& random) {
  std::string text = "/*\n";
  // One of a few texts for most modules, drawn by a generator of the text's own.
  Random common(random.skewed(6));
  text += " * Copyright ";
  text += std::to_string(1991 + random.below(34));
  text += " The " + capitalized(coined_word(random)) + " Authors.\n *\n";
  Wrapped lines(text, " * ");
  for (std::uint64_t words = 60 + common.below(80); words > 0; --words) {
    lines.word(common.pick_skewed(common_words()));
  }
  text += "\n */\n\n";
  return text;
}

void append_manual(std::string& out, const Module& module, Random& random, std::size_t bytes) {
  constexpr auto bullets = std::to_array<std::string_view>({"- ", "* ", "1. "});
  const std::size_t end = out.size() + bytes;
  while (out.size() < end) {
    out += random.chance(700) ? "## " : "### ";
    out += capitalized(module.word(random)) + " ";
    append_sentence(out, module, random, 1 + random.below(4));
    out += "\n\n";
    for (std::uint64_t n = 1 + random.below(3); n > 0; --n) append_paragraph(out, module, random);
    const std::string_view bullet = random.pick(bullets);
    for (std::uint64_t n = random.below(6); n > 0; --n) {
      out += bullet;
      append_sentence(out, module, random, 3 + random.below(9));
      out += '\n';
    }
    out += '\n';
  }
}

}  // namespace allot::corpora::synthetic
