#include "pages/templates/view.hpp"

#include <algorithm>

namespace proofsheet::pages {

const View::Value* View::find(std::string_view key) const {
  const auto found =
      std::find_if(values.begin(), values.end(), [&](const auto& value) { return value.first == key; });
  return found == values.end() ? nullptr : &found->second;
}

View& View::set(KeyName key, Value value) {
  constexpr std::size_t usual = 8;
  if (values.empty()) values.reserve(usual);
  const auto known =
      std::find_if(values.begin(), values.end(),
                   [name = std::string_view(key)](const auto& one) { return one.first == name; });
  if (known == values.end())
    values.emplace_back(key, std::move(value));
  else
    known->second = std::move(value);
  return *this;
}

View& View::merge(View other) {
  for (auto& [key, value] : other.values)
    if (!find(key)) values.emplace_back(key, std::move(value));
  return *this;
}

View& View::count(KeyName key, std::size_t value) & {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return set(key, Count{text::mark_region(text::Origin::own, digits), value != 1});
}

const std::string& Choice::taken(const std::string& asked) const {
  const bool is_there = std::find(texts.begin(), texts.end(), asked) != texts.end();
  return texts.empty() || is_there ? asked : texts.front();
}

}  // namespace proofsheet::pages
