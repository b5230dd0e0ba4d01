// Small courses from several fields, written in configuration files alone. Each judges a document with one
// mistake; `expected.json` gives the claim, its verdict and the right digits. These digits, like all
// published ones, come from a public text or from Python, never from this program; examples.yaml names the
// source.
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <vector>

#include "catch.hpp"
#include "commands/program.hpp"

namespace courses_test {

using namespace program;
using nlohmann::json;

namespace {

/// A claim: example, what, printed, verdict, correct.
using Judged = std::vector<std::string>;

struct Course {
  fs::path folder;
  json expected;
  std::string name() const { return folder.filename().string(); }
  std::string lesson() const { return expected["lesson"]; }
  /// Returns the message for an erratum whose mistake was corrected. A shown equation is named by its own
  /// digits.
  std::string lapsed() const {
    const bool shown = std::string(expected["what"]).find(" = ") != std::string::npos;
    return shown ? "does not name a claim" : "stale: ";
  }
  fs::path examples() const { return fs::path("lessons") / lesson() / "examples.yaml"; }
};

std::vector<Course> courses() {
  std::vector<Course> found;
  for (const auto& entry : fs::directory_iterator(project / "tests/courses"))
    if (entry.is_directory())
      found.push_back({entry.path(), json::parse(read(entry.path() / "expected.json"))});
  std::sort(found.begin(), found.end(), [](const Course& a, const Course& b) { return a.folder < b.folder; });
  return found;
}

/// Copies lessons and templates to a folder where they may be changed.
void set_up(const Course& course, const fs::path& folder) {
  fs::copy(course.folder / "lessons", folder / "lessons", fs::copy_options::recursive);
  fs::copy(project / "templates", folder / "templates", fs::copy_options::recursive);
}

void mend(const Course& course, const fs::path& folder) {
  for (const json& change : course.expected["mend"])
    edit(folder / course.examples(), change["wrong"], change["right"]);
}

/// Returns the page as an author types it: without LaTeX escapes, with one kind of minus and one kind of
/// powers of ten.
std::string plain(const std::string& page) {
  std::string text = std::regex_replace(page, std::regex(R"( ?\\times ?10\^\{(-?[0-9]+)\})"), "e$1");
  for (const auto& [from, to] :
       {std::pair("\u2212", "-"), std::pair("{,}", ","), std::pair("\\,", "\u202f"), std::pair("\\%", "%"),
        std::pair("×10⁻¹²", "e-12"), std::pair("\\ensuremath{{}^{\\circ}}", "°"),
        std::pair("\\ensuremath{{}''}", "″"), std::pair("\\ensuremath{{}'}", "′")})
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; ++at)
      text.replace(at, std::string(from).size(), to);
  return text;
}

/// Adds the erratum. The example with the mistake is the last in its file, where the erratum must be added.
void acknowledge(const Course& course, const fs::path& folder) {
  const fs::path file = folder / course.examples();
  write(file, read(file) + read(course.folder / "errata.yaml"));
}

json build_and_check(const fs::path& folder, int status) {
  const Ran built = run_in(folder, {"build"});
  INFO(built.out << built.err);
  REQUIRE(built.status == 0);
  CHECK(built.err.find("error: ") == std::string::npos);
  const Ran checked = run_in(folder, {"check", "--format", "json"});
  INFO(checked.out << checked.err);
  CHECK(checked.status == status);
  return json::parse(checked.out);
}

bool is_clean(const json& claim) {
  static const std::set<std::string> clean = {"exact", "by hand", "possible", "holds"};
  return clean.count(claim["verdict"].get<std::string>()) > 0;
}

Judged judged(const json& claim, const json& example) {
  const auto text = [](const json& value) { return value.is_string() ? value.get<std::string>() : ""; };
  return {text(example), text(claim["what"]), text(claim["printed"]), text(claim["verdict"]),
          text(claim["correct"])};
}

std::set<Judged> unclean(const json& report) {
  std::set<Judged> found;
  for (const json& claim : report["claims"])
    if (!is_clean(claim)) found.insert(judged(claim, claim["example"]));
  return found;
}

/// Returns the mistake, and the claims that the document computed with it.
std::set<Judged> mistakes(const Course& course) {
  const json& mistake = course.expected;
  std::set<Judged> found = {judged(mistake, mistake["example"])};
  for (const json& heir : mistake["inherits"]) found.insert(judged(heir, mistake["example"]));
  return found;
}

}  // namespace

TEST_CASE("check finds exactly the one mistake of each course") {
  std::set<std::string> verdicts;
  for (const Course& course : courses()) {
    INFO(course.name());
    Folder folder;
    set_up(course, folder.path());
    const json report = build_and_check(folder.path(), 1);
    CHECK(unclean(report) == mistakes(course));
    CHECK(report["claims"].size() >= 9);
    CHECK(report["summary"]["untraced"] == 0);
    CHECK(report["drift"].size() == mistakes(course).size());
    for (const json& drift : report["drift"]) CHECK(drift["kind"] == "unacknowledged");
    verdicts.insert(course.expected["verdict"].get<std::string>());
  }
  CHECK(courses().size() >= 10);
  CHECK(verdicts == std::set<std::string>{"truncated", "off", "impossible", "fails"});
}

