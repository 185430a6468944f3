# Every library that the build needs, found here and nowhere else. A missing one
# names the Debian package that brings it.
function(allot_missing what package)
  message(FATAL_ERROR "${what} was not found. Install it with: scripts/install-deps   "
                      "(or: apt-get install ${package})")
endfunction()


# Headers or a library that ship without a CMake package.
function(allot_need_header target header package)
  find_path(${target}_DIR_ ${header})
  if(NOT ${target}_DIR_)
    allot_missing(${header} ${package})
  endif()
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} INTERFACE ${${target}_DIR_})
endfunction()


# As above, with a library to link.
function(allot_need_library target library header package)
  allot_need_header(${target} ${header} ${package})
  find_library(${target}_LIBRARY ${library})
  if(NOT ${target}_LIBRARY)
    allot_missing(${library} ${package})
  endif()
  target_link_libraries(${target} INTERFACE ${${target}_LIBRARY})
endfunction()


find_package(Threads REQUIRED)
find_package(benchmark QUIET)
find_package(fmt QUIET)
find_package(CLI11 QUIET)
find_package(tomlplusplus QUIET)
find_package(nlohmann_json QUIET)
find_package(OpenSSL QUIET COMPONENTS Crypto)
find_package(tsl-robin-map QUIET)
find_package(simdjson QUIET)
find_package(zstd QUIET)
find_package(hwy QUIET)
find_package(ZLIB QUIET)
find_package(SQLite3 QUIET)
find_package(SQLiteCpp QUIET)
find_package(LibArchive QUIET)
foreach(pair benchmark:libbenchmark-dev fmt:libfmt-dev CLI11:libcli11-dev
             tomlplusplus:libtomlplusplus-dev nlohmann_json:nlohmann-json3-dev
             OpenSSL:libssl-dev tsl-robin-map:robin-map-dev ZLIB:zlib1g-dev
             simdjson:libsimdjson-dev zstd:libzstd-dev hwy:libhwy-dev
             LibArchive:libarchive-dev SQLite3:libsqlite3-dev SQLiteCpp:libsqlitecpp-dev)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 name)
  list(GET pair 1 package)
  if(NOT ${name}_FOUND)
    allot_missing(${name} ${package})
  endif()
endforeach()
allot_need_header(allot_boost boost/math/distributions/normal.hpp libboost-dev)
allot_need_header(allot_mimalloc mimalloc.h libmimalloc-dev)
allot_need_header(allot_valgrind valgrind/callgrind.h valgrind)
allot_need_library(allot_xxhash xxhash xxhash.h libxxhash-dev)
allot_need_library(allot_re2 re2 re2/re2.h libre2-dev)

if(ALLOT_TESTS)
  find_package(GTest QUIET)
  if(NOT GTest_FOUND)
    allot_missing(GTest "libgtest-dev libgmock-dev")
  endif()
endif()
