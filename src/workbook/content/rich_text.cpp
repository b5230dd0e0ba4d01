#include "workbook/content/rich_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "course/uncertain.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/typeset/notation.hpp"
#include "equations/typeset/quantity.hpp"
#include "ledger/digits.hpp"
#include "ledger/value_claim.hpp"
#include "mathml/commands.hpp"
#include "mathml/quantities.hpp"
#include "prose/places.hpp"
#include "text/marks.hpp"
#include "text/signs.hpp"
#include "workbook/content/numbering.hpp"
#include "workbook/content/placed_files.hpp"
#include "workbook/content/placing.hpp"
#include "workbook/content/two_routes.hpp"
#include "workbook/values/digits.hpp"

namespace proofsheet::workbook {

using text::Text;

namespace {

/// Returns how a role prints its number: with the format after the colon, else with `otherwise`. Returns
/// `nullopt` and reports an error if the format or the route is wrong.
std::optional<PrintStyle> wanted_of(Context& context, const BoundExpression& asked, const Text& format,
                                    PrintStyle otherwise) {
  auto wanted = parse_style(std::move(otherwise), format, context.record.diagnostics);
  if (!wanted || !has_route(*asked.worked, wanted->route, format, context.record.diagnostics))
    return std::nullopt;
  return wanted;
}

/// Adds a finding about a wrong number in a role. `was` and `now` are digits without their unit. `reading` is
/// how the literal was parsed.
void note_wrong(Context& context, const prose::NumberRole& role, const BoundExpression& asked,
                const PrintStyle& wanted, const numbers::Reading& reading, const std::string& is,
                const std::string& written, const std::string& was, const std::string& now) {
  const char* const route = wanted.route == course::RouteName::by_hand ? " by hand" : "";
  context.record.findings.push_back({ledger::Finding::Kind::claim,
                                     role.printed.span(),
                                     fmt::format("{} is {}{}, not {}", asked.text.str(), is, route, written),
                                     fmt::format("write `{}`", is),
                                     was,
                                     now,
                                     asked.worked->example->id.str(),
                                     {},
                                     reading});
}

/// Compares the number that a role claims with the computed one. `report_text` holds the digits without their
/// unit.
void check_claim(Context& context, const prose::NumberRole& role, const BoundExpression& asked,
                 const PrintStyle& wanted, const std::string& written, const numbers::Reading& reading,
                 const numbers::Printed& number = {}) {
  const auto shown = print_number(context, asked, wanted);
  if (shown) note_in_sentence(context, asked, wanted, shown->text);
  if (!shown || shown->text == written) return;
  const auto right = number.writing.usual ? std::nullopt : numbers::parse_printed(shown->text);
  if (right)
    note_wrong(context, role, asked, wanted, reading, ledger::text_like(number, right->decimal), number.text,
               written, shown->text);
  else
    note_wrong(context, role, asked, wanted, reading, shown->text, written, written, shown->text);
}

/// Checks a claim such as `< .001`: the value must lie in that range. Other digits would not correct it.
void check_bound(Context& context, const prose::NumberRole& role, const BoundExpression& asked,
                 const PrintStyle& wanted, const numbers::Reading& reading, const numbers::Printed& number) {
  text::Diagnostics& diagnostics = context.record.diagnostics;
  const auto value = route_of(*asked.worked, wanted.route).value(asked.expression, diagnostics);
  const auto scalar = value ? equations::scalar_of(*value) : std::nullopt;
  const auto* real = scalar ? std::get_if<numbers::Real>(&*scalar) : nullptr;
  if (!real) {
    if (value)
      diagnostics.error(role.expression.span(), fmt::format("'{}' is not a number", role.expression.str()),
                        "write a label or a day as it is, without `<`");
    return;
  }
  const auto lies = ledger::rounds_to(*real, number, wanted.rounding);
  if (!lies) {
    diagnostics.error(role.printed.span(), lies.failure().fact, equations::hint_of(lies.failure()));
    return;
  }
  const auto digits = *lies ? numbers::Outcome<numbers::Decimal>(number.decimal)
                            : ledger::digits_like(*real, number, wanted.rounding);
  if (*lies || !digits) return;
  note_wrong(context, role, asked, wanted, reading, ledger::text_like(number, *digits), number.text,
             number.text, numbers::to_string(*digits));
}

void check_claimed_day(Context& context, const prose::NumberRole& role) {
  const auto asked = bind_expression(context, role.expression);
  if (!asked) return;
  const auto wanted = wanted_of(context, *asked, role.format, default_style(context, asked->worked));
  if (wanted) check_claim(context, role, *asked, *wanted, role.printed.trimmed().str(), {});
}

/// A number as it is typeset, and its unit.
struct TypesetNumber {
  std::string text;
  std::string unit = {};
  bool is_label = false;  ///< not a number
};

/// Separates the unit from a literal, so that it is typeset like every other unit.
TypesetNumber typeset_literal(const Text& printed, const std::string& unit, const numbers::Printed& number) {
  std::string text = printed.str();
  const std::size_t at = unit.empty() ? std::string::npos : text.rfind(unit);
  // In `5 ft 11 in` and `259× faster` the unit stays among the digits or words.
  if (at == std::string::npos || number.writing.digits.size() > 1) return {text};
  if (text.find_first_of("0123456789") < at && at + unit.size() < text::trimmed(text).size()) return {text};
  text.erase(at, unit.size());
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return {text, unit};
}

/// Returns the unit that an example declares for an expression.
std::string declared_unit(const BoundExpression& asked) {
  return ledger::unit_of(asked.worked->units, asked.expression, *asked.worked->exact);
}

/// Converts a claimed number to the declared unit. Returns false after reporting a unit that does not fit.
bool check_claimed_unit(const Text& printed, const std::string& unit, const BoundExpression& asked,
                        numbers::Printed& number, text::Diagnostics& diagnostics) {
  const std::string declared = declared_unit(asked);
  return ledger::convert_unit(asked.text.str(), declared, unit, *asked.worked->model, printed.span(), number,
                              diagnostics) ||
         !asked.worked->model->quantities();
}

/// Returns how a claim in prose is parsed: with the declared unit of the expression, in any of its spellings.
/// The author of a claim knows its meaning, so `k` and `M` multiply.
numbers::Reading reading_of(const std::optional<BoundExpression>& asked) {
  numbers::Reading reading{{}, {"k", "M"}};
  const std::string declared = asked ? declared_unit(*asked) : std::string();
  if (declared.empty()) return reading;
  reading.units.push_back(declared);
  for (const course::UnitRule& rule : asked->worked->example->units)
    if (rule.unit.trimmed().view() == declared)
      for (const Text& spelling : rule.spellings) reading.units.push_back(spelling.trimmed().str());
  std::erase_if(reading.scales, [&](const std::string& word) {
    return std::find(reading.units.begin(), reading.units.end(), word) != reading.units.end();
  });
  return reading;
}

TypesetNumber check_claimed_number(Context& context, const prose::NumberRole& role);

/// Handles `3.14 ± 0.02 <x ± u>`: two claims, typeset as they are written.
TypesetNumber check_claimed_uncertainty(Context& context, const prose::NumberRole& role) {
  course::PublishedClaim both;
  both.what = role.expression;
  both.printed = role.printed.trimmed();
  const bool bracketed = both.printed.view().starts_with('(');
  TypesetNumber made;
  for (const course::PublishedClaim& part : ledger::parts_of(both)) {
    prose::NumberRole one = role;
    one.expression = part.what;
    one.printed = part.printed;
    const TypesetNumber side = check_claimed_number(context, one);
    made.text += (made.text.empty() ? "" : fmt::format(" {} ", text::plus_minus)) + side.text;
    if (!side.unit.empty()) made.unit = side.unit;
  }
  if (bracketed) made.text = "(" + made.text + ")";
  return made;
}

/// Handles `9.81 ± 0.02 <g>` and `9.81(2) <g>`: the value and its standard uncertainty, typeset as they are
/// written.
TypesetNumber check_uncertain_number(Context& context, const prose::NumberRole& role) {
  course::PublishedClaim both;
  both.what = role.expression;
  both.printed = role.printed.trimmed();
  const std::string unit = course::uncertain_number(role.printed)->unit.str();
  const auto asked = bind_expression(context, role.expression);
  if (!asked) return {both.printed.str()};
  for (const course::PublishedClaim& part : ledger::values_and_uncertainties(both, *asked->worked->model)) {
    prose::NumberRole one = role;
    one.expression = part.what;
    one.printed = part.printed;
    check_claimed_number(context, one);
  }
  std::string text = both.printed.str();
  text.erase(text.size() - unit.size());
  return {std::string(text::trimmed(text)), unit};
}

/// Checks a number that the lesson's own prose claims, and returns how it is typeset.
TypesetNumber check_claimed_number(Context& context, const prose::NumberRole& role) {
  const auto is_two = [](const Text& text) {
    return text.view().find(text::plus_minus) != std::string_view::npos;
  };
  if (is_two(role.expression) && is_two(role.printed)) return check_claimed_uncertainty(context, role);
  if (course::uncertain_number(role.printed)) return check_uncertain_number(context, role);
  const Text printed = course::from_notation(role.printed, context.course.words.notation());
  if (numbers::looks_like_date(printed.trimmed().view())) {
    check_claimed_day(context, role);
    return {printed.str()};
  }
  const auto asked = bind_expression(context, role.expression);
  numbers::Reading reading = reading_of(asked);
  auto number = asked ? ledger::parse_quantity(printed.view(), *asked->worked->model, reading)
                      : numbers::parse_printed(printed.view(), reading);
  if (!number && !reading.units.empty()) {  // with another unit than the declared one
    reading = {{numbers::unit_in(printed.view())}};
    number = numbers::parse_printed(printed.view(), reading);
  }
  const course::Notation notation = context.course.words.notation();
  reading.decimal = notation.decimal, reading.group = notation.group;
  if (!number) {
    const std::string hint = ledger::declared_notation(printed.trimmed().str());
    context.record.diagnostics.error(
        printed.span(), fmt::format("'{}' is not a printed number", printed.str()),
        hint.empty() ? "write digits such as `0.8415`, `~60,000` or `27%` before `<`" : hint);
    return {printed.str()};
  }
  const std::string unit =
      asked ? ledger::meant_unit(asked->worked->example->units, number->unit) : number->unit;
  if (!asked) return {printed.str()};
  if (!check_claimed_unit(printed, unit, *asked, *number, context.record.diagnostics)) return {printed.str()};
  PrintStyle like_printed = default_style(context, asked->worked);
  like_printed.format = number->format();
  like_printed.scale = number->scale;
  like_printed.asked = true;
  auto wanted = wanted_of(context, *asked, role.format, like_printed);
  if (!wanted) return {printed.str()};
  wanted->rounding = number->rule(wanted->rounding);
  if (wanted->bare && !unit.empty() && !declared_unit(*asked).empty())
    context.record.diagnostics.error(
        printed.span(), fmt::format("'{}' has its unit, but `bare` asks for none", printed.str()),
        "leave out one of them");
  if (number->relation == numbers::Relation::equal)
    check_claim(context, role, *asked, *wanted, numbers::to_string(number->decimal), reading, *number);
  else
    check_bound(context, role, *asked, *wanted, reading, *number);
  return typeset_literal(printed, number->unit, *number);
}

enum class Setting { prose, formula, quantity };  // quantity: in `\\qty` and `\\pu`, which have a typed unit

/// Returns a number as it is typeset. In a formula, digits are part of the formula; days and labels are
/// words.
TypesetNumber typeset_number(const PrintedValue& shown, Setting setting) {
  const bool is_label = !shown.is_number && !shown.is_day;
  if (setting == Setting::prose) return {text_of(shown), shown.unit, is_label};
  if (!shown.is_number) return {equations::label_formula(shown.text).latex, {}, is_label};
  if (setting == Setting::quantity)
    return {equations::quantity_formula(shown.text, shown.uncertainty, {}).latex, shown.unit};
  return {equations::quantity_formula(shown.text, shown.uncertainty, shown.unit).latex};
}

TypesetNumber number_role(Context& context, const Text& body, Setting setting) {
  const prose::NumberRole role = prose::split_number_role(body);
  if (!role.printed.empty()) return check_claimed_number(context, role);
  const auto asked = bind_expression(context, role.expression);
  if (!asked) return {};
  const auto wanted = wanted_of(context, *asked, role.format, page_style(context, asked->worked));
  if (!wanted) return {};
  auto shown = print_number(context, *asked, *wanted);
  if (!shown) return {};
  note_in_sentence(context, *asked, *wanted, shown->text);
  if (!shown->is_number && !shown->is_day) shown->text = asked->worked->wording.of(shown->text);
  return typeset_number(*shown, setting);
}

/// Checks a number that a formula claims.
TypesetNumber check_claim_in_formula(Context& context, const prose::FormulaCommand& command,
                                     Setting setting) {
  prose::NumberRole role = prose::split_number_role(command.expression);
  role.printed = command.printed;
  TypesetNumber literal = check_claimed_number(context, role);
  if (setting == Setting::quantity) return literal;
  return {equations::with_unit(equations::Formula{literal.text}, literal.unit).latex};
}

/// Returns the unit that is typed after a number in `\\qty{…}{mg}`, `\\SI{…}{mg}` or `\\pu{… mg}`; empty if
/// the number is in none of these.
Text typed_unit(const Text& formula, const prose::FormulaCommand& number) {
  const std::string_view view = formula.view();
  for (const std::string_view name : {"\\qty{", "\\SI{", "\\pu{"}) {
    const std::size_t command = view.rfind(name, number.begin);
    if (command == view.npos) continue;
    const std::size_t end = prose::group_end(view, command + name.size() - 1);
    if (end == view.npos || end <= number.end) continue;
    if (name == "\\pu{") return formula.slice(number.end, end - 1).trimmed();
    const std::size_t open = std::min(view.find_first_not_of(' ', end), view.size());
    const std::size_t close =
        open < view.size() && view[open] == '{' ? prose::group_end(view, open) : view.npos;
    if (close != view.npos) return formula.slice(open + 1, close - 1).trimmed();
  }
  return {};
}

/// Reports an error if a typed unit is not the one that the number has.
void check_typed_unit(Context& context, const Text& typed, const std::string& unit) {
  const auto spelled = [](std::string_view written) {
    const std::string latex =
        "\\unit{" + text::replaced(text::replaced(written, "\\%", "%"), "%", "\\%") + "}";
    const mathml::Spelling spelling = mathml::spell_quantities(latex);
    return spelling.error ? std::string() : text::with_replacements(latex, spelling.replacements);
  };
  const std::string as_typed = spelled(typed.view());
  if (as_typed.empty() || as_typed == spelled(unit)) return;
  context.record.diagnostics.error(
      typed.span(), fmt::format("the unit '{}' is typed after a number in '{}'", typed.str(), unit),
      fmt::format("write the unit '{}', or the number alone, which prints its unit", unit));
}

/// True if the text before or after a number would bind to a part of it: `x^\val{n}`, `\val{n}^2`.
bool needs_braces(std::string_view before, std::string_view behind) {
  before = text::trimmed(before);
  behind = text::trimmed(behind);
  const bool taken = !before.empty() && (std::string_view("^_}").find(before.back()) != before.npos ||
                                         mathml::ends_in_open_command(before));
  return taken || (!behind.empty() && std::string_view("^_'").find(behind.front()) != behind.npos);
}

/// Removes the elements in which KaTeX wraps marks, which it treats as words.
std::string without_elements_of_marks(const std::string& mathml) {
  constexpr std::string_view open = "<mtext>", close = "</mtext>";
  std::string made;
  for (std::size_t at = 0; at < mathml.size();) {
    const std::size_t found = std::min(mathml.find(open, at), mathml.size());
    made += mathml.substr(at, found - at);
    if (found == mathml.size()) break;
    const std::size_t begin = found + open.size(), end = std::min(mathml.find(close, begin), mathml.size());
    const std::string inside = mathml.substr(begin, end - begin);
    const bool words = !text::strip_marks(inside).empty() || inside.empty();
    if (words) made += open;
    made += inside;
    if (words) made += close;
    at = std::min(end + close.size(), mathml.size());
  }
  return made;
}

/// KaTeX reads no private-use characters, but treats these noncharacters as letters.
constexpr std::string_view katex_marks[] = {"\uFDD0", "\uFDD1", "\uFDD2"};

/// Replaces the marks of numbers and declared numerals by those that KaTeX can read, or the other way round.
std::string with_marks(std::string_view text, bool for_katex) {
  const std::string marks = text::mark_region(text::Origin::number, "-"),
                    declared = text::mark_region(text::Origin::declared, "-");
  const std::string_view ours[] = {std::string_view(marks).substr(0, 3), std::string_view(marks).substr(4),
                                   std::string_view(declared).substr(0, 3)};
  std::string made(text);
  for (const std::size_t mark : {0U, 1U, 2U}) {
    const std::string_view from = for_katex ? ours[mark] : katex_marks[mark],
                           to = for_katex ? katex_marks[mark] : ours[mark];
    for (std::size_t at = made.find(from); at != std::string::npos; at = made.find(from, at + to.size()))
      made.replace(at, from.size(), to);
  }
  return made;
}

/// Returns the replacements of each `\\lit{…}` by its content, whose numerals count as declared.
std::vector<text::Replacement> spell_literals(std::string_view latex) {
  constexpr std::string_view command = "\\lit{";
  static const std::string region = text::mark_region(text::Origin::declared, "-");
  static const std::size_t size = text::mark_size(region, 0);
  std::vector<text::Replacement> replacements;
  for (std::size_t at = 0; (at = latex.find(command, at)) != latex.npos; ++at) {
    const std::size_t open = at + command.size() - 1, end = prose::group_end(latex, open);
    if (end == latex.npos) break;
    replacements.push_back({at, open + 1, "{" + region.substr(0, size)});
    replacements.push_back({end - 1, end, region.substr(size + 1) + "}"});
  }
  std::sort(replacements.begin(), replacements.end(),
            [](const auto& one, const auto& other) { return one.begin < other.begin; });
  return replacements;
}

/// Returns the formula with the replacements made, which have the places of what they replace.
Text with_replacements(const Text& formula, const std::vector<text::Replacement>& replacements) {
  prose::TextBuilder builder;
  std::size_t done = 0;
  for (const text::Replacement& one : replacements) {
    builder.take(formula, done, one.begin);
    builder.put(one.text, formula, one.begin);
    done = one.end;
  }
  builder.take(formula, done, formula.size());
  return builder.finish();
}

std::size_t count_marks(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++at)
    if (text::mark_size(text, at) > 0) ++count;
  return count;
}

Insert number_insert(Context& context, const Text& body) {
  TypesetNumber number = number_role(context, body, Setting::prose);
  return {Insert::Kind::number, std::move(number.text), {}, std::move(number.unit), number.is_label};
}

equations::Formula formula_role(Context& context, const Text& body) {
  const auto asked = bind_expression(context, body);
  if (!asked) return {};
  const equations::Clause* clause =
      asked->worked->model->clause_of(asked->expression, context.record.diagnostics);
  if (!clause) return {};
  return clause_formula(*asked->worked, *clause, context.record.diagnostics).value_or(equations::Formula{});
}

Insert citation_role(Context& context, const Text& body) {
  const prose::ReferenceRole role = prose::split_reference_role(body);
  const std::string id = role.target.str();
  std::vector<std::string> ids;
  for (const course::Reference& reference : context.course.references) {
    ids.push_back(reference.id.str());
    if (ids.back() == id) return {Insert::Kind::citation, role.words.str(), {}, {}, false, {}, id};
  }
  if (context.course.open.contains("references")) return {};
  context.record.diagnostics.error(body.span(), fmt::format("there is no reference '{}'", id),
                                   text::did_you_mean(id, ids, "describe it in lessons/references.yaml"));
  return {};
}

Insert term_role(Context& context, const Text& body) {
  const std::string id = course::term_id(prose::split_reference_role(body).target.view());
  std::vector<std::string> names;
  for (const course::Term& term : context.course.glossary) {
    names.push_back(course::term_id(term.name.view()));
    const auto is_named = [&](const Text& name) { return course::term_id(name.view()) == id; };
    if (names.back() == id || std::any_of(term.also.begin(), term.also.end(), is_named))
      return {Insert::Kind::term, prose::shown_term(body).str(), {}, {}, false, {}, names.back()};
    for (const Text& name : term.also) names.push_back(course::term_id(name.view()));
  }
  if (context.course.open.contains("glossary")) return {};
  context.record.diagnostics.error(
      body.span(), fmt::format("the glossary does not explain '{}'", id),
      text::did_you_mean(id, names, "explain it in lessons/course.yaml, under 'glossary:'"));
  return {};
}

Insert blank_role(Context& context, const Text& name) {
  if (!context.blanks) {
    context.record.diagnostics.error(name.span(), "only a question with `answers:` has blanks",
                                     "write its blanks under `answers:` in quiz.yaml, each by its name");
    return {};
  }
  const std::vector<std::string>& names = context.blanks->names;
  const auto found = std::find(names.begin(), names.end(), name.str());
  const auto blank = static_cast<std::size_t>(found - names.begin());
  if (found == names.end())
    context.record.diagnostics.error(
        name.span(), fmt::format("'{}' is not a blank of this question", name.str()),
        text::did_you_mean(name.view(), names, "add its answer under `answers:`"));
  else if (!context.blanks->placed.insert(blank).second)
    context.record.diagnostics.error(name.span(),
                                     fmt::format("the blank '{}' is already in the text", name.str()),
                                     "place each blank once");
  const std::vector<std::string>& units = context.blanks->units;
  Insert insert{Insert::Kind::blank, {}, {}, {}, false, {}, std::to_string(blank + 1)};
  if (blank < units.size()) insert.unit = units[blank];
  return insert;
}

Insert resolve(Context& context, const prose::Inline& node) {
  if (node.kind == prose::Inline::Kind::math)
    return {Insert::Kind::formula, {}, resolve_formula(context, node.literal, mathml::Setting::in_line)};
  if (node.name == "num") return number_insert(context, node.literal);
  if (node.name == "eq") return {Insert::Kind::formula, {}, formula_role(context, node.literal)};
  if (node.name == "term") return term_role(context, node.literal);
  if (node.name == "cite") return citation_role(context, node.literal);
  if (node.name == "blank") return blank_role(context, node.literal);
  if (node.name == "ref") {
    Insert insert = read_reference(node.literal, context.work.lesson->folder, context.course);
    context.record.references.push_back({insert.lesson, insert.id, node.literal.span()});
    return insert;
  }
  return {Insert::Kind::literal, node.literal.str()};
}

/// `formula` is as it was typeset: its pieces have the places of what the author wrote.
void report_formula_error(Context& context, const Text& formula, const mathml::FormulaError& error) {
  const text::Span span = error.at ? formula.span(*error.at, *error.at + 1) : formula.span();
  context.record.diagnostics.error(span, fmt::format("this formula can't be set: {}", error.fact),
                                   error.hint);
}

void resolve_each(Context& context, const std::vector<prose::Inline>& inlines, std::vector<Insert>& inserts) {
  for (const prose::Inline& node : inlines) {
    if (node.kind == prose::Inline::Kind::role || node.kind == prose::Inline::Kind::math)
      inserts.at(node.id) = resolve(context, node);
    resolve_each(context, node.children, inserts);
  }
}

void resolve_blocks(Context& context, const std::vector<prose::Block>& blocks, RichText& rich) {
  for (const prose::Block& block : blocks) {
    resolve_inlines(context, block.inlines, rich.inserts);
    if (block.kind == prose::Block::Kind::math)
      rich.formulas.at(block.id) = resolve_formula(context, block.literal, mathml::Setting::displayed);
    resolve_blocks(context, block.children, rich);
  }
}

/// Collects the words of a text, in reading order.
class Words {
 public:
  using Spelling = std::function<std::string(const equations::Formula&)>;
  Words(const RichText& text, Spelling formula) : text_(text), formula_(std::move(formula)) {}

