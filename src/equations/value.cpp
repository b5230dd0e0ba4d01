#include "equations/value.hpp"

namespace proofsheet::equations {

std::optional<Scalar> scalar_of(const Value& value) {
  return std::visit(
      [](const auto& held) -> std::optional<Scalar> {
        if constexpr (std::is_same_v<std::decay_t<decltype(held)>, Array>)
          return std::nullopt;
        else
          return Scalar(held);
      },
      value);
}

}  // namespace proofsheet::equations
