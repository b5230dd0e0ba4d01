// Runs on some lessons or on a shard: they must report what a run on the whole course reports about these
// lessons.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "everything.hpp"
#include "runs/scope.hpp"

namespace scope_test {

using namespace program;
using proofsheet::runs::Scope;
using Json = nlohmann::ordered_json;

namespace {

Json checked(const fs::path& course, std::vector<std::string> words) {
  words.insert(words.begin(), {"check", "--format", "json"});
  return Json::parse(run_in(course, words).out);
}

/// Returns the entries that belong to a lesson: those in its files and on its own pages.
Json of_lesson(const Json& entries, const std::string& lesson) {
  Json found = Json::array();
  for (const Json& entry : entries) {
    const fs::path file = entry.at("file").get<std::string>();
    if (file.generic_string().starts_with("lessons/" + lesson + "/") || file.stem() == lesson)
      found.push_back(entry);
  }
  return found;
}

void copy_own_course(const fs::path& folder) {
  for (const char* part : {"lessons", "templates", "output"})
    fs::copy(project / part, folder / part, fs::copy_options::recursive);
}

const std::vector<std::string> formats = {"json", "junit", "sarif"};

/// Returns the merged reports of the shards of a check. The shards are given out of order.
Ran merged(const fs::path& course, const std::string& format, std::size_t count,
           const std::vector<std::string>& words = {}) {
  const Folder reports;
  std::vector<std::string> merge{"report", "merge"};
  for (std::size_t i = count; i >= 1; --i) {
    const std::string file = (reports.path() / fmt::format("{}.report", i)).string();
    std::vector<std::string> check{
        "check", "--format", format, "--output", file, "--shard", fmt::format("{}/{}", i, count)};
    check.insert(check.end(), words.begin(), words.end());
    run_in(course, check);
    merge.push_back(file);
  }
  return run(merge);
}

void check_merged(const fs::path& course, const std::vector<std::string>& words = {}) {
  for (const std::string& format : formats) {
    std::vector<std::string> check{"check", "--format", format};
    check.insert(check.end(), words.begin(), words.end());
    const Ran whole = run_in(course, check);
    for (const std::size_t count : {1u, 2u, 3u, 7u}) {
      CAPTURE(format, count);
      const Ran joined = merged(course, format, count, words);
      CHECK(joined.out == whole.out);
      CHECK(joined.status == whole.status);
      CHECK(joined.err.empty());
    }
  }
}

}  // namespace

TEST_CASE("a check of one lesson reports what the whole check reports about it") {
  const Folder folder;
  write_course_with_everything(folder.path());
  const Json whole = checked(folder.path(), {});
  for (const char* lesson : {"tides", "waves"}) {
    CAPTURE(lesson);
    const Json one = checked(folder.path(), {lesson});
    CHECK(one.at("drift") == of_lesson(whole.at("drift"), lesson));
    CHECK(one.at("claims") == of_lesson(whole.at("claims"), lesson));
    CHECK(one.at("messages") == whole.at("messages"));
  }
}

TEST_CASE("each lesson built alone gives the same bytes as the whole course", "[.own]") {
  const Folder folder;
  copy_own_course(folder.path());
  const auto committed = tree(folder.path() / "output");
  std::vector<std::string> lessons;
  for (const auto& entry : fs::directory_iterator(folder.path() / "output/html"))
    if (fs::exists(folder.path() / "lessons" / entry.path().stem() / "lesson.md"))
      lessons.push_back(entry.path().stem().string());
  REQUIRE(lessons.size() > 1);
  for (const std::string& lesson : lessons) {
    CAPTURE(lesson);
    for (const char* page : {"html/{}.html", "markdown/{}.md", "latex/{}.tex"})
      fs::remove(folder.path() / "output" / fmt::format(fmt::runtime(page), lesson));
    const Ran ran = run_in(folder.path(), {"build", lesson});
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
    CHECK(tree(folder.path() / "output") == committed);
    CHECK(run_in(folder.path(), {"check", lesson}).status == 0);
  }
}

TEST_CASE("other lessons are not computed") {
  const Folder folder;
  write_course_with_everything(folder.path());
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  edit(folder.path() / "lessons/waves/examples.yaml", "s = n P[1, 0]", "s = n P[1, 0");
  CHECK(run_in(folder.path(), {"check"}).status == 2);
  CHECK(run_in(folder.path(), {"check", "waves"}).status == 2);
  CHECK(run_in(folder.path(), {"check", "tides"}).status == 0);
  CHECK(run_in(folder.path(), {"build", "tides"}).status == 0);
}

TEST_CASE("a lesson that is changed and built alone passes, and pages that span lessons are reported") {
  const Folder folder;
  write_small_course(folder.path());
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[waves, more]");
  write(folder.path() / "lessons/more/lesson.md", "# More\n\nSee [waves](../waves/lesson.md).\n");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  edit(folder.path() / "lessons/waves/lesson.md", "# Waves", "# Long waves");
  edit(folder.path() / "lessons/waves/lesson.md", "P[1, 0] : 4", "P[2, 0] : 4");
  const Ran built = run_in(folder.path(), {"build", "waves"});
  CHECK(built.status == 0);
  CHECK(built.err ==
        "note: pages that span lessons were not updated; run 'proofsheet build' to update them\n");
  CHECK(run_in(folder.path(), {"check", "waves"}).status == 0);
  CHECK(run_in(folder.path(), {"check"}).status == 1);
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  CHECK(run_in(folder.path(), {"build", "waves"}).out.find("(0 written, 0 removed)") != std::string::npos);
}

TEST_CASE("a lesson built alone resolves links, titles and numbers of other lessons") {
  const Folder folder;
  write_small_course(folder.path());
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[waves, more]");
  write(folder.path() / "lessons/more/lesson.md", "# More\n\nSee [waves](../waves/lesson.md#nothing).\n");
  SECTION("a missing heading") {
    const Ran ran = run_in(folder.path(), {"build"});
    CHECK(ran.status == 2);
    edit(folder.path() / "lessons/more/lesson.md", "#nothing", "");
    REQUIRE(run_in(folder.path(), {"build"}).status == 0);
    edit(folder.path() / "lessons/more/lesson.md", "lesson.md", "lesson.md#nothing");
    CHECK(run_in(folder.path(), {"check", "more"}).err == ran.err);
  }
  SECTION("a number in a title") {
    edit(folder.path() / "lessons/more/lesson.md", "#nothing", "");
    edit(folder.path() / "lessons/waves/lesson.md", "# Waves", "# Waves of {num}`P[1, 0]`");
    REQUIRE(run_in(folder.path(), {"build"}).status == 0);
    CHECK(run_in(folder.path(), {"check", "more"}).status == 0);
  }
  SECTION("no ledger exists yet") {
    edit(folder.path() / "lessons/more/lesson.md", "#nothing", "");
    CHECK(run_in(folder.path(), {"check", "more"}).status == 1);
    CHECK(run_in(folder.path(), {"build", "more"}).status == 0);
    CHECK(run_in(folder.path(), {"check"}).status == 0);
  }
  SECTION("an unknown lesson") {
    edit(folder.path() / "lessons/more/lesson.md", "#nothing", "");
    REQUIRE(run_in(folder.path(), {"build"}).status == 0);
    for (const char* command : {"build", "check"}) {
      const Ran ran = run_in(folder.path(), {command, "wave"});
      CHECK(ran.status == 2);
      CHECK(ran.err == "error: there is no lesson 'wave'\n    hint: did you mean 'waves'?\n");
    }
  }
}

TEST_CASE("a lesson built alone accounts for its document's errors in other lessons") {
  const Folder folder;
  write_small_course(folder.path());
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[waves, more]");
  write(folder.path() / "lessons/more/lesson.md", "# More\n\n```{example} more\n```\n");
  const fs::path examples = folder.path() / "lessons/more/examples.yaml";
  write(examples, "more:\n  title: More\n  document: d1\n  given:\n    a: 2\n  show:\n    - value: a\n");
  SECTION("no erratum is acknowledged") {}
  SECTION("some errata are acknowledged") {
    edit(folder.path() / "lessons/waves/examples.yaml", "0.8415 0.5403", "0.8416 0.5404");
    edit(folder.path() / "lessons/waves/examples.yaml", "  published:",
         "  errata:\n    - what: P[1, 0]\n      because: A slip.\n"
         "    - what: P[1, 1]\n      because: A slip.\n  published:");
    write(examples, read(examples) +
                        "  published:\n    - what: a\n      values: 3\n"
                        "  errata:\n    - what: a\n      because: A slip.\n");
  }
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  for (const char* lesson : {"waves", "more"}) {
    const Ran ran = run_in(folder.path(), {"check", lesson});
    CAPTURE(lesson, ran.out, ran.err);
    CHECK(ran.status == 0);
  }
}

namespace {

/// Writes a course in which lesson `more` uses a value that lesson `waves` computes: 3 d = 6.
void write_lesson_that_takes(const fs::path& folder) {
  write_small_course(folder);
  edit(folder / "lessons/course.yaml", "[waves]", "[more, waves]");
  write(folder / "lessons/more/lesson.md",
        "# More\n\nThree are {num}`three : 0`.\n\n```{example} more\n```\n");
  write(folder / "lessons/more/examples.yaml",
        "more:\n  title: More\n  document: d1\n  equations: |\n    three = 3 waves/pair.d\n"
        "  published:\n    - what: waves/pair.P[0, 1]\n      values: 1\n");
}

}  // namespace

TEST_CASE("a lesson built alone computes the values that it uses from the current files of other lessons") {
  const Folder folder;
  write_lesson_that_takes(folder.path());
  const Ran built = run_in(folder.path(), {"build"});
  REQUIRE(built.err == "");
  REQUIRE(built.status == 0);
  CHECK(read(folder.path() / "output/markdown/more.md").find("Three are 6.") != std::string::npos);
  CHECK(run_in(folder.path(), {"check", "more"}).status == 0);
  const fs::path other = folder.path() / "lessons/waves/examples.yaml";
  SECTION("every shard reports a moved value in the same way, with the lesson to look at") {
    edit(other, "d: 2", "d: 3");
    const Ran alone = run_in(folder.path(), {"check", "more"}), whole = run_in(folder.path(), {"check"});
    CHECK(alone.status == 1);
    for (const Ran& ran : {alone, whole})
      CHECK(ran.out.find(
                "three at 0 places was 6, is 9; a value from lesson waves changed, or output/ was edited: "
                "nothing else that it depends on changed") != std::string::npos);
    CHECK(whole.out.find("the given d changed: was 2, is 3; no printed number moved") != std::string::npos);
    check_merged(folder.path());
    CHECK(run_in(folder.path(), {"build", "more"}).status == 0);
    CHECK(read(folder.path() / "output/markdown/more.md").find("Three are 9.") != std::string::npos);
  }
  SECTION("a mistake in the other lesson is reported") {
    edit(other, "P[pos, 1]", "P[pos, 1]]");
    for (const char* lesson : {"more", "waves"}) {
      const Ran ran = run_in(folder.path(), {"check", lesson});
      CHECK(ran.status == 2);
      CHECK(ran.err == run_in(folder.path(), {"check"}).err);
    }
    edit(other, "  equations", "  equation");
    CHECK(run_in(folder.path(), {"check", "more"}).err == run_in(folder.path(), {"check"}).err);
  }
  SECTION("a cycle is reported once, in the same words from every lesson") {
    edit(other, "P[pos, 1] =", "P[pos, 1] = 0 more/more.three +");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"check"}, {"check", "more"}, {"check", "waves"}})
      CHECK(run_in(folder.path(), words)
                .err.find("a cycle of examples: more/more -> waves/pair -> more/more\n") !=
            std::string::npos);
    CHECK(run_in(folder.path(), {"check"}).err.find("1 error") != std::string::npos);
  }
}

