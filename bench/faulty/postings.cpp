// Strategies of the `postings` study that fail, each in one way, around a builder that is right.
#include <chrono>
#include <csignal>
#include <sys/resource.h>
#include <thread>
#include <vector>

#include "strategies/postings/reference.hpp"
#include "strategies/postings/strategy.hpp"

namespace allot::postings {
namespace {

/// Flips the lowest bit of the last byte of the first section that passes through.
class FlippingSink final : public PostingSink {
 public:
  explicit FlippingSink(PostingSink& target) : target_(target) {}
  void append(std::span<const std::byte> bytes) override {
    std::vector<std::byte> copy(bytes.begin(), bytes.end());
    if (!copy.empty() && !flipped_) {
      copy.back() ^= std::byte{1};
      flipped_ = true;
    }
    target_.append(copy);
  }

 private:
  PostingSink& target_;
  bool flipped_ = false;
};

class WrongByte : public Reference {
 public:
  using Reference::Reference;
  void write(PostingSink& sink) {
    FlippingSink flipping(sink);
    Reference::write(flipping);
  }
};

class Segfault : public Reference {
 public:
  using Reference::Reference;
  void write(PostingSink&) {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    std::signal(SIGSEGV, SIG_DFL);  // a sanitizer would turn the signal into an exit
    std::raise(SIGSEGV);
  }
};

class Hang : public Reference {
 public:
  using Reference::Reference;
  void write(PostingSink&) {
    for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
  }
};

/// Allocates until the limit of the process is reached.
class Exhaust : public Reference {
 public:
  using Reference::Reference;
  void write(PostingSink&) {
    std::vector<std::vector<char>> hoard;
    for (;;) hoard.emplace_back(std::size_t{16} << 20);
  }
};

ENROLL((WrongByte), "wrong-byte", "writes one byte that is not the reference's");
ENROLL((Segfault), "segfault", "dies of SIGSEGV");
ENROLL((Hang), "hang", "never ends");
ENROLL((Exhaust), "exhaust", "allocates without end");

}  // namespace
}  // namespace allot::postings
