// The Go benchmark format: result lines, `key: value` configuration and `Unit` lines, as
// golang/perf reads them. All other lines are somebody's output and mean nothing.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "harness/records/results.hpp"
#include "harness/records/text_lines.hpp"

namespace allot::records {

/// Takes the next field off `text`; white space is Unicode's (the no-break space counts).
std::string_view take_field(std::string_view& text);

/// The key and value of a configuration line "key: value": the key opens with a lower-case letter
/// and holds no space and no capital; an empty value means that the key is deleted.
std::optional<std::pair<std::string_view, std::string_view>> split_config(std::string_view line);

/// Hands every result of `lines` to `sink`. `complain` gets "PATH:LINE: fault" for each result or
/// unit line that says something malformed; such a result is left out whole.
void read_benchfmt(TextLines& lines, const Input& input, Contexts& contexts, UnitFacts& units,
                   const ResultSink& sink, const std::function<void(const std::string&)>& complain);

}  // namespace allot::records
