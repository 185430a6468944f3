#include "harness/records/record.hpp"

#include <array>
#include <utility>

namespace allot::records {
namespace {

constexpr std::array<std::pair<FailureKind, std::string_view>, 8> kinds{{
    {FailureKind::signal, "signal"},
    {FailureKind::exit, "exit"},
    {FailureKind::timeout, "timeout"},
    {FailureKind::out_of_memory, "out-of-memory"},
    {FailureKind::digest, "digest"},
    {FailureKind::receipt, "receipt"},
    {FailureKind::protocol, "protocol"},
    {FailureKind::error, "error"},
}};

}  // namespace

std::string_view name_of(FailureKind kind) {
  for (const auto& [known, name] : kinds) {
    if (known == kind) return name;
  }
  return "error";
}

std::optional<FailureKind> failure_kind(std::string_view name) {
  for (const auto& [kind, known] : kinds) {
    if (known == name) return kind;
  }
  return std::nullopt;
}

std::string reference_key(std::string_view corpus, std::string_view workload) {
  return std::string(corpus) + " " + std::string(workload);
}

}  // namespace allot::records
