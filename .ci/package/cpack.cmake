# What differs between the Debian package and the archive. cpack reads this once for each.
if(CPACK_GENERATOR STREQUAL "TGZ")
  string(TOLOWER "${CPACK_PACKAGE_NAME}-${CPACK_PACKAGE_VERSION}-${CPACK_SYSTEM_NAME}-${CPACK_PROCESSOR}" CPACK_PACKAGE_FILE_NAME)
  set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/bundle.cmake)
else()
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
endif()
