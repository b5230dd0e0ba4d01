#include "course/data.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>

#include "course/attachments.hpp"
#include "course/csv.hpp"
#include "course/example.hpp"
#include "course/json_path.hpp"
#include "course/notations.hpp"
#include "course/spreadsheet.hpp"
#include "files/digest.hpp"
#include "files/files.hpp"
#include "numbers/exact/date.hpp"
#include "numbers/exact/printed.hpp"
#include "prose/tables.hpp"
#include "text/refusal.hpp"
#include "text/replaced.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::course {

namespace {

using text::Diagnostics;
using text::SourcePtr;
using text::Span;

using files::Sha256;

// ---- cells

struct DataCell {
  enum class Kind { number, label, missing, no_number } kind = Kind::missing;
  Text text;  ///< without quotes if it is a label; empty, with a place, if missing
};

bool is_missing(std::string_view cell) {
  constexpr std::string_view words[] = {"", "NA", "NaN", "nan", "null", "NULL"};
  return std::find(std::begin(words), std::end(words), cell) != std::end(words);
}

/// Returns a decimal in the form of the equations: `+.5E+3` becomes 0.5e3. Empty if the text is no decimal.
std::string as_decimal(std::string_view text) {
  if (numbers::plain_decimal(text)) return std::string(text);
  std::string made;
  const auto digits = [&] {
    std::size_t count = 0;
    for (; count < text.size() && text::is_digit(text[count]); ++count) {
    }
    made += text.substr(0, count);
    text.remove_prefix(count);
    return count;
  };
  const auto sign = [&] {
    if (text.starts_with('-')) made += '-';
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  };
  sign();
  if (text.starts_with('.')) made += '0';
  std::size_t count = digits();
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    made += '.';
    const std::size_t behind = digits();
    if (behind == 0) made.pop_back();
    count += behind;
  }
  if (count > 0 && (text.starts_with('e') || text.starts_with('E'))) {
    text.remove_prefix(1);
    made += 'e';
    sign();
    if (digits() == 0) return {};
  }
  return count > 0 && text.empty() && numbers::parse_printed(made) ? made : std::string();
}

/// How the numbers of a file are written.
struct NumberMarks {
  Notation notation = {};  ///< the decimal mark, and the mark between thousands
  /// No language is known, but the comma does not separate fields: `1,25` is a decimal, `1,250` ambiguous.
  bool may_have_comma = false;
  bool has_comma = false;  ///< then, a number of the file has a decimal comma, so that `1.000` is ambiguous
  friend bool operator==(const NumberMarks&, const NumberMarks&) = default;
};

/// Returns the text without marks between thousands, which must be in groups of three digits; `nullopt` if
/// they are not.
std::optional<std::string> without_groups(std::string_view whole, std::string_view mark) {
  std::string digits;
  std::size_t since = 0;
  bool grouped = false;
  for (std::size_t at = 0; at < whole.size();) {
    const bool is_space = whole[at] == ' ' && (mark == text::no_break_space || mark == text::narrow_space);
    if (is_space || whole.substr(at).starts_with(mark)) {
      if (grouped ? since != 3 : since == 0 || since > 3) return std::nullopt;
      grouped = true;
      since = 0;
      at += is_space ? std::size_t{1} : mark.size();
      continue;
    }
    if (text::is_digit(whole[at])) ++since;
    digits += whole[at++];
  }
  if (grouped && since != 3) return std::nullopt;
  return digits;
}

/// True for `1,250`, which is a decimal in one language and has a mark between thousands in another. `at`:
/// the place of the mark.
bool is_ambiguous(std::string_view number, std::size_t at) {
  const std::string_view whole = number.substr(std::min(number.find_first_of("0123456789,."), at));
  const std::size_t before = whole.find(number[at]), after = number.size() - at - 1;
  return after == 3 && before >= 1 && before <= 3 && whole.front() != '0';
}

