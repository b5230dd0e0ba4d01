#pragma once
#include "diagnostics/diagnostic.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

/// Reports every link between lessons that leads nowhere: to a lesson or a heading that is not there, or to a
/// file that is no page.
void check_links(const Workbook& workbook, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::workbook
