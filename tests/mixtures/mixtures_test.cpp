// All errors are reported in one run. First each mistake of a catalogue is made alone, and its report is
// recorded. Then several are made at once, at different places, and the report must be the union of these
// reports: no error may hide or cause another one.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "catch.hpp"
#include "checkout.hpp"
#include "documents/checked.hpp"
#include "documents/project.hpp"
#include "files/files.hpp"
#include "pipeline/pipeline.hpp"

namespace mixtures_test {

using namespace proofsheet;

namespace {

using Texts = std::map<std::string, std::string>;

/// Returns a valid course of four lessons.
Texts sound_course() {
  return {
      {"lessons/course.yaml",
       "title: Weather\n"
       "lessons: [rain, tides, winds, many]\n"
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
       "    half[d] = fall.share[d] / 2 for d in day\n"
       "    late = sum(half[d] for d in day if d != mo)\n"
       "    last = half[we]\n"
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
      {"lessons/many/lesson.md",
       "# Many\n"
       "\n"
       "```{example} many\n"
       "```\n"
       "\n"
       "Here is {num}`a : 1`, and {num}`fac(3)`, on {num}`X[ann, 1]`.\n"
       "\n"
       "```{table} X\n"
       ":title: All\n"
       "```\n"
       "\n"
       "```{equations} a\n"
       "```\n"
       "\n"
       "```{demo} play\n"
       "```\n"
       "\n"
       "```{note} A note\n"
       "Words of {num}`b : 1`.\n"
       "```\n"
       "\n"
       "$$\n"
       "c = \\val{b : 1}\n"
       "$$\n"
       "\n"
       "```{example} read\n"
       "```\n"
       "\n"
       "All of it is {num}`s : 1`.\n"
       "\n"
       "And {num}`t : 1`.\n"},
      {"lessons/many/examples.yaml",
       "many:\n"
       "  title: Many\n"
       "  given:\n"
       "    person: [ann, ben]\n"
       "    thing: [pen, cup]\n"
       "    kind: [old, new]\n"
       "    X[person, 0..1]: |\n"
       "      1 2\n"
       "      3 4\n"
       "    Z[kind]: 5 6\n"
       "    q: 4\n"
       "    z: 0\n"
       "    never: 9\n"
       "  equations: |\n"
       "    a = 2 * q\n"
       "    b = a + 1\n"
       "    fac(n) = n * 2\n"
       "    Y[p, 0] = X[p, 0] for p in person\n"
       "    Y[p, 1] = X[p, 1] for p in person\n"
       "    V[0] = 1\n"
       "    V[1] = 2\n"
       "    r[0] = 1\n"
       "    r[i] = r[i - 1] + q for i in 1..3\n"
       "    u = q / 2\n"
       "    o = z / 2\n"
       "  decimals: {a: 2}\n"
       "  labels:\n"
       "    ann: Ann\n"
       "  axes:\n"
       "    person: Person\n"
       "  hidden: [u]\n"
       "  by hand: |\n"
       "    b: 1\n"
       "  by hand rough: |\n"
       "    b: 0\n"
       "  measured: [q]\n"
       "  show:\n"
       "    - table: Y\n"
       "    - steps: r[2]\n"
       "    - value: b\n"
       "      route: by hand rough\n"
       "    - formula: a\n"
       "    - demo: play\n"
       "      title: Play\n"
       "      choose:\n"
       "        - name: k\n"
       "          from: 0..3\n"
       "      parts:\n"
       "        - value: r[k]\n"
       "  published:\n"
       "    paper:\n"
       "      - what: Y[ann, ..]\n"
       "        values: 1 2\n"
       "      - says: a is large\n"
       "        means: a > 5\n"
       "      - shown: 2 * 4 = 8\n"
       "        of: a\n"
       "      - numbers: |\n"
       "          b = 9\n"
       "          a = 8\n"
       "read:\n"
       "  title: Read\n"
       "  given:\n"
       "    w: {file: w.csv, column: w}\n"
       "    v: {file: v.json, path: \"v[*]\"}\n"
       "    y: {file: y.csv, column: y}\n"
       "  equations: |\n"
       "    s = sum(w)\n"
       "    t = sum(v)\n"},
      {"lessons/many/w.csv",
       "w,x\n"
       "1,2\n"
       "2,2\n"
       "3,2\n"},
      {"lessons/many/y.csv", "y\n4\n"},
      {"lessons/many/v.json", "{\"v\": [1, 2]}\n"},
      {"lessons/winds/cards.yaml",
       "- id: wind-card\n"
       "  front: How fast?\n"
       "  back: '{num}`speed : 1`'\n"},
  };
}

/// A text that occurs once in a file, and a wrong text with as many lines.
struct Mistake {
  const char* name;
  const char* file;
  std::string was, now;
};

using Mistakes = std::vector<Mistake>;

const Mistakes& mistakes_of_courses() {
  static const Mistakes all{
      // YAML
      {"yaml of a key of an example", "lessons/rain/examples.yaml", "title: Flood", "title: Flood: it"},
      {"yaml of a title of a card", "lessons/rain/cards.yaml", "front: How deep?", "front: How: deep?"},
      {"an open quote in a quiz", "lessons/rain/quiz.yaml", "ask: Why?", "ask: \"Why?"},
      {"an open bracket in a list", "lessons/references.yaml", "authors: [Ada Smith]", "authors: [Ada Smith"},
      {"a tab before a key", "lessons/tides/examples.yaml", "  title: Tide", "\ttitle: Tide"},
      {"a tab before a key of a card", "lessons/rain/cards.yaml", "  front: Which one?",
       "\tfront: Which one?"},
      {"a tab before a key of a question", "lessons/rain/quiz.yaml", "  ask: Which of them?",
       "\task: Which of them?"},
      {"a tab before a given value", "lessons/many/examples.yaml", "    never: 9", "\tnever: 9"},
      {"a value that is missing", "lessons/winds/examples.yaml", "title: Wind", "title:"},
      {"a comment that cuts a text", "lessons/winds/cards.yaml", "front: How fast?", "front: How #fast?"},
      {"yaml of a misconception", "lessons/course.yaml", "about: Takes half of it.",
       "about: Takes: half of it."},
      {"a line without a colon", "lessons/rain/examples.yaml", "      because: A slip.",
       "      because A slip."},
      // keys and values
      {"an unknown key of an example", "lessons/winds/examples.yaml", "  show:", "  shaw:"},
      {"an unknown key of a card", "lessons/rain/cards.yaml", "  back: This one.", "  bock: This one."},
      {"an unknown key of a show", "lessons/rain/examples.yaml", "      title: Shares",
       "      titel: Shares"},
      {"an unknown key of a question", "lessons/rain/quiz.yaml", "  model answer: Because",
       "  modal answer: Because"},
      {"a wrong format", "lessons/rain/quiz.yaml", "  answer: total\n  decimals: 1",
       "  answer: total\n  decimals: one"},
      {"no choice that is correct", "lessons/rain/quiz.yaml", "correct: yes", "correct: no"},
      {"a choice that is neither yes nor no", "lessons/rain/quiz.yaml", "correct: yes", "correct: maybe"},
      {"a duplicate id of a card", "lessons/winds/cards.yaml", "id: wind-card", "id: rain-card"},
      {"an address that is none", "lessons/references.yaml", "url: https://example.org/tides",
       "url: example.org/tides"},
      {"an unknown unit", "lessons/rain/examples.yaml", "area: km²", "area: km 2"},
      // equations
      {"a bad numeral", "lessons/rain/examples.yaml", "spare: 7", "spare: 7..1.2"},
      {"a bad expression", "lessons/rain/examples.yaml", "extra = 5 + 1", "extra = 5 + + 1"},
      {"an unknown name", "lessons/rain/examples.yaml", "rest = spare - 2", "rest = sparse - 2"},
      {"a number without an end", "lessons/tides/examples.yaml", "high: 4", "high: 4."},
      {"a division by zero", "lessons/winds/examples.yaml", "speed = way / time", "speed = way / (time - 4)"},
      {"a value of no example", "lessons/rain/examples.yaml", "depth + fall.total", "depth + fell.total"},
      {"a table of no example", "lessons/rain/examples.yaml", "fall.share[d]", "fill.share[d]"},
      {"a value that an example does not have", "lessons/winds/examples.yaml", "rain/fall.total",
       "rain/fall.totals"},
      {"a rule for no name", "lessons/rain/examples.yaml", "    daily: 1\n", "    dairy: 1\n"},
      {"a notation that cannot be set", "lessons/rain/examples.yaml", "'\\bar{x}'", "'\\baz{x}'"},
      {"a show of no name", "lessons/rain/examples.yaml", "- value: extra", "- value: extras"},
      {"an unknown axis in a figure", "lessons/rain/examples.yaml", "        rain: mm\n",
       "        rain: mm[1, 2]\n"},
      {"a curve without an end", "lessons/rain/examples.yaml", "depth * x for x in 0..2",
       "depth * x for x in depth"},
      // published
      {"a claim of no name", "lessons/rain/examples.yaml", "what: water", "what: wader"},
      {"a claim that is no number", "lessons/rain/examples.yaml", "values: 7.5", "values: seven"},
      {"an erratum of nothing", "lessons/rain/examples.yaml", "  errata:\n    - what: rest",
       "  errata:\n    - what: best"},
      // prose
      {"a formula with an unknown command", "lessons/rain/lesson.md", "$a_{1} + b^{2}$",
       "$a_{1} + \\bb^{2}$"},
      {"an unknown name in a role", "lessons/rain/lesson.md", "{num}`total : 1`", "{num}`totel : 1`"},
      {"a format that is none", "lessons/rain/lesson.md", "{num}`level : 3`", "{num}`level : x3`"},
      {"an unknown name in a formula", "lessons/rain/lesson.md", "\\val{daily : 1}", "\\val{dairy : 1}"},
      {"a link to no lesson", "lessons/rain/lesson.md", "../tides/lesson.md", "../tiles/lesson.md"},
      {"a link to no heading", "lessons/tides/lesson.md", "#the-wind", "#the-winds"},
      {"a link to no heading of its own", "lessons/rain/lesson.md", "](#what-comes-next)",
       "](#what-comes-now)"},
      {"an unknown term", "lessons/rain/lesson.md", "{term}`gauge`", "{term}`gouge`"},
      {"an unknown citation", "lessons/rain/lesson.md", "{cite}`smith`", "{cite}`smyth`"},
      {"a reference to nothing", "lessons/rain/lesson.md", "{ref}`flood`", "{ref}`blood`"},
      {"a role that is none", "lessons/winds/lesson.md", "{term}`Knots <knot>`", "{turm}`Knots <knot>`"},
      {"a figure that is none", "lessons/rain/lesson.md", "```{figure} depths", "```{figure} deaths"},
      {"a directive that is none", "lessons/tides/lesson.md", "```{example} tide", "```{exemple} tide"},
      // cards, questions, course
      {"an unknown name on a card", "lessons/rain/cards.yaml", "{num}`depth : 1`", "{num}`deep : 1`"},
      {"an unknown example of a card", "lessons/rain/cards.yaml", "example: flood\n  front: How steep?",
       "example: blood\n  front: How steep?"},
      {"an unknown figure of a card", "lessons/rain/cards.yaml", "figure: sums", "figure: sams"},
      {"an unknown misconception", "lessons/rain/quiz.yaml", "misconception: doubled",
       "misconception: double"},
      {"a distractor of no name", "lessons/rain/quiz.yaml", "value: total / 2", "value: totel / 2"},
      {"a question that chooses nothing", "lessons/rain/quiz.yaml", "choose: {slope: 1..3}",
       "choose: {slope: 3..1}"},
      {"an unknown document", "lessons/rain/examples.yaml", "document: paper", "document: papers"},
      {"an unknown source", "lessons/course.yaml", "source: smith", "source: smithe"},
      {"an unknown cover", "lessons/course.yaml", "cover: rain/sums", "cover: rain/suns"},
      {"a rounding that is none", "lessons/course.yaml", "  counts: 3", "  counts: few"},
      // keys of all kinds, in another lesson
      {"a label twice on its axis", "lessons/many/examples.yaml", "thing: [pen, cup]", "thing: [pen, pen]"},
      {"a row that is too short", "lessons/many/examples.yaml", "Z[kind]: 5 6", "Z[kind]: 5"},
      {"a column that is not there", "lessons/many/examples.yaml", "column: w}", "column: ww}"},
      {"a file that is not there", "lessons/many/examples.yaml", "file: y.csv", "file: yy.csv"},
      {"a line of data that is too long", "lessons/many/w.csv", "2,2\n3", "2,2,2\n3"},
      {"data that are no JSON", "lessons/many/v.json", "[1, 2]", "[1, 2"},
      {"an unknown name in a function", "lessons/many/examples.yaml", "fac(n) = n * 2", "fac(n) = n * m2"},
      {"two clauses for a cell", "lessons/many/examples.yaml", "V[1] = 2", "V[0] = 2"},
      {"a cycle", "lessons/many/examples.yaml", "o = z / 2", "o = o / 2"},
      {"a name that is a function", "lessons/many/examples.yaml", "never: 9", "sum: 9"},
      {"decimals of no name", "lessons/many/examples.yaml", "decimals: {a: 2}", "decimals: {aa: 2}"},
      {"words for no label", "lessons/many/examples.yaml", "    ann: Ann", "    anne: Ann"},
      {"a title for no axis", "lessons/many/examples.yaml", "person: Person", "persona: Person"},
      {"no name that is hidden", "lessons/many/examples.yaml", "hidden: [u]", "hidden: [uu]"},
      {"a rule without a colon", "lessons/many/examples.yaml", "by hand rough: |\n    b: 0",
       "by hand rough: |\n    b 0"},
      {"nothing given that is measured", "lessons/many/examples.yaml", "measured: [q]", "measured: [qq]"},
      {"steps of no cell", "lessons/many/examples.yaml", "steps: r[2]", "steps: r[9]"},
      {"a route that is none", "lessons/many/examples.yaml", "route: by hand rough", "route: by hand ruff"},
      {"a formula of no clause", "lessons/many/examples.yaml", "formula: a", "formula: aa"},
      {"a part of a demo of no name", "lessons/many/examples.yaml", "value: r[k]", "value: rr[k]"},
      {"a row of too many claims", "lessons/many/examples.yaml", "values: 1 2", "values: 1 2 3"},
      {"a statement that is no comparison", "lessons/many/examples.yaml", "means: a > 5", "means: a + 5"},
      {"a shown equation without an end", "lessons/many/examples.yaml", "shown: 2 * 4 = 8", "shown: 2 * 4 ="},
      {"a claim without a sign", "lessons/many/examples.yaml", "          b = 9", "          b 9"},
      {"an unknown function in a role", "lessons/many/lesson.md", "{num}`fac(3)`", "{num}`fak(3)`"},
      {"an unknown name beside data", "lessons/many/lesson.md", "{num}`t : 1`", "{num}`tt : 1`"},
      {"an unknown label in a role", "lessons/many/lesson.md", "X[ann, 1]", "X[anna, 1]"},
      {"a table of no name", "lessons/many/lesson.md", "{table} X", "{table} XX"},
      {"equations of no name", "lessons/many/lesson.md", "{equations} a", "{equations} aa"},
      {"a demo that is none", "lessons/many/lesson.md", "{demo} play", "{demo} plai"},
      {"an unknown name in a note", "lessons/many/lesson.md", "Words of {num}`b : 1`",
       "Words of {num}`bb : 1`"},
      {"a displayed formula with an unknown command", "lessons/many/lesson.md", "c = \\val",
       "c = \\cc \\val"},
      {"a lesson without a title", "lessons/many/lesson.md", "# Many\n", "Many\n"},
      // templates
      {"an unknown key of a template", "templates/markdown/strong.mustache", "{{content}}", "{{contant}}"},
      {"an open tag of a template", "templates/html/emphasis.mustache", "{{content}}", "{{content"},
  };
  return all;
}

/// Returns the course, and the program's own templates.
files::MemoryFiles sound_files() {
  files::MemoryFiles made;
  const files::DiskFiles disk{project_folder()};
  for (const files::Path& path : disk.list("templates"))
    made.contents[path.generic_string()] = *disk.read(path);
  for (auto& [path, text] : sound_course()) made.contents[path] = text;
  return made;
}

using Report = std::set<std::string>;

/// Returns each error as `file:line:column: fact`. Every error must have a hint.
Report told(const text::Diagnostics& diagnostics) {
  Report report;
  for (const text::Diagnostic& one : diagnostics.sorted()) {
    if (one.severity != text::Severity::error) continue;
    std::string place;
    if (one.span.source) {
      const text::Position position = one.span.source->position(one.span.begin);
      place = fmt::format("{}:{}:{}: ", one.span.source->name(), position.line, position.column);
    }
    INFO(place << one.fact);
    CHECK_FALSE(one.hint.empty());
    report.insert(place + one.fact);
  }
  return report;
}

Report report_of_course(const files::MemoryFiles& files) {
  text::Diagnostics diagnostics;
  pipeline::Options options;
  options.jobs = 1;
  pipeline::run({files, files}, options, diagnostics);
  return told(diagnostics);
}

std::string in_lines(const Report& report) { return fmt::format("{}\n", fmt::join(report, "\n")); }

/// Mistakes that can be made in valid files, and the report of each alone.
class Trial {
 public:
  Trial(files::MemoryFiles sound, const Mistakes& mistakes, Report (*report)(const files::MemoryFiles&))
      : sound_(std::move(sound)), mistakes_(mistakes), report_(report) {
    for (std::size_t i = 0; i < mistakes_.size(); ++i) alone_.push_back(report_of({i}));
  }

  void check_alone() const {
    CHECK(in_lines(report_(sound_)) == "\n");
    for (std::size_t i = 0; i < mistakes_.size(); ++i) {
      INFO(mistakes_[i].name << "\n" << in_lines(alone_[i]));
      CHECK(alone_[i].size() == 1);
    }
  }

  /// Checks that `count` mistakes, no two at one place, are reported like each of them alone.
  void check_some(std::size_t count, std::mt19937_64& random) const {
    std::vector<std::size_t> left(mistakes_.size()), chosen;
    std::iota(left.begin(), left.end(), std::size_t{0});
    std::string names;
    Report expected;
    while (chosen.size() < count && !left.empty()) {
      const auto at = static_cast<std::ptrdiff_t>(random() % left.size());
      const std::size_t one = left[static_cast<std::size_t>(at)];
      left.erase(left.begin() + at);
      if (std::any_of(chosen.begin(), chosen.end(), [&](std::size_t other) { return meet(one, other); }))
        continue;
      chosen.push_back(one);
      names += fmt::format("{}; ", mistakes_[one].name);
      expected.insert(alone_[one].begin(), alone_[one].end());
    }
    INFO(names);
    CHECK(in_lines(report_of(chosen)) == in_lines(expected));
  }

  std::size_t size() const { return mistakes_.size(); }

 private:
  Report report_of(const std::vector<std::size_t>& chosen) const {
    files::MemoryFiles files = sound_;
    for (const std::size_t i : chosen) {
      const Mistake& mistake = mistakes_[i];
      std::string& text = files.contents.at(mistake.file);
      const std::size_t at = text.find(mistake.was);
      INFO(mistake.name);
      REQUIRE(at != std::string::npos);
      REQUIRE(text.find(mistake.was, at + 1) == std::string::npos);
      text.replace(at, mistake.was.size(), mistake.now);
    }
    return report_(files);
  }

  /// True if two mistakes are made at one place.
  bool meet(std::size_t one, std::size_t other) const {
    const Mistake &a = mistakes_[one], &b = mistakes_[other];
    if (std::string_view(a.file) != b.file) return false;
    const std::string& text = sound_.contents.at(a.file);
    const std::size_t first = text.find(a.was), second = text.find(b.was);
    return first < second + b.was.size() && second < first + a.was.size();
  }

  const files::MemoryFiles sound_;
  const Mistakes& mistakes_;
  Report (*report_)(const files::MemoryFiles&);
  std::vector<Report> alone_;
};

const Trial& courses() {
  static const Trial trial(sound_files(), mistakes_of_courses(), report_of_course);
  return trial;
}

// ---- documents

files::MemoryFiles sound_documents() {
  files::MemoryFiles files;
  files.contents = {
      {"proofsheet.yaml",
       "documents: [one.md, two.md, three.html]\n"
       "given:\n"
       "  width: 1.5\n"
       "  height: 2\n"
       "  spare: 3\n"
       "equations: |\n"
       "  area = width * height\n"
       "  more = area + 1\n"
       "  rest = spare - 1\n"
       "units: {width: m}\n"
       "measured: [height]\n"
       "plain: [versions]\n"},
      {"one.md", "# One\n\nThe area is 3.0 <!-- = area -->.\n\nIt is 1.5 <!-- = width --> wide.\n"},
      {"two.md", "# Two\n\nIt is 4.0 <!-- = more -->.\n"},
      {"three.html", "<p>It is 2.0 <!-- = rest -->.</p>\n<p>It is 3.0 <!-- = spare -->.</p>\n"}};
  return files;
}

const Mistakes& mistakes_of_documents() {
  static const Mistakes all{
      {"yaml of a given value", "proofsheet.yaml", "spare: 3", "spare: 3: 4"},
      {"an unknown key", "proofsheet.yaml", "documents: ", "docaments: "},
      {"a bad numeral", "proofsheet.yaml", "width: 1.5", "width: 1.5.2"},
      {"a bad expression", "proofsheet.yaml", "more = area + 1", "more = area + + 1"},
      {"an unknown name", "proofsheet.yaml", "rest = spare", "rest = sparse"},
      {"a unit of no name", "proofsheet.yaml", "{width: m}", "{wodth: m}"},
      {"no given value that is measured", "proofsheet.yaml", "[height]", "[hight]"},
      {"a class of no numerals", "proofsheet.yaml", "[versions]", "[virsions]"},
      {"a claim of no name", "one.md", "= area", "= arena"},
      {"another claim of no name", "two.md", "= more", "= mare"},
      {"a claim that is no expression", "three.html", "= rest", "= rest *"},
      {"a claim of no name in HTML", "three.html", "= spare", "= spore"},
  };
  return all;
}

Report report_of_documents(const files::MemoryFiles& files) {
  text::Diagnostics diagnostics;
  const auto source_of = [&](const std::string& name) {
    return std::make_shared<const text::Source>(name, files.contents.at(name));
  };
  documents::Project project = documents::read_project(source_of("proofsheet.yaml"), files, diagnostics);
  std::vector<documents::Document> all;
  for (const char* name : {"one.md", "two.md", "three.html"})
    all.push_back({name, documents::read_document(source_of(name), {}, diagnostics), {}});
  documents::check(project, all, {}, {}, diagnostics);
  return told(diagnostics);
}

const Trial& documents_trial() {
  static const Trial trial(sound_documents(), mistakes_of_documents(), report_of_documents);
  return trial;
}

}  // namespace

TEST_CASE("a single mistake is reported once") {
  courses().check_alone();
  documents_trial().check_alone();
}

TEST_CASE("two mistakes are reported like each of them alone", "[pairs]") {
  std::mt19937_64 random(34);
  for (int round = 0; round < 200; ++round) courses().check_some(2, random);
  for (int round = 0; round < 100; ++round) documents_trial().check_some(2, random);
}

TEST_CASE("many mistakes are reported like each of them alone", "[many]") {
  std::mt19937_64 random(11);
  for (std::size_t round = 0; round < 50; ++round) courses().check_some(3 + round % 10, random);
  for (std::size_t round = 0; round < 50; ++round) documents_trial().check_some(3 + round % 5, random);
}

TEST_CASE("all mistakes at once are reported like each of them alone", "[all]") {
  std::mt19937_64 random(1);
  for (int round = 0; round < 3; ++round) {
    courses().check_some(courses().size(), random);
    documents_trial().check_some(documents_trial().size(), random);
  }
}

}  // namespace mixtures_test
