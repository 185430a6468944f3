#include "harness/compare/filter.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "harness/compare/keys.hpp"
#include "harness/compare/pattern.hpp"
#include "harness/compare/unquote.hpp"
#include "harness/compare/words.hpp"

namespace allot::compare {
namespace {

// Expressions nest as deep as somebody types; the parser recurses with them.
constexpr int deepest = 200;

Pattern compile(const Word& word, std::string_view all) {
  try {
    return Pattern(word.text);
  } catch (const Error& fault) {
    throw syntax_error(all, word.offset, fault.what());
  }
}

}  // namespace

/// One operation of the expression. Nothing for an answer means: it depends on a unit, and there
/// is none.
struct Filter::Node {
  enum Kind { all, any, negated, match };
  using Answer = std::optional<bool>;

  Kind kind = all;
  std::vector<std::shared_ptr<const Node>> parts;
  std::string key;
  std::vector<std::string> literals;  // any of them
  std::optional<Pattern> regular;

  [[nodiscard]] bool accepts(std::string_view value) const {
    if (regular) return regular->matches(value);
    return std::find(literals.begin(), literals.end(), value) != literals.end();
  }

  [[nodiscard]] Answer answer(const records::Result& result,
                              const std::optional<UnitNames>& unit) const {
    switch (kind) {
      case all:
      case any:
        return combine(result, unit);
      case negated: {
        const Answer inner = parts[0]->answer(result, unit);
        return inner ? Answer(!*inner) : inner;
      }
      case match:
        break;
    }
    if (key != ".unit") return accepts(extract(result, key));
    if (!unit) return std::nullopt;
    return accepts(unit->tidied) || accepts(unit->written);
  }

  [[nodiscard]] Answer combine(const records::Result& result,
                               const std::optional<UnitNames>& unit) const {
    const bool decisive = kind == any;
    bool open = false;
    for (const auto& part : parts) {
      const Answer answer = part->answer(result, unit);
      if (answer == decisive) return decisive;
      open = open || !answer;
    }
    return open ? std::nullopt : Answer(!decisive);
  }
};

class Filter::Parser {
 public:
  explicit Parser(std::string_view expression) : words_(expression) {}

  std::shared_ptr<const Node> parse() {
    auto whole = either();
    if (const Word word = words_.peek(); word.kind != Word::end) unexpected(word);
    return whole;
  }

 private:
  using Part = std::shared_ptr<const Node>;

  [[noreturn]] void unexpected(const Word& word) {
    words_.fail(fmt::format("unexpected {}", quote(word.text)));
  }

  static Part join(Node::Kind kind, std::vector<Part> parts) {
    if (parts.size() == 1) return parts[0];
    auto node = std::make_shared<Node>();
    node->kind = kind;
    node->parts = std::move(parts);
    return node;
  }

  Part either() {
    std::vector<Part> parts{both()};
    while (words_.peek().kind == Word::either) {
      words_.take();
      parts.push_back(both());
    }
    return join(Node::any, std::move(parts));
  }

  Part both() {
    std::vector<Part> parts{single()};
    while (true) {
      const Word word = words_.peek();
      if (word.kind == Word::both) {
        words_.take();
      } else if (word.is('(') || word.is('-') || word.is('*') || word.is_name()) {
        parts.push_back(single());
      } else if (word.is(')') || word.kind == Word::either || word.kind == Word::end) {
        return join(Node::all, std::move(parts));
      } else {
        unexpected(word);
      }
    }
  }

  Part single() {
    if (++depth_ > deepest) words_.fail("too many levels of brackets");
    Part part = single_within_depth();
    --depth_;
    return part;
  }

  Part single_within_depth() {
    const Word word = words_.peek();
    if (word.is('(')) {
      words_.take();
      Part inner = either();
      if (!words_.peek().is(')')) words_.fail("missing \")\"");
      words_.take();
      return inner;
    }
    if (word.is('-')) {
      words_.take();
      auto node = std::make_shared<Node>();
      node->kind = Node::negated;
      node->parts.push_back(single());
      return node;
    }
    if (word.is('*')) {
      words_.take();
      return std::make_shared<Node>();
    }
    if (word.is_name()) return key_and_value();
    words_.fail("expected key:value or subexpression");
  }

  Part key_and_value() {
    const Words start = words_;
    const Word key = words_.take();
    if (!words_.peek().is(':')) start.fail("expected key:value");
    words_.take();
    const Word value = words_.peek(true);
    if (!value.is('(')) {
      if (!value.is_name() && value.kind != Word::regular) start.fail("expected key:value");
      return match(key, words_.take(true));
    }
    words_.take();
    std::vector<Part> parts;
    while (true) {
      const Word one = words_.peek(true);
      if (!one.is_name() && one.kind != Word::regular) words_.fail("expected value");
      parts.push_back(match(key, words_.take(true)));
      const Word separator = words_.peek(true);
      if (separator.is(')')) break;
      if (separator.kind != Word::either) words_.fail("value list must be separated by OR");
      words_.take();
    }
    words_.take();
    return join(Node::any, std::move(parts));
  }

  Part match(const Word& key, const Word& value) {
    const std::string_view all = words_.expression();
    if (key.text == ".config") {
      throw syntax_error(all, key.offset, ".config is only allowed in projections");
    }
    if (key.text.empty()) throw syntax_error(all, key.offset, "key must not be empty");
    auto node = std::make_shared<Node>();
    node->kind = Node::match;
    node->key = key.text;
    if (value.kind == Word::regular) {
      node->regular = compile(value, all);
    } else {
      node->literals.push_back(value.text);
    }
    return node;
  }

  Words words_;
  int depth_ = 0;
};

Filter::Filter(std::string_view expression) {
  all_of_.push_back(Parser(expression).parse());
}

void Filter::require(std::string_view key, std::vector<std::string> values) {
  auto node = std::make_shared<Node>();
  node->kind = Node::match;
  node->key = key;
  node->literals = std::move(values);
  all_of_.push_back(std::move(node));
}

bool Filter::matches(const records::Result& result, const std::optional<UnitNames>& unit) const {
  return std::all_of(all_of_.begin(), all_of_.end(),
                     [&](const auto& part) { return part->answer(result, unit).value_or(true); });
}

}  // namespace allot::compare
