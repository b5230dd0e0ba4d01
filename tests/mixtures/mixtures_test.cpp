// All errors in one run. Each mistake of a catalogue is made alone, and what is reported of it is noted; then several
// are made at once, in different places, and the report must be those reports together: no error hides another one, and
// none follows from another one.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "catch.hpp"
#include "checkout.hpp"
#include "commands/pipeline.hpp"
#include "files/files.hpp"

using namespace proofsheet;

namespace {

using Texts = std::map<std::string, std::string>;

/// A sound course of three lessons.
Texts sound_course() {
  return {
      {"lessons/course.yaml",
       "title: Weather\n"
       "lessons: [rain, tides, winds]\n"
       "documents:\n"
       "  paper:\n"
       "    title: A paper\n"
       "    source: smith\n"
       "misconceptions:\n"
       "  doubled:\n"
       "    title: Doubled\n"
       "    about: Takes it twice.\n"
       "  halved:\n"
       "    title: Halved\n"
       "    about: Takes half of it.\n"
       "glossary:\n"
       "  gauge: what measures rain\n"
       "  knot: a mile in an hour\n"
       "plain numerals:\n"
       "  counts: 3\n"
       "cover: rain/sums\n"},
      {"lessons/references.yaml",
       "smith:\n"
       "  title: On rain\n"
       "  authors: [Ada Smith]\n"
       "jones:\n"
       "  title: On tides\n"
       "  url: https://example.org/tides\n"},
      {"lessons/rain/lesson.md",
       "# Rain\n"
       "\n"
       "Before it stands [the lesson on tides](../tides/lesson.md).\n"
       "\n"
       "```{example} fall\n"
       "```\n"
       "\n"
       "The sum is {num}`total : 1`.\n"
       "\n"
       "The mean is $m = \\val{daily : 1}$.\n"
       "\n"
       "A formula, $a_{1} + b^{2}$, stands here.\n"
       "\n"
       "It is measured by a {term}`gauge`, says {cite}`smith`.\n"
       "\n"
       "The flood is {ref}`flood`.\n"
       "\n"
       "```{figure} sums\n"
       "```\n"
       "\n"
       "```{table} shares\n"
       "```\n"
       "\n"
       "```{example} flood\n"
       "```\n"
       "\n"
       "It rises to {num}`level : 3`.\n"
       "\n"
       "```{figure} depths\n"
       "```\n"
       "\n"
       "## What comes next\n"
       "\n"
       "More of it is [above](#what-comes-next).\n"},
      {"lessons/rain/examples.yaml",
       "fall:\n"
       "  title: Rain\n"
       "  document: paper\n"
       "  given:\n"
       "    day: [mo, tu, we]\n"
       "    mm[day]: [1.5, 2, 4]\n"
       "    area: 12\n"
       "    spare: 7\n"
       "  equations: |\n"
       "    total = sum(mm)\n"
       "    daily = total / 3\n"
       "    share[d] = mm[d] / total for d in day\n"
       "    water = total * area\n"
       "    rest = spare - 2\n"
       "    extra = 5 + 1\n"
       "  notation: {daily: '\\bar{x}'}\n"
       "  units:\n"
       "    area: km²\n"
       "  by hand: |\n"
       "    daily: 1\n"
       "  show:\n"
       "    - table: share\n"
       "      id: shares\n"
       "      title: Shares\n"
       "    - figure: bars\n"
       "      id: sums\n"
       "      bars: |\n"
       "        rain: mm\n"
       "    - value: extra\n"
       "  published:\n"
       "    - what: total\n"
       "      values: 7.5\n"
       "    - what: water\n"
       "      values: 90\n"
       "    - what: rest\n"
       "      values: 4\n"
       "  errata:\n"
       "    - what: rest\n"
       "      because: A slip.\n"
       "flood:\n"
       "  title: Flood\n"
       "  given:\n"
       "    depth: 0.4\n"
       "    slope: 0.2\n"
       "  equations: |\n"
       "    level = depth + fall.total / 1000\n"
       "    steep = slope * 2\n"
       "  show:\n"
       "    - steps: level\n"
       "    - figure: lines\n"
       "      id: depths\n"
       "      curves: |\n"
       "        depth: depth * x for x in 0..2\n"},
      {"lessons/rain/cards.yaml",
       "- id: rain-card\n"
       "  front: What is the total?\n"
       "  back: '{num}`total : 1`'\n"
       "- id: flood-card\n"
       "  example: flood\n"
       "  front: How deep?\n"
       "  back: '{num}`depth : 1`'\n"
       "- id: slope-card\n"
       "  example: flood\n"
       "  front: How steep?\n"
       "  back: Very.\n"
       "- id: figure-card\n"
       "  front: Which one?\n"
       "  back: This one.\n"
       "  figure: sums\n"},
      {"lessons/rain/quiz.yaml",
       "- id: rain-total\n"
       "  ask: How much rain fell?\n"
       "  answer: total\n"
       "  decimals: 1\n"
       "  distractors:\n"
       "    - value: 2 * total\n"
       "      misconception: doubled\n"
       "    - value: total / 2\n"
       "      misconception: halved\n"
       "- id: rain-choice\n"
       "  ask: Which of them?\n"
       "  choices:\n"
       "    - text: This one.\n"
       "      correct: yes\n"
       "      because: It is.\n"
       "    - text: That one.\n"
       "      because: It is not.\n"
       "- id: rain-open\n"
       "  ask: Why?\n"
       "  model answer: Because of {num}`total`.\n"
       "- id: rain-varied\n"
       "  example: flood\n"
       "  ask: With a slope of {num}`slope`?\n"
       "  choose: {slope: 1..3}\n"
       "  answer: steep\n"
       "  decimals: 1\n"},
      {"lessons/tides/lesson.md",
       "# Tides\n"
       "\n"
       "```{example} tide\n"
       "```\n"
       "\n"
       "The tide rises by {num}`rise : 1`, says {cite}`jones`.\n"
       "\n"
       "After it comes [the wind](../winds/lesson.md#the-wind).\n"},
      {"lessons/tides/examples.yaml",
       "tide:\n"
       "  title: Tide\n"
       "  given:\n"
       "    low: 1.2\n"
       "    high: 4\n"
       "  equations: |\n"
       "    rise = high - low\n"
       "  show:\n"
       "    - value: rise\n"},
      {"lessons/winds/lesson.md",
       "# Winds\n"
       "\n"
       "## The wind\n"
       "\n"
       "```{example} wind\n"
       "```\n"
       "\n"
       "It blows with {num}`speed : 1`, in {term}`Knots <knot>`.\n"},
      {"lessons/winds/examples.yaml",
       "wind:\n"
       "  title: Wind\n"
       "  given:\n"
       "    way: 30\n"
       "    time: 4\n"
       "  equations: |\n"
       "    speed = way / time\n"
       "    wet = speed * rain/fall.total\n"
       "  show:\n"
       "    - value: speed\n"},
      {"lessons/winds/cards.yaml",
       "- id: wind-card\n"
       "  front: How fast?\n"
       "  back: '{num}`speed : 1`'\n"},
  };
}

/// A text that stands once in a file, and a wrong one with as many lines.
struct Mistake {
  const char* name;
  const char* file;
  std::string was, now;
};

const std::vector<Mistake>& catalogue() {
  static const std::vector<Mistake> all{
      // YAML
      {"yaml of a key of an example", "lessons/rain/examples.yaml", "title: Flood", "title: Flood: it"},
      {"yaml of a title of a card", "lessons/rain/cards.yaml", "front: How deep?", "front: How: deep?"},
      {"an open quote in a quiz", "lessons/rain/quiz.yaml", "ask: Why?", "ask: \"Why?"},
      {"an open bracket in a list", "lessons/references.yaml", "authors: [Ada Smith]", "authors: [Ada Smith"},
      {"a tab before a key", "lessons/tides/examples.yaml", "  title: Tide", "\ttitle: Tide"},
      {"a value that is missing", "lessons/winds/examples.yaml", "title: Wind", "title:"},
      {"a comment that cuts a text", "lessons/winds/cards.yaml", "front: How fast?", "front: How #fast?"},
      {"yaml of a misconception", "lessons/course.yaml", "about: Takes half of it.", "about: Takes: half of it."},
      {"a line without a colon", "lessons/rain/examples.yaml", "      because: A slip.", "      because A slip."},
      // keys and values
      {"an unknown key of an example", "lessons/winds/examples.yaml", "  show:", "  shaw:"},
      {"an unknown key of a card", "lessons/rain/cards.yaml", "  back: This one.", "  bock: This one."},
      {"an unknown key of a show", "lessons/rain/examples.yaml", "      title: Shares", "      titel: Shares"},
      {"an unknown key of a question", "lessons/rain/quiz.yaml", "  model answer: Because", "  modal answer: Because"},
      {"a wrong format", "lessons/rain/quiz.yaml", "  answer: total\n  decimals: 1", "  answer: total\n  decimals: one"},
      {"no choice that is correct", "lessons/rain/quiz.yaml", "correct: yes", "correct: no"},
      {"a choice that is neither yes nor no", "lessons/rain/quiz.yaml", "correct: yes", "correct: maybe"},
      {"a duplicate id of a card", "lessons/winds/cards.yaml", "id: wind-card", "id: rain-card"},
      {"an address that is none", "lessons/references.yaml", "url: https://example.org/tides", "url: example.org/tides"},
      {"an unknown unit", "lessons/rain/examples.yaml", "area: km²", "area: km 2"},
      // equations
      {"a bad numeral", "lessons/rain/examples.yaml", "spare: 7", "spare: 7..1.2"},
      {"a bad expression", "lessons/rain/examples.yaml", "extra = 5 + 1", "extra = 5 + + 1"},
      {"an unknown name", "lessons/rain/examples.yaml", "rest = spare - 2", "rest = sparse - 2"},
      {"a number without an end", "lessons/tides/examples.yaml", "high: 4", "high: 4."},
      {"a division by zero", "lessons/winds/examples.yaml", "speed = way / time", "speed = way / (time - 4)"},
      {"a value of no example", "lessons/rain/examples.yaml", "depth + fall.total", "depth + fell.total"},
      {"a value that an example does not have", "lessons/winds/examples.yaml", "rain/fall.total", "rain/fall.totals"},
      {"a rule for no name", "lessons/rain/examples.yaml", "    daily: 1\n", "    dairy: 1\n"},
      {"a notation that cannot be set", "lessons/rain/examples.yaml", "'\\bar{x}'", "'\\baz{x}'"},
      {"a show of no name", "lessons/rain/examples.yaml", "- value: extra", "- value: extras"},
      {"an unknown axis in a figure", "lessons/rain/examples.yaml", "        rain: mm\n", "        rain: mm[1, 2]\n"},
      {"a curve without an end", "lessons/rain/examples.yaml", "depth * x for x in 0..2", "depth * x for x in depth"},
      // published
      {"a claim of no name", "lessons/rain/examples.yaml", "what: water", "what: wader"},
      {"a claim that is no number", "lessons/rain/examples.yaml", "values: 7.5", "values: seven"},
      {"an erratum of nothing", "lessons/rain/examples.yaml", "  errata:\n    - what: rest", "  errata:\n    - what: best"},
      // prose
      {"a formula with an unknown command", "lessons/rain/lesson.md", "$a_{1} + b^{2}$", "$a_{1} + \\bb^{2}$"},
      {"an unknown name in a role", "lessons/rain/lesson.md", "{num}`total : 1`", "{num}`totel : 1`"},
      {"a format that is none", "lessons/rain/lesson.md", "{num}`level : 3`", "{num}`level : x3`"},
      {"an unknown name in a formula", "lessons/rain/lesson.md", "\\val{daily : 1}", "\\val{dairy : 1}"},
      {"a link to no lesson", "lessons/rain/lesson.md", "../tides/lesson.md", "../tiles/lesson.md"},
      {"a link to no heading", "lessons/tides/lesson.md", "#the-wind", "#the-winds"},
      {"a link to no heading of its own", "lessons/rain/lesson.md", "](#what-comes-next)", "](#what-comes-now)"},
      {"an unknown term", "lessons/rain/lesson.md", "{term}`gauge`", "{term}`gouge`"},
      {"an unknown citation", "lessons/rain/lesson.md", "{cite}`smith`", "{cite}`smyth`"},
      {"a reference to nothing", "lessons/rain/lesson.md", "{ref}`flood`", "{ref}`blood`"},
      {"a role that is none", "lessons/winds/lesson.md", "{term}`Knots <knot>`", "{turm}`Knots <knot>`"},
      {"a figure that is none", "lessons/rain/lesson.md", "```{figure} depths", "```{figure} deaths"},
      {"a directive that is none", "lessons/tides/lesson.md", "```{example} tide", "```{exemple} tide"},
      // cards, questions, course
      {"an unknown name on a card", "lessons/rain/cards.yaml", "{num}`depth : 1`", "{num}`deep : 1`"},
      {"an unknown example of a card", "lessons/rain/cards.yaml", "example: flood\n  front: How steep?", "example: blood\n  front: How steep?"},
      {"an unknown figure of a card", "lessons/rain/cards.yaml", "figure: sums", "figure: sams"},
      {"an unknown misconception", "lessons/rain/quiz.yaml", "misconception: doubled", "misconception: double"},
      {"a distractor of no name", "lessons/rain/quiz.yaml", "value: total / 2", "value: totel / 2"},
      {"a question that chooses nothing", "lessons/rain/quiz.yaml", "choose: {slope: 1..3}", "choose: {slope: 3..1}"},
      {"an unknown document", "lessons/rain/examples.yaml", "document: paper", "document: papers"},
      {"an unknown source", "lessons/course.yaml", "source: smith", "source: smithe"},
      {"an unknown cover", "lessons/course.yaml", "cover: rain/sums", "cover: rain/suns"},
      {"a rounding that is none", "lessons/course.yaml", "  counts: 3", "  counts: few"},
      // templates
      {"an unknown key of a template", "templates/markdown/strong.mustache", "{{content}}", "{{contant}}"},
      {"an open tag of a template", "templates/html/emphasis.mustache", "{{content}}", "{{content"},
  };
  return all;
}

/// What is read, and the program's own templates.
const files::MemoryFiles& sound_files() {
  static const files::MemoryFiles files = [] {
    files::MemoryFiles made;
    const files::DiskFiles disk{project_folder()};
    for (const files::Path& path : disk.list("templates")) made.contents[path.generic_string()] = *disk.read(path);
    for (auto& [path, text] : sound_course()) made.contents[path] = text;
    return made;
  }();
  return files;
}

/// Makes the mistake. False if its place is not there, or not once.
bool make(const Mistake& mistake, files::MemoryFiles& files) {
  std::string& text = files.contents.at(mistake.file);
  const std::size_t at = text.find(mistake.was);
  if (at == std::string::npos || text.find(mistake.was, at + 1) != std::string::npos) return false;
  text.replace(at, mistake.was.size(), mistake.now);
  return true;
}

using Report = std::set<std::string>;

/// Each error as `file:line:column: fact`. Every one must have a hint, and be said once.
Report report_of(const files::MemoryFiles& files) {
  const auto made = commands::run_pipeline(files, files, [](const std::string&) {}, {{}, {}, 1});
  Report report;
  for (const diagnostics::Diagnostic& one : made.diagnostics.sorted()) {
    if (one.severity != diagnostics::Severity::error) continue;
    std::string place;
    if (one.span.source) {
      const diagnostics::Position position = one.span.source->position(one.span.begin);
      place = fmt::format("{}:{}:{}: ", one.span.source->name(), position.line, position.column);
    }
    INFO(place << one.fact);
    CHECK_FALSE(one.hint.empty());
    report.insert(place + one.fact);
  }
  return report;
}

std::string in_lines(const Report& report) { return fmt::format("{}\n", fmt::join(report, "\n")); }

Report report_of(const std::vector<const Mistake*>& mistakes) {
  files::MemoryFiles files = sound_files();
  for (const Mistake* mistake : mistakes) {
    INFO(mistake->name);
    REQUIRE(make(*mistake, files));
  }
  return report_of(files);
}

/// Of each mistake by itself.
const std::vector<Report>& single_reports() {
  static const std::vector<Report> reports = [] {
    std::vector<Report> made;
    for (const Mistake& mistake : catalogue())
      made.push_back(report_of(std::vector{&mistake}));
    return made;
  }();
  return reports;
}

/// Whether two mistakes are made in one place.
bool meet(const Mistake& one, const Mistake& other) {
  if (std::string_view(one.file) != other.file) return false;
  const std::string& text = sound_files().contents.at(one.file);
  const std::size_t a = text.find(one.was), b = text.find(other.was);
  return a < b + other.was.size() && b < a + one.was.size();
}

void check_union(const std::vector<std::size_t>& chosen) {
  std::vector<const Mistake*> mistakes;
  std::string names;
  Report expected;
  for (const std::size_t i : chosen) {
    mistakes.push_back(&catalogue()[i]);
    names += fmt::format("{}; ", catalogue()[i].name);
    expected.insert(single_reports()[i].begin(), single_reports()[i].end());
  }
  INFO(names);
  CHECK(in_lines(report_of(mistakes)) == in_lines(expected));
}

std::vector<std::size_t> places_of_all() {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < catalogue().size(); ++i) all.push_back(i);
  return all;
}

