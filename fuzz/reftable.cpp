// Can the bytes of a reftable bring down its readers? The footer's checksum is made right first, or
// nothing behind it would ever be reached.
#include <string>
#include <zlib.h>

#include "corpora/pack_writer.hpp"
#include "errors/error.hpp"
#include "strategies/refs/strategy.hpp"

namespace {

constexpr std::size_t checksum_bytes = 4;
constexpr std::size_t footer_bytes = 68;  // of version 1, checksum included

/// Writes the checksum that a footer at the end of `table` should have.
void seal(std::string& table) {
  if (table.size() < footer_bytes) return;
  const std::size_t footer = table.size() - footer_bytes;
  const uLong sum = crc32(0, reinterpret_cast<const Bytef*>(table.data() + footer),
                          static_cast<uInt>(footer_bytes - checksum_bytes));
  for (std::size_t i = 0; i < checksum_bytes; ++i) {
    table[table.size() - 1 - i] = static_cast<char>(sum >> 8 * i);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace allot;
  std::string table(reinterpret_cast<const char*>(data), size);
  seal(table);
  const corpora::Document document{"fuzzed.ref", table};
  const corpora::Corpus corpus = corpora::in_memory("stack", {&document, 1});
  for (const auto& [name, entry] : refs::Registry::instance().entries()) {
    try {
      const refs::Stack stack(corpus);
      const auto reader = entry.make(stack);
      reader->iterate();
      reader->find("refs/heads/main");
      reader->collect();
    } catch (const Error&) {
      // An Error is what damage should end in.
    }
  }
  return 0;
}