  std::string in(const std::vector<prose::Block>& blocks) {
    gather(blocks);
    return std::move(words_);
  }

 private:
  void gather(const std::vector<prose::Block>& blocks) {
    for (const prose::Block& block : blocks) {
      if (!words_.empty()) words_ += ' ';
      if (block.kind == prose::Block::Kind::math)
        words_ += formula_(text_.formulas.at(block.id));
      else
        words_ += block.literal.str();
      gather(block.inlines);
      gather(block.children);
    }
  }

  void gather(const std::vector<prose::Inline>& inlines) {
    for (const prose::Inline& one : inlines) {
      if (one.kind == prose::Inline::Kind::role || one.kind == prose::Inline::Kind::math)
        put(text_.inserts.at(one.id));
      else if (one.kind == prose::Inline::Kind::soft_break || one.kind == prose::Inline::Kind::line_break)
        words_ += ' ';
      else
        words_ += one.literal.str();
      gather(one.children);
    }
  }

  /// Returns whether an insert is a number or declared words. A label is the author's own word.
  static text::Origin vouched_by(const Insert& insert) {
    using text::Origin;
    if (insert.kind == Insert::Kind::literal) return Origin::declared;
    return insert.kind == Insert::Kind::number && !insert.is_label ? Origin::number : Origin::nobody;
  }

