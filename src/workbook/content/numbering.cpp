#include "workbook/content/numbering.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace proofsheet::workbook {

using text::Text;

namespace {

/// The words of numbers.json for the kinds of targets, in their order.
constexpr std::array<const char*, 5> kind_names{"lesson", "example", "figure", "table", "equation"};

bool is_lesson(const course::Course& course, std::string_view folder) {
  const auto is_it = [&](const Text& named) { return named.view() == folder; };
  return std::any_of(course.folders.begin(), course.folders.end(), is_it) ||
         std::any_of(course.lessons.begin(), course.lessons.end(),
                     [&](const course::Lesson& lesson) { return lesson.folder == folder; });
}

class Counter {
 public:
  explicit Counter(LessonView& lesson) : lesson_(lesson) {}

  void blocks(const std::vector<prose::Block>& blocks) {
    for (const prose::Block& block : blocks) {
      if (block.kind == prose::Block::Kind::directive || block.kind == prose::Block::Kind::math)
        std::visit([this](auto& view) { part(view); }, lesson_.blocks.at(block.id));
      this->blocks(block.children);
    }
  }

 private:
  void part(ExampleView& example) {
    example.number = count(Target::Kind::example, example.id);
    for (TableView& given : example.givens) part(given);
    for (ShowView& show : example.shows) std::visit([this](auto& view) { part(view); }, show);
  }
  void part(FigureView& figure) { figure.number = count(Target::Kind::figure, figure.id); }
  void part(ImageView& image) { image.number = count(Target::Kind::figure, image.id); }
  void part(TableView& table) {
    if (!table.caption.document.blocks.empty()) table.number = count(Target::Kind::table, table.id);
  }
  void part(FormulaView& formulas) {
    if (!formulas.id.empty()) formulas.number = count(Target::Kind::equation, formulas.id);
  }
  void part(MathView& formula) {
    if (!formula.id.empty()) formula.number = count(Target::Kind::equation, formula.id);
  }
  template <class View>
  void part(View&) {}

  /// Counts a part and returns its number. An example whose parts are placed one by one has one number. A
  /// table that is shown again gets another number, and references lead to the first.
  std::size_t count(Target::Kind kind, std::string& id) {
    const auto found = id.empty() ? lesson_.targets.end() : lesson_.targets.find(id);
    if (found != lesson_.targets.end() && found->second.kind == kind && kind == Target::Kind::example)
      return found->second.number;
    const std::size_t number = ++counts_[static_cast<std::size_t>(kind)];
    if (id.empty()) return number;
    if (found == lesson_.targets.end()) {
      lesson_.targets.emplace(id, Target{kind, number});
      return number;
    }
    found->second.ambiguous = found->second.ambiguous || found->second.kind != kind;
    if (kind == Target::Kind::table || kind == Target::Kind::equation) id.clear();
    return number;
  }

  LessonView& lesson_;
  std::array<std::size_t, 5> counts_{};
};

std::vector<std::string> ids_of(const LessonView& lesson) {
  std::vector<std::string> ids;
  for (const auto& [id, target] : lesson.targets) ids.push_back(id);
  return ids;
}

void report_unknown(const Reference& reference, const LessonView& lesson,
                    const std::vector<std::string>& folders, text::Diagnostics& diagnostics) {
  std::vector<std::string> known = ids_of(lesson);
  known.insert(known.end(), folders.begin(), folders.end());
  diagnostics.error(
      reference.span, fmt::format("the lesson '{}' has nothing named '{}'", lesson.folder, reference.id),
      text::did_you_mean(
          reference.id, known,
          "name an example or a figure, a table with a title, an equation with an `id`, or a lesson; for "
          "another lesson, write lesson/id"));
}

void report_no_lesson(const Reference& reference, const std::vector<std::string>& folders,
                      text::Diagnostics& diagnostics) {
  diagnostics.error(reference.span, fmt::format("there is no lesson '{}'", reference.id),
                    text::did_you_mean(reference.id, folders, "outside of lessons, write lesson/id"));
}

}  // namespace

Insert read_reference(const Text& body, const std::string& lesson, const course::Course& course) {
  const prose::ReferenceRole role = prose::split_reference_role(body);
  Insert insert{Insert::Kind::reference, role.words.str()};
  const std::string target = role.target.str();
  const std::size_t slash = target.find('/');
  if (slash != std::string::npos && is_lesson(course, target.substr(0, slash))) {
    insert.lesson = target.substr(0, slash);
    insert.id = target.substr(slash + 1);
  } else if (is_lesson(course, target)) {
    insert.lesson = target;
  } else {
    insert.lesson = lesson;
    insert.id = target;
  }
  return insert;
}

void number_parts(LessonView& lesson) { Counter(lesson).blocks(lesson.document.blocks); }

std::vector<ledger::TargetLine> target_lines(const LessonView& lesson) {
  std::vector<ledger::TargetLine> lines;
  for (const auto& [id, target] : lesson.targets)
    lines.push_back({lesson.folder, id, kind_names.at(static_cast<std::size_t>(target.kind)), target.number});
  return lines;
}

std::map<std::string, std::map<std::string, Target>> targets_by_lesson(
    const std::vector<ledger::TargetLine>& lines) {
  std::map<std::string, std::map<std::string, Target>> targets;
  for (const ledger::TargetLine& line : lines) {
    const auto kind = std::find(kind_names.begin(), kind_names.end(), line.kind);
    if (kind != kind_names.end())
      targets[line.lesson].emplace(line.id,
                                   Target{static_cast<Target::Kind>(kind - kind_names.begin()), line.number});
  }
  return targets;
}

std::vector<std::pair<std::string, std::string>> check_references(const std::vector<Reference>& references,
                                                                  const course::Course& course,
                                                                  const Workbook& workbook,
                                                                  text::Diagnostics& diagnostics) {
  std::vector<std::pair<std::string, std::string>> unknown;
  if (references.empty()) return unknown;
  std::map<std::string, const LessonView*> lessons;
  for (const LessonView& lesson : workbook.lessons) lessons.emplace(lesson.folder, &lesson);
  std::vector<std::string> folders;
  for (const course::Lesson& lesson : course.lessons) folders.push_back(lesson.folder);
  const bool are_lessons_known = !course.open.contains("lessons");
  std::set<std::pair<const text::Source*, std::size_t>> reported;  // a text may appear on several pages
  for (const Reference& reference : references) {
    const auto lesson = lessons.find(reference.lesson);
    if (reference.lesson.empty() && are_lessons_known) report_no_lesson(reference, folders, diagnostics);
    if (reference.id.empty()) continue;
    if (lesson == lessons.end()) {
      if (!reference.lesson.empty()) unknown.emplace_back(reference.lesson, reference.id);
      continue;
    }
    if (!reported.emplace(reference.span.source.get(), reference.span.begin).second) continue;
    const auto target = lesson->second->targets.find(reference.id);
    const bool is_known = is_unread(*lesson->second, reference.id) ||
                          (!are_lessons_known && reference.id.find('/') != std::string::npos);
    if (target == lesson->second->targets.end() && is_known) continue;
    if (target == lesson->second->targets.end())
      report_unknown(reference, *lesson->second, folders, diagnostics);
    else if (target->second.ambiguous)
      diagnostics.error(
          reference.span,
          fmt::format("the lesson '{}' has the duplicate id '{}'", reference.lesson, reference.id),
          "give one of them another id");
  }
  return unknown;
}

}  // namespace proofsheet::workbook
