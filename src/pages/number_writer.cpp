// A number with its unit.
#include "equations/typeset/quantity.hpp"
#include "pages/passage.hpp"

namespace proofsheet::pages {

View& add_number(const Press& press, View& view, const std::string& digits, const std::string& unit) {
  using equations::UnitPlace;
  const UnitPlace place = equations::place_of(unit);
  const bool in_front = !unit.empty() && place == UnitPlace::in_front;
  const std::string_view minus = "-";
  const bool negative = in_front && digits.starts_with(minus);
  const std::string shown = negative ? digits.substr(minus.size()) : digits;
  return view.text("digits", press.escape(shown, Context::digits))
      .text("unit", press.escape(unit, Context::words))
      .flag("in_front", in_front)
      .flag("negative", negative)
      .flag("behind", !unit.empty() && !in_front)
      .flag("close", place == UnitPlace::close);
}

std::string write_number(const Press& press, const std::string& digits, const std::string& unit) {
  if (digits.empty()) return {};
  View view;
  return press.fill("number", add_number(press, view, digits, unit));
}

}  // namespace proofsheet::pages
