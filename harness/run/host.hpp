// Facts about the machine that a reader of a record needs; nothing that names its owner.
#pragma once

#include "harness/records/record.hpp"

namespace allot::run {

/// {"id", "kernel", "distribution", "libc", "cpu", "cores", "memory_bytes", "thp", "governor",
/// "aslr", "load", "virtual"}; what can't be read is null.
records::Json host_facts();

}  // namespace allot::run
