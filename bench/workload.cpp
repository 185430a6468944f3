#include "bench/workload.hpp"

#include "errors/check.hpp"

namespace allot::bench {

std::map<std::string, Workload>& workloads() {
  static std::map<std::string, Workload> all;
  return all;
}

std::map<std::string, Study>& studies() {
  static std::map<std::string, Study> all;
  return all;
}

bool enrol(Workload workload) {
  const std::string name = workload.name;
  const bool is_new = workloads().emplace(name, std::move(workload)).second;
  CHECK(is_new);
  return is_new;
}

bool enrol(Study study) {
  const std::string name = study.name;
  const bool is_new = studies().emplace(name, std::move(study)).second;
  CHECK(is_new);
  return is_new;
}

}  // namespace allot::bench
