// Can an allocator's profile, which people write by hand, bring down its reader?
#include "harness/run/profile.hpp"

#include "errors/error.hpp"
#include "fuzz/input_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace allot;
  static fuzz::InputFile file(".toml");
  try {
    static_cast<void>(run::read_profile(file.with(data, size)));
  } catch (const Error&) {
    // An Error is what a malformed profile should end in.
  }
  return 0;
}
