// Writes small archives for tests, with entries that no archiver would make.
#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/stat.h>

#include "errors/check.hpp"

namespace allot::corpora {

class TestArchive {
 public:
  /// `format` and `filter` as libarchive names them: "ustar", "pax", "zip"; "none", "gzip", "zstd".
  TestArchive(const std::filesystem::path& file, const char* format, const char* filter)
      : archive_(archive_write_new()) {
    CHECK(archive_write_set_format_by_name(archive_, format) == ARCHIVE_OK);
    if (filter != std::string_view("none")) {
      CHECK(archive_write_add_filter_by_name(archive_, filter) == ARCHIVE_OK);
    }
    CHECK(archive_write_open_filename(archive_, file.c_str()) == ARCHIVE_OK);
  }
  TestArchive(const TestArchive&) = delete;
  TestArchive& operator=(const TestArchive&) = delete;
  ~TestArchive() { archive_write_free(archive_); }

  void file(const char* name, std::string_view content) { add(name, AE_IFREG, content, nullptr); }
  void hard_link(const char* name, const char* target) { add(name, AE_IFREG, "", target); }
  void special(const char* name, unsigned int type) { add(name, type, "", nullptr); }

 private:
  void add(const char* name, unsigned int type, std::string_view content, const char* target) {
    archive_entry* const entry = archive_entry_new();
    archive_entry_set_pathname(entry, name);
    archive_entry_set_filetype(entry, type);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, static_cast<la_int64_t>(content.size()));
    if (type == AE_IFLNK) archive_entry_set_symlink(entry, "/etc/passwd");
    if (target != nullptr) archive_entry_set_hardlink(entry, target);
    CHECK(archive_write_header(archive_, entry) == ARCHIVE_OK);
    archive_entry_free(entry);
    CHECK(archive_write_data(archive_, content.data(), content.size()) ==
          static_cast<la_ssize_t>(content.size()));
  }

  struct archive* archive_;
};

}  // namespace allot::corpora
