#include "bench/mapping.hpp"

#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace allot::bench {

bool is_advised_huge(std::uintptr_t address) {
  std::ifstream smaps("/proc/self/smaps");
  bool inside = false;
  for (std::string line; std::getline(smaps, line);) {
    std::uintptr_t first = 0;
    std::uintptr_t last = 0;
    if (std::sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR " ", &first, &last) == 2) {
      inside = first <= address && address < last;
    } else if (inside && line.starts_with("VmFlags:")) {
      return line.find(" hg") != std::string::npos;  // proc(5): huge page advice
    }
  }
  return false;
}

bool is_resident(std::uintptr_t address) {
  const auto page_size = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto page = address / page_size * page_size;
  unsigned char state = 0;
  const bool mapped = mincore(reinterpret_cast<void*>(page), page_size, &state) == 0;
  return mapped && (state & 1) != 0;
}

}  // namespace allot::bench
