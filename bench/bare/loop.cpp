// allot-bare-loop: the work of postings/cold between two readings of the clocks, without Google
// Benchmark, phases, page-fault counters or listeners. It speaks the worker's protocol, so that
// `allot run --build worker=... --build bare=...` tells what all of these cost:
// nothing, or the harness measures itself. Whatever else is asked of it, the worker answers.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "bench/build_facts.hpp"
#include "bench/memory_sink.hpp"
#include "bench/own_process.hpp"
#include "bench/receipt.hpp"
#include "bench/record_keys.hpp"
#include "bench/record_reporter.hpp"
#include "corpora/corpus.hpp"
#include "corpora/digest.hpp"
#include "errors/error.hpp"
#include "strategies/postings/shards.hpp"
#include "strategies/postings/strategy.hpp"

namespace allot::bench {
namespace {

struct Options {
  std::string strategy, corpus, workload;
  std::string probe = "none";
  int record_fd = -1;
};

double seconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// The loop. Outputs are hashed after the clocks are read, as in the worker; one that fills the
/// sink would be hashed before, so the corpus must be a small one.
nlohmann::json measure(const Options& options, const corpora::Corpus& corpus,
                       std::string& digests) {
  const auto& make = postings::Registry::instance().entries().at(options.strategy).make;
  double wall = 0;
  double cpu = 0;
  for (const postings::Shard& shard : postings::split_into_shards(corpus)) {
    MemorySink sink(shard.hint.content_bytes);
    const double cpu_before = seconds(CLOCK_THREAD_CPUTIME_ID);
    const double wall_before = seconds(CLOCK_MONOTONIC);
    std::unique_ptr<postings::PostingBuilder> builder = make(shard.hint);
    for (std::size_t at = shard.first; at < shard.last; ++at) builder->add(corpus[at]);
    builder->write(sink);
    wall += seconds(CLOCK_MONOTONIC) - wall_before;
    cpu += seconds(CLOCK_THREAD_CPUTIME_ID) - cpu_before;
    digests += sink.digest();
  }
  return {{metric::wall, wall}, {metric::cpu, cpu}};
}

void run(const Options& options) {
  const corpora::Corpus corpus = corpora::Corpus::open(options.corpus);
  nlohmann::json receipt = to_json(take_receipt(options.probe));
  receipt["corpus_digest"] = corpus.digest();
  receipt["strategy"] = options.strategy;
  receipt["threads"] = 1;
  receipt["worker"] = build_facts().at("commit");
  const RecordPipe pipe(options.record_fd);
  pipe.send(key::receipt, receipt);
  std::string digests;
  pipe.send(key::sample, measure(options, corpus, digests));
  pipe.send(key::digest, corpora::to_hex(corpora::digest_of(digests)));
}

}  // namespace
}  // namespace allot::bench

int main(int argc, char** argv) {
  using namespace allot::bench;
  try {
    Options options;
    CLI::App app("postings/cold without a harness", "allot-bare-loop");
    app.add_option("--workload", options.workload);
    app.add_option("--strategy", options.strategy);
    app.add_option("--corpus", options.corpus);
    app.add_option("--probe", options.probe);
    app.add_option("--record-fd", options.record_fd);
    app.allow_extras();
    CLI11_PARSE(app, argc, argv);
    if (options.workload == "postings/cold" && !options.strategy.empty()) {
      run(options);
      return 0;
    }
    std::vector<std::string> words{beside_worker("allot-worker").string()};
    for (std::string& argument : own_arguments()) words.push_back(std::move(argument));
    become(std::move(words));
  } catch (const allot::Error& error) {
    std::fprintf(stderr, "allot-bare-loop: %s\n", error.report().c_str());
    return static_cast<int>(error.code());
  }
}
