#include "harness/gate/stages.hpp"

#include <algorithm>
#include <iterator>
#include <set>

namespace allot::gate {
namespace {

std::vector<records::Run> first_stage(const std::vector<records::Run>& runs) {
  std::vector<records::Run> first;
  std::copy_if(runs.begin(), runs.end(), std::back_inserter(first),
               [](const records::Run& run) { return run.launch.stage == plan::Stage::first; });
  return first;
}

}  // namespace

Family family_of(const records::Header& header, const std::vector<records::Run>& runs,
                 const Question& question) {
  Family family(question);
  family.learn(records::unit_facts(header, runs));
  records::Contexts contexts;
  records::emit_results(header, runs, {}, contexts,
                        [&family](const records::Result& result) { family.add(result); });
  return family;
}

std::vector<Verdict> verdicts_of(const Family& family, const Limits& limits,
                                 Unconfirmed unconfirmed) {
  std::vector<Verdict> first = judge(family.pairs(plan::Stage::first), limits);
  const std::vector<Pair> fresh = family.pairs(plan::Stage::confirmation);
  if (!fresh.empty()) return confirm(std::move(first), fresh, limits);
  if (unconfirmed == Unconfirmed::withheld) return withhold(std::move(first));
  for (Verdict& verdict : first) {
    if (verdict.flagged) verdict.reason += "; taken without fresh rounds";
  }
  return first;
}

std::optional<plan::Plan> confirmation_plan(const records::Header& header,
                                            const std::vector<records::Run>& runs,
                                            const Question& question, const Limits& limits) {
  const std::vector<records::Run> first = first_stage(runs);
  std::set<std::string> flagged;
  for (const Verdict& verdict : judge(family_of(header, first, question).pairs(), limits)) {
    if (verdict.flagged) flagged.insert(verdict.cell);
  }
  if (flagged.empty()) return std::nullopt;

  plan::Plan plan = header.plan;
  plan.cells.clear();
  // The planned cells come back as results, in their order: what they are called is asked of the
  // family that has flagged them.
  Family family(question);
  records::Contexts contexts;
  auto cell = header.plan.cells.begin();
  records::emit_results(header, {}, {}, contexts, [&](const records::Result& result) {
    const auto name = family.name_of(result);
    if (name && flagged.contains(*name)) plan.cells.push_back(*cell);
    ++cell;
  });
  const auto last = std::max_element(first.begin(), first.end(), [](const auto& a, const auto& b) {
    return a.launch.round < b.launch.round;
  });
  plan.sides = question.sides;
  plan.stage = plan::Stage::confirmation;
  plan.first_round = last->launch.round + 1;
  plan.budget = {plan.first_round, std::nullopt};
  return plan;
}

run::End measure(const records::Header& header, const std::vector<records::Run>& runs,
                 const Question& question, const Limits& limits, const Perform& perform) {
  if (perform(header.plan) == run::End::interrupted) return run::End::interrupted;
  const auto again = confirmation_plan(header, runs, question, limits);
  return again ? perform(*again) : run::End::complete;
}

}  // namespace allot::gate