/// Returns `line` as a decimal in the form of the equations; empty if it is none.
std::string decimal_of(std::string_view line, const NumberMarks& marks) {
  const std::string mark = marks.may_have_comma ? "," : marks.notation.decimal;
  const std::size_t at = line.find(mark), point = line.find('.');
  if (marks.has_comma && at == line.npos && point != line.npos && is_ambiguous(line, point)) return {};
  if (marks.may_have_comma && (at == line.npos || is_ambiguous(line, at))) return as_decimal(line);
  if (!marks.may_have_comma && marks.notation.is_english()) return as_decimal(line);
  const auto whole = marks.may_have_comma ? std::optional(std::string(line.substr(0, at)))
                                          : without_groups(line.substr(0, at), marks.notation.group);
  if (!whole || (mark != "." && whole->find('.') != whole->npos)) return {};
  return as_decimal(at == line.npos ? *whole : *whole + '.' + std::string(line.substr(at + mark.size())));
}

/// Returns the cell for `raw`, which begins at `span`. `labels`: every cell is a label, even a number.
DataCell cell_of(std::string_view raw, const Span& span, bool labels, const NumberMarks& marks = {}) {
  const auto placed = [&](std::string text) { return Text(std::move(text), span.source, {{0, span.begin}}); };
  const std::string line = text::with_single_spaces(raw);
  if (is_missing(line)) return {DataCell::Kind::missing, Text("", span.source, span.begin)};
  if (labels) return {DataCell::Kind::label, placed(line)};
  if (std::string decimal = decimal_of(line, marks); !decimal.empty())
    return {DataCell::Kind::number, placed(std::move(decimal))};
  if (numbers::looks_like_date(line)) return {DataCell::Kind::number, placed(line)};
  return {equations::begins_like_number(line) ? DataCell::Kind::no_number : DataCell::Kind::label,
          placed(line)};
}

/// The columns of one given value, row by row.
struct DataColumns {
  const DataGiven* given = nullptr;
  std::vector<std::vector<DataCell>> columns;

  std::size_t rows() const { return columns.empty() ? 0 : columns.front().size(); }
  const DataCell* missing_in(std::size_t row) const {
    for (const std::vector<DataCell>& column : columns)
      if (column[row].kind == DataCell::Kind::missing) return &column[row];
    return nullptr;
  }
};

// ---- files

struct DataFile {
  std::string path;  ///< for a table of the lesson, with its name: `lessons/one/lesson.md#harvest`
  SourcePtr source;
  std::string digest;
  std::optional<std::vector<CsvRecord>> records = {};  ///< the rows of a table of the lesson
};

/// How a file is read: by the keys of a given value, the file itself and the language of the course.
struct DataFormat {
  char separator = ',';
  NumberMarks marks = {};
  friend bool operator==(const DataFormat&, const DataFormat&) = default;
};

bool is_spreadsheet(std::string_view path) {
  const std::string ending = file_ending(path.substr(0, path.find('#')));
  return ending == "xlsx" || ending == "ods";
}

bool is_data_file(std::string_view path) {
  const std::string ending = file_ending(path);
  return ending == "csv" || ending == "tsv" || ending == "json" || is_spreadsheet(path);
}

/// True if a field between semicolons is a number with a decimal comma, such as `1,25`.
bool has_decimal_comma(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(";\r\n", at), text.size());
    std::string_view field = text::trimmed(text.substr(at, end - at));
    if (field.size() > 1 && field.front() == '"' && field.back() == '"')
      field = field.substr(1, field.size() - 2);
    const std::size_t comma = field.find(',');
    if (comma != field.npos && comma > 0 && comma + 1 < field.size() &&
        field.find_first_not_of("0123456789,+-") == field.npos && field.find(',', comma + 1) == field.npos &&
        !is_ambiguous(field, comma))
      return true;
    at = end + 1;
  }
  return false;
}

DataFormat data_format(const DataGiven& given, const DataFile& file, std::string_view language) {
  DataFormat format;
  if (file.records || file_ending(file.path) == "json" || is_spreadsheet(file.path)) return format;
  if (!given.separator.empty())
    format.separator = given.separator.view() == "tab" ? '\t' : given.separator.view().front();
  else
    format.separator = file_ending(file.path) == "tsv" ? '\t' : csv_separator(file.source->text());
  if (!given.language.empty())
    format.marks.notation = notation_of(given.language.view()).value_or(Notation());
  else if (format.separator != ',')
    format.marks.notation = notation_of(language).value_or(Notation());
  format.marks.may_have_comma =
      given.language.empty() && format.separator == ';' && format.marks.notation.is_english();
  format.marks.has_comma = format.marks.may_have_comma && has_decimal_comma(file.source->text());
  return format;
}

