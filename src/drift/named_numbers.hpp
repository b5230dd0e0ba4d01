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
  friend auto operator<=>(const NumberKey&, const NumberKey&) = default;
};
struct NamedNumber {
  std::string digits;
  std::size_t line = 0;  ///< in the file that it was read from
  bool exact = false;    ///< its real is known to be a fraction
};
using NamedNumbers = std::map<NumberKey, NamedNumber>;

/// A row is taken apart: each of its numbers has a name of its own.
NamedNumbers named_numbers(const ledger::NumbersFile& file);

}  // namespace proofsheet::drift
