#include "pages/golden.hpp"

#include <cstdlib>

#include "catch.hpp"
#include "files/files.hpp"

namespace proofsheet::pages {

void check_golden(const std::string& path, const std::string& actual) {
  files::DiskFiles files{files::Path(PROJECT_FOLDER) / "tests/pages/golden"};
  const char* bless = std::getenv("PROOFSHEET_BLESS");
  if (bless && std::string(bless) == "1") files.write(path, actual);
  const auto expected = files.read(path);
  INFO("the golden file is tests/pages/golden/" << path << "; PROOFSHEET_BLESS=1 rewrites it");
  REQUIRE(expected);
  CHECK(actual == *expected);
}

}  // namespace proofsheet::pages
