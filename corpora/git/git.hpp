// How git is run: apart from everything that its user or machine configured, without questions,
// hooks or transports that run commands, and in English, because its refusals are read.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "corpora/program.hpp"

namespace allot::corpora {

/// `git ARGUMENTS` on the bare repository at `repository`; empty: on none.
Invocation git(const std::vector<std::string>& arguments,
               const std::filesystem::path& repository = {});

/// Throws Error, naming the command that installs it, if git can't be run.
void need_git();

/// What git said, fit for a line of an error: without its progress and its last line end.
std::string words_of(const ProgramResult& result);

/// Runs it to its end. Throws Error with git's own words if it fails. Returns its output.
std::string git_output(const Invocation& invocation);

/// True for 40 or 64 lower-case hex digits: an object's id in a SHA-1 or SHA-256 repository.
bool is_full_hash(std::string_view text);

/// For the remedies of errors: what works without network.
inline constexpr const char* without_network =
    "a corpus that needs no network: synthetic, a folder's path, or a package of Debian such as "
    "linux-6.1 (allot corpus list)";

}  // namespace allot::corpora
