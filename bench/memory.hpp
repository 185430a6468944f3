// How much anonymous memory a sample reaches over what was there before any builder existed.
#pragma once

#include <cstdint>

namespace allot::bench {

/// Resident anonymous memory of this process in bytes (RssAnon of /proc/self/status).
std::uint64_t resident_anonymous();

/// The part of it on transparent huge pages (AnonHugePages of /proc/self/smaps_rollup). The kernel
/// looks at every page for it: milliseconds per GiB.
std::uint64_t huge_anonymous();

/// Peak of anonymous memory since construction or the last `restart`. It rests on the kernel's
/// high-water mark of the whole resident set (VmHWM), which counts every page whenever it came and
/// went; file-backed pages are taken out, and they don't vary because the corpus is populated.
class PeakMemory {
 public:
  /// Takes the level before: memory that is resident now is not growth.
  PeakMemory() : before_(resident_anonymous()) {}

  /// Sets the high-water mark back to the present level; the level before stays.
  void restart();

  /// Bytes. Where the mark can't be set back (no write access to clear_refs) the peak of the
  /// process's whole life counts, which is the same in a process of one sample.
  [[nodiscard]] std::uint64_t growth() const;

 private:
  std::uint64_t before_;
};

}  // namespace allot::bench
