#include "harness/run/unchanged.hpp"

#include <fmt/format.h>

#include "errors/error.hpp"
#include "harness/run/places.hpp"
#include "harness/run/sha256.hpp"

namespace allot::run {
namespace {

struct stat status_of(const std::filesystem::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) {
    throw system_error(fmt::format("cannot find {}", file.string()));
  }
  return status;
}

bool same(const timespec& a, const timespec& b) {
  return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

bool same(const struct stat& a, const struct stat& b) {
  return a.st_ino == b.st_ino && a.st_size == b.st_size && same(a.st_mtim, b.st_mtim) &&
         same(a.st_ctim, b.st_ctim);
}

/// Empty, or how `file` differs from what the record says of it.
std::string difference(const std::string& what, const std::string& file,
                       const std::string& sha256) {
  if (sha256.empty()) return {};
  const std::filesystem::path path = with_home(file);
  if (!std::filesystem::exists(path)) return fmt::format("{}: {} is gone", what, file);
  const std::string now = sha256_of(path);
  if (now == sha256) return {};
  return fmt::format("{}: {} has sha256 {}, was {}", what, file, now, sha256);
}

/// Of the instrument, if there is one.
std::map<std::string, std::string> files_of(const records::Header& header) {
  return header.instrument ? header.instrument->files : std::map<std::string, std::string>();
}

}  // namespace

std::vector<std::string> differences(const records::Header& header,
                                     const std::map<std::string, std::string>& corpus_digests) {
  std::vector<std::string> all;
  const auto add = [&all](std::string text) {
    if (!text.empty()) all.push_back(std::move(text));
  };
  for (const auto& [name, build] : header.builds) {
    add(difference("worker of build " + name, build.path, build.sha256));
  }
  for (const auto& [name, allocator] : header.allocators) {
    add(difference("library of allocator " + name, allocator.library, allocator.sha256));
  }
  for (const auto& [path, sha256] : files_of(header)) {
    add(difference("what instrument " + header.instrument->name + " needs", path, sha256));
  }
  for (const auto& [name, corpus] : header.corpora) {
    const std::string& now = corpus_digests.at(name);
    if (now != corpus.digest) {
      add(fmt::format("corpus {}: its digest is {}, was {}", name, now, corpus.digest));
    }
  }
  return all;
}

Unchanged::Unchanged(const records::Header& header) {
  const auto pin = [this](const std::string& path, const std::string& sha256) {
    if (!sha256.empty()) files_.push_back({with_home(path), sha256, {}});
  };
  for (const auto& [name, build] : header.builds) pin(build.path, build.sha256);
  for (const auto& [name, allocator] : header.allocators) pin(allocator.library, allocator.sha256);
  for (const auto& [path, sha256] : files_of(header)) pin(path, sha256);
}

void Unchanged::check() {
  for (Pinned& file : files_) {
    const struct stat now = status_of(file.path);
    if (same(now, file.seen)) continue;
    if (sha256_of(file.path) != file.sha256) {
      throw Error(fmt::format("{} has changed since this plan began", file.path.string()),
                  "put the old file back and resume, or measure anew", Exit::invalid);
    }
    file.seen = now;
  }
}

}  // namespace allot::run
