// One cause is one error in every format. Pages that only follow from it are counted.
#include <nlohmann/json.hpp>
#include <regex>

#include "catch.hpp"
#include "program.hpp"

namespace one_cause_test {

using namespace program;

namespace {

using Json = nlohmann::json;

std::string report(const fs::path& folder, const std::string& format, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"check", "--format", format});
  const Ran ran = run_in(folder, more);
  CHECK(ran.status == 1);
  return ran.out;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// Checks that each format has `errors` errors and the same count of following pages.
void check_formats(const fs::path& folder, std::size_t errors, std::size_t following) {
  const std::string words = following == 1 ? "1 page follows" : std::to_string(following) + " pages follow";
  const std::string text = report(folder, "text");
  CHECK(text.find(std::to_string(errors) + " drifted; " + words + " (run `proofsheet build`)") !=
        std::string::npos);
  const Json json = Json::parse(report(folder, "json"));
  CHECK(json.at("drift").size() == errors);
  CHECK(json.at("summary").at("following") == following);
  const std::string junit = report(folder, "junit");
  CHECK(count_of(junit, "<failure ") == errors);
  CHECK(count_of(junit, "name=\"following\" value=\"" + std::to_string(following) + "\"") == 1);
  const Json run = Json::parse(report(folder, "sarif")).at("runs").at(0);
  CHECK(run.at("results").size() == errors);
  const Json& notes = run.at("invocations").at(0).at("toolExecutionNotifications");
  CHECK(notes.at(0).at("message").at("text").get<std::string>().starts_with(words));
  const std::string github = report(folder, "github");
  CHECK(count_of(github, "::error ") == errors);
  CHECK(github.find(words) != std::string::npos);
}

std::size_t pages_that_a_build_writes(const fs::path& folder) {
  const auto before = tree(folder / "output");
  const Ran ran = run_in(folder, {"build"});
  REQUIRE(ran.status == 0);
  std::smatch counts;
  REQUIRE(std::regex_search(ran.out, counts, std::regex(R"(\((\d+) written, (\d+) removed\))")));
  return std::stoul(counts[1]) + std::stoul(counts[2]);
}

/// A built course, whose claim was then given a wrong digit.
void write_course_with_wrong_digit(const fs::path& folder) {
  write_small_course(folder);
  REQUIRE(run_in(folder, {"build"}).status == 0);
  edit(folder / "lessons/waves/examples.yaml", "0.8415 0.5403", "0.8425 0.5403");
}

}  // namespace

TEST_CASE("one wrong digit of a document is one error, and pages follow") {
  Folder folder;
  write_course_with_wrong_digit(folder.path());
  const Json json = Json::parse(report(folder.path(), "json"));
  const std::size_t following = json.at("summary").at("following");
  check_formats(folder.path(), 1, following);
  // numbers.json lists the claim, and is a page, too.
  CHECK(following == pages_that_a_build_writes(folder.path()));
}

TEST_CASE("a page of another lesson that was edited is reported beside the wrong digit") {
  Folder folder;
  write_small_course(folder.path());
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[waves, tides]");
  write(folder.path() / "lessons/tides/lesson.md", "# Tides\n\nThe sea comes and goes.\n");
  edit(folder.path() / "lessons/waves/examples.yaml", "0.8415 0.5403", "0.8415 0.5413");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  edit(folder.path() / "lessons/waves/examples.yaml", "0.8415 0.5413", "0.8425 0.5413");
  edit(folder.path() / "output/markdown/tides.md", "comes", "came");
  const Json drift = Json::parse(report(folder.path(), "json")).at("drift");
  REQUIRE(drift.size() == 3);
  CHECK(drift.at(0).at("kind") == "unacknowledged");
  CHECK(drift.at(1).at("kind") == "unacknowledged");
  CHECK(drift.at(2).at("file") == "output/markdown/tides.md");
}

