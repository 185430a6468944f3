#include "harness/exec/testimony.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>

#include "errors/error.hpp"
#include "harness/records/fields.hpp"

namespace allot::exec {
namespace {

using records::Json;

Classes read_classes(const Json& line, const char* key) {
  Classes classes;
  for (const Json& one : records::array_field(line, key)) {
    if (!one.is_array() || one.size() != 2 || !one[0].is_number_unsigned() ||
        !one[1].is_number_unsigned()) {
      throw records::wrong_type(key, "an array of pairs of whole numbers", one);
    }
    classes[one[0].get<std::uint64_t>()] += one[1].get<std::uint64_t>();
  }
  return classes;
}

Heap read_heap(const std::string& text) {
  const Json line = records::parse_object(text);
  const auto count = [&line](const char* key) { return records::whole<std::uint64_t>(line, key); };
  Heap heap;
  heap.program = records::text(line, "program");
  heap.malloc = records::text(line, "malloc");
  heap.allocations = count("allocations");
  heap.frees = count("frees");
  heap.reallocations_in_place = count("reallocations_in_place");
  heap.reallocations_moved = count("reallocations_moved");
  heap.requested_bytes = count("requested_bytes");
  heap.usable_bytes = count("usable_bytes");
  heap.moved_bytes = count("moved_bytes");
  heap.live_blocks = count("live_blocks");
  heap.live_bytes = count("live_bytes");
  heap.peak_live_bytes = count("peak_live_bytes");
  heap.peak_live_usable_bytes = count("peak_live_usable_bytes");
  heap.sizes = read_classes(line, "sizes");
  heap.lifetimes = read_classes(line, "lifetimes");
  return heap;
}

void add_flows(Heap& sum, const Heap& heap) {
  sum.allocations += heap.allocations;
  sum.frees += heap.frees;
  sum.reallocations_in_place += heap.reallocations_in_place;
  sum.reallocations_moved += heap.reallocations_moved;
  sum.requested_bytes += heap.requested_bytes;
  sum.usable_bytes += heap.usable_bytes;
  sum.moved_bytes += heap.moved_bytes;
  for (const auto& [bound, blocks] : heap.sizes) sum.sizes[bound] += blocks;
  for (const auto& [bound, blocks] : heap.lifetimes) sum.lifetimes[bound] += blocks;
}

}  // namespace

std::vector<Testimony> read_testimonies(const std::filesystem::path& file) {
  std::vector<Testimony> all;
  std::ifstream stream(file, std::ios::binary);
  const auto field = [&](std::string& text) {
    if (!std::getline(stream, text, '\0') || stream.eof()) {
      throw Error(fmt::format("{} is cut off after {} processes", file.string(), all.size()));
    }
  };
  while (stream && stream.peek() != std::ifstream::traits_type::eof()) {
    Testimony one;
    field(one.program);
    field(one.malloc);
    field(one.free);
    all.push_back(std::move(one));
  }
  return all;
}

std::vector<Heap> read_heaps(const std::filesystem::path& file) {
  std::vector<Heap> heaps;
  std::ifstream stream(file, std::ios::binary);
  for (std::string line; std::getline(stream, line);) {
    try {
      heaps.push_back(read_heap(line));
    } catch (Error& fault) {
      throw fault.while_doing(
          fmt::format("reading line {} of {}", heaps.size() + 1, file.string()));
    }
  }
  return heaps;
}

Heap sum_of(const std::vector<Heap>& heaps) {
  Heap sum;
  for (const Heap& heap : heaps) {
    add_flows(sum, heap);
    if (heap.peak_live_bytes < sum.peak_live_bytes) continue;
    sum.program = heap.program;
    sum.malloc = heap.malloc;
    sum.live_blocks = heap.live_blocks;
    sum.live_bytes = heap.live_bytes;
    sum.peak_live_bytes = heap.peak_live_bytes;
    sum.peak_live_usable_bytes = heap.peak_live_usable_bytes;
  }
  return sum;
}

records::Sample metrics_of(const Heap& heap) {
  using namespace bench::metric;
  records::Sample sample;
  const auto put = [&sample](std::string_view metric, std::uint64_t value) {
    sample[std::string(metric)] = static_cast<double>(value);
  };
  put(allocations, heap.allocations);
  put(frees, heap.frees);
  put(reallocations, heap.reallocations_in_place + heap.reallocations_moved);
  put(moved_reallocations, heap.reallocations_moved);
  put(requested, heap.requested_bytes);
  put(usable, heap.usable_bytes);
  put(moved, heap.moved_bytes);
  put(peak_live, heap.peak_live_bytes);
  put(peak_usable, heap.peak_live_usable_bytes);
  put(live_at_end, heap.live_bytes);
  return sample;
}

}  // namespace allot::exec
