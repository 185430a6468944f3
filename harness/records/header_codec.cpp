// The header as a line.
#include <algorithm>
#include <charconv>
#include <chrono>

#include "harness/plan/sides.hpp"
#include "harness/records/codec.hpp"
#include "harness/records/fields.hpp"

namespace allot::records {
namespace {

Json plan_object(const plan::Plan& plan) {
  Json cells = Json::array();
  for (const plan::Cell& cell : plan.cells) cells.push_back(cell_object(cell));
  Json budget = Json::object();
  if (plan.budget.rounds) budget["rounds"] = *plan.budget.rounds;
  if (plan.budget.time) budget["seconds"] = plan.budget.time->count();
  Json object = {{"cells", std::move(cells)}, {"budget", std::move(budget)}};
  if (plan.sides) {
    object["sides"] = {{"axis", plan.sides->axis},
                       {"base", plan.sides->base},
                       {"candidate", plan.sides->candidate}};
  }
  if (plan.launches > 1) object["launches"] = plan.launches;
  return object;
}

plan::Sides decode_sides(const Json& object) {
  const std::string axis = text(object, "axis");
  const auto& known = plan::axis_names;
  if (std::find(known.begin(), known.end(), axis) == known.end()) {
    throw Error(fmt::format("key \"axis\" should be an axis of a cell: {}", axis));
  }
  return {axis, text(object, "base"), text(object, "candidate")};
}

std::uint64_t decode_seed(const std::string& digits) {
  std::uint64_t seed = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, fault] = std::from_chars(digits.data(), end, seed);
  if (fault != std::errc{} || stop != end || digits.empty()) {
    throw Error(fmt::format("key \"seed\" should be a decimal number of 64 bits: {}", digits));
  }
  return seed;
}

plan::Plan decode_plan(const Json& header) {
  const Json& object = object_field(header, "plan");
  plan::Plan plan;
  plan.seed = decode_seed(text(header, "seed"));
  for (const Json& cell : array_field(object, "cells")) {
    if (!cell.is_object()) throw wrong_type("cells", "an array of objects", cell);
    plan.cells.push_back(decode_cell(cell));
  }
  if (plan.cells.empty()) throw Error("key \"cells\" is empty");
  if (object.contains("sides")) plan.sides = decode_sides(object_field(object, "sides"));
  if (optional_field(object, "launches")) plan.launches = whole<int>(object, "launches");
  if (plan.launches < 1 || plan.launches > plan::most_launches) {
    throw Error(
        fmt::format("key \"launches\" should be 1 to {}: {}", plan::most_launches, plan.launches));
  }
  const Json& budget = object_field(object, "budget");
  if (optional_field(budget, "rounds")) plan.budget.rounds = whole<int>(budget, "rounds");
  if (optional_field(budget, "seconds")) {
    plan.budget.time = std::chrono::seconds(whole<std::int64_t>(budget, "seconds"));
  }
  if (plan.budget.rounds.has_value() == plan.budget.time.has_value()) {
    throw Error("key \"budget\" should hold either \"rounds\" or \"seconds\"");
  }
  return plan;
}

Json builds_object(const Header& header) {
  Json builds = Json::object();
  for (const auto& [name, build] : header.builds) {
    builds[name] = {{"path", build.path}, {"sha256", build.sha256}};
    builds[name].update(build.facts);
  }
  return builds;
}

Json corpora_object(const Header& header) {
  Json corpora = Json::object();
  for (const auto& [name, corpus] : header.corpora) {
    corpora[name] = {{"digest", corpus.digest},
                     {"pack", corpus.pack},
                     {"documents", corpus.documents},
                     {"content_bytes", corpus.content_bytes}};
  }
  return corpora;
}

Json allocators_object(const Header& header) {
  Json allocators = Json::object();
  for (const auto& [name, allocator] : header.allocators) {
    allocators[name] = {{"library", allocator.library},
                        {"sha256", allocator.sha256},
                        {"probe", allocator.probe},
                        {"env", allocator.env},
                        {"expect", allocator.expect}};
  }
  return allocators;
}

Json instrument_object(const Header& header) {
  if (!header.instrument) return nullptr;
  return {{"name", header.instrument->name},
          {"exact", header.instrument->is_exact},
          {"files", header.instrument->files}};
}

void decode_instrument(const Json& object, Header& header) {
  if (const Json* instrument = optional_field(object, "instrument")) {
    header.instrument = {text(*instrument, "name"), truth(*instrument, "exact"),
                         text_map(*instrument, "files")};
  } else if (const Json* shim = optional_field(object, "counting")) {
    // As records were written while counting was the only instrument.
    header.instrument = {"count", true, {{text(*shim, "path"), text(*shim, "sha256")}}};
  }
}

void decode_limits(const Json& object, Header& header) {
  const Json& limits = object_field(object, "limits");
  header.limits.timeout_s = number(limits, "timeout");
  if (optional_field(limits, "memory_bytes")) {
    header.limits.memory_bytes = whole<std::uint64_t>(limits, "memory_bytes");
  }
}

void decode_builds(const Json& object, Header& header) {
  const Json& builds = object_field(object, "builds");
  for (const auto& item : builds.items()) {
    const Json& build = object_field(builds, item.key());
    Json facts = build;
    facts.erase("path");
    facts.erase("sha256");
    header.builds[item.key()] = {text(build, "path"), text(build, "sha256"), std::move(facts)};
  }
}

void decode_corpora(const Json& object, Header& header) {
  const Json& corpora = object_field(object, "corpora");
  for (const auto& item : corpora.items()) {
    const Json& corpus = object_field(corpora, item.key());
    header.corpora[item.key()] = {text(corpus, "digest"), text(corpus, "pack"),
                                  whole<std::uint64_t>(corpus, "documents"),
                                  whole<std::uint64_t>(corpus, "content_bytes")};
  }
}

void decode_allocators(const Json& object, Header& header) {
  const Json& allocators = object_field(object, "allocators");
  for (const auto& item : allocators.items()) {
    const Json& allocator = object_field(allocators, item.key());
    header.allocators[item.key()] = {text(allocator, "library"), text(allocator, "sha256"),
                                     text(allocator, "probe"), text_map(allocator, "env"),
                                     text_map(allocator, "expect")};
  }
}

}  // namespace

