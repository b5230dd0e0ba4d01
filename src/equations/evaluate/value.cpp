#include "equations/evaluate/value.hpp"

namespace proofsheet::equations {

std::string word_of(const Scalar& scalar) {
  if (const auto* label = std::get_if<Label>(&scalar)) return label->text;
  if (const auto* day = std::get_if<numbers::Date>(&scalar)) return numbers::to_string(*day);
  if (const auto* truth = std::get_if<bool>(&scalar)) return *truth ? "true" : "false";
  return {};
}

Array as_array(Value value) {
  if (auto* const array = std::get_if<Array>(&value)) return std::move(*array);
  return {{}, {*scalar_of(value)}};
}

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