  void put(const Insert& insert) {
    if (insert.kind == Insert::Kind::formula) {
      words_ += formula_(insert.formula);
      return;
    }
    const std::string digits = text::mark_region(vouched_by(insert), spoken_digits(insert.text));
    switch (insert.unit.empty() ? equations::UnitPlace::close : equations::place_of(insert.unit)) {
      case equations::UnitPlace::close: words_ += digits + insert.unit; break;
      case equations::UnitPlace::behind: words_ += digits + ' ' + insert.unit; break;
      case equations::UnitPlace::in_front: words_ += insert.unit + digits; break;
    }
  }

  const RichText& text_;
  const Spelling formula_;
  std::string words_;
};

/// True for elements without effect on the layout: `<mrow><mi>x</mi></mrow>` looks like x.
bool places_nothing(std::string_view tag) {
  const bool closes = tag.starts_with('/');
  tag.remove_prefix(closes ? 1 : 0);
  const std::string_view name =
      tag.substr(0, text::find_byte(tag, 0, [](char c) { return !text::is_letter(c); }));
  constexpr std::array<std::string_view, 9> flat{"math",  "mrow",   "mn",     "mi",       "mo",
                                                 "mtext", "mspace", "mstyle", "semantics"};
  const bool is_flat = std::find(flat.begin(), flat.end(), name) != flat.end();
  return is_flat && tag.find("mathvariant") == std::string_view::npos;
}

/// Returns the characters of a formula, with the elements that raise, lower or stack them.
std::string appearance(const equations::Formula& formula) {
  std::string seen;
  for (std::size_t at = 0; at < formula.mathml.size();) {
    const std::size_t end = formula.mathml[at] == '<' ? formula.mathml.find('>', at) : at;
    const std::string_view piece = std::string_view(formula.mathml).substr(at, end - at + 1);
    if (piece.front() != '<' || !places_nothing(piece.substr(1))) seen += piece;
    at = std::min(end, formula.mathml.size() - 1) + 1;
  }
  return seen;
}

}  // namespace

