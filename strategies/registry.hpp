// Strategies enrol themselves: the file that defines one is all that is needed to add it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "errors/check.hpp"

namespace allot::strategies {

/// The strategies of one study, by name. `Builder` is the study's type-erased interface and `Hint`
/// what its constructor is told about the work ahead.
template <class Builder, class Hint>
class Registry {
 public:
  struct Entry {
    std::string about;
    std::function<std::unique_ptr<Builder>(const Hint&)> make;
  };

  static Registry& instance() {
    static Registry registry;
    return registry;
  }

  /// Names are unique within a study: a second strategy of the same name is a programmer's fault.
  bool enrol(std::string_view name, Entry entry) {
    const bool is_new = entries_.emplace(name, std::move(entry)).second;
    CHECK(is_new);
    return is_new;
  }

  /// Sorted by name.
  [[nodiscard]] const std::map<std::string, Entry, std::less<>>& entries() const {
    return entries_;
  }

 private:
  std::map<std::string, Entry, std::less<>> entries_;
};

}  // namespace allot::strategies

#define ALLOT_JOIN_(a, b) a##b
#define ALLOT_JOIN(a, b) ALLOT_JOIN_(a, b)
#define ALLOT_UNWRAP(...) __VA_ARGS__

/// ENROLL((Type), "name", "about"): makes a strategy known to the worker, the conformance suite
/// and every command. One line per variant, in the namespace of the study, whose `enrol` it calls;
/// the parentheses let a type have template arguments.
#define ENROLL(type, name, about)                                         \
  [[maybe_unused]] static const bool ALLOT_JOIN(enrolled_, __COUNTER__) = \
      enrol<::std::type_identity_t<ALLOT_UNWRAP type>>(name, about)
