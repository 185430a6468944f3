// What a worker says that it can run.
#include <fmt/format.h>

#include "errors/error.hpp"
#include "harness/records/fields.hpp"
#include "harness/run/environment.hpp"
#include "harness/run/process.hpp"
#include "harness/run/worker.hpp"

namespace allot::run {
namespace {

using records::Json;

// Listing takes milliseconds; a worker that needs longer hangs.
constexpr double listing_timeout_s = 30;

std::vector<Named> names_in(const Json& study, const char* key) {
  std::vector<Named> names;
  for (const Json& one : records::array_field(study, key)) {
    names.push_back({records::text(one, "name"), records::text(one, "about")});
  }
  return names;
}

InstrumentKind instrument_of(const Json& object) {
  InstrumentKind kind{records::text(object, "name"),           records::text(object, "about"),
                      records::whole<int>(object, "rounds"),   records::truth(object, "exact"),
                      records::whole<int>(object, "patience"), {}};
  for (const Json& file : records::array_field(object, "files")) {
    if (!file.is_string()) throw records::wrong_type("files", "an array of strings", file);
    kind.files.push_back(file.get<std::string>());
  }
  return kind;
}

Listing parse(const std::string& output) {
  const Json object = records::parse_object(output);
  Listing listing;
  listing.build = records::object_field(object, "build");
  const Json& studies = records::object_field(object, "studies");
  for (const auto& item : studies.items()) {
    const Json& study = records::object_field(studies, item.key());
    listing.studies[item.key()] = {records::text(study, "corpus"),
                                   names_in(study, "workloads"),
                                   names_in(study, "strategies"),
                                   {}};
    // Workers from before there were bounds can still be compared with.
    if (study.contains("bounds")) listing.studies[item.key()].bounds = names_in(study, "bounds");
  }
  if (object.contains("instruments")) {
    for (const Json& one : records::array_field(object, "instruments")) {
      listing.instruments.push_back(instrument_of(one));
    }
  }
  return listing;
}

}  // namespace

Listing list_worker(const std::filesystem::path& worker) {
  try {
    const Process process = run_process(
        {worker, {"--list"}, environment_of({}, 0), listing_timeout_s, std::nullopt, -1});
    const Exited* exited = std::get_if<Exited>(&process.ending);
    if (exited == nullptr || exited->code != 0) {
      throw Error(fmt::format("{} --list failed\n{}", worker.string(), process.errors));
    }
    return parse(process.output);
  } catch (Error& fault) {
    throw fault.while_doing(fmt::format("asking the worker {} what it can run", worker.string()));
  }
}

}  // namespace allot::run
