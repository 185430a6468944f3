#include "harness/cli/arms_run.hpp"

#include "errors/error.hpp"
#include "harness/cli/recording.hpp"
#include "harness/selftest/arms.hpp"

namespace allot::cli {

records::RecordFile measure_arms(RunRequest request, double slowdown, const std::string& output) {
  request.allocators = {arms_allocator};
  RunSetup setup = set_up(request, tell_packing);
  selftest::add_candidate(setup.header, slowdown);
  const run::Interrupt interrupt;
  Recording recording = begin_recording(std::move(setup), output, "-selftest", interrupt);
  if (perform(recording.header.plan, recording, interrupt) == run::End::interrupted) {
    throw Error("stopped before enough was measured", "give it time, or a smaller --budget",
                Exit::inconclusive);
  }
  return {std::move(recording.header), std::move(recording.runs), 0, false};
}

}  // namespace allot::cli
