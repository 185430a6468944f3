#include "corpora/statistics.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "corpora/utf8.hpp"

namespace allot::corpora {
namespace {

// A shard takes documents until their names and contents exceed this.
constexpr std::uint64_t shard_bytes = 100 << 20;

struct List {
  std::uint32_t last = 0;
  std::uint32_t postings = 0;
  std::uint32_t bytes = 0;
};

constexpr std::size_t bits_per_varint_byte = 7;

std::uint32_t varint_bytes(std::uint32_t value) {
  return std::max(1U, static_cast<std::uint32_t>(std::bit_width(value) + 6) / 7);
}

/// The trigrams of all shards so far.
class Distinct {
 public:
  void add_ascii(std::size_t slot) { ascii_[slot] = true; }
  void add_other(std::uint64_t key) { others_.insert(key); }
  [[nodiscard]] std::uint64_t count() const {
    return others_.size() +
           static_cast<std::uint64_t>(std::count(ascii_.begin(), ascii_.end(), true));
  }

 private:
  std::vector<bool> ascii_ = std::vector<bool>(std::size_t{1} << 21);
  std::unordered_set<std::uint64_t> others_;
};

/// One shard's lists, without their content.
class ShardCount {
 public:
  ShardCount(Statistics& total, Distinct& distinct) : total_(total), distinct_(distinct) {}

  void add(const Document& document) {
    const auto* p = reinterpret_cast<const unsigned char*>(document.content.data());
    const auto* const end = p + document.content.size();
    char32_t first = 0;
    char32_t second = 0;
    for (std::uint32_t seen = 1; p < end; ++seen) {
      const Rune rune = decode_rune(p, end);
      p += rune.width;
      if (seen >= 3) post(first, second, rune.value);
      first = second;
      second = rune.value;
      ++runes_;
    }
  }

  /// Adds this shard to the total.
  void finish() {
    total_.runes += runes_;
    total_.shards += 1;
    for (std::size_t slot = 0; slot < ascii_.size(); ++slot) {
      const List& list = ascii_[slot];
      if (list.postings == 0) continue;
      total_.ascii_postings += list.postings;
      total_.ascii_lists += 1;
      distinct_.add_ascii(slot);
      finish(list);
    }
    for (const auto& [key, list] : others_) {
      distinct_.add_other(key);
      finish(list);
    }
  }

 private:
  void post(char32_t first, char32_t second, char32_t third) {
    const bool is_ascii = (first | second | third) < 0x80;
    List& list = is_ascii
                     ? ascii_[first << 14 | second << 7 | third]
                     : others_[std::uint64_t{first} << 42 | std::uint64_t{second} << 21 | third];
    const std::uint32_t position = runes_ - 2;
    const std::uint32_t bytes = varint_bytes(position - list.last);
    total_.deltas.add(position - list.last);
    list.last = position;
    list.postings += 1;
    list.bytes += bytes;
  }

  void finish(const List& list) {
    total_.postings += list.postings;
    total_.lists += 1;
    total_.lengths.add(list.postings);
    total_.list_bytes.push_back(list.bytes);
    total_.list_postings.push_back(list.postings);
  }

  Statistics& total_;
  Distinct& distinct_;
  std::uint32_t runes_ = 0;
  std::vector<List> ascii_ = std::vector<List>(std::size_t{1} << 21);
  std::unordered_map<std::uint64_t, List> others_;
};

double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::uint64_t sum(const std::vector<std::uint32_t>& values) {
  return std::accumulate(values.begin(), values.end(), std::uint64_t{0});
}

}  // namespace

double Statistics::ascii_posting_share() const {
  return ratio(ascii_postings, postings);
}
double Statistics::ascii_list_share() const {
  return ratio(ascii_lists, lists);
}
double Statistics::delta_share(std::size_t bytes) const {
  const std::uint64_t shorter = deltas.below_power((bytes - 1) * bits_per_varint_byte);
  const std::uint64_t up_to =
      bytes < 4 ? deltas.below_power(bytes * bits_per_varint_byte) : postings;
  return ratio(up_to - (bytes == 1 ? 0 : shorter), postings);
}
double Statistics::bytes_per_posting() const {
  return ratio(sum(list_bytes), postings);
}
double Statistics::mean_list_bytes() const {
  return ratio(sum(list_bytes), lists);
}
double Statistics::lists_per_megabyte() const {
  return 1e6 * ratio(lists, content_bytes);
}

std::uint32_t Statistics::list_bytes_at(double share) const {
  const auto rank = static_cast<std::size_t>(share * static_cast<double>(list_bytes.size()));
  return rank < list_bytes.size() ? list_bytes[rank] : 0;
}

double Statistics::share_of_lists_below(std::uint32_t limit) const {
  const auto below = std::lower_bound(list_bytes.begin(), list_bytes.end(), limit);
  return ratio(static_cast<std::uint64_t>(below - list_bytes.begin()), lists);
}

std::uint64_t Statistics::lists_holding(double share) const {
  const double wanted = share * static_cast<double>(postings);
  double held = 0;
  std::uint64_t count = 0;
  while (held < wanted && count < list_postings.size()) {
    held += static_cast<double>(list_postings[count++]);
  }
  return count;
}

Statistics statistics_of(const Corpus& corpus) {
  Statistics total;
  total.documents = corpus.size();
  total.content_bytes = corpus.content_bytes();
  Distinct distinct;
  for (std::size_t i = 0; i < corpus.size();) {
    ShardCount shard(total, distinct);
    for (std::uint64_t bytes = 0; bytes <= shard_bytes && i < corpus.size(); ++i) {
      shard.add(corpus[i]);
      bytes += corpus[i].name.size() + corpus[i].content.size();
    }
    shard.finish();
  }
  total.distinct_trigrams = distinct.count();
  std::sort(total.list_bytes.begin(), total.list_bytes.end());
  std::sort(total.list_postings.begin(), total.list_postings.end(), std::greater<>());
  return total;
}

}  // namespace allot::corpora
