#include "harness/run/receipt.hpp"

#include <fmt/format.h>

#include "errors/error.hpp"
#include "harness/records/fields.hpp"
#include "harness/run/places.hpp"

namespace allot::run {
namespace {

using records::Json;

bool is_named(const std::string& library, std::string_view name) {
  return std::filesystem::path(library).filename().string().starts_with(name);
}

bool is_c_library(const std::string& library) {
  return is_named(library, "libc.so.");
}

bool is_cxx_library(const std::string& library) {
  return is_named(library, "libstdc++.so.") || is_named(library, "libc++.so.");
}

std::string wrong_library(const Json& receipt, const records::Allocator& allocator) {
  const std::string planned = with_home(allocator.library).string();
  const auto serves = [&](const std::string& library) {
    return planned.empty() ? is_c_library(library) : library == planned;
  };
  const std::string wanted = planned.empty() ? "the C library" : planned;
  for (const char* function : {"malloc", "free", "operator new", "operator delete"}) {
    const std::string library = records::text(receipt, function);
    const bool is_operator = std::string_view(function).starts_with("operator");
    if (serves(library) || (is_operator && is_cxx_library(library))) continue;
    return fmt::format("{} is served by {}, not by {}", function, library, wanted);
  }
  return {};
}

std::string wrong_probe(const Json& receipt, const records::Allocator& allocator) {
  const std::string probe = records::text(receipt, "probe");
  if (probe != allocator.probe) {
    return fmt::format("probe {} was run, not {}", probe, allocator.probe);
  }
  const Json& passed = records::field(receipt, "probe_passed");
  if (passed.is_boolean() && passed.get<bool>()) return {};
  const bool has_detail = receipt.contains("probe_detail");
  return fmt::format("probe {} did not pass{}{}", probe, has_detail ? ": " : "",
                     has_detail ? records::text(receipt, "probe_detail") : "");
}

std::string as_text(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string wrong_option(const Json& receipt, const records::Allocator& allocator) {
  const Json& options = records::object_field(receipt, "options");
  for (const auto& [name, wanted] : allocator.expect) {
    const auto found = options.find(name);
    if (found == options.end()) {
      return fmt::format("option {} could not be read back (expected {})", name, wanted);
    }
    if (as_text(*found) != wanted) {
      return fmt::format("option {} is {}, not {}", name, as_text(*found), wanted);
    }
  }
  return {};
}

std::string text_or(const Json& receipt, const char* key, const std::string& otherwise) {
  return receipt.contains(key) ? records::text(receipt, key) : otherwise;
}

std::string wrong_instrument(const Json& receipt,
                             const std::optional<records::Instrument>& expected) {
  const std::string found = text_or(receipt, "instrument", "the clock");
  const std::string wanted = expected ? expected->name : "the clock";
  if (found != wanted) return fmt::format("it was measured by {}, not by {}", found, wanted);
  const std::string shim = text_or(receipt, "counting", "");
  if (shim.empty() || (expected && expected->files.contains(without_home(shim)))) return {};
  return fmt::format("the counting shim is {}, which is not the planned one", shim);
}

std::string wrong_text(const Json& receipt, const std::string& key, const std::string& wanted) {
  const std::string found = records::text(receipt, key);
  if (found == wanted) return {};
  return fmt::format("{} is {}, not {}", key, found, wanted);
}

}  // namespace

std::string mismatch(const Json& receipt, const Expected& expected) {
  try {
    for (std::string difference :
         {wrong_library(receipt, expected.allocator), wrong_probe(receipt, expected.allocator),
          wrong_option(receipt, expected.allocator), wrong_instrument(receipt, expected.instrument),
          wrong_text(receipt, std::string(records::axis_of(expected.role)), expected.strategy),
          wrong_text(receipt, "corpus_digest", expected.corpus_digest)}) {
      if (!difference.empty()) return difference;
    }
    return {};
  } catch (const Error& fault) {
    return fmt::format("the receipt can't be read: {}", fault.what());
  }
}

}  // namespace allot::run
