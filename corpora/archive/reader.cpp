#include "corpora/archive/reader.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <clocale>
#include <fmt/format.h>
#include <sys/stat.h>

#include "errors/error.hpp"

namespace allot::corpora {
namespace {

// As libarchive's own programs read; any size works.
constexpr std::size_t block_bytes = 1 << 16;

/// libarchive converts names to the thread's locale, and fails for what that lacks. UTF-8 lets the
/// names of pax headers pass; others are taken as bytes.
class Utf8Locale {
 public:
  Utf8Locale() : utf8_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (utf8_ != nullptr) before_ = uselocale(utf8_);
  }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;
  ~Utf8Locale() {
    if (utf8_ == nullptr) return;
    uselocale(before_);
    freelocale(utf8_);
  }

 private:
  locale_t utf8_;
  locale_t before_ = nullptr;
};

/// Without empty parts and ".": "./a//b" is "a/b". What would lead out of the archive is left as it
/// is, a name among others: nothing is ever opened by it.
std::string plain_name(std::string_view name) {
  std::string plain;
  for (std::size_t begin = 0; begin < name.size();) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    const std::string_view part = name.substr(begin, end - begin);
    if (!part.empty() && part != ".") plain.append(plain.empty() ? "" : "/").append(part);
    begin = end + 1;
  }
  return plain;
}

ArchiveEntry::Kind kind_of(archive_entry* entry) {
  if (archive_entry_hardlink(entry) != nullptr) return ArchiveEntry::Kind::hard_link;
  switch (archive_entry_filetype(entry)) {
    case AE_IFREG:
      return ArchiveEntry::Kind::file;
    case AE_IFDIR:
      return ArchiveEntry::Kind::folder;
    case AE_IFLNK:
      return ArchiveEntry::Kind::symlink;
    default:
      return ArchiveEntry::Kind::special;
  }
}

}  // namespace

struct ArchiveReader::State {
  explicit State(const std::filesystem::path& path) : file(path), archive(archive_read_new()) {}
  State(const State&) = delete;
  ~State() { archive_read_free(archive); }

  [[nodiscard]] Error damaged() const {
    const char* const why = archive_error_string(archive);
    return Error(fmt::format("{}: {}{}", file.string(), why == nullptr ? "damaged" : why,
                             name.empty() ? "" : fmt::format(" (at {})", name)),
                 "get the archive again: it must be a whole tar (plain or compressed) or zip",
                 Exit::invalid);
  }

  Utf8Locale locale;
  std::filesystem::path file;
  struct archive* archive;
  std::string name;  // of the last entry
};

ArchiveReader::ArchiveReader(const std::filesystem::path& file)
    : state_(std::make_unique<State>(file)) {
  struct archive* const archive = state_->archive;
  // Those that libarchive decompresses itself; for others it would start programs.
  archive_read_support_filter_gzip(archive);
  archive_read_support_filter_bzip2(archive);
  archive_read_support_filter_xz(archive);
  archive_read_support_filter_zstd(archive);
  archive_read_support_filter_lzma(archive);
  archive_read_support_filter_lzip(archive);
  archive_read_support_filter_lz4(archive);
  archive_read_support_filter_compress(archive);
  archive_read_support_format_tar(archive);
  archive_read_support_format_zip(archive);
  if (archive_read_open_filename(archive, file.c_str(), block_bytes) != ARCHIVE_OK) {
    throw state_->damaged();
  }
}

ArchiveReader::~ArchiveReader() = default;

std::optional<ArchiveEntry> ArchiveReader::next() {
  archive_entry* entry = nullptr;
  const int status = archive_read_next_header(state_->archive, &entry);
  if (status == ARCHIVE_EOF) return std::nullopt;
  // A warning is about what is of no use here, such as a time or an owner.
  if (status != ARCHIVE_OK && status != ARCHIVE_WARN) throw state_->damaged();
  const char* name = archive_entry_pathname(entry);
  if (name == nullptr) name = archive_entry_pathname_utf8(entry);
  if (name == nullptr) throw state_->damaged();
  state_->name = name;
  const char* const target = archive_entry_hardlink(entry);
  return ArchiveEntry{kind_of(entry), plain_name(name),
                      target == nullptr ? "" : plain_name(target)};
}

bool ArchiveReader::read(std::string& content, std::uint64_t limit) {
  content.clear();
  while (true) {
    const std::size_t filled = content.size();
    content.resize(filled + block_bytes);
    const la_ssize_t got = archive_read_data(state_->archive, content.data() + filled, block_bytes);
    if (got == ARCHIVE_RETRY) {
      content.resize(filled);
      continue;
    }
    if (got < 0) throw state_->damaged();  // also for a warning: a wrong checksum is one
    content.resize(filled + static_cast<std::size_t>(got));
    if (content.size() > limit) break;
    if (got == 0) return true;
  }
  content.clear();
  return false;
}

}  // namespace allot::corpora
