// How long cells took before, from the record files of a folder: what a time estimate stands on.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/records/record.hpp"

namespace allot::cli {

class EarlierRuns {
 public:
  /// Reads every .jsonl file in `folder`, if there is one, that was measured on the host and with
  /// the samples and threads of `header`. Files that can't be read are named in `notes`.
  EarlierRuns(const std::filesystem::path& folder, const records::Header& header,
              std::vector<std::string>& notes);

  /// Median seconds of a launch of `cell`, whatever its build.
  [[nodiscard]] std::optional<double> seconds(const plan::Cell& cell) const;

 private:
  std::map<plan::Cell, std::vector<double>> elapsed_;
};

}  // namespace allot::cli
