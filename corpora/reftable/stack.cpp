#include "corpora/reftable/stack.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/digest.hpp"
#include "corpora/reftable/writer.hpp"
#include "corpora/synthetic/random.hpp"

namespace allot::corpora::reftable {
namespace {

using synthetic::Random;

constexpr std::string_view main_branch = "refs/heads/main";
constexpr std::string_view remote_head = "refs/remotes/origin/HEAD";

// Refs share commits: a tenth of their number, and no more than this, so that the lists of blocks
// per commit are as long as in a real table.
constexpr std::uint64_t most_commits = 2000;

// Shares of names, counted in a repository with 348,825 refs that are no annotated tags, beside
// 2,223 that are; what remains are branches.
constexpr std::uint64_t counted_refs = 348'825;
constexpr std::uint64_t counted_tags = 2'223;
constexpr std::uint64_t counted_keep_around = 62'000;
constexpr std::uint64_t counted_merge_requests = 178'000;
constexpr std::uint64_t counted_pipelines = 90'000;

// Of the refs that exist, per table after the first.
constexpr std::uint64_t moved_per_mille = 10;

constexpr std::array<std::string_view, 14> words{"fix",    "add",    "update", "remove", "docs",
                                                 "api",    "search", "cache",  "build",  "deps",
                                                 "runner", "index",  "auth",   "pages"};

struct Named {
  std::string name;
  bool is_tag = false;
};

std::string random_bytes(Random& random, std::size_t bytes) {
  std::string result;
  while (result.size() < bytes) append_big_endian(result, random.next(), 8);
  result.resize(bytes);
  return result;
}

std::string random_hex(Random& random, std::size_t digits) {
  std::string result;
  while (result.size() < digits) result += fmt::format("{:016x}", random.next());
  result.resize(digits);
  return result;
}

std::string branch_name(Random& random, std::uint64_t number) {
  const std::string_view verb = random.pick(words);
  const std::string_view what = random.pick(words);
  const std::string_view where = random.pick(words);
  return fmt::format("refs/heads/{}-{}-{}-{}", number * 13, verb, what, where);
}

/// `count` names in the shares of `Names::mixed`, in no order.
std::vector<Named> mixed_names(Random& random, std::uint64_t count) {
  const std::uint64_t tags = count * counted_tags / (counted_refs + counted_tags);
  const std::uint64_t rest = count - tags;
  const std::uint64_t keep_around = rest * counted_keep_around / counted_refs;
  const std::uint64_t merge_requests = rest * counted_merge_requests / counted_refs;
  const std::uint64_t pipelines = rest * counted_pipelines / counted_refs;
  std::vector<Named> names;
  names.reserve(count);
  for (std::uint64_t i = 0; i < tags; ++i)
    names.push_back({fmt::format("refs/tags/v{}.{}.{}", i / 100, i / 10 % 10, i % 10), true});
  for (std::uint64_t i = 0; i < keep_around; ++i)
    names.push_back({"refs/keep-around/" + random_hex(random, 40)});
  for (std::uint64_t i = 1; i <= merge_requests; ++i)
    names.push_back({fmt::format("refs/merge-requests/{}/head", i)});
  // Numbers as a busy server hands them out: large, and with gaps.
  for (std::uint64_t i = 0; i < pipelines; ++i)
    names.push_back({fmt::format("refs/pipelines/{}", 1'000'000'000 + i * 7)});
  for (std::uint64_t i = 0; names.size() < count; ++i) names.push_back({branch_name(random, i)});
  return names;
}

std::vector<Named> flat_names(std::uint64_t count) {
  std::vector<Named> names;
  names.reserve(count);
  for (std::uint64_t i = 1; i <= count; ++i)
    names.push_back({fmt::format("refs/heads/branch-{}", i)});
  return names;
}

/// The names of the shape and the three that every repository has, in byte order.
std::vector<Named> all_names(const StackShape& shape, Random& random) {
  std::vector<Named> names =
      shape.names == Names::mixed ? mixed_names(random, shape.refs) : flat_names(shape.refs);
  for (const std::string_view name : {std::string_view("HEAD"), main_branch, remote_head})
    names.push_back({std::string(name)});
  std::sort(names.begin(), names.end(),
            [](const Named& a, const Named& b) { return a.name < b.name; });
  return names;
}

bool is_symbolic(std::string_view name) {
  return name == "HEAD" || name == remote_head;
}

class Stack {
 public:
  explicit Stack(const StackShape& shape)
      : shape_(shape), random_(shape.seed), names_(all_names(shape, random_)) {
    const std::uint64_t commits = shape.names == Names::flat
                                      ? 1
                                      : std::clamp<std::uint64_t>(shape.refs / 10, 1, most_commits);
    for (std::uint64_t i = 0; i < commits; ++i)
      commits_.push_back(random_bytes(random_, shape.hash_bytes));
  }

  std::string first_table() {
    Writer writer(options(1));
    for (const Named& ref : names_) {
      if (is_symbolic(ref.name)) {
        writer.add({.name = ref.name, .update_index = 1, .target = main_branch});
      } else {
        add(writer, ref, 1);
      }
    }
    return writer.finish();
  }

  /// Deletes its share of what is to be deleted, and moves some of what is left.
  std::string later_table(std::uint64_t update_index) {
    Writer writer(options(update_index));
    for (const Named& ref : names_) {
      if (is_symbolic(ref.name) || ref.name == main_branch) continue;
      const std::uint64_t deleted_at = deletion_of(ref.name);
      if (deleted_at == update_index) {
        writer.add({.name = ref.name, .update_index = update_index});
      } else if (deleted_at > update_index && random_.chance(moved_per_mille)) {
        add(writer, ref, update_index);
      }
    }
    return writer.finish();
  }

  std::string file_name(std::uint64_t update_index) {
    return fmt::format("0x{0:012x}-0x{0:012x}-{1}.ref", update_index, random_hex(random_, 8));
  }

 private:
  [[nodiscard]] Options options(std::uint64_t update_index) const {
    return {.hash_bytes = shape_.hash_bytes,
            .min_update_index = update_index,
            .max_update_index = update_index};
  }

  void add(Writer& writer, const Named& ref, std::uint64_t update_index) {
    const std::string& commit = random_.pick(commits_);
    if (!ref.is_tag) {
      writer.add({.name = ref.name, .update_index = update_index, .id = commit});
    } else {
      const std::string tag = random_bytes(random_, shape_.hash_bytes);
      writer.add({.name = ref.name, .update_index = update_index, .id = tag, .peeled = commit});
    }
  }

  /// The table that deletes a ref, drawn from the name so that every table draws the same; past
  /// the last if none does.
  [[nodiscard]] std::uint64_t deletion_of(std::string_view name) const {
    Random fate(shape_.seed ^ name_number(name));
    if (fate.below(100) >= shape_.deleted_percent) return shape_.tables + 1;
    return 2 + fate.below(shape_.tables - 1);
  }

  static std::uint64_t name_number(std::string_view name) {
    const DigestBytes digest = digest_of(name);
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i) number = number << 8 | digest[i];
    return number;
  }

  StackShape shape_;
  Random random_;
  std::vector<Named> names_;
  std::vector<std::string> commits_;
};

}  // namespace

void write_stack(const StackShape& shape, const std::function<void(const Document&)>& take) {
  Stack stack(shape);
  for (std::uint64_t table = 1; table <= shape.tables; ++table) {
    const std::string bytes = table == 1 ? stack.first_table() : stack.later_table(table);
    const std::string name = stack.file_name(table);
    take({name, bytes});
  }
}

}  // namespace allot::corpora::reftable
