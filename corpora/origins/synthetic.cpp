// Origin `synthetic`: text that is generated here from a seed, for machines that can download
// nothing. The same seed gives the same bytes everywhere.
#include <fmt/format.h>

#include "corpora/origin.hpp"
#include "corpora/synthetic/generator.hpp"

namespace allot::corpora {
namespace {

class Synthetic final : public Source {
 public:
  Synthetic(std::uint64_t seed, std::uint64_t bytes) : seed_(seed), bytes_(bytes) {}

  [[nodiscard]] std::optional<std::string> pin() const override {
    return to_hex(digest_of(fmt::format("{} {} {}", synthetic::revision, seed_, bytes_)));
  }
  [[nodiscard]] bool on_demand() const override { return true; }

  void pack(PackWriter& writer, const Progress& progress) const override {
    synthetic::Generator generator(seed_);
    while (writer.content_bytes() <= bytes_) {
      generator.next();
      writer.offer({generator.name(), generator.content()});
      tell(progress, "generating", writer.content_bytes(), bytes_);
    }
  }

 private:
  std::uint64_t seed_;
  std::uint64_t bytes_;
};

std::unique_ptr<Source> read(ManifestTable& table) {
  const std::uint64_t seed = table.unsigned_integer("seed");
  return std::make_unique<Synthetic>(seed, table.bytes("bytes"));
}

}  // namespace

Origin synthetic_origin() {
  return {"synthetic", "generated from a seed", read};
}

}  // namespace allot::corpora
