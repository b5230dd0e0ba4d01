#pragma once
#include "workbook/workbook.hpp"

namespace proofsheet::ledger {
using namespace workbook;  // NOLINT
}
