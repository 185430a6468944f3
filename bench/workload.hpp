// Workloads enrol themselves: what is done and timed, for the strategies of one study.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bench/sample.hpp"
#include "corpora/corpus.hpp"

namespace allot::bench {

/// One cell in this process. The corpus outlives it.
struct Task {
  const corpora::Corpus* corpus = nullptr;
  std::string strategy;  // or the name of a bound
  int threads = 1;
  bool is_bound = false;
};

/// A task that is ready to be timed, its warm-up done.
class Execution {
 public:
  virtual ~Execution() = default;
  /// One timed execution, with its digest unless the task is a bound.
  virtual Sample sample() = 0;
};

struct Workload {
  std::string name;  // STUDY/WORKLOAD
  std::string about;
  int samples;      // per process, unless the user wants more
  bool one_sample;  // a second one in the same process would be another workload
  bool parallel;    // uses Task::threads
  std::function<std::unique_ptr<Execution>(const Task&)> prepare;
  std::function<std::string(const Task&)> reference;  // the digest by the naive implementation

  [[nodiscard]] std::string study() const { return name.substr(0, name.find('/')); }
};

struct Named {
  std::string name;
  std::string about;
};

struct Study {
  std::string name;
  std::string corpus;  // measured when none is chosen
  std::function<std::vector<Named>()> strategies;
  std::function<std::vector<Named>()> bounds;  // what no strategy can be faster than; may be none
};

/// Both sorted by name.
std::map<std::string, Workload>& workloads();
std::map<std::string, Study>& studies();

bool enrol(Workload workload);
bool enrol(Study study);

/// What has enrolled in `Registry` (strategies/registry.hpp).
template <class Registry>
std::vector<Named> enrolled_in() {
  std::vector<Named> all;
  for (const auto& [name, entry] : Registry::instance().entries())
    all.push_back({name, entry.about});
  return all;
}

/// Enrols the study whose strategies are in `Registry`.
template <class Registry>
bool enrol_study(const char* name, const char* corpus) {
  return enrol(Study{name, corpus, enrolled_in<Registry>, [] { return std::vector<Named>(); }});
}

/// As above; the study's bounds are in `Bounds`.
template <class Registry, class Bounds>
bool enrol_study(const char* name, const char* corpus) {
  return enrol(Study{name, corpus, enrolled_in<Registry>, enrolled_in<Bounds>});
}

}  // namespace allot::bench
