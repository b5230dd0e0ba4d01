#include "pages/golden.hpp"

#include <cstdlib>

#include "catch.hpp"
#include "checkout.hpp"
#include "files/files.hpp"

namespace proofsheet::pages {

void check_file(const std::string& path, const std::string& actual) {
  files::DiskFiles files{project_folder()};
  const char* bless = std::getenv("PROOFSHEET_BLESS");
  if (bless && std::string(bless) == "1") files.write(path, actual);
  const auto expected = files.read(path);
  INFO(path << " is not what it was; PROOFSHEET_BLESS=1 rewrites it");
  REQUIRE(expected);
  CHECK(actual == *expected);
}

void check_golden(const std::string& path, const std::string& actual) {
  check_file("tests/pages/golden/" + path, actual);
}

}  // namespace proofsheet::pages
