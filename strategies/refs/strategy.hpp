// What a strategy of the `refs` study is: a reader of the refs of one stack of tables.
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "strategies/refs/ref.hpp"
#include "strategies/refs/table.hpp"
#include "strategies/registry.hpp"

namespace allot::refs {

/// After `rewind`, `next` gives the refs in the order of their names; `find` looks up one. Both
/// fill a record of the caller's, which may be kept as long as the reader.
template <class S>
concept RefStrategy = std::constructible_from<S, const Stack&> &&
    std::movable<typename S::Record> && std::default_initializable<typename S::Record> &&
    requires(S reader, typename S::Record& record, std::string_view name) {
  reader.rewind();
  { reader.next(record) } -> std::same_as<bool>;
  { reader.find(name, record) } -> std::same_as<bool>;
  { record.view(reader.hash_bytes()) } -> std::same_as<Ref>;
};

/// Cheap proof that every ref was read: it touches the name's end and the id or target, and is
/// summed without regard to order. A few instructions per ref.
struct Tally {
  std::uint64_t refs = 0;
  std::uint64_t sum = 0;

  void add(const Ref& ref) {
    ++refs;
    sum += ref.name.size() * 256 + static_cast<unsigned char>(ref.name.back());
    sum += first_word(ref.id) + first_word(ref.peeled) + ref.target.size();
  }

  bool operator==(const Tally&) const = default;

 private:
  static std::uint64_t first_word(std::string_view id) {
    std::uint64_t word = 0;
    if (!id.empty()) std::memcpy(&word, id.data(), sizeof word);
    return word;
  }
};

/// What a pass in search of a pattern met.
struct Matches {
  Tally matching;
  std::uint64_t passed = 0;  // refs read, matching or not

  bool operator==(const Matches&) const = default;
};

/// `pattern` is the whole of `name` or its end behind a slash: what `git show-ref PATTERN` shows.
inline bool matches(std::string_view name, std::string_view pattern) {
  if (!name.ends_with(pattern)) return false;
  return name.size() == pattern.size() || name[name.size() - pattern.size() - 1] == '/';
}

/// A strategy whose type is erased: one virtual call per pass or look-up, never one per ref that is
/// passed. Damage that is met throws Error.
class RefReader {
 public:
  virtual ~RefReader() = default;

  /// Reads every ref.
  virtual Tally iterate() = 0;
  /// Reads every ref, too, and tallies those that match.
  virtual Matches match(std::string_view pattern) = 0;
  /// Valid until the next call; nothing if there is no such ref.
  virtual std::optional<Ref> find(std::string_view name) = 0;
  /// Reads every ref and holds all of their records.
  virtual void collect() = 0;

  /// Shows every ref: those held, if any are, else by reading them. Not for timed regions.
  virtual void show(RefVisitor& visitor) = 0;
};

template <RefStrategy S>
class ErasedReader final : public RefReader {
 public:
  explicit ErasedReader(const Stack& stack) : reader_(stack) {}

  Tally iterate() override {
    Tally tally;
    for_each([&](const Ref& ref) { tally.add(ref); });
    return tally;
  }

  Matches match(std::string_view pattern) override {
    Matches met;
    for_each([&](const Ref& ref) {
      ++met.passed;
      if (matches(ref.name, pattern)) met.matching.add(ref);
    });
    return met;
  }

  std::optional<Ref> find(std::string_view name) override {
    if (!reader_.find(name, record_)) return std::nullopt;
    return record_.view(reader_.hash_bytes());
  }

  void collect() override {
    reader_.rewind();
    for (typename S::Record record; reader_.next(record);) held_.push_back(std::move(record));
  }

  void show(RefVisitor& visitor) override {
    for (const typename S::Record& record : held_) visitor.visit(record.view(reader_.hash_bytes()));
    if (held_.empty()) for_each([&](const Ref& ref) { visitor.visit(ref); });
  }

 private:
  template <class Use>
  void for_each(Use&& use) {
    reader_.rewind();
    while (reader_.next(record_)) use(record_.view(reader_.hash_bytes()));
  }

  S reader_;
  typename S::Record record_;
  std::vector<typename S::Record> held_;
};

using Registry = strategies::Registry<RefReader, Stack>;

/// Registers `S`; called by ENROLL.
template <RefStrategy S>
bool enrol(std::string_view name, std::string_view about) {
  return Registry::instance().enrol(name, {std::string(about), [](const Stack& stack) {
                                             return std::make_unique<ErasedReader<S>>(stack);
                                           }});
}

}  // namespace allot::refs
