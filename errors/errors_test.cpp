// Does a fault tell the operator what, why and what to do?
#include <array>
#include <cerrno>
#include <gtest/gtest.h>
#include <string>

#include "errors/check.hpp"
#include "errors/error.hpp"
#include "errors/nearest.hpp"

namespace allot {
namespace {

TEST(Error, ReportNamesFaultContextAndRemedyInThatOrder) {
  Error error("no such pack: x.pack", "allot corpus fetch x", Exit::invalid);
  error.while_doing("opening corpus x").while_doing("planning the run");
  EXPECT_EQ(error.report(),
            "no such pack: x.pack\n  while opening corpus x\n  while planning the run\n"
            "  do: allot corpus fetch x");
  EXPECT_EQ(error.code(), Exit::invalid);
}

TEST(Error, SystemErrorCarriesTheReasonOfErrno) {
  errno = ENOENT;
  EXPECT_EQ(system_error("cannot open x").report(), "cannot open x: No such file or directory");
}

TEST(Nearest, SuggestsATypoAndNothingFarAway) {
  const std::array<std::string, 3> known{"ascii-array", "arena", "two-pass"};
  EXPECT_EQ(nearest_name("asci-aray", known), "ascii-array");
  EXPECT_EQ(nearest_name("twopass", known), "two-pass");
  EXPECT_EQ(nearest_name("zzzzzzzz", known), "");
}

TEST(CheckDeathTest, NamesTheConditionThatFailed) {
  EXPECT_DEATH(CHECK(1 + 1 == 3), "errors_test.cpp:[0-9]+: check failed: 1 \\+ 1 == 3");
}

}  // namespace
}  // namespace allot
