// Does every enrolled strategy of the `index` study behave as the naive index does? The registry
// names the strategies, so a new one is tested by being there.
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <tuple>
#include <vector>

#include "strategies/index/blob_index.hpp"
#include "strategies/index/reference.hpp"
#include "strategies/index/test_repository.hpp"

namespace allot::index {
namespace {

auto order(const PackedBlob& blob) {
  return std::tuple(blob.key.type, blob.key.id.bytes, blob.pack.bytes, blob.offset, blob.length,
                    blob.uncompressed_length);
}

std::vector<PackedBlob> sorted(std::vector<PackedBlob> blobs) {
  std::sort(blobs.begin(), blobs.end(),
            [](const PackedBlob& a, const PackedBlob& b) { return order(a) < order(b); });
  return blobs;
}

std::vector<PackedBlob> content(const BlobIndex& index) {
  std::vector<PackedBlob> all;
  EXPECT_TRUE(index.for_each([&](const PackedBlob& blob) {
    all.push_back(blob);
    return true;
  }));
  return sorted(std::move(all));
}

std::vector<PackedBlob> matches(const BlobIndex& index, const BlobKey& key) {
  std::vector<PackedBlob> all;
  index.for_each_with_id(key, [&](const PackedBlob& blob) {
    all.push_back(blob);
    return true;
  });
  return sorted(std::move(all));
}

bool holds(const BlobIndex& index, const BlobKey& key) {
  unsigned char found = 2;
  index.look_up({&key, 1}, {&found, 1});
  EXPECT_LE(found, 1);
  return found == 1;
}

void expect_same(const BlobIndex& index, const Reference& reference) {
  EXPECT_EQ(index.size(), reference.size());
  EXPECT_EQ(index.totals(), reference.totals());
  EXPECT_TRUE(content(index) == content(reference));
}

/// Every id below `distinct_ids` and some that no index holds, as data and as tree.
void expect_same_look_ups(const BlobIndex& index, const Reference& reference,
                          std::uint64_t distinct_ids) {
  for (std::uint64_t n = 0; n < distinct_ids + 50; ++n) {
    for (const BlobType type : {BlobType::data, BlobType::tree}) {
      const BlobKey key{type, numbered_id(n)};
      const std::vector<PackedBlob> expected = matches(reference, key);
      EXPECT_TRUE(matches(index, key) == expected) << n;
      EXPECT_EQ(holds(index, key), !expected.empty()) << n;
      const std::optional<PackedBlob> first = index.get(key);
      ASSERT_EQ(first.has_value(), !expected.empty()) << n;
      if (first) {
        EXPECT_THAT(expected, testing::Contains(*first)) << n;
      }
    }
  }
}

class EveryStrategy : public testing::TestWithParam<std::string> {
 protected:
  static std::unique_ptr<BlobIndex> make(std::uint64_t expected_blobs = 0) {
    return Registry::instance().entries().at(GetParam()).make({{expected_blobs, expected_blobs}});
  }