/// As many mistakes as are asked for, no two in one place.
std::vector<std::size_t> some(std::size_t count, std::mt19937_64& random) {
  std::vector<std::size_t> left = places_of_all(), chosen;
  while (chosen.size() < count && !left.empty()) {
    const std::size_t at = static_cast<std::size_t>(random() % left.size()), one = left[at];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
    const auto is_there = [&](std::size_t other) { return meet(catalogue()[one], catalogue()[other]); };
    if (std::none_of(chosen.begin(), chosen.end(), is_there)) chosen.push_back(one);
  }
  return chosen;
}

}  // namespace

TEST_CASE("the course without a mistake has no error") {
  CHECK(in_lines(report_of(sound_files())) == "\n");
}

TEST_CASE("a mistake alone is reported once") {
  for (const std::size_t i : places_of_all()) {
    const Report& report = single_reports()[i];
    INFO(catalogue()[i].name << "\n" << in_lines(report));
    CHECK(report.size() == 1);
  }
}

TEST_CASE("two mistakes are reported as each of them alone", "[pairs]") {
  std::mt19937_64 random(34);
  for (int round = 0; round < 300; ++round) check_union(some(2, random));
}

TEST_CASE("many mistakes are reported as each of them alone", "[many]") {
  std::mt19937_64 random(11);
  for (std::size_t round = 0; round < 60; ++round) check_union(some(3 + round % 10, random));
}

TEST_CASE("all mistakes at once are reported as each of them alone", "[all]") {
  std::mt19937_64 random(1);
  for (int round = 0; round < 3; ++round) check_union(some(catalogue().size(), random));
}