equations::Formula resolve_formula(Context& context, const Text& formula, mathml::Setting setting) {
  const std::size_t errors = context.record.diagnostics.errors();
  prose::TextBuilder builder;
  std::size_t done = 0;
  for (const prose::FormulaCommand& command : prose::formula_commands(formula, context.record.diagnostics)) {
    builder.take(formula, done, command.begin);
    const Text unit = typed_unit(formula, command);
    const Setting within = unit.empty() ? Setting::formula : Setting::quantity;
    const TypesetNumber number = command.kind == prose::FormulaCommand::Kind::val
                                     ? number_role(context, command.expression, within)
                                     : check_claim_in_formula(context, command, within);
    if (!unit.empty() && !number.unit.empty()) check_typed_unit(context, unit, number.unit);
    const std::string marked =
        number.is_label ? number.text : text::mark_region(text::Origin::number, number.text);
    const bool braces =
        needs_braces(formula.view().substr(0, command.begin), formula.view().substr(command.end));
    builder.put(braces ? "{" + marked + "}" : marked, formula, command.begin);
    done = command.end;
  }
  builder.take(formula, done, formula.size());
  Text latex = builder.finish();
  if (context.record.diagnostics.errors() > errors) return {latex.str()};
  const mathml::Spelling spelling = mathml::spell_quantities(latex.view());
  if (spelling.error) {
    report_formula_error(context, latex, *spelling.error);
    return {latex.str()};
  }
  latex = with_replacements(latex, spelling.replacements);
  const std::string judged = text::strip_marks(latex.view());
  latex = with_replacements(latex, spell_literals(latex.view()));
  const mathml::Converted converted = mathml::convert(with_marks(latex.view(), true), setting);
  if (converted.error) {
    report_formula_error(context, latex, *converted.error);
    return {latex.str()};
  }
  check_lines(context, formula, judged);
  const std::string mathml = without_elements_of_marks(with_marks(converted.mathml, false));
  if (count_marks(mathml) != count_marks(latex.view()))
    report_formula_error(context, formula,
                         {"it makes a character of private use, or shows a number twice", {}});
  return {latex.str(), mathml};
}