TEST_CASE("a course with a corrected document has no findings") {
  for (const Course& course : courses()) {
    INFO(course.name());
    Folder folder;
    set_up(course, folder.path());
    mend(course, folder.path());
    CHECK(unclean(build_and_check(folder.path(), 0)).empty());
    // The erratum covers only this mistake: now it acknowledges nothing.
    acknowledge(course, folder.path());
    const Ran checked = run_in(folder.path(), {"check"});
    CHECK(checked.status != 0);
    CHECK((checked.out + checked.err).find(course.lapsed()) != std::string::npos);
  }
}

TEST_CASE("a course with an acknowledged mistake passes, and its pages show the mistake", "[slow]") {
  for (const Course& course : courses()) {
    INFO(course.name());
    Folder folder;
    set_up(course, folder.path());
    acknowledge(course, folder.path());
    const json report = build_and_check(folder.path(), 0);
    CHECK(unclean(report) == mistakes(course));
    for (const json& claim : report["claims"]) CHECK(claim["acknowledged"] == !is_clean(claim));
    const std::string correct =
        course.expected.value("correct on pages", course.expected["correct"].get<std::string>());
    for (const char* page : {"output/markdown/errata.md", "output/latex/errata.tex"})
      CHECK(plain(read(folder.path() / page)).find(correct) != std::string::npos);
  }
}

TEST_CASE("both formats print the numbers of the lesson, its card and its question") {
  for (const Course& course : courses()) {
    INFO(course.name());
    Folder folder;
    set_up(course, folder.path());
    REQUIRE(run_in(folder.path(), {"build"}).status == 0);
    const auto page = [&](const std::string& format, const std::string& name, const std::string& suffix) {
      return plain(read(folder.path() / "output" / format / (name + suffix)));
    };
    for (const auto& [format, suffix] : {std::pair("markdown", ".md"), std::pair("latex", ".tex")}) {
      const std::string lesson = page(format, course.lesson(), suffix);
      for (const std::string digits : course.expected["shows"]) {
        INFO(format << " lacks " << digits);
        CHECK(lesson.find(digits) != std::string::npos);
      }
      for (const char* name : {"flashcards", "quiz", "answers"}) {
        INFO(format << " " << name);
        CHECK(page(format, name, suffix).find("1") != std::string::npos);
      }
      for (const json& answer : course.expected["answers"])
        CHECK(page(format, "answers", suffix).find(answer) != std::string::npos);
    }
  }
}

TEST_CASE("wrong digits in prose are fixed in their notation") {
  struct Row {
    std::string course, page, right, wrong;
  };
  for (const auto& [course, page, right, wrong] :
       std::vector<Row>{{"traverse", "triangle", "258° 07′ 40″ <bearing>", "258° 07′ 41″ <bearing>"},
                        {"traverse", "triangle", "5 ft 4.5 in <rod>", "6 ft 0.5 in <rod>"},
                        {"traverse", "triangle", "1:02:03 <walk>", "0:59:03 <walk>"},
                        {"pendulum", "swing", "3.3 million <photons>", "3.4 million <photons>"},
                        {"pendulum", "swing", ".04 <u>", ".05 <u>"},
                        {"backstube", "teig", "0,6957 <hydratation>", "0,6958 <hydratation>"}}) {
    INFO(course << ": " << wrong);
    Folder folder;
    set_up({project / "tests/courses" / course, {}}, folder.path());
    const fs::path lesson = folder.path() / "lessons" / page / "lesson.md";
    const std::string before = read(lesson);
    REQUIRE(run_in(folder.path(), {"build"}).status == 0);
    edit(lesson, right, wrong);
    const Ran fixed = run_in(folder.path(), {"check", "--fix"});
    INFO(fixed.out << fixed.err);
    CHECK(read(lesson) == before);
  }
}

TEST_CASE("a bound in prose is proven, and is not fixed by other digits") {
  Folder folder;
  set_up({project / "tests/courses/pendulum", {}}, folder.path());
  const fs::path lesson = folder.path() / "lessons/swing/lesson.md";
  edit(lesson, "< .01 <p[1]>", "< .005 <p[1]>");
  const Ran checked = run_in(folder.path(), {"check", "--fix"});
  CHECK(checked.out.find("p[1] is .006, not < .005") != std::string::npos);
  CHECK(read(lesson).find("< .005 <p[1]>") != std::string::npos);
}

