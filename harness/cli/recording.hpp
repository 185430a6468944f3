// A record file in the making: what is being measured into it, and what it holds already.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cli/run_setup.hpp"
#include "harness/records/writer.hpp"
#include "harness/run/execute.hpp"
#include "harness/run/interrupt.hpp"

namespace allot::cli {

struct Recording {
  std::filesystem::path path;
  records::Header header;
  std::vector<records::Run> runs;
  records::Writer writer;  // holds the file locked
};

/// `output`, or if that is empty a name of its own below results/, ending in `suffix`.
std::filesystem::path record_path(const std::string& output, const records::Header& header,
                                  std::string_view suffix);

/// A new record of `setup`, at its record_path. Computes the references that the plan needs, and
/// tells the notes of `setup` and what it is doing on standard error. Throws Error if there is such
/// a file.
Recording begin_recording(RunSetup setup, const std::string& output, std::string_view suffix,
                          const run::Interrupt& interrupt);

/// The record in `path`, its half-written last line dropped.
Recording reopen_recording(const std::filesystem::path& path);

/// The same. Throws Error if what it was measured with has changed.
Recording resume_recording(const std::filesystem::path& path);

/// Throws Error with the way to go on if there is a file at `output`, which may be empty.
void refuse_existing(const std::string& output, std::string_view command);

/// Launches what `plan` lacks among the recorded runs of its stage, each recorded as it ends, with
/// the wall time since the one before; with progress on standard error.
run::End perform(const plan::Plan& plan, Recording& recording, const run::Launcher& launch);
/// With workers.
run::End perform(const plan::Plan& plan, Recording& recording, const run::Interrupt& interrupt);

/// Packing a big corpus takes minutes; on a terminal that is shown.
void tell_packing(std::string_view action, std::uint64_t done, std::uint64_t expected);

void print_notes(const std::vector<std::string>& notes);

/// Where record files go that were given no name, and where earlier ones are looked for.
inline constexpr const char* results_folder = "results";

}  // namespace allot::cli
