// Can the JSON of an index file bring down its decoder?
#include <string>

#include "corpora/corpus.hpp"
#include "errors/error.hpp"
#include "strategies/index/decoder.hpp"

namespace {

/// Touches every blob it is shown, so that the sanitizers see a bad span.
class Touch : public allot::index::PackVisitor {
 public:
  void visit(const allot::index::PackListing& pack) override {
    for (const allot::index::Blob& blob : pack.blobs) sum_ += blob.length;
  }

 private:
  std::uint64_t sum_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace allot;
  static index::Decoder decoder;  // keeps its memory from document to document, as the worker's
  Touch touch;
  // A corpus has readable bytes behind every document.
  std::string bytes(reinterpret_cast<const char*>(data), size);
  bytes.append(corpora::read_ahead, '\0');
  try {
    decoder.decode({"fuzzed", std::string_view(bytes).substr(0, size)}, touch);
  } catch (const Error&) {
    // An Error is what damage should end in.
  }
  return 0;
}
