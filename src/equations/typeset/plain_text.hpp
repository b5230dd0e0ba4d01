#pragma once
// Plain text as worked lines need it; notation.hpp has what other rooms use.
#include <string>

#include "equations/syntax/syntax.hpp"
#include "equations/typeset/notation.hpp"

namespace proofsheet::equations {

struct PlainStyle {
  bool worked = false;  ///< numbers are multiplied with ×, days stand without `date( )`
};
std::string to_plain(const Expression& expression, const PlainStyle& style);
/// One term of a sum as it stands behind its sign: in parentheses if it needs them. The first term may be
/// negative.
std::string plain_term(const Expression& expression, bool first, const PlainStyle& style);

}  // namespace proofsheet::equations
