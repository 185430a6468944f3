// The names that a record and the worker's pipe are made of: keys, metrics and their units.
// The one header of bench that the driver may include.
#pragma once

#include <array>
#include <string_view>

namespace allot::bench {

/// Metrics of a sample, named as benchstat's tidied units.
namespace metric {
inline constexpr std::string_view wall = "sec/op";         // all phases but teardown
inline constexpr std::string_view cpu = "cpu-sec/op";      // user + system, all threads
inline constexpr std::string_view build = "build-sec/op";  // from the first document
inline constexpr std::string_view merge = "merge-sec/op";  // many small results into one
inline constexpr std::string_view write = "write-sec/op";  // to the last byte written
inline constexpr std::string_view teardown =
    "teardown-sec/op";                                         // giving memory back; not in sec/op
inline constexpr std::string_view speed = "B/s";               // content bytes per wall second
inline constexpr std::string_view faults = "minor-faults/op";  // as sec/op
inline constexpr std::string_view peak = "peak-anon-B";        // growth over the moment before
inline constexpr std::string_view output = "output-B";         // bytes written
// The peak, in units of the output that is built at once: 1 would be a copy of it and no more.
inline constexpr std::string_view peak_over_output = "peak-over-output";
// Latency of single operations, each timed alone in an extra pass that sec/op doesn't include.
inline constexpr std::string_view median_latency = "p50-sec";
inline constexpr std::string_view p99_latency = "p99-sec";
inline constexpr std::string_view p999_latency = "p99.9-sec";
inline constexpr std::string_view longest_latency = "max-sec";
inline constexpr std::string_view clock = "clock-sec";  // what each of them includes for the clock

// Of runs under the instrument `count`, which have none of the above. Equal whenever the run is
// repeated, but for what was moved (harness/records/exact.hpp). A phase's own have its name in
// front, as in "build-allocs/op"; the others exclude teardown, as sec/op does.
inline constexpr std::string_view allocations = "allocs/op";
inline constexpr std::string_view frees = "frees/op";
inline constexpr std::string_view reallocations = "reallocs/op";
inline constexpr std::string_view moved_reallocations = "moved-reallocs/op";
inline constexpr std::string_view requested = "B/op";      // by allocations and reallocations
inline constexpr std::string_view usable = "usable-B/op";  // what the allocator gave for them
inline constexpr std::string_view moved = "moved-B/op";    // bytes that reallocations had to move
inline constexpr std::string_view peak_live = "peak-live-B";      // requested, of live blocks
inline constexpr std::string_view peak_usable = "peak-usable-B";  // usable, of live blocks
inline constexpr std::string_view live_at_end = "live-at-end-B";  // requested, after teardown
inline constexpr std::string_view slack = "slack-B/op";           // usable less requested
// Events in the strategy's own structures (strategies/events.hpp).
inline constexpr std::string_view map_writes = "map-writes/op";
inline constexpr std::string_view map_look_ups = "map-lookups/op";
inline constexpr std::string_view rehashes = "rehashes/op";
inline constexpr std::string_view list_growths = "list-growths/op";
inline constexpr std::string_view growth_moved = "growth-moved-B/op";  // by lists and maps

// Of runs under the instrument `instructions`; a phase's own as "build-instructions/op".
inline constexpr std::string_view instructions = "instructions/op";

// Of runs under the instrument `timeline`, beside peak-live-B. Resident memory is anonymous, and
// counts from the moment before the first phase.
inline constexpr std::string_view peak_resident = "peak-resident-B";
inline constexpr std::string_view retained = "retained-B";          // resident after the last phase
inline constexpr std::string_view fragmentation = "fragmentation";  // resident per live byte where
                                                                    // most are live
inline constexpr std::string_view peak_huge = "peak-huge-B";        // on transparent huge pages
// As the allocator says itself, at the edge of a phase where it held most.
inline constexpr std::string_view heap_held = "heap-held-B";      // had from the kernel
inline constexpr std::string_view heap_in_use = "heap-in-use-B";  // given out

// Of foreign programs (`allot exec`), beside sec/op, cpu-sec/op and minor-faults/op.
inline constexpr std::string_view peak_rss = "peak-rss-B";  // of their largest process, all memory
inline constexpr std::string_view major_faults = "major-faults/op";

// Of runs under the instrument `shares`: where CPU time goes, in parts of 1 that add up to it
// (bench/sampling/share.hpp).
inline constexpr std::string_view cpu_share = "cpu-share-";  // before the name of a class
inline constexpr std::string_view cpu_samples = "cpu-samples";
// Several of them: what serves, moves, clears and gives memory, and takes it back.
inline constexpr std::string_view memory_share = "memory-cpu-share";

// Derived from runs by the clock that tell it (harness/records/time_spent.hpp): the part of their
// wall time, from the end of the run before to their own, in which no timed region ran.
inline constexpr std::string_view untimed_share = "untimed-share";
}  // namespace metric

/// Lines on the worker's pipe, one JSON object each: a receipt, then samples, then what an
/// instrument tells of the last one beside its metrics, then how long phases ran in all, then the
/// digest; or a failure from wherever it happened.
namespace key {
inline constexpr std::string_view receipt = "receipt";
inline constexpr std::string_view sample = "sample";
inline constexpr std::string_view classes = "classes";    // sizes and lifetimes of blocks
inline constexpr std::string_view timeline = "timeline";  // memory over time
inline constexpr std::string_view shares = "shares";      // where CPU time goes
inline constexpr std::string_view timed = "timed";        // how long any phase ran
inline constexpr std::string_view digest = "digest";
inline constexpr std::string_view failure = "failure";

/// Those that only instruments send; a run keeps them under the same names.
inline constexpr std::array details = {classes, timeline, shares};
}  // namespace key

}  // namespace allot::bench
