// What the workloads of the `postings` study drive, whether it is a strategy or a bound.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/workload.hpp"
#include "strategies/postings/shards.hpp"
#include "strategies/postings/strategy.hpp"

namespace allot::bench {

/// Makes the builder of a shard: a strategy's, or a bound that is driven as one.
using MakeBuilder =
    std::function<std::unique_ptr<postings::PostingBuilder>(const postings::Shard&)>;

/// For a bound this builds the corpus once, in a child process, to learn the output's size.
MakeBuilder maker_of(const Task& task);

/// One digest for the outputs of several shards, in shard order.
std::string digest_of_parts(const std::vector<std::string>& parts);

/// The digest of what the naive implementation writes for these shards.
std::string reference_of(const corpora::Corpus& corpus, const std::vector<postings::Shard>& shards);

}  // namespace allot::bench
