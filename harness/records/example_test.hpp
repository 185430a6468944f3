// A header, runs and a scratch folder for the tests of this folder and its users.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>

#include "errors/error.hpp"
#include "harness/records/record.hpp"

namespace allot::records {

inline Header example_header() {
  Header header;
  header.plan.cells = {{"default", "synthetic", "postings/cold", "arena", "glibc"},
                       {"default", "synthetic", "postings/cold", "two-pass", "jemalloc"}};
  header.plan.budget.rounds = 6;
  header.plan.seed = 18446744073709551615U;  // larger than a double can hold exactly
  header.samples = 3;
  header.threads = 2;
  header.limits = {600, 1U << 30U};
  header.host = {{"kernel", "6.1"}, {"cores", 2}};
  header.builds["default"] = {"~/bin/worker", "ab12", {{"compiler", "g++ 12"}}};
  header.corpora["synthetic"] = {"00ff", "~/.cache/x.pack", 12, 8000000};
  header.allocators["glibc"] = {"", "", "glibc", {}, {}};
  header.allocators["jemalloc"] = {"/usr/lib/libjemalloc.so.2",
                                   "cd34",
                                   "jemalloc",
                                   {{"MALLOC_CONF", "thp:always"}},
                                   {{"thp", "always"}}};
  header.references[reference_key("synthetic", "postings/cold")] = "beef";
  header.created = "2025-01-02T03:04:05Z";
  header.command = {"allot", "run"};
  return header;
}

inline Run example_run(int round, int slot) {
  Run run;
  run.launch = {{"default", "synthetic", "postings/cold", "arena", "glibc"}, round, slot};
  run.elapsed_s = 1.25;
  run.outcome =
      Measured{{{{"sec/op", 0.41}, {"cpu-sec/op", 0.1}}}, "beef", {{"malloc", "libc.so.6"}}};
  return run;
}

inline Run example_bound_run(int round, int slot) {
  Run run = example_run(round, slot);
  run.launch.cell.strategy = "bound-copy";
  run.launch.cell.role = plan::Role::bound;
  run.outcome =
      Measured{{{{"sec/op", 0.04}, {"cpu-sec/op", 0.025}}}, {}, {{"malloc", "libc.so.6"}}};
  return run;
}

/// What `action` complains about, as the operator reads it; "no fault" if it does not.
inline std::string fault_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.report();
  }
  return "no fault";
}

/// A folder of the test's own, gone when the test ends.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "allot-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~Scratch() { std::filesystem::remove_all(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path operator/(const std::string& name) const {
    return path_ / name;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace allot::records
