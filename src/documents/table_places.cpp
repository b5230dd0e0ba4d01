#include "documents/table_places.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/characters.hpp"
#include "text/signs.hpp"

namespace proofsheet::documents {

namespace {

using text::Diagnostics;

constexpr char part_separator = '\x1F';
constexpr std::size_t most_header_rows = 3;
constexpr std::size_t none = std::string::npos;

/// Returns a whole number in a text of digits, or a large one.
std::size_t whole_number_in(std::string_view digits) {
  constexpr std::size_t large = 1'000'000;
  std::size_t number = 0;
  for (const char c : digits) number = std::min(large, number * 10 + static_cast<std::size_t>(c - '0'));
  return number;
}

/// A header in two parts: `length (cm)`, `length [cm]`, `length, cm`, `length in cm`, `length / cm`.
struct Header {
  std::string_view stem, unit = {};
};
Header header_parts(std::string_view label) {
  const std::string_view trimmed = text::trimmed(label);
  const auto cut = [&](std::size_t end, std::size_t begin, std::size_t close = 0) {
    return Header{text::trimmed(trimmed.substr(0, end)),
                  text::trimmed(trimmed.substr(begin, trimmed.size() - begin - close))};
  };
  if (trimmed.ends_with(')') || trimmed.ends_with(']')) {
    const std::size_t open = trimmed.rfind(trimmed.back() == ')' ? '(' : '[');
    return open == none ? Header{trimmed} : cut(open, open + 1, 1);
  }
  const std::size_t comma = trimmed.rfind(", "), in = trimmed.rfind(" in "), slash = trimmed.find('/');
  if (comma != none) return cut(std::min(comma, in), comma + 2);
  if (in != none) return cut(in, in + 4);
  return slash == none || slash == 0 ? Header{trimmed} : cut(slash, slash + 1);
}

/// Returns a header without its unit.
std::string_view stem_of_header(std::string_view label) { return header_parts(label).stem; }

bool has_letter(const std::string& label) {
  return std::any_of(label.begin(), label.end(),
                     [](char c) { return text::is_letter(c) || text::is_continuation(c); });
}

class PlaceFinder {
 public:
  PlaceFinder(TableGrid& grid, const TableClauses& clauses, const Text& what, const Text& name,
              Diagnostics& diagnostics)
      : grid_(grid), clauses_(clauses), what_(what), name_(name), diagnostics_(diagnostics) {}

  std::optional<TablePlaces> find(const std::vector<LabelAxis>& down, const std::vector<LabelAxis>& across) {
    TablePlaces places;
    const std::size_t errors = diagnostics_.errors();
    if (across.empty()) {
      const auto column = value_column(down);
      if (!column) return std::nullopt;
      places.columns = {column};
    } else {
      places.columns = of_axes(across, false, {});
    }
    if (diagnostics_.errors() > errors) return std::nullopt;
    std::set<std::size_t> taken;
    for (const auto& column : places.columns)
      if (column) taken.insert(*column);
    if (down.empty())
      places.rows = {only_row()};
    else
      places.rows = of_axes(down, true, taken);
    if (diagnostics_.errors() > errors) return std::nullopt;
    return places;
  }

 private:
  using Keys = TableGrid::Keys;
  using Join = TableGrid::Join;
  using Places = std::vector<std::size_t>;

  /// The lines by which the labels of axes are found.
  struct Chosen {
    std::vector<std::size_t> lines;
    Join join = Join::words;
    bool stems = false;
  };

  static std::string_view noun(bool of_rows) { return of_rows ? "row" : "column"; }

  /// Returns the places of a key among the rows below the header, or among the columns.
  Places places_of(const Keys& keys, std::string_view key, bool of_rows) const {
    const auto found = keys.find(key);
    if (found == keys.end()) return {};
    Places places = found->second;
    if (of_rows) std::erase_if(places, [&](std::size_t row) { return row <= last_header_; });
    return places;
  }

  std::size_t matches(const LabelAxis& axis, bool of_rows, const Chosen& chosen) {
    const Keys& keys = grid_.keys(of_rows, chosen.lines, chosen.join, chosen.stems);
    return static_cast<std::size_t>(std::count_if(
        axis.labels.begin(), axis.labels.end(),
        [&](const std::string& label) { return !places_of(keys, label_key(label), of_rows).empty(); }));
  }

