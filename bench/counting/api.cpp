#include "bench/counting/api.hpp"

#include "bench/counting/hooks.hpp"
#include "bench/counting/next.hpp"
#include "bench/counting/pages.hpp"

namespace allot::counting {

extern "C" {

ALLOT_HOOK void allot_counting_reset() {
  const Nested nested;
  clear_books();
}

ALLOT_HOOK void allot_counting_only_between() {
  everything_counts = false;
  pages_are_shared = true;
}

ALLOT_HOOK void allot_counting_enter() {
  Tally& tally = own_tally();
  tally.at_entry = tally.now;
  this_thread.entered = true;
}

ALLOT_HOOK void allot_counting_leave(Counts* spent) {
  this_thread.entered = false;
  Tally& tally = own_tally();
  *spent = tally.now;
  const auto before = words_of(tally.at_entry);
  const auto words = words_of(*spent);
  for (std::size_t at = 0; at < words.size(); ++at) words[at] -= before[at];
}

ALLOT_HOOK void allot_counting_total(Counts* total) {
  sum_counts(*total);
}

ALLOT_HOOK void allot_counting_live(Live* live) {
  const Nested nested;
  read_live(*live);
}

ALLOT_HOOK void allot_counting_restart_peak() {
  restart_peaks();
}

ALLOT_HOOK const char* allot_counting_next(const char* function) {
  const Nested nested;
  return library_of(find_next(function));
}
}

}  // namespace allot::counting
