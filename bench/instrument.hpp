// What a worker can measure with in place of the clock. An instrument is one file of
// bench/instruments that enrols itself; a plan uses one or none, and `allot-worker --list` names
// them, so that the driver needs to know no more.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench/phases.hpp"

namespace allot::bench {

/// While one lives, phases are shown to it and read no clock. Calls for one cell come in the order
/// begin_cell, then per sample begin_sample, phases, metrics; details come last.
class Instrument : public PhaseListener {
 public:
  Instrument() { phase_listener = this; }
  ~Instrument() override { phase_listener = nullptr; }
  Instrument(const Instrument&) = delete;
  Instrument& operator=(const Instrument&) = delete;

  /// `threads` take part in the cell. Throws Error if it can't be measured.
  virtual void begin_cell(int threads) = 0;
  virtual void begin_sample() = 0;

  /// Of the sample since begin_sample, named as in bench/record_keys.hpp.
  virtual std::map<std::string, double> metrics() = 0;

  /// What else is kept of the last sample: an object whose keys are among key::details.
  virtual nlohmann::json details() { return nlohmann::json::object(); }
};

/// An instrument as it is listed and chosen.
struct InstrumentKind {
  std::string name;
  std::string about;
  int rounds;               // of a plan, unless the user says otherwise
  bool is_exact;            // its metrics are equal whenever it is repeated
  int patience;             // how many times as long as by the clock a run may take
  bool keeps_clock = true;  // what the process's clocks tell is true

  /// Files beside the worker that it takes part of; they are pinned by their digests.
  std::vector<std::string> (*files)();

  /// Makes this process one that can be measured; may replace it by another program, which then
  /// comes here again. Throws Error if that can't be done.
  void (*enter)();

  /// `probe` names the allocator, or is "none" (bench/probes).
  std::unique_ptr<Instrument> (*make)(const std::string& probe);
};

/// By name.
std::map<std::string, InstrumentKind>& instruments();
bool enrol(InstrumentKind kind);

/// Throws Error if there is none of that name.
const InstrumentKind& find_instrument(const std::string& name);

/// As `--list` prints them.
nlohmann::json listed_instruments();

}  // namespace allot::bench
