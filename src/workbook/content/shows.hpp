#pragma once
// The contents of examples: tables, worked steps, single values, formulas, figures. `show:` and the
// directives of the prose use the same builders. A figure consists of a drawing, a caption, and words for
// readers who can't see it.
#include <optional>
#include <vector>
#include "equations/steps/steps.hpp"
#include "figures/figures.hpp"
#include "workbook/values/context.hpp"
#include "workbook/values/digits.hpp"

namespace proofsheet::workbook {

/// One thing to show: what, how, and with which caption.
struct ShowRequest {
  BoundExpression asked;
  PrintStyle wanted;
  text::Text caption;
  std::string rows;     ///< the axis that goes down; empty: the first
  std::string id = {};  ///< the id of a table, for references; may be empty
};

/// The limit on the cells of a table on a page.
inline constexpr std::size_t largest_shown_table = 20'000;

std::optional<TableView> table_view(Context& context, const ShowRequest& request);
/// Builds the table of the terms of a standard uncertainty (the GUM's
/// uncertainty budget).
std::optional<TableView> budget_view(Context& context, const ShowRequest& request);
std::optional<StepsView> steps_view(Context& context, const ShowRequest& request);
std::optional<ValueView> value_view(Context& context, const ShowRequest& request);
std::optional<FormulaView> formula_view(Context& context, const ShowRequest& request);
/// Builds a demo. Returns `nullopt` and reports errors if a choice or a part is wrong.
std::optional<DemoView> demo_view(Context& context, ledger::Worked& worked, const course::Show& demo);
/// Returns how the worked lines of an example print their numbers: rounded values as the route rounds them,
/// given values as they were written.
equations::StepFormat step_format(const ledger::Worked& worked, const PrintStyle& wanted);
/// Returns the name that a row of a given table has in numbers.json: `X[Frank, ..]`, or the name alone for a
/// vector.
std::string given_row_name(const equations::GivenInput& given, const std::vector<equations::AxisPtr>& axes,
                           std::size_t row);
/// Returns a cell of a given value as it was written, for the record.
PrintedValue given_value(const ledger::Worked& worked, const equations::GivenInput& given, std::size_t cell,
                         const std::string& written, bool is_number, bool is_day);
/// Builds the table of a given value as it was written. Returns `nullopt` for a scalar.
std::optional<TableView> given_view(Context& context, ledger::Worked& worked,
                                    const equations::GivenInput& given);
/// Builds one entry of `show:`.
std::optional<ShowView> show_view(Context& context, ledger::Worked& worked, const course::Show& show);
/// Returns a single given value: `d = 6`. Returns `nullopt` and reports errors if it can't be parsed.
std::optional<equations::Formula> given_scalar(Context& context, const ledger::Worked& worked,
                                               const equations::GivenInput& given);

/// The parts of its example that an `{example}` shows.
struct ExampleParts {
  std::vector<const equations::GivenInput*> givens;
  std::vector<const equations::Clause*> clauses;
  std::vector<const course::Show*> shows;
};
std::optional<ExampleView> example_view(Context& context, ledger::Worked& worked, const ExampleParts& parts);
/// Removes from the examples of a lesson the errata that one of its tables, steps or values already shows.
void remove_shown_errata(std::vector<BlockView>& blocks);

struct FigureRequest {
  ledger::Worked* worked = nullptr;
  const course::Show* show = nullptr;
  text::Text caption, alt;
  const course::Figure& figure() const { return show->figure; }
  equations::Evaluation& evaluation() const { return route_of(*worked, show->route); }
};

/// Returns the request for an entry of `show:`, without changes.
FigureRequest figure_request(ledger::Worked& worked, const course::Show& show);
/// Returns the figure of the lesson with this id. Returns `nullopt` and reports an error, with the nearest
/// id, if there is none.
std::optional<FigureRequest> find_figure(Context& context, const text::Text& id);
std::optional<FigureView> figure_view(Context& context, const FigureRequest& request);

/// The contexts for the texts of a figure: one shared by all frames, and one for each frame. A figure that
/// does not move has one frame.
struct Frames {
  Context& all;
  std::vector<Context> each;
};
/// A drawing of each frame, with its description in words. `key_frames` is used for moving figures only: some
/// of the frames, drawn for the room that they have side by side.
struct DrawnFigure {
  figures::Drawings frames, key_frames;
  std::vector<std::string> words;
};
std::optional<DrawnFigure> draw_lines(Frames& frames, const FigureRequest& request);
std::optional<DrawnFigure> draw_bars(Frames& frames, const FigureRequest& request);
std::optional<DrawnFigure> draw_arrows(Frames& frames, const FigureRequest& request);
std::optional<DrawnFigure> draw_heatmap(Frames& frames, const FigureRequest& request);
std::optional<DrawnFigure> draw_matrix(Frames& frames, const FigureRequest& request);
std::optional<DrawnFigure> draw_clocks(Frames& frames, const FigureRequest& request);
std::optional<DrawnFigure> draw_flow(Frames& frames, const FigureRequest& request);

/// Returns the frames of a figure, or an empty list if it does not move. Returns `nullopt` and reports an
/// error if the name that it moves over is in use, or has too few or too many values.
std::optional<std::vector<FrameValues>> moments_of(Context& context, const FigureRequest& request);
/// Returns `still` with the frames added, and with words that describe the first and the last one. Returns
/// `nullopt` and reports an error if all frames are equal.
std::optional<FigureView> moving(Context& context, const FigureRequest& request,
                                 const std::vector<FrameValues>& moments, DrawnFigure drawn,
                                 FigureView still);

}  // namespace proofsheet::workbook
