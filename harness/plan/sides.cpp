#include "harness/plan/sides.hpp"

#include <utility>

#include "errors/check.hpp"

namespace allot::plan {
namespace {

template <class AnyCell>
auto& value_in(AnyCell& cell, std::string_view axis) {
  if (axis == "build") return cell.build;
  if (axis == "corpus") return cell.corpus;
  if (axis == "workload") return cell.workload;
  if (axis == "strategy") return cell.strategy;
  CHECK(axis == "allocator");
  return cell.allocator;
}

}  // namespace

std::string& value_on(Cell& cell, std::string_view axis) {
  return value_in(cell, axis);
}

const std::string& value_on(const Cell& cell, std::string_view axis) {
  return value_in(cell, axis);
}

Side side_of(const Sides& sides, const Cell& cell) {
  const std::string& value = value_on(cell, sides.axis);
  if (value == sides.base) return Side::base;
  return value == sides.candidate ? Side::candidate : Side::neither;
}

Cell without_side(const Sides& sides, Cell cell) {
  value_on(cell, sides.axis).clear();
  return cell;
}

}  // namespace allot::plan
