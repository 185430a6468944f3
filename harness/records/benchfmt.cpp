#include "harness/records/benchfmt.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "harness/records/go_number.hpp"
#include "harness/records/unicode.hpp"

namespace allot::records {
namespace {

/// The bytes of the white space at `at`; 0 if there is none. Most bytes are ASCII, and are told by
/// comparison alone.
std::size_t space_at(std::string_view text, std::size_t at = 0) {
  const auto lead = static_cast<unsigned char>(text[at]);
  if (lead < 0x80) return lead == ' ' || (lead >= '\t' && lead <= '\r') ? 1 : 0;
  const Rune rune = decode_rune(text.substr(at));
  return is_space(rune.value) ? rune.bytes : 0;
}

std::string_view reason(NumberFault fault) {
  return fault == NumberFault::range ? "value out of range" : "invalid syntax";
}

/// The state of one file while its lines go by.
class Reading {
 public:
  Reading(const Input& input, Contexts& contexts, UnitFacts& units, const ResultSink& sink)
      : contexts_(contexts), units_(units), sink_(sink) {
    current_.file = input.label;
  }

  /// What is wrong with the line; one text per fault, none if it is fine.
  std::vector<std::string> take(std::string_view line) {
    if (line.starts_with("Benchmark")) {
      if (!is_utf8(line)) return {"not UTF-8"};
      const std::string fault = take_result(line.substr(std::string_view("Benchmark").size()));
      return fault.empty() ? std::vector<std::string>{} : std::vector{fault};
    }
    std::string_view rest = line;
    if (line.starts_with("Unit") && take_field(rest) == "Unit") return take_unit(rest);
    take_config(line);
    return {};
  }

 private:
  std::string take_result(std::string_view line);
  std::vector<std::string> take_unit(std::string_view line);
  void take_config(std::string_view line);

  Contexts& contexts_;
  UnitFacts& units_;
  const ResultSink& sink_;
  Context current_;
  const Context* interned_ = nullptr;  // of `current_`; nothing while that changes
  std::vector<Measurement> values_;    // of one line, kept for its memory
};

std::string Reading::take_result(std::string_view line) {
  const std::size_t length = line.size();
  const std::string_view name = take_field(line);
  if (name.size() == length) return {};  // `go test -v` announces a benchmark by its name alone
  const std::string_view iterations = take_field(line);
  if (iterations.empty()) return "missing iteration count";
  const auto count = parse_go_int(iterations);
  if (count.fault != NumberFault::none) {
    return fmt::format("parsing iteration count: {}", reason(count.fault));
  }
  values_.clear();
  while (true) {
    const std::string_view figure = take_field(line);
    if (figure.empty()) break;
    const auto number = parse_go_float(figure);
    if (number.fault != NumberFault::none) {
      return fmt::format("parsing measurement: {}", reason(number.fault));
    }
    const std::string_view unit = take_field(line);
    if (unit.empty()) return "missing units";
    values_.push_back({number.value, unit});
  }
  if (values_.empty()) return "missing measurements";
  if (interned_ == nullptr) interned_ = contexts_.intern(current_);
  sink_({name, interned_, values_, {}, {}});
  return {};
}

std::vector<std::string> Reading::take_unit(std::string_view line) {
  const std::string unit(take_field(line));
  if (unit.empty()) return {"missing unit"};
  std::vector<std::string> faults;
  while (true) {
    const std::string_view fact = take_field(line);
    if (fact.empty()) return faults;
    const std::size_t equals = fact.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      faults.emplace_back("expected key=value");
      continue;
    }
    const std::string key(fact.substr(0, equals));
    const std::string value(fact.substr(equals + 1));
    const auto known = std::find_if(units_.begin(), units_.end(), [&](const UnitFact& known_fact) {
      return known_fact.unit == unit && known_fact.key == key;
    });
    if (known == units_.end()) {
      units_.push_back({unit, key, value});
    } else if (known->value != value) {
      faults.push_back(
          fmt::format("metadata {} of unit {} already set to {}", key, unit, known->value));
    }
  }
}

void Reading::take_config(std::string_view line) {
  const auto pair = split_config(line);
  if (!pair) return;
  const std::string_view key = pair->first;
  const std::string_view value = pair->second;
  auto& config = current_.config;
  const auto known = std::find_if(config.begin(), config.end(),
                                  [&](const auto& entry) { return entry.first == key; });
  interned_ = nullptr;
  if (value.empty()) {
    if (known != config.end()) config.erase(known);
  } else if (known != config.end()) {
    known->second = value;
  } else {
    config.emplace_back(key, value);
  }
}

}  // namespace

std::string_view take_field(std::string_view& text) {
  std::size_t end = 0;
  std::size_t gap = 0;
  while (end < text.size() && (gap = space_at(text, end)) == 0) {
    end += static_cast<unsigned char>(text[end]) < 0x80 ? 1 : decode_rune(text.substr(end)).bytes;
  }
  const std::string_view field = text.substr(0, end);
  text.remove_prefix(std::min(end + gap, text.size()));
  while (!text.empty() && (gap = space_at(text)) > 0) text.remove_prefix(gap);
  return field;
}

std::optional<std::pair<std::string_view, std::string_view>> split_config(std::string_view line) {
  std::size_t at = 0;
  while (true) {
    if (at == line.size()) return std::nullopt;
    const Rune rune = decode_rune(line.substr(at));
    if (at == 0 && !is_lower(rune.value)) return std::nullopt;
    if (rune.value == ':') break;
    if (is_space(rune.value) || is_upper(rune.value)) return std::nullopt;
    at += rune.bytes;
  }
  std::string_view value = line.substr(at + 1);
  if (!value.empty() && value[0] != ' ' && value[0] != '\t') return std::nullopt;
  value.remove_prefix(std::min(value.find_first_not_of(" \t"), value.size()));
  return std::pair(line.substr(0, at), value);
}

void read_benchfmt(TextLines& lines, const Input& input, Contexts& contexts, UnitFacts& units,
                   const ResultSink& sink,
                   const std::function<void(const std::string&)>& complain) {
  Reading reading(input, contexts, units, sink);
  std::string_view line;
  while (lines.next(line)) {
    for (const std::string& fault : reading.take(line)) {
      complain(fmt::format("{}:{}: {}", input.path, lines.number(), fault));
    }
  }
}

}  // namespace allot::records