/// The files that the examples of a lesson name, each read once.
class DataFiles {
 public:
  DataFiles(const files::Files& files, std::string folder, Diagnostics& diagnostics)
      : files_(files), folder_(std::move(folder)), diagnostics_(diagnostics) {}

  /// Returns null, and reports an error, if the file can't be read. `sheet`: the name of a sheet, which only
  /// spreadsheets may have; empty for the first one.
  const DataFile* find(const Text& name, const Text& sheet) {
    const auto path = path_of(name);
    if (!path) return nullptr;
    const bool has_sheets = is_spreadsheet(*path);
    if (!has_sheets && !sheet.empty()) {
      diagnostics_.error(sheet.span(), fmt::format("{} has no sheets", *path), "remove `sheet:`");
      return nullptr;
    }
    const auto [known, is_new] = cache_.try_emplace(has_sheets ? *path + "#" + sheet.str() : *path);
    if (is_new) read(*path, name, sheet, known->second);
    if (known->second.source) return &known->second;
    if (is_new && refused_.empty()) {
      diagnostics_.error(name.span(), fmt::format("there is no file {}", *path), nearest(*path));
    }
    refused_.clear();
    return nullptr;
  }

 private:
  std::optional<std::string> path_of(const Text& name) {
    const files::Path path = (files::Path(folder_) / name.str()).lexically_normal();
    const std::string inside = path.generic_string();
    const auto refuse = [&](std::string fact, std::string hint) {
      diagnostics_.error(name.span(), std::move(fact), std::move(hint));
      return std::nullopt;
    };
    if (files::Path(name.str()).is_absolute() || inside.starts_with("..") ||
        name.view().find('\\') != name.view().npos)
      return refuse(fmt::format("the path '{}' leads out of the {}", name.str(),
                                is_of_project() ? "project" : "course"),
                    fmt::format("copy the file into the folder of {}, and write its name",
                                is_of_project() ? "proofsheet.yaml" : "the lesson"));
    if (!is_of_project() && inside.starts_with("output/"))
      return refuse("files in output/ can't be read", "use the file that it is made from");
    const std::string lessons = "lessons/";
    if (folder_.starts_with(lessons) && inside.starts_with(lessons) && !inside.starts_with(folder_ + "/") &&
        inside.find('/', lessons.size()) != inside.npos)
      return refuse(fmt::format("'{}' is in the folder of another lesson", name.str()),
                    fmt::format("move a file that several lessons read next to their folders: ../{}",
                                path.filename().generic_string()));
    if (is_data_file(inside)) return inside;
    return refuse(fmt::format("'{}' is not a supported data file", name.str()),
                  "export it as .csv, .tsv, .json, .xlsx or .ods");
  }

  void read(const std::string& path, const Text& name, const Text& sheet, DataFile& file) {
    std::optional<std::string> bytes = files_.read(path);
    if (!bytes) return;
    refused_ = path;
    Sha256 hash;
    // A clone may have the line ends of Windows, which are no change.
    hash.add(is_spreadsheet(path) ? *bytes : text::replaced(*bytes, "\r\n", "\n"));
    if (is_spreadsheet(path)) bytes = sheet_as_csv(*bytes, name, sheet, diagnostics_);
    if (!bytes) return;
    const std::string shown = path + (sheet.empty() ? "" : "#" + sheet.str());
    const auto source = std::make_shared<const text::Source>(shown, std::move(*bytes));
    if (!check_characters(source, diagnostics_)) return;
    file = {shown, source, hash.digits()};
    refused_.clear();
  }

  bool is_of_project() const { return folder_.empty(); }

