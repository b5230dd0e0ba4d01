// Lessons that are computed again and again, as 'watch' does: what is remembered of them changes nothing.
#include <fmt/format.h>

#include <array>
#include <mutex>
#include <random>

#include "catch.hpp"
#include "commands/remembered.hpp"
#include "files/scratch.hpp"
#include "everything.hpp"

using namespace program;
namespace commands = proofsheet::commands;
namespace workbook = proofsheet::workbook;

namespace {

/// A course of three lessons in one of its states.
class Changing {
 public:
  enum Aspect { title, order, misconception, plain, prose, given, questions, broken, claim, above, drawing, taken, aspects };

  void change(std::mt19937& random) {
    const auto below = [&](std::size_t limit) { return random() % limit; };
    states_.at(below(aspects)) = below(3);
  }

  proofsheet::files::MemoryFiles files() const {
    proofsheet::files::MemoryFiles files;
    files.contents["lessons/course.yaml"] = fmt::format(
        "title: Course {}\n"
        "lessons: [{}]\n"
        "documents:\n  d1:\n    title: A document\n"
        "misconceptions:\n  swapped:\n    title: Swapped\n    about: Sine and cosine{}.\n"
        "plain numerals:\n  counts: {}\n",
        states_[title], one_of(order, {"a, b, c", "c, a, b", "a, c"}),
        one_of(misconception, {" are swapped", " are swapped 7777 times", ""}),
        one_of(plain, {"12", "12", "20"}));
    for (const std::string lesson : {"a", "b", "c"}) add_lesson(files, lesson);
    return files;
  }

 private:
  std::string one_of(Aspect aspect, const std::array<const char*, 3>& values) const {
    return values.at(states_.at(aspect));
  }

  void add_lesson(proofsheet::files::MemoryFiles& files, const std::string& lesson) const {
    const std::string folder = "lessons/" + lesson + "/";
    const std::string given_value = lesson == "b" ? one_of(given, {"2", "3", "4"}) : "2";
    const std::string claimed = lesson == "c" ? one_of(claim, {"0.8415", "0.8416", "0.84"}) : "0.8415";
    files.contents[folder + "lesson.md"] = fmt::format(
        "{}# Lesson {} of 12\n\n```{{example}} pair-{}\n```\n\nThe sine is {{num}}`P[1, 0] : 4`, see [the "
        "other](../a/lesson.md){}.\n",
        lesson == "c" ? one_of(above, {"", "\n", "\n\n\n"}) : "", lesson, lesson,
        lesson == "a" ? one_of(prose, {"", ", and 4711", ", and {num}`d`"}) : "");
    const bool takes = lesson == "c" && states_[order] != 2 && states_[taken] > 0;  // there is a lesson b
    files.contents[folder + "examples.yaml"] = fmt::format(
        "pair-{}:\n  title: A pair\n  document: d1\n  given:\n    d: {}\n    height: {}\n"
        "  equations: |\n    P[pos, 0] = sin(pos)   for pos in 0..d\n    P[pos, 1] = cos(pos)   for pos in "
        "0..d\n    G[pos] = height pos for pos in 1..3\n{}"
        "  show:\n    - table: P\n      decimals: 4\n{}"
        "    - figure: bars\n      id: drawn\n      bars: |\n        grown: G\n"
        "  published:\n    - what: P[1, 0]\n      values: {}\n{}",
        lesson, given_value, lesson == "b" ? one_of(drawing, {"5", "6", "7"}) : "5",
        takes ? one_of(taken, {"", "    far = b/pair-b.d + 1\n", "    far = 3 b/pair-b.G[2] / a/pair-a.d\n"}) : "",
        takes ? "    - value: far\n" : "", claimed, lesson == "a" ? one_of(broken, {"", "", "  shw: 1\n"}) : "");
    files.contents[folder + "cards.yaml"] = fmt::format(
        "- id: seen-{}\n  front: What grows?\n  back: The position.\n  figure: drawn\n", lesson);
    std::string quiz;
    const std::size_t count = lesson == "a" ? states_[questions] : 1;
    for (std::size_t i = 0; i < count; ++i)
      quiz += fmt::format(
          "- id: {}-{}\n  ask: What is the cosine of one?\n  answer: P[1, 1]\n  decimals: 4\n"
          "  distractors:\n    - value: P[1, 0]\n      misconception: swapped\n",
          lesson, i);
    if (!quiz.empty()) files.contents[folder + "quiz.yaml"] = quiz;
  }