  std::size_t line_count(bool of_rows) const {
    if (of_rows) return grid_.columns();
    return std::min(most_header_rows, grid_.rows() > 1 ? grid_.rows() - 1 : 1);
  }

  /// True if labels in a column that is not the first are surely those of the axis, not values.
  bool is_sure(const LabelAxis& axis, std::size_t column, std::size_t found) const {
    if (found == axis.labels.size() || std::all_of(axis.labels.begin(), axis.labels.end(), has_letter))
      return true;
    const Text* const header = grid_.cell(0, column);
    return header && label_key(header->view()) == label_key(axis.name);
  }

  /// Returns the line with the most labels of an axis, the first of equal ones; `nullopt` if none has one.
  std::optional<Chosen> best_line(const LabelAxis& axis, bool of_rows, const std::set<std::size_t>& taken) {
    std::optional<Chosen> best;
    std::size_t most = 0;
    for (const bool stems : {false, true})
      for (std::size_t line = 0; line < line_count(of_rows) && most < axis.labels.size(); ++line) {
        if (taken.contains(line)) continue;
        const Chosen chosen{{line}, Join::words, stems};
        const std::size_t found = matches(axis, of_rows, chosen);
        if (found <= most || (of_rows && line > 0 && !is_sure(axis, line, found))) continue;
        most = found;
        best = chosen;
      }
    return best;
  }

  /// Returns two neighbouring lines that have the labels of an axis together: group and name.
  std::optional<Chosen> best_pair(const LabelAxis& axis, bool of_rows, const std::set<std::size_t>& taken) {
    std::optional<Chosen> best;
    std::size_t most = 0;
    for (std::size_t line = 0; line + 1 < line_count(of_rows); ++line) {
      if (taken.contains(line) || taken.contains(line + 1)) continue;
      for (const bool stems : {false, true}) {
        const Chosen chosen{{line, line + 1}, Join::words, stems};
        const std::size_t found = matches(axis, of_rows, chosen);
        if (found > most) best = chosen;
        most = std::max(most, found);
      }
    }
    return best;
  }

  std::optional<Chosen> lines_of(const std::vector<LabelAxis>& axes, bool of_rows,
                                 const std::set<std::size_t>& taken) {
    if (axes.size() == 1) {
      const auto line = best_line(axes.front(), of_rows, taken);
      return line ? line : best_pair(axes.front(), of_rows, taken);
    }
    Chosen all{{}, Join::parts, false};
    std::set<std::size_t> used = taken;
    for (const LabelAxis& axis : axes) {
      const auto line = best_line(axis, of_rows, used);
      if (!line) return std::nullopt;
      used.insert(line->lines.front());
      all.lines.push_back(line->lines.front());
      all.stems = all.stems || line->stems;
    }
    return all;
  }

  /// Returns the columns that `by` names; `nullopt`, after an error, if one is missing or ambiguous.
  std::optional<Chosen> named_lines(std::size_t axes) {
    Chosen chosen{{}, axes > 1 ? Join::parts : Join::words, false};
    for (const Text& key : clauses_.keys) {
      const auto column = column_with(key);
      if (!column) return std::nullopt;
      chosen.lines.push_back(*column);
    }
    if (axes == 1 || chosen.lines.size() == axes) return chosen;
    diagnostics_.error(clauses_.keys.front().span(),
                       fmt::format("`by` names {}, but {} go down the rows",
                                   text::count_with_noun(chosen.lines.size(), "column"),
                                   text::count_with_noun(axes, "axis", "axes")),
                       "name one column for each axis, in the order of the axes");
    return std::nullopt;
  }

  bool is_by_row() {
    return clauses_.keys.size() == 1 && clauses_.keys.front().view() == "row" && !has_header("row");
  }

  bool has_header(std::string_view label) {
    return !places_of(grid_.keys(false, {0}, Join::words, false), label_key(label), false).empty();
  }

  /// True if no cell below the header has a letter, so that nothing names the rows.
  bool has_no_labels() const {
    for (std::size_t row = last_header_ + 1; row < grid_.rows(); ++row)
      for (std::size_t column = 0; column < grid_.columns(); ++column)
        if (const Text* const cell = grid_.cell(row, column); cell && has_letter(label_key(cell->view())))
          return false;
    return true;
  }

