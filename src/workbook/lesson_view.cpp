#include "workbook/content/rich_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "text/refusal.hpp"
#include "workbook/content/numbering.hpp"
#include "workbook/content/placed_files.hpp"
#include "workbook/content/placing.hpp"
#include "workbook/values/edition.hpp"

namespace proofsheet::workbook {

using text::Text;

namespace {

/// Returns the entry of `show:` with the id that a directive names, or null.
const course::Show* find_show(const ledger::Worked& worked, const Text& id, course::Show::Kind kind) {
  for (const course::Show& show : worked.example->show)
    if (show.kind == kind && show.id.str() == id.str()) return &show;
  return nullptr;
}

/// Returns the request of a `{table}` or `{steps}`: an entry of `show:` or an expression. Options of the
/// directive override those of the entry.
std::optional<ShowRequest> read_request(Context& context, const prose::Block& directive,
                                        course::Show::Kind kind) {
  text::Diagnostics& diagnostics = context.record.diagnostics;
  ShowRequest request;
  const Text example = option(directive, "example");
  ledger::Worked* worked = example.empty() ? context.current : find_example(context, example);
  if (!example.empty() && !worked) return std::nullopt;
  const course::Show* show = worked ? find_show(*worked, directive.argument, kind) : nullptr;
  if (show ? !show->unread.empty() : worked && course::may_show(*worked->example, directive.argument.view()))
    return std::nullopt;
  Context inside = context;
  inside.current = worked;
  const auto asked = bind_expression(inside, show ? show->what : directive.argument);
  if (!asked) return std::nullopt;
  request.asked = *asked;
  request.id = (show ? show->id : directive.argument).str();
  Text route_as_written;
  PrintStyle wanted = page_style(context, asked->worked);
  if (show) {
    wanted = with_printing(wanted, show->printing);
    wanted.route = show->route;
    route_as_written = show->route_as_written;
    request.caption = show->title;
    request.rows = show->rows.str();
  }
  const auto format = parse_style(wanted, option(directive, "decimals"), diagnostics);
  if (!format) return std::nullopt;
  request.wanted = *format;
  if (format->route != wanted.route) route_as_written = option(directive, "decimals");
  if (const Text rounding = option(directive, "rounding"); !rounding.empty()) {
    const auto rule = numbers::parse_rounding(rounding.view());
    if (!rule)
      diagnostics.error(rounding.span(), fmt::format("'{}' is not a rounding rule", rounding.str()),
                        "write half away, half even, down, up, floor or ceiling");
    else
      request.wanted.rounding = *rule;
  }
  if (const Text route = option(directive, "route"); !route.empty()) {
    const auto name = course::parse_route(route.view());
    if (!name)
      diagnostics.error(route.span(), fmt::format("'{}' is not a route", route.str()),
                        "write `exact` or `by hand`");
    else
      request.wanted.route = *name;
    route_as_written = route;
  }
  if (!has_route(*request.asked.worked, request.wanted.route, route_as_written, diagnostics))
    return std::nullopt;
  if (const Text title = option(directive, "title"); !title.empty()) request.caption = title;
  if (const Text rows = option(directive, "rows"); !rows.empty()) request.rows = rows.str();
  if (const Text id = option(directive, "id"); !id.empty()) request.id = id.str();
  return request;
}

/// Returns the view of the demo with this id in the lesson.
std::optional<DemoView> find_demo(Context& context, const Text& id) {
  std::vector<std::string> ids;
  for (ledger::Worked& worked : context.work.examples)
    for (const course::Show& show : worked.example->show) {
      if (show.kind != course::Show::Kind::demo) continue;
      if (show.id.str() == id.str())
        return show.unread.empty() ? demo_view(context, worked, show) : std::nullopt;
      ids.push_back(show.id.str());
    }
  if (may_show(context.work, id)) return std::nullopt;
  std::string hint =
      text::did_you_mean(id.view(), ids,
                         ids.empty() ? "describe it under 'show:' of an example, beginning with `demo:`"
                                     : fmt::format("the demos of this lesson are {}", fmt::join(ids, ", ")));
  return text::fail(context.record.diagnostics, id.span(),
                    fmt::format("there is no demo '{}' in this lesson", id.str()), hint);
}

/// Records the demos that the prose places; the others appear with their examples. Reports an error if one is
/// placed twice.
void find_placed_demos(const std::vector<prose::Block>& blocks, Context& context) {
  for (const prose::Block& block : blocks) {
    find_placed_demos(block.children, context);
    if (block.kind != prose::Block::Kind::directive || block.name != "demo" || block.argument.empty())
      continue;
    if (!context.work.placed_demos.insert(block.argument.str()).second)
      context.record.diagnostics.error(block.argument.span(),
                                       fmt::format("the demo '{}' is placed twice", block.argument.str()),
                                       "place each demo once: remove one of the two");
  }
}

std::optional<FigureView> placed_figure(Context& context, const prose::Block& block) {
  for (const char* key : {"id", "width"})
    if (const Text value = option(block, key); !value.empty())
      context.record.diagnostics.error(value.span(), fmt::format("a computed figure has no option '{}'", key),
                                       "remove it: this is for pictures from files");
  if (const Text body = block.literal.trimmed(); !body.empty())
    context.record.diagnostics.error(body.lines().front().span(), "a computed figure has no body",
                                     "write its caption with ':title:', and close it before the text");
  auto request = find_figure(context, block.argument);
  if (!request) return std::nullopt;
  if (const Text title = option(block, "title"); !title.empty()) request->caption = title;
  if (const Text alt = option(block, "alt"); !alt.empty()) request->alt = alt;
  return figure_view(context, *request);
}

std::optional<FormulaView> placed_equations(Context& context, const prose::Block& block) {
  const Text id = option(block, "example");
  ledger::Worked* const worked = id.empty() ? context.current : find_example(context, id);
  if (worked) {
    auto view = equations_view(context, *worked, block.argument, option(block, "title"));
    if (view) view->id = option(block, "id").str();
    return view;
  }
  if (id.empty() && !context.is_example_unknown)
    context.record.diagnostics.error(block.argument.span(), "there is no example with equations",
                                     "describe one in examples.yaml");
  return std::nullopt;
}

NoteView note_view(Context& context, const prose::Block& block) {
  check_edition(block, context.record.diagnostics);
  const auto folded = block.options.find("folded");
  if (folded == block.options.end()) return {rich_text(context, block.argument)};
  if (!folded->second.empty())
    context.record.diagnostics.error(folded->second.span(), "':folded:' has no value",
                                     "write it alone on its line, or remove it if the note is open");
  if (block.argument.empty())
    context.record.diagnostics.error(block.span,
                                     "a folded note shows only its title, but this note has no title",
                                     "add a title, such as ```{note} All lines");
  return {rich_text(context, block.argument), true};
}

/// True if a directive places a part of an example.
bool is_placing_directive(const prose::Block& block) {
  return block.name == "example" || block.name == "equations" || block.name == "table" ||
         block.name == "steps" || block.name == "figure" || block.name == "demo";
}

/// Returns a view, or an empty one if errors were reported; the run then ends without pages.
BlockView block_view(Context& context, const prose::Block& block) {
  if (block.kind == prose::Block::Kind::math || block.name == "math")
    return MathView{resolve_formula(context, block.literal, mathml::Setting::displayed),
                    option(block, "id").str()};
  if (is_placing_directive(block) && block.argument.empty()) return MathView{};  // reported by prose/
  if (block.name == "example") {
    ledger::Worked* worked = find_example(context, block.argument);
    context.current = worked;
    context.is_example_unknown = !worked;
    if (!worked) return MathView{};
    const auto parts = parts_to_show(context, *worked, option(block, "only"));
    auto view = parts ? example_view(context, *worked, *parts) : std::nullopt;
    return view ? BlockView(std::move(*view)) : BlockView(MathView{});
  }
  if (block.name == "equations") {
    auto view = placed_equations(context, block);
    return view ? BlockView(std::move(*view)) : BlockView(MathView{});
  }
  if (block.name == "table") {
    const auto request = read_request(context, block, course::Show::Kind::table);
    if (!request) return MathView{};
    auto view = table_view(context, *request);
    return view ? BlockView(std::move(*view)) : BlockView(MathView{});
  }
  if (block.name == "steps") {
    const auto request = read_request(context, block, course::Show::Kind::steps);
    if (!request) return MathView{};
    auto view = steps_view(context, *request);
    return view ? BlockView(std::move(*view)) : BlockView(MathView{});
  }
  if (block.name == "demo") {
    auto view = find_demo(context, block.argument);
    return view ? BlockView(std::move(*view)) : BlockView(MathView{});
  }
  if (block.name == "figure" && names_file(block.argument)) {
    auto view = image_view(context, block);
    return view ? BlockView(std::move(*view)) : BlockView(MathView{});
  }
  if (block.name == "figure") {
    auto view = placed_figure(context, block);
    return view ? BlockView(std::move(*view)) : BlockView(MathView{});
  }
  if (block.name == "subtitle") return SubtitleView{rich_text(context, block.argument)};
  if (block.name == "listing") return NoteView{rich_text(context, option(block, "title"))};
  if (block.name == "cards") return CardsView{};
  if (block.name == "quiz" || block.name == "question") return QuizView{};
  return note_view(context, block);
}

/// Records the figures that the prose places, so that examples omit them, before and after that place.
/// Reports an error if one is placed twice, since each figure is one file of its lesson.
void gather_figures(Context& context, const std::vector<prose::Block>& blocks) {
  for (const prose::Block& block : blocks) {
    if (block.kind == prose::Block::Kind::directive && block.name == "figure" && !block.argument.empty() &&
        !names_file(block.argument) && !context.work.placed_figures.insert(block.argument.str()).second)
      context.record.diagnostics.error(block.argument.span(),
                                       fmt::format("the figure '{}' is placed twice", block.argument.str()),
                                       "place it once, and refer to it in the text");
    gather_figures(context, block.children);
  }
}

/// Reports `{question}` directives that name no question of the lesson, or one that is placed already.
void check_placed_questions(Context& context, const std::vector<prose::Block>& blocks,
                            std::set<std::string>& placed) {
  for (const prose::Block& block : blocks) {
    check_placed_questions(context, block.children, placed);
    const Text& id = block.argument;
    if (block.kind != prose::Block::Kind::directive || block.name != "question" || id.empty()) continue;
    if (!placed.insert(id.str()).second)
      context.record.diagnostics.error(id.span(), fmt::format("the question '{}' is placed twice", id.str()),
                                       "place each question once: remove one of the two");
    std::vector<std::string> known;
    bool are_all_known = true;
    for (const course::Question& question : context.work.lesson->questions) {
      known.push_back(question.id.str());
      are_all_known = are_all_known && !question.id.empty();
    }
    if (are_all_known && std::find(known.begin(), known.end(), id.str()) == known.end())
      context.record.diagnostics.error(
          id.span(), fmt::format("there is no question '{}' in this lesson", id.str()),
          text::did_you_mean(
              id.view(), known,
              known.empty() ? "write it in the lesson's quiz.yaml"
                            : fmt::format("the questions of this lesson are {}", fmt::join(known, ", "))));
  }
}

/// Reports subtitles that do not follow the title of the lesson.
void refuse_subtitles(Context& context, const std::vector<prose::Block>& blocks, bool at_top) {
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const bool behind_title = at_top && i == 1 && blocks[0].kind == prose::Block::Kind::heading;
    if (blocks[i].kind == prose::Block::Kind::directive && blocks[i].name == "subtitle" && !behind_title)
      context.record.diagnostics.error(blocks[i].argument.span(), "a subtitle must directly follow the title",
                                       "move it to the top of the lesson, below `# Title`");
    refuse_subtitles(context, blocks[i].children, false);
  }
}

/// Returns the first example that the prose places; text before it already uses its names. Returns null if no
/// example has that id, and `nullopt` if the prose places none.
std::optional<ledger::Worked*> find_first_example(Context& context, const std::vector<prose::Block>& blocks) {
  for (const prose::Block& block : blocks) {
    if (block.name == "example" && !block.argument.empty()) {
      for (ledger::Worked& worked : context.work.examples)
        if (worked.example->id.str() == block.argument.str()) return &worked;
      return nullptr;
    }
    if (const auto inside = find_first_example(context, block.children)) return inside;
  }
  return std::nullopt;
}

/// Resolves blocks in reading order, so that roles after an `{example}` find its names.
void resolve_blocks(Context& context, const std::vector<prose::Block>& blocks, LessonView& view) {
  for (const prose::Block& block : blocks) {
    resolve_inlines(context, block.inlines, view.inserts);
    if (block.kind == prose::Block::Kind::directive || block.kind == prose::Block::Kind::math) {
      BlockView& made = view.blocks.at(block.id) = block_view(context, block);
      if (is_placing_directive(block) && std::holds_alternative<MathView>(made))
        for (const Text& id : {block.argument, option(block, "id")})
          if (!id.empty()) context.work.unread_ids.push_back(id.str());
    }
    resolve_blocks(context, block.children, view);
  }
}

/// Marks repeated terms: a term is explained at its first occurrence.
void mark_repeated_terms(std::vector<Insert>& inserts) {
  std::set<std::string> seen;
  for (Insert& insert : inserts)
    insert.again = insert.kind == Insert::Kind::term && !seen.insert(insert.id).second;
}

/// Marks the table cells from which given values were read.
void mark_given_cells(const std::set<std::size_t>& given, std::vector<prose::Block>& blocks) {
  for (prose::Block& block : blocks) {
    if (block.kind == prose::Block::Kind::cell) block.is_given = given.contains(block.span.begin);
    mark_given_cells(given, block.children);
  }
}

void mark_given_cells(const course::Lesson& lesson, std::vector<prose::Block>& blocks) {
  std::set<std::size_t> given;
  for (const course::Example& example : lesson.examples)
    given.insert(example.cells_of_prose.begin(), example.cells_of_prose.end());
  if (!given.empty()) mark_given_cells(given, blocks);
}

}  // namespace

