// Claims in documents whose project computes with units: a number in any unit of the same dimension.
#include "catch.hpp"
#include "commands/program.hpp"

namespace convertible_units_test {

using namespace program;

namespace {

const char* const project_text =
    "quantities: si\ngiven:\n  F: 12000 N\n  v: 20 m/s\n  d: 2 m\nunits: {A: mm^2}\nequations: |\n  A = "
    "d^2\n";

Ran checked(const std::string& document) {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", project_text);
  write(folder.path() / "a.md", document);
  return run_in(folder.path(), {"check", "a.md"});
}

}  // namespace

TEST_CASE("a document may print another unit of the same dimension") {
  for (const char* line : {"The force is 12 kN <!-- = F -->.", "It needs 12,000 N <!-- = F -->.",
                           "The force is 12\u00a0kN <!-- = F -->.", "So fast: 72 km/h <!-- = v -->!",
                           "(It has 4 m² <!-- = A -->)", "It has 4000000 mm² <!-- = A -->."}) {
    INFO(line);
    const Ran ran = checked(std::string(line) + "\n");
    CAPTURE(ran.out, ran.err);
    CHECK(ran.status == 0);
  }
}

TEST_CASE("a wrong prefix in a document is a mistake") {
  const Ran ran = checked("The force is 12 N <!-- = F -->.\n");
  CHECK(ran.status == 1);
  CHECK(ran.out.find("12 N is off") != std::string::npos);
  CHECK(checked("The force is 13 kN <!-- = F -->.\n").status == 1);
}

TEST_CASE("words that are units, too, are words in a document") {
  const Ran ran = checked("There are 2 <!-- = d --> in all.\n");
  CAPTURE(ran.out, ran.err);
  CHECK(ran.status == 0);
}

}  // namespace convertible_units_test
