// How a command joins `allot`: its file defines one function and enrols it.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "errors/error.hpp"

namespace allot::cli {

/// Adds the command to `app`. The returned body runs when the command was chosen.
using Body = std::function<Exit()>;
using Declare = std::function<Body(CLI::App& command)>;

struct Command {
  std::string name;     // "corpus list" is a command below "corpus"
  std::string about;    // one line
  std::string example;  // shown first by --help
  Declare declare;
};

/// In order of registration by name.
std::vector<Command>& commands();
bool enrol(Command command);

}  // namespace allot::cli
