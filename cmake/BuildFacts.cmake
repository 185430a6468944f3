# Writes build_facts.cpp, at build time because the commit changes between configurations.
# Called as: cmake -DTEMPLATE= -DOUTPUT= -DSOURCE_DIR= and the variables of the template.
execute_process(COMMAND git -C ${SOURCE_DIR} describe --always --dirty --abbrev=12
                OUTPUT_VARIABLE ALLOT_COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT ALLOT_COMMIT)
  set(ALLOT_COMMIT "unknown")
endif()
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
