// Sampling by perf_event_open(2): a software clock that needs no hardware counter, so that it works
// in virtual machines, too. The kernel writes what it sees into a ring that is shared with it.
#include <algorithm>
#include <asm/unistd.h>
#include <atomic>
#include <cstring>
#include <fmt/format.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "bench/sampling/kernel_symbols.hpp"
#include "bench/sampling/sampler.hpp"
#include "errors/error.hpp"

namespace allot::sampling {
namespace {

// Not a divisor of any other clock's rate: 997 moments per second of CPU time.
constexpr std::uint64_t period_ns = 1'003'009;
// From a minute of moments with their call chains (root has no limit) down to what every user may
// lock in memory.
constexpr std::size_t most_ring_pages = 4096;
constexpr std::size_t fewest_ring_pages = 64;

perf_event_attr attributes(bool with_kernel) {
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = PERF_TYPE_SOFTWARE;
  attr.config = PERF_COUNT_SW_CPU_CLOCK;
  attr.sample_period = period_ns;
  attr.sample_type = PERF_SAMPLE_IP;
  // How the kernel was entered stands at the outer end of the chain.
  if (with_kernel) attr.sample_type |= PERF_SAMPLE_CALLCHAIN;
  attr.disabled = 1;
  attr.exclude_kernel = with_kernel ? 0 : 1;
  attr.exclude_hv = 1;
  attr.exclude_callchain_user = 1;
  return attr;
}

/// Of the calling thread, on any processor; below 0 if that isn't allowed.
int open_event(bool with_kernel) {
  perf_event_attr attr = attributes(with_kernel);
  return static_cast<int>(syscall(__NR_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
}

class PerfSampler final : public Sampler {
 public:
  explicit PerfSampler(bool with_kernel)
      : with_kernel_(with_kernel), event_(open_event(with_kernel)) {
    if (event_ < 0) throw system_error("cannot sample by perf_event_open");
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    for (std::size_t pages = most_ring_pages; pages >= fewest_ring_pages; pages /= 2) {
      mapped_bytes_ = (1 + pages) * page;
      mapped_ = mmap(nullptr, mapped_bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, event_, 0);
      if (mapped_ != MAP_FAILED) break;
    }
    if (mapped_ == MAP_FAILED) throw system_error("cannot share memory with perf_event_open");
  }
  ~PerfSampler() override {
    munmap(mapped_, mapped_bytes_);
    close(event_);
  }

  void start() override { ioctl(event_, PERF_EVENT_IOC_ENABLE, 0); }

  void stop(std::vector<Moment>& seen) override {
    ioctl(event_, PERF_EVENT_IOC_DISABLE, 0);
    auto& control = *static_cast<perf_event_mmap_page*>(mapped_);
    const std::atomic_ref<__u64> head(control.data_head);
    const std::uint64_t end = head.load(std::memory_order_acquire);
    std::uint64_t at = control.data_tail;
    while (at < end) at += take_record(at, seen);
    std::atomic_ref<__u64>(control.data_tail).store(end, std::memory_order_release);
  }

 private:
  /// Copies `size` bytes of the ring from position `at` on, which may wrap around its end.
  void copy(std::uint64_t at, void* bytes, std::size_t size) const {
    const auto& control = *static_cast<const perf_event_mmap_page*>(mapped_);
    const char* const ring = static_cast<const char*>(mapped_) + control.data_offset;
    const std::size_t start = at % control.data_size;
    const std::size_t first = std::min<std::size_t>(size, control.data_size - start);
    std::memcpy(bytes, ring + start, first);
    std::memcpy(static_cast<char*>(bytes) + first, ring, size - first);
  }

  /// Returns the record's size.
  std::size_t take_record(std::uint64_t at, std::vector<Moment>& seen) {
    perf_event_header header{};
    copy(at, &header, sizeof header);
    if (header.type == PERF_RECORD_LOST) {
      throw Error("moments were lost while sampling: the kernel's ring was full",
                  "sample a smaller corpus, or as root, who may have a larger ring");
    }
    if (header.type != PERF_RECORD_SAMPLE) return header.size;
    words_.resize((header.size - sizeof header) / sizeof(std::uint64_t));
    copy(at + sizeof header, words_.data(), words_.size() * sizeof(std::uint64_t));
    // words_: the place, then (with the kernel) the chain's length and its places, inmost first.
    const bool in_kernel = (header.misc & PERF_RECORD_MISC_CPUMODE_MASK) != PERF_RECORD_MISC_USER;
    if (!in_kernel) {
      seen.push_back({words_.at(0), KernelWork::unknown});
    } else if (with_kernel_ && words_.size() > 2) {
      seen.push_back({0, work_of({words_.begin() + 2, words_.end()})});
    } else {
      seen.push_back({0, KernelWork::unknown});
    }
    return header.size;
  }

  bool with_kernel_;
  int event_;
  void* mapped_ = MAP_FAILED;
  std::size_t mapped_bytes_ = 0;
  std::vector<std::uint64_t> words_;
};

template <bool with_kernel>
std::unique_ptr<Sampler> make() {
  return std::make_unique<PerfSampler>(with_kernel);
}

}  // namespace

bool can_sample(bool with_kernel) {
  const int event = open_event(with_kernel);
  if (event < 0) return false;
  close(event);
  return true;
}

const Source perf{"perf", true, false, make<true>};
const Source perf_user{"perf-user", false, false, make<false>};

}  // namespace allot::sampling
