// The errata between two releases, as the program prints them.
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "program.hpp"

namespace errata_test {

using namespace program;

namespace {

/// Writes two releases. The first has three wrong numbers: a sign, a tenth, a last digit.
void write_releases(const fs::path& folder) {
  write_small_course(folder);
  REQUIRE(run_in(folder, {"build"}).status == 0);
  REQUIRE(
      run_in(folder, {"check", "--format", "json", "--output", (folder / "claims.json").string()}).status ==
      0);
  fs::copy(folder / "output/numbers.json", folder / "now.json");
  fs::copy(folder / "output/numbers.json", folder / "old.json");
  const std::string row =
      "\"expression\":\"P[3, ..]\",\"route\":\"exact\",\"format\":\"4\",\"cells\":[\"0\",\"1\"],";
  // sin 3 = 0.1411, cos 3 = -0.9900 (to four places)
  edit(folder / "old.json", row + "\"digits\":[\"0.1411\",\"-0.9900\"]",
       row + "\"digits\":[\"0.2411\",\"0.9900\"]");
  edit(folder / "old.json",
       "\"expression\":\"P[1, 0]\",\"route\":\"exact\",\"format\":\"4\",\"digits\":\"0.8415\"",
       "\"expression\":\"P[1, 0]\",\"route\":\"exact\",\"format\":\"4\",\"digits\":\"0.8414\"");
}

Ran errata(const fs::path& folder, const char* before, const char* after,
           std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"errata", (folder / before).string(), (folder / after).string()});
  return run(more);
}

}  // namespace

TEST_CASE("errata between two releases are listed by gravity") {
  Folder folder;
  write_releases(folder.path());
  const Ran ran = errata(folder.path(), "old.json", "now.json");
  CAPTURE(ran.err);
  CHECK(ran.status == 1);
  CHECK(ran.out.find("# Errata\n\n3 errata of ") == 0);
  CHECK(ran.out.find("1 in the sign, 1 in more than the last digit, 1 in the last digit.\n") !=
        std::string::npos);
  CHECK(ran.out.substr(ran.out.find("\n## ")) ==
        "\n## The sign\n\n"
        "- **`P[3, 1]`** (waves, lesson, example pair): printed `0.9900`, correct is `-0.9900`. Cause: not "
        "recorded in the ledgers.\n"
        "\n## More than the last digit\n\n"
        "- **`P[3, 0]`** (waves, lesson, example pair): printed `0.2411`, correct is `0.1411`. Cause: not "
        "recorded in the ledgers.\n"
        "\n## The last digit\n\n"
        "- **`P[1, 0]`** (waves, cards, example pair): printed `0.8414`, correct is `0.8415`. Cause: not "
        "recorded in the ledgers.\n");
  const Ran json = errata(folder.path(), "old.json", "now.json", {"--format", "json"});
  CHECK(json.status == 1);
  const auto parsed = nlohmann::json::parse(json.out);
  CHECK(parsed["schema"] == 1);
  CHECK(parsed["ok"] == false);
  CHECK(parsed["ledger"] == "numbers");
  CHECK(parsed["summary"]["sign"] == 1);
  CHECK(parsed["errata"][0]["gravity"] == "sign");
  CHECK(parsed["errata"][0]["before"] == "0.9900");
}

TEST_CASE("a release has no errata against itself, and claims are compared too") {
  Folder folder;
  write_releases(folder.path());
  CHECK(errata(folder.path(), "now.json", "now.json").status == 0);
  CHECK(errata(folder.path(), "claims.json", "claims.json").status == 0);
  const std::string file = (folder.path() / "errata.md").string();
  const Ran ran = errata(folder.path(), "claims.json", "claims.json", {"--output", file});
  CHECK(ran.out == file + ": no errata of 2 claims in both releases; 0 new, 0 gone\n");
  CHECK(read(file) == "# Errata\n\nno errata of 2 claims in both releases; 0 new, 0 gone.\n");
}

TEST_CASE("errata refuses files that are not ledgers, or not of the same kind") {
  Folder folder;
  write_releases(folder.path());
  write(folder.path() / "words.json", "words");
  const std::string place = folder.path().string() + "/";
  const std::string hint =
      "    hint: name output/numbers.json of both releases, or the output of 'proofsheet check --format "
      "json' "
      "for both\n";
  const Ran none = errata(folder.path(), "none.json", "words.json");
  CHECK(none.status == 2);
  CHECK(none.out.empty());
  CHECK(none.err == "error: '" + place + "none.json' is not a ledger: there is no such file\n" + hint +
                        "error: '" + place + "words.json' is not a ledger: it is not JSON\n" + hint);
  const Ran mixed = errata(folder.path(), "now.json", "claims.json");
  CHECK(mixed.status == 2);
  CHECK(mixed.err == "error: '" + place + "now.json' and '" + place +
                         "claims.json' are ledgers of different kinds\n" + hint);
}

}  // namespace errata_test
