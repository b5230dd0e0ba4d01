#include "ledger/value_claim.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "course/fields.hpp"
#include "course/uncertain.hpp"
#include "equations/evaluate/quantities.hpp"
#include "equations/evaluate/value.hpp"
#include "ledger/digits.hpp"
#include "quantities/unit.hpp"
#include "text/diagnostic.hpp"
#include "text/refusal.hpp"
#include "text/signs.hpp"

namespace proofsheet::ledger {

namespace {

using equations::Scalar;
using equations::Value;
using text::Diagnostics;
using text::Text;

std::optional<numbers::Real> number_in(const Scalar& scalar, const Path& path, Diagnostics& diagnostics) {
  const text::Span& span = path.span;
  const auto* real = std::get_if<numbers::Real>(&scalar);
  const auto* date = std::get_if<numbers::Date>(&scalar);
  if (real && !path.day) return path.other_zero ? to_printed(*real, *path.other_zero) : *real;
  if (date && path.day) return numbers::Real(date->number);
  if (date)
    diagnostics.error(
        span, fmt::format("the value is the day {}, but a number was printed", numbers::to_string(*date)),
        "write a day as 2022-11-26");
  if (real)
    diagnostics.error(span, "the value is a number, but a day was printed",
                      "publish it as a number; to compute a day, use date(…), or add days to a day");
  if (real || date) return std::nullopt;
  if (const auto* label = std::get_if<equations::Label>(&scalar))
    diagnostics.error(span, fmt::format("the value is the label '{}', not a number", label->text),
                      "claim a label with a statement: `says:` and `means:`");
  else
    diagnostics.error(span, "the value is true or false, not a number",
                      "claim a comparison with a statement: `says:` and `means:`");
  return std::nullopt;
}

std::optional<Scalar> scalar_at(const Value& value, std::size_t position) {
  if (const auto* array = std::get_if<equations::Array>(&value)) {
    if (position >= array->cells.size()) return std::nullopt;
    return array->cells[position];
  }
  return equations::scalar_of(value);
}

Subject of_reference(const equations::Reference& reference, const equations::Evaluation& route,
                     const text::Span& span) {
  Subject subject;
  subject.axes = reference.axes;
  for (const equations::Cell& cell : reference.cells) {
    subject.names.push_back(route.display(cell));
    subject.paths.push_back({cell, nullptr, 0, span});
  }
  return subject;
}

// Uses parentheses, because `X @ W[Frank, upscale]` would be an index of W.
std::string name_of_position(const std::string& written, const equations::Array& array,
                             std::size_t position) {
  std::string places;
  for (std::size_t a = array.axes.size(); a-- > 0;) {
    const equations::Axis& axis = *array.axes[a];
    places = axis.text_at(position % axis.size) + (places.empty() ? "" : ", ") + places;
    position /= axis.size;
  }
  return fmt::format("({})[{}]", written, places);
}

Subject of_expression(const equations::ExpressionPtr& expression, const Value& value, const Text& what) {
  Subject subject;
  const auto* array = std::get_if<equations::Array>(&value);
  if (array) subject.axes = array->axes;
  for (std::size_t i = 0; i < (array ? array->cells.size() : 1); ++i) {
    subject.names.push_back(array ? name_of_position(what.str(), *array, i) : what.str());
    subject.paths.push_back({std::nullopt, expression, i, what.span()});
  }
  return subject;
}

bool too_many(std::size_t cells, const Text& what, Diagnostics& diagnostics) {
  if (cells <= most_printed) return false;
  diagnostics.error(what.span(),
                    fmt::format("'{}' names {} cells; the limit is {}", what.str(), cells, most_printed),
                    "name the part that was printed: `P[1..4, ..]`");
  return true;
}

std::string shape(std::size_t rows, std::size_t columns) {
  return fmt::format("{}{}{}", rows, text::times_sign, columns);
}

/// The expected number of rows and columns.
struct Shape {
  std::size_t rows = 1, columns = 1;
};

Shape shape_of(const Subject& subject) {
  Shape due;
  if (subject.axes.empty()) return due;
  due.columns = subject.axes.back()->size;
  for (std::size_t a = 0; a + 1 < subject.axes.size(); ++a) due.rows *= subject.axes[a]->size;
  return due;
}

text::Span span_of(const std::vector<Text>& row, const text::Span& otherwise) {
  if (row.empty() || !row.front().source()) return otherwise;
  return {row.front().source(), row.front().span().begin, row.back().span().end};
}

/// Joins the cells of one line with spaces.
Text join_cells(const std::vector<Text>& cells) {
  std::string text;
  std::vector<Text::Piece> pieces;
  for (const Text& cell : cells) {
    if (!text.empty()) {
      pieces.push_back({text.size(), cell.span().begin - 1});
      text += ' ';
    }
    for (const Text::Piece& piece : cell.pieces())
      pieces.push_back({text.size() + piece.begin, piece.source_begin});
    text += cell.str();
  }
  return {std::move(text), cells.front().source(), std::move(pieces)};
}

/// Applies the scale of a table's header to a number, unless the number has its own.
void apply_scale(const numbers::Rational& scale, numbers::Printed& number) {
  if (number.scale != 1 || number.decimal.style == numbers::Format::Style::percent) return;
  number.scale = scale;
  number.writing.usual = false;
}

// Returns the printed block. If several numbers are expected, a text that is not a row has an unreadable
// number. If one is expected, a row may be one number with spaces between its thousands.
std::vector<std::vector<Text>> block_of(const course::PublishedClaim& published, const Subject& subject,
                                        const Worked& worked) {
  if (subject.paths.size() == 1 && published.values.size() == 1 && published.values[0].size() > 1) {
    const Text whole = join_cells(published.values[0]);
    if (numbers::parse_printed(whole.view(), reading_of(published, worked))) return {{whole}};
  }
  if (!published.values.empty()) return published.values;
  if (subject.paths.size() > 1) return {course::cells_of(published.printed, published.units)};
  return {{published.printed}};
}

// Returns the document's own paths, one for each expected number; empty if the entry has no `from:`.
std::optional<Subject> own_paths(const course::PublishedClaim& published, std::size_t due, Worked& worked,
                                 Diagnostics& diagnostics) {
  if (published.from.trimmed().empty()) return Subject{};
  if (published.range)
    return text::fail(diagnostics, published.from.trimmed().span(),
                      "`from:` can't be combined with `verdict: range`",
                      "leave out `from:` or `verdict: range`");
  std::optional<Subject> from = subject_of(published.from, worked, diagnostics);
  if (!from || from->paths.size() == due) return from;
  return text::fail(
      diagnostics, published.from.trimmed().span(),
      fmt::format("`from:` names {}, but {} {} expected", text::count_with_noun(from->paths.size(), "number"),
                  due, due == 1 ? "is" : "are"),
      "name as many numbers as `what:`, in the same order");
}

// Returns a day as its number in the calendar, so that it is judged like every number: exact, or off.
std::optional<numbers::Printed> printed_day(const Text& text, Diagnostics& diagnostics) {
  const auto date = numbers::parse_date(text.view());
  if (!date)
    return text::fail(diagnostics, text.span(), date.failure().fact, equations::hint_of(date.failure()));
  numbers::Printed printed;
  printed.decimal.coefficient = date->number;
  printed.text = text.str();
  return printed;
}

std::string declared_unit(const Subject& subject, std::size_t i, const Worked& worked) {
  const std::optional<equations::Cell>& cell = subject.paths[i].cell;
  if (cell) return unit_of(worked.units, *cell);
  return worked.exact->unit_of(subject.paths[i].expression);
}

/// Returns the units of a temperature that is printed with another zero than that of its declared unit.
/// Differences of temperatures have none.
std::optional<OtherZero> other_zero(const Path& path, const std::string& declared, const std::string& printed,
                                    Worked& worked) {
  const equations::Quantities* const known = worked.model->quantities();
  if (!known || declared.empty() || printed.empty() || declared == printed) return std::nullopt;
  const auto from = quantities::parse_unit(declared, known->own),
             to = quantities::parse_unit(printed, known->own);
  if (!from || !to || from->dimension != to->dimension || from->offset == to->offset) return std::nullopt;
  const bool is_difference =
      path.cell ? worked.exact->is_difference(*path.cell) : worked.exact->is_difference(path.expression);
  return is_difference ? std::nullopt : std::optional(OtherZero{*from, *to});
}

/// Sets the scale of a plain number for a value in ppm or ‰: it counts in that unit or is the ratio itself,
/// whichever is nearer to the value.
void choose_ratio(const Path& path, const std::string& declared, Worked& worked, numbers::Printed& number) {
  const equations::Quantities* const known = worked.model->quantities();
  if (!known || declared.empty() || !number.unit.empty() || number.scale != 1 ||
      number.decimal.style == numbers::Format::Style::percent)
    return;
  const auto unit = quantities::parse_unit(declared, known->own);
  if (!unit || !unit->dimension.is_number() || unit->pi != 0 || unit->factor == 1) return;
  Diagnostics quiet;
  const auto value = follow(path, *worked.exact, quiet);
  const numbers::Rational* const x = value ? value->rational() : nullptr;
  if (!x) return;
  const numbers::Rational printed = numbers::value_of(number);
  const numbers::Rational as_ratio = printed - *x * unit->factor, in_unit = printed - *x;
  if (as_ratio * as_ratio < in_unit * in_unit) number.scale = numbers::Rational(1) / unit->factor;
}

/// Returns the hint for a text that can't be read. In `2,14` a decimal comma may be meant, since its digits
/// are not a group of thousands.
std::string hint_for(const std::string& text) {
  if (std::string hint = declared_notation(text); !hint.empty()) return hint;
  std::string point = text;
  const std::size_t comma = point.find(',');
  if (comma != std::string::npos && point.find_first_of(",.", comma + 1) == std::string::npos) {
    point[comma] = '.';
    if (numbers::parse_printed(point))
      return fmt::format(
          "a comma separates thousands, before three digits: write {} if it is a decimal comma", point);
  }
  return accepted_numbers;
}

Text concatenate(const Text& a, const Text& b) {
  std::vector<Text::Piece> pieces = a.pieces();
  for (const Text::Piece& piece : b.pieces()) pieces.push_back({a.size() + piece.begin, piece.source_begin});
  return {a.str() + b.str(), a.source(), std::move(pieces)};
}

/// Returns the part before or after the sign. The text after the parentheses of `(3.14 ± 0.02)` belongs to
/// both.
Text side_of(const Text& printed, bool before) {
  const std::size_t sign = printed.view().find(text::plus_minus);
  if (sign == std::string_view::npos) return printed;
  const std::size_t close = printed.view().rfind(')');
  const bool bracketed = printed.view().starts_with('(') && close != std::string_view::npos && close > sign;
  const std::size_t behind = sign + text::plus_minus.size(), end = bracketed ? close : printed.size();
  const Text side = (before ? printed.slice(bracketed ? 1 : 0, sign) : printed.slice(behind, end)).trimmed();
  return bracketed ? concatenate(side, printed.slice(close + 1, printed.size())) : side;
}

/// Replaces an uncertain number by its value, or by its uncertainty. Returns false if it is certain; its
/// uncertainty is then a number that was not printed. Units that are parts of values belong to both. Of units
/// with a zero of their own, as °C, the uncertainty is in the unit of differences, K.
bool take_part(Text& printed, bool value, bool with_units) {
  const auto number = course::uncertain_number(printed);
  if (!number) {
    if (!value) printed = Text(std::string(text::en_dash), printed.source(), printed.span().begin);
    return false;
  }
  std::string part = value ? number->value.str() : number->shown;
  if (!value && !number->percentage.empty()) part = number->percentage;
  std::string unit = number->unit.str();
  if (!value && with_units && !number->own_unit.empty())
    part = number->own_digits, unit = number->own_unit.str();
  const auto known = quantities::parse_unit(unit);
  if (!value && known && known->has_zero()) unit = known->factor == 1 ? "" : "degR";
  if (!unit.empty() && (value || (with_units && number->percentage.empty()))) part += " " + unit;
  printed = Text(std::move(part), printed.source(), printed.span().begin);
  return true;
}

/// True if an uncertainty of the entry is printed as a percentage of its value.
bool has_percentage(const course::PublishedClaim& published) {
  const auto is_relative = [](const Text& printed) {
    const auto number = course::uncertain_number(printed);
    return number && !number->percentage.empty();
  };
  return is_relative(published.printed) ||
         std::any_of(published.values.begin(), published.values.end(), [&](const std::vector<Text>& row) {
           return std::any_of(row.begin(), row.end(), is_relative);
         });
}

std::string_view sign_of(numbers::Relation bound) {
  switch (bound) {
    case numbers::Relation::less: return "<";
    case numbers::Relation::at_most: return text::at_most_sign;
    case numbers::Relation::greater: return ">";
    case numbers::Relation::at_least: return text::at_least_sign;
    case numbers::Relation::equal: break;
  }
  return "=";
}

}  // namespace

std::optional<numbers::Real> follow(const Path& path, equations::Evaluation& route,
                                    Diagnostics& diagnostics) {
  if (path.cell) {
    const std::optional<Scalar> scalar = route.value(*path.cell, path.span, diagnostics);
    if (!scalar) return std::nullopt;
    return number_in(*scalar, path, diagnostics);
  }
  const std::optional<Value> value = route.value(path.expression, diagnostics);
  if (!value) return std::nullopt;
  const std::optional<Scalar> scalar = scalar_at(*value, path.position);
  if (scalar) return number_in(*scalar, path, diagnostics);
  return text::fail(diagnostics, path.span, "the value has a different shape on this route",
                    "let its shape depend only on unrounded values, or leave out the rule under `by hand:`");
}

std::optional<Subject> subject_of(const Text& written, Worked& worked, Diagnostics& diagnostics) {
  const Text what = written.trimmed();
  const equations::ExpressionPtr expression =
      equations::parse_expression(what, diagnostics, worked.model->value_names());
  if (!expression) return std::nullopt;
  const std::size_t errors_before = diagnostics.errors();
  const std::optional<equations::Reference> reference = worked.exact->reference(expression, diagnostics);
  if (reference && too_many(reference->cells.size(), what, diagnostics)) return std::nullopt;
  if (reference) return of_reference(*reference, *worked.exact, what.span());
  if (diagnostics.errors() > errors_before) return std::nullopt;
  Diagnostics failures;
  const std::optional<Value> value = worked.exact->value(expression, failures);
  if (!value && worked.exact->is_undefined())
    return Subject{{}, {what.str()}, {{std::nullopt, expression, 0, what.span()}}};
  diagnostics.add(failures);
  const auto* array = value ? std::get_if<equations::Array>(&*value) : nullptr;
  if (!value || (array && too_many(array->cells.size(), what, diagnostics))) return std::nullopt;
  return of_expression(expression, *value, what);
}

std::optional<std::vector<Text>> fit_block(const std::vector<std::vector<Text>>& block,
                                           const Subject& subject, const text::Span& what,
                                           Diagnostics& diagnostics) {
  Shape due = shape_of(subject);
  const std::size_t columns = block.empty() ? 0 : block.front().size();
  const bool standing = subject.axes.size() == 1 && columns == 1 && block.size() > 1;
  if (standing) std::swap(due.rows, due.columns);
  std::vector<Text> numbers;
  bool ragged = false;
  const std::vector<Text>* wrong = nullptr;
  for (const std::vector<Text>& row : block) {
    ragged = ragged || row.size() != columns;
    if (!wrong && row.size() != due.columns) wrong = &row;
    numbers.insert(numbers.end(), row.begin(), row.end());
  }
  if (!wrong && block.size() == due.rows) return numbers;
  if (ragged)
    return text::fail(diagnostics, span_of(*wrong, what),
                      fmt::format("row {} has {}, but {} {} expected", wrong - block.data() + 1,
                                  text::count_with_noun(wrong->size(), "number"), due.columns,
                                  due.columns == 1 ? "is" : "are"),
                      "write – for a cell that was not printed");
  return text::fail(diagnostics, block.empty() ? what : span_of(block.front(), what),
                    fmt::format("the table has the size {}, but {} is expected", shape(block.size(), columns),
                                shape(due.rows, due.columns)),
                    "write – for a cell that was not printed");
}

Claim claim_of(const course::PublishedClaim& published, std::size_t entry, const Worked& worked) {
  Claim claim;
  claim.lesson = worked.lesson;
  claim.document = published.document.trimmed().str();
  claim.names_document = worked.example->documents.size() > 1;
  claim.example = worked.example->id.trimmed().str();
  claim.where = published.where.trimmed().str();
  claim.entry = entry;
  claim.span = published.entry.span();
  return claim;
}

LedgerBounds set_exact(Claim& claim, const numbers::Real& x, bool day) {
  const auto kept = digits_for_ledger(x, day);
  claim.exact = kept ? std::optional(kept->text) : std::nullopt;
  claim.ends = kept && kept->ends;
  claim.is_fraction = x.rational() != nullptr || claim.ends;
  LedgerBounds bounds = claim.is_fraction ? std::nullopt : ledger_bounds(x);
  claim.lower = bounds ? std::optional(numbers::to_string(bounds->first)) : std::nullopt;
  claim.upper = bounds ? std::optional(numbers::to_string(bounds->second)) : std::nullopt;
  return bounds;
}

numbers::Rounding rounding_of(const course::PublishedClaim& published, const Worked& worked) {
  return published.printing.rounding.value_or(
      worked.printing.rounding.value_or(numbers::Rounding::half_away));
}

numbers::Reading reading_of(const course::PublishedClaim& published, const Worked& worked,
                            const std::string& declared) {
  numbers::Reading reading;
  reading.parentheses = published.parentheses;
  const auto is_label = [&](const std::string& word) {
    const auto& rules = worked.example->units;
    return std::any_of(rules.begin(), rules.end(), [&](const course::UnitRule& rule) {
      return rule.unit.trimmed().view() == word || meant_unit({rule}, word) != word;
    });
  };
  if (!declared.empty()) reading.units.push_back(declared);
  for (const Text& unit : published.units) {
    const std::string word = unit.trimmed().str();
    const bool counts = numbers::is_scale(word) && !is_label(word);
    (counts ? reading.scales : reading.units).push_back(word);
  }
  return reading;
}

std::string declared_notation(const std::string& printed) {
  const auto reads = [&](const numbers::Reading& reading) {
    return numbers::parse_printed(printed, reading).has_value();
  };
  const std::string unit = numbers::unit_in(printed);
  numbers::Reading accounts{{unit}};
  accounts.parentheses = true;
  if (printed.starts_with('(') && reads(accounts))
    return "if parentheses mean a minus, write `negatives: parentheses` for the document";
  if (numbers::is_scale(unit)) return fmt::format("if '{}' multiplies, write `units: [{}]`", unit, unit);
  if (printed.find(text::plus_minus) != std::string::npos)
    return "claim a number with ± as two: `what: x ± u`";
  for (const auto& [units, hint] : {std::pair("s", "declare the unit of a duration: s, min or h"),
                                    std::pair(text::degree.data(), "declare the unit of an angle: °"),
                                    std::pair("ft", "declare the unit of feet and inches: ft or in")})
    if (reads({{units}})) return hint;
  return {};
}

std::vector<course::PublishedClaim> parts_of(const course::PublishedClaim& published) {
  if (published.what.view().find(text::plus_minus) == std::string_view::npos) return {published};
  std::vector<course::PublishedClaim> parts(2, published);
  for (const std::size_t i : {0U, 1U}) {
    const auto side = [&](Text& text) { text = side_of(text.trimmed(), i == 0); };
    side(parts[i].what);
    side(parts[i].printed);
    if (!published.from.empty()) side(parts[i].from);
    for (std::vector<Text>& row : parts[i].values)
      for (Text& cell : row) side(cell);
  }
  return parts;
}

std::vector<course::PublishedClaim> values_and_uncertainties(const course::PublishedClaim& published,
                                                             const equations::Model& model) {
  const bool with_units = model.quantities();
  std::vector<course::PublishedClaim> parts(2, published);
  bool is_uncertain = false;
  for (const bool value : {true, false}) {
    course::PublishedClaim& part = parts[value ? 0 : 1];
    if (!part.printed.empty()) is_uncertain = take_part(part.printed, value, with_units) || is_uncertain;
    for (std::vector<Text>& row : part.values)
      for (Text& cell : row) is_uncertain = take_part(cell, value, with_units) || is_uncertain;
  }
  if (!is_uncertain) return {published};
  const Text what = published.what.trimmed();
  const bool relative = has_percentage(published);
  parts[1].what =
      Text(relative ? fmt::format("u({0})/abs({0})", what.str()) : fmt::format("u({})", what.str()),
           what.source(), what.span().begin);
  parts[1].from = {};
  return parts;
}

std::vector<ValueClaim> read_values(const course::PublishedClaim& published, std::size_t entry,
                                    Worked& worked, Diagnostics& diagnostics) {
  const std::optional<Subject> subject = subject_of(published.what, worked, diagnostics);
  if (!subject) return {};
  const auto printed = fit_block(block_of(published, *subject, worked), *subject,
                                 published.what.trimmed().span(), diagnostics);
  const auto from = own_paths(published, subject->paths.size(), worked, diagnostics);
  if (!printed || !from) return {};
  std::vector<ValueClaim> values;
  for (std::size_t i = 0; i < printed->size(); ++i) {
    const Text text = (*printed)[i].trimmed();
    if (text.str() == text::en_dash) continue;  // it was not printed
    const bool day = numbers::looks_like_date(text.view());
    const std::string declared = declared_unit(*subject, i, worked);
    numbers::Reading reading = reading_of(published, worked, declared);
    std::optional<numbers::Printed> number =
        day ? printed_day(text, diagnostics) : parse_quantity(text.view(), *worked.model, reading);
    if (day && !number) continue;
    if (number && published.bound_is) number->relation = *published.bound_is;
    const std::string unit =
        meant_unit(worked.example->units, number ? number->unit : numbers::unit_in(text.view()));
    numbers::Printed none;
    const std::optional<OtherZero> zero = other_zero(subject->paths[i], declared, unit, worked);
    if (!zero && !convert_unit(subject->names[i], declared, unit, *worked.model, text.span(),
                               number ? *number : none, diagnostics))
      continue;
    if (number && published.scale != 1) apply_scale(published.scale, *number);
    if (number && published.scale == 1 && !day) choose_ratio(subject->paths[i], declared, worked, *number);
    if (!number) {
      diagnostics.error(text.span(), fmt::format("'{}' is not a printed number", text.str()),
                        hint_for(text.str()));
      continue;
    }
    Claim claim = claim_of(published, entry, worked);
    claim.kind = Claim::Kind::value;
    claim.what = subject->names[i];
    claim.cell = subject->paths[i].cell;
    claim.expression = subject->paths[i].expression;
    claim.position = subject->paths[i].position;
    claim.of_array = !subject->axes.empty();
    claim.number = number;
    claim.day = day;
    claim.printed =
        published.bound_is ? fmt::format("{} {}", sign_of(*published.bound_is), text.str()) : text.str();
    claim.span = text.span();
    if (!from->paths.empty()) {
      claim.basis.path = from->paths[i];
      claim.basis.path->day = day;
      claim.basis.path_name = from->names[i];
    }
    if (claim.basis.path) claim.basis.path->other_zero = zero;
    ValueClaim value{worked.claims.size(), entry,
                     std::move(*number),   rounding_of(published, worked),
                     subject->paths[i],    claim.basis.path};
    value.place = i;
    value.range = published.range;
    value.hand = published.by_hand.trimmed().str();
    value.path.day = day;
    value.path.other_zero = zero;
    worked.claims.push_back(std::move(claim));
    values.push_back(std::move(value));
  }
  return values;
}

}  // namespace proofsheet::ledger
