// One rune at a time, one map look-up per posting, one string per list. The format is Go's
// binary.AppendUvarint and binary.BigEndian; the decoding is Go's utf8.DecodeRune.
#include "strategies/postings/reference.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace allot::postings {
namespace {

struct Rune {
  std::uint32_t value;
  std::size_t width;
};

Rune first_rune(std::string_view text) {
  constexpr Rune invalid{0xFFFD, 1};
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  if (byte(0) < 0x80) return {byte(0), 1};
  if (byte(0) < 0xC0 || byte(0) >= 0xF8) return invalid;
  const std::size_t width = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
  if (text.size() < width) return invalid;
  std::uint32_t value = byte(0) & (0x7Fu >> width);
  for (std::size_t i = 1; i < width; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return invalid;
    value = value << 6 | (byte(i) & 0x3F);
  }
  constexpr std::array<std::uint32_t, 5> smallest_of_width{0, 0, 0x80, 0x800, 0x10000};
  const bool is_overlong = value < smallest_of_width[width];
  const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (is_overlong || is_surrogate || value > 0x10FFFF) return invalid;
  return {value, width};
}

void append_varint(std::string& to, std::uint32_t value) {
  while (value >= 0x80) {
    to += static_cast<char>(value % 0x80 + 0x80);
    value /= 0x80;
  }
  to += static_cast<char>(value);
}

void append_big_endian(std::string& to, std::uint64_t value, int bytes) {
  for (int i = bytes - 1; i >= 0; --i) to += static_cast<char>(value >> (8 * i) & 0xFF);
}

std::string deltas_of(const std::vector<std::uint32_t>& values) {
  std::string bytes;
  append_varint(bytes, static_cast<std::uint32_t>(values.size()));
  std::uint32_t previous = 0;
  for (const std::uint32_t value : values) {
    append_varint(bytes, value - previous);
    previous = value;
  }
  return bytes;
}

}  // namespace

Reference::Reference(const SizeHint&) {}

void Reference::add(const Document& document) {
  std::string_view rest = document.content;
  std::uint32_t in_document = 0;
  std::uint64_t before_last = 0;
  std::uint64_t last = 0;
  while (!rest.empty()) {
    const Rune rune = first_rune(rest);
    if (runes_ % 100 == 0) sampled_offsets_.push_back(bytes_);
    if (in_document >= 2) {
      List& list = lists_[before_last << 42 | last << 21 | rune.value];
      const std::uint32_t position = runes_ - 2;
      append_varint(list.bytes, position - list.last_position);
      list.last_position = position;
    }
    before_last = last;
    last = rune.value;
    ++in_document;
    ++runes_;
    bytes_ += static_cast<std::uint32_t>(rune.width);
    rest.remove_prefix(rune.width);
  }
  end_runes_.push_back(runes_);
}

void Reference::write(PostingSink& sink) {
  std::vector<std::uint64_t> keys;
  for (const auto& [key, list] : lists_) keys.push_back(key);
  std::sort(keys.begin(), keys.end());

  const auto append = [&](const std::string& bytes) {
    sink.append(std::as_bytes(std::span(bytes)));
  };
  std::string key_bytes;
  for (const std::uint64_t key : keys) append_big_endian(key_bytes, key, 8);
  append(key_bytes);
  std::string offset_bytes;
  std::uint64_t offset = key_bytes.size();
  for (const std::uint64_t key : keys) {
    const std::string& list = lists_[key].bytes;
    append_big_endian(offset_bytes, offset, 4);
    append(list);
    offset += list.size();
  }
  append(offset_bytes);
  append(deltas_of(sampled_offsets_));
  append(deltas_of(end_runes_));
}

void Reference::reset() {
  *this = Reference({});
}

}  // namespace allot::postings
