// What a story can't tell, because no record says it.
#include <fmt/format.h>

#include "bench/record_keys.hpp"
#include "harness/explain/cell_words.hpp"
#include "harness/explain/story.hpp"

namespace allot::explain {

void add_doubts(Story& story, const Facts& facts) {
  using namespace bench::metric;
  const std::string cell = name_of(facts.cell);
  if (!facts.value(cpu)) story.notes.push_back(fmt::format("no times of {}", cell));
  if (!facts.shares) {
    story.notes.push_back(fmt::format("no samples of {}: allot run --shares", cell));
  } else if (facts.shares->source != "perf") {
    story.notes.push_back(
        fmt::format("{} was sampled by {}, which doesn't see what the kernel does; its part is "
                    "estimated",
                    cell, facts.shares->source));
  }
  if (!facts.value(allocations)) {
    story.notes.push_back(fmt::format("no counts of {}: allot run --count", cell));
  }
}

}  // namespace allot::explain
