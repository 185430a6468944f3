#include "harness/run/reference.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

#include "errors/error.hpp"
#include "harness/run/environment.hpp"
#include "harness/run/outcome.hpp"
#include "harness/run/places.hpp"
#include "harness/run/process.hpp"
#include "harness/run/report.hpp"

namespace allot::run {
namespace {

namespace fs = std::filesystem;

// The naive implementation is slow by design, and runs without a limit on its memory.
constexpr double patience = 10;

fs::path cache_file(const fs::path& cache, const records::Header& header, const plan::Cell& cell) {
  std::string workload = cell.workload;
  std::replace(workload.begin(), workload.end(), '/', '-');
  return cache / "references" /
         fmt::format("{}-{}-{}-{}", header.corpora.at(cell.corpus).digest, workload, header.threads,
                     header.builds.at(cell.build).sha256);
}

std::string read_cached(const fs::path& file) {
  std::string digest;
  std::ifstream(file) >> digest;
  return digest;
}

/// A cache that can't be written only costs time.
void keep(const fs::path& file, const std::string& digest) {
  std::error_code ignored;
  fs::create_directories(file.parent_path(), ignored);
  fs::path fresh = file;
  fresh += fmt::format(".{}", ::getpid());
  std::ofstream(fresh) << digest << '\n';
  fs::rename(fresh, file, ignored);
}

std::string compute(const records::Header& header, const plan::Cell& cell, int interrupt) {
  const Process process = run_process(
      {with_home(header.builds.at(cell.build).path),
       {"--record-fd", fmt::format("{}", record_descriptor), "--reference", "--workload",
        cell.workload, "--corpus", with_home(header.corpora.at(cell.corpus).pack).string(),
        "--threads", fmt::format("{}", header.threads)},
       environment_of({}, 0),
       header.limits.timeout_s * patience,
       std::nullopt,
       interrupt});
  if (std::holds_alternative<Interrupted>(process.ending)) {
    throw Error("interrupted before the first launch", {}, Exit::inconclusive);
  }
  const Exited* exited = std::get_if<Exited>(&process.ending);
  const Report report = read_report(process.record);
  if (report.failure) throw Error(report.failure->detail, {}, Exit::invalid);
  if (exited == nullptr || exited->code != 0 || !report.digest) {
    throw Error(fmt::format("the worker gave no digest\n{}", process.errors), {}, Exit::invalid);
  }
  return *report.digest;
}

}  // namespace

void find_references(records::Header& header, const fs::path& cache, int interrupt,
                     const std::function<void(const std::string&)>& tell) {
  for (const plan::Cell& cell : header.plan.cells) {
    if (cell.role == plan::Role::bound) continue;
    std::string& digest = header.references[records::reference_key(cell.corpus, cell.workload)];
    if (!digest.empty()) continue;
    const fs::path file = cache_file(cache, header, cell);
    digest = read_cached(file);
    if (!digest.empty()) continue;
    tell(fmt::format("{} on {}", cell.workload, cell.corpus));
    try {
      digest = compute(header, cell, interrupt);
    } catch (Error& fault) {
      throw fault.while_doing(
          fmt::format("computing the reference of {} on {}", cell.workload, cell.corpus));
    }
    keep(file, digest);
  }
}

}  // namespace allot::run
