// Does the loader take our function in place of libhwy's, so that every process starts with the
// same heap?
#include <dlfcn.h>
#include <filesystem>
#include <gtest/gtest.h>

#include "bench/own_process.hpp"

namespace allot::bench {
namespace {

TEST(HighwayTimer, IsThatOfThisProgram) {
  void* const function = ::dlsym(RTLD_DEFAULT, "_ZN3hwy8platform15TimerResolutionEv");
  ASSERT_NE(function, nullptr);
  Dl_info info{};
  ASSERT_NE(::dladdr(function, &info), 0);
  EXPECT_EQ(std::filesystem::canonical(info.dli_fname), own_program());
}

}  // namespace
}  // namespace allot::bench
