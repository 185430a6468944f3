// Reading a record file back, whole or as a driver that died has left it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "harness/records/record.hpp"

namespace allot::records {

struct RecordFile {
  Header header;
  std::vector<Run> runs;          // in file order; no two for the same (round, slot)
  std::uint64_t whole_bytes = 0;  // size of all lines that were written to their end
  bool torn = false;              // a half-written line follows them; it was a run in flight
};

/// Throws Error naming file and line of the first fault.
RecordFile read_records(const std::filesystem::path& path);

}  // namespace allot::records
