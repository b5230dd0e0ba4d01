#include "course/csv.hpp"

#include <fmt/format.h>

namespace proofsheet::course {

namespace {

std::string_view separator_name(char separator) {
  return separator == ','    ? "a comma"
         : separator == ';'  ? "a semicolon"
         : separator == '\t' ? "a tab"
                             : "a '|'";
}

}  // namespace

namespace {

constexpr std::string_view csv_byte_order_mark = "\xEF\xBB\xBF";  // spreadsheets write it

/// Returns the size of a first line `sep=;`, which Excel writes and reads, with its line end; 0 if there is
/// none.
std::size_t separator_line(std::string_view text) {
  constexpr std::string_view sign = "sep=";
  if (!text.starts_with(sign) || text.size() < sign.size() + 2) return 0;
  const std::string_view rest = text.substr(sign.size() + 1);
  return rest.starts_with("\r\n") ? sign.size() + 3 : rest.starts_with('\n') ? sign.size() + 2 : 0;
}

}  // namespace

char csv_separator(std::string_view text) {
  if (text.starts_with(csv_byte_order_mark)) text.remove_prefix(csv_byte_order_mark.size());
  if (separator_line(text) > 0) return text[4];
  bool in_quotes = false;
  char found = ',';
  for (const char c : text.substr(0, text.find_first_of("\r\n"))) {
    if (c == '"') in_quotes = !in_quotes;
    if (in_quotes) continue;
    if (c == ',') return ',';
    if (found == ',' && (c == ';' || c == '\t')) found = c;
  }
  return found;
}

CsvReader::CsvReader(const text::SourcePtr& source, text::Diagnostics& diagnostics, char separator)
    : source_(source), text_(source->text()), separator_(separator), diagnostics_(diagnostics) {
  if (text_.starts_with(csv_byte_order_mark)) at_ = csv_byte_order_mark.size();
  at_ += separator_line(text_.substr(at_));
}

std::optional<CsvRecord> CsvReader::next() {
  while (at_ < text_.size() && end_of_line()) skip_line_end();
  if (at_ >= text_.size() || failed_) return std::nullopt;
  CsvRecord record;
  do record.push_back(field());
  while (!failed_ && take(separator_));
  if (failed_) return std::nullopt;
  skip_line_end();
  return record;
}

bool CsvReader::end_of_line() const { return text_[at_] == '\n' || text_.substr(at_).starts_with("\r\n"); }

void CsvReader::skip_line_end() {
  if (at_ < text_.size()) at_ += text_[at_] == '\r' ? 2U : 1U;
}

bool CsvReader::take(char c) {
  const bool there = at_ < text_.size() && text_[at_] == c;
  at_ += there ? 1 : 0;
  return there;
}

CsvField CsvReader::field() {
  const std::size_t begin = at_;
  if (take('"')) return quoted_field(begin);
  while (at_ < text_.size() && text_[at_] != separator_ && !end_of_line()) {
    if (text_[at_] == '"')
      fail(at_, "a quote in the middle of a field",
           "put the field in quotes, and write each quote in it as \"\"");
    ++at_;
  }
  return {std::string(text_.substr(begin, at_ - begin)), begin, at_, false};
}

CsvField CsvReader::quoted_field(std::size_t begin) {
  CsvField field{{}, begin, begin, true};
  for (;;) {
    if (at_ >= text_.size()) {
      fail(begin, "this quote is never closed", "close it; write a quote within the field as \"\"");
      break;
    }
    if (!take('"'))
      field.text += text_[at_++];
    else if (take('"'))
      field.text += '"';
    else
      break;
  }
  if (!failed_ && at_ < text_.size() && text_[at_] != separator_ && !end_of_line())
    fail(at_, "there is text after the closing quote",
         fmt::format("end the field with {} or the end of the line", separator_name(separator_)));
  field.end = at_;
  return field;
}

void CsvReader::fail(std::size_t at, const char* fact, std::string hint) {
  if (!failed_) diagnostics_.error({source_, at, at + 1}, fact, std::move(hint));
  failed_ = true;
}

}  // namespace proofsheet::course
