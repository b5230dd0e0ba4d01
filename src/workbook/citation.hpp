#pragma once
// Sources: how a text names one, and the list of all. Author and year, as the Chicago Manual of Style
// (17th ed., 15.9 and 15.29) writes them: one author, two with `and`, of more the first with `et al.`
#include <string>
#include <vector>

#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

/// `Ada Lovelace`, also of `Lovelace, Ada`.
std::string in_reading_order(const std::string& author);

/// `Vaswani et al. 2017`; of what has no author its title.
std::string citation_label(const SourceView& source, const course::Words& words);

/// All references of the course: by the families of their first authors (those without any by their titles),
/// then by year and title.
std::vector<SourceView> source_views(const course::Course& course);

}  // namespace proofsheet::workbook
