// A number is identified by its place, its name and its format. A number without a partner by that may
// have one by less: the rules below require fewer and fewer of these to be equal. Each number is paired
// once, and the rest is new or gone.
#include "drift/movements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "equations/compile/dependencies.hpp"
#include "numbers/exact/date.hpp"

namespace proofsheet::drift {

namespace {

// True if the number is exact. The method of a number is a word; that of a row has one letter for each
// number.
bool is_exact(const ledger::NumberLine& line, std::size_t number) {
  if (line.cells.empty()) return line.method == "exact";
  return number < line.method.size() && line.method[number] == 'e';
}

constexpr std::string_view steps_mark = " step by step";

// Returns where `..` means a whole axis, not the range of a loop; npos if there is none.
std::size_t whole_axis(const std::string& row) {
  for (std::size_t at = row.rfind(".."); at != std::string::npos && at > 0; at = row.rfind("..", at - 1)) {
    const bool opens = row[at - 1] == '[' || row.substr(0, at).ends_with(", ");
    const bool closes = at + 2 < row.size() && (row[at + 2] == ']' || row[at + 2] == ',');
    if (opens && closes) return at;
  }
  return std::string::npos;
}

/// True for `pizza/f=450`: a question with these values.
bool is_state(const std::string& cell) {
  const std::size_t slash = cell.find('/');
  return slash != std::string::npos && cell.find('=', slash) != std::string::npos;
}

using Item = const NamedNumbers::value_type*;
using Traits = std::vector<std::string>;

// Compares lines of the same key. Digits that both sides have did not move.
void compare_same(const std::vector<Item>& was, const std::vector<Item>& now, std::vector<Movement>& moved,
                  std::vector<Item>& gone, std::vector<Item>& fresh) {
  std::multiset<std::string> left;
  for (const Item item : was) left.insert(item->second.digits);
  std::vector<Item> unmatched;
  for (const Item item : now) {
    const auto same = left.find(item->second.digits);
    if (same == left.end())
      unmatched.push_back(item);
    else
      left.erase(same);
  }
  auto next = unmatched.begin();
  for (const Item item : was) {
    const auto rest = left.find(item->second.digits);
    if (rest == left.end()) continue;
    left.erase(rest);
    if (next == unmatched.end())
      gone.push_back(item);
    else
      moved.push_back({Movement::Kind::moved, item, *next++});
  }
  fresh.insert(fresh.end(), next, unmatched.end());
}

std::map<NumberKey, std::vector<Item>> by_key(const NamedNumbers& numbers) {
  std::map<NumberKey, std::vector<Item>> found;
  for (const auto& number : numbers) {
    NumberKey key = number.first;
    key.again = 0;
    found[key].push_back(&number);
  }
  return found;
}

/// Pairs gone and new items with equal traits. Items without traits are skipped.
template <class TraitsOf>
void pair_by(TraitsOf traits_of, Movement::Kind kind, std::vector<Item>& gone, std::vector<Item>& fresh,
             std::vector<Movement>& moved) {
  std::multimap<Traits, Item> waiting;
  for (const Item item : gone)
    if (Traits traits = traits_of(*item, true); !traits.empty()) waiting.emplace(std::move(traits), item);
  std::set<Item> paired;
  std::erase_if(fresh, [&](Item item) {
    const Traits traits = traits_of(*item, false);
    const auto found = traits.empty() ? waiting.end() : waiting.lower_bound(traits);
    if (found == waiting.end() || found->first != traits) return false;
    moved.push_back({kind, found->second, item});
    paired.insert(found->second);
    waiting.erase(found);
    return true;
  });
  std::erase_if(gone, [&](Item item) { return paired.contains(item); });
}

/// A format as in numbers.json: `4`, `3 sig thousands`, `4 down`.
struct FormatText {
  std::string format;
  std::string rounding = "half away from zero";
};

FormatText parse_reference(const std::string& text) {
  constexpr std::array<std::string_view, 5> roundings = {" half even", " down", " up", " floor", " ceiling"};
  for (const std::string_view rounding : roundings)
    if (text.ends_with(rounding))
      return {text.substr(0, text.size() - rounding.size()), std::string(rounding.substr(1))};
  return {text};
}

// Returns "4 places" for "4"; empty for a format that starts with a word.
std::string count_words(const std::string& format) {
  const std::size_t digits = format.find_first_not_of("0123456789");
  if (digits == 0) return {};
  const std::string count = format.substr(0, digits);
  const std::string rest = digits == std::string::npos ? "" : format.substr(digits);
  const char* s = count == "1" ? "" : "s";
  if (!rest.starts_with(" sig")) return fmt::format("{} place{}{}", count, s, rest);
  return fmt::format("{} significant digit{}{}", count, s, rest.substr(4));
}

std::string title(const NamedNumbers::value_type& number) {
  const NumberKey& key = number.first;
  if (numbers::looks_like_date(number.second.digits)) return key.name;  // a day has no places
  const std::string count = count_words(key.format);
  std::string words =
      fmt::format("{} {} {}", key.name, count.empty() ? "as" : "at", count.empty() ? key.format : count);
  if (key.format == ledger::as_given) words = key.name + " as given";
  if (key.route != "exact") words += " " + key.route;
  return words;
}

std::string place_words(const NumberKey& key) {
  std::string words = key.lesson;
  if (!key.place.empty() && key.place != "lesson") words += ", " + key.place;
  if (!key.example.empty()) words += ", example " + key.example;
  return words;
}

// Returns the place of a number whose place in the author's text is unknown; else empty.
std::string unknown_place_text(const NamedNumbers::value_type& number) {
  return number.second.span.source ? "" : fmt::format(" ({})", place_words(number.first));
}

std::string how_printed(const std::string& format) {
  if (format == ledger::as_given) return format;
  const std::string count = count_words(format);
  return count.empty() ? "as " + format : "with " + count;
}

std::string route_words(const std::string& route) { return route == "exact" ? "exactly" : route; }

using ledger::Definition;

text::Text text_of(std::string characters) {
  return text::Text(std::make_shared<const text::Source>("", std::move(characters)));
}

// Returns the names without parentheses. A function `H` is mentioned as `H()`.
std::set<std::string> without_parentheses(const std::set<std::string>& names) {
  std::set<std::string> plain;
  for (const std::string& name : names)
    plain.insert(name.ends_with("()") ? name.substr(0, name.size() - 2) : name);
  return plain;
}

// Returns the names in an equation; none if it can't be parsed, as a table of given values.
std::set<std::string> names_in_equation(const std::string& equation) {
  text::Diagnostics quiet;
  std::set<std::string> names;
  for (const equations::Clause& clause : equations::parse_clauses(text_of(equation), quiet))
    names.merge(without_parentheses(equations::mentions(clause)));
  return names;
}

std::set<std::string> names_in_expression(std::string expression) {
  expression = expression.substr(0, expression.find(" | "));  // a row of a table that is not a plain name
  text::Diagnostics quiet;
  equations::Clause clause;
  clause.body = equations::parse_expression(text_of(expression), quiet);
  std::set<std::string> names{leading_name(expression)};
  if (clause.body) names.merge(without_parentheses(equations::mentions(clause)));
  return names;
}

}  // namespace

std::string cell_name(const std::string& row, const std::string& cell) {
  if (row.ends_with(steps_mark))
    return fmt::format("number {} of a step to {}", cell, row.substr(0, row.size() - steps_mark.size()));
  if (row == cell) return row;
  if (is_state(cell)) return fmt::format("{} in {}", row, cell);
  const std::size_t whole = whole_axis(row);
  if (whole != std::string::npos) return row.substr(0, whole) + cell + row.substr(whole + 2);
  if (row.ends_with("]") && !row.starts_with("[")) return row.substr(0, row.size() - 1) + ", " + cell + "]";
  return fmt::format("{}[{}]", row, cell);
}

NamedNumbers named_numbers(const ledger::NumbersFile& file) {
  // In numbers.json each item has its own line, after a line that opens its list: the pages, then the
  // numbers.
  const std::size_t first_line = file.pages.size() + 3;
  NamedNumbers numbers;
  std::map<NumberKey, std::size_t> seen;
  for (std::size_t i = 0; i < file.lines.size(); ++i) {
    const ledger::NumberLine& line = file.lines[i];
    for (std::size_t c = 0; c < line.digits.size(); ++c) {
      const std::string name =
          c < line.cells.size() ? cell_name(line.expression, line.cells[c]) : line.expression;
      NumberKey key{line.lesson, line.place, line.example, name, line.route, line.format};
      key.again = seen[key]++;
      const std::string expression = line.expression.substr(0, line.expression.find(steps_mark));
      numbers.emplace(key,
                      NamedNumber{line.digits[c], first_line + i, is_exact(line, c), expression, line.span});
    }
  }
  return numbers;
}

std::vector<Movement> movements(const NamedNumbers& before, const NamedNumbers& after,
                                const Defined& names_before, const Defined& names_after) {
  std::vector<Movement> moved;
  std::vector<Item> gone, fresh;
  const auto old = by_key(before), is = by_key(after);
  for (const auto& [key, items] : is) {
    const auto same = old.find(key);
    compare_same(same == old.end() ? std::vector<Item>{} : same->second, items, moved, gone, fresh);
  }
  for (const auto& [key, items] : old)
    if (!is.contains(key)) gone.insert(gone.end(), items.begin(), items.end());

  pair_by(
      [](const auto& item, bool) {
        return Traits{item.first.lesson, item.first.place, item.first.example, item.first.name};
      },
      Movement::Kind::reprinted, gone, fresh, moved);
  pair_by(
      [](const auto& item, bool) {
        return Traits{item.first.name, item.first.route, item.first.format, item.second.digits};
      },
      Movement::Kind::relocated, gone, fresh, moved);
  pair_by(
      [&](const auto& item, bool is_gone) {
        const NumberKey& key = item.first;
        const std::string name = leading_name(key.name);
        const Defined& own = is_gone ? names_before : names_after;
        const Defined& other = is_gone ? names_after : names_before;
        if (!own.contains({key.lesson, key.example, name}) || other.contains({key.lesson, key.example, name}))
          return Traits{};
        return Traits{key.lesson, key.place,  key.example,       key.name.substr(name.size()),
                      key.route,  key.format, item.second.digits};
      },
      Movement::Kind::renamed, gone, fresh, moved);

  for (const Item item : fresh) moved.push_back({Movement::Kind::is_new, nullptr, item});
  std::stable_sort(moved.begin(), moved.end(),
                   [](const Movement& a, const Movement& b) { return a.now->first < b.now->first; });
  for (const Item item : gone) moved.push_back({Movement::Kind::gone, item, nullptr});
  return moved;
}

std::string reprint_text(const NumberKey& was, const NumberKey& now) {
  const FormatText old = parse_reference(was.format), is = parse_reference(now.format);
  std::vector<std::string> changes;
  if (old.format != is.format)
    changes.push_back(
        fmt::format("was printed {}, is printed {}", how_printed(old.format), how_printed(is.format)));
  if (old.rounding != is.rounding)
    changes.push_back(fmt::format("was rounded {}, is rounded {}", old.rounding, is.rounding));
  if (was.route != now.route)
    changes.push_back(
        fmt::format("was computed {}, is computed {}", route_words(was.route), route_words(now.route)));
  return fmt::format("{}", fmt::join(changes, "; "));
}

std::string fact_of(const Movement& movement) {
  const auto *was = movement.was, *now = movement.now;
  switch (movement.kind) {
    case Movement::Kind::moved:
      return fmt::format("{} was {}, is {}{}", title(*now), was->second.digits, now->second.digits,
                         unknown_place_text(*now));
    case Movement::Kind::reprinted:
      return fmt::format("{} {}: {}{}{}", now->first.name, reprint_text(was->first, now->first),
                         was->second.digits == now->second.digits ? "still " : was->second.digits + ", ",
                         now->second.digits, unknown_place_text(*now));
    case Movement::Kind::relocated:
      return fmt::format("{}, {}, moved to {}; was in {}", title(*now), now->second.digits,
                         place_words(now->first), place_words(was->first));
    case Movement::Kind::renamed:
      return fmt::format("{}, {}, was called {}{}", title(*now), now->second.digits, was->first.name,
                         unknown_place_text(*now));
    case Movement::Kind::is_new:
      return fmt::format("{} is new: {}{}", title(*now), now->second.digits, unknown_place_text(*now));
    case Movement::Kind::gone:
      return fmt::format("{} was {}, is no longer printed{}", title(*was), was->second.digits,
                         unknown_place_text(*was));
  }
  return {};
}

std::string leading_name(std::string_view text) {
  return std::string(text.substr(0, std::min(text.find_first_of("[( ="), text.size())));
}

Dependencies::Dependencies(const ledger::NumbersFile& was, const ledger::NumbersFile& now) {
  add(was);
  add(now);
}

void Dependencies::add(const ledger::NumbersFile& numbers) {
  for (const Definition& definition : numbers.definitions) {
    if (definition.kind != Definition::Kind::equation && definition.kind != Definition::Kind::given) continue;
    graphs_[{definition.lesson, definition.example}][leading_name(definition.text)].merge(
        names_in_equation(definition.text));
  }
}

const std::set<std::string>& Dependencies::of(const std::string& lesson, const std::string& example,
                                              const std::string& expression) {
  const auto [known, is_new] = known_.try_emplace({lesson, example, expression});
  std::set<std::string>& reached = known->second;
  if (!is_new) return reached;
  reached = names_in_expression(expression);
  std::vector<std::string> waiting(reached.begin(), reached.end());
  while (!waiting.empty()) {
    const std::string from = std::move(waiting.back());
    waiting.pop_back();
    if (from.find('/') != from.npos) continue;
    // Names that a value of another example depends on belong to that example: `root.G` depends on
    // `root.x`.
    const std::size_t name = from.find('.') + 1;
    const Graph& graph = graphs_[{lesson, name == 0 ? example : from.substr(0, name - 1)}];
    const auto node = graph.find(from.substr(name));
    if (node == graph.end()) continue;
    for (const std::string& needed : node->second) {
      std::string next = needed.find('.') == needed.npos ? from.substr(0, name) + needed : needed;
      if (reached.insert(next).second) waiting.push_back(std::move(next));
    }
  }
  return reached;
}

}  // namespace proofsheet::drift
