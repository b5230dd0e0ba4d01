# Copies the libraries of the installed program into lib/proofsheet of an archive, except those of the C library, which
# belong to the system.
file(GET_RUNTIME_DEPENDENCIES
  EXECUTABLES ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/bin/proofsheet
  PRE_EXCLUDE_REGEXES "^(libc|libm|libdl|librt|libpthread|libresolv)[.]so" "^ld-linux"
  RESOLVED_DEPENDENCIES_VAR libraries)
list(SORT libraries)
foreach(library ${libraries})
  file(INSTALL ${library} DESTINATION ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/lib/proofsheet FOLLOW_SYMLINK_CHAIN)
endforeach()
