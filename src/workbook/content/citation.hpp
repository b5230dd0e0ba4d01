#pragma once
// Sources: how a text cites one, and the list of all. Author and year follow the Chicago Manual of Style
// (17th ed., 15.9 and 15.29): one author; two joined by `and`; for more, the first and `et al.`
#include <string>
#include <vector>

#include "workbook/values/workbook.hpp"

namespace proofsheet::workbook {

/// Returns the author as `Ada Lovelace`, also for `Lovelace, Ada`.
std::string in_reading_order(const std::string& author);

/// Returns `Vaswani et al. 2017`, or the title of a source without an author.
std::string citation_label(const SourceView& source, const course::Words& words);

/// Returns all references of the course, sorted by the family name of the first author (by title if there is
/// no author), then by year and title.
std::vector<SourceView> source_views(const course::Course& course);

}  // namespace proofsheet::workbook
