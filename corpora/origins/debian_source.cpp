// Origin `debian-source`: the upstream archive of a Debian source package, as its authors released
// it, without Debian's changes. Pinned by the archive's SHA-256: Debian's revisions share it, so a
// security update of the package changes nothing.
#include <fmt/format.h>
#include <unistd.h>

#include "corpora/folder.hpp"
#include "corpora/origin.hpp"
#include "corpora/private_apt.hpp"
#include "corpora/program.hpp"
#include "corpora/sha256.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

struct Pin {
  std::string package;
  std::string version;  // of the package when it was pinned
  std::string archive;
  std::string sha256;
};

class DebianSource final : public Source {
 public:
  explicit DebianSource(Pin pinned) : pinned_(std::move(pinned)) {}

  [[nodiscard]] std::optional<std::string> pin() const override {
    return to_hex(digest_of("debian-source " + pinned_.sha256));
  }
  [[nodiscard]] bool on_demand() const override { return false; }

  void pack(PackWriter& writer, const Progress& progress) const override {
    const WorkFolder work(writer.work_folder());
    tell(progress, "looking into Debian's source archive", 0, 0);
    const PrivateApt apt(work.path() / "apt");
    const std::string package = package_with_archive(apt);
    tell(progress, fmt::format("downloading {}", pinned_.archive), 0, 0);
    apt.download(package, work.path());
    tell(progress, fmt::format("unpacking {}", pinned_.archive), 0, 0);
    pack_folder(unpack(work.path()), writer, progress);
  }

  [[nodiscard]] toml::table repinned() const override {
    const WorkFolder work(fs::temp_directory_path() / fmt::format("allot-apt-{}", getpid()));
    const PrivateApt apt(work.path());
    const Pin now = current(apt);
    return toml::table{{"package", now.package},
                       {"version", now.version},
                       {"archive", now.archive},
                       {"sha256", now.sha256}};
  }

 private:
  /// What apt is to be asked for: the version of the manifest, or the present one if that is gone
  /// and the archive is still the same.
  [[nodiscard]] std::string package_with_archive(const PrivateApt& apt) const {
    for (const std::string& package :
         {fmt::format("{}={}", pinned_.package, pinned_.version), pinned_.package}) {
      for (const SourceFile& file : apt.archives(package)) {
        if (file.name == pinned_.archive && file.sha256 == pinned_.sha256) return package;
      }
    }
    const Pin now = current(apt);
    throw Error(fmt::format("{} with SHA-256 {} is gone; the current archive of {} is {}",
                            pinned_.archive, pinned_.sha256, now.package, now.archive),
                fmt::format("allot corpus fetch NAME --repin, which pins\nversion = \"{}\"\n"
                            "archive = \"{}\"\nsha256 = \"{}\"",
                            now.version, now.archive, now.sha256));
  }

  [[nodiscard]] Pin current(const PrivateApt& apt) const {
    const std::vector<SourceFile> files = apt.archives(pinned_.package);
    if (files.empty()) {
      throw Error(fmt::format("Debian's source archive has no package {}", pinned_.package),
                  "correct the manifest, or run apt-get update if this machine's lists are old");
    }
    const SourceFile& first = files.front();
    return {pinned_.package, apt.version_with(pinned_.package, first.sha256), first.name,
            first.sha256};
  }

  /// The tree in the archive, which is one folder, named by its version.
  [[nodiscard]] fs::path unpack(const fs::path& folder) const {
    const fs::path archive = folder / pinned_.archive;
    const std::string sha256 = sha256_of(archive);
    if (sha256 != pinned_.sha256) {
      throw Error(fmt::format("{} has SHA-256 {}, and its manifest says {}", pinned_.archive,
                              sha256, pinned_.sha256),
                  "find out who changed the archive, or pin it anew with --repin", Exit::invalid);
    }
    const fs::path tree = folder / "tree";
    fs::create_directory(tree);
    run_or_fail({"tar", "--extract", "--no-same-owner", "--strip-components=1", "--file",
                 archive.string(), "--directory", tree.string()},
                folder);
    fs::remove(archive);
    return tree;
  }

  Pin pinned_;
};

std::unique_ptr<Source> read(ManifestTable& table) {
  Pin pin{table.string("package"), table.string("version"), table.string("archive"),
          table.hex("sha256", 64)};
  if (pin.archive.find('/') != std::string::npos)
    throw table.fault("archive", "must be a file name");
  return std::make_unique<DebianSource>(std::move(pin));
}

}  // namespace

Origin debian_source_origin() {
  return {"debian-source", "the upstream archive of a Debian source package", read};
}

}  // namespace allot::corpora
