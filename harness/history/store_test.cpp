// Does a history keep what it was given, whoever else writes to it and whenever a writer dies?
#include "harness/history/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <csignal>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "errors/error.hpp"
#include "harness/history/example_test.hpp"
#include "harness/history/exchange.hpp"

namespace allot::history {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class StoreTest : public testing::Test {
 protected:
  [[nodiscard]] std::string file() const { return (folder_ / "history.sqlite").string(); }

  [[nodiscard]] std::size_t count() const {
    return Store(file(), Store::Access::read).entries().size();
  }

  /// Runs `action` in a child process.
  template <class Action>
  static pid_t in_child(Action action) {
    const pid_t child = ::fork();
    if (child == 0) {
      action();
      ::_exit(0);
    }
    return child;
  }

  records::Scratch folder_;
};

std::string fault_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& fault) {
    return fault.report();
  }
  return "no error";
}

TEST_F(StoreTest, GivesBackWhatItWasGivenByTime) {
  Store store(file(), Store::Access::write);
  EXPECT_TRUE(store.add(example_entry(2, 102)));
  EXPECT_TRUE(store.add(example_entry(1, 101)));
  const std::vector<Series> series = store.series({});
  ASSERT_EQ(series.size(), 2U);
  EXPECT_EQ(series[0].metric, "allocs/op");
  EXPECT_TRUE(series[0].exact);
  const std::vector<Point> points = store.points(series[0]);
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(points[0].center, 101);
  EXPECT_EQ(points[1].center, 102);
  EXPECT_EQ(points[1].runs, 2U);
}

TEST_F(StoreTest, KeepsTheSameRecordOnce) {
  Store store(file(), Store::Access::write);
  EXPECT_TRUE(store.add(example_entry(1)));
  EXPECT_FALSE(store.add(example_entry(1)));
  EXPECT_EQ(count(), 1U);
}

TEST_F(StoreTest, SelectsByGlobsBranchAndHost) {
  Store store(file(), Store::Access::write);
  store.add(example_entry(1));
  Entry elsewhere = example_entry(2);
  elsewhere.host_class = "another host";
  store.add(elsewhere);
  EXPECT_EQ(store.series({{}, {"*-sec/op"}, "", ""}).size(), 2U);
  EXPECT_EQ(store.series({{"*arena*"}, {}, "", "host"}).size(), 2U);
  EXPECT_EQ(store.series({{}, {}, "other", ""}).size(), 0U);
}

TEST_F(StoreTest, TwoWritersLoseNothing) {
  { const Store make(file(), Store::Access::write); }
  std::vector<pid_t> children;
  for (int writer = 0; writer < 2; ++writer) {
    children.push_back(in_child([&] {
      Store store(file(), Store::Access::write);
      for (int i = 0; i < 25; ++i) store.add(example_entry(100 * writer + i));
    }));
  }
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(count(), 50U);
}

TEST_F(StoreTest, SeveralMayMakeTheSameFileAtOnce) {
  for (int attempt = 0; attempt < 20; ++attempt) {
    const auto fresh = folder_ / fmt::format("{}.sqlite", attempt);
    std::vector<pid_t> makers;
    for (int maker = 0; maker < 4; ++maker)
      makers.push_back(in_child([&] { Store(fresh, Store::Access::write); }));
    for (const pid_t maker : makers) {
      int status = 0;
      ::waitpid(maker, &status, 0);
      EXPECT_EQ(status, 0) << "attempt " << attempt;
    }
  }
}

TEST_F(StoreTest, AKilledWriterLeavesWholeEntriesOnly) {
  { const Store make(file(), Store::Access::write); }
  for (int kill = 0; kill < 5; ++kill) {
    const pid_t child = in_child([&] {
      Store store(file(), Store::Access::write);
      for (int i = 0;; ++i) {
        Entry entry = example_entry(i);
        entry.source += std::to_string(::getpid());
        store.add(entry);
      }
    });
    ::usleep(static_cast<useconds_t>(20'000 + 7'000 * kill));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const Store store(file(), Store::Access::read);
    store.for_each([](const Entry& entry) { EXPECT_EQ(entry.values.size(), 2U); });
  }
  Store store(file(), Store::Access::write);
  EXPECT_TRUE(store.add(example_entry(1)));
}

