#include "corpora/synthetic/vocabulary.hpp"

#include <array>

#include "corpora/synthetic/prose.hpp"
#include "corpora/synthetic/words.hpp"

namespace allot::corpora::synthetic {
namespace {

constexpr auto short_names = std::to_array<std::string_view>(
    {"i", "ret", "err", "p", "n", "dev", "ctx", "s", "len", "c", "t", "ok", "j", "buf", "x", "r"});

// A module has some hundred names of its own; sized so that 40 files wear them out.
constexpr std::size_t module_words = 80;
constexpr std::size_t module_identifiers = 300;
constexpr std::size_t module_macros = 120;
constexpr std::size_t module_types = 40;

constexpr std::size_t file_locals = 40;
constexpr std::size_t file_fields = 40;
constexpr std::size_t file_functions = 24;
constexpr std::size_t file_constants = 16;
constexpr std::size_t function_locals = 5;

std::string joined(const std::vector<std::string>& words, bool camel_case) {
  std::string name;
  for (const std::string& word : words) {
    if (name.empty()) {
      name = word;
    } else {
      name += camel_case ? capitalized(word) : "_" + word;
    }
  }
  return name;
}

}  // namespace

Module::Module(std::uint64_t seed) {
  Random random(seed);
  constexpr auto indents = std::to_array<std::string_view>({"\t", "    ", "\t", "  "});
  house_.indent = random.pick(indents);
  house_.camel_case = random.chance(400);
  house_.prefix = coined_word(random);
  for (std::size_t i = 0; i < module_words; ++i) {
    words_.push_back(coined_word(random));
    if (random.chance(120)) words_.back() += std::to_string(random.skewed(512));
  }
  for (std::size_t i = 0; i < module_identifiers; ++i) {
    identifiers_.push_back(new_identifier(random));
  }
  for (std::size_t i = 0; i < module_macros; ++i) {
    std::string macro = upper_case(house_.prefix) + "_" + upper_case(word(random));
    if (random.chance(600)) macro += "_" + upper_case(word(random));
    if (random.chance(300)) macro += std::to_string(random.skewed(512));
    macros_.push_back(macro);
  }
  for (std::size_t i = 0; i < module_types; ++i) {
    const std::string first = house_.camel_case ? capitalized(word(random)) : house_.prefix;
    types_.push_back(joined({first, word(random)}, house_.camel_case));
  }
  licence_ = licence_text(random);
}

const std::string& Module::word(Random& random) const {
  return random.chance(450) ? random.pick_skewed(words_) : random.pick_skewed(common_words());
}

const std::string& Module::identifier(Random& random) const {
  return random.pick_skewed(identifiers_);
}
const std::string& Module::macro(Random& random) const {
  return random.pick_skewed(macros_);
}
const std::string& Module::type(Random& random) const {
  return random.pick_skewed(types_);
}

std::string Module::new_identifier(Random& random) const {
  std::vector<std::string> parts;
  if (random.chance(300)) parts.push_back(house_.prefix);
  for (std::uint64_t n = 1 + random.below(3); n > 0; --n) parts.push_back(word(random));
  std::string name = joined(parts, house_.camel_case);
  if (random.chance(60)) name += std::to_string(random.skewed(100));
  return name;
}

Scope::Scope(const Module& module, Random& random) : module_(module) {
  for (std::size_t i = 0; i < file_locals; ++i) {
    locals_.push_back(random.chance(350)   ? std::string(random.pick_skewed(short_names))
                      : random.chance(500) ? module.word(random)
                                           : module.new_identifier(random));
    if (random.chance(150)) locals_.back() += std::to_string(random.skewed(40));
  }
  for (std::size_t i = 0; i < file_fields; ++i) {
    const std::string& word = module.word(random);
    fields_.push_back(module.house().camel_case && random.chance(600) ? capitalized(word) : word);
  }
  for (std::size_t i = 0; i < file_functions; ++i) {
    functions_.push_back(module.new_identifier(random));
  }
  for (std::size_t i = 0; i < file_constants; ++i) constants_.push_back(module.macro(random));
}

std::string_view Scope::variable(Random& random) const {
  if (random.chance(850)) return locals_[window_ + random.skewed(function_locals)];
  return random.chance(500) ? random.pick(locals_) : module_.identifier(random);
}

std::string_view Scope::function(Random& random) const {
  if (random.chance(450)) return random.pick_skewed(functions_);
  return module_.identifier(random);
}

std::string_view Scope::field(Random& random) const {
  return random.chance(700) ? std::string_view(random.pick_skewed(fields_)) : variable(random);
}

std::string_view Scope::constant(Random& random) const {
  return random.chance(500) ? random.pick_skewed(constants_) : module_.macro(random);
}

void Scope::enter_function(Random& random) {
  window_ = random.below(locals_.size() - function_locals);
}

}  // namespace allot::corpora::synthetic