  std::string nearest(const std::string& path) const {
    if (is_of_project()) return "write the path relative to the folder of proofsheet.yaml";
    std::vector<std::string> names;
    for (const files::Path& other : files_.list(folder_)) {
      const std::string name = other.generic_string();
      if (is_data_file(name)) names.push_back(name.substr(folder_.size() + 1));
    }
    const std::string name = path.starts_with(folder_ + "/") ? path.substr(folder_.size() + 1) : path;
    return text::did_you_mean(name, names, fmt::format("write the path relative to {}/", folder_));
  }

  const files::Files& files_;
  std::string folder_;
  Diagnostics& diagnostics_;
  std::map<std::string, DataFile> cache_;
  std::string refused_;
};

/// The tables of a lesson's prose, which is read when the first of them is needed.
class ProseTables {
 public:
  ProseTables(const Text& prose, Diagnostics& diagnostics) : prose_(prose), diagnostics_(diagnostics) {}

  /// Returns null, and reports an error, if there is no table of that name, or if it contains more than
  /// words.
  const DataFile* find(const Text& name) {
    if (!is_read_) read();
    const auto found = std::find_if(tables_.begin(), tables_.end(),
                                    [&](const auto& one) { return one.first == name.view(); });
    if (found == tables_.end()) {
      report_none(name);
      return nullptr;
    }
    return found->second.records ? &found->second : nullptr;
  }

 private:
  void read() {
    is_read_ = true;
    if (!prose_.source()) return;
    Diagnostics told_elsewhere;
    for (const prose::DataTable& table : prose::tables_of(prose::parse(prose_, told_elsewhere))) {
      Sha256 hash;
      hash.add(std::string_view(table.span.source->text())
                   .substr(table.span.begin, table.span.end - table.span.begin));
      DataFile file{fmt::format("{}#{}", prose_.source()->name(), table.name), prose_.source(), hash.digits(),
                    std::vector<CsvRecord>()};
      for (const auto& row : table.rows) {
        file.records->emplace_back();
        for (const prose::DataCell& cell : row)
          file.records->back().push_back(
              {cell.text == text::en_dash || cell.text == text::em_dash ? std::string() : cell.text,
               cell.span.begin, cell.span.end, false, cell.is_words});
      }
      tables_.emplace_back(table.name, std::move(file));
    }
  }

  void report_none(const Text& name) {
    if (!prose_.source())
      return diagnostics_.error(name.span(),
                                "tables can only be read from a lesson, and there is no lesson here",
                                "save the table as comma-separated values, and read it with file: data.csv");
    std::vector<std::string> names;
    for (const auto& [one, table] : tables_) names.push_back(one);
    diagnostics_.error(
        name.span(), fmt::format("{} has no table '{}'", prose_.source()->name(), name.str()),
        text::did_you_mean(
            name.view(), names,
            names.empty() ? "it has no tables; a table's name comes from the heading above it: the-harvest"
                          : fmt::format("its tables are {}", fmt::join(names, ", "))));
  }

  const Text& prose_;
  Diagnostics& diagnostics_;
  bool is_read_ = false;
  std::vector<std::pair<std::string, DataFile>> tables_;
};

/// Finds columns by their names, or by their numbers from 1.
class ColumnNames {
 public:
  ColumnNames(const CsvRecord& first, bool header, const DataFile& file) : count_(first.size()), file_(file) {
    for (const CsvField& field : first)
      if (header) names_.push_back(text::with_single_spaces(field.text));
  }

  std::optional<std::size_t> find(const Text& wanted, Diagnostics& diagnostics) const {
    const auto is_it = [&](const std::string& name) { return name == wanted.str(); };
    const auto found = std::find_if(names_.begin(), names_.end(), is_it);
    if (found != names_.end() && std::find_if(found + 1, names_.end(), is_it) != names_.end()) {
      diagnostics.error(wanted.span(), fmt::format("{} has duplicate columns '{}'", file_.path, wanted.str()),
                        "use the number of the column, from 1");
      return std::nullopt;
    }
    if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
    std::size_t number = 0;
    const std::string_view text = wanted.view();
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && number >= 1 && number <= count_)
      return number - 1;
    std::string hint =
        text::did_you_mean(text, names_,
                           names_.empty() ? fmt::format("its columns are numbered 1 to {}", count_)
                                          : fmt::format("it has {}", fmt::join(names_, ", ")));
    return text::fail(diagnostics, wanted.span(),
                      fmt::format("{} has no column '{}'", file_.path, wanted.str()), std::move(hint));
  }

 private:
  std::size_t count_;
  std::vector<std::string> names_;
  const DataFile& file_;
};