  std::array<std::size_t, aspects> states_{};
};

/// All that a run tells and makes.
std::string told(const commands::PipelineResult& made) {
  std::string text = proofsheet::diagnostics::render(made.diagnostics);
  if (made.workbook) text += commands::warnings_text(made.workbook->findings);
  for (const auto& [page, bytes] : made.pages) text += page + "\n" + bytes;
  return text;
}

/// Keeps a copy of each page, so that a run goes as those that keep none.
class Copies final : public commands::PageTaker {
 public:
  commands::Before take(const std::string& path, std::string& bytes) override {
    const std::lock_guard one_at_a_time(taking_);
    pages_[path].swap(bytes);
    return before_;
  }
  commands::Before take_ledger(const proofsheet::files::Pieces& pieces, std::string& kept) override {
    pages_[proofsheet::pages::numbers_page] = proofsheet::files::joined(pieces);
    kept.clear();
    return before_;
  }
  /// What was made with it, as it would be without.
  commands::PipelineResult whole(commands::PipelineResult made) const {
    for (auto& [page, bytes] : made.pages) bytes = pages_.at(page);
    return made;
  }
  explicit Copies(commands::Before before = commands::Before::other) : before_(before) {}

 private:
  commands::Before before_;
  std::mutex taking_;
  proofsheet::pages::Pages pages_;
};

const commands::Progress quiet = [](const std::string&) {};

}  // namespace

namespace {

/// Counts the lessons that are read.
class Counted final : public proofsheet::files::Files {
 public:
  explicit Counted(const proofsheet::files::Files& below) : below_(below) {}
  std::optional<std::string> read(const proofsheet::files::Path& path) const override {
    if (path.filename() == "lesson.md") ++lessons;
    return below_.read(path);
  }
  std::vector<proofsheet::files::Path> list(const proofsheet::files::Path& folder) const override { return below_.list(folder); }
  std::vector<proofsheet::files::Path> list_all(const proofsheet::files::Path& folder) const override { return below_.list_all(folder); }
  bool is_folder(const proofsheet::files::Path& path) const override { return below_.is_folder(path); }
  mutable std::size_t lessons = 0;

 private:
  const proofsheet::files::Files& below_;
};

/// output/ of a course that is built again and again.
class Outputs {
 public:
  /// Builds and tells what is found, and what lies there then.
  std::string build(const proofsheet::files::Files& files, const proofsheet::files::Files& templates,
                    workbook::LessonMemory& lessons, const commands::Progress& progress) {
    commands::Inputs seen;
    lessons.key_of = commands::key_by(seen);
    const Counted counted(files);
    const proofsheet::cache::Observed course(counted, seen.course);
    commands::NewOutput output(disk_);
    commands::RememberedPages pages(output, records_, written_);
    read_.hold(files);
    commands::RememberedReadings readings(files, std::move(readings_), read_, seen.course);
    const std::set<std::string> earlier = names();
    const auto made = commands::run_pipeline(course, templates, progress, {{}, {}, 1, &lessons, {}, &output, proofsheet::diagnostics::kept_here, &pages, proofsheet::ledger::Kept::all, &readings});
    lessons_read += counted.lessons;
    readings_ = readings.take_records();
    read_ = seen.course;
    std::string text = proofsheet::diagnostics::render(made.diagnostics);
    if (!made.workbook) return text;
    text += commands::warnings_text(made.workbook->findings);
    output.publish(earlier);
    records_ = commands::RememberedPages::Records(pages.records());
    written_ = output.pages();
    for (const std::string& page : names()) text += page + "\n" + *disk_.read("output/" + page);
    return text;
  }