void resolve_inlines(Context& context, const std::vector<prose::Inline>& inlines,
                     std::vector<Insert>& inserts) {
  const std::size_t first = context.record.findings.size();
  resolve_each(context, inlines, inserts);
  check_lines(context, inlines, inserts, first);
}

std::string words_of(const RichText& text) {
  return Words(text, [](const equations::Formula& formula) { return formula.latex; })
      .in(text.document.blocks);
}

std::string appearance_of(const RichText& rich) {
  // No-break spaces become spaces, and KaTeX's thin spaces are dropped.
  const std::string text = text::strip_marks(Words(rich, appearance).in(rich.document.blocks));
  std::string seen;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint one = text::code_point_at(text, at);
    const std::string_view character = std::string_view(text).substr(at, one.size);
    if (!text::is_thin_space(one.value)) seen += character == text::no_break_space ? " " : character;
    at += one.size;
  }
  return seen;
}

namespace {

RichText computed_text(Context& context, prose::Document document) {
  RichText rich;
  rich.document = std::move(document);
  rich.inserts.resize(rich.document.inline_ids);
  rich.formulas.resize(rich.document.block_ids);
  place_files(context, rich.document.blocks);
  resolve_blocks(context, rich.document.blocks, rich);
  return rich;
}

}  // namespace

RichText rich_text(Context& context, const Text& text) {
  if (text.empty()) return {};
  return computed_text(context,
                       prose::parse_short(text, context.work.lesson->macros, context.record.diagnostics));
}

RichText gapped_text(Context& context, const Text& text) {
  return computed_text(context,
                       prose::parse_gaps(text, context.work.lesson->macros, context.record.diagnostics));
}

}  // namespace proofsheet::workbook
