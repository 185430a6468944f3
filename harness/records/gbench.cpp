#include "harness/records/gbench.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

#include "errors/error.hpp"
#include "harness/records/fields.hpp"

namespace allot::records {
namespace {

// What Google Benchmark itself says of a run; every other number is a user counter.
constexpr std::array own_numbers = {
    "family_index",
    "per_family_instance_index",
    "repetitions",
    "repetition_index",
    "threads",
    "iterations",
    "real_time",
    "cpu_time",
    "bytes_per_second",
    "items_per_second",
    "BigO",
    "RMS",
};

double seconds_per(const std::string& unit) {
  if (unit == "ns") return 1e-9;
  if (unit == "us") return 1e-6;
  if (unit == "ms") return 1e-3;
  if (unit == "s") return 1;
  throw Error(fmt::format("time unit \"{}\" is none of ns, us, ms, s", unit));
}

std::string text_or_empty(const Json& object, const std::string& key) {
  return optional_field(object, key) == nullptr ? std::string{} : text(object, key);
}

bool is_aggregate(const Json& entry) {
  return text_or_empty(entry, "run_type") == "aggregate";
}

std::string run_name(const Json& entry) {
  return text(entry, optional_field(entry, "run_name") != nullptr ? "run_name" : "name");
}

/// The measurements of one repetition; the units point into `entry` or are literals.
std::vector<Measurement> measurements(const Json& entry) {
  const double scale = seconds_per(text(entry, "time_unit"));
  std::vector<Measurement> values;
  const auto take = [&](const char* key, double factor, const char* unit) {
    if (entry.contains(key)) values.push_back({number(entry, key) * factor, unit});
  };
  take("real_time", scale, "sec/op");
  take("cpu_time", scale, "cpu-sec/op");
  take("bytes_per_second", 1, "B/s");
  take("items_per_second", 1, "items/s");
  for (auto item = entry.begin(); item != entry.end(); ++item) {
    if (!item->is_number()) continue;
    if (std::find(own_numbers.begin(), own_numbers.end(), item.key()) != own_numbers.end())
      continue;
    values.push_back({item->get<double>(), item.key()});
  }
  if (values.empty()) throw Error("no times and no counters");
  return values;
}

class Reading {
 public:
  Reading(const Json& document, const Input& input, Contexts& contexts, const ResultSink& sink)
      : contexts_(contexts), sink_(sink) {
    shared_.file = input.label;
    const Json& context = object_field(document, "context");
    if (const std::string host = text_or_empty(context, "host_name"); !host.empty()) {
      shared_.config.emplace_back("host", host);
    }
    if (const std::string type = text_or_empty(context, "library_build_type"); !type.empty()) {
      shared_.config.emplace_back("build-type", type);
    }
  }

  void take(const Json& entry) {
    if (!entry.is_object()) throw wrong_type("benchmarks", "an array of objects", entry);
    const std::string name = run_name(entry);
    if (is_aggregate(entry)) {
      aggregates_.insert(name);
      return;
    }
    repeated_.insert(name);
    Context context = shared_;
    if (const std::string label = text_or_empty(entry, "label"); !label.empty()) {
      context.config.emplace_back("label", label);
    }
    const Context* const interned = contexts_.intern(context);
    if (optional_field(entry, "error_occurred") != nullptr && entry["error_occurred"] == true) {
      ++failures_;
      sink_({name, interned, {}, "error", {}});
      return;
    }
    const std::vector<Measurement> values = measurements(entry);
    sink_({name, interned, values, {}, {}});
  }

  /// Benchmarks of which the file keeps only means and the like.
  [[nodiscard]] std::vector<std::string> without_repetitions() const {
    std::vector<std::string> names;
    std::set_difference(aggregates_.begin(), aggregates_.end(), repeated_.begin(), repeated_.end(),
                        std::back_inserter(names));
    return names;
  }
  [[nodiscard]] std::size_t failures() const { return failures_; }

 private:
  Contexts& contexts_;
  const ResultSink& sink_;
  Context shared_;
  std::set<std::string> aggregates_, repeated_;
  std::size_t failures_ = 0;
};

}  // namespace

bool opens_as_gbench(TextLines& lines) {
  std::string_view start = lines.peek();
  if (!start.starts_with('{')) return false;
  start.remove_prefix(1);
  start.remove_prefix(std::min(start.find_first_not_of(" \t\r\n"), start.size()));
  return start.starts_with("\"context\"");
}

std::size_t read_gbench(TextLines& lines, const Input& input, Contexts& contexts,
                        const ResultSink& sink,
                        const std::function<void(const std::string&)>& complain) {
  const std::string content = lines.rest();
  Json document;
  try {
    document = Json::parse(content);
  } catch (const Json::exception& fault) {
    throw Error(fmt::format("{}: not Google Benchmark's JSON: {}", input.path, fault.what()));
  }
  try {
    Reading reading(document, input, contexts, sink);
    std::size_t number = 0;
    for (const Json& entry : array_field(document, "benchmarks")) {
      ++number;
      try {
        reading.take(entry);
      } catch (const Error& fault) {
        complain(fmt::format("{}: benchmark {}: {}", input.path, number, fault.what()));
      }
    }
    for (const std::string& name : reading.without_repetitions()) {
      complain(
          fmt::format("{}: {} has aggregates but no repetitions to compare: run it without "
                      "--benchmark_report_aggregates_only",
                      input.path, name));
    }
    return reading.failures();
  } catch (Error& fault) {
    fault.while_doing("reading " + input.path);
    throw;
  }
}

}  // namespace allot::records
