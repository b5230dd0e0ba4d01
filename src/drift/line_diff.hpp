#pragma once
// Which lines of two texts differ.
#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace proofsheet::drift {

/// Lines that stand in one text alone: `was[was_begin..was_end)` in place of which there are
/// `now[now_begin..now_end)`. One of the two may be empty.
struct Hunk {
  std::size_t was_begin = 0, was_end = 0, now_begin = 0, now_end = 0;
};
/// The differences in their order. `same(i, j)`: whether line i of the first and line j of the second are
/// told as the same.
std::vector<Hunk> differing(std::size_t was, std::size_t now,
                            const std::function<bool(std::size_t, std::size_t)>& same);

/// Texts that differ in more lines than this are told as different from the first difference to the last.
inline constexpr std::size_t most_edits = 400;

}  // namespace proofsheet::drift
