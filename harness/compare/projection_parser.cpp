// Reading the expressions of projections.
#include <fmt/format.h>

#include "harness/compare/projection.hpp"
#include "harness/compare/unquote.hpp"
#include "harness/compare/words.hpp"

namespace allot::compare {
namespace {

std::vector<std::string> parse_fixed_order(Words& words) {
  std::vector<std::string> values;
  while (words.peek().is_name()) values.push_back(words.take().text);
  if (!words.peek().is(')')) words.fail("missing )");
  if (values.empty()) words.fail("nothing to match");
  words.take();
  return values;
}

void parse_order(Words& words, Field& field) {
  const Word order = words.peek();
  if (order.is('(')) {
    if (field.key == ".config") {
      throw syntax_error(words.expression(), order.offset, "fixed order not allowed for .config");
    }
    words.take();
    field.order = Field::fixed;
    field.values = parse_fixed_order(words);
    return;
  }
  if (!order.is_name()) words.fail("expected named sort order or parenthesized list");
  if (order.text == "alpha") {
    field.order = Field::alphabetic;
  } else if (order.text == "num") {
    field.order = Field::numeric;
  } else if (order.text != "first") {
    throw syntax_error(words.expression(), order.offset,
                       fmt::format("unknown order {}", quote(order.text)));
  }
  words.take();
}

Field parse_field(Words& words) {
  const Word key = words.peek();
  if (!key.is_name()) words.fail("expected key");
  if (key.text == ".unit") {
    throw syntax_error(words.expression(), key.offset, ".unit is only allowed in filters");
  }
  if (key.text.empty()) {
    throw syntax_error(words.expression(), key.offset, "key must not be empty");
  }
  words.take();
  Field field;
  field.key = key.text;
  if (words.peek().is('@')) {
    words.take();
    parse_order(words, field);
  }
  return field;
}

}  // namespace

std::vector<Field> parse_projection(std::string_view expression) {
  std::vector<Field> fields;
  Words words(expression);
  while (words.peek().kind != Word::end) {
    if (!fields.empty() && words.peek().is(',')) words.take();
    fields.push_back(parse_field(words));
  }
  return fields;
}

}  // namespace allot::compare
