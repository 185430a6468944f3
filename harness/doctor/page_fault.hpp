// What the first touch of a page costs here: on virtual machines it can outweigh whatever a layout
// does.
#pragma once

namespace allot::doctor {

/// Nanoseconds of CPU time per 4 KiB page of fresh anonymous memory, huge pages excluded: the
/// median of several mappings. Takes some tens of milliseconds. Throws Error if there is no memory
/// for it.
double page_fault_ns();

}  // namespace allot::doctor
