#include "corpora/refs_statistics.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "corpora/digest.hpp"
#include "corpora/reftable/table_scan.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

class Count {
 public:
  /// Newest table first: what was seen before hides what comes.
  void add(const Document& table) {
    const reftable::TableFacts facts =
        reftable::scan_table(table, [this](const reftable::ScannedRecord& record) { add(record); });
    if (result_.tables > 0 && facts.hash_bytes != result_.hash_bytes) {
      throw Error(std::string(table.name) + ": another hash than the tables beside it have", "",
                  Exit::invalid);
    }
    result_.tables += 1;
    result_.bytes += table.content.size();
    result_.hash_bytes = facts.hash_bytes;
    result_.ref_blocks += facts.ref_blocks;
    result_.restarts += facts.restarts;
    result_.indexed_tables += facts.has_index ? 1 : 0;
  }

  RefsStatistics finish() {
    result_.name_bytes = Spread(std::move(name_bytes_));
    result_.shared_bytes = Spread(std::move(shared_bytes_));
    return std::move(result_);
  }

 private:
  void add(const reftable::ScannedRecord& record) {
    result_.records.at(record.type) += 1;
    name_bytes_.push_back(record.name.size());
    shared_bytes_.push_back(record.shared_bytes);
    result_.name_sizes.add(record.name.size());
    result_.shared_sizes.add(record.shared_bytes);
    const bool is_hidden = !seen_.insert(digest_of(record.name)).second;
    result_.hidden_records += is_hidden ? 1 : 0;
    result_.refs += !is_hidden && record.type != 0 ? 1 : 0;
  }

  RefsStatistics result_;
  std::set<DigestBytes> seen_;  // of names: shorter than most of them
  std::vector<std::uint64_t> name_bytes_;
  std::vector<std::uint64_t> shared_bytes_;
};

}  // namespace

std::uint64_t RefsStatistics::all_records() const {
  return std::accumulate(records.begin(), records.end(), std::uint64_t{0});
}

RefsStatistics refs_statistics_of(const Corpus& corpus) {
  Count count;
  for (std::size_t i = corpus.size(); i-- > 0;) count.add(corpus[i]);
  return count.finish();
}

}  // namespace allot::corpora
