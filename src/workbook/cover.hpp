#pragma once
// The front page shows a figure of a lesson, so that a reader sees at once what the course is about. Who tells
// of the course elsewhere shows a picture of a page.
#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

/// What `cover:` of the course file names. Nothing if it names nothing, or a figure of a lesson that was not
/// computed; an error if there is none of that name.
std::optional<CoverView> find_cover(const course::Course& course, const Workbook& workbook,
                                    diagnostics::Diagnostics& diagnostics);
/// What `picture:` names, likewise.
std::optional<PictureView> find_picture(const course::Course& course, const Workbook& workbook,
                                        diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::workbook
