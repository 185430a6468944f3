// Writes the lists of a shard in the format that all strategies share, whether one builder holds
// the shard or several hold a part of it each.
#pragma once

#include <algorithm>
#include <boost/sort/spreadsort/integer_sort.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "errors/check.hpp"
#include "strategies/postings/byte_stream.hpp"
#include "strategies/postings/rune_marks.hpp"
#include "strategies/postings/sink.hpp"
#include "strategies/postings/trigram.hpp"

namespace allot::postings {

/// Takes the lists of one builder in any order and hands them out by ascending key. `Ref` is how a
/// strategy finds a list again. Keeps its memory, 16 to 24 bytes per list, for the next shard.
template <class Ref>
class Emitter {
 public:
  struct Keyed {
    Key key;
    Ref ref;
  };

  void list(Key key, Ref ref) { lists_.push_back({key, ref}); }

  /// In the order of their keys.
  std::span<const Keyed> sorted() {
    boost::sort::spreadsort::integer_sort(
        lists_.begin(), lists_.end(),
        [](const Keyed& keyed, unsigned bits) { return keyed.key >> bits; },
        [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
    return lists_;
  }

  void clear() { lists_.clear(); }

 private:
  std::vector<Keyed> lists_;
};

/// The documents of a shard that one builder has indexed: those that follow the part before.
/// `Lists` is a PostingLists.
template <class Lists>
struct Part {
  Lists* lists;
  std::span<const typename Emitter<typename Lists::Ref>::Keyed> sorted;
  const RuneMarks* marks;
};

/// The last position of a list, from the sum of its deltas; for lists that don't know it.
class DeltaSum final : public PostingSink {
 public:
  void append(std::span<const std::byte> bytes) override {
    for (const std::byte byte : bytes) {
      const auto value = std::to_integer<std::uint32_t>(byte);
      sum_ += (value & 0x7F) << bits_;
      bits_ = value < 0x80 ? 0 : bits_ + 7;
    }
  }
  [[nodiscard]] Position sum() const { return sum_; }

 private:
  Position sum_ = 0;
  unsigned bits_ = 0;
};

template <class Lists>
Position last_position(const Lists& lists, const typename Lists::Ref& ref) {
  if constexpr (requires { lists.last(ref); }) {
    return lists.last(ref);
  } else {
    DeltaSum sum;
    ByteStream stream(sum);
    lists.write(ref, stream);
    stream.flush();
    return sum.sum();
  }
}

/// Writes all sections of the shard whose documents `parts` hold, in this order. Offsets are
/// 32-bit: a shard of more than 4 GiB of output aborts.
template <class Lists>
class ShardWriter {
 public:
  /// `offsets` is empty; its memory can be kept for the next shard.
  ShardWriter(std::span<const Part<Lists>> parts, std::vector<std::uint32_t>& offsets,
              PostingSink& sink)
      : parts_(parts), offsets_(offsets), stream_(sink) {}

  void write() {
    for_each_key([this](Key key, const Members&) { stream_.big_endian(key); });
    for_each_key([&](Key, const Members& members) {
      CHECK(stream_.size() <= std::numeric_limits<std::uint32_t>::max());
      offsets_.push_back(static_cast<std::uint32_t>(stream_.size()));
      write_list(members);
    });
    for (const std::uint32_t offset : offsets_) stream_.big_endian(offset);
    write_marks(&RuneMarks::sampled_offsets);
    write_marks(&RuneMarks::end_runes);
    stream_.flush();
  }

 private:
  /// A part's list of the key at hand.
  struct Member {
    const Part<Lists>* part;
    const typename Emitter<typename Lists::Ref>::Keyed* list;
  };
  using Members = std::vector<Member>;

  /// Calls `visit(key, members)` for every key, ascending; members in the order of the parts.
  template <class Visit>
  void for_each_key(Visit&& visit) {
    constexpr Key none = std::numeric_limits<Key>::max();  // keys have 63 bits
    std::vector<std::size_t> next(parts_.size());
    Members members;
    for (;;) {
      Key least = none;
      for (std::size_t part = 0; part < parts_.size(); ++part) {
        if (next[part] == parts_[part].sorted.size()) continue;
        least = std::min(least, parts_[part].sorted[next[part]].key);
      }
      if (least == none) return;
      members.clear();
      for (std::size_t part = 0; part < parts_.size(); ++part) {
        const auto& sorted = parts_[part].sorted;
        if (next[part] == sorted.size() || sorted[next[part]].key != least) continue;
        members.push_back({&parts_[part], &sorted[next[part]++]});
      }
      visit(least, members);
    }
  }

  /// A list that another one follows is continued by it: what was that one's first position becomes
  /// the distance to this one's last.
  void write_list(const Members& members) {
    const Member* before = nullptr;
    for (const Member& member : members) {
      if (before != nullptr)
        stream_.shift_next(0 - last_position(*before->part->lists, before->list->ref));
      prefetch_after(member);
      member.part->lists->write(member.list->ref, stream_);
      before = &member;
    }
  }

  static void prefetch_after(const Member& member) {
    if constexpr (requires(const Lists& lists) { lists.prefetch(member.list->ref); }) {
      const auto* ahead = member.list + look_ahead;
      if (ahead < std::to_address(member.part->sorted.end()))
        member.part->lists->prefetch(ahead->ref);
    }
  }

  void write_marks(const std::vector<std::uint32_t>& (RuneMarks::*marks)() const) {
    std::size_t count = 0;
    for (const Part<Lists>& part : parts_) count += (part.marks->*marks)().size();
    stream_.varint(static_cast<std::uint32_t>(count));
    std::uint32_t previous = 0;
    for (const Part<Lists>& part : parts_) {
      const std::vector<std::uint32_t>& values = (part.marks->*marks)();
      previous = stream_.deltas(values.size(), previous, [&](std::size_t i) { return values[i]; });
    }
  }

  // Most lists are short, and the next ones anywhere in memory.
  static constexpr std::size_t look_ahead = 8;

  std::span<const Part<Lists>> parts_;
  std::vector<std::uint32_t>& offsets_;
  ByteStream stream_;
};

}  // namespace allot::postings
