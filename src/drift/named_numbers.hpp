#pragma once
// The numbers of a ledger by their names: what tells whether a number of two ledgers is the same one.
#include <map>
#include <string>
#include <tuple>

#include "ledger/numbers_file.hpp"

namespace proofsheet::drift {

/// What stays the same when a number moves: where it stands, what it is, how it is printed.
struct NumberKey {
  std::string lesson, place, example;
  std::string name;  ///< `X'[Frank, spicy]`
  std::string route, format;
  std::size_t again = 0;  ///< of several that are the same in all this: which, from 0
  friend auto operator<=>(const NumberKey&, const NumberKey&) = default;
};
struct NamedNumber {
  std::string digits;
  std::size_t line = 0;         ///< in the file that it was read from
  bool exact = false;           ///< its real is known to be a fraction
  std::string expression = {};  ///< what it is computed from; of a row, the row's
  diagnostics::Span span = {};  ///< where the author asked for it; unknown in a file that was read
};
using NamedNumbers = std::map<NumberKey, NamedNumber>;

/// `X'[Frank, ..]` and the last index `spicy` name the cell `X'[Frank, spicy]`.
std::string cell_name(const std::string& row, const std::string& cell);
/// A row is taken apart: each of its numbers has a name of its own.
NamedNumbers named_numbers(const ledger::NumbersFile& file);

}  // namespace proofsheet::drift
