#include "bench/sampling/kernel_symbols.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <linux/perf_event.h>
#include <string>
#include <string_view>
#include <vector>

namespace allot::sampling {
namespace {

// Of x86 and ARM. The inmost one that all architectures have is handle_mm_fault.
constexpr std::array faults = {"asm_exc_page_fault", "exc_page_fault", "do_user_addr_fault",
                               "do_page_fault", "handle_mm_fault"};
constexpr std::array memory_calls = {"mmap", "munmap",   "mremap",         "madvise",
                                     "brk",  "mprotect", "process_madvise"};

KernelWork work_of_function(std::string_view name) {
  if (std::find(faults.begin(), faults.end(), name) != faults.end()) return KernelWork::fault;
  // "__x64_sys_munmap", "__do_sys_brk", "ksys_mmap_pgoff".
  const std::size_t at = name.find("sys_");
  if (at == std::string_view::npos) return KernelWork::other;
  const std::string_view call = name.substr(at + 4);
  const bool is_memory =
      std::any_of(memory_calls.begin(), memory_calls.end(),
                  [call](std::string_view one) { return call.starts_with(one); });
  return is_memory ? KernelWork::memory_call : KernelWork::other;
}

struct Function {
  std::uint64_t start;
  KernelWork work;
};

std::vector<Function> read_functions() {
  std::vector<Function> functions;
  std::ifstream file("/proc/kallsyms");
  for (std::string line; std::getline(file, line);) {
    // "ffffffff81000000 T _text" or "... t name\t[module]"
    constexpr std::size_t digits = 16;
    if (line.size() < digits + 4 || (line[digits + 1] | 0x20) != 't') continue;
    std::uint64_t start = 0;
    std::from_chars(line.data(), line.data() + digits, start, digits);
    const std::string_view name = std::string_view(line).substr(digits + 3);
    if (start != 0) functions.push_back({start, work_of_function(name.substr(0, name.find('\t')))});
  }
  std::sort(functions.begin(), functions.end(),
            [](const Function& a, const Function& b) { return a.start < b.start; });
  return functions;
}

}  // namespace

KernelWork work_of(std::span<const std::uint64_t> chain) {
  static const std::vector<Function> functions = read_functions();
  if (functions.empty()) return KernelWork::unknown;
  for (const std::uint64_t place : chain) {
    if (place >= static_cast<std::uint64_t>(PERF_CONTEXT_MAX)) continue;  // a marker
    // Return addresses lie behind their call, perhaps at the next function's start.
    const auto next = std::upper_bound(
        functions.begin(), functions.end(), place - 1,
        [](std::uint64_t value, const Function& function) { return value < function.start; });
    if (next == functions.begin()) continue;
    const KernelWork work = (next - 1)->work;
    if (work != KernelWork::other) return work;
  }
  return KernelWork::other;
}

}  // namespace allot::sampling
