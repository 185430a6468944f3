// Are stacks that git wrote read exactly as git itself lists them?
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>
#include <zlib.h>

#include "corpora/pack_writer.hpp"
#include "corpora/reftable/writer.hpp"
#include "strategies/refs/reference.hpp"
#include "strategies/refs/strategy.hpp"

namespace allot::refs {
namespace {

namespace fs = std::filesystem;

fs::path samples() {
  const char* shared = std::getenv("ALLOT_SHARED");
  return fs::path(shared == nullptr ? "../shared" : shared) / "data/reftable";
}

/// The bytes of a file, unpacked if it is a .gz; nothing if it is missing.
std::string content_of(const fs::path& path) {
  gzFile file = gzopen(path.c_str(), "rb");  // reads plain files, too
  std::string content;
  char buffer[4096];
  for (int got = 0; file != nullptr && (got = gzread(file, buffer, sizeof buffer)) > 0;)
    content.append(buffer, static_cast<std::size_t>(got));
  if (file != nullptr) gzclose(file);
  return content;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string hex(std::string_view bytes) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    text += digits[static_cast<unsigned char>(c) >> 4];
    text += digits[static_cast<unsigned char>(c) & 15];
  }
  return text;
}

corpora::Corpus corpus_of_folder(const fs::path& folder) {
  const std::vector<std::string> names = lines_of(content_of(folder / "tables.list"));
  std::vector<std::string> tables;
  for (const std::string& name : names) tables.push_back(content_of(folder / name));
  std::vector<corpora::Document> documents;
  for (std::size_t i = 0; i < names.size(); ++i) documents.push_back({names[i], tables[i]});
  return corpora::in_memory(folder.filename().string(), documents);
}

/// Lists refs as `git for-each-ref` does: a symbolic ref shows what its target points at.
class Listing final : public RefVisitor {
 public:
  void visit(const Ref& ref) override {
    rows_[std::string(ref.name)] = {0,
                                    ref.type,
                                    ref.update_index,
                                    std::string(ref.name),
                                    std::string(ref.id),
                                    std::string(ref.peeled),
                                    std::string(ref.target)};
  }

  [[nodiscard]] std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    for (const auto& [name, row] : rows_) {
      const Row* end = &row;
      while (end->type == ValueType::symbolic && rows_.contains(end->target))
        end = &rows_.at(end->target);
      if (end->type == ValueType::symbolic) continue;  // git doesn't list what points nowhere
      lines.push_back(name + "\t" + hex(end->id) + "\t" +
                      (end->peeled.empty() ? "-" : hex(end->peeled)) + "\t" +
                      (row.target.empty() ? "-" : row.target));
    }
    return lines;
  }

 private:
  std::map<std::string, Row> rows_;
};

/// A line of records.txt: table, type, update index, name, and what the record holds.
std::string line_of(const Row& row) {
  std::string line = std::to_string(row.table) + "\t" + std::to_string(static_cast<int>(row.type)) +
                     "\t" + std::to_string(row.update_index) + "\t" + row.name;
  if (!row.id.empty()) line += "\t" + hex(row.id);
  if (!row.peeled.empty()) line += "\t" + hex(row.peeled);
  if (!row.target.empty()) line += "\t" + row.target;
  return line;
}

class GitSamples : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::is_directory(samples())) GTEST_SKIP() << "no samples in " << samples();
    for (const fs::directory_entry& entry : fs::directory_iterator(samples()))
      folders_.push_back(entry.path());
    ASSERT_FALSE(folders_.empty());
  }
  std::vector<fs::path> folders_;
};

TEST_F(GitSamples, EveryStrategyReadsWhatGitLists) {
  for (const fs::path& folder : folders_) {
    const bool is_packed = fs::exists(folder / "refs.txt.gz");
    const auto expected = lines_of(content_of(folder / (is_packed ? "refs.txt.gz" : "refs.txt")));
    const corpora::Corpus corpus = corpus_of_folder(folder);
    const Stack stack(corpus);
    for (const auto& [name, entry] : Registry::instance().entries()) {
      SCOPED_TRACE(folder.filename().string() + " " + name);
      Listing listing;
      const auto reader = entry.make(stack);
      reader->show(listing);
      ASSERT_EQ(listing.lines(), expected);
    }
  }
}

TEST_F(GitSamples, EveryStrategyFindsEachRefAndNoDeletedOne) {
  for (const fs::path& folder : folders_) {
    const corpora::Corpus corpus = corpus_of_folder(folder);
    const Reference reference(corpus);
    const Stack stack(corpus);
    for (const auto& [name, entry] : Registry::instance().entries()) {
      SCOPED_TRACE(folder.filename().string() + " " + name);
      const auto reader = entry.make(stack);
      for (const Row& row : reference.rows()) {
        const Row* const expected = reference.find(row.name);
        const std::optional<Ref> found = reader->find(row.name);
        ASSERT_EQ(found.has_value(), expected != nullptr) << row.name;
        if (found) {
          ASSERT_EQ(found->id, expected->id) << row.name;
        }
      }
    }
  }
}

TEST_F(GitSamples, TheReferenceReadsTheRawRecords) {
  int compared = 0;
  for (const fs::path& folder : folders_) {
    SCOPED_TRACE(folder.filename().string());
    const auto expected = lines_of(content_of(folder / "records.txt"));
    if (expected.empty()) continue;  // not every sample has them
    std::vector<std::string> lines;
    const Reference reference(corpus_of_folder(folder));
    for (const Row& row : reference.rows()) lines.push_back(line_of(row));
    EXPECT_EQ(lines, expected);
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

std::uint64_t number_at(const std::string& bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (const char c : bytes.substr(at, size)) value = value << 8 | static_cast<unsigned char>(c);
  return value;
}

/// The rows of one table, written again with what the table's header says.
std::string written_again(const std::string& table, unsigned restart_interval) {
  const std::vector<corpora::Document> documents{{"table", table}};
  corpora::reftable::Writer writer(
      {.hash_bytes = number_at(table, 4, 1) == 1 ? std::size_t{20} : std::size_t{32},
       .block_size = static_cast<std::uint32_t>(number_at(table, 5, 3)),
       .restart_interval = restart_interval,
       .min_update_index = number_at(table, 8, 8),
       .max_update_index = number_at(table, 16, 8)});
  const Reference reference(corpora::in_memory("table", documents));
  for (const Row& row : reference.rows())
    writer.add({row.name, row.update_index, row.id, row.peeled, row.target});
  return writer.finish();
}

TEST_F(GitSamples, TheWriterWritesTheBytesThatGitWrites) {
  for (const fs::path& folder : folders_) {
    const std::string name = folder.filename().string();
    if (name.ends_with("-logs")) continue;  // the rows don't say what the logs were
    for (const std::string& table : lines_of(content_of(folder / "tables.list"))) {
      SCOPED_TRACE(name + " " + table);
      const std::string bytes = content_of(folder / table);
      // The samples with large blocks were made with a larger interval, too.
      EXPECT_TRUE(written_again(bytes, name.ends_with("-b64k") ? 64 : 16) == bytes);
    }
  }
}

}  // namespace
}  // namespace allot::refs