TEST_CASE("the first erratum, which every page of the site links to, is one error") {
  Folder folder;
  write_small_course(folder.path());
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[waves, tides]");
  write(folder.path() / "lessons/tides/lesson.md", "# Tides\n\nThe sea comes and goes.\n");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  edit(folder.path() / "lessons/waves/examples.yaml", "0.8415 0.5403", "0.8425 0.5403");
  const std::size_t following = Json::parse(report(folder.path(), "json")).at("summary").at("following");
  check_formats(folder.path(), 1, following);
  CHECK(following == pages_that_a_build_writes(folder.path()));
}

TEST_CASE("an edited page is reported if no claim and no definition has changed") {
  Folder folder;
  write_small_course(folder.path());
  edit(folder.path() / "lessons/waves/examples.yaml", "0.8415 0.5403", "0.8425 0.5403");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  edit(folder.path() / "output/markdown/waves.md", "The sine", "A sine");
  const Json drift = Json::parse(report(folder.path(), "json")).at("drift");
  REQUIRE(drift.size() == 2);
  CHECK(drift.at(1).at("file") == "output/markdown/waves.md");
}

TEST_CASE("an edited digit or word of a page is reported beside the wrong digit of its lesson") {
  Folder folder;
  write_course_with_wrong_digit(folder.path());
  edit(folder.path() / "output/markdown/waves.md", "0.5403", "0.5413");
  edit(folder.path() / "output/html/waves.html", "The sine of one", "A sine of one");
  write(folder.path() / "output/html/index.html", read(folder.path() / "output/html/index.html") + "hey\n");
  const Json drift = Json::parse(report(folder.path(), "json")).at("drift");
  REQUIRE(drift.size() == 4);
  CHECK(drift.at(0).at("rule") == "claim/off");
  for (std::size_t i = 1; i < 4; ++i) CHECK(drift.at(i).at("rule") == "drift/page");
  CHECK(drift.dump().find("0.5413") != std::string::npos);
}

TEST_CASE("a wrong literal, an untraced numeral and a wrong line are one error each") {
  Folder folder;
  write_small_course(folder.path());
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const fs::path lesson = folder.path() / "lessons/waves/lesson.md";
  const std::string text = read(lesson);
  edit(lesson, "0.8415 <", "0.8416 <");
  check_formats(folder.path(), 1, 4);
  write(lesson, text + "\nAlso 4711.5 apples.\n");
  CHECK(Json::parse(report(folder.path(), "json")).at("drift").size() == 1);
  write(lesson, text + "\nAnd $5 \\cdot 0.56 = 2.78$ holds.\n");
  CHECK(Json::parse(report(folder.path(), "json")).at("drift").size() == 1);
}

TEST_CASE("edited words are one error for each lesson, and none of another lesson's number") {
  Folder folder;
  write_small_course(folder.path());
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[waves, tides]");
  write(folder.path() / "lessons/tides/lesson.md", "# Tides\n\nThe sea comes and goes.\n");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  edit(folder.path() / "lessons/tides/lesson.md", "comes", "came");
  // Its page in three formats and numbers.json; the index of the search is counted with the pages of the
  // site.
  check_formats(folder.path(), 1, 3);
  const Json one = Json::parse(report(folder.path(), "json")).at("drift");
  CHECK(one.at(0).at("rule") == "drift/page");
  CHECK(one.at(0).at("message").get<std::string>().starts_with(
      "this page and 2 more are not what their sources make now"));
  write(folder.path() / "output/markdown/tides.md", "edited");
  CHECK(Json::parse(report(folder.path(), "json")).at("drift").size() == 2);
  edit(folder.path() / "lessons/waves/lesson.md", "The sine", "A sine");
  CHECK(Json::parse(report(folder.path(), "json")).at("drift").size() == 3);
}

TEST_CASE("what a statement means, and what a claim is about, are one error if they are edited") {
  for (const auto& [was, now] :
       {std::pair("means: P[1, 0] < 1", "means: P[1, 0] < 0.5"), {"what: P[1, ..]", "what: P[0, ..]"}}) {
    Folder folder;
    write_small_course(folder.path());
    const fs::path examples = folder.path() / "lessons/waves/examples.yaml";
    edit(examples, "  published:\n",
         "  published:\n    - says: the sine is less than one\n      means: P[1, 0] < 1\n");
    REQUIRE(run_in(folder.path(), {"build"}).status == 0);
    edit(examples, was, now);
    const Json drift = Json::parse(report(folder.path(), "json")).at("drift");
    for (const Json& entry : drift) CHECK(entry.at("kind") == "unacknowledged");
    CHECK(drift.size() == (std::string(now).starts_with("means") ? 1 : 2));  // a block of two numbers
  }
}

