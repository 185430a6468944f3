// Proof of who serves this process's memory: which library the allocation functions come from,
// whether the allocator itself says that it owns what they return, and with which options it runs.
#pragma once

#include <map>
#include <string>

namespace allot::bench {

struct Receipt {
  std::map<std::string, std::string> served_by;  // function -> real path of its library; in a
                                                 // counting run of the one behind the shim
  std::string counting;                          // real path of the shim in a counting run
  std::string probe;                             // which allocator was asked
  bool probe_passed = false;
  std::string probe_detail;                    // why not
  std::string version;                         // as the allocator tells it
  std::map<std::string, std::string> options;  // read back, as text
};

/// Asks the allocator that `probe` names: glibc, mimalloc, jemalloc, tcmalloc, or none (then only
/// the libraries are told). The questions allocate, so they are asked in a child process: the heap
/// that will be measured stays untouched. Throws Error for an unknown probe.
Receipt take_receipt(const std::string& probe);

}  // namespace allot::bench
