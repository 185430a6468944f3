#include "harness/gate/verdict.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "harness/gate/wording.hpp"

namespace allot::gate {
namespace {

std::optional<stats::Summary> summary_of(const Side& side, bool exact, double confidence) {
  if (side.values.empty()) return std::nullopt;
  const auto assumption = exact ? stats::Assumption::exact : stats::Assumption::nothing;
  return stats::summarize(side.values, assumption, confidence);
}

/// Why nothing can be said of the pair at all; empty if something can.
std::string fault_of(const Pair& pair) {
  if (!pair.fault.empty()) return pair.fault;
  if (pair.base.values.empty()) return "the base was not measured";
  if (pair.candidate.values.empty()) return "the candidate was not measured";
  if (!pair.exact) return {};
  for (const Side* side : {&pair.base, &pair.candidate}) {
    const std::set<double> different(side->values.begin(), side->values.end());
    if (different.size() > 1) {
      return fmt::format("an exact metric has {} different values in runs of the {}",
                         different.size(), side == &pair.base ? "base" : "candidate");
    }
  }
  return {};
}

void judge_exactly(const Pair& pair, Verdict& verdict) {
  const double base = pair.base.values.front();
  const double candidate = pair.candidate.values.front();
  verdict.ruling = candidate > base * (1 + verdict.limit)   ? Ruling::regression
                   : candidate * (1 + verdict.limit) < base ? Ruling::improvement
                                                            : Ruling::ok;
  if (candidate == base) {
    verdict.reason = "equal";
  } else {
    const std::string change = base > 0 ? change_text(candidate / base) : "from nothing";
    const std::string allowed = candidate < base    ? "less"
                                : verdict.limit > 0 ? limit_text(verdict.limit) + " may pass"
                                                    : "exact, nothing may pass";
    verdict.reason = fmt::format("{:+.15g}: {}; {}", candidate - base, change, allowed);
  }
}

/// By one set of rounds. Improvement and regression need a significant p; ok needs the interval.
Ruling ruling_of(const Evidence& evidence, const Verdict& verdict, const Limits& limits) {
  const Effect harm = harm_of(evidence.effect, verdict.metric);
  const double edge = 1 + verdict.limit;
  const bool is_change = evidence.adjusted_p <= limits.alpha;
  if (is_change && harm.low > edge) return Ruling::regression;
  if (is_change && harm.high < 1 / edge) return Ruling::improvement;
  return harm.high <= edge ? Ruling::ok : Ruling::inconclusive;
}

void rule(Verdict& verdict, const Evidence& evidence, const Limits& limits) {
  verdict.ruling = ruling_of(evidence, verdict, limits);
  const std::string seen = evidence_text(evidence);
  const std::string limit = limit_text(verdict.limit);
  verdict.more_rounds = std::nullopt;
  switch (verdict.ruling) {
    case Ruling::ok:
      verdict.reason = fmt::format("{} stays within {}", seen, limit);
      break;
    case Ruling::regression:
      verdict.reason = fmt::format("{} is worse by over {}", seen, limit);
      break;
    case Ruling::improvement:
      verdict.reason = fmt::format("{} is better by over {}", seen, limit);
      break;
    default:
      verdict.more_rounds = rounds_missing(evidence, verdict.metric, verdict.limit, limits);
      verdict.reason =
          fmt::format("{} against a limit of {}: {}", seen, limit, missing_text(verdict));
  }
}

Verdict begin(const Pair& pair, const Limits& limits) {
  Verdict verdict;
  verdict.cell = pair.cell;
  verdict.metric = pair.metric;
  verdict.exact = pair.exact;
  verdict.limit = limits.of(pair);
  verdict.base = summary_of(pair.base, pair.exact, limits.confidence);
  verdict.candidate = summary_of(pair.candidate, pair.exact, limits.confidence);
  if (pair.companion) {
    verdict.companion = pair.companion->metric;
    verdict.companion_effect =
        effect_of(pair.companion->base, pair.companion->candidate, limits.confidence);
  }
  return verdict;
}

/// Zeros have no ratio: equal ones are no change, and of others nothing can be said.
void judge_without_ratio(const Pair& pair, Verdict& verdict) {
  const auto is_zero = [](double value) { return value == 0; };
  const bool all_zero =
      std::all_of(pair.base.values.begin(), pair.base.values.end(), is_zero) &&
      std::all_of(pair.candidate.values.begin(), pair.candidate.values.end(), is_zero);
  verdict.ruling = all_zero ? Ruling::ok : Ruling::inconclusive;
  verdict.reason = all_zero ? "0 on both sides" : "a value of 0 has no ratio to judge by";
}

void judge_again(const Pair& fresh, const std::optional<Evidence>& evidence, Verdict& verdict,
                 const Limits& limits) {
  if (const std::string fault = fault_of(fresh); !fault.empty()) {
    verdict.ruling = Ruling::invalid;
    verdict.reason = fault;
    return;
  }
  verdict.fresh = evidence;
  if (!evidence) {
    judge_without_ratio(fresh, verdict);
    return;
  }
  const Ruling before = verdict.ruling;
  rule(verdict, *evidence, limits);
  const bool agrees = verdict.ruling == before;
  // Fresh rounds that say the opposite are as suspicious as any change that was seen once.
  if (!agrees && verdict.ruling != Ruling::ok) verdict.ruling = Ruling::inconclusive;
  verdict.reason = fmt::format("{}; {} the first rounds: {}", verdict.reason,
                               agrees ? "as" : "unlike", evidence_text(*verdict.first));
}

void withhold(Verdict& verdict) {
  verdict.reason = fmt::format("{}, but no fresh rounds confirm it", verdict.reason);
  verdict.ruling = Ruling::inconclusive;
}

}  // namespace

std::string_view name_of(Ruling ruling) {
  switch (ruling) {
    case Ruling::ok:
      return "ok";
    case Ruling::improvement:
      return "improvement";
    case Ruling::regression:
      return "regression";
    case Ruling::inconclusive:
      return "inconclusive";
    case Ruling::invalid:
      return "invalid";
  }
  return {};
}

std::vector<Verdict> judge(std::span<const Pair> family, const Limits& limits) {
  std::vector<Verdict> verdicts;
  std::vector<const Pair*> noisy(family.size(), nullptr);
  for (std::size_t i = 0; i < family.size(); ++i) {
    Verdict& verdict = verdicts.emplace_back(begin(family[i], limits));
    const std::string fault = fault_of(family[i]);
    if (!fault.empty()) {
      verdict.ruling = Ruling::invalid;
      verdict.reason = fault;
    } else if (family[i].exact) {
      judge_exactly(family[i], verdict);
    } else {
      noisy[i] = &family[i];
    }
  }
  const auto evidence = weigh(noisy, limits);
  for (std::size_t i = 0; i < family.size(); ++i) {
    if (noisy[i] == nullptr) continue;
    Verdict& verdict = verdicts[i];
    verdict.first = evidence[i];
    if (!evidence[i]) {
      judge_without_ratio(family[i], verdict);
      continue;
    }
    rule(verdict, *evidence[i], limits);
    verdict.flagged = verdict.ruling == Ruling::regression || verdict.ruling == Ruling::improvement;
  }
  return verdicts;
}

std::vector<Verdict> confirm(std::vector<Verdict> first, std::span<const Pair> fresh,
                             const Limits& limits) {
  std::map<std::pair<std::string, std::string>, const Pair*> known;
  for (const Pair& pair : fresh) known[{pair.cell, pair.metric}] = &pair;
  std::vector<const Pair*> again(first.size(), nullptr);
  for (std::size_t i = 0; i < first.size(); ++i) {
    const auto found = known.find({first[i].cell, first[i].metric});
    if (first[i].flagged && found != known.end()) again[i] = found->second;
  }
  const auto evidence = weigh(again, limits);
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (!first[i].flagged) continue;
    if (again[i] == nullptr) {
      withhold(first[i]);
    } else {
      judge_again(*again[i], evidence[i], first[i], limits);
    }
  }
  return first;
}

std::vector<Verdict> withhold(std::vector<Verdict> first) {
  for (Verdict& verdict : first) {
    if (verdict.flagged) withhold(verdict);
  }
  return first;
}

Ruling overall(std::span<const Verdict> verdicts) {
  for (const Ruling worst : {Ruling::invalid, Ruling::regression, Ruling::inconclusive}) {
    for (const Verdict& verdict : verdicts) {
      if (verdict.ruling == worst) return worst;
    }
  }
  return Ruling::ok;
}

}  // namespace allot::gate