  /// Returns the rows in the order of the axis: by their numbers, or one for each label.
  std::vector<std::optional<std::size_t>> rows_in_order(const LabelAxis& axis) const {
    std::vector<std::optional<std::size_t>> rows;
    for (std::size_t i = 0; i < axis.labels.size(); ++i) {
      const std::size_t row = last_header_ + 1 + i;
      rows.push_back(row < grid_.rows() ? std::optional(row) : std::nullopt);
    }
    return rows;
  }

  std::vector<std::optional<std::size_t>> of_axes(const std::vector<LabelAxis>& axes, bool of_rows,
                                                  const std::set<std::size_t>& taken) {
    std::size_t count = 1;
    for (const LabelAxis& axis : axes) count *= axis.labels.size();
    if (of_rows && axes.size() == 1 && is_by_row()) return rows_in_order(axes.front());
    std::optional<Chosen> chosen;
    if (of_rows && !clauses_.keys.empty()) {
      chosen = named_lines(axes.size());
    } else {
      chosen = lines_of(axes, of_rows, taken);
      const bool fits = of_rows && axes.size() == 1 && grid_.rows() - last_header_ - 1 == count;
      if (!chosen && fits && (axes.front().is_numbered || has_no_labels()))
        return rows_in_order(axes.front());
    }
    if (!chosen) return std::vector<std::optional<std::size_t>>(count);
    if (!of_rows) last_header_ = *std::max_element(chosen->lines.begin(), chosen->lines.end());
    return places_by(*chosen, axes, count, of_rows);
  }

  std::vector<std::optional<std::size_t>> places_by(const Chosen& chosen, const std::vector<LabelAxis>& axes,
                                                    std::size_t count, bool of_rows) {
    const Keys& keys = grid_.keys(of_rows, chosen.lines, chosen.join, chosen.stems);
    std::vector<std::optional<std::size_t>> found;
    std::map<std::size_t, std::string> labels;
    for (std::size_t i = 0; i < count; ++i) {
      const auto [label, key] = label_at(axes, i);
      const Places places = places_of(keys, key, of_rows);
      if (places.size() > 1) report_ambiguous(places.size(), label, of_rows, what_);
      found.push_back(places.size() == 1 ? std::optional(places.front()) : std::nullopt);
      if (!found.back()) continue;
      if (const auto [other, is_new] = labels.emplace(*found.back(), label); !is_new)
        diagnostics_.error(
            what_.span(),
            fmt::format("the labels '{}' and '{}' of '{}' both match one {} of the table", other->second,
                        label, axes.front().name, noun(of_rows)),
            "give them labels that differ in letters or digits, or claim the numbers one by one");
    }
    return found;
  }

  /// Returns the labels of the i-th combination, and their key. The last axis is the fastest.
  static std::pair<std::string, std::string> label_at(const std::vector<LabelAxis>& axes, std::size_t i) {
    std::string label, key;
    for (std::size_t at = axes.size(); at-- > 0;) {
      const std::string& part = axes[at].labels[i % axes[at].labels.size()];
      i /= axes[at].labels.size();
      label = label.empty() ? part : part + ", " + label;
      key = at + 1 == axes.size() ? label_key(part) : label_key(part) + part_separator + key;
    }
    return {label, key};
  }

  void report_ambiguous(std::size_t count, std::string_view label, bool of_rows, const Text& place) {
    const std::string hint =
        of_rows
            ? "give each row a different label (case and punctuation do not count), name the columns that "
              "tell them apart, as in `by group + name`, or claim the numbers one by one"
            : "give each column a different label (case and punctuation do not count), or name one of "
              "them with its number, as in `in HEADER #2`";
    diagnostics_.error(place.span(),
                       fmt::format("the table has {} {}s with the label '{}'", count, noun(of_rows), label),
                       hint);
  }

