// A file's lines, one buffer at a time: results files may be larger than memory should hold.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allot::records {

class TextLines {
 public:
  /// "-" reads standard input. Throws Error if the file cannot be opened.
  explicit TextLines(const std::string& path);

  /// The next line without its end ("\n" or "\r\n"); false at the end of the file. The view is
  /// valid until the next call. Throws Error if reading fails.
  bool next(std::string_view& line);

  /// The start of the file, as much as one read gives; valid until the next call. Only before any
  /// line was taken.
  std::string_view peek();

  /// All that is not yet taken, for formats that do not go by lines.
  std::string rest();

  /// Of the line that `next` gave last, from 1.
  [[nodiscard]] std::size_t number() const { return number_; }

 private:
  bool fill();

  struct Close {
    void operator()(std::FILE* file) const {
      if (file != stdin) std::fclose(file);
    }
  };

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;  // what of the buffer is not yet given out
  std::size_t number_ = 0;
};

}  // namespace allot::records
