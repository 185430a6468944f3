#include "bench/instrument.hpp"

#include "errors/check.hpp"
#include "errors/error.hpp"
#include "errors/nearest.hpp"

namespace allot::bench {

std::map<std::string, InstrumentKind>& instruments() {
  static std::map<std::string, InstrumentKind> all;
  return all;
}

bool enrol(InstrumentKind kind) {
  const std::string name = kind.name;
  const bool is_new = instruments().emplace(name, std::move(kind)).second;
  CHECK(is_new);
  return is_new;
}

const InstrumentKind& find_instrument(const std::string& name) {
  const auto found = instruments().find(name);
  if (found != instruments().end()) return found->second;
  std::vector<std::string> known;
  for (const auto& [known_name, kind] : instruments()) known.push_back(known_name);
  throw Error("unknown instrument: " + name, "did you mean " + nearest_name(name, known) + "?");
}

nlohmann::json listed_instruments() {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [name, kind] : instruments())
    list.push_back({{"name", name},
                    {"about", kind.about},
                    {"rounds", kind.rounds},
                    {"exact", kind.is_exact},
                    {"patience", kind.patience},
                    {"files", kind.files()}});
  return list;
}

}  // namespace allot::bench
