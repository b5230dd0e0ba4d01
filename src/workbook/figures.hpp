#pragma once
// Figures: from an entry of `show:` to a drawing, a caption and words for those who can't see it.
#include "workbook/context.hpp"

namespace proofsheet::workbook {

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

/// A drawing, and what it shows in words.
struct DrawnFigure {
  figures::Drawing drawing;
  std::string words;
};
std::optional<DrawnFigure> draw_lines(Context& context, const FigureRequest& request);
std::optional<DrawnFigure> draw_bars(Context& context, const FigureRequest& request);
std::optional<DrawnFigure> draw_arrows(Context& context, const FigureRequest& request);
std::optional<DrawnFigure> draw_heatmap(Context& context, const FigureRequest& request);
std::optional<DrawnFigure> draw_matrix(Context& context, const FigureRequest& request);
std::optional<DrawnFigure> draw_clocks(Context& context, const FigureRequest& request);

}  // namespace proofsheet::workbook
