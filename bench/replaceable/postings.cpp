// replaceable: lists that liblists.so keeps, which lies beside the worker, in an ordered map. So a
// test can make sixty commits of a strategy without linking sixty workers (scripts/test_history.py
// has the library's source).
#include <dlfcn.h>
#include <map>

#include "bench/own_process.hpp"
#include "strategies/postings/list_builder.hpp"

namespace allot::postings {
namespace {

/// What the library gives; all null where it isn't there.
struct Library {
  Library() : handle(::dlopen(bench::beside_worker("liblists.so").c_str(), RTLD_NOW)) {
    find(make, "list_make");
    find(push, "list_push");
    find(values, "list_values");
    find(drop, "list_drop");
  }

  template <class Function>
  void find(Function*& function, const char* name) const {
    if (handle != nullptr) function = reinterpret_cast<Function*>(::dlsym(handle, name));
  }

  void* handle;
  void* (*make)() = nullptr;
  void (*push)(void* list, Position position) = nullptr;
  const Position* (*values)(const void* list, std::size_t* count) = nullptr;
  void (*drop)(void* list) = nullptr;
};

// Before main, so that nothing of it is measured.
const Library library;

class Replaceable {
 public:
  using Ref = const void*;

  explicit Replaceable(const SizeHint&) { CHECK(library.drop != nullptr); }
  ~Replaceable() { reset(); }
  Replaceable(const Replaceable&) = delete;
  Replaceable& operator=(const Replaceable&) = delete;

  void post(Key key, Position position) {
    void*& list = lists_[key];
    if (list == nullptr) list = library.make();
    library.push(list, position);
  }
  void collect(Emitter<Ref>& emitter) {
    for (const auto& [key, list] : lists_) emitter.list(key, list);
  }
  void write(Ref list, ByteStream& stream) const {
    std::size_t count = 0;
    const Position* const values = library.values(list, &count);
    stream.deltas(count, 0, [values](std::size_t i) { return values[i]; });
  }
  void reset() {
    for (const auto& [key, list] : lists_) library.drop(list);
    lists_.clear();
  }

 private:
  std::map<Key, void*> lists_;
};

ENROLL((ListBuilder<Replaceable>), "replaceable", "lists of a library beside the worker");

}  // namespace
}  // namespace allot::postings
