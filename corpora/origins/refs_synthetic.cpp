// Origin `refs-synthetic`: a stack of reftable files with generated refs, for machines without git.
// The same seed gives the same bytes everywhere.
#include <fmt/format.h>

#include "corpora/digest.hpp"
#include "corpora/origin.hpp"
#include "corpora/reftable/stack.hpp"

namespace allot::corpora {
namespace {

using reftable::Names;
using reftable::StackShape;

class RefsSynthetic final : public Source {
 public:
  explicit RefsSynthetic(const StackShape& shape) : shape_(shape) {}

  [[nodiscard]] std::optional<std::string> pin() const override {
    return to_hex(digest_of(fmt::format("refs {} {} {} {} {} {} {}", reftable::revision,
                                        shape_.seed, shape_.refs, static_cast<int>(shape_.names),
                                        shape_.hash_bytes, shape_.tables, shape_.deleted_percent)));
  }
  [[nodiscard]] bool on_demand() const override { return true; }

  void pack(PackWriter& writer, const Progress& progress) const override {
    // Added, not offered: the skip rules are for text, and a table is none.
    reftable::write_stack(shape_, [&](const Document& table) {
      writer.add(table);
      tell(progress, "generating refs", writer.content_bytes(), 0);
    });
  }

 private:
  StackShape shape_;
};

std::unique_ptr<Source> read(ManifestTable& table) {
  StackShape shape;
  shape.seed = table.unsigned_integer("seed");
  shape.refs = table.unsigned_integer("refs");
  shape.tables = table.unsigned_integer("tables");
  shape.deleted_percent = table.unsigned_integer("deleted_percent");
  const std::string names = table.string("names");
  const std::string hash = table.string("hash");
  if (shape.tables == 0) throw table.fault("tables", "must be 1 or more");
  if (shape.deleted_percent > 100) throw table.fault("deleted_percent", "must be 0 to 100");
  if (shape.deleted_percent > 0 && shape.tables < 2)
    throw table.fault("deleted_percent", "needs 2 tables: a table hides refs of older ones only");
  if (names != "mixed" && names != "flat")
    throw table.fault("names", R"(must be "mixed" or "flat")");
  if (hash != "sha1" && hash != "sha256")
    throw table.fault("hash", R"(must be "sha1" or "sha256")");
  shape.names = names == "mixed" ? Names::mixed : Names::flat;
  shape.hash_bytes = hash == "sha1" ? 20 : 32;
  return std::make_unique<RefsSynthetic>(shape);
}

}  // namespace

Origin refs_synthetic_origin() {
  return {"refs-synthetic", "reftable files with generated refs", read};
}

}  // namespace allot::corpora
