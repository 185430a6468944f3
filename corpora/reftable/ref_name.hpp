// What git allows as the name of a ref, so that hostile listings can't bring anything else into a
// table.
#pragma once

#include <string>
#include <string_view>

namespace allot::corpora::reftable {

/// Why `name` can't be that of a ref, as `git check-ref-format` judges it; empty if it can. Names
/// without a slash are only allowed for HEAD and its like: capital letters and `_`.
std::string_view fault_of_ref_name(std::string_view name);

/// In quotes, with bytes that are not printable ASCII as \xNN: for messages about any text.
std::string in_quotes(std::string_view text);

}  // namespace allot::corpora::reftable
