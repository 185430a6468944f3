#include "harness/cli/exec_resume.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "errors/error.hpp"
#include "harness/cli/exec_options.hpp"
#include "harness/records/codec.hpp"
#include "harness/records/fields.hpp"
#include "harness/records/reader.hpp"
#include "harness/run/unchanged.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;
using records::Header;
using records::Json;

/// The text that run::without_home made shorter. One that had "~/" in it itself comes out wrong,
/// which the digest of a command's words shows.
std::string with_home_inside(std::string text) {
  const char* home = std::getenv("HOME");
  if (home == nullptr) return text;
  const std::string inside = std::string(home) + '/';
  for (std::size_t at = 0; (at = text.find("~/", at)) != std::string::npos; at += inside.size()) {
    text.replace(at, 2, inside);
  }
  return text;
}

/// What was asked for by the command line "allot exec ..." of a record.
ExecRequest asked_for(const Header& header) {
  constexpr std::size_t words_before = 2;
  std::vector<std::string> words;
  for (std::size_t at = words_before; at < header.command.size(); ++at) {
    words.push_back(with_home_inside(header.command[at]));
  }
  CLI::App app;
  const auto request = std::make_shared<ExecRequest>();
  add_exec_options(app, request);
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  try {
    app.parse(words);
  } catch (const CLI::ParseError& fault) {
    throw Error(fmt::format("its command line means nothing any more: {}", fault.what()),
                "measure anew into another file");
  }
  return *request;
}

Header header_of_times(const fs::path& file) {
  Header header = records::read_records(file).header;
  const auto& cells = header.plan.cells;
  if (cells.empty() || cells.front().workload != exec_workload) {
    throw Error(fmt::format("{} is no record of allot exec", file.string()),
                fmt::format("allot run --resume {}", file.string()));
  }
  if (header.instrument) {
    throw Error(fmt::format("{} holds the counts of an exec", file.string()),
                "resume the record of its times: the counts follow");
  }
  if (!header.builds.at("default").facts.contains("conditions")) {
    throw Error(
        fmt::format("{} doesn't say in which environment it was begun, and can't be resumed",
                    file.string()),
        "measure anew into another file");
  }
  return header;
}

/// One line for each key of `then` whose text in `now` is another one.
std::vector<std::string> changed(const std::string& what, const Json& then, const Json& now) {
  std::vector<std::string> all;
  for (const auto& item : then.items()) {
    if (now.contains(item.key()) && now.at(item.key()) == item.value()) continue;
    all.push_back(fmt::format("{} {}", what, item.key()));
  }
  for (const auto& item : now.items()) {
    if (!then.contains(item.key())) all.push_back(fmt::format("{} {}", what, item.key()));
  }
  return all;
}

std::vector<std::string> changed_commands(const Json& then, const Json& now) {
  std::vector<std::string> all;
  for (const auto& item : then.items()) {
    const std::string& label = item.key();
    if (!now.contains(label)) {
      all.push_back(fmt::format("command {}: it is called otherwise", label));
      continue;
    }
    const Json& before = item.value();
    const Json& after = now.at(label);
    if (before.at("words_digest") != after.at("words_digest")) {
      all.push_back(fmt::format("command {}: its words", label));
    }
    if (before.at("sha256") != after.at("sha256")) {
      all.push_back(fmt::format("command {}: {} has sha256 {}, was {}", label,
                                after.at("words").at(0).get<std::string>(),
                                records::text(after, "sha256"), records::text(before, "sha256")));
    }
  }
  return all;
}

void append(std::vector<std::string>& all, std::vector<std::string> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::vector<std::string> differences(const Header& then, const Header& now) {
  const Json& before = then.builds.at("default").facts;
  const Json& after = now.builds.at("default").facts;
  const Json& conditions = before.at("conditions");
  std::vector<std::string> all = changed_commands(before.at("commands"), after.at("commands"));
  if (conditions.at("folder") != after.at("conditions").at("folder")) {
    all.push_back(
        fmt::format("the folder: it was begun in {}", records::text(conditions, "folder")));
  }
  append(all, changed("variable", conditions.at("environment"),
                      after.at("conditions").at("environment")));
  Header others = then;
  others.builds.clear();  // programs are told above
  std::map<std::string, std::string> inputs;
  for (const auto& [name, corpus] : then.corpora) {
    const auto same = now.corpora.find(name);
    inputs[name] = same == now.corpora.end() ? "gone" : same->second.digest;
  }
  append(all, run::differences(others, inputs));
  return all;
}

}  // namespace

ExecSetup set_up_again(const fs::path& file, const fs::path& folder, int interrupt) {
  Header header = header_of_times(file);
  ExecSetup setup = set_up(asked_for(header), folder, interrupt);
  const std::vector<std::string> different = differences(header, setup.header);
  if (!different.empty()) {
    throw Error(
        fmt::format(
            "{} can't be resumed, its runs would not be comparable. What has changed:\n  {}",
            file.string(), fmt::join(different, "\n  ")),
        "put it back, or measure anew into another file", Exit::invalid);
  }
  setup.header = std::move(header);
  return setup;
}

void expect_same_references(const ExecSetup& setup, const fs::path& file) {
  ExecSetup now = setup;
  note_references(now);
  if (records::encode(now.header) == records::encode(setup.header)) return;
  throw Error(fmt::format("{} can't be resumed: a command writes another output, or ends with "
                          "another exit code, than when it was begun",
                          file.string()),
              "measure anew into another file", Exit::invalid);
}

}  // namespace allot::cli
