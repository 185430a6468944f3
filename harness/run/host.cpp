#include "harness/run/host.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <gnu/libc-version.h>
#include <string>
#include <sys/utsname.h>
#include <thread>
#include <unistd.h>

#include "harness/run/sha256.hpp"

namespace allot::run {
namespace {

using records::Json;

Json text_or_null(std::string text) {
  return text.empty() ? Json(nullptr) : Json(std::move(text));
}

std::string first_line(const char* file) {
  std::string line;
  std::getline(std::ifstream(file), line);
  return line;
}

/// What follows `key` and `separator` in the first line of `file` that begins with `key`.
std::string value_in(const char* file, const std::string& key, char separator) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(key)) continue;
    const std::size_t at = line.find(separator);
    if (at == std::string::npos) continue;
    std::string value = line.substr(at + 1);
    const std::size_t begin = value.find_first_not_of(" \t\"");
    const std::size_t end = value.find_last_not_of(" \t\"");
    return begin == std::string::npos ? std::string{} : value.substr(begin, end - begin + 1);
  }
  return {};
}

/// "madvise" of "always [madvise] never".
std::string chosen_of(const std::string& choices) {
  const std::size_t begin = choices.find('[');
  const std::size_t end = choices.find(']');
  if (begin == std::string::npos || end == std::string::npos) return {};
  return choices.substr(begin + 1, end - begin - 1);
}

std::string kernel() {
  utsname names{};
  return ::uname(&names) == 0 ? std::string(names.sysname) + ' ' + names.release : std::string{};
}

std::uint64_t memory_bytes() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

Json load_average() {
  double one_minute = 0;
  return ::getloadavg(&one_minute, 1) == 1 ? Json(one_minute) : Json(nullptr);
}

bool is_virtual() {
  return value_in("/proc/cpuinfo", "flags", ':').find(" hypervisor") != std::string::npos;
}

/// Tells whether two records are from one machine, without telling which: part of a digest.
std::string host_id() {
  const char* const file = "/etc/machine-id";
  constexpr std::size_t digits = 8;  // 32 bits tell the machines of a reader apart
  return first_line(file).empty() ? "unknown" : sha256_of(file).substr(0, digits);
}

}  // namespace

Json host_facts() {
  return {
      {"id", host_id()},
      {"kernel", text_or_null(kernel())},
      {"distribution", text_or_null(value_in("/etc/os-release", "PRETTY_NAME", '='))},
      {"libc", std::string("glibc ") + ::gnu_get_libc_version()},
      {"cpu", text_or_null(value_in("/proc/cpuinfo", "model name", ':'))},
      {"cores", std::thread::hardware_concurrency()},
      {"memory_bytes", memory_bytes()},
      {"thp", text_or_null(chosen_of(first_line("/sys/kernel/mm/transparent_hugepage/enabled")))},
      {"governor",
       text_or_null(first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"))},
      {"aslr", text_or_null(first_line("/proc/sys/kernel/randomize_va_space"))},
      {"load", load_average()},
      {"virtual", is_virtual()},
  };
}

}  // namespace allot::run