TEST_CASE("numbers that are printed in another way are one error in every format") {
  Folder folder;
  write_small_course(folder.path());
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  edit(folder.path() / "lessons/waves/examples.yaml", "decimals: 4", "decimals: 5");
  const Json json = Json::parse(report(folder.path(), "json"));
  std::size_t entries = 0;
  for (const Json& one : json.at("drift"))
    if (one.at("causes").empty()) ++entries;
  CHECK(json.at("summary").at("drifted") == entries);
  const Json run = Json::parse(report(folder.path(), "sarif")).at("runs").at(0);
  CHECK(run.at("results").size() == entries);
  CHECK(report(folder.path(), "text").find("the printing of ") != std::string::npos);
}

TEST_CASE("a check of pages alone fails if they follow from a claim") {
  Folder folder;
  write_course_with_wrong_digit(folder.path());
  const Ran ran = run_in(folder.path(), {"check", "--select", "page"});
  CHECK(ran.status == 1);
  CHECK(ran.out.find("0 drifted; ") != std::string::npos);
}

TEST_CASE("errata keep their anchors when another one is added") {
  Folder folder;
  write_small_course(folder.path());
  edit(folder.path() / "lessons/waves/examples.yaml", "0.8415 0.5403", "0.8415 0.5413");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const std::string page = read(folder.path() / "output/markdown/errata.md");
  std::smatch anchor;
  REQUIRE(std::regex_search(page, anchor, std::regex("id=\"(erratum-[^\"]+)\"></a>1[.]1[.]")));
  CHECK(anchor[1].str().find("waves") != std::string::npos);
  edit(folder.path() / "lessons/waves/examples.yaml", "0.8415 0.5413", "0.8425 0.5413");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const std::string more = read(folder.path() / "output/markdown/errata.md");
  CHECK(more.find("id=\"" + anchor[1].str() + "\"></a>1.2.") != std::string::npos);
}

TEST_CASE("paths in reports for programs begin at the root of the repository") {
  Folder folder;
  const fs::path course = folder.path() / "parts/kitchen";
  write_course_with_wrong_digit(course);
  fs::create_directory(folder.path() / ".git");
  const std::string place = "parts/kitchen/lessons/waves/examples.yaml";
  for (const fs::path& from : {course, course / "", course / "lessons", course / "lessons/.."}) {
    CHECK(Json::parse(report(from, "json")).at("drift").at(0).at("file") == place);
    CHECK(report(from, "github").starts_with("::error file=" + place + ","));
    CHECK(report(from, "junit").find(place) != std::string::npos);
    CHECK(report(from, "sarif").find("\"uri\": \"" + place + "\"") != std::string::npos);
    CHECK(report(from, "text").starts_with("lessons/waves/examples.yaml:"));
  }
}

TEST_CASE("a clone with the line ends of Windows has no drift") {
  Folder folder;
  write_small_course(folder.path());
  write(folder.path() / "lessons/waves/table.csv", "k,x\na,1.5\nb,2.5\n");
  edit(folder.path() / "lessons/waves/examples.yaml", "    d: 2\n",
       "    d: 2\n    k: {file: table.csv, column: k}\n    t[k]: {file: table.csv, column: x}\n");
  REQUIRE(run_in(folder.path(), {"build"}).err == "");
  for (const auto& [name, bytes] : tree(folder.path())) {
    if (bytes.find('\0') != std::string::npos) continue;
    write(folder.path() / name, std::regex_replace(bytes, std::regex("\n"), "\r\n"));
  }
  const Ran ran = run_in(folder.path(), {"check"});
  CHECK(ran.status == 0);
  CHECK(ran.out.find("nothing has drifted") != std::string::npos);
}

}  // namespace one_cause_test
