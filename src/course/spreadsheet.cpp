#include "course/spreadsheet.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <zip.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <pugixml.hpp>
#include <set>
#include <vector>

#include "text/characters.hpp"
#include "text/refusal.hpp"
#include "text/replaced.hpp"

namespace proofsheet::course {

namespace {

using XmlNode = pugi::xml_node;

// ---- the package, a ZIP file with XML in it

/// The ZIP file of a spreadsheet.
class Package {
 public:
  explicit Package(const std::string& bytes) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* const source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    archive_.reset(source ? zip_open_from_source(source, ZIP_RDONLY, &error) : nullptr);
    if (source && !archive_) zip_source_free(source);
    zip_error_fini(&error);
  }

  /// Returns a part; `nullopt` if there is none, or it is too large or damaged.
  std::optional<std::string> part(const std::string& name) const {
    zip_stat_t about;
    if (!archive_ || zip_stat(archive_.get(), name.c_str(), 0, &about) != 0 ||
        (about.valid & ZIP_STAT_SIZE) == 0 || about.size > largest_sheet_part)
      return std::nullopt;
    const std::unique_ptr<zip_file_t, Close> file(zip_fopen_index(archive_.get(), about.index, 0));
    std::string bytes(about.size, '\0');
    if (!file || zip_fread(file.get(), bytes.data(), bytes.size()) != static_cast<zip_int64_t>(bytes.size()))
      return std::nullopt;
    return bytes;
  }

  /// Returns false if there is no such part or it is no XML.
  bool load(const std::string& name, pugi::xml_document& document) const {
    const auto bytes = part(name);
    return bytes &&
           document.load_buffer(bytes->data(), bytes->size(), pugi::parse_default | pugi::parse_ws_pcdata);
  }

 private:
  struct Close {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* file) const { zip_fclose(file); }
  };
  std::unique_ptr<zip_t, Close> archive_;
};

std::string_view without_prefix(std::string_view name) { return name.substr(name.find(':') + 1); }

/// Returns the children with a name and any prefix: `row`, `x:row`.
std::vector<XmlNode> children(const XmlNode& node, std::string_view name) {
  std::vector<XmlNode> found;
  for (const XmlNode& child : node.children())
    if (without_prefix(child.name()) == name) found.push_back(child);
  return found;
}
XmlNode child(const XmlNode& node, std::string_view name) {
  const std::vector<XmlNode> found = children(node, name);
  return found.empty() ? XmlNode() : found.front();
}

/// Returns the attribute with a name and any prefix; empty if there is none.
std::string attribute(const XmlNode& node, std::string_view name) {
  for (const pugi::xml_attribute& one : node.attributes())
    if (without_prefix(one.name()) == name) return one.value();
  return {};
}

std::size_t count_in(const std::string& text, std::size_t otherwise) {
  std::size_t count = otherwise;
  std::from_chars(text.data(), text.data() + text.size(), count);
  return count;
}

// ---- cells

/// The cells of a sheet, without the empty ones at the ends of rows.
class Cells {
 public:
  /// Returns false if there are too many.
  bool add(std::size_t column, std::string cell) {
    if (cell.empty()) return true;
    if (column >= most_columns) return false;
    if (count_ + column + 1 - std::min(row_.size(), column + 1) > most_sheet_cells) return false;
    if (row_.size() <= column) {
      count_ += column + 1 - row_.size();
      row_.resize(column + 1);
    }
    row_[column] = std::move(cell);
    return true;
  }
  /// Ends a row that is there `times` times. Returns false if there are too many cells.
  bool end_row(std::size_t times = 1) {
    if (row_.empty()) return true;
    if (times > most_sheet_cells || count_ + (times - 1) * row_.size() > most_sheet_cells) return false;
    count_ += (times - 1) * row_.size();
    width_ = std::max(width_, row_.size());
    for (std::size_t i = 1; i < times; ++i) rows_.push_back(row_);
    rows_.push_back(std::exchange(row_, {}));
    return true;
  }

  std::string as_csv() const {
    std::string text;
    if (width_ * rows_.size() > most_sheet_cells) return text;
    for (const std::vector<std::string>& row : rows_) {
      for (std::size_t i = 0; i < width_; ++i) {
        if (i > 0) text += ',';
        if (i < row.size()) text += row[i];
      }
      text += '\n';
    }
    return text;
  }

 private:
  static constexpr std::size_t most_columns = 16'384;
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::string> row_;
  std::size_t count_ = 0, width_ = 0;
};

std::string as_field(std::string_view text) { return '"' + text::replaced(text, "\"", "\"\"") + '"'; }

/// Returns the shortest decimal of a number; the text in quotes if it is none.
std::string as_number(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
    return as_field(text);
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

// ---- SpreadsheetML

/// True if numbers in this format are days: `yyyy\-mm\-dd`, but not `0.00" d"`.
bool shows_days(std::string_view code) {
  bool is_quoted = false;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = text::to_lower(code[i]);
    if (c == '"') is_quoted = !is_quoted;
    if (c == '\\' || c == '_' || c == '*') ++i;
    if (c == '[') i = std::min(code.find(']', i), code.size());
    if (!is_quoted && (c == 'y' || c == 'd')) return true;
  }
  return false;
}

