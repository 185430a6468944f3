// One launch of a foreign program, and everything that it left behind.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/exec/program.hpp"
#include "harness/exec/testimony.hpp"
#include "harness/records/record.hpp"
#include "harness/run/process.hpp"

namespace allot::exec {

/// A command line that is measured. Its label is what a record calls the strategy.
struct Subject {
  std::string label;
  Program program;
  std::string sha256;  // of the program's file
  std::vector<std::string> arguments;
};

/// How every launch of one measurement is done.
struct Conditions {
  std::filesystem::path launcher;  // allot-launch
  std::filesystem::path witness;
  std::filesystem::path shim;          // that counts; empty: the launches take times
  std::filesystem::path input;         // the program's stdin
  bool keeps_output = true;            // else its stdout is thrown away
  std::vector<std::string> variables;  // NAME=value, passed on beside the usual few
  records::Limits limits;
  std::filesystem::path folder;  // for what a launch leaves behind
  int interrupt = -1;            // as in run::Command

  [[nodiscard]] bool counts() const { return !shim.empty(); }
};

struct Attempt {
  run::Process process;
  std::vector<Testimony> testimonies;  // of a timing launch
  std::vector<Heap> heaps;             // of a counting launch
  std::string fault;                   // why those can't be read, if they can't
  std::string digest;                  // of stdout, 32 hex digits
};

/// `padding` bytes move the program's stack, as in run::environment_of.
Attempt attempt(const Subject& subject, const records::Allocator& allocator, std::size_t padding,
                const Conditions& conditions);

}  // namespace allot::exec
