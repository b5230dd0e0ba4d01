#pragma once
// Comma-separated values (RFC 4180), record by record: quoted fields may contain separators, doubled quotes
// and line ends. Lines may end as on Unix or as on Windows. Empty lines are ignored.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/diagnostic.hpp"

namespace proofsheet::course {

struct CsvField {
  std::string text;
  std::size_t begin = 0, end = 0;  ///< in the source, including quotes
  bool quoted = false;
  bool is_words = true;  ///< false for a cell of a lesson's table that contains more than text
};
using CsvRecord = std::vector<CsvField>;

/// Returns the separator of a file without a declared one: a semicolon or a tab if the first line has it and
/// no comma outside of quotes; else a comma.
char csv_separator(std::string_view text);

class CsvReader {
 public:
  /// `separator`: between fields. `source` and `diagnostics` must outlive the reader.
  CsvReader(const text::SourcePtr& source, text::Diagnostics& diagnostics, char separator);
  /// Returns the next record; nothing at the end or after an error. Only the first error is reported.
  std::optional<CsvRecord> next();

 private:
  bool end_of_line() const;
  void skip_line_end();
  bool take(char c);
  CsvField field();
  CsvField quoted_field(std::size_t begin);
  void fail(std::size_t at, const char* fact, std::string hint);

  const text::SourcePtr& source_;
  std::string_view text_;
  std::size_t at_ = 0;
  bool failed_ = false;
  char separator_;
  text::Diagnostics& diagnostics_;
};

}  // namespace proofsheet::course
