// `allot`: one subcommand per file of this folder; they enrol themselves.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <memory>
#include <sstream>
#include <string>

#include "harness/cli/command.hpp"

namespace allot::cli {
namespace {

/// Help that opens with an example.
class ExampleFirst : public CLI::Formatter {
 public:
  void remember(const CLI::App& command, const std::string& example) {
    examples_[&command] = example;
  }

  std::string make_usage(const CLI::App* app, std::string name) const override {
    const auto found = examples_.find(app);
    const std::string usage = CLI::Formatter::make_usage(app, std::move(name));
    return found == examples_.end() ? usage : "Example:\n  " + found->second + "\n" + usage;
  }

 private:
  std::map<const CLI::App*, std::string> examples_;
};

/// "corpus list" becomes a subcommand of "corpus", which exists only to hold it.
CLI::App& place(CLI::App& root, const Command& command) {
  CLI::App* parent = &root;
  std::istringstream words(command.name);
  std::string word;
  while (words >> word) {
    const auto known =
        parent->get_subcommands([&word](const CLI::App* sub) { return sub->get_name() == word; });
    parent = known.empty() ? parent->add_subcommand(word) : known.front();
  }
  parent->description(command.about);
  return *parent;
}

int run(int argc, char** argv) {
  CLI::App app("Allotment settles allocation design questions with data.", "allot");
  app.set_version_flag("--version", "allot " ALLOT_VERSION);
  app.require_subcommand(1);
  const auto formatter = std::make_shared<ExampleFirst>();
  formatter->column_width(34);
  app.formatter(formatter);

  std::sort(commands().begin(), commands().end(),
            [](const Command& a, const Command& b) { return a.name < b.name; });
  std::map<const CLI::App*, Body> bodies;
  for (const Command& command : commands()) {
    CLI::App& placed = place(app, command);
    formatter->remember(placed, command.example);
    bodies[&placed] = command.declare(placed);
  }

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? static_cast<int>(Exit::ok) : static_cast<int>(Exit::usage);
  }

  const CLI::App* chosen = &app;
  while (!chosen->get_subcommands().empty()) chosen = chosen->get_subcommands().front();
  const auto body = bodies.find(chosen);
  if (body == bodies.end()) {
    std::fputs(chosen->help().c_str(), stderr);
    return static_cast<int>(Exit::usage);
  }
  return static_cast<int>(body->second());
}

}  // namespace
}  // namespace allot::cli

int main(int argc, char** argv) {
  try {
    return allot::cli::run(argc, argv);
  } catch (const allot::Error& error) {
    std::fprintf(stderr, "allot: %s\n", error.report().c_str());
    return static_cast<int>(error.code());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "allot: unexpected: %s\n", error.what());
    return static_cast<int>(allot::Exit::invalid);
  }
}
