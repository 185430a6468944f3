#include "corpora/git/url.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "corpora/digest.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 5> schemes{"https", "http", "ssh", "git", "file"};
constexpr std::string_view after_scheme = "://";
// 48 bits tell the repositories of one cache apart, as they do for packs.
constexpr std::size_t key_digits = 12;

std::string_view scheme_of(std::string_view url) {
  const std::size_t at = url.find(after_scheme);
  return at == std::string_view::npos ? std::string_view() : url.substr(0, at);
}

/// "user@host:port" of a URL with a scheme.
std::string_view authority_of(std::string_view url) {
  const std::string_view rest = url.substr(url.find(after_scheme) + after_scheme.size());
  return rest.substr(0, rest.find('/'));
}

/// Where the path begins, in which an @ begins a revision and not a host.
std::size_t path_begin(std::string_view url) {
  return url.find(after_scheme) + after_scheme.size() + authority_of(url).size();
}

bool is_printable_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

/// "git@host:path/code.git", git's short form of an ssh URL.
bool is_short_ssh(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::size_t at = text.find('@');
  return at != 0 && at < colon && colon < text.size() - 1 && text.find('/') > colon &&
         text.substr(colon).substr(0, 2) != "::";
}

/// The longest beginning of `text` up to an @ (or all of it) that is a folder.
Address local_address(const std::string& text) {
  for (std::size_t end = text.size();; end = text.rfind('@', end - 1)) {
    if (end == std::string::npos) break;
    const fs::path folder = text.substr(0, end);
    if (fs::is_directory(folder)) {
      return {file_url(fs::canonical(folder)), end == text.size() ? "" : text.substr(end + 1)};
    }
    if (end == 0) break;
  }
  throw Error(fmt::format("{}: neither a URL nor a folder", text),
              "write https://HOST/PATH, ssh://USER@HOST/PATH or the folder of a repository, and "
              "perhaps @BRANCH, @TAG or @COMMIT");
}

}  // namespace

std::string url_fault(std::string_view url) {
  const std::string_view scheme = scheme_of(url);
  if (std::find(schemes.begin(), schemes.end(), scheme) == schemes.end()) {
    return fmt::format("must begin with one of {}", fmt::join(schemes, "://, ")) + "://";
  }
  if (!is_printable_ascii(url))
    return "must have no spaces, controls or bytes above 127: escape %XX";
  const std::string_view authority = authority_of(url);
  if ((scheme == "file") != authority.empty()) {
    return scheme == "file" ? "must name a folder of this machine: file:///PATH"
                            : "must name a host";
  }
  const std::string_view user = authority.substr(0, authority.find('@') + 1);
  const std::string_view host = authority.substr(user.size());
  if (user.find(':') != std::string_view::npos) {
    return "must hold no password, which would be kept in manifests; use ssh";
  }
  // Programs that git starts would take them for options.
  if (authority.starts_with('-') || host.starts_with('-')) return "must not begin with a dash";
  return path_begin(url) + 1 < url.size() ? "" : "must have a path";
}

std::string file_url(const fs::path& folder) {
  constexpr std::string_view plain = "/-._~+,=";
  std::string url = "file://";
  for (const char c : folder.native()) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (word || plain.find(c) != std::string_view::npos) {
      url += c;
    } else {
      url += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return url;
}

std::string repository_name(std::string_view url) {
  while (url.ends_with('/')) url.remove_suffix(1);
  if (url.ends_with(".git") && !url.ends_with("/.git")) url.remove_suffix(4);
  std::string word;
  for (const char c : url.substr(url.rfind('/') + 1)) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
    word += plain ? c : '-';
  }
  return fmt::format("{}-{}", word, to_hex(digest_of(url)).substr(0, key_digits));
}

Address parse_address(const std::string& text) {
  Address address{text, ""};
  if (is_short_ssh(text)) {
    const std::size_t colon = text.find(':');
    address.url = fmt::format("ssh://{}/{}", text.substr(0, colon), text.substr(colon + 1));
  } else if (text.find("::") == std::string::npos && scheme_of(text).empty()) {
    return local_address(text);
  }
  if (const std::string fault = url_fault(address.url); !fault.empty()) {
    throw Error(fmt::format("{}: the URL {}", text, fault),
                "such as https://HOST/PATH or ssh://USER@HOST/PATH");
  }
  const std::size_t at = address.url.rfind('@');
  if (at != std::string::npos && at > path_begin(address.url)) {
    address.revision = address.url.substr(at + 1);
    address.url.erase(at);
    if (address.revision.empty()) {
      throw Error(fmt::format("{}: no revision after the @", text), "name one, or leave the @ out");
    }
  }
  return address;
}

}  // namespace allot::corpora
