#include "workbook/packed_lesson.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <type_traits>

#include "workbook/packing.hpp"

namespace proofsheet::workbook {

namespace {

/// The document with its headings alone.
prose::Document headings_of(const prose::Document& document) {
  prose::Document headings;
  headings.title = document.title;
  headings.anchors = document.anchors;
  headings.footnotes = document.footnotes;
  for (const prose::Block& block : document.blocks)
    if (block.kind == prose::Block::Kind::heading) headings.blocks.push_back(block);
  return headings;
}

std::size_t ids_in(const std::vector<prose::Inline>& inlines) {
  std::size_t ids = 0;
  for (const prose::Inline& one : inlines) {
    if (one.kind == prose::Inline::Kind::role || one.kind == prose::Inline::Kind::math)
      ids = std::max(ids, one.id + 1);
    ids = std::max(ids, ids_in(one.children));
  }
  return ids;
}

/// Those of the headings by their ids; behind them those that lists of the course ask for.
std::vector<Insert> outlined(const std::vector<Insert>& inserts, const prose::Document& headings) {
  std::size_t kept = 0;
  for (const prose::Block& heading : headings.blocks) kept = std::max(kept, ids_in(heading.inlines));
  kept = std::min(kept, inserts.size());
  std::vector<Insert> left(inserts.begin(), inserts.begin() + static_cast<std::ptrdiff_t>(kept));
  std::copy_if(
      inserts.begin() + static_cast<std::ptrdiff_t>(kept), inserts.end(), std::back_inserter(left),
      [](const Insert& one) { return one.kind == Insert::Kind::term || one.kind == Insert::Kind::citation; });
  return left;
}

FigureView named(const FigureView& figure) {
  FigureView name;
  name.id = figure.id;
  name.frames.resize(figure.frames.empty() ? 0 : 1);  // that it moves
  return name;
}

/// The figures that cards and questions show.
std::set<std::string> shown_by_practice(const LessonView& lesson) {
  std::set<std::string> ids;
  for (const CardView& card : lesson.cards) ids.insert(card.figure);
  for (const QuestionView& question : lesson.questions) ids.insert(question.figure);
  return ids;
}

/// What is left of a figure.
FigureView outlined(const FigureView& figure, const std::set<std::string>& shown) {
  return shown.contains(figure.id) ? figure : named(figure);
}

ExampleView named(const ExampleView& example, const std::set<std::string>& shown) {
  ExampleView name;
  name.id = example.id;
  name.notes = example.notes;
  for (const ShowView& show : example.shows)
    if (const auto* figure = std::get_if<FigureView>(&show)) name.shows.emplace_back(outlined(*figure, shown));
  return name;
}

std::vector<BlockView> outlined(const std::vector<BlockView>& blocks, const std::set<std::string>& shown) {
  std::vector<BlockView> left;
  for (const BlockView& block : blocks) {
    if (const auto* subtitle = std::get_if<SubtitleView>(&block)) left.emplace_back(*subtitle);
    if (const auto* example = std::get_if<ExampleView>(&block)) left.emplace_back(named(*example, shown));
    if (const auto* figure = std::get_if<FigureView>(&block)) left.emplace_back(outlined(*figure, shown));
  }
  return left;
}

}  // namespace

Packed packed(LessonView& lesson) {
  Packed made;
  Packer packer(made, Places::kept_beside);
  packer.add(lesson.document);
  packer.add(lesson.inserts);
  packer.add(lesson.blocks);
  prose::Document headings = headings_of(lesson.document);
  lesson.inserts = outlined(lesson.inserts, headings);
  lesson.blocks = outlined(lesson.blocks, shown_by_practice(lesson));
  lesson.document = std::move(headings);
  return made;
}

std::shared_ptr<const LessonView> Workbook::whole(std::size_t lesson) const {
  const LessonView& known = lessons.at(lesson);
  if (lesson >= packed.size() || !packed[lesson].bytes)
    return {std::shared_ptr<const LessonView>(), &known};  // the workbook keeps it
  auto all = std::make_shared<LessonView>(
      LessonView{known.folder, known.title, known.is_appendix, {}, {}, {}, known.targets, known.cards, known.questions, known.met});
  const Packed here{packed[lesson].bytes(), packed[lesson].sources};
  Unpacker unpacker(here);
  unpacker.take(all->document);
  unpacker.take(all->inserts);
  unpacker.take(all->blocks);
  return all;
}

PackedNumbers packed(const ledger::NumbersFile& numbers) {
  PackedNumbers made;
  Packer(made.numbers).add(numbers);
  for (const ledger::LedgerList list : ledger::ledger_lists) made.lines.push_back(lines_of(numbers, list));
  return made;
}

namespace {

ledger::NumbersFile unpacked(const Waiting& waiting) {
  ledger::NumbersFile numbers;
  Unpacker(Packed{waiting.bytes(), waiting.sources}).take(numbers);
  return numbers;
}

}  // namespace

void Workbook::write_ledger(const std::vector<std::string>& pages, const std::function<bool(std::string_view)>& take) const {
  const auto each_part = [&](ledger::LedgerList list, const auto& take_lines) {
    bool more = take_lines(lines_of(numbers, list));
    for (const auto& [lesson, part] : packed_numbers)
      if (const diagnostics::Aside& lines = part.lines[static_cast<std::size_t>(list)]; more && lines)
        more = take_lines(lines());
  };
  ledger::write_json(pages, each_part, take);
}

void Workbook::unpack_numbers(ledger::Kept kept) {
  for (const auto& [lesson, part] : packed_numbers) {
    ledger::NumbersFile more = unpacked(part.numbers);
    const auto append = [](auto& all, auto& others) {
      all.insert(all.end(), std::make_move_iterator(others.begin()), std::make_move_iterator(others.end()));
    };
    if (kept == ledger::Kept::all) {
      append(numbers.lines, more.lines);
      append(numbers.definitions, more.definitions);
    }
    append(numbers.judged, more.judged);
  }
  packed_numbers.clear();
  ledger::tidy(numbers);
}

}  // namespace proofsheet::workbook
