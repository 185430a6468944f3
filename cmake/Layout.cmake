# Where things lie. A build tree has the shape of an installed one, so that the driver finds its
# worker, profiles, manifests and charts by one rule: relative to its own file.
#   bin/allot   libexec/allot/allot-worker   share/allot/{allocators,manifests,charts}
include(GNUInstallDirs)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(ALLOT_LIBEXEC libexec/allot)
set(ALLOT_SHARE share/allot)

# Shares a source folder: a link in the build tree, a copy in an installed one.
function(allot_share folder as)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/${ALLOT_SHARE})
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/${folder} ${CMAKE_BINARY_DIR}/${ALLOT_SHARE}/${as}
       SYMBOLIC)
  install(DIRECTORY ${folder}/ DESTINATION ${ALLOT_SHARE}/${as}
          PATTERN "*_test.*" EXCLUDE PATTERN "test_*" EXCLUDE PATTERN "__pycache__" EXCLUDE)
endfunction()
