// Strategies enrol themselves: the file that defines one is all that is needed to add it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

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