std::vector<Text> columns_asked(const DataGiven& given) {
  return given.columns.empty() ? std::vector{given.column} : given.columns;
}

/// Reads the values that several givens take from one file.
class DataReader {
 public:
  DataReader(const DataFile& file, DataFormat format, std::vector<const DataGiven*> givens,
             Diagnostics& diagnostics)
      : file_(file), format_(format), diagnostics_(diagnostics) {
    for (const DataGiven* given : givens) requests_.push_back({given, {}});
  }

  /// Returns nothing, and reports errors, if something is wrong.
  std::optional<std::vector<DataColumns>> read() {
    const std::size_t errors = diagnostics_.errors();
    read_all();
    if (diagnostics_.errors() > errors) return std::nullopt;
    drop_rows();
    for (const DataColumns& columns : requests_) check(columns);
    if (diagnostics_.errors() > errors) return std::nullopt;
    return std::move(requests_);
  }
  /// The offsets of the cells that were read from tables of the lesson, including cells of dropped rows.
  const std::vector<std::size_t>& cells_of_prose() const { return cells_of_prose_; }

 private:
  struct Target {
    std::vector<DataCell>* cells;
    std::size_t column;
    bool labels;
  };

  void read_all() {
    if (file_.records) {
      std::size_t next = 0;
      return read_table([&] {
        return next < file_.records->size() ? std::optional((*file_.records)[next++]) : std::nullopt;
      });
    }
    if (file_ending(file_.path) == "json") return read_values();
    CsvReader records(file_.source, diagnostics_, format_.separator);
    read_table([&] { return records.next(); });
  }

