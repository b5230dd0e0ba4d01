#pragma once
#include <optional>

#include "exports/key.hpp"

namespace proofsheet::exports {

/// Why a number can't be judged in QTI by where the right answers begin and end; nothing if that is proven.
std::optional<Refusal> fault_of_qti(const Answer& answer, const RightAnswers& right);

}  // namespace proofsheet::exports
