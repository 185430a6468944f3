// One run as a line.
#include "harness/records/codec.hpp"
#include "harness/records/fields.hpp"

namespace allot::records {
namespace {

constexpr const char* confirmation = "confirmation";

Sample decode_sample(const Json& object) {
  if (!object.is_object()) throw wrong_type("samples", "an array of objects", object);
  Sample sample;
  for (const auto& item : object.items()) sample[item.key()] = number(object, item.key());
  return sample;
}

Measured decode_measured(const Json& object, plan::Role role) {
  Measured measured;
  for (const Json& sample : array_field(object, "samples")) {
    measured.samples.push_back(decode_sample(sample));
  }
  if (measured.samples.empty()) throw Error("key \"samples\" is empty");
  const bool is_bound = role == plan::Role::bound;
  if (!is_bound) measured.digest = text(object, "digest");
  if (is_bound && object.contains("digest")) throw Error("a bound cannot have a \"digest\"");
  measured.receipt = object_field(object, "receipt");
  for (const std::string_view name : bench::key::details) {
    const std::string key(name);
    if (object.contains(key)) measured.details[key] = object_field(object, key);
  }
  if (object.contains(bench::key::timed)) {
    measured.timed = decode_timed(object_field(object, std::string(bench::key::timed)));
  }
  return measured;
}

/// Absent: the plan's own stage, the only one in most records.
plan::Stage decode_stage(const Json& object) {
  if (!object.contains("stage")) return plan::Stage::first;
  const std::string name = text(object, "stage");
  if (name != confirmation) throw Error(fmt::format("unknown stage: \"{}\"", name));
  return plan::Stage::confirmation;
}

Failure decode_failure(const Json& object) {
  const std::string name = text(object, "kind");
  const auto kind = failure_kind(name);
  if (!kind) throw Error(fmt::format("unknown kind of failure: \"{}\"", name));
  return {*kind, text(object, "detail")};
}

}  // namespace

std::string encode(const Run& run) {
  Json object = {{"record", "run"},
                 {"cell", cell_object(run.launch.cell)},
                 {"round", run.launch.round},
                 {"slot", run.launch.slot}};
  if (run.launch.stage == plan::Stage::confirmation) object["stage"] = confirmation;
  if (const Measured* measured = run.measured()) {
    object["samples"] = measured->samples;
    if (measured->digest) object["digest"] = *measured->digest;
    object["receipt"] = measured->receipt;
    object.update(measured->details);
    if (measured->timed) object[std::string(bench::key::timed)] = timed_object(*measured->timed);
  } else {
    const Failure& failure = *run.failure();
    object["failure"] = {{"kind", name_of(failure.kind)}, {"detail", failure.detail}};
  }
  object["elapsed"] = run.elapsed_s;
  if (run.wall_s) object["wall"] = *run.wall_s;
  return one_line(object);
}

Run decode_run(std::string_view line) {
  const Json object = parse_object(line);
  expect_record(object, "run");
  Run run;
  run.launch.cell = decode_cell(object_field(object, "cell"));
  run.launch.round = whole<int>(object, "round");
  run.launch.slot = whole<int>(object, "slot");
  run.launch.stage = decode_stage(object);
  run.elapsed_s = number(object, "elapsed");
  run.wall_s = optional_number(object, "wall");
  if (object.contains("samples") == object.contains("failure")) {
    throw Error("a run should hold either \"samples\" or \"failure\"");
  }
  if (object.contains("samples")) {
    run.outcome = decode_measured(object, run.launch.cell.role);
  } else {
    run.outcome = decode_failure(object_field(object, "failure"));
  }
  return run;
}

}  // namespace allot::records