  /// Returns the columns whose header is `label`, in the first header row that has it. Sets where the header
  /// ends.
  Places columns_with(std::string_view label) {
    const std::string key = label_key(label);
    for (const bool stems : {false, true}) {
      for (std::size_t row = 0; row < line_count(false); ++row) {
        const Places found = places_of(grid_.keys(false, {row}, Join::words, stems), key, false);
        if (found.empty() || key.empty()) continue;
        last_header_ = std::max(last_header_, row);
        return found;
      }
      for (std::size_t row = 0; row + 1 < line_count(false); ++row) {
        const Places found = places_of(grid_.keys(false, {row, row + 1}, Join::words, stems), key, false);
        if (found.empty() || key.empty()) continue;
        last_header_ = std::max(last_header_, row + 1);
        return found;
      }
    }
    return {};
  }

  /// Returns the only column with a header, or the n-th with `HEADER #n`. Reports an error if there is none
  /// or no single one.
  std::optional<std::size_t> column_with(const Text& place) {
    Places found = columns_with(place.view());
    if (found.empty()) {
      const std::size_t sharp = place.view().rfind('#');
      const std::string_view number = sharp == none ? "" : place.view().substr(sharp + 1);
      if (!number.empty() && number.find_first_not_of("0123456789") == none) {
        const std::size_t n = whole_number_in(number);
        found = columns_with(text::trimmed(place.view().substr(0, sharp)));
        if (n >= 1 && n <= found.size()) return found[n - 1];
        found.clear();
      }
    }
    if (found.size() == 1) return found.front();
    if (found.size() > 1) {
      report_ambiguous(found.size(), place.view(), false, place);
      return std::nullopt;
    }
    std::vector<std::string> headers;
    for (std::size_t i = 0; i < grid_.columns(); ++i)
      if (const Text* const header = grid_.cell(0, i)) headers.push_back(header->str());
    diagnostics_.error(
        place.span(), fmt::format("{} '{}'", no_column, place.str()),
        fmt::format("name the column with `in HEADER`; the headers are {}", first_words(headers)));
    return std::nullopt;
  }

  /// Returns the column of a table whose axes all go down the rows.
  std::optional<std::size_t> value_column(const std::vector<LabelAxis>& down) {
    if (!clauses_.column.empty()) return column_with(clauses_.column);
    if (!columns_with(name_.view()).empty()) return column_with(name_);
    last_header_ = 0;
    if (grid_.columns() == down.size() + 1) return down.size();
    if (grid_.columns() == 1) return 0;
    return column_with(name_);
  }

  /// Returns the row of values that only the header labels.
  std::optional<std::size_t> only_row() {
    if (grid_.rows() == last_header_ + 2) return last_header_ + 1;
    const Places found = places_of(grid_.keys(true, {0}, Join::words, false), label_key(name_.view()), true);
    if (found.size() > 1) report_ambiguous(found.size(), name_.view(), true, what_);
    return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
  }

  TableGrid& grid_;
  const TableClauses& clauses_;
  const Text &what_, &name_;
  Diagnostics& diagnostics_;
  std::size_t last_header_ = 0;  ///< the last row of the header
};

}  // namespace

std::string label_key(std::string_view text) {
  std::string bare;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("<!--")) i = std::min(text.find("-->", i), text.size() - 3) + 3;
    if (i >= text.size()) break;
    if (text[i] == '<') i = std::min(text.find('>', i), text.size() - 1);
    if (text.substr(i).starts_with("](")) i = std::min(text.find(')', i), text.size() - 1);
    if (text[i] == '\\')
      while (i + 1 < text.size() && text::is_letter(text[i + 1])) ++i;
    const std::size_t sign = text::size_if(text::is_minus, text, i);
    if (sign > 0 && bare.empty() && i + sign < text.size() && text::is_digit(text[i + sign])) {
      bare = "-";
      i += sign;
    }
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x80 || text::is_letter(text[i]) || text::is_digit(text[i]) || text[i] == '.')
      bare += text::to_lower(text[i]);
  }
  return bare;
}

std::string unit_of_header(std::string_view header) {
  std::string_view unit = header_parts(header).unit;
  if (unit.empty() && text::trimmed(header).size() > 1 && text::trimmed(header).ends_with('%')) return "%";
  if (unit.starts_with("in ")) unit.remove_prefix(3);
  std::string plain;  // without markup: `\%`, `$\mathrm{cm}$`, `\si{cm}`
  for (std::size_t at = 0; at < unit.size(); ++at) {
    if (unit[at] == '\\')
      while (at + 1 < unit.size() && text::is_letter(unit[at + 1])) ++at;
    else if (std::string_view("{}$*_`~").find(unit[at]) == std::string_view::npos)
      plain += unit[at];
  }
  return plain;
}

