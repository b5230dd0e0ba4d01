#pragma once
#include <string_view>

#include "equations/syntax/lexer.hpp"

namespace proofsheet::equations {

/// Reads the number that begins at `at`, where a digit or a point before a digit stands. `0..3` ends before
/// the points. What only looks like a number (`5.`, `.5`, `1.2.3`, `1_000`) becomes one bad token.
Token read_number(std::string_view text, std::size_t at);

}  // namespace proofsheet::equations
