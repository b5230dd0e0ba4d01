#pragma once
// Spreadsheets as comma-separated values: a sheet of an .xlsx file (ECMA-376, SpreadsheetML) or of an .ods
// file (OpenDocument 1.3). Only values are read, as the program saved them: formulas are not computed again.
#include <optional>
#include <string>

#include "text/diagnostic.hpp"
#include "text/text.hpp"

namespace proofsheet::course {

/// Returns the cells of a sheet, one record a row, without empty rows; all records have the same number of
/// fields. A number is the shortest decimal that is the saved number (0.1, not 0.1000000000000000055), a day
/// is `2026-11-27`, a text is in quotes. `sheet`: its name; if empty, the first sheet. Returns `nullopt` and
/// reports an error at `name` or `sheet` if the bytes are no spreadsheet, are too large, or have no such
/// sheet.
std::optional<std::string> sheet_as_csv(const std::string& bytes, const text::Text& name,
                                        const text::Text& sheet, text::Diagnostics& diagnostics);

/// Named limits: the bytes of one part after it is unpacked, and the cells of a sheet, with empty ones
/// between others.
inline constexpr std::size_t largest_sheet_part = std::size_t{64} << 20;
inline constexpr std::size_t most_sheet_cells = 4'000'000;

}  // namespace proofsheet::course
