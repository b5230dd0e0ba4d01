// Formulas: `\val{…}` and `\claim{…}{…}` in them, and what may not stand there.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "prose/conversion.hpp"

namespace proofsheet::prose {

using diagnostics::Text;

namespace {

struct Braces {
  std::size_t begin = 0, end = 0;  ///< of what stands between them
};

/// The braces that open behind white space at `from`.
std::optional<Braces> braces_at(std::string_view text, std::size_t from) {
  const std::size_t open = text.find_first_not_of(" \t\n", from);
  if (open == std::string_view::npos || text[open] != '{') return std::nullopt;
  std::size_t depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '{') {
      ++depth;
    } else if (text[i] == '}' && --depth == 0) {
      return Braces{open + 1, i};
    }
  }
  return std::nullopt;
}

/// `name` as a command at `at`, no longer one.
bool is_command(std::string_view text, std::size_t at, std::string_view name) {
  const std::size_t end = at + 1 + name.size();
  return text.substr(at + 1).starts_with(name) && (end >= text.size() || !is_letter(text[end]));
}

constexpr std::string_view how_val = "write \\val{PE[1, 0]} or \\val{PE[1, 0] : 4}";
constexpr std::string_view how_claim = "write \\claim{0.8415}{PE[1, 0]}";

/// The command at a backslash; nothing if it is another one, or broken, which is reported.
std::optional<FormulaCommand> command_at(const Text& formula, std::size_t at,
                                         diagnostics::Diagnostics& diagnostics) {
  const std::string_view text = formula.view();
  FormulaCommand command;
  const bool claim = is_command(text, at, "claim");
  if (!claim && !is_command(text, at, "val")) return std::nullopt;
  const std::string_view name = claim ? "claim" : "val";
  command.kind = claim ? FormulaCommand::Kind::claim : FormulaCommand::Kind::val;
  command.begin = at;
  std::size_t from = at + 1 + name.size();
  std::optional<Braces> first = braces_at(text, from), last = first;
  if (claim && first) last = braces_at(text, first->end + 1);
  if (!first || !last) {
    const bool open = text.substr(std::min(from, text.size())).find('{') != std::string_view::npos;
    diagnostics.error(formula.span(at, from),
                      open ? fmt::format("a brace of \\{} is missing or never closed", name)
                           : fmt::format("\\{} has no braces", name),
                      std::string(claim ? how_claim : how_val));
    return std::nullopt;
  }
  if (claim) command.printed = formula.slice(first->begin, first->end).trimmed();
  command.expression = formula.slice(last->begin, last->end).trimmed();
  command.end = last->end + 1;
  if (command.expression.empty() || (claim && command.printed.empty())) {
    diagnostics.error(formula.span(at, command.end), fmt::format("\\{} is empty", name),
                      std::string(claim ? how_claim : how_val));
    return std::nullopt;
  }
  return command;
}

}  // namespace

std::vector<FormulaCommand> formula_commands(const Text& formula, diagnostics::Diagnostics& diagnostics) {
  std::vector<FormulaCommand> commands;
  const std::string& text = formula.str();
  for (std::size_t i = text.find('\\'); i != std::string::npos; i = text.find('\\', i)) {
    if (const auto command = command_at(formula, i, diagnostics)) {
      commands.push_back(*command);
      i = command->end;
    } else {
      i += 2;
    }
  }
  return commands;
}

void check_formula(Conversion& conversion, const Text& formula) {
  diagnostics::Span role;
  if (find_role(formula, role))
    conversion.error(role, "a role stands in a formula",
                     "write \\val{…} there, or \\$ if the dollars are meant");
  formula_commands(formula, conversion.diagnostics);
  collect_formula_numerals(formula, conversion.document.numerals);
}

void convert_formula_block(Conversion& conversion, Block& block) {
  block.kind = Block::Kind::math;
  block.id = conversion.document.block_ids++;
  block.literal = block.literal.trimmed();
  if (block.literal.empty())
    conversion.error(block.span, "a formula is empty", "write it between the lines, or remove them");
  check_formula(conversion, block.literal);
}

}  // namespace proofsheet::prose
