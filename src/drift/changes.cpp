#include "drift/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "drift/movements.hpp"
#include "drift/reordered.hpp"
#include "drift/text.hpp"

namespace proofsheet::drift {
namespace {

using ledger::Definition;
using ledger::NumbersFile;

/// One line of a name's definition: an equation, or a row of given values.
struct DefinitionLine {
  std::string label;                       ///< `PE[pos, 2i]`, `X[Frank, ..]`, `d`
  std::string value;                       ///< the whole equation; else the text after `=`
  std::vector<std::string> cells, digits;  ///< of a row that a page shows, or that was read from a file
  text::Span span;
  std::vector<text::Span> places;  ///< of the digits in the file, if there is one
};
/// Lesson, example, kind, name.
using DefinitionId = std::tuple<std::string, std::string, ledger::Definition::Kind, std::string>;
using DefinitionLines = std::map<DefinitionId, std::vector<DefinitionLine>>;

/// One difference: `X[Frank, spicy]` was 0.98 and is 0.99. An empty text means that there was, or is, none.
struct LineChange {
  std::string label, was, now;
  text::Span span;
  std::string_view reordered =
      {};  ///< "rows": this is the first difference of the same rows in another order
};

// Returns the place of the ` = ` that defines. Labels in brackets may contain another one.
std::size_t defining_sign(const std::string& text) {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[' || text[i] == '(') ++depth;
    if ((text[i] == ']' || text[i] == ')') && depth > 0) --depth;
    if (depth == 0 && text.compare(i, 3, " = ") == 0) return i;
  }
  return text.size();
}

// Compares the values of a data file whose labels changed or moved: each with the one that had its label.
void compare_cells(const DefinitionLine& was, const DefinitionLine& now,
                   std::vector<LineChange>& differences) {
  std::map<std::string, std::string> before;
  for (std::size_t i = 0; i < was.digits.size(); ++i) before.emplace(was.cells[i], was.digits[i]);
  for (std::size_t i = 0; i < now.digits.size(); ++i) {
    const auto old = before.find(now.cells[i]);
    const std::string digits = old == before.end() ? "" : old->second;
    if (digits != now.digits[i])
      differences.push_back({cell_name(now.label, now.cells[i]), digits, now.digits[i], now.places[i]});
    if (old != before.end()) before.erase(old);
  }
  for (const auto& [cell, digits] : before)
    differences.push_back({cell_name(now.label, cell), digits, "", now.span});
}

// Compares the values of a data file: each difference at its place, or the first one if the number of
// values changed.
void compare_data(const DefinitionLine& was, const DefinitionLine& now,
                  std::vector<LineChange>& differences) {
  if (was.digits.size() != now.digits.size()) {
    const auto [old, is] =
        std::mismatch(was.digits.begin(), was.digits.end(), now.digits.begin(), now.digits.end());
    const auto at =
        std::min<std::size_t>(static_cast<std::size_t>(is - now.digits.begin()), now.digits.size() - 1);
    differences.push_back({now.label, text::count_with_noun(was.digits.size(), "value"),
                           fmt::format("{}, from {} on", text::count_with_noun(now.digits.size(), "value"),
                                       cell_name(now.label, now.cells[at])),
                           now.places[at]});
    return;
  }
  if (!was.cells.empty()) return compare_cells(was, now, differences);
  for (std::size_t i = 0; i < now.digits.size(); ++i)
    if (was.digits[i] != now.digits[i])
      differences.push_back(
          {cell_name(now.label, now.cells[i]), was.digits[i], now.digits[i], now.places[i]});
  if (was.value != now.value) differences.push_back({now.label, was.value, now.value, now.span});
}

// Compares cell by cell if the row shows its cells, else as a whole.
void compare_lines(const DefinitionLine& was, const DefinitionLine& now,
                   std::vector<LineChange>& differences) {
  if (!now.places.empty() && !was.digits.empty()) return compare_data(was, now, differences);
  if (was.cells.empty() || was.cells != now.cells) {
    differences.push_back({now.label, was.value, now.value, now.span});
    return;
  }
  for (std::size_t i = 0; i < now.digits.size(); ++i)
    if (was.digits[i] != now.digits[i])
      differences.push_back({cell_name(now.label, now.cells[i]), was.digits[i], now.digits[i], now.span});
}

/// Finds the corresponding lines of two lists.
class Pairing {
 public:
  Pairing(const std::vector<DefinitionLine>& was, const std::vector<DefinitionLine>& now)
      : was_(was), now_(now) {
    for (std::size_t i = 0; i < was.size(); ++i) by_label_.emplace(was[i].label, i);
  }

  // Removes equal lines, then pairs lines with the same label, and then, if `in_order`, pairs the rest in
  // order.
  std::vector<LineChange> differences(bool in_order) {
    pair_labels(
        [](const DefinitionLine& a, const DefinitionLine& b) {
          return a.value == b.value && (b.places.empty() || a.digits == b.digits);
        },
        false);
    pair_labels([](const DefinitionLine&, const DefinitionLine&) { return true; }, true);
    std::size_t next = 0;
    for (std::size_t i = 0; i < now_.size(); ++i) {
      if (now_done_[i]) continue;
      while (next < was_.size() && was_done_[next]) ++next;
      if (in_order && next < was_.size())
        pair(next, i, true);
      else
        differences_.push_back({now_[i].label, "", now_[i].value, now_[i].span});
    }
    for (std::size_t i = 0; i < was_.size(); ++i)
      if (!was_done_[i]) differences_.push_back({was_[i].label, was_[i].value, "", {}});
    return std::move(differences_);
  }

 private:
  template <class Same>
  void pair_labels(Same same, bool differ) {
    for (std::size_t i = 0; i < now_.size(); ++i) {
      const auto [first, last] = by_label_.equal_range(now_[i].label);
      for (auto old = first; old != last && !now_done_[i]; ++old)
        if (!was_done_[old->second] && same(was_[old->second], now_[i])) pair(old->second, i, differ);
    }
  }
  void pair(std::size_t was, std::size_t now, bool differ) {
    was_done_[was] = now_done_[now] = true;
    if (differ) compare_lines(was_[was], now_[now], differences_);
  }

  const std::vector<DefinitionLine>&was_, &now_;
  std::multimap<std::string, std::size_t> by_label_;
  std::vector<bool> was_done_ = std::vector<bool>(was_.size()), now_done_ = std::vector<bool>(now_.size());
  std::vector<LineChange> differences_;
};

/// `sign` must be the place of `=`.
std::string name_of(const Definition& definition, std::size_t sign) {
  return definition.kind == Definition::Kind::file ? definition.text.substr(0, sign)
                                                   : leading_name(definition.text);
}

/// Returns the definitions of a file, including the given values that its pages show. `all`: also those of
/// the list of definitions.
DefinitionLines lines_of(const ledger::NumbersFile& file, bool all) {
  DefinitionLines lines;
  std::set<std::tuple<std::string, std::string, std::string>> from_files;  // their first rows are on pages
  for (const Definition& definition : file.definitions)
    if (definition.kind == Definition::Kind::data)
      from_files.emplace(definition.lesson, definition.example, leading_name(definition.text));
  for (const ledger::NumberLine& line : file.lines)
    if (line.format == ledger::as_given &&
        !from_files.contains({line.lesson, line.example, leading_name(line.expression)}))
      lines[{line.lesson, line.example, Definition::Kind::given, leading_name(line.expression)}].push_back(
          {line.expression,
           fmt::format("{}", fmt::join(line.digits, " ")),
           line.cells,
           line.digits,
           line.span,
           {}});
  for (const Definition& definition : file.definitions) {
    if (!all) break;
    const std::size_t sign = defining_sign(definition.text);
    const bool equation = definition.kind == Definition::Kind::equation;
    lines[{definition.lesson, definition.example, definition.kind, name_of(definition, sign)}].push_back(
        {definition.text.substr(0, sign),
         equation ? definition.text : definition.text.substr(std::min(sign + 3, definition.text.size())),
         definition.cells, definition.values, definition.span, definition.places});
  }
  return lines;
}

/// Adds the indices of values of data files.
DefinitionLines with_cells(DefinitionLines lines, const std::map<DataName, std::vector<std::string>>& cells) {
  for (const auto& [data, indices] : cells) {
    const auto line =
        lines.find({std::get<0>(data), std::get<1>(data), Definition::Kind::data, std::get<2>(data)});
    if (line != lines.end() && line->second.size() == 1) line->second.front().cells = indices;
  }
  return lines;
}

/// Returns the differences of two definitions. `in_order`: lines with different labels correspond if they
/// have the same position.
std::vector<LineChange> differences(const std::vector<DefinitionLine>& was,
                                    const std::vector<DefinitionLine>& now, bool in_order) {
  return Pairing(was, now).differences(in_order);
}

/// True if each row of the table has only its number as its label: `X[1, ..]`.
bool has_counted_rows(const std::vector<DefinitionLine>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (!lines[i].label.ends_with(fmt::format("[{}, ..]", i + 1)) &&
        !lines[i].label.ends_with(fmt::format("[{}, ..]", i)))
      return false;
  return true;
}

/// Returns the reordered numbers of a list; `nullopt` if so few are at other places that each can be shown.
std::optional<LineChange> reordered_list(const DefinitionLine& was, const DefinitionLine& now) {
  const std::vector<std::string> before = listed(was.value, " "), after = listed(now.value, " ");
  const auto is_numeral = [](const std::string& word) {
    return word.find_first_of("0123456789") <= 1 && word.find_first_not_of("0123456789-.") == word.npos;
  };
  if (!is_reordered(before, after) || !std::all_of(before.begin(), before.end(), is_numeral))
    return std::nullopt;
  std::size_t moved = 0;
  for (std::size_t i = 0; i < before.size(); ++i) moved += before[i] == after[i] ? 0U : 1U;
  if (moved <= most_shown) return std::nullopt;
  return LineChange{leading_name(now.label), was.value, now.value, now.span, "values"};
}

/// Returns the reordered rows of a table that an author wrote.
std::optional<LineChange> reordered_rows(const std::vector<DefinitionLine>& was,
                                         const std::vector<DefinitionLine>& now) {
  if (was.size() == 1 && now.size() == 1) return reordered_list(was[0], now[0]);
  std::vector<std::string> before, after;
  for (const DefinitionLine& line : was) before.push_back(line.value);
  for (const DefinitionLine& line : now) after.push_back(line.value);
  if (!is_reordered(before, after) || !has_counted_rows(was) || !has_counted_rows(now)) return std::nullopt;
  const std::size_t at = static_cast<std::size_t>(
      std::mismatch(before.begin(), before.end(), after.begin()).first - before.begin());
  return LineChange{now[at].label, before[at], after[at], now[at].span, "rows"};
}

/// Returns the first difference of the same rows or labels in another order; `nullopt` for other differences.
std::optional<LineChange> reordering(Definition::Kind kind, const std::vector<DefinitionLine>& was,
                                     const std::vector<DefinitionLine>& now, bool is_reordered_data) {
  if (kind == Definition::Kind::given) return reordered_rows(was, now);
  if (was.size() != 1 || now.size() != 1) return std::nullopt;
  std::vector<LineChange> differences;
  if (is_reordered_data && !was[0].cells.empty()) {
    const auto [old, is] =
        std::mismatch(was[0].digits.begin(), was[0].digits.end(), now[0].digits.begin(), now[0].digits.end());
    const auto at = static_cast<std::size_t>(is - now[0].digits.begin());
    if (at < now[0].digits.size())
      differences.push_back({cell_name(now[0].label, now[0].cells[at]), "", "", now[0].places[at], "rows"});
  } else if (is_reordered_data) {
    compare_data(was[0], now[0], differences);
    if (!differences.empty()) differences.front().reordered = "rows";
  } else if (kind == Definition::Kind::axis &&
             is_reordered(listed(was[0].value, ", "), listed(now[0].value, ", "))) {
    differences.push_back({"", was[0].value, now[0].value, now[0].span, "labels"});
  }
  return differences.empty() ? std::nullopt : std::optional(differences.front());
}

std::string words_of(const LineChange& difference, bool named) {
  const auto [was, now] = excerpts(difference.was, difference.now, longest_shown);
  if (!difference.reordered.empty())
    return fmt::format("its {} were reordered{}{}", difference.reordered,
                       named ? fmt::format(", from {} on", difference.label) : "",
                       was.empty() ? "" : fmt::format(": was {}, is {}", was, now));
  const std::string words = difference.was.empty()   ? "is new, " + now
                            : difference.now.empty() ? "is gone, was " + was
                                                     : fmt::format("was {}, is {}", was, now);
  return named ? difference.label + " " + words : words;
}

std::string title_of(Definition::Kind kind, const std::string& name, bool several) {
  switch (kind) {
    case Definition::Kind::equation: return fmt::format("the equation{} of {}", several ? "s" : "", name);
    case Definition::Kind::given:
    case Definition::Kind::data: return "the given " + name;
    case Definition::Kind::file: return "the file " + name;
    case Definition::Kind::axis: return "the axis " + name;
    case Definition::Kind::by_hand: return "the rounding by hand of " + name;
  }
  return name;
}

std::string join_texts(const std::vector<LineChange>& differences, std::string LineChange::*side) {
  std::vector<std::string> texts;
  for (const LineChange& difference : differences)
    if (!(difference.*side).empty()) texts.push_back(difference.*side);
  return fmt::format("{}", fmt::join(texts, "; "));
}

Change change_of(const DefinitionId& id, const std::vector<LineChange>& differences, Change::State state) {
  const auto& [lesson, example, kind, name] = id;
  Change change{state, lesson, example, kind, name, {}, {}, {}, {}, differences.front().span};
  change.title = title_of(kind, name, differences.size() > 1);
  change.was = join_texts(differences, &LineChange::was);
  change.now = join_texts(differences, &LineChange::now);
  const char* verb = kind == Definition::Kind::equation && differences.size() > 1 ? "are" : "is";
  if (state == Change::State::is_new) {
    change.fact = fmt::format("{} {} new: {}", change.title, verb, shorten(change.now, longest_shown));
  } else if (state == Change::State::gone) {
    change.fact = fmt::format("{} {} gone: was {}", change.title, verb, shorten(change.was, longest_shown));
  } else {
    std::vector<std::string> shown;
    for (const LineChange& difference : differences) {
      if (shown.size() == most_shown) {
        shown.push_back(fmt::format("and {} more", differences.size() - most_shown));
        break;
      }
      const bool given = kind == Definition::Kind::given || kind == Definition::Kind::data;
      shown.push_back(words_of(difference, given && difference.label != name));
    }
    change.fact = fmt::format("{} changed: {}", change.title, fmt::join(shown, "; "));
  }
  return change;
}

using Examples = std::set<std::pair<std::string, std::string>>;

Examples examples_of(const NumbersFile& file, bool all) {
  Examples examples;
  for (const ledger::NumberLine& line : file.lines) examples.emplace(line.lesson, line.example);
  if (all)
    for (const Definition& definition : file.definitions)
      examples.emplace(definition.lesson, definition.example);
  return examples;
}

// Returns where an example begins: its first definition in the source.
text::Span first_span(const NumbersFile& file, const std::pair<std::string, std::string>& example) {
  text::Span first;
  for (const Definition& definition : file.definitions)
    if (definition.lesson == example.first && definition.example == example.second &&
        definition.span.source && (!first.source || definition.span.begin < first.begin))
      first = definition.span;
  return first;
}

void add_examples(const Examples& some, const Examples& others, Change::State state, const NumbersFile& now,
                  std::vector<Change>& changes) {
  for (const auto& example : some) {
    if (others.contains(example)) continue;
    Change change{state, example.first, example.second, std::nullopt, example.second, {}, {}, {}, {}, {}};
    change.title = "the example " + example.second;
    change.fact = change.title + (state == Change::State::gone ? " is gone" : " is new");
    if (state == Change::State::is_new) change.span = first_span(now, example);
    changes.push_back(std::move(change));
  }
}

/// Removes a changed file if a change of its values is reported.
void leave_out_files(std::vector<Change>& changes) {
  std::set<std::pair<std::string, std::string>> reported;
  for (const Change& change : changes)
    if (change.kind == Definition::Kind::data || change.kind == Definition::Kind::axis)
      reported.emplace(change.lesson, change.example);
  std::erase_if(changes, [&](const Change& change) {
    return change.kind == Definition::Kind::file && reported.contains({change.lesson, change.example});
  });
}

}  // namespace

std::vector<Change> changed_definitions(const NumbersFile& was, const NumbersFile& now) {
  const bool all = !was.definitions.empty() && !now.definitions.empty();
  const Examples old_examples = examples_of(was, all), new_examples = examples_of(now, all);
  std::vector<Change> changes;
  add_examples(new_examples, old_examples, Change::State::is_new, now, changes);
  add_examples(old_examples, new_examples, Change::State::gone, now, changes);
  const ReorderedData reordered = reordered_data(was, now);
  const DefinitionLines before = with_cells(lines_of(was, all), reordered.cells), after = lines_of(now, all);
  std::set<DefinitionId> ids;
  for (const DefinitionLines* lines : {&before, &after})
    for (const auto& [id, line] : *lines) ids.insert(id);
  for (const DefinitionId& id : ids) {
    const std::pair example(std::get<0>(id), std::get<1>(id));
    if (!old_examples.contains(example) || !new_examples.contains(example)) continue;
    const auto old = before.find(id), is = after.find(id);
    static const std::vector<DefinitionLine> none;
    std::vector<LineChange> differing =
        differences(old == before.end() ? none : old->second, is == after.end() ? none : is->second,
                    std::get<2>(id) == Definition::Kind::equation);
    if (old != before.end() && is != after.end())
      if (auto one =
              reordering(std::get<2>(id), old->second, is->second,
                         std::get<2>(id) == Definition::Kind::data &&
                             reordered.names.contains({std::get<0>(id), std::get<1>(id), std::get<3>(id)})))
        differing = {*std::move(one)};
    if (differing.empty()) continue;
    changes.push_back(change_of(id, differing,
                                old == before.end() ? Change::State::is_new
                                : is == after.end() ? Change::State::gone
                                                    : Change::State::changed));
  }
  leave_out_files(changes);
  return changes;
}

}  // namespace proofsheet::drift
