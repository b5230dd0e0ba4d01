#include <fstream>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "program.hpp"

namespace check_test {

using namespace program;

TEST_CASE("a numeral on a certificate without a source is reported at the claim") {
  const Folder folder;
  write_small_course(folder.path());
  const fs::path examples = folder.path() / "lessons/waves/examples.yaml";
  write(examples, read(examples) +
                      "extra:\n  title: Extra\n  document: d1\n  notation:\n    t: T_{4711}\n  equations: |\n"
                      "    s = 1/2\n    t = s/2\n  published:\n    - what: s\n      values: 0.51\n"
                      "    - what: t\n      values: 0.25\n"
                      "  errata:\n    - what: s\n      because: A misprint.\n");
  const std::string err = run_in(folder.path(), {"build"}).err;
  INFO(err);
  CHECK(err.find("lessons/waves/examples.yaml:28:15: warning: the numeral '4711' in “") != std::string::npos);
  CHECK(err.find("of html/claims/") != std::string::npos);
}

TEST_CASE("check passes after build and reports every later change") {
  Folder folder;
  write_small_course(folder.path());
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  CHECK(run_in(folder.path(), {"check"}).status == 0);
  const fs::path lesson = folder.path() / "lessons/waves";

  SECTION("a number on a page was edited") {
    edit(folder.path() / "output/markdown/waves.md", "0.8415", "0.8416");
    const Ran ran = run_in(folder.path(), {"check"});
    CHECK(ran.status == 1);
    CHECK(ran.out.find("output/markdown/waves.md:") != std::string::npos);
  }
  SECTION("a changed given moved a number") {
    edit(lesson / "examples.yaml", "sin(pos) ", "sin(pos + 1) ");
    edit(lesson / "examples.yaml", "0.8415 0.5403", "0.9093 0.5403");
    edit(lesson / "lesson.md", "{num}`0.8415 <P[1, 0]>`", "{num}`0.9093 <P[1, 0]>`");
    const Ran ran = run_in(folder.path(), {"check"});
    CAPTURE(ran.out);
    CHECK(ran.status == 1);
    CHECK(ran.out.find("0.8415") != std::string::npos);
    CHECK(ran.out.find("0.9093") != std::string::npos);
  }
  SECTION("a document printed another number") {
    edit(lesson / "examples.yaml", "0.8415 0.5403", "0.8414 0.5403");
    const Ran ran = run_in(folder.path(), {"check"});
    CHECK(ran.status == 1);
    CHECK(ran.out.find("lessons/waves/examples.yaml:15:9: unacknowledged: ") != std::string::npos);
  }
  SECTION("an erratum is not needed") {
    edit(lesson / "examples.yaml",
         "  published:", "  errata:\n    - what: P[1, 0]\n      because: nothing\n  published:");
    const Ran ran = run_in(folder.path(), {"check"});
    CHECK(ran.status == 1);
    CHECK(ran.out.find("stale: ") != std::string::npos);
  }
  SECTION("a literal in prose differs from its number") {
    edit(lesson / "lesson.md", "{num}`0.8415 <P[1, 0]>`", "{num}`0.8414 <P[1, 0]>`");
    const Ran ran = run_in(folder.path(), {"check"});
    CHECK(ran.status == 1);
    CHECK(ran.out.find("lessons/waves/lesson.md:6:") != std::string::npos);
    CHECK(run_in(folder.path(), {"build"}).status == 0);
  }
  SECTION("a numeral has no source") {
    edit(lesson / "lesson.md", "The sine", "In 1500 cases the sine");
    const Ran ran = run_in(folder.path(), {"check"});
    CHECK(ran.status == 1);
    CHECK(ran.out.find("lessons/waves/lesson.md:6:4: untraced: ") != std::string::npos);
  }
  SECTION("output/ contains a file that the course does not make") {
    const fs::path output = folder.path() / "output";
    for (const char* const foreign : {"html/extra.html", "markdown/notes.txt", "release-1.json",
                                      "markdown/of-old/waves.md", "html/claims/of-old/waves.html"}) {
      fs::create_directories((output / foreign).parent_path());
      std::ofstream(output / foreign) << "7\n";
      const Ran ran = run_in(folder.path(), {"check"});
      CAPTURE(foreign);
      CHECK(ran.status == 1);
      CHECK(ran.out.find(std::string("output/") + foreign + ": page: the course does not make this file") !=
            std::string::npos);
      // `build` leaves files alone that it did not write.
      CHECK(run_in(folder.path(), {"build"}).status == 0);
      CHECK(fs::remove(output / foreign));
    }
    for (const char* const link : {"html/link.html", "markdown/folder", "html/claims/dangling", "link"}) {
      CAPTURE(link);
      const fs::path target = std::string_view(link) == "markdown/folder" ? "../../lessons" : "waves.html";
      fs::create_symlink(target, output / link);
      const Ran ran = run_in(folder.path(), {"check"});
      CHECK(ran.status == 1);
      CHECK(ran.out.find(std::string("output/") + link + ": page: the course does not make this file") !=
            std::string::npos);
      CHECK(run_in(folder.path(), {"build"}).status == 0);
      CHECK(fs::remove(output / link));
    }
    fs::create_directory(output / "elsewhere");
    std::ofstream(output / "elsewhere/mine.html") << "7\n";
    std::ofstream(output / "html/.nojekyll") << "";
    CHECK(run_in(folder.path(), {"check"}).status == 0);
  }
  SECTION("an acknowledged mistake became another one") {
    edit(lesson / "examples.yaml", "0.8415 0.5403", "0.8414 0.5403");
    edit(lesson / "examples.yaml",
         "  published:", "  errata:\n    - what: P[1, 0]\n      because: cut off\n  published:");
    REQUIRE(run_in(folder.path(), {"build"}).status == 0);
    REQUIRE(run_in(folder.path(), {"check"}).status == 0);
    edit(lesson / "examples.yaml", "sin(pos) ", "sin(pos + 1) ");
    edit(lesson / "lesson.md", "{num}`0.8415 <P[1, 0]>`", "{num}`0.9093 <P[1, 0]>`");
    const std::string told = "P[1, 0] = 0.8414 was truncated when this was written, and is off";
    CHECK(run_in(folder.path(), {"check"}).out.find(told) != std::string::npos);
    CHECK(run_in(folder.path(), {"build"}).err.find(told) != std::string::npos);
  }
  SECTION("one page is missing, and another is left over") {
    fs::remove(folder.path() / "output/markdown/quiz.md");
    CHECK(run_in(folder.path(), {"check"}).status == 1);
    CHECK(run_in(folder.path(), {"build"}).status == 0);
    CHECK(run_in(folder.path(), {"check"}).status == 0);
  }
}

TEST_CASE("--strict accepts a remark, and every format reports the basis of a verdict") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path examples = folder.path() / "lessons/waves/examples.yaml";
  // Twice the sine of one is 1.68294…; twice the printed 0.8415 is 1.6830.
  edit(examples, "        0.8415 0.5403\n",
       "        0.8415 0.5403\n    - what: 2 P[1, 0]\n      where: the sum\n      values: \"1.6830\"\n");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  CHECK(run_in(folder.path(), {"check"}).status == 0);
  CHECK(run_in(folder.path(), {"check", "--strict"}).status == 1);
  const auto basis = nlohmann::json::parse(run_in(folder.path(), {"check", "--format", "json"}).out)["claims"]
                         .back()["basis"];
  CHECK(basis["route"] == "as printed");
  CHECK(basis["path"].is_null());
  CHECK(basis["carried"] == nlohmann::json::array({"P[1, 0] = 0.8415"}));
  CHECK(read(folder.path() / "output/numbers.json")
            .find(R"("verdict":"by hand","route":"as printed","carried":["P[1, 0] = 0.8415"])") !=
        std::string::npos);
  const std::string told = run_in(folder.path(), {"explain", "waves", "2 P[1, 0]"}).out;
  CHECK(told.find("  route        as printed\n  carrying     P[1, 0] = 0.8415\n") != std::string::npos);
  const std::string page = read(folder.path() / "output/html/claims/waves--pair.html");
  CHECK(page.find("carrying <math") != std::string::npos);
  CHECK(page.find("</math> = 0.8415") != std::string::npos);
  edit(examples, "  published:",
       "  remarks:\n    - what: 2 P[1, 0]\n      because: It was doubled on paper.\n  published:");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  CHECK(run_in(folder.path(), {"check", "--strict"}).status == 0);
  CHECK(read(folder.path() / "output/html/claims/waves--pair.html").find("It was doubled on paper.") !=
        std::string::npos);
}

