#include "bench/sampling/share.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <unwind.h>

#include "bench/own_process.hpp"
#include "bench/sampling/binutils.hpp"

namespace allot::sampling {
namespace {

using Place = std::uintptr_t;

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// A place in the library or program that it lies in; no path if it lies in none.
struct Located {
  std::string file;
  Place base = 0;
};

Located locate(Place place) {
  Dl_info info{};
  if (dladdr(reinterpret_cast<void*>(place), &info) == 0 || info.dli_fname == nullptr) return {};
  return {info.dli_fname, reinterpret_cast<Place>(info.dli_fbase)};
}

std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename();
}

/// Start of the function around `place`, from what is kept of it for exceptions; 0 if nothing is.
Place function_around(Place place) {
  return reinterpret_cast<Place>(_Unwind_FindEnclosingFunction(reinterpret_cast<void*>(place + 1)));
}

/// The functions that copy and clear as this processor runs them: the C library chooses among
/// several, which have no names.
const std::vector<Place>& movers() {
  static const std::vector<Place> starts = [] {
    std::vector<Place> found;
    for (const char* name : {"memcpy", "memmove", "memset", "mempcpy"}) {
      const auto entry = reinterpret_cast<Place>(dlsym(RTLD_DEFAULT, name));
      found.push_back(function_around(entry));
    }
    return found;
  }();
  return starts;
}

constexpr std::array allocating = {"malloc",
                                   "free",
                                   "cfree",
                                   "realloc",
                                   "calloc",
                                   "memalign",
                                   "aligned_alloc",
                                   "valloc",
                                   "pvalloc",
                                   "posix_memalign",
                                   "malloc_trim",
                                   "malloc_usable_size",
                                   "mallinfo",
                                   "mallinfo2",
                                   "mallopt",
                                   "malloc_stats",
                                   "malloc_info",
                                   "__libc_malloc",
                                   "__libc_free",
                                   "__libc_memalign",
                                   "__default_morecore"};

/// The functions of the C library that have no names lie beside those of the same source that have:
/// a place is the allocator's if the function before or after it is.
class CLibrary {
 public:
  explicit CLibrary(const Located& library)
      : base_(library.base), functions_(exported_functions(library.file)) {}

  [[nodiscard]] bool is_allocator(Place place) const {
    const auto next =
        std::upper_bound(functions_.begin(), functions_.end(), place - base_,
                         [](Place value, const Symbol& symbol) { return value < symbol.start; });
    const auto allocates = [](const Symbol& symbol) {
      return std::find(allocating.begin(), allocating.end(), symbol.name) != allocating.end();
    };
    if (next != functions_.end() && allocates(*next)) return true;
    return next != functions_.begin() && allocates(*(next - 1));
  }

 private:
  Place base_;
  std::vector<Symbol> functions_;
};

Found in_c_library(const Located& library, Place place) {
  static const CLibrary known(library);
  const Place start = function_around(place);
  if (std::find(movers().begin(), movers().end(), start) != movers().end())
    return {Share::moving, "memcpy, memmove, memset"};
  if (known.is_allocator(place)) return {Share::allocator, file_name(library.file)};
  return {Share::rest, file_name(library.file)};
}

Found in_cxx_library(const Located& library, Place place) {
  Dl_info info{};
  dladdr(reinterpret_cast<void*>(place), &info);
  const std::string_view name = info.dli_sname == nullptr ? "" : info.dli_sname;
  // operator new and new[], delete and delete[].
  if (name.starts_with("_Znw") || name.starts_with("_Zna") || name.starts_with("_Zdl") ||
      name.starts_with("_Zda"))
    return {Share::allocator, "operator new and delete"};
  if (contains(name, "_Hash_bytes") || contains(name, "_Rb_tree") ||
      contains(name, "_Prime_rehash_policy"))
    return {Share::map, std::string(name)};
  return {Share::rest, file_name(library.file)};
}

Found in_library(const Located& library, Place place) {
  static const std::string allocator =
      locate(reinterpret_cast<Place>(dlsym(RTLD_DEFAULT, "malloc"))).file;
  const std::string name = file_name(library.file);
  if (name.starts_with("libc.so")) return in_c_library(library, place);
  if (library.file == allocator) return {Share::allocator, name};
  if (name.starts_with("libstdc++")) return in_cxx_library(library, place);
  return {Share::rest, name};
}

/// Path from the root of the sources, or of the compiler's headers.
std::string short_source(const std::string& path) {
  for (const std::string_view root : {"/strategies/", "/bench/", "/corpora/", "/include/"}) {
    const std::size_t at = path.rfind(root);
    if (at != std::string::npos) return path.substr(at + 1);
  }
  return path;
}

Found in_kernel(KernelWork work) {
  switch (work) {
    case KernelWork::fault:
      return {Share::faults, "kernel: page faults"};
    case KernelWork::memory_call:
      return {Share::calls, "kernel: mmap, munmap, brk, madvise"};
    case KernelWork::other:
      return {Share::rest, "kernel: other"};
    case KernelWork::unknown:
      break;
  }
  return {Share::kernel, "kernel"};
}

/// Those of `places` that lie in the program itself, sorted by the sources there.
std::map<Place, Found> in_program(const std::vector<Place>& places, Place base) {
  std::vector<Place> offsets;
  for (const Place place : places) offsets.push_back(place - base);
  const std::vector<std::string> sources = sources_of(bench::own_program().string(), offsets);
  std::map<Place, Found> found;
  for (std::size_t at = 0; at < places.size(); ++at)
    found[places[at]] = {share_of_source(sources[at]), short_source(sources[at])};
  return found;
}

}  // namespace

Share share_of_source(std::string_view path) {
  // Hash tables and trees: of the standard library, of robin-map, and our own.
  for (const std::string_view map : {"/hashtable", "/unordered_map", "/stl_tree.h", "/stl_map.h",
                                     "/tsl/robin", "/chained_map.hpp"})
    if (contains(path, map)) return Share::map;
  if (contains(path, "/bench/") || contains(path, "/corpora/") || path == "??") return Share::rest;
  // The standard library's headers work for whoever they are compiled into.
  return Share::own;
}

std::vector<Found> classify(const std::vector<Moment>& moments) {
  static const Located program = locate(reinterpret_cast<Place>(&classify));
  std::map<Place, Found> known;
  std::vector<Place> of_program;
  for (const Moment& moment : moments) {
    if (moment.place == 0 || known.count(moment.place) > 0) continue;
    const Located where = locate(moment.place);
    if (where.file == program.file) of_program.push_back(moment.place);
    known[moment.place] = where.file.empty() ? Found{} : in_library(where, moment.place);
  }
  for (auto& [place, found] : in_program(of_program, program.base)) known[place] = found;
  std::vector<Found> all;
  for (const Moment& moment : moments)
    all.push_back(moment.place == 0 ? in_kernel(moment.kernel) : known.at(moment.place));
  return all;
}

}  // namespace allot::sampling