TEST_F(StoreTest, RefusesWhatIsNoHistoryOrANewerOne) {
  EXPECT_THAT(fault_of([&] { Store(file(), Store::Access::read); }), HasSubstr("is not there"));
  std::ofstream(file()) << "neither a database nor anything else of that length, surely not one";
  EXPECT_THAT(fault_of([&] { Store(file(), Store::Access::write); }),
              HasSubstr("history.sqlite: file is not a database"));
  std::filesystem::remove(file());
  {
    SQLite::Database other(file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    other.exec("CREATE TABLE somebody (elses TEXT)");
  }
  EXPECT_THAT(fault_of([&] { Store(file(), Store::Access::write); }),
              HasSubstr("is a database, but not a history"));
  std::filesystem::remove(file());
  { const Store make(file(), Store::Access::write); }
  SQLite::Database(file(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
  EXPECT_THAT(fault_of([&] { Store(file(), Store::Access::write); }),
              HasSubstr("is a history of version 99"));
}

TEST_F(StoreTest, BringsAnOlderFileUpToDate) {
  {
    Store store(file(), Store::Access::write);
    store.add(example_entry(1));
  }
  {
    // What version 1 lacked.
    SQLite::Database database(file(), SQLite::OPEN_READWRITE);
    database.exec("DROP INDEX entry_by_time; PRAGMA user_version = 1");
  }
  EXPECT_EQ(count(), 1U) << "an older file can be read as it is";
  Store store(file(), Store::Access::write);
  EXPECT_TRUE(store.add(example_entry(2)));
  SQLite::Database database(file());
  EXPECT_EQ(database.execAndGet("PRAGMA user_version").getInt(), Store::version());
  constexpr const char* index = "SELECT count(*) FROM sqlite_master WHERE name = 'entry_by_time'";
  EXPECT_EQ(database.execAndGet(index).getInt(), 1);
}

std::string exported(const Store& store) {
  std::ostringstream out;
  export_lines(store, out);
  return out.str();
}

TEST_F(StoreTest, ExportAndImportGiveTheSameHistoryInAnyOrder) {
  Store store(file(), Store::Access::write);
  for (const int number : {3, 1, 2}) store.add(example_entry(number, 100 + number, 0.1 * number));
  const std::string lines = exported(store);
  Store copy((folder_ / "copy.sqlite").string(), Store::Access::write);
  copy.add(example_entry(2, 102, 0.2));
  std::istringstream in(lines);
  const Imported imported = import_lines(in, "lines", copy);
  EXPECT_EQ(imported.added, 2U);
  EXPECT_EQ(imported.known, 1U);
  EXPECT_EQ(exported(copy), lines);
}

TEST_F(StoreTest, ImportNamesTheLineOfAFault) {
  Store store(file(), Store::Access::write);
  const auto import = [&](const std::string& lines) {
    return fault_of([&] {
      std::istringstream in(lines);
      import_lines(in, "lines", store);
    });
  };
  EXPECT_THAT(import(""), HasSubstr("is empty"));
  EXPECT_THAT(import("{\"history\":\"header\",\"format\":2}\n"), HasSubstr("reading lines:1"));
  EXPECT_THAT(import("{\"history\":\"header\",\"format\":1}\nrubbish\n"),
              HasSubstr("reading lines:2"));
  EXPECT_THAT(import("{\"history\":\"entry\",\"commit\":7}\n"), HasSubstr("commit"));
  EXPECT_THAT(import("{\"record\":\"header\"}\n"), HasSubstr("allot history add lines"));
}

}  // namespace
}  // namespace allot::history
