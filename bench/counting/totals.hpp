// The totals of a process as one line of JSON, for programs that know nothing of the shim.
#pragma once

namespace allot::counting {

/// Keeps the path of the file to append to; null: none is wanted. Ends the process if the path
/// isn't absolute: the program may change its folder.
void choose_totals_file(const char* path);

/// Appends the line, if a file was chosen, in one write, so that lines of several processes don't
/// mix. Says on stderr if it can't.
void append_totals();

}  // namespace allot::counting