/// Returns the numbers of the cell formats that show days.
std::set<std::size_t> day_formats(const Package& package) {
  std::set<std::size_t> days;
  pugi::xml_document document;
  if (!package.load("xl/styles.xml", document)) return days;
  const XmlNode styles = document.document_element();
  std::set<std::size_t> codes{14, 15, 16, 17, 22};
  for (const XmlNode& format : children(child(styles, "numFmts"), "numFmt"))
    if (shows_days(attribute(format, "formatCode"))) codes.insert(count_in(attribute(format, "numFmtId"), 0));
  std::size_t index = 0;
  for (const XmlNode& format : children(child(styles, "cellXfs"), "xf")) {
    if (codes.contains(count_in(attribute(format, "numFmtId"), 0))) days.insert(index);
    ++index;
  }
  return days;
}

/// Returns the text of `<si>` or `<is>`: of its own `<t>` and those of its runs, without phonetic readings.
std::string text_of_runs(const XmlNode& node) {
  std::string text;
  for (const XmlNode& part : node.children()) {
    const std::string_view name = without_prefix(part.name());
    if (name == "t") text += part.child_value();
    if (name == "r") text += child(part, "t").child_value();
  }
  return text;
}

/// Returns the column of `BC12`, from 0; `otherwise` if the text has no count_of_letters.
std::size_t column_of(std::string_view reference, std::size_t otherwise) {
  constexpr std::size_t most_letters = 4;
  std::size_t column = 0, count_of_letters = 0;
  while (count_of_letters < std::min(reference.size(), most_letters) &&
         text::is_upper(reference[count_of_letters]))
    column = column * 26 + static_cast<std::size_t>(reference[count_of_letters++] - 'A') + 1;
  return count_of_letters == 0 ? otherwise : column - 1;
}

class WorkbookReader {
 public:
  explicit WorkbookReader(const Package& package) : package_(package), days_(day_formats(package)) {
    pugi::xml_document relations;
    is_workbook_ =
        package_.load("xl/workbook.xml", workbook_) && package_.load("xl/_rels/workbook.xml.rels", relations);
    for (const XmlNode& relation : children(relations.document_element(), "Relationship"))
      targets_[attribute(relation, "Id")] = attribute(relation, "Target");
    const std::string date1904 = attribute(child(workbook_.document_element(), "workbookPr"), "date1904");
    is_1904_ = date1904 == "1" || date1904 == "true";
    pugi::xml_document strings;
    if (package_.load("xl/sharedStrings.xml", strings))
      for (const XmlNode& one : children(strings.document_element(), "si"))
        strings_.push_back(text_of_runs(one));
  }

  bool is_workbook() const { return is_workbook_; }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const XmlNode& sheet : sheets()) names.push_back(attribute(sheet, "name"));
    return names;
  }

  /// Returns false if the sheet is damaged or too large.
  bool read(std::size_t index, Cells& cells) const {
    const auto target = targets_.find(attribute(sheets()[index], "id"));
    if (target == targets_.end()) return false;
    const bool is_absolute = target->second.starts_with('/');
    pugi::xml_document sheet;
    if (!package_.load(is_absolute ? target->second.substr(1) : "xl/" + target->second, sheet)) return false;
    for (const XmlNode& row : children(child(sheet.document_element(), "sheetData"), "row")) {
      std::size_t column = 0;
      for (const XmlNode& cell : children(row, "c")) {
        column = column_of(attribute(cell, "r"), column);
        if (!cells.add(column++, value_of(cell))) return false;
      }
      if (!cells.end_row()) return false;
    }
    return true;
  }

 private:
  std::vector<XmlNode> sheets() const {
    return children(child(workbook_.document_element(), "sheets"), "sheet");
  }

  std::string value_of(const XmlNode& cell) const {
    const std::string type = attribute(cell, "t"), value = child(cell, "v").child_value();
    if (type == "inlineStr") return as_field(text_of_runs(child(cell, "is")));
    if (value.empty()) return {};
    if (type == "s") {
      const std::size_t index = count_in(value, strings_.size());
      return index < strings_.size() && !strings_[index].empty() ? as_field(strings_[index]) : std::string();
    }
    if (type == "b") return value == "1" ? "true" : "false";
    if (!type.empty() && type != "n") return as_field(value);
    return days_.contains(count_in(attribute(cell, "s"), 0)) ? as_day(value) : as_number(value);
  }

  /// Returns the day of a number of days since 1899-12-30 or 1904-01-01; the number if it has a time.
  std::string as_day(const std::string& value) const {
    int number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    constexpr int last = 2'958'465;  // 9999-12-31
    if (error != std::errc() || end != value.data() + value.size() || number < 61 || number > last)
      return as_number(value);  // before March 1900, the programs count a day that does not exist
    using namespace std::chrono;
    const sys_days first = is_1904_ ? sys_days(year(1904) / 1 / 1) : sys_days(year(1899) / 12 / 30);
    const year_month_day day(first + days(number));
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                       static_cast<unsigned>(day.day()));
  }

  const Package& package_;
  std::set<std::size_t> days_;
  pugi::xml_document workbook_;
  bool is_workbook_ = false, is_1904_ = false;
  std::map<std::string, std::string> targets_;
  std::vector<std::string> strings_;
};