TEST_CASE("a question with many states uses values of other lessons in each state") {
  const Folder folder;
  write_lesson_that_takes(folder.path());
  // half = 2 - 6/4 = 0.5, and with z = 3 and 4 it is 1.5 and 2.5.
  write(folder.path() / "lessons/more/examples.yaml",
        "more:\n  title: More\n  given:\n    z: 2\n  equations: |\n    three = 3 waves/pair.d\n    half = z "
        "- three / 4\n"
        "    level[k] = k * waves/pair.d for k in 0..2\n"
        "  show:\n    - figure: bars\n      id: levels\n      bars: |\n        now: level\n");
  write(folder.path() / "lessons/more/lesson.md",
        "# More\n\nThree are {num}`three : 0`.\n\n```{example} "
        "more\n```\n\n```{cards}\n```\n\n```{quiz}\n```\n");
  write(folder.path() / "lessons/more/cards.yaml",
        "- id: twice\n  front: \"What is twice {num}`g : 0`, and {num}`half : 1` more?\"\n  back: \"{num}`2 "
        "g + half : 1`\"\n"
        "  choose: {g: 6..7}\n  example: more\n"
        "- id: drawn\n  front: \"What is {num}`g : 0` and a half?\"\n  back: \"{num}`g + half : 1`\"\n"
        "  choose: {g: 6..7}\n  figure: levels\n");
  write(folder.path() / "lessons/more/quiz.yaml",
        "- id: asked\n  ask: \"What is {num}`z : 0` less a quarter of six?\"\n  choose: {z: 3..4}\n  "
        "example: more\n"
        "  answer: half\n  decimals: 1\n");
  const Ran built = run_in(folder.path(), {"build"});
  CHECK(built.err == "");
  REQUIRE(built.status == 0);
  const std::string numbers = read(folder.path() / "output/numbers.json");
  for (const char* digits : {"12.5", "14.5", "6.5", "7.5", "1.5", "2.5"}) {
    CAPTURE(digits);
    CHECK(numbers.find(fmt::format("\"{}\"", digits)) != std::string::npos);
  }
  CHECK(run_in(folder.path(), {"check", "more"}).status == 0);
  edit(folder.path() / "lessons/waves/examples.yaml", "d: 2", "d: 4");  // half is -1
  CHECK(run_in(folder.path(), {"check", "more"}).status == 1);
  CHECK(run_in(folder.path(), {"build"}).status == 0);
  CHECK(run_in(folder.path(), {"check", "more"}).status == 0);
}

