#include "bench/memory.hpp"

#include <charconv>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>

namespace allot::bench {
namespace {

/// A file of /proc/self in a buffer on the stack: reading it must not move the heap that is
/// measured.
class ProcessStatus {
 public:
  explicit ProcessStatus(const char* path = "/proc/self/status") {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    const ssize_t size = read(file, text_, sizeof text_);
    close(file);
    if (size > 0) size_ = static_cast<std::size_t>(size);
  }

  /// Bytes of the line "KEY:  N kB"; 0 if the kernel doesn't have it.
  [[nodiscard]] std::uint64_t bytes(std::string_view key) const {
    const std::string_view text(text_, size_);
    std::size_t at = text.find(key);
    if (at == std::string_view::npos) return 0;
    at = text.find_first_of("0123456789", at + key.size());
    if (at == std::string_view::npos) return 0;
    std::uint64_t kibibytes = 0;
    std::from_chars(text.data() + at, text.data() + text.size(), kibibytes);
    return kibibytes * 1024;
  }

 private:
  char text_[8192];  // either file has about 1.5 kB
  std::size_t size_ = 0;
};

}  // namespace

std::uint64_t resident_anonymous() {
  return ProcessStatus().bytes("\nRssAnon:");
}

std::uint64_t huge_anonymous() {
  return ProcessStatus("/proc/self/smaps_rollup").bytes("\nAnonHugePages:");
}

void PeakMemory::restart() {
  const int file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  const char reset_peak = '5';  // proc(5): sets VmHWM to the present VmRSS
  [[maybe_unused]] const ssize_t written = write(file, &reset_peak, 1);
  close(file);
}

std::uint64_t PeakMemory::growth() const {
  const ProcessStatus status;
  const std::uint64_t not_anonymous = status.bytes("\nRssFile:") + status.bytes("\nRssShmem:");
  const std::uint64_t peak = status.bytes("\nVmHWM:");
  const std::uint64_t level = before_ + not_anonymous;
  return peak > level ? peak - level : 0;
}

}  // namespace allot::bench
