// The page of a lesson shows a little of the other lessons: the titles of its neighbours, the headings that
// its links lead to, the numbers of its errata in the list of all errata, and the link to the cards if any
// lesson has some. If only some lessons are computed, the others are added to the workbook as outlines with
// just these parts.
#include "workbook/surroundings.hpp"
#include "workbook/values/edition.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "workbook/content/numbering.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

namespace {

/// Returns the verdict of a line. An unknown word comes from another version, whose ledger a complete run
/// rewrites.
ledger::Verdict verdict_of(const ledger::JudgedLine& line) {
  return ledger::verdict_named(line.verdict).value_or(ledger::Verdict::exact);
}

using Folders = std::set<std::string>;

/// Adds the folders before each `/lesson.md` of a text, which are the possible targets of its links.
void find_targets(const text::SourcePtr& source, Folders& targets) {
  constexpr std::string_view prose = "/lesson.md";
  if (!source) return;
  const std::string_view text = source->text();
  for (std::size_t at = text.find(prose); at != std::string_view::npos; at = text.find(prose, at + 1)) {
    const std::string_view before = text.substr(0, at);
    const std::size_t slash = before.find_last_of('/');
    targets.emplace(slash == std::string_view::npos ? before : before.substr(slash + 1));
  }
}

using EarlierClaims = std::map<std::string, std::vector<const ledger::JudgedLine*>>;  ///< by lesson

/// Adds the prose of a lesson, with only its title resolved. Returns false if the title has a number.
bool add_headings(const course::Course& course, const course::Lesson& lesson, LessonView& outline) {
  text::Diagnostics ignored;
  Record record{{}, {}, ignored};
  LessonWork none{&lesson, {}};
  Context context{course, none, record, "lesson", nullptr};
  outline.document = read_prose(lesson, course.edition, ignored);
  outline.title = outline.document.title;
  outline.inserts.resize(outline.document.inline_ids);
  outline.blocks.resize(outline.document.block_ids, MathView{});
  const std::vector<prose::Block>& blocks = outline.document.blocks;
  const std::size_t errors = ignored.errors();
  if (!blocks.empty() && blocks.front().kind == prose::Block::Kind::heading)
    resolve_inlines(context, blocks.front().inlines, outline.inserts);
  return ignored.errors() == errors;
}

std::optional<LessonView> outline_of(const course::Course& course, const course::Lesson& lesson,
                                     bool has_headings) {
  LessonView outline;
  outline.folder = lesson.folder;
  outline.is_appendix = lesson.is_appendix;
  if (has_headings && !add_headings(course, lesson, outline)) return std::nullopt;
  outline.cards.resize(lesson.cards.empty() ? 0 : 1);
  outline.questions.resize(lesson.questions.empty() ? 0 : 1);
  return outline;
}

/// Returns the claim with what the list of errata needs.
ledger::Claim earlier_claim(const ledger::JudgedLine& line, const course::Lesson& lesson) {
  ledger::Claim claim;
  claim.lesson = line.lesson;
  claim.example = line.example;
  claim.document = line.document;
  claim.what = line.what;
  claim.where = line.where;
  claim.printed = line.printed;
  claim.verdict = verdict_of(line);
  for (const course::Example& example : lesson.examples)
    if (example.id.str() == line.example && line.document.empty() && !example.documents.empty())
      claim.document = example.documents.front().str();
  return claim;
}

void add_erratum(const ErratumNote& note, const std::string& folder, Workbook& whole) {
  whole.errata.push_back(note);
  whole.errata_lessons.push_back(folder);
}

/// Adds the errata of a lesson that is not computed, each printing once.
void add_earlier_errata(const EarlierClaims& earlier, const course::Lesson& lesson, Workbook& whole) {
  const auto claims = earlier.find(lesson.folder);
  if (claims == earlier.end()) return;
  std::set<std::pair<std::tuple<std::string, std::string, std::string>, std::string>> seen;
  for (const ledger::JudgedLine* line : claims->second) {
    const ledger::Claim claim = earlier_claim(*line, lesson);
    if (whole.claims.empty()) whole.claims.push_back(claim);  // the pages depend on whether there are claims
    if (!claim.clean() && seen.emplace(claim.printing(), claim.where).second)
      add_erratum({claim, {}}, lesson.folder, whole);
  }
}

}  // namespace

std::set<std::string> lessons_with_errata(const ledger::NumbersFile& numbers) {
  std::set<std::string> lessons;
  for (const ledger::JudgedLine& line : numbers.judged)
    if (!row_of(verdict_of(line)).clean) lessons.insert(line.lesson);
  return lessons;
}

Folders shown_lessons(const course::Course& course) {
  Folders shown;
  find_targets(course.title.source(), shown);
  for (std::size_t i = 0; i < course.lessons.size(); ++i) {
    const course::Lesson& lesson = course.lessons[i];
    if (lesson.extent != course::Extent::whole) continue;
    for (const std::size_t place : {i, std::size_t{0}}) {  // pages of claims do not belong to a lesson
      const auto [begin, end] = lessons_beside(place, course.lessons.size());
      for (std::size_t other = begin; other < end; ++other) shown.insert(course.lessons[other].folder);
    }
    find_targets(lesson.prose, shown);
    if (!lesson.examples.empty()) find_targets(lesson.examples.front().id.source(), shown);
    if (!lesson.cards.empty()) find_targets(lesson.cards.front().id.source(), shown);
    if (!lesson.questions.empty()) find_targets(lesson.questions.front().id.source(), shown);
  }
  return shown;
}

std::optional<Workbook> add_surroundings(Workbook& workbook, const course::Course& course,
                                         const std::set<std::string>& shown,
                                         const ledger::NumbersFile& earlier, bool has_figures) {
  auto targets = targets_by_lesson(earlier.targets);
  const auto is_known = [&](const auto& reference) {
    return targets[reference.first].contains(reference.second);
  };
  const auto& references = workbook.unknown_references;
  if (!std::all_of(references.begin(), references.end(), is_known)) return std::nullopt;
  EarlierClaims earlier_claims;
  if (workbook.edition == course::Edition::teacher)
    for (const ledger::JudgedLine& line : earlier.judged) earlier_claims[line.lesson].push_back(&line);
  std::vector<LessonView> lessons = std::exchange(workbook.lessons, {});
  ledger::NumbersFile numbers = std::exchange(workbook.numbers, {});
  Workbook whole = workbook;
  workbook.numbers = std::move(numbers);
  whole.errata.clear();
  whole.errata_lessons.clear();
  auto computed = lessons.begin();
  std::size_t erratum = 0;
  for (const course::Lesson& lesson : course.lessons) {
    if (lesson.extent == course::Extent::whole) {
      whole.lessons.push_back(std::move(*computed++));
      for (; erratum < workbook.errata.size() && workbook.errata_lessons[erratum] == lesson.folder; ++erratum)
        add_erratum(workbook.errata[erratum], lesson.folder, whole);
      continue;
    }
    auto outline = outline_of(course, lesson, shown.contains(lesson.folder));
    if (!outline) return std::nullopt;
    outline->targets = std::move(targets[lesson.folder]);
    if (has_figures) outline->blocks.emplace_back(FigureView{});  // one figure is enough
    has_figures = false;
    whole.lessons.push_back(*std::move(outline));
    add_earlier_errata(earlier_claims, lesson, whole);
  }
  return whole;
}

}  // namespace proofsheet::workbook
