#include "harness/records/fields.hpp"

namespace allot::records {

Json parse_object(std::string_view line) {
  try {
    Json object = Json::parse(line);
    if (!object.is_object()) throw Error("not a JSON object");
    return object;
  } catch (const Json::parse_error& fault) {
    throw Error(fmt::format("not valid JSON at column {}", fault.byte));
  } catch (const Json::out_of_range&) {
    throw Error("a number is too large");
  }
}

std::string one_line(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string_view axis_of(plan::Role role) {
  return role == plan::Role::bound ? "bound" : "strategy";
}

Json cell_object(const plan::Cell& cell) {
  return {{"build", cell.build},
          {"corpus", cell.corpus},
          {"workload", cell.workload},
          {std::string(axis_of(cell.role)), cell.strategy},
          {"allocator", cell.allocator}};
}

plan::Cell decode_cell(const Json& object) {
  const plan::Role role = object.contains("bound") ? plan::Role::bound : plan::Role::strategy;
  return {text(object, "build"),     text(object, "corpus"),
          text(object, "workload"),  text(object, std::string(axis_of(role))),
          text(object, "allocator"), role};
}

Json timed_object(const Timed& timed) {
  return {{"sampled", timed.sampled_s}, {"unsampled", timed.unsampled_s}};
}

Timed decode_timed(const Json& object) {
  const Timed timed{number(object, "sampled"), number(object, "unsampled")};
  if (timed.sampled_s < 0 || timed.unsampled_s < 0) throw Error("a time below 0");
  return timed;
}

void expect_record(const Json& object, std::string_view kind) {
  const std::string found = text(object, "record");
  if (found != kind) throw Error(fmt::format("a \"{}\" record where a {} belongs", found, kind));
}

}  // namespace allot::records
