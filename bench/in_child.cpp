#include "bench/in_child.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <new>
#include <string_view>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "errors/error.hpp"

namespace allot::bench {
namespace {

/// How the child ends. A parcel that isn't complete is replaced by the Error's text.
enum Ending : int { complete = 0, error_thrown = 1, out_of_memory = 2 };

class MemoryFile {
 public:
  MemoryFile() : fd_(memfd_create("allot-parcel", MFD_CLOEXEC)) {
    if (fd_ < 0) throw system_error("cannot make a file in memory for the input");
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(fd_); }

  [[nodiscard]] int fd() const { return fd_; }

  [[nodiscard]] KernelMemory content() const {
    const auto size = static_cast<std::size_t>(lseek(fd_, 0, SEEK_END));
    KernelMemory memory(size);
    for (std::size_t at = 0; at < size;) {
      const ssize_t got = pread(fd_, memory.data() + at, size - at, static_cast<off_t>(at));
      if (got <= 0) throw system_error("cannot read the input that was made ready");
      at += static_cast<std::size_t>(got);
    }
    return memory;
  }

 private:
  int fd_;
};

/// An Error as three lines' worth of text, each ended by a zero byte.
std::string to_text(const Error& error) {
  std::string text = std::string(error.what()) + '\0' + error.remedy() + '\0';
  return text + std::to_string(static_cast<int>(error.code())) + '\0';
}

Error from_text(const char* text) {
  const std::string_view what = text;
  const std::string_view remedy = text + what.size() + 1;
  const int code = std::atoi(text + what.size() + 1 + remedy.size() + 1);
  return Error(std::string(what), std::string(remedy), static_cast<Exit>(code));
}

[[noreturn]] void run_child(const std::function<void(Parcel&)>& fill, int file) {
  Parcel parcel(file);
  try {
    fill(parcel);
    _exit(Ending::complete);
  } catch (const std::bad_alloc&) {
    _exit(Ending::out_of_memory);
  } catch (const Error& error) {
    if (ftruncate(file, 0) == 0 && lseek(file, 0, SEEK_SET) == 0) {
      const std::string text = to_text(error);
      parcel.append(std::span<const char>(text));
      _exit(Ending::error_thrown);
    }
  }
  std::abort();
}

}  // namespace

void Parcel::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file_, bytes.data(), bytes.size());
    if (written <= 0) throw std::bad_alloc();  // a file in memory has no other reason to refuse
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

KernelMemory made_in_child(const std::function<void(Parcel&)>& fill) {
  const MemoryFile file;
  const pid_t child = fork();
  if (child < 0) throw system_error("cannot fork to make the input ready");
  if (child == 0) run_child(fill, file.fd());
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status))
    throw Error(fmt::format("the process that makes the input ready died (status {:#x})", status),
                "look for the kernel's reason with dmesg; a signal 9 is mostly lack of memory");
  if (WEXITSTATUS(status) == Ending::out_of_memory) throw std::bad_alloc();
  KernelMemory content = file.content();
  if (WEXITSTATUS(status) == Ending::error_thrown)
    throw from_text(reinterpret_cast<const char*>(content.data()));
  return content;
}

}  // namespace allot::bench
