// The record into which a reader decodes a ref, put together from how it keeps names and ids. One
// parser serves all strategies; only this differs, and how records are handed over.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>

#include "strategies/refs/ids.hpp"
#include "strategies/refs/ref.hpp"
#include "strategies/refs/text.hpp"

namespace allot::refs {

template <IdStorage Id>
struct IdAndPeeled {
  Id id;
  Id peeled;
};

/// `Names` is FreshNames or ReusedNames. `PeeledId` stores the two ids of an annotated tag.
template <class Names, IdStorage Id, IdStorage PeeledId = Id>
class Record {
  static_assert(std::same_as<typename Id::Store, typename PeeledId::Store>);

 public:
  /// Shared by all records of a reader; outlives them.
  using Store = typename Id::Store;

  /// Takes what `ref` views.
  void assign(const Ref& ref, Store& store) {
    Names::assign(name_, ref.name);
    update_index_ = ref.update_index;
    switch (ref.type) {
      case ValueType::deletion:
        value_.template emplace<0>();
        break;
      case ValueType::id:
        value_.template emplace<1>(ref.id, store);
        break;
      case ValueType::peeled:
        value_.template emplace<2>(Pair{PeeledId(ref.id, store), PeeledId(ref.peeled, store)});
        break;
      case ValueType::symbolic:
        value_.template emplace<3>(ref.target);
        break;
    }
  }

  /// Becomes a record of its own that says the same.
  void copy_from(const Record& other, std::size_t hash_bytes) {
    Names::assign(name_, other.name());
    update_index_ = other.update_index_;
    switch (other.type()) {
      case ValueType::deletion:
        value_.template emplace<0>();
        break;
      case ValueType::id:
        value_.template emplace<1>(std::get<1>(other.value_).duplicate(hash_bytes));
        break;
      case ValueType::peeled: {
        const Pair& pair = std::get<2>(other.value_);
        value_.template emplace<2>(
            Pair{pair.id.duplicate(hash_bytes), pair.peeled.duplicate(hash_bytes)});
        break;
      }
      case ValueType::symbolic:
        value_.template emplace<3>(std::get<3>(other.value_).view());
        break;
    }
  }

  [[nodiscard]] ValueType type() const { return static_cast<ValueType>(value_.index()); }
  [[nodiscard]] std::string_view name() const { return name_.view(); }

  /// Valid until the record changes.
  [[nodiscard]] Ref view(std::size_t hash_bytes) const {
    Ref ref{.name = name(), .update_index = update_index_, .type = type()};
    switch (ref.type) {
      case ValueType::deletion:
        break;
      case ValueType::id:
        ref.id = std::get<1>(value_).bytes(hash_bytes);
        break;
      case ValueType::peeled:
        ref.id = std::get<2>(value_).id.bytes(hash_bytes);
        ref.peeled = std::get<2>(value_).peeled.bytes(hash_bytes);
        break;
      case ValueType::symbolic:
        ref.target = std::get<3>(value_).view();
        break;
    }
    return ref;
  }

 private:
  using Pair = IdAndPeeled<PeeledId>;

  Text name_;
  std::uint64_t update_index_ = 0;
  // In the order of ValueType, so that the index is the type.
  std::variant<std::monostate, Id, Pair, Text> value_;
};

}  // namespace allot::refs
