#pragma once
// Data with the same rows in another order: one change, not many changed values.
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "ledger/numbers_file.hpp"

namespace proofsheet::drift {

/// Lesson, example, name.
using DataName = std::tuple<std::string, std::string, std::string>;

/// The values of data files whose rows or labels changed their places.
struct ReorderedData {
  std::set<DataName> names;  ///< those with the same rows in another order
  /// The indices that the old values had, by their labels then; only if those are others now, or at other
  /// places.
  std::map<DataName, std::vector<std::string>> cells;
};

/// Compares the values of data files. All columns that are read from a file with the same labels count as one
/// table, together with the labels.
ReorderedData reordered_data(const ledger::NumbersFile& was, const ledger::NumbersFile& now);

/// True if the second list has the elements of the first in another order.
bool is_reordered(std::vector<std::string> was, std::vector<std::string> now);
/// Returns the parts of a list with this separator between them.
std::vector<std::string> listed(std::string_view list, std::string_view separator);

}  // namespace proofsheet::drift
