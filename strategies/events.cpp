#include "strategies/events.hpp"

namespace allot::strategies {

#ifdef ALLOT_EVENTS

namespace {
thread_local constinit EventCounts counts{};
}  // namespace

const EventCounts* noted_events() {
  return &counts;
}

void add_event(Event event, std::uint64_t times) {
  counts[static_cast<std::size_t>(event)] += times;
}

#else

const EventCounts* noted_events() {
  return nullptr;
}

#endif

}  // namespace allot::strategies
