// Writes demos: the first state, which every format can show, and the digits of all states as JSON lists for
// formats that run scripts.

#include <algorithm>

#include "pages/templates/layout.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"

namespace proofsheet::pages {

namespace {

using text::mark_region;
using text::Origin;
using workbook::DemoChoice;
using workbook::DemoPart;
using workbook::DemoView;
using workbook::TableCell;

/// The most labels that are shown side by side. More become a menu.
constexpr std::size_t most_buttons = 6;

bool is_toggle(const DemoChoice& choice) { return choice.options == std::vector<std::string>{"off", "on"}; }

View choice_view(const Passage& passage, const DemoChoice& choice, std::size_t number) {
  const Renderer& renderer = passage.renderer;
  const bool toggle = is_toggle(choice),
             buttons = !choice.numbered && !toggle && choice.options.size() <= most_buttons;
  const auto written = [&](const std::string& option) {
    return renderer.escape(option, choice.numbered ? Context::digits : Context::words);
  };
  Views options;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < choice.options.size(); ++i) {
    texts.push_back(
        json_string(mark_region(choice.numbered ? Origin::number : Origin::nobody, choice.options[i])));
    if (!choice.numbered && !toggle)
      options.push_back(View()
                            .number("number", i)
                            .text("text", written(choice.options[i]))
                            .flag("chosen", i == choice.start));
  }
  return View()
      .number("number", number)
      .text("name", renderer.escape(choice.name, Context::words))
      .text("title", write_line(renderer, passage.lesson, choice.title))
      .flag("slider", choice.numbered)
      .flag("toggle", toggle)
      .flag("buttons", buttons)
      .flag("menu", !choice.numbered && !toggle && !buttons)
      .number("start", choice.start)
      .text("chosen", written(choice.options.at(choice.start)))
      .flag("checked", toggle && choice.start == 1)
      .text("first", written(choice.options.front()))
      .text("final", written(choice.options.back()))
      .number("last", choice.options.size() - 1)
      .text("texts", join(texts, ","))
      .list("options", with_more(std::move(options)));
}

/// Returns the cells of all states. Digits are spelled as in numbers.json: scripts display them, with a true
/// minus sign.
Views state_views(const DemoPart& part) {
  Views states;
  for (const std::vector<TableCell>& cells : part.states) {
    std::string list;
    for (const TableCell& cell : cells) {
      if (!list.empty()) list += ',';
      list += json_string(
          mark_region(cell.is_number || cell.is_day ? Origin::number : Origin::nobody, cell.text));
    }
    states.push_back(View().text("cells", std::move(list)));
  }
  return with_more(std::move(states));
}

Views drawn_views(const Renderer& renderer, const DemoPart& part) {
  Views drawn;
  for (const workbook::TableRow& row : part.table.rows) {
    std::string points, dots;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const std::string point = std::to_string(i) + "," + row.cells[i].text;
      points += (i == 0 ? "" : " ") + point;
      dots += "M" + point + "h0";
    }
    const auto label = [&](const std::string& words, bool numbered) {
      return numbered ? renderer.escape(words, Context::digits) : renderer.escape(words, Context::words);
    };
    drawn.push_back(View()
                        .text("label", label(row.label, part.table.numbered_rows))
                        .number("number", drawn.size() + 1)
                        .text("points", points)
                        .text("dots", dots));
  }
  return with_more(std::move(drawn));
}

/// Returns a table of lines, transposed: its rows become columns.
workbook::TableView transpose(const workbook::TableView& table) {
  workbook::TableView turned;
  turned.name = table.name;
  turned.numbered_columns = table.numbered_rows;
  turned.numbered_rows = table.numbered_columns;
  for (const workbook::TableRow& row : table.rows) turned.columns.push_back(row.label);
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    workbook::TableRow line{table.columns[column], {}};
    for (const workbook::TableRow& row : table.rows) line.cells.push_back(row.cells.at(column));
    turned.rows.push_back(std::move(line));
  }
  return turned;
}