TEST_CASE("a German course has no English words or numbers") {
  const fs::path english_file = project / "templates/words/en.yaml",
                 german_file = project / "templates/words/de.yaml";
  const auto sentences = [](const fs::path& file) {
    std::map<std::string, std::string> found;
    std::istringstream lines(read(file));
    const std::regex row(R"re((\w+): "(.*)")re");
    std::smatch match;
    for (std::string line; std::getline(lines, line);)
      if (std::regex_match(line, match, row)) found[match[1]] = match[2];
    return found;
  };
  // Returns the texts between tags and brackets, except single words that could be part of another.
  const auto pieces = [](const std::string& text) {
    std::set<std::string> found;
    const std::regex tag(R"(\{\{[^}]*\}\}|\[|\])");
    for (std::sregex_token_iterator piece(text.begin(), text.end(), tag, -1), end; piece != end; ++piece)
      if (const std::string words = *piece; std::regex_search(words, std::regex("[A-Za-z]{3}")))
        found.insert(words);
    return found;
  };
  Folder folder;
  fs::copy(project / "tests/courses/backstube/lessons", folder.path() / "lessons",
           fs::copy_options::recursive);
  fs::copy(project / "templates", folder.path() / "templates", fs::copy_options::recursive);
  write(folder.path() / "lessons/teig/examples.yaml",
        read(folder.path() / "lessons/teig/examples.yaml") +
            read(project / "tests/courses/backstube/errata.yaml") +
            read(project / "tests/courses/backstube/exceptions.yaml"));
  write(folder.path() / "lessons/teig/lesson.md",
        read(folder.path() / "lessons/teig/lesson.md") + "\n```{example} ausnahmen\n```\n");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const auto german = sentences(german_file);
  std::size_t looked_for = 0;
  for (const auto& [key, english] : sentences(english_file)) {
    const std::set<std::string> spoken = pieces(german.at(key));
    for (const std::string& words : pieces(english)) {
      if (spoken.count(words) > 0) continue;
      ++looked_for;
      const std::regex whole("(^|[^A-Za-z_.#/\"=-])" +
                             std::regex_replace(words, std::regex(R"([.*+?^$()|])"), "\\$&") +
                             "($|[^A-Za-z_./\"=-])");
      for (const auto& [name, page] : tree(folder.path() / "output")) {
        const bool is_page = name.ends_with(".html") || name.ends_with(".md") || name.ends_with(".tex") ||
                             name.ends_with("words.js");
        if (!is_page || name == "latex/print-flashcards.tex") continue;  // defines commands for cards
        // Tags, commands, comments and links are not text for readers.
        static const std::regex unread(
            R"(<(script|style)[^>]*>[^<]*</(script|style)>|<[^>]*>|//[^\n]*|\{\{[^}]*\}\}|"[a-z_]+":|\\[A-Za-z]+\*?(\[[^\]]*\])?(\{[a-z0-9-]*\})?|\n%[^\n]*|\{[a-z]+\.pdf\})");
        const std::string seen = std::regex_replace(page, unread, " ");
        INFO(name << " says " << words << " of " << key);
        CHECK(!(seen.find(words) != std::string::npos && std::regex_search(seen, whole)));
      }
    }
  }
  CHECK(looked_for > 150);
  for (const char* page : {"markdown/teig.md", "markdown/answers.md", "html/teig.html", "latex/teig.tex"}) {
    const std::string text = std::regex_replace(read(folder.path() / "output" / page),
                                                std::regex(R"(<[^>]*>|\([0-9.,]+\)|\\parbox\{[^}]*\})"), " ");
    std::smatch point;
    const bool has = std::regex_search(text, point, std::regex("[^0-9]0\\.[0-9]+"));
    INFO(page << " prints " << (has ? point.str() : ""));
    CHECK_FALSE(has);
  }
}

TEST_CASE("every YAML file of the courses names its schema in its first line") {
  std::size_t found = 0;
  for (const Course& course : courses()) {
    for (const auto& [name, text] : tree(course.folder / "lessons")) {
      const fs::path file = course.folder / "lessons" / name;
      if (file.extension() != ".yaml") continue;
      ++found;
      const fs::path schema = project / "lessons/schema" / (file.stem().string() + ".schema.json");
      INFO(fs::relative(file, project).generic_string());
      CHECK(text.substr(0, text.find('\n')) ==
            "# yaml-language-server: $schema=" +
                schema.lexically_relative(file.parent_path()).generic_string());
      CHECK(fs::exists(schema));
    }
  }
  CHECK(found == 4 * courses().size());
}

TEST_CASE("a certificate works out the right digits with their unit") {
  Folder folder;
  fs::copy(project / "tests/courses/triangulation/lessons", folder.path() / "lessons",
           fs::copy_options::recursive);
  fs::copy(project / "templates", folder.path() / "templates", fs::copy_options::recursive);
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const std::string page = read(folder.path() / "output/html/claims/lighthouse--lighthouse.html");
  const std::size_t begin = page.find("<div class=\"proof\" id=\"lighthouse-lighthouse-h\"");
  REQUIRE(begin != std::string::npos);
  const std::string section = page.substr(begin, page.find("</details>", begin) - begin);
  CHECK(section.find("<strong>163.91 m</strong>") != std::string::npos);
  CHECK(section.find("<mn>163.91</mn><mspace width=\"0.167em\"/>") != std::string::npos);
  CHECK(section.find("163.9093<") == std::string::npos);
}

}  // namespace courses_test
