#pragma once
// Moving figures: their frames, and what is shown of them where nothing can move.
#include <optional>
#include <vector>

#include "workbook/shows.hpp"

namespace proofsheet::workbook {

/// Returns the frames of a figure, or an empty list if it does not move. Returns `nullopt` and reports an
/// error if the name that it moves over is in use, or has too few or too many values.
std::optional<std::vector<Moment>> moments_of(Context& context, const FigureRequest& request);
/// Returns `still` with the frames added, and with words that describe the first and the last one. Returns
/// `nullopt` and reports an error if all frames are equal.
std::optional<FigureView> moving(Context& context, const FigureRequest& request,
                                 const std::vector<Moment>& moments, DrawnFigure drawn, FigureView still);

}  // namespace proofsheet::workbook
