// Ctrl-C and its kin, turned into something that a wait can be ended by.
#pragma once

namespace allot::run {

/// While it lives, the first SIGINT, SIGTERM or SIGHUP makes `descriptor()` readable; a second one
/// kills the driver as usual. One at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] int descriptor() const;
};

}  // namespace allot::run