 private:
  std::set<std::string> names() const {
    std::set<std::string> all;
    for (const auto& path : disk_.list("output")) all.insert(path.lexically_relative("output").generic_string());
    return all;
  }
  proofsheet::files::MemoryFiles disk_;
  commands::RememberedPages::Records records_;
  commands::RememberedReadings::Records readings_;
  proofsheet::cache::Observations read_, written_;

 public:
  std::size_t lessons_read = 0;
};

/// Computes a course again and again while it changes, with a memory and without one.
void change_with(workbook::LessonMemory& memory, unsigned seed) {
  const proofsheet::files::DiskFiles templates(project);
  std::mt19937 random(seed);
  Changing course;
  int computed = 0, all = 0, with_errors = 0;
  for (int step = 0; step < 60; ++step) {
    CAPTURE(step);
    const auto files = course.files();
    commands::Inputs seen;
    memory.key_of = commands::key_by(seen);
    const proofsheet::cache::Observed observed(files, seen.course);
    const auto count = [&](const std::string& stage) { computed += stage.starts_with("computing"); };
    Copies copies;
    const auto remembered =
        copies.whole(commands::run_pipeline(observed, templates, count, {{}, {}, 1, &memory, {}, &copies, proofsheet::diagnostics::kept_here}));
    const auto count_all = [&](const std::string& stage) { all += stage.starts_with("computing"); };
    const auto anew = commands::run_pipeline(files, templates, count_all, {{}, {}, 1});
    with_errors += anew.diagnostics.has_errors();
    REQUIRE(told(remembered) == told(anew));
    if (anew.workbook) REQUIRE(remembered.workbook->numbers.judged == anew.workbook->numbers.judged);
    course.change(random);
  }
  CHECK(computed < all * 2 / 3);
  CHECK(computed > 20);
  CHECK(with_errors > 0);
  CHECK(with_errors < 40);
}

}  // namespace

TEST_CASE("remembered lessons are those that would be computed, whatever changes around them") {
  workbook::KeptLessons memory;
  change_with(memory, 20);
}

TEST_CASE("lessons from the cache are those that would be computed, whatever changes around them") {
  std::map<std::string, std::string> entries;
  workbook::StoredLessons memory(
      [&](const std::string& folder) -> std::optional<std::string> {
        const auto found = entries.find(folder);
        return found == entries.end() ? std::nullopt : std::optional(found->second);
      },
      [&](const std::string& folder, const std::string& bytes) { entries[folder] = bytes; });
  change_with(memory, 30);
}

TEST_CASE("lessons that are packed while others are at work are those that were computed", "[.own]") {
  const proofsheet::files::DiskFiles files(project);
  const auto anew = commands::run_pipeline(files, files, quiet, {{}, {}, 1});
  proofsheet::files::Scratch scratch(0);
  const auto set_aside = [&](std::string bytes) { return scratch.put(std::move(bytes)); };
  for (const std::size_t jobs : {std::size_t{1}, std::size_t{3}})
    for (const auto before : {commands::Before::other, commands::Before::nothing}) {
      Copies copies(before);
      const auto packed =
          copies.whole(commands::run_pipeline(files, files, quiet, {{}, {}, jobs, {}, {}, &copies, set_aside}));
      CHECK(told(packed) == told(anew));
      CHECK(packed.workbook->printed == anew.workbook->printed);
      CHECK(packed.workbook->summary.numbers == anew.workbook->numbers.count());
      CHECK(packed.workbook->summary.numbers_exact == anew.workbook->numbers.count_exact());
      if (before == commands::Before::other) {
        CHECK(packed.workbook->numbers.lines == anew.workbook->numbers.lines);
        CHECK(packed.workbook->numbers.definitions == anew.workbook->numbers.definitions);
      } else {
        CHECK(packed.workbook->numbers.lines.empty());
      }
    }
}

