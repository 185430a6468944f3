# What every target of ours is compiled with, and the one way to declare a folder.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_library(allot_flags INTERFACE)
target_compile_options(allot_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
target_include_directories(allot_flags INTERFACE ${CMAKE_SOURCE_DIR})

# allot_folder(NAME [KIND] [DEPENDS ...])
# Builds the folder's *.cpp (without tests and main) as the library allot_NAME, and its *_test.cpp
# as the program NAME_test. KIND is STATIC (the default) or OBJECT (for self-registering files,
# which a static library would drop).
function(allot_folder name)
  cmake_parse_arguments(FOLDER "OBJECT" "" "DEPENDS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp */*.cpp)
  file(GLOB nested CONFIGURE_DEPENDS */CMakeLists.txt)  # a subfolder with a target of its own
  foreach(file ${nested})
    get_filename_component(subfolder ${file} DIRECTORY)
    list(FILTER sources EXCLUDE REGEX "^${subfolder}/")
  endforeach()
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "(_test|/main|/worker)\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  if(FOLDER_OBJECT)
    add_library(allot_${name} OBJECT ${sources})
  elseif(sources)
    add_library(allot_${name} STATIC ${sources})
  else()
    add_library(allot_${name} INTERFACE)
  endif()
  get_target_property(type allot_${name} TYPE)
  if(type STREQUAL INTERFACE_LIBRARY)
    target_link_libraries(allot_${name} INTERFACE allot_flags ${FOLDER_DEPENDS})
  else()
    target_link_libraries(allot_${name} PUBLIC allot_flags ${FOLDER_DEPENDS})
  endif()
  if(ALLOT_TESTS AND tests)
    add_executable(${name}_test ${tests})
    # DEPENDS again, because an OBJECT library among them hands its objects to direct users only.
    target_link_libraries(${name}_test PRIVATE allot_${name} ${FOLDER_DEPENDS} GTest::gmock
                          GTest::gtest_main)
    gtest_discover_tests(${name}_test WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} DISCOVERY_TIMEOUT 60)
  endif()
endfunction()
