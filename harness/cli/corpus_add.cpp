// `allot corpus add`: anybody's own repository, folder, package or archive as a pinned corpus.
#include <fmt/format.h>
#include <map>
#include <memory>

#include "corpora/addition.hpp"
#include "corpora/corpus.hpp"
#include "corpora/kind.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/corpus_output.hpp"

namespace allot::cli {
namespace {

/// The command that runs on it; the default workload is one of postings.
std::string run_command(const corpora::PackFile& pack) {
  switch (corpora::kind_of(corpora::Corpus::open(pack.path))) {
    case corpora::Kind::index:
      return "allot run --workload 'index/*' --corpus " + pack.name;
    case corpora::Kind::refs:
      return "allot run --workload 'refs/*' --corpus " + pack.name;
    case corpora::Kind::postings:
      break;
  }
  return "allot run --corpus " + pack.name;
}

void print(const corpora::Added& added) {
  fmt::print("{}\n", summary(added.pack));
  for (const auto& [key, node] : added.manifest.own) {
    if (const auto text = node.value<std::string>()) fmt::print("  {:<8}{}\n", key.str(), *text);
  }
  fmt::print("pinned in {}\nrun on it with {}\n", added.manifest.file.string(),
             run_command(added.pack));
}

Body declare(CLI::App& command) {
  struct Options {
    corpora::Addition addition;
    std::map<std::string, std::string> values;  // by origin
  };
  const auto options = std::make_shared<Options>();
  command.add_option("NAME", options->addition.name, "what to call it")->required();
  CLI::Option_group* const from =
      command.add_option_group("From", "what to make a corpus of (exactly one)");
  from->require_option(1);
  for (const corpora::Origin& origin : corpora::origins()) {
    if (!origin.addable && origin.at == nullptr) continue;
    from->add_option("--" + origin.name, options->values[origin.name], origin.about)
        ->type_name(origin.addable ? origin.addable->value : "PATH");
  }
  command.add_option("--about", options->addition.about, "a line for allot corpus list");
  command.add_option("--licence", options->addition.licence, "of the content");
  command.add_flag("--replace", options->addition.replace, "take over a name that is taken");
  return [options] {
    for (const auto& [origin, value] : options->values) {
      if (value.empty()) continue;
      options->addition.origin = origin;
      options->addition.value = value;
    }
    corpora::Added added;
    try {
      ProgressLine progress;
      added =
          corpora::add(options->addition, corpora::Places::of_this_process(), progress.callback());
    } catch (Error& error) {
      throw error.while_doing("adding corpus " + options->addition.name);
    }
    print(added);
    return Exit::ok;
  };
}

const bool enrolled =
    enrol({"corpus add", "make a pinned corpus of your own repository, folder, package or archive",
           "allot corpus add mine --git https://example.org/mine.git@v1.2", declare});

}  // namespace
}  // namespace allot::cli
