// Can bytes bring down the readers of results: records, the Go benchmark format, Google Benchmark's
// JSON? The reader tells them apart itself; the seeds hold all three.
#include "harness/records/results.hpp"

#include "errors/error.hpp"
#include "fuzz/input_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace allot;
  static fuzz::InputFile file(".txt");
  const std::string& path = file.with(data, size);
  records::ResultReader reader([](const records::Result&) {}, [](const std::string&) {});
  try {
    reader.read({"label", path});
  } catch (const Error&) {
    // An Error is what damage should end in; anything else ends the fuzzer.
  }
  return 0;
}
