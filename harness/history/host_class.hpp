// Which hosts may share a series: those of the same processor, size, kernel line and settings.
#pragma once

#include <string>

#include "harness/records/record.hpp"

namespace allot::history {

/// "AMD EPYC, 2 cores, 24 GiB, Linux 6.18, glibc 2.36, thp madvise, GNU 12.2.0": what changes a
/// number without any change of the code. The compiler is that of the header's first build.
std::string host_class_of(const records::Header& header);

}  // namespace allot::history