TEST_CASE("pages that were made before are those that would be made, whatever changes around them") {
  const proofsheet::files::DiskFiles templates(project);
  std::mt19937 random(22);
  Changing course;
  workbook::KeptLessons lessons;
  Outputs outputs;
  std::size_t written = 0, all = 0, lessons_read = 0;
  for (int step = 0; step < 60; ++step) {
    CAPTURE(step);
    const auto files = course.files();
    const auto counting = [](std::size_t& count) {
      return [&count](const std::string& stage) { count += stage.starts_with("writing "); };
    };
    const std::string built =
        outputs.build(files, templates, lessons, counting(written));
    const Counted counted(files);
    REQUIRE(built == told(commands::run_pipeline(counted, templates, counting(all), {{}, {}, 1})));
    lessons_read += counted.lessons;
    course.change(random);
  }
  CHECK(written < all * 2 / 3);
  CHECK(outputs.lessons_read < lessons_read * 2 / 3);
  CHECK(outputs.lessons_read > 20);
}

namespace {

/// A memory of readings that is asked for each lesson once more than was kept of it.
struct Readings {
  proofsheet::files::MemoryFiles files;
  proofsheet::cache::Observations earlier, seen;
  commands::RememberedReadings::Records records;

  explicit Readings(proofsheet::files::MemoryFiles course) : files(std::move(course)) {
    commands::RememberedReadings first(files, {}, earlier, seen);
    load(first);
    records = first.take_records();
    earlier = std::exchange(seen, {});
  }
  std::optional<proofsheet::course::Course> load(commands::RememberedReadings& memory) {
    proofsheet::diagnostics::Diagnostics found;
    return proofsheet::course::load_readable(proofsheet::cache::Observed(files, seen), found, {}, proofsheet::course::ask_all, {}, &memory);
  }
};

}  // namespace

TEST_CASE("of a lesson that is as it was no text is read before it is asked for") {
  Readings readings(Changing().files());
  CHECK(readings.records.size() == 3);
  const auto files = readings.files;
  commands::RememberedReadings again(readings.files, readings.records, readings.earlier, readings.seen);
  readings.files.contents.erase("lessons/b/lesson.md");  // once it was looked at
  const auto course = readings.load(again);
  REQUIRE(course);
  REQUIRE(course->lessons.size() == 3);
  CHECK(course->lessons[0].prose->text() == files.contents.at("lessons/a/lesson.md"));
  CHECK(course->lessons[1].prose->size() == files.contents.at("lessons/b/lesson.md").size());
  CHECK_THROWS_AS(course->lessons[1].prose->text(), proofsheet::files::MachineError);
  CHECK(course->lessons[2].examples.front().id.source() == course->lessons[2].examples.front().title.source());
  CHECK(again.take_records().at("c").digest == readings.records.at("c").digest);
}

TEST_CASE("a lesson is read again after whatever was asked about its folder has another answer") {
  const auto before = Changing().files();
  for (const std::string path : {"lessons/b/lesson.md", "lessons/b/examples.yaml", "lessons/b/cards.yaml", "lessons/b/quiz.yaml", "lessons/b/new.md"}) {
    CAPTURE(path);
    Readings readings(before);
    readings.files.contents[path] += "\n";
    readings.earlier.hold(readings.files);
    commands::RememberedReadings again(readings.files, readings.records, readings.earlier, readings.seen);
    CHECK(again.recall("a"));
    CHECK_FALSE(again.recall("b"));
    CHECK(again.recall("c"));
    CHECK_FALSE(again.recall("d"));
  }
}

TEST_CASE("a lesson with anything to tell, or that reads data, is read again") {
  auto files = Changing().files();
  files.contents["lessons/a/examples.yaml"] += "  shw: 1\n";
  files.contents["lessons/c/data.csv"] = "level\n1\n2\n";
  files.contents["lessons/c/examples.yaml"] += "levels:\n  title: Levels\n  given:\n    level: {file: data.csv, column: level}\n  equations: top = max(level)\n  show:\n    - value: top\n";
  const Readings readings(files);
  CHECK(readings.records.size() == 1);
  CHECK(readings.records.contains("b"));
}
