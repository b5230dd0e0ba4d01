// Serializes the states of a question or a card. All states are written by the ordinary templates, and their
// differences are found afterwards, since marks surround the digits. A line without its digits is the same in
// most states, so each line is stored once. If choices change places, the same lines come in another order.
#include "pages/writers/state_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <optional>
#include <set>

#include "pages/formats/format.hpp"
#include "text/marks.hpp"

namespace proofsheet::pages {

namespace {

using text::mark_region;
using text::Origin;

constexpr char hole = '\x1f';

/// A line with holes, and the digits that belong in them.
struct Line {
  std::string text;
  std::vector<std::string> digits;
};

/// Adds digits, or a formula, whose tags belong to the line.
void add_digits(std::string_view text, Line& line) {
  while (!text.empty()) {
    const bool is_tag = text.front() == '<';
    const std::size_t end = is_tag ? text.find('>') : text.find('<');
    const std::string_view piece = text.substr(0, end == text.npos ? end : end + (is_tag ? 1 : 0));
    if (is_tag) {
      line.text += piece;
    } else {
      line.text += hole;
      line.digits.emplace_back(piece);
    }
    text.remove_prefix(piece.size());
  }
}

std::vector<Line> split_lines(const std::string& written) {
  const text::ParsedMarks page = text::parse_marks(written);
  std::vector<Line> lines(1);
  for (std::size_t i = 0; i < page.stretches.size(); ++i) {
    const std::size_t begin = page.stretches[i].begin;
    const std::size_t end = i + 1 < page.stretches.size() ? page.stretches[i + 1].begin : page.text.size();
    const std::string_view text = std::string_view(page.text).substr(begin, end - begin);
    if (page.stretches[i].by == Origin::number) {
      add_digits(text, lines.back());
      continue;
    }
    for (const char c : text)
      if (c == '\n')
        lines.emplace_back();
      else
        lines.back().text += c;
  }
  return lines;
}

/// A table of distinct values, numbered in the order of their first use.
template <class T>
class Distinct {
 public:
  std::size_t number(const T& thing) {
    const auto [known, is_new] = numbers_.emplace(thing, things_.size());
    if (is_new) things_.push_back(thing);
    return known->second;
  }
  const std::vector<T>& all() const { return things_; }

 private:
  std::map<T, std::size_t> numbers_;
  std::vector<T> things_;
};

/// For each hole of a line, the text that is the same in all states, or `nullopt` if the states differ.
using CommonDigits = std::vector<std::optional<std::string>>;

std::map<std::string, CommonDigits> common_digits(const std::vector<std::vector<Line>>& states) {
  std::map<std::string, CommonDigits> common;
  for (const std::vector<Line>& state : states)
    for (const Line& line : state) {
      const auto [known, is_new] = common.try_emplace(line.text, line.digits.begin(), line.digits.end());
      for (std::size_t i = 0; !is_new && i < line.digits.size(); ++i)
        if (known->second[i] != line.digits[i]) known->second[i].reset();
    }
  return common;
}

/// Returns the line with all holes filled except those that differ between states.
Line fill_common(const Line& line, const CommonDigits& common) {
  Line result;
  std::size_t number = 0;
  for (const char c : line.text) {
    if (c != hole) {
      result.text += c;
      continue;
    }
    const std::string& digits = line.digits[number];
    if (common[number++]) {
      result.text += digits;
    } else {
      result.text += hole;
      result.digits.push_back(digits);
    }
  }
  return result;
}

}  // namespace

std::string state_table(const std::string& name, std::size_t start, const std::vector<WrittenState>& states,
                        std::vector<std::string>* distinct) {
  Distinct<std::string> lines;
  Distinct<std::vector<std::size_t>> shapes;
  std::vector<std::string> rows, shape_rows, line_rows;
  std::vector<std::vector<Line>> parts;
  for (const auto& [id, written] : states) parts.push_back(split_lines(written));
  const auto common = common_digits(parts);
  std::set<std::string_view> known;
  for (std::size_t i = 0; i < states.size(); ++i) {
    bool is_new = false;
    for (const Line& line : parts[i]) is_new = known.insert(line.text).second || is_new;
    if (is_new && distinct) distinct->push_back(states[i].second);
    std::vector<std::size_t> shape;
    std::string digits;
    for (const Line& whole : parts[i]) {
      const Line line = fill_common(whole, common.at(whole.text));
      shape.push_back(lines.number(line.text));
      for (const std::string& one : line.digits)
        digits += ',' + json_string(mark_region(Origin::number, one));
    }
    rows.push_back(fmt::format("[{},{}{}]", json_string(mark_region(Origin::code, states[i].first)),
                               shapes.number(shape), digits));
  }
  for (const std::string& line : lines.all())
    line_rows.push_back(json_string(mark_region(Origin::code, line)));
  for (const std::vector<std::size_t>& shape : shapes.all())
    shape_rows.push_back(fmt::format("[{}]", fmt::join(shape, ",")));
  return fmt::format("{{\"name\":{},\"start\":{},\"lines\":[\n{}],\n\"shapes\":[{}],\n\"states\":[\n{}]}}",
                     json_string(mark_region(Origin::code, name)), start, fmt::join(line_rows, ",\n"),
                     fmt::join(shape_rows, ",\n"), fmt::join(rows, ",\n"));
}

}  // namespace proofsheet::pages
