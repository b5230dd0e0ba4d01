#include "course/rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "diagnostics/counted.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::course {

std::vector<Text> cells_of(const Text& line, const std::vector<Text>& units) {
  struct Stretch {
    std::size_t begin, end;
  };
  std::vector<Stretch> cells;
  bool joins = false;  // the next word goes on with the last cell
  const std::string& text = line.str();
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = text.find_first_not_of(" \t", i);
    if (begin == std::string::npos) break;
    const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
    const std::string_view word = std::string_view(text).substr(begin, end - begin);
    const bool unit =
        std::any_of(units.begin(), units.end(), [&](const Text& u) { return u.view() == word; });
    if (!cells.empty() && (joins || unit))
      cells.back().end = end;
    else
      cells.push_back({begin, end});
    joins = word == "~" || word == "≈";
    i = end;
  }
  std::vector<Text> texts;
  for (const Stretch& cell : cells) texts.push_back(line.slice(cell.begin, cell.end));
  return texts;
}

Rows read_rows(const Node& node, const std::vector<Text>& units, diagnostics::Diagnostics& diagnostics) {
  Rows rows;
  for (const Text& line : read_block_lines(node, diagnostics)) {
    rows.push_back(cells_of(line, units));
    if (rows.back().size() == rows.front().size()) continue;
    diagnostics.error(line.span(),
                      fmt::format("this row has {}, and the first one has {}",
                                  diagnostics::counted(rows.back().size(), "cell"), rows.front().size()),
                      "give every row a cell for every column");
    return {};
  }
  return rows;
}

bool is_number(const Text& cell) {
  return numbers::looks_like_date(cell.view()) || numbers::parse_printed(cell.view()).has_value();
}

bool is_stray_row(const Text& text) {
  const std::vector<Text> cells = cells_of(text);
  return cells.size() > 1 && std::all_of(cells.begin(), cells.end(),
                                         [](const Text& c) { return is_number(c) || c.view() == "–"; });
}

bool is_printed_row(const Text& text, const std::vector<Text>& units) {
  if (text.view().find('\n') != std::string_view::npos) return false;
  const diagnostics::Span span = text.span();
  if (span.source->position(span.begin).line != span.source->position(span.end).line) return false;
  std::vector<std::string> words;
  for (const Text& unit : units) words.push_back(unit.trimmed().str());
  const std::vector<Text> cells = cells_of(text, units);
  return cells.size() > 1 && std::all_of(cells.begin(), cells.end(), [&](const Text& cell) {
           return cell.view() == "–" || numbers::looks_like_date(cell.view()) ||
                  numbers::parse_printed(cell.view(), words).has_value();
         });
}

std::size_t last_outside_brackets(std::string_view text, std::string_view separator) {
  std::size_t found = std::string_view::npos;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (std::string_view("([{").find(text[i]) != std::string_view::npos) ++depth;
    if (std::string_view(")]}").find(text[i]) != std::string_view::npos && depth > 0) --depth;
    if (depth == 0 && text.substr(i).starts_with(separator)) found = i;
  }
  return found;
}

}  // namespace proofsheet::course
