#include "harness/run/interrupt.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <sys/eventfd.h>
#include <unistd.h>

#include "errors/check.hpp"

namespace allot::run {
namespace {

constexpr std::array watched{SIGINT, SIGTERM, SIGHUP};

// A signal handler has nothing but globals to speak through.
int event = -1;

void note(int) {
  const int saved = errno;
  const std::uint64_t one = 1;
  // Failing to note what was noted before is no loss.
  [[maybe_unused]] const ssize_t ignored = ::write(event, &one, sizeof one);
  errno = saved;
}

}  // namespace

Interrupt::Interrupt() {
  CHECK(event < 0);
  event = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  CHECK(event >= 0);
  struct sigaction action {};
  action.sa_handler = note;
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // the second one is not caught
  for (const int signal : watched) ::sigaction(signal, &action, nullptr);
}

Interrupt::~Interrupt() {
  for (const int signal : watched) std::signal(signal, SIG_DFL);
  ::close(event);
  event = -1;
}

int Interrupt::descriptor() const {
  return event;
}

}  // namespace allot::run