std::string encode(const Header& header) {
  const Json limits = {
      {"timeout", header.limits.timeout_s},
      {"memory_bytes",
       header.limits.memory_bytes ? Json(*header.limits.memory_bytes) : Json(nullptr)}};
  return one_line(
      {{"record", "header"},
       {"format", format_version},
       {"created", header.created},
       {"seed", std::to_string(header.plan.seed)},
       {"plan", plan_object(header.plan)},
       {"samples", header.samples ? Json(*header.samples) : Json(nullptr)},
       {"threads", header.threads},
       {"limits", limits},
       {"host", header.host},
       {"builds", builds_object(header)},
       {"corpora", corpora_object(header)},
       {"allocators", allocators_object(header)},
       {"instrument", instrument_object(header)},
       {"references", header.references},
       {"command", header.command},
       {"preparation", header.preparation_s ? Json(*header.preparation_s) : Json(nullptr)}});
}

Header decode_header(std::string_view line) {
  const Json object = parse_object(line);
  expect_record(object, "header");
  if (const int format = whole<int>(object, "format"); format != format_version) {
    throw Error(
        fmt::format("format version {} is not known here (known: {})", format, format_version),
        "read it with the version of allot that wrote it, or a newer one");
  }
  Header header;
  header.plan = decode_plan(object);
  if (optional_field(object, "samples")) header.samples = whole<int>(object, "samples");
  header.threads = whole<int>(object, "threads");
  decode_limits(object, header);
  header.host = object_field(object, "host");
  decode_builds(object, header);
  decode_corpora(object, header);
  decode_allocators(object, header);
  decode_instrument(object, header);
  header.references = text_map(object, "references");
  header.created = text(object, "created");
  for (const Json& word : array_field(object, "command")) {
    if (!word.is_string()) throw wrong_type("command", "an array of strings", word);
    header.command.push_back(word.get<std::string>());
  }
  header.preparation_s = optional_number(object, "preparation");
  return header;
}

}  // namespace allot::records
