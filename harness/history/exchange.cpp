#include "harness/history/exchange.hpp"

#include <fmt/format.h>

#include "errors/error.hpp"
#include "harness/records/fields.hpp"

namespace allot::history {
namespace {

using records::Json;

// Of the lines; it grows when a reader of older ones would misread them.
constexpr int format_version = 1;

Json object_of(const Value& value) {
  return {{"cell", value.cell},     {"metric", value.metric}, {"exact", value.exact},
          {"center", value.center}, {"low", value.low},       {"high", value.high},
          {"runs", value.runs}};
}

Json object_of(const Entry& entry) {
  Json values = Json::array();
  for (const Value& value : entry.values) values.push_back(object_of(value));
  return {{"history", "entry"},         {"commit", entry.commit},         {"branch", entry.branch},
          {"time", entry.time},         {"host_class", entry.host_class}, {"source", entry.source},
          {"values", std::move(values)}};
}

Value value_of(const Json& object) {
  if (!object.is_object()) throw records::wrong_type("values", "an array of objects", object);
  return {records::text(object, "cell"),
          records::text(object, "metric"),
          records::truth(object, "exact"),
          records::number(object, "center"),
          records::number(object, "low"),
          records::number(object, "high"),
          records::whole<std::uint64_t>(object, "runs")};
}

Entry entry_of(const Json& object) {
  Entry entry{records::text(object, "commit"), records::text(object, "branch"),
              records::text(object, "time"),   records::text(object, "host_class"),
              records::text(object, "source"), {}};
  for (const Json& value : records::array_field(object, "values")) {
    entry.values.push_back(value_of(value));
  }
  return entry;
}

void check_header(const Json& object) {
  const int found = records::whole<int>(object, "format");
  if (found > format_version) {
    throw Error(fmt::format("format {} of a history is not known", found), "use a newer allot");
  }
}

}  // namespace

void export_lines(const Store& store, std::ostream& out) {
  out << records::one_line({{"history", "header"}, {"format", format_version}}) << '\n';
  store.for_each(
      [&out](const Entry& entry) { out << records::one_line(object_of(entry)) << '\n'; });
}

Imported import_lines(std::istream& in, const std::string& name, Store& store) {
  Imported imported;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty()) continue;
    try {
      const Json object = records::parse_object(line);
      if (object.contains("record")) {
        throw Error("a record, not an exported history",
                    fmt::format("add it: allot history add {}", name));
      }
      const std::string kind = records::text(object, "history");
      if (kind == "header") {
        check_header(object);
      } else if (kind == "entry") {
        ++(store.add(entry_of(object)) ? imported.added : imported.known);
      } else {
        throw Error(fmt::format("\"history\" is \"{}\", neither header nor entry", kind));
      }
    } catch (const Error& fault) {
      const std::string remedy = fault.remedy().empty()
                                     ? "export it again; what stands before that line was added"
                                     : fault.remedy();
      throw Error(fault.what(), remedy).while_doing(fmt::format("reading {}:{}", name, number));
    }
  }
  if (number == 0) throw Error(name + " is empty: no exported history");
  return imported;
}

}  // namespace allot::history
