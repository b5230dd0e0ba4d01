#include "commands/class_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "course/csv.hpp"
#include "course/fields.hpp"
#include "text/characters.hpp"
#include "text/marks.hpp"
#include "text/refusal.hpp"
#include "text/unicode.hpp"

namespace proofsheet::commands {

namespace {

using text::Diagnostics;
using text::Span;

using Field = course::CsvField;
using Record = course::CsvRecord;

bool is_safe(char c) {
  return text::is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_' ||
         c == '-';
}

bool is_student_id(std::string_view id) {
  return !id.empty() && id.size() <= longest_student_id && std::all_of(id.begin(), id.end(), is_safe) &&
         id.front() != '.' && id.front() != '-';
}

/// True if the name can be put on a page: it must contain no control characters and no marks
/// (text/marks.hpp).
bool is_readable(std::string_view name) {
  for (std::size_t at = 0; at < name.size();) {
    const text::CodePoint one = text::code_point_at(name, at);
    if (!one.valid || text::is_control(one.value) || text::is_private_use(one.value)) return false;
    at += one.size;
  }
  return true;
}

constexpr std::string_view how_to_save = "save it as UTF-8; spreadsheet programs call that 'CSV UTF-8'";

/// Reads the students after the header.
class ClassReader {
 public:
  ClassReader(const text::SourcePtr& source, Diagnostics& diagnostics)
      : source_(source),
        diagnostics_(diagnostics),
        records_(source, diagnostics, course::csv_separator(source->text())) {}

  std::optional<std::vector<Student>> read() {
    if (const std::string_view encoding = text::wide_encoding(source_->text()); !encoding.empty())
      return text::fail(diagnostics_, {source_, 0, 0},
                        fmt::format("the class list is in {}, not in UTF-8", encoding),
                        std::string(how_to_save));
    const std::size_t errors = diagnostics_.errors();
    const auto header = records_.next();
    if (diagnostics_.errors() > errors || !read_header(header)) return std::nullopt;
    while (const auto record = records_.next()) {
      if (students_.size() >= most_students) {
        error(record->front(), fmt::format("the class has more than {} students", most_students),
              "split the class list");
        break;
      }
      add(*record);
    }
    if (diagnostics_.errors() == errors && students_.empty())
      diagnostics_.error({source_, 0, 0}, "there are no students in the class",
                         "write one line for each student below the header");
    if (diagnostics_.errors() > errors) return std::nullopt;
    return std::move(students_);
  }

 private:
  void error(const Field& field, std::string fact, std::string hint) {
    diagnostics_.error({source_, field.begin, field.end}, std::move(fact), std::move(hint));
  }

  bool read_header(const std::optional<Record>& header) {
    for (std::size_t i = 0; header && i < header->size(); ++i) {
      const std::string title = text::in_small_letters(text::trimmed((*header)[i].text));
      std::optional<std::size_t>* const column = title == "id" ? &id_ : title == "name" ? &name_ : nullptr;
      if (!column) continue;
      if (*column) {
        error((*header)[i], fmt::format("duplicate column '{}'", (*header)[i].text),
              "remove or rename one of the two columns");
        return false;
      }
      *column = i;
    }
    columns_ = header ? header->size() : 0;
    if (id_) return true;
    return text::fail(diagnostics_, {source_, 0, 0}, "the class has no column 'id'",
                      "write the names of the columns in the first line: id,name");
  }

  void add(const Record& record) {
    if (record.size() != columns_)
      return error(record.front(),
                   fmt::format("this line has {} where the header has {}",
                               text::count_with_noun(record.size(), "field"), columns_),
                   "write one field for each column; put a field that has a separator in quotes");
    Field id = record[*id_];
    id.text = std::string(text::trimmed(id.text));
    if (!is_student_id(id.text))
      return error(id, fmt::format("'{}' is not a valid student id", id.text),
                   fmt::format("use at most {} of a-z, A-Z, 0-9, '.', '_' and '-', and begin with a letter "
                               "or a digit: files are named after the id",
                               longest_student_id));
    if (course::is_windows_reserved(id.text))
      return error(id, fmt::format("'{}' can't be the name of a file on Windows", id.text),
                   "files are named after ids: choose another id, such as '" +
                       id.text.substr(0, id.text.find('.')) + "-1'");
    const std::size_t line = source_->position(id.begin).line;
    if (const auto [twin, is_new] = lines_.emplace(text::in_small_letters(id.text), line); !is_new)
      return error(
          id, fmt::format("duplicate student id '{}'", id.text),
          fmt::format("the first one is in line {}; ids must differ in more than upper and lower case",
                      twin->second));
    const std::string name = name_ ? record[*name_].text : std::string();
    if (name.size() > longest_student_name || !is_readable(name))
      return error(
          record[*name_], "this name can't be printed",
          text::first_bad_byte(name)
              ? std::string(how_to_save)
              : fmt::format("a name has at most {} bytes of UTF-8 in one line", longest_student_name));
    students_.push_back({id.text, name});
  }

  const text::SourcePtr& source_;
  Diagnostics& diagnostics_;
  course::CsvReader records_;
  std::optional<std::size_t> id_, name_;
  std::size_t columns_ = 0;
  std::map<std::string, std::size_t> lines_;
  std::vector<Student> students_;
};

}  // namespace

std::optional<std::vector<Student>> read_class(const text::SourcePtr& source, Diagnostics& diagnostics) {
  return ClassReader(source, diagnostics).read();
}

std::string csv_field(const std::string& text, bool words) {
  const bool formula =
      words && !text.empty() && std::string_view("=+-@").find(text.front()) != std::string::npos;
  const std::string plain = formula ? "'" + text : text;
  if (plain.find_first_of(",\"\r\n") == std::string::npos) return plain;
  std::string quoted = "\"";
  for (const char c : plain) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

}  // namespace proofsheet::commands