  void read_table(const std::function<std::optional<CsvRecord>()>& next) {
    const auto first = next();
    if (!first) return;
    std::vector<Target> with_header, without;
    for (DataColumns& asked : requests_) {
      const ColumnNames names(*first, asked.given->header, file_);
      if (!asked.given->path.empty()) {
        diagnostics_.error(asked.given->path.span(),
                           fmt::format("{} is a table and has no paths", file_.path),
                           "name a column: column: weight");
        continue;
      }
      const std::vector<Text> wanted = columns_asked(*asked.given);
      asked.columns.resize(wanted.size());
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i].empty()) {
          report_no_column(*asked.given);
          continue;
        }
        if (const auto column = names.find(wanted[i], diagnostics_))
          (asked.given->header ? with_header : without)
              .push_back({&asked.columns[i], *column, asked.given->labels});
      }
    }
    if (!without.empty()) add(*first, without);
    for (auto record = next(); record; record = next()) {
      if (record->size() != first->size()) {
        const Span at{file_.source, record->front().begin, record->back().end};
        diagnostics_.error(at,
                           fmt::format("this line has {}, but the first has {}",
                                       text::count_with_noun(record->size(), "field"), first->size()),
                           "write a field for each column; put a field with a separator in quotes");
        return;
      }
      add(*record, with_header);
      add(*record, without);
    }
  }

  void report_no_column(const DataGiven& given) {
    diagnostics_.error(given.source().span(), fmt::format("{} is read without a column", file_.path),
                       "name a column, as in column: weight, or give its number from 1, as in column: 2");
  }

  void add(const CsvRecord& record, const std::vector<Target>& targets) {
    for (const Target& target : targets) {
      const CsvField& field = record[target.column];
      if (!field.is_words)
        diagnostics_.error({file_.source, field.begin, field.end},
                           "this cell is read as data, but contains markup",
                           "write only a number or a label, without roles, formulas and links");
      const std::size_t quote = field.quoted ? 1 : 0;
      if (file_.records) cells_of_prose_.push_back(field.begin);
      target.cells->push_back(cell_of(field.text, {file_.source, field.begin + quote, field.end - quote},
                                      target.labels, format_.marks));
    }
  }

  void read_values() {
    std::vector<JsonPath> paths;
    std::vector<std::pair<DataColumns*, std::size_t>> of;
    for (DataColumns& asked : requests_) {
      const DataGiven& given = *asked.given;
      if (given.path.empty()) {
        diagnostics_.error(given.source().span(), fmt::format("{} is JSON, but no path is given", file_.path),
                           "write the path to the values, as in path: results[*].time");
        continue;
      }
      const auto path = parse_json_path(given.path, diagnostics_);
      if (!path) continue;
      const std::vector<Text> wanted = columns_asked(given);
      asked.columns.resize(wanted.size());
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        paths.push_back(*path);
        if (!wanted[i].empty()) paths.back().push_back({JsonStep::Kind::name, wanted[i].str()});
        of.emplace_back(&asked, i);
      }
    }
    auto values = read_json(file_.source, paths, diagnostics_);
    for (std::size_t i = 0; values && i < paths.size(); ++i) {
      auto& [asked, column] = of[i];
      for (const JsonValue& value : (*values)[i])
        asked->columns[column].push_back(cell_of_json(value, *asked->given));
      if ((*values)[i].empty())
        diagnostics_.error(
            asked->given->path.span(),
            fmt::format("the path '{}' matches nothing in {}", asked->given->path.str(), file_.path),
            "write names exactly as in the file, including upper case; use [*] for all items of a list");
    }
  }

  DataCell cell_of_json(const JsonValue& value, const DataGiven& given) const {
    const Span span{file_.source, value.begin, value.end};
    if (value.kind == JsonValue::Kind::null) return cell_of("", span, given.labels);
    if (value.kind == JsonValue::Kind::number) return cell_of(value.text, span, given.labels);
    const Span inside{file_.source, std::min(value.begin + 1, value.end), value.end};
    DataCell cell = cell_of(value.text, inside, true);
    if (!given.labels && numbers::looks_like_date(cell.text.view())) cell.kind = DataCell::Kind::number;
    return cell;
  }

  /// Returns the axis of the rows; empty if there is none. A column of labels may be that axis itself.
  std::string axis_of_rows(const DataGiven& given) const {
    if (!given.axes.empty()) return given.axes.front().str();
    const bool is_axis = std::any_of(requests_.begin(), requests_.end(), [&](const DataColumns& other) {
      return !other.given->axes.empty() && other.given->axes.front().str() == given.name.str();
    });
    return is_axis ? given.name.str() : "";
  }

  /// Drops the rows with a missing cell, if its given value has `drop missing`. A row is dropped from all
  /// given values with the same axis and the same number of rows.
  void drop_rows() {
    std::map<std::pair<std::string, std::size_t>, std::vector<bool>> dropped;
    const auto key_of = [&](const DataColumns& asked) {
      return std::pair(axis_of_rows(*asked.given), asked.rows());
    };
    for (const DataColumns& asked : requests_) {
      if (!asked.given->drop_missing) continue;
      std::vector<bool>& rows = dropped[key_of(asked)];
      rows.resize(asked.rows());
      for (std::size_t row = 0; row < asked.rows(); ++row)
        if (asked.missing_in(row)) rows[row] = true;
    }
    for (DataColumns& asked : requests_) {
      const auto rows = dropped.find(key_of(asked));
      if (rows == dropped.end()) continue;
      for (std::vector<DataCell>& column : asked.columns) {
        std::size_t row = 0;
        std::erase_if(column, [&](const DataCell&) { return rows->second[row++]; });
      }
    }
  }

  void check(const DataColumns& asked) {
    const DataGiven& given = *asked.given;
    if (asked.rows() == 0)
      return diagnostics_.error(given.source().span(),
                                fmt::format("'{}' has no values in {}", given.name.str(), file_.path),
                                given.drop_missing ? "all of them are missing" : "it has only a header");
    if (asked.rows() * asked.columns.size() > most_data_cells)
      return diagnostics_.error(given.source().span(),
                                fmt::format("'{}' has more than {} cells", given.name.str(), most_data_cells),
                                "divide it");
    check_missing(asked);
    for (const std::vector<DataCell>& column : asked.columns) check_kinds(column);
  }

  void check_missing(const DataColumns& asked) {
    std::size_t count = 0;
    const DataCell* first = nullptr;
    for (std::size_t row = 0; row < asked.rows(); ++row)
      if (const DataCell* missing = asked.missing_in(row)) {
        ++count;
        if (!first) first = missing;
      }
    if (!first) return;
    diagnostics_.error(
        first->text.span(),
        count == 1 ? fmt::format("a cell of '{}' is missing", asked.given->name.str())
                   : fmt::format("cells of '{}' are missing in {} rows, of which this is the first",
                                 asked.given->name.str(), count),
        fmt::format("fill it in, or add `drop missing: yes` to '{}', which leaves these rows out of "
                    "all that the example reads from the {} on the same axis",
                    asked.given->name.str(), file_.records ? "table" : "file"));
  }

  /// Reports a number among labels, or a label among numbers: a mistake in the file, or in the keys that
  /// describe it.
  void check_kinds(const std::vector<DataCell>& column) {
    const auto first = [&](DataCell::Kind kind) {
      return std::find_if(column.begin(), column.end(),
                          [kind](const DataCell& cell) { return cell.kind == kind; });
    };
    const auto no_number = first(DataCell::Kind::no_number), label = first(DataCell::Kind::label);
    const bool mixed = label != column.end() && first(DataCell::Kind::number) != column.end();
    if (no_number == column.end() && !mixed) return;
    const DataCell& odd = *(no_number == column.end() ? label : no_number);
    diagnostics_.error(
        odd.text.span(),
        fmt::format("'{}' is not a number{}", odd.text.str(),
                    mixed ? ", but other cells of its column are" : ""),
        odd.text.view().find(',') != std::string_view::npos
            ? "if its comma is a decimal mark, add `language: de`; if all cells are labels, add `labels: yes`"
        : format_.marks.has_comma && odd.text.view().find('.') != std::string_view::npos
            ? "other numbers of the file have a decimal comma: if its point separates thousands, add "
              "`language: de`; else write it without the point"
            : "fix it; for a missing value write nothing, NA or null; if all cells are labels, add `labels: "
              "yes`");
  }

  const DataFile& file_;
  DataFormat format_;
  Diagnostics& diagnostics_;
  std::vector<DataColumns> requests_;
  std::vector<std::size_t> cells_of_prose_;
};

