#pragma once
#include <optional>
#include <string>

namespace proofsheet::ledger {

/// A printed number with other digits, written as its author writes: `~`, the sign's character, the space
/// before `%`, and the way a power of ten is written stay. `digits` as numbers::to_string gives them, in the
/// literal's own format. Nothing if the literal is no printed number, or can't be written with these digits.
std::optional<std::string> with_digits(const std::string& literal, const std::string& digits);

}  // namespace proofsheet::ledger
