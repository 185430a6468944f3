#include "harness/cli/command.hpp"

namespace allot::cli {

std::vector<Command>& commands() {
  static std::vector<Command> all;
  return all;
}

bool enrol(Command command) {
  commands().push_back(std::move(command));
  return true;
}

}  // namespace allot::cli
