#include "corpora/synthetic/generator.hpp"

#include <fmt/format.h>

#include "corpora/synthetic/code.hpp"
#include "corpora/synthetic/data.hpp"
#include "corpora/synthetic/prose.hpp"

namespace allot::corpora::synthetic {
namespace {

/// The size of a file: most are some kilobytes, a few ten times that.
std::size_t draw_size(Random& random) {
  const std::uint64_t small = 200 + random.below(6000);
  return small + random.skewed(65'536) / 2;
}

/// Seeds of parts must not be near each other, or streams would be the same a step apart.
std::uint64_t derived_seed(std::uint64_t seed, std::uint64_t part) {
  return Random(seed ^ Random(part).next()).next();
}

/// Appends a file and returns its extension.
std::string_view append_file(std::string& out, const Module& module, Random& random) {
  const std::uint64_t kind = random.below(1000);
  const std::size_t bytes = draw_size(random);
  if (kind < 760) {
    append_source(out, module, random, bytes);
    return ".c";
  }
  if (kind < 880) {
    append_header(out, module, random, bytes);
    return ".h";
  }
  if (kind < 940) {
    append_manual(out, module, random, bytes);
    return ".md";
  }
  if (kind < 980) {
    append_settings(out, module, random, bytes);
    return ".yaml";
  }
  if (kind < 992) {
    append_table(out, random, bytes);
    return ".inc";
  }
  if (kind < 997) {
    append_foreign(out, module, random, bytes);
    return ".html";
  }
  return ".keep";  // an empty file
}

}  // namespace

void Generator::enter_module() {
  ++module_number_;
  const std::uint64_t module_seed = derived_seed(seed_, module_number_);
  module_.emplace(module_seed);
  files_in_module_ = 10 + Random(module_seed).skewed(128);
  file_number_ = 0;
}

void Generator::next() {
  if (file_number_ == files_in_module_) enter_module();
  ++file_number_;
  Random random(derived_seed(seed_, module_number_ << 16 | file_number_));
  content_.clear();
  const std::string_view extension = append_file(content_, *module_, random);
  // Numbers of fixed width keep names in byte order.
  name_ = fmt::format("{:06}-{}/{:03}-{}{}", module_number_, module_->house().prefix, file_number_,
                      module_->word(random), extension);
}

}  // namespace allot::corpora::synthetic
