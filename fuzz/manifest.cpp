// Can a manifest, which people write by hand and pass on, bring down its reader?
#include "corpora/manifest.hpp"

#include "errors/error.hpp"
#include "fuzz/input_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace allot;
  static fuzz::InputFile file(".toml");
  try {
    static_cast<void>(corpora::read_manifest(file.with(data, size)));
  } catch (const Error&) {
    // An Error is what a malformed manifest should end in.
  }
  return 0;
}
