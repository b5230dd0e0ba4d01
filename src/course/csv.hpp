#pragma once
// Comma-separated values (RFC 4180), record by record: fields in quotes may hold commas, quotes written twice
// and line ends; lines end as Unix or as Windows ends them; empty lines are passed over.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.hpp"

namespace proofsheet::course {

struct CsvField {
  std::string text;
  std::size_t begin = 0, end = 0;  ///< where it stands in the source, with its quotes
  bool quoted = false;
  bool is_words = true;  ///< no: of a table of a lesson, a cell that holds more than a text
};
using CsvRecord = std::vector<CsvField>;

class CsvReader {
 public:
  /// `separator`: what stands between fields; a tab, for TSV. Both have to outlive the reader.
  CsvReader(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics, char separator = ',');
  /// Nothing at the end, or behind an error, of which the first is told.
  std::optional<CsvRecord> next();

 private:
  bool end_of_line() const;
  void skip_line_end();
  bool take(char c);
  CsvField field();
  CsvField quoted_field(std::size_t begin);
  void fail(std::size_t at, const char* fact, const char* hint);

  const diagnostics::SourcePtr& source_;
  std::string_view text_;
  std::size_t at_ = 0;
  bool failed_ = false;
  char separator_;
  diagnostics::Diagnostics& diagnostics_;
};

}  // namespace proofsheet::course