  static void expect_same_as_reference(std::uint64_t seed, Shape shape) {
    const std::vector<TestPack> packs = draw_packs(seed, shape);
    Reference reference;
    store(reference, packs);
    // What it was told beforehand must not matter: nothing, the truth, or too little.
    for (const std::uint64_t expected : {std::uint64_t{0}, reference.size(), std::uint64_t{1}}) {
      const auto index = make(expected);
      store(*index, packs);
      expect_same(*index, reference);
      expect_same_look_ups(*index, reference, std::min<std::uint64_t>(shape.distinct_ids, 3000));
    }
  }
};

TEST_P(EveryStrategy, holds_nothing_at_first) {
  expect_same_as_reference(1, {.packs = 0});
  const auto index = make();
  index->store_pack(numbered_id(1), {});
  EXPECT_EQ(index->size(), 0U);
  EXPECT_FALSE(holds(*index, {BlobType::data, numbered_id(2)}));
}

TEST_P(EveryStrategy, tells_data_from_trees_of_the_same_id) {
  const auto index = make();
  const Blob blob{numbered_id(7), BlobType::tree, 1, 2, 3};
  index->store_pack(numbered_id(1), {&blob, 1});
  EXPECT_TRUE(holds(*index, {BlobType::tree, blob.id}));
  EXPECT_FALSE(holds(*index, {BlobType::data, blob.id}));
  const PackedBlob expected{{BlobType::tree, blob.id}, numbered_id(1), 1, 2, 3};
  EXPECT_EQ(index->get({BlobType::tree, blob.id}), expected);
}

TEST_P(EveryStrategy, keeps_ids_that_differ_in_one_bit_apart) {
  const auto index = make();
  std::vector<Blob> blobs(257, Blob{Id{}, BlobType::data, 0, 0, 0});
  for (std::size_t bit = 0; bit < 256; ++bit)
    blobs[bit].id.bytes[bit / 8] = static_cast<unsigned char>(1U << bit % 8);
  for (std::uint32_t at = 0; at < blobs.size(); ++at) blobs[at].offset = at;
  index->store_pack(numbered_id(1), blobs);
  for (const Blob& blob : blobs)
    EXPECT_EQ(index->get({BlobType::data, blob.id})->offset, blob.offset);
}

TEST_P(EveryStrategy, keeps_the_largest_numbers) {
  const auto index = make();
  const Blob blob{numbered_id(7), BlobType::data, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF};
  index->store_pack(numbered_id(1), {&blob, 1});
  EXPECT_EQ(index->totals(), (Totals{1, 0xFFFFFFFF, 0xFFFFFFFF}));
}

TEST_P(EveryStrategy, keeps_duplicates_even_if_they_are_equal_in_everything) {
  expect_same_as_reference(2, {.packs = 1, .distinct_ids = 1});
  expect_same_as_reference(3, {.packs = 300, .distinct_ids = 1});
  expect_same_as_reference(4, {.packs = 200, .distinct_ids = 40});
}

// Buckets, batches and blocks end here or there: one entry more or less finds the end.
TEST_P(EveryStrategy, grows_at_every_size) {
  const auto index = make();
  Reference reference;
  for (std::uint32_t n = 0; n < 2200; ++n) {
    const Blob blob{numbered_id(n), BlobType::data, n, 2 * n, 3 * n};
    index->store_pack(numbered_id(n), {&blob, 1});
    reference.store_pack(numbered_id(n), {&blob, 1});
    ASSERT_EQ(index->totals(), reference.totals()) << n;
    ASSERT_EQ(index->get({BlobType::data, blob.id})->offset, n);
    ASSERT_EQ(index->get({BlobType::data, numbered_id(n / 2)})->offset, n / 2);
    ASSERT_FALSE(holds(*index, {BlobType::data, numbered_id(n + 1)}));
  }
  expect_same(*index, reference);
}

TEST_P(EveryStrategy, is_the_naive_index_on_random_repositories) {
  for (std::uint64_t seed = 10; seed < 20; ++seed)
    expect_same_as_reference(seed, {.packs = seed * 10, .distinct_ids = std::uint64_t{1} << seed});
  expect_same_as_reference(20, {.packs = 3000, .distinct_ids = 1U << 20});
}

TEST_P(EveryStrategy, stops_when_the_visitor_says_so) {
  const auto index = make();
  store(*index, draw_packs(5, {.packs = 50, .distinct_ids = 10}));
  for (const std::uint64_t wanted : {std::uint64_t{1}, std::uint64_t{100}, index->size()}) {
    std::uint64_t seen = 0;
    EXPECT_FALSE(index->for_each([&](const PackedBlob&) { return ++seen < wanted; }));
    EXPECT_EQ(seen, wanted);
  }
  int seen = 0;
  const BlobKey key{BlobType::data, numbered_id(1)};
  ASSERT_GT(matches(*index, key).size(), 2U);
  index->for_each_with_id(key, [&](const PackedBlob&) { return ++seen < 2; });
  EXPECT_EQ(seen, 2);
}

TEST_P(EveryStrategy, merges_what_it_does_not_hold_yet) {
  for (std::uint64_t seed = 30; seed < 34; ++seed) {
    // The second repository shares packs with the first one, and lists some blobs twice.
    const auto ours = draw_packs(seed, {.packs = 60, .distinct_ids = 200});
    auto theirs = draw_packs(seed + 100, {.packs = 60, .distinct_ids = 200});
    theirs.insert(theirs.end(), ours.begin() + 20, ours.begin() + 40);
    theirs.insert(theirs.end(), theirs.begin(), theirs.begin() + 5);

    const auto index = make();
    const auto other = make();
    Reference reference;
    Reference other_reference;
    store(*index, ours);
    store(reference, ours);
    store(*other, theirs);
    store(other_reference, theirs);
    index->merge(*other);
    reference.merge(other_reference);
    expect_same(*index, reference);
    expect_same_look_ups(*index, reference, 200);
    expect_same(*other, other_reference);

    index->merge(*other);
    expect_same(*index, reference);
  }
}

TEST_P(EveryStrategy, merges_into_and_from_an_empty_index) {
  const auto packs = draw_packs(40, {.packs = 100, .distinct_ids = 1U << 20});
  const auto index = make();
  const auto full = make();
  const auto empty = make();
  Reference reference;
  store(*full, packs);
  store(reference, packs);
  index->merge(*full);
  index->merge(*empty);
  expect_same(*index, reference);
}

INSTANTIATE_TEST_SUITE_P(index, EveryStrategy, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const auto& [name, entry] : Registry::instance().entries())
                             names.push_back(name);
                           return names;
                         }()),
                         [](const auto& name) {
                           std::string title = name.param;
                           std::replace(title.begin(), title.end(), '-', '_');
                           return title;
                         });

}  // namespace
}  // namespace allot::index
