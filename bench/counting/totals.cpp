#include "bench/counting/totals.hpp"

#include <climits>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

#include "bench/counting/api.hpp"
#include "bench/counting/die.hpp"

namespace allot::counting {
namespace {

constinit char file_path[PATH_MAX] = "";

/// A line that grows in a buffer of its own: at the end of a process nothing may be allocated.
class Line {
 public:
  [[gnu::format(printf, 2, 3)]] void print(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    // clang-tidy 14 doesn't see va_start. NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized)
    const int size = std::vsnprintf(text_ + size_, sizeof text_ - size_, format, arguments);
    va_end(arguments);
    size_ += static_cast<std::size_t>(size);
    if (size < 0 || size_ >= sizeof text_) die("the line of totals is longer than it ever should");
  }

  /// As a string of JSON.
  void print_quoted(const char* text) {
    print("\"");
    for (const char* at = text; *at != '\0'; ++at) {
      const auto byte = static_cast<unsigned char>(*at);
      if (byte < 0x20 || byte == '"' || byte == '\\')
        print("\\u%04x", byte);
      else
        print("%c", *at);
    }
    print("\"");
  }

  bool append_to(const char* path) {
    const int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) return false;
    const bool is_whole = write(file, text_, size_) == static_cast<ssize_t>(size_);
    close(file);
    return is_whole;
  }

 private:
  // All classes at twenty digits take 16 kB, a path of PATH_MAX control characters 24 kB, twice.
  char text_[65536] = {};
  std::size_t size_ = 0;
};

/// "name":[[bound,count],...] of the classes that aren't empty.
template <class Classes, class Bound>
void print_classes(Line& line, const char* name, const Classes& counts, Bound bound) {
  line.print(",\"%s\":[", name);
  const char* comma = "";
  for (std::size_t at = 0; at < counts.size(); ++at) {
    if (counts[at] == 0) continue;
    line.print("%s[%lu,%lu]", comma, bound(at), counts[at]);
    comma = ",";
  }
  line.print("]");
}

void print_process(Line& line) {
  char program[PATH_MAX] = "";
  if (readlink("/proc/self/exe", program, sizeof program - 1) < 0) program[0] = '\0';
  const char* allocator = allot_counting_next("malloc");
  line.print("{\"pid\":%d,\"parent\":%d,\"program\":", getpid(), getppid());
  line.print_quoted(program);
  line.print(",\"malloc\":");
  line.print_quoted(allocator == nullptr ? "" : allocator);
}

void print_counts(Line& line, const Counts& counts) {
  line.print(",\"allocations\":%lu,\"frees\":%lu", counts.allocations, counts.frees);
  line.print(",\"reallocations_in_place\":%lu,\"reallocations_moved\":%lu",
             counts.reallocations_in_place, counts.reallocations_moved);
  line.print(",\"requested_bytes\":%lu,\"usable_bytes\":%lu,\"moved_bytes\":%lu",
             counts.requested_bytes, counts.usable_bytes, counts.moved_bytes);
}

void print_live(Line& line, const Live& live) {
  line.print(",\"live_blocks\":%lu,\"live_bytes\":%lu,\"peak_live_bytes\":%lu", live.blocks,
             live.bytes, live.peak_bytes);
  line.print(",\"live_usable_bytes\":%lu,\"peak_live_usable_bytes\":%lu", live.usable_bytes,
             live.peak_usable_bytes);
}

}  // namespace

void choose_totals_file(const char* path) {
  if (path == nullptr) return;
  const std::size_t length = std::strlen(path);
  if (path[0] != '/' || length >= sizeof file_path)
    die("ALLOT_COUNTING_FILE is not an absolute path");
  std::memcpy(file_path, path, length + 1);
}

void append_totals() {
  if (file_path[0] == '\0') return;
  static constinit Counts counts{};
  allot_counting_total(&counts);
  Live live{};
  allot_counting_live(&live);
  static constinit Line line;
  print_process(line);
  print_counts(line, counts);
  print_live(line, live);
  print_classes(line, "sizes", counts.sizes, largest_size);
  print_classes(line, "lifetimes", counts.lifetimes, longest_lifetime);
  line.print("}\n");
  if (!line.append_to(file_path)) complain("cannot append the totals to ", file_path);
}

}  // namespace allot::counting