TEST_CASE("check reports the causes of moved numbers at the lines that use the numbers") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path lesson = folder.path() / "lessons/waves";
  edit(lesson / "examples.yaml", "    d: 2\n", "    w: 1\n    v: 3\n");
  edit(lesson / "examples.yaml", "= sin(pos) ", "= sin(w pos) ");
  edit(lesson / "examples.yaml", "cos(pos) ", "cos(v pos/3) ");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  edit(lesson / "examples.yaml", "    w: 1\n", "    w: 2\n");
  edit(lesson / "examples.yaml", "0.8415 0.5403", "0.9093 0.5403");
  edit(lesson / "lesson.md", "0.8415 <", "0.9093 <");
  const Ran ran = run_in(folder.path(), {"check"});
  CAPTURE(ran.out);
  CHECK(ran.status == 1);
  // Sines of 2, 4 and 6: Abramowitz and Stegun, table 4.6. The other words of the page have not changed.
  CHECK(ran.out.find(
            "lessons/waves/examples.yaml:5:8: number: the given w changed: was 1, is 2; 5 numbers that "
            "depend on it moved\n"
            "    lessons/waves/cards.yaml:3:16: P[1, 0] at 4 places was 0.8415, is 0.9093\n"
            "    lessons/waves/examples.yaml:11:14: P[1, 0] at 4 places was 0.8415, is 0.9093\n") == 0);
  CHECK(ran.out.find("P[3, 0] at 4 places was 0.1411, is -0.2794\n") != std::string::npos);
  CHECK(ran.out.find("P[1, 1]") == std::string::npos);
  const Ran one = run_in(folder.path(), {"check", "waves"});
  CHECK(one.out.find("the given w changed") != std::string::npos);
  const auto json = nlohmann::json::parse(run_in(folder.path(), {"check", "--format", "json"}).out);
  CHECK(json["drift"][0]["cause"] == "waves, example pair: the given w");
  CHECK(json["drift"][1]["causes"][0] == json["drift"][0]["cause"]);
}

