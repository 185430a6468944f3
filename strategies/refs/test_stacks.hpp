// Stacks of tables for tests: each is one question to a reader.
#pragma once

#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "corpora/pack_writer.hpp"
#include "corpora/reftable/writer.hpp"
#include "strategies/refs/reference.hpp"

namespace allot::refs {

/// Bytes of tables, oldest first.
using Tables = std::vector<std::string>;

inline corpora::Corpus corpus_of(const Tables& tables) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < tables.size(); ++i)
    names.push_back("table-" + std::to_string(i) + ".ref");
  std::vector<corpora::Document> documents;
  for (std::size_t i = 0; i < tables.size(); ++i) documents.push_back({names[i], tables[i]});
  return corpora::in_memory("stack", documents);
}

/// An id of so many bytes that differs from those of other numbers.
inline std::string test_id(std::size_t bytes, std::uint64_t number) {
  std::mt19937_64 random(number);
  std::string id;
  while (id.size() < bytes) id += static_cast<char>(random());
  return id;
}

/// What one table of a test stack holds, by name.
struct TableText {
  std::map<std::string, Row> rows;
  bool has_logs = false;

  void put(const std::string& name, ValueType type, std::uint64_t number, std::size_t hash_bytes,
           std::uint64_t update_index) {
    Row row{0, type, update_index, name, "", "", ""};
    if (type == ValueType::id || type == ValueType::peeled) row.id = test_id(hash_bytes, number);
    if (type == ValueType::peeled) row.peeled = test_id(hash_bytes, number + 1);
    if (type == ValueType::symbolic) row.target = "refs/heads/" + std::to_string(number);
    rows[name] = row;
  }

  [[nodiscard]] std::string encoded(const corpora::reftable::Options& options) const {
    corpora::reftable::Writer writer(options);
    for (const auto& [name, row] : rows)
      writer.add({name, row.update_index, row.id, row.peeled, row.target});
    if (has_logs) {
      const std::string none(options.hash_bytes, '\0');
      for (int i = 0; i < 200; ++i)
        writer.add_log({.name = "refs/heads/" + std::to_string(1000 + i),
                        .update_index = 1,
                        .old_id = none,
                        .new_id = none,
                        .message = "created\n"});
    }
    return writer.finish();
  }
};

/// A name with one of several depths, so that prefixes are shared now and then.
inline std::string random_name(std::mt19937_64& random, std::uint64_t distinct) {
  static const std::vector<std::string> folders{"refs/heads/", "refs/heads/topic/", "refs/tags/v",
                                                "refs/\xC3\xBC/"};
  const std::string& folder = folders[random() % folders.size()];
  return folder + std::to_string(random() % distinct) + std::string(random() % 30, 'x');
}

struct StackPlan {
  corpora::reftable::Options options;
  std::size_t refs = 0;  // records per table
  std::size_t tables = 1;
  bool has_logs = false;
  unsigned deleted_in_ten = 1;  // of the records after the first table
};

/// Records of all types at random names; the same plan gives the same bytes.
inline Tables stack_of(const StackPlan& plan) {
  std::mt19937_64 random(plan.refs);
  Tables tables;
  for (std::size_t i = 0; i < plan.tables; ++i) {
    corpora::reftable::Options options = plan.options;
    options.min_update_index = 10 * i + 1;
    options.max_update_index = 10 * i + 200;
    TableText text;
    text.has_logs = plan.has_logs;
    while (text.rows.size() < plan.refs) {
      const std::string name = random_name(random, 2 * plan.refs);
      auto type = static_cast<ValueType>(random() % 3 + 1);
      if (i > 0 && random() % 10 < plan.deleted_in_ten) type = ValueType::deletion;
      text.put(name, type, random(), options.hash_bytes, options.min_update_index + random() % 200);
    }
    tables.push_back(text.encoded(options));
  }
  return tables;
}

/// By name, what it is about.
inline std::vector<std::pair<std::string, Tables>> test_stacks() {
  using corpora::reftable::Layout;
  const corpora::reftable::Options sha256{.hash_bytes = 32};
  const corpora::reftable::Options small{.block_size = 256};
  const corpora::reftable::Options unpadded{.block_size = 256, .layout = Layout::unpadded};
  const corpora::reftable::Options no_size{.block_size = 256, .layout = Layout::no_block_size};
  const corpora::reftable::Options large{.block_size = 65536, .restart_interval = 64};
  const corpora::reftable::Options all_restarts{.block_size = 512, .restart_interval = 1};
  const corpora::reftable::Options without_objects{.block_size = 256, .with_objects = false};
  return {
      {"no table", {}},
      {"an empty table", stack_of({.options = {}})},
      {"logs alone", stack_of({.options = {}, .has_logs = true})},
      {"one ref", stack_of({.options = {}, .refs = 1})},
      {"all types", stack_of({.options = {}, .refs = 40})},
      {"SHA-256", stack_of({.options = sha256, .refs = 300, .tables = 2})},
      {"several blocks without an index", stack_of({.options = {}, .refs = 150})},
      {"an index of several levels", stack_of({.options = small, .refs = 2000})},
      {"an index and logs", stack_of({.options = small, .refs = 100, .has_logs = true})},
      {"an index without objects", stack_of({.options = without_objects, .refs = 300})},
      {"unpadded blocks", stack_of({.options = unpadded, .refs = 500, .has_logs = true})},
      {"no block size", stack_of({.options = no_size, .refs = 500, .tables = 2})},
      {"large blocks", stack_of({.options = large, .refs = 3000})},
      {"a restart at every record", stack_of({.options = all_restarts, .refs = 200})},
      {"many tables", stack_of({.options = {}, .refs = 60, .tables = 12})},
      {"tombstones", stack_of({.options = {}, .refs = 400, .tables = 6, .deleted_in_ten = 9})},
      {"tombstones alone on top",
       stack_of({.options = {}, .refs = 30, .tables = 3, .deleted_in_ten = 10})},
  };
}

}  // namespace allot::refs
