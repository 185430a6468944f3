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
// Latency of single operations, each timed alone in an extra pass that sec/op doesn't include.
inline constexpr std::string_view median_latency = "p50-sec";
inline constexpr std::string_view p99_latency = "p99-sec";
inline constexpr std::string_view p999_latency = "p99.9-sec";
inline constexpr std::string_view longest_latency = "max-sec";
inline constexpr std::string_view clock = "clock-sec";  // what each of them includes for the clock

// Of counting runs, which have none of the above. Equal whenever the run is repeated, but for what
// was moved (harness/records/exact.hpp). A
// phase's own have its name in front, as in "build-allocs/op"; the others exclude teardown, as
// sec/op does.
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
}  // namespace metric

/// Lines on the worker's pipe, one JSON object each: a receipt, then samples, then in a
/// counting run the classes of the last one, then the digest; or a failure from wherever it
/// happened.
namespace key {
inline constexpr std::string_view receipt = "receipt";
inline constexpr std::string_view sample = "sample";
inline constexpr std::string_view classes = "classes";
inline constexpr std::string_view digest = "digest";
inline constexpr std::string_view failure = "failure";
}  // namespace key

}  // namespace allot::bench
