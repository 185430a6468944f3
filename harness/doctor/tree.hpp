// What the kernel says of itself below /proc and /sys, read through a root that tests can choose.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allot::doctor {

class Tree {
 public:
  /// `root` holds `proc` and `sys`; "/" is this machine.
  explicit Tree(std::filesystem::path root) : root_(std::move(root)) {}

  /// The first line of a file, without its end; nothing if it can't be read. Paths are relative to
  /// the root: "proc/loadavg".
  [[nodiscard]] std::optional<std::string> line(const std::string& path) const;
  [[nodiscard]] std::optional<double> number(const std::string& path) const;
  /// Every line; empty if the file can't be read.
  [[nodiscard]] std::vector<std::string> lines(const std::string& path) const;
  /// What follows "KEY:" (or "KEY ") in the first line that begins so, without blanks around it.
  [[nodiscard]] std::optional<std::string> value(const std::string& path,
                                                 std::string_view key) const;
  [[nodiscard]] bool has(const std::string& path) const;
  /// The names in a folder, sorted; empty if there is none.
  [[nodiscard]] std::vector<std::string> names(const std::string& folder) const;

 private:
  std::filesystem::path root_;
};

/// "madvise" of "always [madvise] never"; empty if nothing is chosen.
std::string chosen_of(const std::string& choices);

/// The number that `text` begins with; nothing if it begins with none.
std::optional<double> leading_number(const std::string& text);

/// How many CPUs "0-3,8" names.
int count_of_list(const std::string& list);

}  // namespace allot::doctor
