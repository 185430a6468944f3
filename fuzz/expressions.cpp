// Can a filter expression or a projection, as an operator may type it, bring down its parser?
#include "errors/error.hpp"
#include "harness/compare/filter.hpp"
#include "harness/compare/projection.hpp"
#include "harness/records/results.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace allot;
  const std::string_view expression(reinterpret_cast<const char*>(data), size);
  const records::Context context{"file", {{"goos", "linux"}}};
  const records::Measurement value{1, "ns/op"};
  const records::Result result{"Name/a=1-8", &context, {&value, 1}, {}, {}};
  try {
    const compare::Filter filter(expression);
    static_cast<void>(filter.matches(result, compare::UnitNames{"ns/op", "sec/op"}));
  } catch (const Error&) {
    // An Error is what a malformed expression should end in.
  }
  try {
    compare::Named named;
    const std::vector<compare::Field> fields = compare::parse_projection(expression);
    named.add(fields);
    compare::Projection projection(fields, named);
    static_cast<void>(projection.values(projection.project(result)));
  } catch (const Error&) {
    // The same.
  }
  return 0;
}
