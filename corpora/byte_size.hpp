// Amounts of bytes as people write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace allot::corpora {

/// "300MiB", "1.3 GB", "512": kB, MB and GB are powers of 1000, KiB, MiB and GiB of 1024, no unit
/// is bytes. Nothing if it can't be read, or doesn't fit.
std::optional<std::uint64_t> parse_bytes(std::string_view text);

/// Decimal, three digits at most before the point: "1.3 GB", "8.4 MB", "12 bytes".
std::string format_bytes(std::uint64_t bytes);

}  // namespace allot::corpora
