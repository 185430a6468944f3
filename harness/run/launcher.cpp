// One cell in one process.
#include <fmt/format.h>
#include <memory>

#include "errors/error.hpp"
#include "harness/records/fields.hpp"
#include "harness/run/environment.hpp"
#include "harness/run/outcome.hpp"
#include "harness/run/places.hpp"
#include "harness/run/process.hpp"
#include "harness/run/unchanged.hpp"
#include "harness/run/worker.hpp"

namespace allot::run {
namespace {

Command command_of(const records::Header& header, const plan::Launch& launch, int interrupt) {
  const plan::Cell& cell = launch.cell;
  const records::Allocator& allocator = header.allocators.at(cell.allocator);
  Command command;
  command.program = with_home(header.builds.at(cell.build).path);
  command.arguments = {"--record-fd",
                       fmt::format("{}", record_descriptor),
                       "--workload",
                       cell.workload,
                       fmt::format("--{}", records::axis_of(cell.role)),
                       cell.strategy,
                       "--corpus",
                       with_home(header.corpora.at(cell.corpus).pack).string(),
                       "--probe",
                       allocator.probe,
                       "--threads",
                       fmt::format("{}", header.threads)};
  if (header.samples) {
    command.arguments.insert(command.arguments.end(),
                             {"--samples", fmt::format("{}", *header.samples)});
  }
  if (header.instrument) {
    command.arguments.insert(command.arguments.end(), {"--instrument", header.instrument->name});
  }
  command.environment = environment_of(allocator, plan::padding_of(header.plan.seed, launch));
  command.timeout_s = header.limits.timeout_s;
  command.memory_bytes = header.limits.memory_bytes;
  command.interrupt = interrupt;
  return command;
}

Proof proof_of(const records::Header& header, const plan::Cell& cell) {
  Proof proof{{cell.strategy, header.corpora.at(cell.corpus).digest,
               header.allocators.at(cell.allocator), header.instrument, cell.role},
              std::nullopt,
              header.samples,
              header.limits};
  if (cell.role == plan::Role::strategy) {
    proof.reference = header.references.at(records::reference_key(cell.corpus, cell.workload));
  }
  return proof;
}

}  // namespace

Launcher worker_launcher(const records::Header& header, int interrupt) {
  const auto files = std::make_shared<Unchanged>(header);
  return [header, interrupt, files](const plan::Launch& launch) -> std::optional<records::Run> {
    files->check();
    const Process process = run_process(command_of(header, launch, interrupt));
    if (std::holds_alternative<Interrupted>(process.ending)) return std::nullopt;
    return records::Run{launch, process.elapsed_s, judge(process, proof_of(header, launch.cell))};
  };
}

}  // namespace allot::run
