#pragma once
#include <optional>

#include "exports/key.hpp"

namespace proofsheet::exports {

/// Returns why the ends of the right answers can't be the key of a number in QTI; `nullopt` if that key is
/// proven.
std::optional<Refusal> fault_of_qti(const Answer& answer, const RightAnswers& right);

}  // namespace proofsheet::exports