TEST_CASE("build reports on a terminal which numbers moved") {
  Folder folder;
  write_small_course(folder.path());
  const auto built = [&] {
    std::ostringstream out, err;
    proofsheet::commands::Console console(out, err, true);
    CHECK(proofsheet::commands::run({"-C", folder.path().string(), "build"}, console) == 0);
    return err.str().substr(err.str().rfind("\x1b[K") + 3);
  };
  CHECK(built() == "");
  edit(folder.path() / "lessons/waves/quiz.yaml", "decimals: 4", "decimals: 3");
  CHECK(built() ==
        "lessons/waves/quiz.yaml:3:11: number: P[1, 1] was printed with 4 places, is printed with 3 places: "
        "0.5403, "
        "0.540\n");
  CHECK(built() == "");
}

TEST_CASE("a terminal shows the progress of a run, and clears it at the end") {
  Folder folder;
  write_small_course(folder.path());
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[waves, more]");
  write(folder.path() / "lessons/more/lesson.md", "# More\n");
  for (const bool is_terminal : {true, false}) {
    std::ostringstream out, err;
    proofsheet::commands::Console console(out, err, is_terminal);
    CHECK(proofsheet::commands::run({"-C", folder.path().string(), "build"}, console) == 0);
    for (const char* stage : {"reading the course…", "computing waves (1 of 2)…", "computing more (2 of 2)…",
                              "writing html/waves.html ("})
      CHECK((err.str().find(stage) != std::string::npos) == is_terminal);
    CHECK(err.str().ends_with("\x1b[K") == is_terminal);
  }
}

TEST_CASE("check writes nothing") {
  Folder folder;
  write_small_course(folder.path());
  CHECK(run_in(folder.path(), {"check"}).status == 1);
  CHECK(!fs::exists(folder.path() / "output"));
}

TEST_CASE("check --format json has the documented keys") {
  Folder folder;
  write_small_course(folder.path());
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  edit(folder.path() / "lessons/waves/examples.yaml", "0.8415 0.5403", "0.8414 0.5403");
  const Ran ran = run_in(folder.path(), {"check", "--format", "json"});
  CHECK(ran.status == 1);
  const auto json = nlohmann::json::parse(ran.out);
  CHECK(json["schema"] == 1);
  CHECK(json["ok"] == false);
  for (const char* key :
       {"claims", "exact", "by hand", "as printed", "truncated", "off", "holds", "fails", "unacknowledged",
        "stale", "numbers", "untraced", "drifted", "possible", "impossible"})
    CHECK(json["summary"].contains(key));
  REQUIRE(json["claims"].size() == 2);
  const auto& claim = json["claims"][0];
  CHECK(claim["what"] == "P[1, 0]");
  CHECK(claim["verdict"] == "truncated");
  CHECK(claim["correct"] == "0.8415");
  CHECK(claim["printed"] == "0.8414");
  CHECK(claim["exact"] == "0.841470984807896506652502321630");  // OEIS A049469
  CHECK(claim["by_hand"].is_null());
  CHECK(claim["file"] == "lessons/waves/examples.yaml");
  CHECK(claim["line"] == 15);
  CHECK(claim["column"] == 9);
  CHECK(json["claims"][1]["verdict"] == "exact");
  REQUIRE(json["drift"].size() >= 1);
  for (const char* key : {"kind", "file", "line", "column", "message", "was", "now"})
    CHECK(json["drift"][0].contains(key));
}

TEST_CASE("the committed pages are those that the program makes", "[.own]") {
  const Ran ran = run_in(project, {"check"});
  CAPTURE(ran.out, ran.err);
  CHECK(ran.status == 0);
}

TEST_CASE("the README gives the right counts of judged and of wrong numbers", "[.own]") {
  const auto ledger = nlohmann::json::parse(run_in(project, {"check", "--format", "json"}).out);
  std::size_t all = 0, wrong = 0;
  for (const auto& claim : ledger.at("claims")) {
    const std::string verdict = claim.at("verdict");
    ++all;
    if (verdict != "exact" && verdict != "by hand" && verdict != "holds") ++wrong;
  }
  INFO(all << " claims, " << wrong << " do not hold");
  CHECK(read(project / "README.md")
            .find(fmt::format("Of the {} numbers and statements that they print, {} do not hold", all,
                              wrong)) != std::string::npos);
}

}  // namespace check_test
