#include "strategies/index/decoder.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <simdjson.h>
#include <string_view>
#include <vector>

#include "errors/error.hpp"

namespace allot::index {

using simdjson::ondemand::array;
using simdjson::ondemand::json_type;
using simdjson::ondemand::object;
using simdjson::ondemand::value;

struct Decoder::Memory {
  simdjson::ondemand::parser parser;
  std::vector<Blob> blobs;  // of one pack
};

namespace {

static_assert(corpora::read_ahead >= simdjson::SIMDJSON_PADDING);

/// Which keys an object may have. The first `required` ones must be there.
struct Keys {
  std::array<std::string_view, 5> names;
  unsigned required;
};

constexpr Keys file_keys{{"packs", "supersedes"}, 1};
constexpr Keys pack_keys{{"id", "blobs"}, 2};
constexpr Keys blob_keys{{"id", "type", "offset", "length", "uncompressed_length"}, 4};

/// The value of a hex digit; 16 for anything else.
constexpr unsigned hex_value(char digit) {
  if (digit >= '0' && digit <= '9') return static_cast<unsigned>(digit - '0');
  if (digit >= 'a' && digit <= 'f') return static_cast<unsigned>(digit - 'a') + 10;
  if (digit >= 'A' && digit <= 'F') return static_cast<unsigned>(digit - 'A') + 10;
  return 16;
}

constexpr auto hex_values = [] {
  std::array<unsigned char, 256> values{};
  for (unsigned c = 0; c < values.size(); ++c)
    values[c] = static_cast<unsigned char>(hex_value(static_cast<char>(c)));
  return values;
}();

/// Where `text` stops being JSON. The fast parser tells no place for faults that it finds before
/// it walks the document; the slow one does.
std::optional<std::size_t> place_of_syntax_error(std::string_view text) {
  const auto keep_nothing = [](int, nlohmann::json::parse_event_t, nlohmann::json&) {
    return false;
  };
  try {
    [[maybe_unused]] const auto nothing = nlohmann::json::parse(text, keep_nothing);
  } catch (const nlohmann::json::parse_error& error) {
    return error.byte == 0 ? 0 : error.byte - 1;
  } catch (const nlohmann::json::exception&) {
    // JSON, but with a number that no type holds: the walk knows where.
  }
  return std::nullopt;
}

/// One document on its way to the visitor.
class Walk {
 public:
  Walk(std::string_view text, std::vector<Blob>& blobs, PackVisitor& visitor)
      : text_(text), blobs_(blobs), visitor_(visitor) {}

  std::uint64_t file(simdjson::ondemand::document& document) {
    std::uint64_t superseded = 0;
    if (document.type() == json_type::array) {
      packs(document.get_array());
    } else {
      fields(document.get_object(), file_keys, [&](std::size_t key, value value) {
        if (key == 1) {
          superseded = supersedes(value);
        } else if (!value.is_null()) {  // how an index without packs is written
          packs(value.get_array());
        }
      });
    }
    // "Out of bounds" is how the parser says that it stands at the end.
    if (document.current_location().error() != simdjson::OUT_OF_BOUNDS)
      throw Fault{"more follows after the end"};
    return superseded;
  }

  /// What is wrong at `place()`.
  struct Fault {
    std::string what;
  };

  /// The last value that was looked at.
  [[nodiscard]] std::size_t place() const { return place_; }

 private:
  void packs(array packs) {
    for (value listed : packs) pack(listed);
  }

  void pack(value listed) {
    note_place(listed);
    PackListing pack{{}, {}, place_};
    blobs_.clear();
    fields(listed.get_object(), pack_keys, [&](std::size_t key, value value) {
      if (key == 0) {
        pack.id = id(value);
      } else {
        for (simdjson::ondemand::value element : value.get_array()) blobs_.push_back(blob(element));
      }
    });
    pack.blobs = blobs_;
    visitor_.visit(pack);
  }