// ---- OpenDocument

/// Appends the text of a paragraph, with its spaces. Deeper elements than `most_depth` are left out.
void append_text_of(const XmlNode& node, std::string& text, int depth = 0) {
  constexpr int most_depth = 20;
  for (const XmlNode& part : node.children()) {
    const std::string_view name = without_prefix(part.name());
    if (part.type() == pugi::node_pcdata)
      text += part.value();
    else if (name == "s")
      text.append(std::min<std::size_t>(count_in(attribute(part, "c"), 1), 100), ' ');
    else if (name != "annotation" && depth < most_depth)
      append_text_of(part, text, depth + 1);
  }
}

std::string value_of_ods(const XmlNode& cell) {
  const std::string type = attribute(cell, "value-type");
  if (type == "float" || type == "percentage" || type == "currency")
    return as_number(attribute(cell, "value"));
  if (type == "boolean") return attribute(cell, "boolean-value");
  if (type == "date") {
    const std::string day = attribute(cell, "date-value"), midnight = "T00:00:00";
    return day.ends_with(midnight) ? day.substr(0, day.size() - midnight.size())
           : day.size() == 10      ? day
                                   : as_field(day);
  }
  std::string text;
  for (const XmlNode& paragraph : children(cell, "p")) {
    if (!text.empty()) text += '\n';
    append_text_of(paragraph, text);
  }
  return text.empty() ? text : as_field(text);
}

/// Returns false if the rows are too many. Groups of rows may be nested.
bool add_rows(const XmlNode& table, Cells& cells, int depth = 0) {
  constexpr int most_groups = 20;
  for (const XmlNode& part : table.children()) {
    const std::string_view name = without_prefix(part.name());
    if ((name == "table-row-group" || name == "table-header-rows" || name == "table-rows") &&
        depth < most_groups && !add_rows(part, cells, depth + 1))
      return false;
    if (name != "table-row") continue;
    std::size_t column = 0;
    for (const XmlNode& cell : part.children()) {
      const std::size_t times = count_in(attribute(cell, "number-columns-repeated"), 1);
      const std::string value =
          without_prefix(cell.name()) == "table-cell" ? value_of_ods(cell) : std::string();
      for (std::size_t i = 0; i < times && !value.empty(); ++i)
        if (!cells.add(column + i, value)) return false;
      column += std::min(times, most_sheet_cells);
    }
    if (!cells.end_row(count_in(attribute(part, "number-rows-repeated"), 1))) return false;
  }
  return true;
}

/// Returns the index of the sheet; `nullopt` and an error if there is none.
std::optional<std::size_t> index_of(const std::vector<std::string>& names, const text::Text& name,
                                    const text::Text& sheet, text::Diagnostics& diagnostics) {
  const auto found = std::find(names.begin(), names.end(), sheet.view());
  if (sheet.empty() && !names.empty()) return 0;
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  return text::fail(
      diagnostics, (sheet.empty() ? name : sheet).span(),
      fmt::format("{} has no sheet '{}'", name.str(), sheet.str()),
      text::did_you_mean(sheet.view(), names, fmt::format("its sheets are {}", fmt::join(names, ", "))));
}

}  // namespace

std::optional<std::string> sheet_as_csv(const std::string& bytes, const text::Text& name,
                                        const text::Text& sheet, text::Diagnostics& diagnostics) {
  const Package package(bytes);
  Cells cells;
  bool is_read = false;
  if (const WorkbookReader workbook(package); workbook.is_workbook()) {
    const auto index = index_of(workbook.names(), name, sheet, diagnostics);
    if (!index) return std::nullopt;
    is_read = workbook.read(*index, cells);
  } else if (pugi::xml_document content; package.load("content.xml", content)) {
    const XmlNode body = child(child(content.document_element(), "body"), "spreadsheet");
    const std::vector<XmlNode> tables = children(body, "table");
    std::vector<std::string> names;
    for (const XmlNode& table : tables) names.push_back(attribute(table, "name"));
    const auto index = index_of(names, name, sheet, diagnostics);
    if (!index) return std::nullopt;
    is_read = add_rows(tables[*index], cells);
  } else {
    return text::fail(diagnostics, name.span(),
                      fmt::format("{} is not a spreadsheet that can be read", name.str()),
                      "save it again as .xlsx or .ods, without a password, or export the sheet as .csv");
  }
  const std::string text = is_read ? cells.as_csv() : std::string();
  if (!text.empty()) return text;
  return text::fail(diagnostics, (sheet.empty() ? name : sheet).span(),
                    fmt::format("the sheet of {} is {}", name.str(),
                                is_read ? "empty or too large" : "damaged or too large"),
                    fmt::format("a sheet may have {} cells; export a larger one as .csv", most_sheet_cells));
}

}  // namespace proofsheet::course
