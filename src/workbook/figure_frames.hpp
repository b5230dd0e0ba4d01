#pragma once
// Figures that move: which frames there are, and what of them is shown where nothing moves.
#include <optional>
#include <vector>

#include "workbook/shows.hpp"

namespace proofsheet::workbook {

/// The frames of a figure; none: it stands still. Nothing, and an error, if the name that it moves over is
/// taken, or has too few or too many values.
std::optional<std::vector<Moment>> moments_of(Context& context, const FigureRequest& request);
/// `still` with the frames, and words that tell where they begin and end. Nothing, and an error, if no two
/// frames differ.
std::optional<FigureView> moving(Context& context, const FigureRequest& request,
                                 const std::vector<Moment>& moments, DrawnFigure drawn, FigureView still);

}  // namespace proofsheet::workbook
