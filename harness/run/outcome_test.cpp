// Is a run measured only if everything is proved, and does each fault get its own name?
#include "harness/run/outcome.hpp"

#include <csignal>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot::run {
namespace {

using records::FailureKind;
using ::testing::HasSubstr;

const std::string digest(32, 'a');

const std::string good_receipt =
    R"({"receipt":{"malloc":"/lib/libjemalloc.so.2","free":"/lib/libjemalloc.so.2",)"
    R"("operator new":"/lib/libjemalloc.so.2","operator delete":"/usr/lib/libstdc++.so.6",)"
    R"("probe":"jemalloc","probe_passed":true,"version":"5.3","options":{"thp":"always","narenas":4},)"
    R"("corpus_digest":"c0","strategy":"arena"}})"
    "\n";
const std::string good_sample = "{\"sample\":{\"sec/op\":0.5}}\n";
const std::string good_digest = "{\"digest\":\"" + digest + "\"}\n";
const std::string good = good_receipt + good_sample + good_digest;

Proof proof() {
  return {{"arena",
           "c0",
           {"/lib/libjemalloc.so.2", "5ha", "jemalloc", {}, {{"thp", "always"}, {"narenas", "4"}}}},
          digest,
          std::nullopt,
          {600, std::nullopt}};
}

Process process(const std::string& record, Ending ending = Exited{0}) {
  return {ending, 1, record, "", ""};
}

/// "kind: detail", or "measured".
std::string verdict(const Process& ended, const Proof& wanted = proof()) {
  const records::Outcome outcome = judge(ended, wanted);
  const auto* failure = std::get_if<records::Failure>(&outcome);
  if (failure == nullptr) return "measured";
  return std::string(records::name_of(failure->kind)) + ": " + failure->detail;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string with_receipt(const std::string& from, const std::string& to) {
  return verdict(process(replaced(good, from, to)));
}

TEST(Outcome, IsAProvedRunMeasured) {
  EXPECT_EQ(verdict(process(good)), "measured");
  const records::Outcome outcome = judge(process(good), proof());
  EXPECT_EQ(std::get<records::Measured>(outcome).samples.at(0).at("sec/op"), 0.5);
}

/// A proof that asks for the instrument `count` with that shim.
Proof counted_by(const std::string& shim) {
  Proof wanted = proof();
  wanted.receipt.instrument = {"count", true, {{shim, "5ha"}}};
  return wanted;
}

TEST(Outcome, IsARunRefusedThatAnotherInstrumentMeasured) {
  const std::string counted =
      replaced(good, R"("strategy":"arena")",
               R"("strategy":"arena","instrument":"count","counting":"/lib/shim.so")");
  EXPECT_EQ(verdict(process(counted), counted_by("/lib/shim.so")), "measured");
  EXPECT_THAT(verdict(process(counted)), HasSubstr("receipt: it was measured by count"));
  EXPECT_THAT(verdict(process(good), counted_by("/lib/shim.so")),
              HasSubstr("receipt: it was measured by the clock, not by count"));
  EXPECT_THAT(verdict(process(counted), counted_by("/lib/other.so")),
              HasSubstr("receipt: the counting shim is /lib/shim.so"));
}

TEST(Outcome, IsAShimRefusedThatStandsInFrontOfTheClock) {
  EXPECT_THAT(with_receipt(R"("strategy":"arena")", R"("strategy":"arena","counting":"/lib/s.so")"),
              HasSubstr("receipt: the counting shim is /lib/s.so"));
}

TEST(Outcome, IsTheHomeFolderLeftOutOfAReceiptThatIsPublished) {
  ::setenv("HOME", "/home/somebody", 1);
  const std::string counted =
      replaced(good, R"("strategy":"arena")",
               R"("strategy":"arena","instrument":"count","counting":"/home/somebody/shim.so")");
  const records::Outcome outcome = judge(process(counted), counted_by("~/shim.so"));
  EXPECT_EQ(std::get<records::Measured>(outcome).receipt.at("counting"), "~/shim.so");
}

TEST(Outcome, IsKeptWhatAnInstrumentTellsBesideItsMetrics) {
  const std::string classes = R"({"classes":{"sizes":[[16,2]]}})";
  const records::Outcome outcome =
      judge(process(good_receipt + good_sample + classes + "\n" + good_digest), proof());
  const auto& measured = std::get<records::Measured>(outcome);
  EXPECT_EQ(measured.details.dump(), R"({"classes":{"sizes":[[16,2]]}})");
}

TEST(Outcome, IsAnEndByItselfToldFromASignalAndADeadline) {
  EXPECT_EQ(verdict(process("", Exited{3})), "exit: exit code 3");
  EXPECT_EQ(verdict(process("", Killed{SIGSEGV})),
            "signal: killed by SIGSEGV (Segmentation fault)");
  EXPECT_THAT(verdict(process("", Killed{SIGKILL})),
              HasSubstr("perhaps by the kernel, out of memory"));
  EXPECT_EQ(verdict(process("", TimedOut{})), "timeout: no end within 600 s");
  EXPECT_EQ(verdict(process(good, TimedOut{})), "timeout: no end within 600 s");
}

TEST(Outcome, DoTheLastWordsOfAWorkerFollowItsFailure) {
  Process ended = process("", Exited{1});
  ended.errors = "first\nlast words\n\n";
  EXPECT_EQ(verdict(ended), "exit: exit code 1\nfirst\nlast words");
  ended.errors = std::string(5000, 'x');
  EXPECT_LT(verdict(ended).size(), 2100U);
}

TEST(Outcome, IsAFailureThatTheWorkerReportsKeptAsItIs) {
  const std::string reported =
      "{\"failure\":{\"kind\":\"out-of-memory\",\"detail\":\"an allocation failed\"}}\n";
  EXPECT_EQ(verdict(process(good_receipt + reported, Exited{1})),
            "out-of-memory: an allocation failed");
  EXPECT_EQ(verdict(process(reported, Exited{0})), "out-of-memory: an allocation failed");
}

TEST(Outcome, IsABrokenReportAProtocolFailure) {
  EXPECT_EQ(verdict(process("")), "protocol: no receipt");
  EXPECT_EQ(verdict(process(good_receipt + good_digest)), "protocol: no samples");
  EXPECT_EQ(verdict(process(good_receipt + good_sample)), "protocol: no digest");
  EXPECT_EQ(verdict(process(good + "{\"dig")),
            "protocol: line 4 of the worker's report is cut off");
  EXPECT_EQ(verdict(process("{]\n")),
            "protocol: line 1 of the worker's report: not valid JSON at column 2");
  EXPECT_EQ(verdict(process(good_receipt + good)),
            "protocol: line 2 of the worker's report: a second receipt");
  EXPECT_EQ(verdict(process("{\"note\":1}\n")),
            "protocol: line 1 of the worker's report: unknown key \"note\"");
  EXPECT_EQ(verdict(process("{\"sample\":{\"sec/op\":-1}}\n")),
            "protocol: line 1 of the worker's report: metric sec/op is -1");
  EXPECT_EQ(verdict(process("{\"sample\":{\"sec/op\":null}}\n")),
            "protocol: line 1 of the worker's report: key \"sec/op\" should be a number, not null");
  EXPECT_EQ(verdict(process("{\"digest\":\"xyz\"}\n")),
            "protocol: line 1 of the worker's report: not a digest: \"xyz\"");
}

TEST(Outcome, IsAReportCutOffByAFailingExitBlamedOnTheExit) {
  EXPECT_EQ(verdict(process("{\"sam", Exited{9})), "exit: exit code 9");
}

TEST(Outcome, MustTheNumberOfSamplesBeTheOnePlanned) {
  Proof wanted = proof();
  wanted.samples = 2;
  EXPECT_EQ(verdict(process(good), wanted), "protocol: 1 samples, not 2");
  EXPECT_EQ(verdict(process(good_receipt + good_sample + good_sample + good_digest), wanted),
            "measured");
}

TEST(Outcome, IsAnotherLibraryThanTheProfilesAReceiptFailure) {
  EXPECT_EQ(with_receipt("\"malloc\":\"/lib/libjemalloc.so.2\"", "\"malloc\":\"/lib/libc.so.6\""),
            "receipt: malloc is served by /lib/libc.so.6, not by /lib/libjemalloc.so.2");
  EXPECT_EQ(with_receipt("/usr/lib/libstdc++.so.6", "/lib/libother.so"),
            "receipt: operator delete is served by /lib/libother.so, not by /lib/libjemalloc.so.2");
}

TEST(Outcome, IsAPreloadedLibraryUnderTheNameOfGlibcAReceiptFailure) {
  Proof wanted = proof();
  wanted.receipt.allocator = {"", "", "jemalloc", {}, {}};
  EXPECT_EQ(verdict(process(good), wanted),
            "receipt: malloc is served by /lib/libjemalloc.so.2, not by the C library");
}

TEST(Outcome, AreProbeOptionsStrategyAndCorpusPartOfTheProof) {
  EXPECT_EQ(with_receipt("\"probe_passed\":true",
                         "\"probe_passed\":false,\"probe_detail\":\"not loaded\""),
            "receipt: probe jemalloc did not pass: not loaded");
  EXPECT_EQ(with_receipt("\"probe\":\"jemalloc\"", "\"probe\":\"none\""),
            "receipt: probe none was run, not jemalloc");
  EXPECT_EQ(with_receipt("\"always\"", "\"default\""),
            "receipt: option thp is default, not always");
  EXPECT_EQ(with_receipt("\"narenas\":4", "\"tcache\":1"),
            "receipt: option narenas could not be read back (expected 4)");
  EXPECT_EQ(with_receipt("\"c0\"", "\"c1\""), "receipt: corpus_digest is c1, not c0");
  EXPECT_EQ(with_receipt("\"arena\"", "\"other\""), "receipt: strategy is other, not arena");
  EXPECT_EQ(with_receipt("\"free\"", "\"fre\""),
            "receipt: the receipt can't be read: key \"free\" is missing");
}

TEST(Outcome, IsABoundMeasuredWithoutADigestAndOnlyThen) {
  Proof bound = proof();
  bound.receipt.role = plan::Role::bound;
  bound.reference = std::nullopt;
  const std::string receipt = replaced(good_receipt, "\"strategy\"", "\"bound\"");
  EXPECT_EQ(verdict(process(receipt + good_sample), bound), "measured");
  EXPECT_EQ(verdict(process(receipt + good_sample + good_digest), bound),
            "protocol: a digest, of a bound");
  EXPECT_EQ(verdict(process(good_receipt + good_sample), bound),
            "receipt: the receipt can't be read: key \"bound\" is missing");
  EXPECT_EQ(verdict(process(receipt + good_sample + good_digest)),
            "receipt: the receipt can't be read: key \"strategy\" is missing");
}

TEST(Outcome, IsAnotherDigestThanTheReferencesAFailureThatNamesBoth) {
  Proof wanted = proof();
  wanted.reference = std::string(32, 'b');
  EXPECT_EQ(verdict(process(good), wanted),
            "digest: the output's digest is " + digest + ", the reference's " + *wanted.reference);
}

}  // namespace
}  // namespace allot::run
