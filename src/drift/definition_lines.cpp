#include "drift/definition_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "drift/dependencies.hpp"
#include "drift/named_numbers.hpp"

namespace proofsheet::drift {
namespace {

using ledger::Definition;

// The ` = ` that defines: labels in brackets may hold one of their own.
std::size_t defining_sign(const std::string& text) {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[' || text[i] == '(') ++depth;
    if ((text[i] == ']' || text[i] == ')') && depth > 0) --depth;
    if (depth == 0 && text.compare(i, 3, " = ") == 0) return i;
  }
  return text.size();
}

// Cells where the row shows them, else the row.
void compare_lines(const DefinitionLine& was, const DefinitionLine& now,
                   std::vector<Difference>& differences) {
  if (was.cells.empty() || was.cells != now.cells) {
    differences.push_back({now.label, was.value, now.value, now.span});
    return;
  }
  for (std::size_t i = 0; i < now.digits.size(); ++i)
    if (was.digits[i] != now.digits[i])
      differences.push_back({cell_name(now.label, now.cells[i]), was.digits[i], now.digits[i], now.span});
}

/// Which lines of two lists belong together.
class Pairing {
 public:
  Pairing(const std::vector<DefinitionLine>& was, const std::vector<DefinitionLine>& now)
      : was_(was), now_(now) {
    for (std::size_t i = 0; i < was.size(); ++i) by_label_.emplace(was[i].label, i);
  }

  // Lines that are the same fall out; then the same label is the same line; then, where the order counts,
  // the next is.
  std::vector<Difference> differences(bool in_order) {
    pair_labels([](const DefinitionLine& a, const DefinitionLine& b) { return a.value == b.value; }, false);
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
  std::vector<Difference> differences_;
};

}  // namespace

Lines lines_of(const ledger::NumbersFile& file, bool all) {
  Lines lines;
  for (const ledger::NumberLine& line : file.lines)
    if (line.format == ledger::as_given)
      lines[{line.lesson, line.example, Definition::Kind::given, leading_name(line.expression)}].push_back(
          {line.expression, fmt::format("{}", fmt::join(line.digits, " ")), line.cells, line.digits,
           line.span});
  for (const Definition& definition : file.definitions) {
    if (!all) break;
    const std::size_t sign = defining_sign(definition.text);
    const bool equation = definition.kind == Definition::Kind::equation;
    lines[{definition.lesson, definition.example, definition.kind, leading_name(definition.text)}].push_back(
        {definition.text.substr(0, sign),
         equation ? definition.text : definition.text.substr(std::min(sign + 3, definition.text.size())),
         {},
         {},
         definition.span});
  }
  return lines;
}

std::vector<Difference> differences(const std::vector<DefinitionLine>& was,
                                    const std::vector<DefinitionLine>& now, bool in_order) {
  return Pairing(was, now).differences(in_order);
}

}  // namespace proofsheet::drift
