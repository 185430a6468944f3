#include "corpora/private_apt.hpp"

#include <fmt/format.h>
#include <fstream>
#include <sstream>

#include "errors/error.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

constexpr const char* other_ways =
    "use a machine with Debian's apt, or a corpus that needs none: synthetic, or a folder's path";

/// Source lines of the mirrors from which this machine takes Debian's binary packages.
std::string source_lines(const fs::path& folder) {
  const ProgramResult listed = run_program(
      {"apt-get", "indextargets", "--format", "deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)",
       "Created-By: Packages", "Origin: Debian"},
      folder);
  if (listed.exit_code == 0 && !listed.output.empty()) return listed.output;
  throw Error(fmt::format("apt knows no mirror of Debian {}", listed.errors),
              fmt::format("run apt-get update, or {}", other_ways));
}

/// Read after the system's configuration, whose proxies and keys stay in force. The hooks would
/// refresh what belongs to the system.
std::string configuration(const fs::path& folder) {
  return fmt::format(
      "#clear APT::Update::Pre-Invoke;\n"
      "#clear APT::Update::Post-Invoke;\n"
      "#clear APT::Update::Post-Invoke-Success;\n"
      "Dir::Etc::sourcelist \"{0}/sources.list\";\n"
      "Dir::Etc::sourceparts \"{0}/no-parts\";\n"
      "Dir::State \"{0}/state\";\n"
      "Dir::State::status \"{0}/state/status\";\n"
      "Dir::Cache \"{0}/cache\";\n"
      "Acquire::Languages \"none\";\n",
      folder.string());
}

void write(const fs::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw system_error("cannot write " + path.string());
}

}  // namespace

PrivateApt::PrivateApt(const fs::path& folder) : folder_(folder) {
  for (const char* name : {"no-parts", "state/lists/partial", "cache/archives/partial"})
    fs::create_directories(folder_ / name);
  try {
    write(folder_ / "sources.list", source_lines(folder_));
  } catch (Error& error) {
    if (!error.remedy().empty()) throw;
    throw Error(error.what(), other_ways);
  }
  write(folder_ / "apt.conf", configuration(folder_));
  write(folder_ / "state/status", "");
  // Without its option, apt-get update succeeds on the lists that it could get.
  const ProgramResult updated =
      apt("apt-get", {"update", "-qq", "-o", "APT::Update::Error-Mode=any"}, folder_);
  if (updated.exit_code != 0) {
    throw Error(fmt::format("apt-get update of the source archive failed: {}", updated.errors),
                fmt::format("check the network, or {}", other_ways));
  }
}

ProgramResult PrivateApt::apt(const char* program, std::vector<std::string> arguments,
                              const fs::path& in) const {
  const std::vector<std::string> head{program, "-c", (folder_ / "apt.conf").string()};
  arguments.insert(arguments.begin(), head.begin(), head.end());
  return run_program(arguments, in);
}

std::vector<SourceFile> PrivateApt::archives(const std::string& package) const {
  // Lines of: 'URI' NAME SIZE SHA256:DIGITS. The folder is one without the files, which apt would
  // leave out of the list.
  const ProgramResult printed =
      apt("apt-get", {"source", "-qq", "--print-uris", "--only-source", "--tar-only", package},
          folder_ / "no-parts");
  std::vector<SourceFile> files;
  if (printed.exit_code != 0) return files;
  std::istringstream lines(printed.output);
  std::string uri;
  std::string name;
  std::string size;
  std::string sum;
  while (lines >> uri >> name >> size >> sum) {
    constexpr std::string_view kind = "SHA256:";
    if (sum.starts_with(kind)) files.push_back({name, sum.substr(kind.size())});
  }
  return files;
}

void PrivateApt::download(const std::string& package, const fs::path& into) const {
  const ProgramResult done =
      apt("apt-get", {"source", "-qq", "--download-only", "--only-source", "--tar-only", package},
          into);
  if (done.exit_code == 0) return;
  throw Error(fmt::format("cannot download the source of {}: {}", package, done.errors),
              fmt::format("check the network, or {}", other_ways));
}

std::string PrivateApt::version_with(const std::string& package, std::string_view sha256) const {
  const ProgramResult shown = apt("apt-cache", {"showsrc", "--only-source", package}, folder_);
  std::istringstream lines(shown.output);
  std::string version;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("Version: ")) version = line.substr(9);
    if (line.find(sha256) != std::string::npos) return version;
  }
  return "";
}

}  // namespace allot::corpora
