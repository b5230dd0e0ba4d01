// A demo is interactive, and yet nothing is computed on the page: each of its parts is computed here for
// every choice that a reader can make. Its digits are proven like all others and recorded for numbers.json. A
// page shows one state and looks up the others.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "equations/evaluate/value.hpp"
#include "numbers/exact/printed.hpp"
#include "text/refusal.hpp"
#include "workbook/content/demo_choices.hpp"
#include "workbook/content/placing.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/content/shows.hpp"
#include "workbook/values/digits.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::workbook {

namespace {

/// The vertical range of the lines of a demo.
struct DemoScale {
  std::string lowest, highest, height;  ///< height: highest - lowest
};

using numbers::Rational;

struct Ends {
  Rational lowest, highest;
};

/// Returns the least and the greatest value, or `nullopt` if a cell is not a plain number. Equal digits are
/// parsed once, since waves repeat few values many times.
std::optional<Ends> ends_of(const std::vector<std::vector<TableCell>>& states) {
  std::vector<std::string> texts;
  for (const std::vector<TableCell>& cells : states)
    for (const TableCell& cell : cells) {
      if (!cell.is_number || cell.text.find_first_not_of("-0123456789.") != std::string::npos)
        return std::nullopt;
      texts.push_back(cell.text);
    }
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  std::optional<Ends> ends;
  for (const std::string& text : texts) {
    const auto printed = numbers::parse_printed(text);
    if (!printed) return std::nullopt;
    const Rational value = numbers::value_of(printed->decimal);
    if (!ends) ends = Ends{value, value};
    ends->lowest = std::min(ends->lowest, value);
    ends->highest = std::max(ends->highest, value);
  }
  return ends;
}

/// Returns bounds for the cells of all states, as multiples of a power of ten, so that the picture keeps its
/// scale for every choice. Returns `nullopt` if a cell is not a plain number such as `-0.84`.
std::optional<DemoScale> demo_scale(const std::vector<std::vector<TableCell>>& states) {
  const auto ends = ends_of(states);
  if (!ends) return std::nullopt;
  Rational span = ends->highest - ends->lowest;
  if (span == 0) span = 1;
  long places = 0;
  Rational step = 1;
  for (; step > span; ++places) step /= 10;
  for (; step * 10 <= span; step *= 10) {
  }
  const numbers::Format format{numbers::Format::Style::places, places, false};
  const auto written = [&](const Rational& value) {
    return numbers::to_string(numbers::to_decimal(value, format, numbers::Rounding::half_away));
  };
  const auto whole_steps = [&](const Rational& value, numbers::Rounding rounding) {
    return Rational(step * numbers::value_of(numbers::to_decimal(
                               value / step, {numbers::Format::Style::places, 0, false}, rounding)));
  };
  const Rational lowest = whole_steps(ends->lowest, numbers::Rounding::floor);
  Rational highest = whole_steps(ends->highest, numbers::Rounding::ceiling);
  if (lowest == highest) highest += step;
  return DemoScale{written(lowest), written(highest), written(highest - lowest)};
}

using course::Show;
using text::Diagnostics;

/// Builds one part, state by state.
class PartBuilder {
 public:
  PartBuilder(Context& context, ledger::Worked& worked, const Show& part,
              const std::vector<ChoiceValues>& choices, equations::ExpressionPtr expression)
      : context_(context), worked_(worked), part_(part), states_(expression, choices) {
    request_.asked = {&worked, part.what, expression};
    request_.wanted = with_printing(default_style(context, &worked), part.printing);
    request_.wanted.route = part.route;
    request_.rows = part.rows.str();
  }

  std::optional<DemoPart> build() {
    const bool is_table = part_.kind == Show::Kind::table;
    view_.name = visible_formula(
        worked_, is_table ? without_slices(request_.asked.expression) : request_.asked.expression);
    view_.caption = rich_text(context_, part_.title);
    view_.choices = states_.choices();
    view_.start = states_.start();
    view_.across = rich_text(context_, part_.across);
    if (!has_route(worked_, part_.route, part_.route_as_written, diagnostics()) || !check_state_count())
      return std::nullopt;
    for (std::size_t state = 0; state < states_.count(); ++state)
      if (!add_state(state)) return std::nullopt;
    if (view_.kind == DemoPart::Kind::value) note_values();
    if (view_.kind == DemoPart::Kind::lines && !add_scale()) return std::nullopt;
    return std::move(view_);
  }

