// apt with sources and state of its own: it may look into Debian's source archive, for which few
// machines have a source line, without a change to the machine's lists.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/program.hpp"

namespace allot::corpora {

/// A file of a source package, as the archive's signed index lists it.
struct SourceFile {
  std::string name;
  std::string sha256;
};

class PrivateApt {
 public:
  /// Makes everything below `folder`. The archive's mirrors and suites are those from which this
  /// machine installs Debian packages, so they, proxies and keys are as its owner set them. Throws
  /// Error if apt is missing, knows no mirror of Debian, or can't reach it.
  explicit PrivateApt(const std::filesystem::path& folder);

  /// The upstream archives of a source package ("NAME" or "NAME=VERSION"); none if there is no such
  /// package or version.
  [[nodiscard]] std::vector<SourceFile> archives(const std::string& package) const;
  /// Downloads those archives into `into`.
  void download(const std::string& package, const std::filesystem::path& into) const;
  /// The version of a package to which the file belongs; empty if none has it.
  [[nodiscard]] std::string version_with(const std::string& package, std::string_view sha256) const;

 private:
  [[nodiscard]] ProgramResult apt(const char* program, std::vector<std::string> arguments,
                                  const std::filesystem::path& in) const;

  std::filesystem::path folder_;
};

}  // namespace allot::corpora