std::string first_words(const std::vector<std::string>& words) {
  constexpr std::size_t most_shown = 8;
  const std::vector<std::string> shown(
      words.begin(), words.begin() + static_cast<std::ptrdiff_t>(std::min(words.size(), most_shown)));
  return fmt::format("{}{}", fmt::join(shown, ", "),
                     words.size() > most_shown ? fmt::format(", {}", text::ellipsis) : "");
}

TableGrid::TableGrid(const Table& table) {
  for (const std::vector<Text>& row : table.rows) {
    rows_.emplace_back();
    for (const Text& cell : row) rows_.back().push_back(&cell);
    columns_ = std::max(columns_, rows_.back().size());
  }
  unfold();
}

const Text* TableGrid::cell(std::size_t row, std::size_t column) const {
  return column < rows_[row].size() ? rows_[row][column] : nullptr;
}

/// Puts tables side by side below each other: `name | score | name | score`. Columns without any words
/// separate them.
void TableGrid::unfold() {
  if (rows_.empty() || columns_ < 4) return;
  std::vector<std::size_t> used;
  for (std::size_t column = 0; column < rows_.front().size(); ++column)
    if (!key(0, column, false).empty() || std::any_of(rows_.begin(), rows_.end(), [&](const auto& row) {
          return column < row.size() && !text::trimmed(row[column]->view()).empty();
        }))
      used.push_back(column);
  std::vector<std::string> headers;
  for (const std::size_t column : used) headers.push_back(key(0, column, false));
  std::size_t period = 2;
  const auto repeats = [&] {
    if (headers.size() % period != 0 || headers.front().empty()) return false;
    for (std::size_t i = period; i < headers.size(); ++i)
      if (headers[i] != headers[i - period]) return false;
    return true;
  };
  while (2 * period <= headers.size() && !repeats()) ++period;
  if (2 * period > headers.size()) return;
  std::vector<std::vector<const Text*>> rows;
  for (std::size_t block = 0; block < used.size(); block += period)
    for (std::size_t row = block == 0 ? 0 : 1; row < rows_.size(); ++row) {
      rows.emplace_back();
      for (std::size_t i = block; i < block + period; ++i)
        if (used[i] < rows_[row].size()) rows.back().push_back(rows_[row][used[i]]);
    }
  rows_ = std::move(rows);
  columns_ = period;
}

std::string TableGrid::key(std::size_t row, std::size_t column, bool stem) const {
  const Text* const text = cell(row, column);
  if (!text) return {};
  return label_key(stem ? stem_of_header(text->view()) : text->view());
}

const TableGrid::Keys& TableGrid::keys(bool of_rows, const std::vector<std::size_t>& lines, Join join,
                                       bool stems) {
  const auto [found, is_new] = keys_.try_emplace({of_rows, lines, join, stems});
  if (!is_new) return found->second;
  std::vector<std::string> last(lines.size());
  const std::size_t count = of_rows ? rows() : columns();
  for (std::size_t place = 0; place < count; ++place) {
    std::string whole;
    bool is_empty = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      std::string part = of_rows ? key(place, lines[i], stems) : key(lines[i], place, stems);
      is_empty = i + 1 == lines.size() && part.empty();
      if (part.empty()) part = last[i];
      last[i] = part;
      if (i > 0 && join == Join::parts) whole += part_separator;
      whole += part;
    }
    if (!is_empty) found->second[whole].push_back(place);
  }
  return found->second;
}

std::size_t TablePlaces::found() const {
  const auto count = [](const auto& places) {
    return static_cast<std::size_t>(
        std::count_if(places.begin(), places.end(), [](const auto& one) { return one.has_value(); }));
  };
  return count(rows) * count(columns);
}

std::optional<TablePlaces> find_places(TableGrid& grid, const std::vector<LabelAxis>& down,
                                       const std::vector<LabelAxis>& across, const TableClauses& clauses,
                                       const Text& what, const Text& name, Diagnostics& diagnostics) {
  return PlaceFinder(grid, clauses, what, name, diagnostics).find(down, across);
}

}  // namespace proofsheet::documents