 private:
  Diagnostics& diagnostics() { return context_.record.diagnostics; }

  bool check_state_count() {
    const std::size_t most = part_.kind == Show::Kind::steps ? most_step_states : most_demo_states;
    if (states_.count() <= most) return true;
    return text::fail(diagnostics(), part_.what.span(),
                      fmt::format("'{}' has more than {} states", part_.what.str(), most),
                      "let the reader choose among fewer");
  }

  /// Adds a state. Its errors are reported with the choice for which they occur.
  bool add_state(std::size_t state) {
    Diagnostics found;
    Record record{{}, {}, found};
    Context inside{context_.course, context_.work, record, context_.place, &worked_};
    ShowRequest request = request_;
    request.asked.expression = states_.expression(state);
    request.asked.name = equations::to_plain(*request.asked.expression);
    bool added = false;
    if (part_.kind == Show::Kind::value) added = add_value(inside, request);
    if (part_.kind == Show::Kind::table || part_.kind == Show::Kind::lines)
      added = add_table(inside, request, state);
    if (part_.kind == Show::Kind::steps) added = add_steps(inside, request);
    for (text::Diagnostic one : found.items()) {
      if (!one.span.source) one.span = part_.what.span();  // about an inserted option
      if (const std::string description = states_.description(state); !description.empty())
        one.fact += fmt::format(", with {}", description);
      diagnostics().add(std::move(one));
    }
    auto& lines = context_.record.numbers.lines;
    lines.insert(lines.end(), std::make_move_iterator(record.numbers.lines.begin()),
                 std::make_move_iterator(record.numbers.lines.end()));
    return added;
  }

  bool add_value(Context& inside, const ShowRequest& request) {
    view_.kind = DemoPart::Kind::value;
    const auto value =
        route_of(worked_, request.wanted.route).value(request.asked.expression, inside.record.diagnostics);
    if (!value) return false;
    const auto scalar = equations::scalar_of(*value);
    if (!scalar)
      return text::fail(inside.record.diagnostics, part_.what.span(),
                        fmt::format("'{}' is a table", part_.what.str()),
                        "name a cell, or make this part a 'table'");
    const PrintStyle wanted = style_of_expression(request.wanted, worked_, request.asked.expression);
    auto shown = show(*scalar, wanted, part_.what.span(), inside.record.diagnostics);
    if (!shown) return false;
    view_.states.push_back({{shown->text, shown->is_number, {}}});
    values_.push_back(std::move(*shown));
    return true;
  }

  /// Records the values: a row for all options of the last choice if it is an index of a table, else a line
  /// for each.
  void note_values() {
    if (states_.choices().empty() || !states_.row(0)) {
      for (std::size_t state = 0; state < values_.size(); ++state)
        record_number(context_, worked_, equations::to_plain(*states_.expression(state)), part_.what.span(),
                      request_.wanted, values_[state]);
      return;
    }
    const std::vector<std::string>& cells = states_.last_options();
    for (std::size_t state = 0; state < values_.size(); state += cells.size())
      record_row(context_, worked_,
                 {equations::to_plain(*states_.row(state)), to_string(request_.wanted), request_.wanted.route,
                  part_.what.span()},
                 cells,
                 {values_.begin() + static_cast<std::ptrdiff_t>(state),
                  values_.begin() + static_cast<std::ptrdiff_t>(state + cells.size())});
  }

