// A library to preload behind the allocator: as each process starts, it notes which library serves
// malloc and free there. Needs no C++ library, allocates nothing, and costs a process two look-ups
// and one line.
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

namespace {

/// Path of the file that serves `function` to the program, as the loader knows it; "" if none.
const char* server_of(const char* function) {
  void* found = dlsym(RTLD_DEFAULT, function);
  Dl_info info{};
  ElfW(Sym)* symbol = nullptr;
  if (found == nullptr ||
      dladdr1(found, &info, reinterpret_cast<void**>(&symbol), RTLD_DL_SYMENT) == 0)
    return "";
  // A program that isn't position-independent and takes the function's address has a stub for it.
  if (symbol != nullptr && symbol->st_shndx == SHN_UNDEF) {
    found = dlsym(RTLD_NEXT, function);
    if (found == nullptr || dladdr(found, &info) == 0) return "";
  }
  return info.dli_fname;
}

/// Fields that each end with a zero byte, which no path can hold.
class Line {
 public:
  void add(const char* text) {
    const std::size_t size = std::strlen(text) + 1;
    if (size > sizeof bytes_ - size_) return;
    std::memcpy(bytes_ + size_, text, size);
    size_ += size;
  }
  /// One write, so that lines of processes that start at once don't mix.
  void append_to(const char* path) const {
    const int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return;
    [[maybe_unused]] const ssize_t ignored = write(file, bytes_, size_);
    close(file);
  }

 private:
  char bytes_[3 * PATH_MAX];
  std::size_t size_ = 0;
};

[[gnu::constructor]] void testify() {
  const char* path = std::getenv("ALLOT_WITNESS_FILE");
  if (path == nullptr) return;
  const int before = errno;
  char program[PATH_MAX] = "";
  if (readlink("/proc/self/exe", program, sizeof program - 1) < 0) program[0] = '\0';
  Line line;
  line.add(program);
  line.add(server_of("malloc"));
  line.add(server_of("free"));
  line.append_to(path);
  errno = before;
}

}  // namespace