/// Returns the first rows of a long table, for paper, where readers cannot select other lines.
workbook::TableView as_printed(workbook::TableView table) {
  constexpr std::size_t most_rows = 12;
  if (table.rows.size() <= most_rows) return table;
  table.count = table.rows.size();
  table.rows.resize(table.shown = most_rows);
  return table;
}

std::string content(const Passage& passage, const DemoPart& part) {
  if (part.kind == DemoPart::Kind::steps) return write_steps(passage, part.steps.at(part.start));
  if (part.kind == DemoPart::Kind::table) return write_table(passage, part.table);
  if (part.kind != DemoPart::Kind::lines) return {};
  const bool paper = passage.renderer.format.medium == Medium::paper;
  return write_table(passage, paper ? as_printed(transpose(part.table)) : transpose(part.table));
}

Views worked_views(const Passage& passage, const DemoPart& part) {
  Views worked;
  for (const workbook::StepsView& steps : part.steps)
    worked.push_back(View().text("content", write_steps(passage, steps)));
  return worked;
}

View part_view(const Passage& passage, const DemoPart& part, std::size_t number) {
  const Renderer& renderer = passage.renderer;
  std::vector<std::string> follows;
  for (const std::size_t choice : part.choices) follows.push_back(std::to_string(choice));
  const bool value = part.kind == DemoPart::Kind::value, lines = part.kind == DemoPart::Kind::lines;
  const auto digits = [&](const std::string& text) { return renderer.escape(text, Context::digits); };
  const std::vector<std::string>& columns = part.table.columns;
  const Context edges = part.table.numbered_columns ? Context::digits : Context::words;
  return View()
      .number("number", number)
      .flag("value", value)
      .flag("table", part.kind == DemoPart::Kind::table)
      .flag("lines", lines)
      .flag("steps", part.kind == DemoPart::Kind::steps)
      .text("caption", write_line(renderer, passage.lesson, part.caption))
      .text("name", write_formula(renderer, part.name, false))
      .text("digits", value ? write_cell(renderer, part.states.at(part.start).front()) : "")
      .text("content", content(passage, part))
      .text("follows", join(follows, ","))
      .number("start", part.start)
      .list("states", state_views(part))
      .list("worked", worked_views(passage, part))
      .list("drawn", lines ? drawn_views(renderer, part) : Views())
      .text("across", write_line(renderer, passage.lesson, part.across))
      .text("left", lines ? renderer.escape(columns.front(), edges) : "")
      .text("right", lines ? renderer.escape(columns.back(), edges) : "")
      .text("last", lines ? std::to_string(columns.size() - 1) : "")
      .text("lowest", lines ? digits(part.lowest) : "")
      .text("highest", lines ? digits(part.highest) : "")
      .text("top", part.highest)
      .text("height", part.height)
      .flag("zero", part.lowest.starts_with('-') && !part.highest.starts_with('-'));
}

}  // namespace

std::string write_demo(const Passage& passage, const DemoView& demo) {
  const Renderer& renderer = passage.renderer;
  Views choices, parts;
  for (std::size_t i = 0; i < demo.choices.size(); ++i)
    choices.push_back(choice_view(passage, demo.choices[i], i));
  for (std::size_t i = 0; i < demo.parts.size(); ++i) parts.push_back(part_view(passage, demo.parts[i], i));
  const auto level = static_cast<std::size_t>(std::min(passage.level + 1, 6));
  return renderer.fill("demo", View()
                                   .text("title", write_line(renderer, passage.lesson, demo.title))
                                   .text("id", demo.id)
                                   .text("anchor", demo_anchor(passage.folder(), demo.id))
                                   .text("marks", std::string(level, '#'))
                                   .number("level", level)
                                   .list("choices", with_more(std::move(choices)))
                                   .list("parts", with_more(std::move(parts))));
}

}  // namespace proofsheet::pages