  Blob blob(value listed) {
    note_place(listed);
    Blob blob{};
    fields(listed.get_object(), blob_keys, [&](std::size_t key, value value) {
      switch (key) {
        case 0:
          blob.id = id(value);
          break;
        case 1:
          blob.type = type(value);
          break;
        case 2:
          blob.offset = number(value);
          break;
        case 3:
          blob.length = number(value);
          break;
        default:
          blob.uncompressed_length = number(value);
      }
    });
    return blob;
  }

  std::uint64_t supersedes(value value) {
    std::uint64_t count = 0;
    for (simdjson::ondemand::value element : value.get_array()) {
      note_place(element);
      (void)id(element);
      ++count;
    }
    return count;
  }

  Id id(value value) {
    const std::string_view hex = value.get_string();
    Id id;
    if (hex.size() != 2 * id.bytes.size())
      throw Fault{fmt::format("an id has 64 hex digits, not {}", hex.size())};
    unsigned faults = 0;
    for (std::size_t at = 0; at < id.bytes.size(); ++at) {
      const unsigned high = hex_values[static_cast<unsigned char>(hex[2 * at])];
      const unsigned low = hex_values[static_cast<unsigned char>(hex[2 * at + 1])];
      faults |= high | low;
      id.bytes[at] = static_cast<unsigned char>(high << 4 | low);
    }
    if (faults > 15) throw Fault{"an id has hex digits only"};
    return id;
  }

  static BlobType type(value value) {
    const std::string_view name = value.get_string();
    if (name == "data") return BlobType::data;
    if (name == "tree") return BlobType::tree;
    throw Fault{fmt::format("unknown blob type \"{}\"; there are data and tree", name)};
  }

  static std::uint32_t number(value value) {
    const std::uint64_t number = value.get_uint64();
    if (number > std::numeric_limits<std::uint32_t>::max())
      throw Fault{fmt::format("{} is more than 32 bits hold", number)};
    return static_cast<std::uint32_t>(number);
  }

  /// Calls `read(position in keys.names, value)` for each field of `object`.
  template <class Read>
  void fields(object object, const Keys& keys, Read&& read) {
    const std::size_t start = place_;
    unsigned seen = 0;
    for (auto field : object) {
      const std::string_view name = field.unescaped_key();
      value value = field.value();
      note_place(value);
      const auto known = std::find(keys.names.begin(), keys.names.end(), name);
      if (known == keys.names.end() || name.empty())
        throw Fault{fmt::format("unknown key \"{}\"", name)};
      const auto key = static_cast<std::size_t>(known - keys.names.begin());
      if ((seen & 1U << key) != 0) throw Fault{fmt::format("key \"{}\" is there twice", name)};
      seen |= 1U << key;
      read(key, value);
    }
    for (unsigned key = 0; key < keys.required; ++key) {
      if ((seen & 1U << key) != 0) continue;
      place_ = start;
      throw Fault{fmt::format("key \"{}\" is missing", keys.names[key])};
    }
  }

  void note_place(value& value) {
    place_ = static_cast<std::size_t>(value.raw_json_token().data() - text_.data());
  }

  std::string_view text_;
  std::vector<Blob>& blobs_;
  PackVisitor& visitor_;
  std::size_t place_ = 0;
};

}  // namespace

Decoder::Decoder() : memory_(std::make_unique<Memory>()) {}
Decoder::~Decoder() = default;

std::uint64_t Decoder::decode(const corpora::Document& document, PackVisitor& visitor) {
  const std::string_view text = document.content;
  Walk walk(text, memory_->blobs, visitor);
  const auto error_at = [&](std::size_t place, std::string_view what) {
    return Error(fmt::format("{}: byte {}: {}", document.name, place, what),
                 "an index file is what `restic cat index ID` prints; export it anew",
                 Exit::invalid);
  };
  try {
    simdjson::ondemand::document parsed =
        memory_->parser.iterate(text.data(), text.size(), text.size() + simdjson::SIMDJSON_PADDING);
    return walk.file(parsed);
  } catch (const Walk::Fault& fault) {
    throw error_at(walk.place(), fault.what);
  } catch (const simdjson::simdjson_error& error) {
    throw error_at(place_of_syntax_error(text).value_or(walk.place()), error.what());
  }
}

}  // namespace allot::index
