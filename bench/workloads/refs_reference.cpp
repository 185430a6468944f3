#include "bench/workloads/refs_reference.hpp"

#include <optional>
#include <string_view>

#include "bench/workloads/refs_digest.hpp"
#include "bench/workloads/refs_input.hpp"
#include "bench/workloads/refs_look_up.hpp"
#include "strategies/refs/reference.hpp"

namespace allot::bench {
namespace {

/// Tallies what matches; everything does if the pattern is empty.
class Tallied final : public refs::RefVisitor {
 public:
  explicit Tallied(std::string_view pattern = {}) : pattern_(pattern) {}

  void visit(const refs::Ref& ref) override {
    ++met_.passed;
    if (pattern_.empty() || refs::matches(ref.name, pattern_)) met_.matching.add(ref);
  }

  [[nodiscard]] const refs::Matches& met() const { return met_; }

 private:
  std::string_view pattern_;
  refs::Matches met_;
};

std::string digest_of_all(const refs::Reference& reference, const refs::Matches& tallied) {
  RefDigest all;
  reference.show(all);
  return digest_of(all.text(), tallied);
}

}  // namespace

std::string iterate_reference(const Task& task) {
  const refs::Reference reference(*task.corpus);
  Tallied all;
  reference.show(all);
  return digest_of_all(reference, all.met());
}

std::string match_one_reference(const Task& task) {
  const RefNames pattern = RefNames::middle(*task.corpus);
  const refs::Reference reference(*task.corpus);
  Tallied matching(pattern.all().front());
  reference.show(matching);
  return digest_of_all(reference, matching.met());
}

std::string collect_reference(const Task& task) {
  return digest_of_all(refs::Reference(*task.corpus), {});
}

std::string seek_random_reference(const Task& task) {
  const RefNames names = RefNames::drawn(*task.corpus, ref_look_ups);
  const refs::Reference reference(*task.corpus);
  const auto find = [&](std::string_view name) -> std::optional<refs::Ref> {
    const refs::Row* const row = reference.find(name);
    return row == nullptr ? std::nullopt : std::optional(row->view());
  };
  return digest_of(digest_of_answers(names, find), look_up_all(names, find));
}

}  // namespace allot::bench
