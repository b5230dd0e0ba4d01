#pragma once
// Reports an error and gives up, in one statement.
#include <concepts>
#include <optional>
#include <string>
#include <utility>

#include "text/diagnostic.hpp"

namespace proofsheet::text {

/// The result of a function that gives up: false or nothing. It is not converted to other types, as an
/// optional number could take `false` for 0.
struct Refused {
  template <std::same_as<bool> Bool>
  operator Bool() const {
    return false;
  }
  template <class T>
  operator std::optional<T>() const {
    return std::nullopt;
  }
};

/// Reports an error, for `return fail(…);`.
inline Refused fail(Diagnostics& diagnostics, const Span& span, std::string fact, std::string hint) {
  diagnostics.error(span, std::move(fact), std::move(hint));
  return {};
}

}  // namespace proofsheet::text