// ---- from files to given values

/// Returns a label in quotes, as GivenInput requires, so that it is never read as a number.
Text in_quotes(const Text& label) {
  return Text('"' + label.str() + '"', label.source(),
              {{0, label.pieces().front().source_begin}, {1, label.pieces().front().source_begin}});
}

std::string digest_of(const DataColumns& columns) {
  Sha256 hash;
  for (std::size_t row = 0; row < columns.rows(); ++row)
    for (const std::vector<DataCell>& column : columns.columns) {
      hash.add(column[row].text.view());
      hash.add("\n");
    }
  return hash.digits();
}

bool holds_labels(const DataColumns& columns) { return columns.columns[0][0].kind == DataCell::Kind::label; }

Text written(DataCell& cell) {
  return cell.kind == DataCell::Kind::label ? in_quotes(cell.text) : std::move(cell.text);
}

void fill_table(DataColumns& read, equations::GivenInput& given) {
  if (read.columns.size() == 1) {
    std::vector<Text> row;
    row.reserve(read.rows());
    for (DataCell& cell : read.columns.front()) row.push_back(written(cell));
    given.rows.push_back(std::move(row));
    return;
  }
  for (std::size_t i = 0; i < read.rows(); ++i) {
    std::vector<Text> row;
    for (std::vector<DataCell>& column : read.columns) row.push_back(written(column[i]));
    given.rows.push_back(std::move(row));
  }
}

/// Makes the columns an axis, with their names as labels, unless the axis is declared.
void declare_columns(const DataGiven& given, equations::Inputs& inputs) {
  const Text& name = given.axes.back();
  const bool declared = std::any_of(inputs.axes.begin(), inputs.axes.end(),
                                    [&](const auto& axis) { return axis.name.str() == name.str(); });
  if (!declared && name.view().find_first_of(".0123456789") == name.view().npos)
    inputs.axes.push_back({name, {}, given.columns, {}});
}

