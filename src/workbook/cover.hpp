#pragma once
// The front page shows a figure of a lesson, so that a reader sees at once what the course is about. Sites
// that link to the course show a picture of a page.
#include "workbook/values/workbook.hpp"

namespace proofsheet::workbook {

/// Returns the figure that `cover:` of the course file names. Returns `nullopt` if it names nothing or a
/// figure of a lesson that was not computed; also reports an error if the figure does not exist.
std::optional<CoverView> find_cover(const course::Course& course, const Workbook& workbook,
                                    text::Diagnostics& diagnostics);
/// Returns the section that `picture:` names, likewise.
std::optional<PictureView> find_picture(const course::Course& course, const Workbook& workbook,
                                        text::Diagnostics& diagnostics);

}  // namespace proofsheet::workbook
