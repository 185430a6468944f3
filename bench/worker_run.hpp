// Runs the real worker on a small pack as the driver would, and reads what it says. For tests only.
#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "bench/counting/counted_run.hpp"
#include "corpora/pack_writer.hpp"
#include "corpora/test_folder.hpp"

// The build names the worker; a header that is compiled alone has none.
#ifndef ALLOT_WORKER
#define ALLOT_WORKER ""
#endif

namespace allot::bench {

/// Skipped under sanitizers: nothing can be preloaded in front of their malloc, nor simulated.
class WorkerRun : public testing::Test {
 protected:
  WorkerRun() : pack_((folder_.path() / "small.pack").string()) {
    corpora::PackWriter writer(corpora::OutputFile(pack_), "small");
    for (int i = 0; i < 200; ++i) {
      std::string content;
      for (int line = 0; line < 40; ++line)
        content += "int value_" + std::to_string(i * 977 + line * line) + " = compute(naïve);\n";
      writer.add({"file" + std::to_string(i), content});
      contents_.push_back(std::move(content));
    }
    writer.finish();
    writer.publish();
  }

  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer's malloc is in the way";
#endif
  }

  /// What the worker says on its pipe, all lines in one object; samples in an array.
  [[nodiscard]] nlohmann::json run(const std::string& preload, const std::string& cell) const {
    using nlohmann::json;
    const auto output = counting::run_in_shell("env LD_PRELOAD=" + preload + " " + ALLOT_WORKER +
                                               " --record-fd 3 --corpus " + pack_ + " " + cell +
                                               " 3>&1 >/dev/null 2>/dev/null");
    json said{{"sample", json::array()}};
    std::istringstream lines(output.text);
    for (std::string text; std::getline(lines, text);) {
      const json line = json::parse(text);
      if (line.contains("sample"))
        said["sample"].push_back(line.at("sample"));
      else
        said.update(line);
    }
    return said;
  }

  static std::vector<std::string> strategies() {
    const auto list =
        nlohmann::json::parse(counting::run_in_shell(std::string(ALLOT_WORKER) + " --list").text);
    std::vector<std::string> names;
    for (const auto& strategy : list.at("studies").at("postings").at("strategies"))
      names.push_back(strategy.at("name"));
    return names;
  }

  corpora::TestFolder folder_;
  std::string pack_;
  std::vector<std::string> contents_;  // of its documents
};

/// Arguments for a cold build of the posting lists.
inline std::string cold(const std::string& strategy) {
  return "--workload postings/cold --strategy " + strategy;
}

}  // namespace allot::bench