bool has_room(const DataGiven& given, Diagnostics& diagnostics) {
  const std::size_t axes = given.axes.size();
  const bool fits = given.columns.empty() ? axes <= 1 : axes == 2 && given.column.empty();
  if (fits) return true;
  return text::fail(diagnostics, given.name.span(),
                    given.columns.empty()
                        ? fmt::format("'{}' has {} axes, but a column has one", given.name.str(), axes)
                        : fmt::format("'{}' has {}, but columns have two", given.name.str(),
                                      text::count_with_noun(axes, "axis", "axes")),
                    given.columns.empty() ? "name several columns: columns: [height, weight]"
                                          : "write X[row, column] with `columns`, x[row] with `column`");
}

std::string where(const DataGiven& given, const DataFile& file) {
  std::vector<std::string> names;
  for (const Text& column : columns_asked(given))
    if (!column.empty()) names.push_back(column.str());
  std::string words = given.path.str();
  if (!names.empty())
    words += fmt::format("{}column{} {}", words.empty() ? "" : ", ", names.size() > 1 ? "s" : "",
                         fmt::join(names, ", "));
  return fmt::format("{} of {}", words, file.path);
}

/// Stores the values in place of the given value, by the rule for lists: labels without brackets are an axis.
void store_values(DataColumns& read, const DataFile& file, equations::Inputs& inputs) {
  const DataGiven& given = *read.given;
  const auto place = std::find_if(inputs.givens.begin(), inputs.givens.end(),
                                  [&](const auto& one) { return one.name.str() == given.name.str(); });
  const bool ranged = given.axes.size() == 1 && given.axes[0].view().find("..") != std::string_view::npos;
  const equations::Origin origin{file.path, where(given, file), file.digest, digest_of(read), given.shown};
  if (holds_labels(read) && given.columns.empty() && (!given.bracketed || ranged)) {
    std::vector<Text> labels;
    for (DataCell& cell : read.columns.front()) labels.push_back(std::move(cell.text));
    inputs.axes.push_back({given.name, ranged ? given.axes[0] : Text(), std::move(labels), origin});
    inputs.givens.erase(place);
    return;
  }
  if (!given.columns.empty()) declare_columns(given, inputs);
  place->origin = origin;
  fill_table(read, *place);
}

/// The given values that are read from one file in one way.
struct DataRequest {
  const DataFile* file;
  DataFormat format;
  std::vector<const DataGiven*> givens = {};
};

void read_example(DataFiles& files, ProseTables& tables, std::string_view language, Example& example,
                  Diagnostics& diagnostics) {
  std::vector<DataRequest> requests;
  for (const DataGiven& given : example.data) {
    if (given.source().empty() || !has_room(given, diagnostics)) continue;
    const DataFile* file =
        given.file.empty() ? tables.find(given.table) : files.find(given.file, given.sheet);
    if (!file) continue;
    const DataFormat format = data_format(given, *file, language);
    auto known = std::find_if(requests.begin(), requests.end(), [&](const DataRequest& one) {
      return one.file == file && one.format == format;
    });
    if (known == requests.end()) known = requests.insert(known, {file, format});
    known->givens.push_back(&given);
  }
  for (const auto& [file, format, givens] : requests) {
    DataReader reader(*file, format, givens, diagnostics);
    if (auto read = reader.read())
      for (DataColumns& columns : *read) store_values(columns, *file, example.inputs);
    example.cells_of_prose.insert(example.cells_of_prose.end(), reader.cells_of_prose().begin(),
                                  reader.cells_of_prose().end());
  }
}

}  // namespace

void read_data(const files::Files& files, const std::string& folder, std::string_view language,
               const Text& prose, std::vector<Example>& examples, Diagnostics& diagnostics) {
  DataFiles data(files, folder, diagnostics);
  ProseTables tables(prose, diagnostics);
  for (Example& example : examples) {
    if (example.data.empty()) continue;
    read_example(data, tables, language, example, diagnostics);
    for (equations::GivenInput& given : example.inputs.givens)
      if (!given.scalar && given.rows.empty()) given.broken = example.inputs.has_unread_labels = true;
    check_sizes(example.inputs, diagnostics);
  }
}

}  // namespace proofsheet::course
