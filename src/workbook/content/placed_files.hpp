#pragma once
// Files beside a lesson in its texts. Their copies lie among the pages under names that every system and
// every program accepts.
#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

/// Replaces the addresses of pictures, and of links to files, by the names of copies, and records the files.
/// Reports what can't be copied or shown.
void place_files(Context& context, std::vector<prose::Block>& blocks);

/// True if the argument of a `{figure}` names a file, not the id of a computed figure.
bool names_file(const text::Text& argument);
/// Returns the view of such a `{figure}`. Returns `nullopt` and reports errors if it has any.
std::optional<ImageView> image_view(Context& context, const prose::Block& figure);

}  // namespace proofsheet::workbook