TEST_CASE("the merged shards of a check equal the whole check", "[slow]") {
  const Folder folder;
  write_course_with_everything(folder.path());
  SECTION("with findings") { check_merged(folder.path()); }
  SECTION("with warnings that fail") { check_merged(folder.path(), {"--strict"}); }
  SECTION("without findings") {
    const Folder exit_ok;
    write_small_course(exit_ok.path());
    REQUIRE(run_in(exit_ok.path(), {"build"}).status == 0);
    check_merged(exit_ok.path());
  }
  SECTION("for a course that can't be computed") {
    break_course(folder.path());
    check_merged(folder.path());
  }
}

TEST_CASE("the merged shards of the project's own course equal the whole check", "[.own]") {
  const Folder folder;
  copy_own_course(folder.path());
  const Ran whole = run_in(folder.path(), {"check", "--format", "json"});
  const Ran joined = merged(folder.path(), "json", 3);
  CHECK(joined.out == whole.out);
  CHECK(joined.status == 0);
}

TEST_CASE("shards divide the lessons in order, each lesson once") {
  std::map<std::string, std::size_t> counts;
  std::vector<std::string> lessons;
  for (std::size_t i = 0; i < 40; ++i) {
    lessons.push_back(fmt::format("l{}", i));
    counts[lessons.back()] = i * i;
  }
  for (const std::size_t count : {1u, 2u, 3u, 10u, 40u, 100u}) {
    CAPTURE(count);
    std::vector<std::string> all;
    for (std::size_t i = 1; i <= count; ++i) {
      const Scope scope = proofsheet::runs::scope_of({i, count}, lessons, counts);
      CHECK(scope.spanning == (i == count));
      for (const std::string& lesson : lessons)
        if (scope.has_lesson(lesson)) all.push_back(lesson);
    }
    CHECK(all == lessons);
  }
  // The last third computes everything: the first two have all lessons, and about the same amount of work.
  const Scope first = proofsheet::runs::scope_of({1, 3}, lessons, counts);
  CHECK(first.has_lesson("l30"));
  CHECK_FALSE(first.has_lesson("l33"));
}

