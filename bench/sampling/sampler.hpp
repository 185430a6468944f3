// Looking, about a thousand times per second of CPU time, at what the calling thread does.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace allot::sampling {

/// What the kernel was doing for the thread, told by how it was entered.
enum class KernelWork { fault, memory_call, other, unknown };

/// One look at a thread: a place in the program, or in the kernel.
struct Moment {
  std::uintptr_t place = 0;  // 0: in the kernel
  KernelWork kernel = KernelWork::unknown;
};

/// Belongs to the thread that made it.
class Sampler {
 public:
  Sampler() = default;
  virtual ~Sampler() = default;
  Sampler(const Sampler&) = delete;
  Sampler& operator=(const Sampler&) = delete;

  virtual void start() = 0;
  /// Appends what was seen since `start`. Throws Error if anything was lost.
  virtual void stop(std::vector<Moment>& seen) = 0;
};

/// How a process is sampled. What the kernel lets its users do decides.
struct Source {
  std::string_view name;  // as records have it
  /// Whether moments in the kernel are seen as such. Else they are missing (perf-user), or look as
  /// if the program had been where it entered the kernel (timer).
  bool sees_kernel;
  bool counts_kernel_as_program;
  std::unique_ptr<Sampler> (*make)();
};

/// The best one that works here: the kernel's sampling of program and kernel, of the program alone,
/// or a timer's signals.
const Source& best_source();

extern const Source perf;
extern const Source perf_user;
extern const Source timer;

/// Whether the kernel lets this process sample itself, and itself at work in the kernel.
bool can_sample(bool with_kernel);

}  // namespace allot::sampling
