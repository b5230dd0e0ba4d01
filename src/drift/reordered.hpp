#pragma once
// Data with the same rows in another order: one change, not many changed values.
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "ledger/numbers_file.hpp"

namespace proofsheet::drift {

/// Lesson, example, name.
using DataName = std::tuple<std::string, std::string, std::string>;

/// Returns the names of the values of data files whose rows have another order in `now`. All columns that are
/// read from a file with the same labels count as one table, together with the labels.
std::set<DataName> reordered_data(const ledger::NumbersFile& was, const ledger::NumbersFile& now);

/// True if the second list has the elements of the first in another order.
bool is_reordered(std::vector<std::string> was, std::vector<std::string> now);
/// Returns the parts of a list with this separator between them.
std::vector<std::string> listed(std::string_view list, std::string_view separator);

}  // namespace proofsheet::drift