TEST_CASE("the last of three shards of equal lessons has none, and the others have equally many") {
  const std::vector<std::string> lessons = {"a", "b", "c", "d"};
  const auto lessons_of = [&](std::size_t index) {
    return *proofsheet::runs::scope_of({index, 3}, lessons, {}).lessons;
  };
  CHECK(lessons_of(1) == std::set<std::string>{"a", "b"});
  CHECK(lessons_of(2) == std::set<std::string>{"c", "d"});
  CHECK(lessons_of(3).empty());
}

TEST_CASE("a page belongs to the lesson in its name, and a figure to the one of its folder") {
  const auto lesson_of = [](const std::string& page) {
    return proofsheet::runs::lesson_of_page(page, {"waves", "tides"});
  };
  CHECK(lesson_of("html/waves.html") == "waves");
  CHECK(lesson_of("html/index.html") == "");
  CHECK(lesson_of("html/figures/waves/high.svg") == "waves");
  CHECK(lesson_of("html/figures/waves/tides.svg") == "waves");
}

TEST_CASE("reports that can't be merged are refused") {
  const Folder folder;
  write_small_course(folder.path());
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const auto report = [&](const std::string& shard, const std::string& format) {
    const std::string file = (folder.path() / (format + "." + shard.substr(0, 1))).string();
    run_in(folder.path(), {"check", "--shard", shard, "--format", format, "--output", file});
    return file;
  };
  const std::string one = report("1/2", "json"), two = report("2/2", "json"), xml = report("2/2", "junit"),
                    of_three = report("3/3", "json"), whole = (folder.path() / "whole").string();
  run_in(folder.path(), {"check", "--format", "json", "--output", whole});
  const auto refusal = [&](std::vector<std::string> files) {
    files.insert(files.begin(), {"report", "merge"});
    const Ran ran = run(files);
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    return ran.err;
  };
  CHECK(refusal({one}) ==
        "error: the shards 2/2 are missing\n    hint: name the reports of all shards of one check\n");
  CHECK(refusal({one, one}).starts_with(fmt::format("error: '{0}' is shard 1, and so is '{0}'\n", one)));
  CHECK(refusal({one, xml})
            .starts_with(fmt::format("error: '{}' is JUnit, but the first report is JSON\n", xml)));
  CHECK(
      refusal({one, of_three})
          .starts_with(fmt::format("error: '{}' is shard 3 of 3, but the first report is of 2\n", of_three)));
  CHECK(refusal({whole}).starts_with(fmt::format("error: '{}' is not the report of a shard\n", whole)));
  CHECK(refusal({one, two + "x"}).starts_with(fmt::format("error: there is no file '{}x'\n", two)));
  write(two, "{\"shard\": \"2/2\"}");
  CHECK(refusal({one, two}).starts_with(two + ":1:2: error: "));
  for (const char* word : {"0/2", "3/2", "2", "1/", "/2", "1/2/3", "-1/2", "1/1001", "a/b", "1 /2"}) {
    CAPTURE(word);
    CHECK(run_in(folder.path(), {"check", "--shard", word}).status == 2);
  }
  CHECK(run_in(folder.path(), {"check", "waves", "--shard", "1/2"}).status == 2);
}