  bool add_table(Context& inside, const ShowRequest& request, std::size_t state) {
    view_.kind = part_.kind == Show::Kind::lines ? DemoPart::Kind::lines : DemoPart::Kind::table;
    auto table = table_view(inside, request);
    if (!table) return false;
    std::vector<TableCell> cells;
    for (const TableRow& row : table->rows)
      for (const TableCell& cell : row.cells) cells.push_back({cell.text, cell.is_number, {}});
    cells_ += cells.size();
    if (cells_ > most_demo_cells)
      return text::fail(
          inside.record.diagnostics, part_.what.span(),
          fmt::format("'{}' has more than {} cells in all its states", part_.what.str(), most_demo_cells),
          "show a part of the table, or let the reader choose among fewer");
    if (!same_shape(inside, *table)) return false;
    view_.states.push_back(std::move(cells));
    if (state == view_.start || state == 0) {  // the first state serves until the start state
      table->name = {};                        // the caption names it for every choice
      table->notes.clear();
      for (TableRow& row : table->rows)
        for (TableCell& cell : row.cells) cell.notes.clear();
      view_.table = std::move(*table);
    }
    return true;
  }

  bool same_shape(Context& inside, const TableView& table) {
    if (view_.states.empty()) return true;
    bool same = table.columns == view_.table.columns && table.rows.size() == view_.table.rows.size();
    for (std::size_t row = 0; same && row < table.rows.size(); ++row)
      same = table.rows[row].label == view_.table.rows[row].label &&
             table.rows[row].cells.size() == view_.table.rows[row].cells.size();
    if (!same)
      inside.record.diagnostics.error(part_.what.span(),
                                      fmt::format("'{}' has different rows or columns", part_.what.str()),
                                      "keep the rows and columns of a part the same for all choices");
    return same;
  }

  bool add_steps(Context& inside, const ShowRequest& request) {
    view_.kind = DemoPart::Kind::steps;
    auto steps = steps_view(inside, request);
    if (!steps) return false;
    steps->notes.clear();
    view_.steps.push_back(std::move(*steps));
    return true;
  }

  bool add_scale() {
    const auto scale = demo_scale(view_.states);
    if (!scale)
      diagnostics().error(
          part_.what.span(), fmt::format("'{}' is not a table of plain digits", part_.what.str()),
          "name a table of numbers with a format such as `decimals: 2`: lines need plain digits");
    else if (view_.table.columns.size() < 2)
      diagnostics().error(part_.what.span(), fmt::format("'{}' is a single point", part_.what.str()),
                          "name a row of a table: a line needs two points or more");
    else
      std::tie(view_.lowest, view_.highest, view_.height) =
          std::tie(scale->lowest, scale->highest, scale->height);
    return scale && view_.table.columns.size() >= 2;
  }

  Context& context_;
  ledger::Worked& worked_;
  const Show& part_;
  DemoStates states_;
  ShowRequest request_;
  DemoPart view_;
  std::vector<PrintedValue> values_;
  std::size_t cells_ = 0;
};

/// True if some part depends on each choice. Reports an error for each other choice.
bool check_choices_used(Context& context, const std::vector<ChoiceValues>& choices, const DemoView& view) {
  bool all = true;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const bool used = std::any_of(view.parts.begin(), view.parts.end(), [&](const DemoPart& part) {
      return std::find(part.choices.begin(), part.choices.end(), i) != part.choices.end();
    });
    if (!used)
      context.record.diagnostics.error(
          choices[i].span, fmt::format("no part of the demo depends on '{}'", choices[i].view.name),
          fmt::format("use the name in a part, as in `D[{}]`, or remove the choice", choices[i].view.name));
    all = all && used;
  }
  return all;
}

}  // namespace

std::optional<DemoView> demo_view(Context& context, ledger::Worked& worked, const Show& demo) {
  Context inside{context.course, context.work, context.record, context.place, &worked};
  const auto choices = demo_choices(inside, worked, demo);
  if (!choices) return std::nullopt;
  DemoView view;
  view.id = demo.id.str();
  view.title = rich_text(inside, demo.title);
  for (const ChoiceValues& choice : *choices) view.choices.push_back(choice.view);
  bool sound = true;
  for (const Show& part : demo.parts) {
    auto expression =
        equations::parse_expression(part.what, context.record.diagnostics, worked.model->value_names());
    auto built = expression ? PartBuilder(inside, worked, part, *choices, std::move(expression)).build()
                            : std::nullopt;
    sound = sound && built;
    if (built) view.parts.push_back(std::move(*built));
  }
  if (!sound || !check_choices_used(context, *choices, view)) return std::nullopt;
  return view;
}

}  // namespace proofsheet::workbook
