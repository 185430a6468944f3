// The output of the `refs` study's workloads as digests: of refs in the order in which they are
// shown, with everything that their records say.
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "corpora/digest.hpp"
#include "strategies/refs/strategy.hpp"

namespace allot::bench {

class RefDigest final : public refs::RefVisitor {
 public:
  void visit(const refs::Ref& ref) override {
    hasher_.add(static_cast<std::uint64_t>(ref.type));
    hasher_.add(ref.update_index);
    for (const std::string_view part : {ref.name, ref.id, ref.peeled, ref.target}) {
      hasher_.add(std::uint64_t{part.size()});
      hasher_.add(part);
    }
  }

  /// In place of a ref that isn't there.
  void visit_none() { hasher_.add(none); }

  /// 32 hex digits.
  [[nodiscard]] std::string text() const { return corpora::to_hex(hasher_.digest()); }

 private:
  static constexpr std::uint64_t none = ~std::uint64_t{0};  // no type of a ref

  corpora::Hasher hasher_;
};

/// The digest of a workload: of what was shown, outside of timed regions, and of what the timed
/// pass tallied, so that neither can be wrong or left out.
inline std::string digest_of(const std::string& shown, const refs::Matches& tallied) {
  return corpora::to_hex(corpora::digest_of(fmt::format(
      "{} {} {} {}", shown, tallied.passed, tallied.matching.refs, tallied.matching.sum)));
}

}  // namespace allot::bench
