#pragma once
// What an example shows: tables, worked steps, single values, formulas, figures. The same builders serve
// `show:` and the directives of the prose. A figure is a drawing, a caption, and words for those who can't
// see it.
#include "equations/steps/steps.hpp"
#include "figures/figures.hpp"
#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// One thing to be shown: what, how, and under which caption.
struct ShowRequest {
  Asked asked;
  Wanted wanted;
  diagnostics::Text caption;
  std::string rows;     ///< the axis that goes down; empty: the first
  std::string id = {};  ///< of a table, for references; may be empty
};

/// Tables of more cells than this are not for paper.
inline constexpr std::size_t largest_shown_table = 20'000;

std::optional<TableView> table_view(Context& context, const ShowRequest& request);
std::optional<StepsView> steps_view(Context& context, const ShowRequest& request);
std::optional<ValueView> value_view(Context& context, const ShowRequest& request);
std::optional<FormulaView> formula_view(Context& context, const ShowRequest& request);
/// A demo. Nothing, and errors, if a choice or a part is wrong.
std::optional<DemoView> demo_view(Context& context, ledger::Worked& worked, const course::Show& demo);
/// How the worked lines of an example print their numbers: what the route rounds at its rule, given values as
/// they were written.
equations::StepFormat step_format(const ledger::Worked& worked, const Wanted& wanted);
/// The name that a row of a given table has in numbers.json: `X[Frank, ..]`; of a vector its own.
std::string given_row_name(const equations::GivenInput& given, const std::vector<equations::AxisPtr>& axes,
                           std::size_t row);
/// The table of a given as it was written. Nothing for a scalar.
std::optional<TableView> given_view(Context& context, ledger::Worked& worked,
                                    const equations::GivenInput& given);
/// One entry of `show:`.
std::optional<ShowView> show_view(Context& context, ledger::Worked& worked, const course::Show& show);
/// A given value by itself: `d = 6`. Nothing, and errors, if it can't be read.
std::optional<equations::Formula> given_scalar(Context& context, const ledger::Worked& worked,
                                               const equations::GivenInput& given);

/// What an `{example}` shows of its example.
struct ExampleParts {
  std::vector<const equations::GivenInput*> givens;
  std::vector<const equations::Clause*> clauses;
  std::vector<const course::Show*> shows;
};
std::optional<ExampleView> example_view(Context& context, ledger::Worked& worked, const ExampleParts& parts);
/// Takes from the examples of a lesson the errata that one of its tables, steps or values has told.
void leave_out_told(std::vector<BlockView>& blocks);

struct FigureRequest {
  ledger::Worked* worked = nullptr;
  const course::Show* show = nullptr;
  diagnostics::Text caption, alt;
  const course::Figure& figure() const { return show->figure; }
  equations::Evaluation& evaluation() const { return route_of(*worked, show->route); }
};

/// The entry as it stands.
FigureRequest figure_request(ledger::Worked& worked, const course::Show& show);
/// The figure of the lesson with this id. Nothing, and an error with the nearest, if there is none.
std::optional<FigureRequest> find_figure(Context& context, const diagnostics::Text& id);
std::optional<FigureView> figure_view(Context& context, const FigureRequest& request);

/// Where the texts of a figure stand: those that hold for all frames, and those of each. A figure that stands
/// still has one frame.
struct Frames {
  Context& all;
  std::vector<Context> each;
};
/// A drawing of each frame, and what it shows in words. `key_frames`: of a figure that moves, some of them
/// with as much room as they have side by side.
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

}  // namespace proofsheet::workbook
