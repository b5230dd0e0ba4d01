#pragma once
#include <string>
#include <vector>

namespace bench {

/// What anyone would write first: PE for `dimensions` and positions 0..positions-1 with mpfi_float, cell by
/// cell, each rounded at `places` by rounding both ends of its interval exactly. `hoisted`: the denominator
/// is computed once for each pair. An unsettled cell is "?".
std::vector<std::string> plain_positional_encoding(int dimensions, int positions, int places, bool hoisted);

}  // namespace bench
