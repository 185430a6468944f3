// Origin `debian`: the files of a Debian package, downloaded by apt-get without installing it, and
// pinned by version and SHA-256 of the package.
#include <fmt/format.h>
#include <sstream>

#include "corpora/folder.hpp"
#include "corpora/origin.hpp"
#include "corpora/program.hpp"
#include "corpora/sha256.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

constexpr const char* other_ways =
    "use a machine with Debian's apt, or a corpus that needs none: synthetic, or a folder's path";

struct Pin {
  std::string package;
  std::string version;
  std::string sha256;
};

/// The version that apt would install now, by the fields of `apt-cache show`.
Pin candidate(const std::string& package, const fs::path& folder) {
  const ProgramResult shown =
      run_program({"apt-cache", "show", "--no-all-versions", package}, folder);
  Pin pin{package, "", ""};
  std::istringstream lines(shown.output);
  for (std::string line; std::getline(lines, line) && !line.empty();) {
    if (line.starts_with("Version: ")) pin.version = line.substr(9);
    if (line.starts_with("SHA256: ")) pin.sha256 = line.substr(8);
  }
  if (shown.exit_code != 0 || pin.version.empty() || pin.sha256.empty()) {
    throw Error(fmt::format("apt knows no package {}", package),
                fmt::format("run apt-get update, or {}", other_ways));
  }
  return pin;
}

class Debian final : public Source {
 public:
  Debian(Pin pinned, std::string inner, std::string root)
      : pinned_(std::move(pinned)), inner_(std::move(inner)), root_(std::move(root)) {}

  [[nodiscard]] std::optional<std::string> pin() const override {
    return to_hex(digest_of(fmt::format("{} {} {}", pinned_.sha256, inner_, root_)));
  }
  [[nodiscard]] bool on_demand() const override { return false; }

  void pack(PackWriter& writer, const Progress& progress) const override {
    const WorkFolder work(writer.work_folder());
    tell(progress, fmt::format("downloading {} {}", pinned_.package, pinned_.version), 0, 0);
    const fs::path package = download(work.path());
    tell(progress, "unpacking " + pinned_.package, 0, 0);
    pack_folder(unpack(package, work.path()), writer, progress);
  }

  [[nodiscard]] toml::table repinned() const override {
    return as_table(candidate(pinned_.package, fs::current_path()));
  }

 private:
  [[nodiscard]] toml::table as_table(const Pin& pin) const {
    toml::table table{{"package", pin.package}, {"version", pin.version}, {"sha256", pin.sha256}};
    if (!inner_.empty()) table.insert("inner", inner_);
    if (!root_.empty()) table.insert("root", root_);
    return table;
  }

  /// The package file in `folder`.
  [[nodiscard]] fs::path download(const fs::path& folder) const {
    const std::string wanted = pinned_.package + "=" + pinned_.version;
    try {
      const ProgramResult result = run_program({"apt-get", "download", wanted}, folder);
      if (result.exit_code != 0) throw unavailable(result.errors, folder);
    } catch (Error& error) {
      if (!error.remedy().empty()) throw;
      throw Error(error.what(), other_ways);
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() != ".deb") continue;
      const std::string sha256 = sha256_of(entry.path());
      if (sha256 == pinned_.sha256) return entry.path();
      throw Error(fmt::format("{} has SHA-256 {}, and its manifest says {}", wanted, sha256,
                              pinned_.sha256),
                  "find out who changed the package, or pin it anew with --repin", Exit::invalid);
    }
    throw Error(fmt::format("apt-get download {} left no package", wanted), other_ways);
  }

  /// Why there was no download: the version is gone, or something else.
  [[nodiscard]] Error unavailable(const std::string& apt_said, const fs::path& folder) const {
    const Pin now = candidate(pinned_.package, folder);
    if (now.version == pinned_.version) {
      return Error(
          fmt::format("cannot download {} {}: {}", pinned_.package, pinned_.version, apt_said),
          fmt::format("check the network, or {}", other_ways));
    }
    return Error(fmt::format("version {} of {} is gone; the current one is {}", pinned_.version,
                             pinned_.package, now.version),
                 fmt::format("allot corpus fetch NAME --repin, which pins\n"
                             "version = \"{}\"\nsha256 = \"{}\"",
                             now.version, now.sha256));
  }

  [[nodiscard]] fs::path unpack(const fs::path& package, const fs::path& folder) const {
    fs::path tree = folder / "package";
    run_or_fail({"dpkg-deb", "--extract", package.string(), tree.string()}, folder);
    fs::remove(package);
    if (!inner_.empty()) {
      const fs::path archive = tree / inner_;
      tree = folder / "inner";
      fs::create_directory(tree);
      run_or_fail({"tar", "--extract", "--no-same-owner", "--file", archive.string(), "--directory",
                   tree.string()},
                  folder);
      fs::remove(archive);
    }
    return tree / root_;
  }

  Pin pinned_;
  std::string inner_;  // an archive in the package that holds the files; or empty
  std::string root_;   // the folder whose files are the documents; empty: all
};

std::unique_ptr<Source> read(ManifestTable& table) {
  Pin pin{table.string("package"), table.string("version"), table.hex("sha256", 64)};
  std::string inner = table.optional_string("inner").value_or("");
  std::string root = table.optional_string("root").value_or("");
  return std::make_unique<Debian>(std::move(pin), std::move(inner), std::move(root));
}

toml::table pinned(const std::string& package) {
  const Pin pin = candidate(package, fs::current_path());
  return toml::table{{"package", pin.package}, {"version", pin.version}, {"sha256", pin.sha256}};
}

}  // namespace

Origin debian_origin() {
  return {"debian", "the files of a Debian package, not installed", read, nullptr,
          Addable{"PACKAGE", pinned}};
}

}  // namespace allot::corpora
