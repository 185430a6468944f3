// What the tests of posting lists share: documents made by hand, and a byte for byte comparison
// that names the section in which two outputs part.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "strategies/postings/reference.hpp"
#include "strategies/postings/strategy.hpp"

namespace allot::postings {

/// Documents, each in a block of its own that ends where reading ahead must end.
class Texts {
 public:
  explicit Texts(std::vector<std::string> contents) : padded_(std::move(contents)) {
    for (std::string& text : padded_) {
      const std::size_t size = text.size();
      // Letters, so that whoever takes the padding for content writes too much.
      text.append(corpora::read_ahead, 'x');
      text.shrink_to_fit();
      documents_.push_back({"", std::string_view(text).substr(0, size)});
      hint_.content_bytes += size;
    }
    hint_.documents = padded_.size();
  }

  [[nodiscard]] const std::vector<Document>& documents() const { return documents_; }
  [[nodiscard]] const SizeHint& hint() const { return hint_; }

 private:
  std::vector<std::string> padded_;
  std::vector<Document> documents_;
  SizeHint hint_;
};

/// Keeps what is written, and where each span of it began.
class RecordingSink final : public PostingSink {
 public:
  void append(std::span<const std::byte> bytes) override {
    begins_.push_back(bytes_.size());
    bytes_.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }

  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  [[nodiscard]] const std::vector<std::size_t>& begins() const { return begins_; }

 private:
  std::string bytes_;
  std::vector<std::size_t> begins_;
};

/// `Builder` is a strategy or an erased one.
template <class Builder>
RecordingSink build(Builder& builder, const Texts& texts) {
  for (const Document& document : texts.documents()) builder.add(document);
  RecordingSink sink;
  builder.write(sink);
  return sink;
}

inline RecordingSink build_reference(const Texts& texts) {
  Reference reference(texts.hint());
  return build(reference, texts);
}

/// Says where `written` first departs from what the reference wrote.
inline testing::AssertionResult is_as_expected(const RecordingSink& written,
                                               const RecordingSink& expected) {
  if (written.bytes() == expected.bytes()) return testing::AssertionSuccess();
  const auto ends = std::mismatch(written.bytes().begin(), written.bytes().end(),
                                  expected.bytes().begin(), expected.bytes().end());
  const auto at = static_cast<std::size_t>(ends.first - written.bytes().begin());
  constexpr std::array sections{"keys", "lists", "offsets", "sampled offsets", "end runes"};
  std::size_t section = sections.size() - 1;
  while (section > 0 && expected.begins().at(section) > at) --section;
  return testing::AssertionFailure()
         << "first difference at byte " << at << ", which is byte "
         << at - expected.begins().at(section) << " of the " << sections[section] << "; wrote "
         << written.bytes().size() << " bytes, expected " << expected.bytes().size();
}

}  // namespace allot::postings
