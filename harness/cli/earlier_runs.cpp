#include "harness/cli/earlier_runs.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "errors/error.hpp"
#include "harness/records/reader.hpp"

namespace allot::cli {
namespace {

plan::Cell without_build(plan::Cell cell) {
  cell.build.clear();
  return cell;
}

bool is_alike(const records::Header& a, const records::Header& b) {
  return a.samples == b.samples && a.threads == b.threads && a.host.contains("id") &&
         b.host.contains("id") && a.host.at("id") == b.host.at("id");
}

bool is_same_corpus(const std::string& name, const records::Header& a, const records::Header& b) {
  return a.corpora.contains(name) && b.corpora.contains(name) &&
         a.corpora.at(name).digest == b.corpora.at(name).digest;
}

}  // namespace

EarlierRuns::EarlierRuns(const std::filesystem::path& folder, const records::Header& header,
                         std::vector<std::string>& notes) {
  if (!std::filesystem::is_directory(folder)) return;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".jsonl") continue;
    try {
      const records::RecordFile file = records::read_records(entry.path());
      if (!is_alike(file.header, header)) continue;
      for (const records::Run& run : file.runs) {
        if (run.failure() != nullptr) continue;
        if (!is_same_corpus(run.launch.cell.corpus, file.header, header)) continue;
        elapsed_[without_build(run.launch.cell)].push_back(run.elapsed_s);
      }
    } catch (const Error& fault) {
      notes.push_back(fmt::format("not used for the estimate: {}", fault.what()));
    }
  }
}

std::optional<double> EarlierRuns::seconds(const plan::Cell& cell) const {
  const auto found = elapsed_.find(without_build(cell));
  if (found == elapsed_.end()) return std::nullopt;
  std::vector<double> sorted = found->second;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  return *middle;
}

}  // namespace allot::cli
