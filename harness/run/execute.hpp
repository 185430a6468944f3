// Running a plan: rounds in order, each launch once, whatever was finished before left as it is.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "harness/plan/plan.hpp"
#include "harness/records/record.hpp"

namespace allot::run {

/// Runs one launch. Nothing comes of a launch that was stopped by the operator.
using Launcher = std::function<std::optional<records::Run>(const plan::Launch&)>;

/// Keeps a run; called once per finished launch, in order.
using RunSink = std::function<void(const records::Run&)>;

enum class End { complete, interrupted };

/// Launches what `finished` lacks until the budget is used up. A budget of time counts the time
/// that runs took, those in `finished` included. A round that was begun is always completed.
/// Throws Error if a finished run is none of the plan's. Of a record with several stages,
/// `finished` holds the runs of the plan's own stage.
End execute(const plan::Plan& plan, std::span<const records::Run> finished,
            const Launcher& launcher, const RunSink& sink);

}  // namespace allot::run
