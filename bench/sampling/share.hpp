// What CPU time is spent on: the classes that samples are sorted into.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "bench/sampling/sampler.hpp"

namespace allot::sampling {

enum class Share : std::size_t {
  own,        // the strategy's code, the reading of its input included
  map,        // hash tables and trees
  allocator,  // whoever serves malloc, and operator new
  moving,     // copying and clearing memory by the C library
  faults,     // the kernel giving pages
  calls,      // the kernel asked for memory, or to take it back
  kernel,     // at work for the program: for what, it doesn't tell
  rest        // the harness, other libraries, the kernel at something else
};
inline constexpr std::size_t share_count = 8;
/// In the order of Share.
inline constexpr std::array<std::string_view, share_count> share_names = {
    "own", "map", "allocator", "moving", "faults", "calls", "kernel", "rest"};

/// Memory management: who serves memory, moves, clears and gives it, and takes it back.
inline constexpr std::array of_memory = {Share::allocator, Share::moving, Share::faults,
                                         Share::calls, Share::kernel};

/// By what a moment's place belongs to, and what stands there: a source of the program, a function
/// or the name of a library.
struct Found {
  Share share = Share::rest;
  std::string what;
};

/// One answer per moment. The program tells by the lines of its sources (it needs -g1 at least), so
/// that inlined code counts where it was written; libraries by their functions. Throws Error
/// without binutils.
std::vector<Found> classify(const std::vector<Moment>& moments);

/// Of a source's path, for code that was compiled into the program.
Share share_of_source(std::string_view path);

}  // namespace allot::sampling
