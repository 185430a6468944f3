// What a corpus is like, as figures and histograms that a table or JSON can show. Each kind of
// corpus has a file that makes them: describe_postings.cpp, describe_index.cpp, describe_refs.cpp.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "corpora/corpus.hpp"
#include "corpora/power_histogram.hpp"

namespace allot::cli {

/// One row of the table and one key of the JSON, where shares are from 0 to 1.
struct Figure {
  enum class As { count, bytes, percent, decimal, text };

  std::string label;
  std::string key;
  nlohmann::ordered_json value;
  As as = As::count;
};

struct Histogram {
  std::string label;
  std::string key;
  std::vector<corpora::PowerHistogram::Bin> bins;
};

/// Equal kinds have equal figures and histograms, in equal order.
struct Description {
  std::string kind;
  std::vector<Figure> figures;
  std::vector<Histogram> histograms;
};

/// By the corpus's kind. Throws Error for an index or refs corpus that is damaged.
Description describe(const corpora::Corpus& corpus);

Description describe_postings(const corpora::Corpus& corpus);
Description describe_index(const corpora::Corpus& corpus);
Description describe_refs(const corpora::Corpus& corpus);

}  // namespace allot::cli
