#include "bench/workloads/refs_input.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "bench/in_child.hpp"
#include "corpora/synthetic/random.hpp"
#include "errors/error.hpp"
#include "strategies/refs/record.hpp"
#include "strategies/refs/stack_reader.hpp"

namespace allot::bench {
namespace {

using corpora::synthetic::Random;

// Any will do, as long as it is another one than the corpus was made from.
constexpr std::uint64_t draw_seed = 0x72656673;

// Behind a name it makes one that git allows no ref to have.
constexpr char forbidden = '~';

using Record = refs::Record<refs::ReusedNames, refs::EmbeddedId>;

/// Calls `use(number, name)` for every ref and returns how many there are.
std::size_t number_refs(const corpora::Corpus& corpus,
                        const std::function<void(std::size_t, std::string_view)>& use) {
  const refs::Stack stack(corpus);
  refs::StackReader<Record, refs::ReusedKeys, refs::Swapped> reader(stack);
  std::size_t refs = 0;
  reader.rewind();
  for (Record record; reader.next(record); ++refs) use(refs, record.name());
  return refs;
}

/// The names of the refs with these numbers, in the order of `numbers`.
std::vector<std::string> names_of(const corpora::Corpus& corpus,
                                  const std::vector<std::size_t>& numbers) {
  std::vector<std::pair<std::size_t, std::size_t>> wanted;  // number, place
  for (std::size_t place = 0; place < numbers.size(); ++place)
    wanted.emplace_back(numbers[place], place);
  std::sort(wanted.begin(), wanted.end());
  std::vector<std::string> names(numbers.size());
  auto next = wanted.begin();
  number_refs(corpus, [&](std::size_t number, std::string_view name) {
    for (; next != wanted.end() && next->first == number; ++next) names[next->second] = name;
  });
  return names;
}

/// `pick` gets the number of refs, which isn't 0, and chooses among them.
KernelMemory picked_in_child(
    const corpora::Corpus& corpus,
    const std::function<std::vector<std::string>(std::size_t refs)>& pick) {
  return made_in_child([&](Parcel& parcel) {
    const std::size_t refs = number_refs(corpus, [](std::size_t, std::string_view) {});
    if (refs == 0)
      throw Error("the corpus has no ref to look for", "name a corpus of reftable files with refs");
    for (const std::string& name : pick(refs))
      parcel.append(std::span<const char>(name.c_str(), name.size() + 1));
  });
}

}  // namespace

RefNames::RefNames(KernelMemory text) : text_(std::move(text)) {
  // Zeros follow the last name.
  for (const char* name = reinterpret_cast<const char*>(text_.data()); *name != '\0';) {
    names_.push_back(name);
    name += names_.all().back().size() + 1;
  }
}

RefNames RefNames::middle(const corpora::Corpus& corpus) {
  return RefNames(
      picked_in_child(corpus, [&](std::size_t refs) { return names_of(corpus, {refs / 2}); }));
}

RefNames RefNames::drawn(const corpora::Corpus& corpus, std::size_t count) {
  return RefNames(picked_in_child(corpus, [&](std::size_t refs) {
    Random random(draw_seed);
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(random.below(refs));
    std::vector<std::string> names = names_of(corpus, numbers);
    for (std::size_t i = 9; i < names.size(); i += 10) names[i] += forbidden;
    return names;
  }));
}

}  // namespace allot::bench
