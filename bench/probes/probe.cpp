#include "bench/probes/probe.hpp"

#include <cstdlib>
#include <new>

#include "errors/check.hpp"

namespace allot::bench {
namespace {

/// Two blocks, one from each door of the allocator, alive for the duration of a question.
struct Blocks {
  explicit Blocks(std::size_t size) : block(std::malloc(size)), object(::operator new(size)) {}
  ~Blocks() {
    std::free(block);
    ::operator delete(object);
  }
  Blocks(const Blocks&) = delete;
  Blocks& operator=(const Blocks&) = delete;

  // volatile, or the compiler would drop allocations that nobody looks at.
  void* volatile block;
  void* volatile object;
};

}  // namespace

std::map<std::string, Asked>& probes() {
  static std::map<std::string, Asked> all;
  return all;
}

bool enrol_probe(const std::string& name, Probe probe, AskStatistics statistics) {
  const bool is_new = probes().emplace(name, Asked{probe, statistics}).second;
  CHECK(is_new);
  return is_new;
}

ProbeAnswer not_loaded(const std::string& function) {
  ProbeAnswer answer;
  answer.detail = function + " is not in this process: the allocator is not loaded";
  return answer;
}

ProbeAnswer ask_ownership(const std::function<bool(const void*)>& owns) {
  ProbeAnswer answer;
  const Blocks blocks(1000);
  const bool owns_block = owns(blocks.block);
  const bool owns_object = owns(blocks.object);
  answer.passed = owns_block && owns_object;
  if (!owns_block)
    answer.detail = "the allocator does not own what malloc returned";
  else if (!owns_object)
    answer.detail = "the allocator does not own what operator new returned";
  return answer;
}

ProbeAnswer ask_counter(const std::function<std::size_t()>& allocated) {
  constexpr std::size_t size = std::size_t{1} << 20;  // above what statistics lag behind
  ProbeAnswer answer;
  const std::size_t before = allocated();
  const Blocks blocks(size);
  answer.passed = allocated() - before >= 2 * size;
  if (!answer.passed) answer.detail = "the allocator's counter missed what was allocated";
  return answer;
}

}  // namespace allot::bench
