// The addresses of git repositories: which ones git may be given, and what users write.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace allot::corpora {

/// Why git must not be given this URL; empty if it may. Only https, http, ssh, git and file pass:
/// git's other transports ("ext::sh -c ...") run commands that the address names. A password would
/// be copied into manifests, so one is refused, too.
std::string url_fault(std::string_view url);

/// "file:///home/me/code", with every byte that is special in a URL escaped: the folder's name may
/// hold any.
std::string file_url(const std::filesystem::path& folder);

/// A file name that tells repositories apart and people which one it is: "linux-1c9ab4e07f2d".
/// Ways to write the same address ("...linux.git/") give the same name.
std::string repository_name(std::string_view url);

struct Address {
  std::string url;
  std::string revision;  // empty: none was named
};

/// Reads URL[@REVISION], where URL may also be a folder or "user@host:path". Throws Error if it
/// can't be read or must not be fetched.
Address parse_address(const std::string& text);

}  // namespace allot::corpora