TEST_CASE("an export of some lessons is the same if only these lessons are computed", "[slow]") {
  const Folder with, without;
  for (const Folder* folder : {&with, &without}) copy_own_course(folder->path());
  fs::remove_all(without.path() / "output");  // without a ledger, the whole course is computed
  for (const char* lesson : {"seat-number", "clock-hands"}) {
    std::vector<std::string> exported;
    for (const Folder* folder : {&with, &without}) {
      const std::string file = (folder->path() / "questions.xml").string();
      REQUIRE(run_in(folder->path(), {"export", "moodle", "--lesson", lesson, "--output", file}).status == 0);
      exported.push_back(read(file));
    }
    CHECK(exported[0] == exported[1]);
  }
}

TEST_CASE("a lesson that refers to a table of another lesson is checked alone") {
  Folder folder;
  write_small_course(folder.path());
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[waves, tides]");
  write(folder.path() / "lessons/tides/lesson.md",
        "# Tides\n\nAs in {ref}`waves/pair`, the sea comes and goes.\n");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  // The other lesson is not computed: its mistake is not found.
  edit(folder.path() / "lessons/waves/examples.yaml", "sin(pos)", "sin(pos");
  CHECK(run_in(folder.path(), {"check", "tides"}).status == 0);
  edit(folder.path() / "lessons/tides/lesson.md", "waves/pair", "waves/other");
  CHECK(run_in(folder.path(), {"check", "tides"}).status == 2);
}

}  // namespace scope_test
