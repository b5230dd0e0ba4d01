// Formulas: their `\val{…}` and `\claim{…}{…}`, and content that is refused.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "prose/conversion.hpp"
#include "prose/numerals.hpp"

namespace proofsheet::prose {

using text::Text;

std::size_t group_end(std::string_view latex, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t i = open; i < latex.size(); ++i) {
    if (latex[i] == '\\')
      ++i;
    else if (latex[i] == '{')
      ++depth;
    else if (latex[i] == '}' && --depth == 0)
      return i + 1;
  }
  return std::string_view::npos;
}

namespace {

struct Braces {
  std::size_t begin = 0, end = 0;  ///< of the content
};

/// True if a brace opens at `from`, or after white space there.
bool is_opened_at(std::string_view text, std::size_t from) {
  const std::size_t open = text.find_first_not_of(" \t\n", from);
  return open != std::string_view::npos && text[open] == '{';
}

/// Returns the braces that open after optional white space at `from`.
std::optional<Braces> braces_at(std::string_view text, std::size_t from) {
  if (!is_opened_at(text, from)) return std::nullopt;
  const std::size_t open = text.find('{', from), end = group_end(text, open);
  if (end == std::string_view::npos) return std::nullopt;
  return Braces{open + 1, end - 1};
}

/// True if the command `name` is at `at`, and not a longer one.
bool is_command(std::string_view text, std::size_t at, std::string_view name) {
  const std::size_t end = at + 1 + name.size();
  return text.substr(at + 1).starts_with(name) && (end >= text.size() || !is_letter(text[end]));
}

constexpr std::string_view how_val = "write \\val{PE[1, 0]} or \\val{PE[1, 0] : 4}";
constexpr std::string_view how_claim = "write \\claim{0.8415}{PE[1, 0]}";

/// Adds the command at a backslash, or reports that it is broken; ignores other commands. Returns the offset
/// to continue at. Nothing is read twice, so that no formula takes quadratic time.
std::size_t read_command(const Text& formula, std::size_t at, std::vector<FormulaCommand>& commands,
                         text::Diagnostics& diagnostics) {
  const std::string_view text = formula.view();
  const bool claim = is_command(text, at, "claim");
  if (!claim && !is_command(text, at, "val")) return at + 2;
  const std::string_view name = claim ? "claim" : "val";
  const auto report = [&](std::size_t end, std::string fact) {
    diagnostics.error(formula.span(at, end), std::move(fact), std::string(claim ? how_claim : how_val));
  };
  const std::size_t from = at + 1 + name.size();
  std::optional<Braces> first = braces_at(text, from), last = first;
  if (claim && first) last = braces_at(text, first->end + 1);
  if (!first || !last) {
    const std::size_t behind = first ? first->end + 1 : from;
    report(from, is_opened_at(text, from) ? fmt::format("a brace of \\{} is missing or never closed", name)
                                          : fmt::format("\\{} has no braces", name));
    return is_opened_at(text, behind) ? text.size() : behind;
  }
  FormulaCommand command;
  command.kind = claim ? FormulaCommand::Kind::claim : FormulaCommand::Kind::val;
  command.begin = at;
  command.end = last->end + 1;
  if (claim) command.printed = cut(formula, first->begin, first->end).trimmed();
  command.expression = cut(formula, last->begin, last->end).trimmed();
  if (command.expression.empty() || (claim && command.printed.empty()))
    report(command.end, fmt::format("\\{} is empty", name));
  else
    commands.push_back(std::move(command));
  return last->end + 1;
}

/// Returns the end of the number at the beginning of `\\pu{…}`, whose inside is [begin, end).
std::size_t pu_number_end(std::string_view text, std::size_t begin, std::size_t end) {
  std::size_t at = begin;
  while (at < end && (is_digit(text[at]) || std::string_view(" .,+-()").find(text[at]) != text.npos ||
                      (at > begin && is_digit(text[at - 1]) && text[at] == 'e' && at + 1 < end &&
                       !is_letter(text[at + 1]))))
    ++at;
  if (at < end && text[at] == '\\') {
    while (++at < end && is_letter(text[at])) {
    }
    while (at < end && text[at] == '{') at = group_end(text, at);
  }
  return std::min(at, end);
}

/// Adds the part of the command at a backslash whose digits need no source, if it has one.
void add_sourced(std::string_view text, std::size_t at, std::vector<NumeralRange>& ranges) {
  const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view name) { return is_command(text, at, name); });
  };
  std::size_t name_end = at + 1;
  while (name_end < text.size() && is_letter(text[name_end])) ++name_end;
  std::optional<Braces> part = braces_at(text, name_end);
  if (!part) return;
  if (is_one_of({"qty", "SI"}))
    part = braces_at(text, part->end + 1);
  else if (is_one_of({"pu"}))
    part->begin = pu_number_end(text, part->begin, part->end);
  else if (!is_one_of({"lit", "ce", "unit", "si"}))
    return;
  if (part) ranges.push_back({part->begin, part->end});
}

}  // namespace

std::vector<NumeralRange> sourced_ranges(const Text& formula) {
  text::Diagnostics ignored;
  std::vector<NumeralRange> ranges, outer;
  for (const FormulaCommand& command : formula_commands(formula, ignored))
    ranges.push_back({command.begin, command.end});
  const std::string_view read = formula.size() <= longest_formula ? formula.view() : std::string_view();
  for (std::size_t i = read.find('\\'); i != std::string::npos; i = read.find('\\', i + 1))
    add_sourced(formula.view(), i, ranges);
  std::sort(ranges.begin(), ranges.end(),
            [](const NumeralRange& one, const NumeralRange& other) { return one.begin < other.begin; });
  for (const NumeralRange& range : ranges)
    if (outer.empty() || range.begin >= outer.back().end) outer.push_back(range);
  return outer;
}

std::vector<FormulaCommand> formula_commands(const Text& formula, text::Diagnostics& diagnostics) {
  std::vector<FormulaCommand> commands;
  const std::string& text = formula.str();
  for (std::size_t i = text.find('\\'); i != std::string::npos; i = text.find('\\', i))
    i = read_command(formula, i, commands, diagnostics);
  return commands;
}

void read_formula(Conversion& conversion, Text& formula) {
  if (formula.size() > longest_formula && !conversion.foreign)
    return conversion.error(
        formula.span(0, 1),
        fmt::format("the formula has {} bytes, more than {}", formula.size(), longest_formula),
        "divide it into several formulas");
  text::Span role;
  if (find_role(formula, role))
    conversion.error(role, "roles are not allowed in formulas",
                     "write \\val{…} instead, or \\$ for a dollar sign");
  if (conversion.macros) formula = expand_macros(formula, *conversion.macros, conversion.diagnostics);
  formula_commands(formula, conversion.diagnostics);
  collect_formula_numerals(formula, conversion.document.numerals);
}

void convert_formula_block(Conversion& conversion, Block& block) {
  block.kind = Block::Kind::math;
  block.id = conversion.document.block_ids++;
  block.literal = block.literal.trimmed();
  if (block.literal.empty())
    conversion.error(block.span, "this formula is empty", "write it between the lines, or remove them");
  read_formula(conversion, block.literal);
}

}  // namespace proofsheet::prose
