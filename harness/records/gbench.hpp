// Google Benchmark's JSON (`--benchmark_out`): each repetition is a result, times in seconds.
#pragma once

#include <functional>
#include <string>

#include "harness/records/results.hpp"
#include "harness/records/text_lines.hpp"

namespace allot::records {

/// Whether the input opens as Google Benchmark writes it: with an object whose first key is
/// "context".
bool opens_as_gbench(TextLines& lines);

/// Hands every repetition of the file to `sink`, named as Google Benchmark names a run.
/// `real_time` and `cpu_time` become `sec/op` and `cpu-sec/op`, rates `B/s` and `items/s`, user
/// counters keep their names; the label is configuration, and so are the host's name and the
/// library's build type, for results are compared within them. A repetition with an error is a
/// failed run.
/// `complain` gets "PATH: benchmark N: fault" for an entry that cannot be used, and one line for
/// means and other aggregates of which the repetitions are missing; other aggregates follow from
/// their repetitions and are passed over.
/// Returns how many repetitions failed. Throws Error, with the place, if the file is no such JSON.
std::size_t read_gbench(TextLines& lines, const Input& input, Contexts& contexts,
                        const ResultSink& sink,
                        const std::function<void(const std::string&)>& complain);

}  // namespace allot::records
