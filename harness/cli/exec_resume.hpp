// Taking up an `allot exec` that was stopped: its record's command line is read again, and whatever
// that names must be what it was.
#pragma once

#include <filesystem>

#include "harness/cli/exec_setup.hpp"

namespace allot::cli {

/// The setup with the header of the record in `file`, which holds times. As set_up; throws Error
/// for a record that `allot exec` didn't begin, and (exit code `invalid`) if a program, its words,
/// its input, its environment, its folder or an allocator is another one now.
ExecSetup set_up_again(const std::filesystem::path& file, const std::filesystem::path& folder,
                       int interrupt);

/// Throws Error (exit code `invalid`) unless the commands still do what the header says: write that
/// output, and end with that exit code.
void expect_same_references(const ExecSetup& setup, const std::filesystem::path& file);

}  // namespace allot::cli
