// A ref as every part of the study understands it: views of one record, whoever holds its bytes.
#pragma once

#include <cstdint>
#include <string_view>

namespace allot::refs {

/// As the format numbers them.
enum class ValueType : unsigned char {
  deletion,  // hides older records of the name
  id,        // what the ref points at
  peeled,    // an annotated tag: its id, and that of what it points at
  symbolic   // the name of another ref
};

struct Ref {
  std::string_view name;
  std::uint64_t update_index = 0;
  ValueType type = ValueType::deletion;
  std::string_view id = {};      // raw bytes, as many as the hash has; of `id` and `peeled`
  std::string_view peeled = {};  // likewise; of `peeled`
  std::string_view target = {};  // of `symbolic`
};

/// Takes refs in the order of their names. A ref is valid during the call.
class RefVisitor {
 public:
  virtual ~RefVisitor() = default;
  virtual void visit(const Ref& ref) = 0;
};

}  // namespace allot::refs