bool is_unread(const LessonView& lesson, const std::string& id) {
  return std::find(lesson.unread_ids.begin(), lesson.unread_ids.end(), id) != lesson.unread_ids.end();
}

std::vector<const FigureView*> figures_of(const LessonView& lesson) {
  std::vector<const FigureView*> all;
  for (const BlockView& block : lesson.blocks) {
    if (const auto* figure = std::get_if<FigureView>(&block)) all.push_back(figure);
    if (const auto* example = std::get_if<ExampleView>(&block))
      for (const ShowView& show : example->shows)
        if (const auto* figure = std::get_if<FigureView>(&show)) all.push_back(figure);
  }
  return all;
}

std::vector<const FigureView*> drawn_figures(const LessonView& lesson) {
  std::vector<const FigureView*> all = figures_of(lesson);
  std::set<std::string> known;
  for (const FigureView* figure : all) known.insert(figure->id);
  const auto add = [&](const SharedShows& shows) {
    for (const auto& show : shows)
      if (const auto* figure = std::get_if<FigureView>(&*show); figure && known.insert(figure->id).second)
        all.push_back(figure);
  };
  for (const CardView& card : lesson.cards) add(card.shows);
  for (const QuestionView& question : lesson.questions) {
    add(question.shows);
    add(question.answer_shows);
  }
  return all;
}

