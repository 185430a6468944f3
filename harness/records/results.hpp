// Results: what every comparison reads, whether it comes from our own records, from files in the
// Go benchmark format or from Google Benchmark's JSON. A result is a name, the configuration that
// it was measured under, and numbers with their units.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/records/record.hpp"

namespace allot::records {

/// What a stretch of results shares. Equal contexts are one object (see Contexts).
struct Context {
  std::string file;                                         // its label
  std::vector<std::pair<std::string, std::string>> config;  // in order of first appearance

  /// Empty if there is no such key.
  [[nodiscard]] std::string_view get(std::string_view key) const;
};

struct Measurement {
  double value = 0;
  std::string_view unit;                 // as written: not tidied
  std::span<const double> samples = {};  // of the one process whose median `value` is, if known
};

/// Valid only while the sink looks at it, but for `context`.
struct Result {
  std::string_view name;
  const Context* context = nullptr;
  /// Empty for a run that failed, and for one that is only planned: plans come first, so that
  /// results are ordered as they were meant, not as the shuffle had it.
  std::span<const Measurement> values;
  std::string_view failure = {};  // its kind; empty if none
  std::optional<int> round = {};  // results of one round of one file were measured side by side
  plan::Stage stage = plan::Stage::first;
  int threads = 1;  // that did the work, as the receipt has it
};

using ResultSink = std::function<void(const Result&)>;

/// Keeps one object for each distinct context, at an address that stays.
class Contexts {
 public:
  const Context* intern(const Context& context);

 private:
  std::deque<Context> all_;
  std::map<std::string, const Context*> by_content_;
};

/// What a `Unit` line says of a unit, spelled as it is there: `assume=exact`, `better=higher`.
struct UnitFact {
  std::string unit, key, value;
};
using UnitFacts = std::vector<UnitFact>;  // in order of reading

/// What a record says of its units: which are exact.
UnitFacts unit_facts(const Header& header, const std::vector<Run>& runs);

/// Hands the planned cells of `header` and then `runs` to `sink`, as results of the file `label`.
void emit_results(const Header& header, const std::vector<Run>& runs, const std::string& label,
                  Contexts& contexts, const ResultSink& sink);

struct Input {
  std::string label;
  std::string path;  // "-" is standard input
};

/// Reads `label=path` and `path` arguments. A path given twice is labelled `path#0`, `path#1`.
std::vector<Input> parse_inputs(std::span<const std::string> arguments);

enum class Format { record, go, gbench };

/// Told by how the file opens: Google Benchmark's object starts with its "context", any other JSON
/// object is a record of ours, all else is the Go benchmark format. Not for standard input, of
/// which this would take the start away. Throws Error if the file cannot be read.
Format format_of(const Input& input);

/// Reads inputs one after the other; facts about units, corpora and failures add up over them.
class ResultReader {
 public:
  /// `complain` gets one line per fault that does not stop the reading: "FILE:LINE: what".
  ResultReader(ResultSink sink, std::function<void(const std::string&)> complain)
      : sink_(std::move(sink)), complain_(std::move(complain)) {}

  /// Malformed result lines of the Go benchmark format and malformed entries of Google Benchmark's
  /// JSON are complained about and left out. Standard input ("-") may be either, not a record.
  /// Throws Error for a file that cannot be read, a record with a malformed line (naming the
  /// place), a corpus whose digest differs from that of a corpus of the same name before, and
  /// records that were measured by different instruments.
  void read(const Input& input);

  [[nodiscard]] const UnitFacts& units() const { return units_; }
  [[nodiscard]] std::size_t faults() const { return faults_; }
  [[nodiscard]] std::size_t failed_runs() const { return failed_runs_; }

 private:
  void read_record(const Input& input);
  void complain(const std::string& message);
  void refuse_mixture(const std::string& instrument, const std::string& path);

  ResultSink sink_;
  std::function<void(const std::string&)> complain_;
  Contexts contexts_;
  UnitFacts units_;
  std::map<std::string, std::pair<std::string, std::string>> corpora_;  // name: digest, file
  std::optional<std::pair<std::string, std::string>> measured_by_;      // instrument, file
  std::size_t faults_ = 0;
  std::size_t failed_runs_ = 0;
};

}  // namespace allot::records