const FigureView* figure_of(const LessonView& lesson, const std::string& id) {
  for (const FigureView* figure : figures_of(lesson))
    if (figure->id == id) return figure;
  return nullptr;
}

LessonView lesson_view(Context& context) {
  LessonView view;
  view.folder = context.work.lesson->folder;
  view.is_appendix = context.work.lesson->is_appendix;
  view.group = context.work.lesson->group;
  view.document = read_prose(*context.work.lesson, context.course.edition, context.record.diagnostics);
  mark_given_cells(*context.work.lesson, view.document.blocks);
  place_files(context, view.document.blocks);
  view.title = view.document.title;
  const auto is_title = [](const prose::Block& block) {
    return block.kind == prose::Block::Kind::heading && block.level == 1;
  };
  const bool has_title = std::any_of(view.document.blocks.begin(), view.document.blocks.end(), is_title);
  if (view.title.empty() && context.work.lesson->prose && !has_title)
    context.record.diagnostics.error(text::Span{context.work.lesson->prose, 0, 0}, "the lesson has no title",
                                     "begin it with a heading: `# Title`");
  view.inserts.resize(view.document.inline_ids);
  view.blocks.resize(view.document.block_ids, MathView{});
  find_placed_demos(view.document.blocks, context);
  gather_figures(context, view.document.blocks);
  std::set<std::string> placed_questions;
  check_placed_questions(context, view.document.blocks, placed_questions);
  refuse_subtitles(context, view.document.blocks, true);
  if (const auto placed = find_first_example(context, view.document.blocks)) {
    context.current = *placed;
    context.is_example_unknown = !*placed;
  }
  ledger::Worked* const first = context.current;
  gather_placed(context, view.document.blocks);
  context.current = first;
  resolve_blocks(context, view.document.blocks, view);
  remove_shown_errata(view.blocks);
  number_parts(view);
  mark_repeated_terms(view.inserts);
  view.unread_ids = std::move(context.work.unread_ids);
  return view;
}

}  // namespace proofsheet::workbook
