#pragma once
// The differing lines of two texts.
#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace proofsheet::drift {

/// Lines of only one text: `now[now_begin..now_end)` replaces `was[was_begin..was_end)`. One of the two
/// may be empty.
struct Hunk {
  std::size_t was_begin = 0, was_end = 0, now_begin = 0, now_end = 0;
};
/// Returns the differences in order. `same(i, j)` must return true if line i of the first text and line j
/// of the second count as equal.
std::vector<Hunk> diff_lines(std::size_t was, std::size_t now,
                             const std::function<bool(std::size_t, std::size_t)>& same);

/// The most edits that are searched for. Texts with more are returned as one hunk from the first
/// difference to the last.
inline constexpr std::size_t most_edits = 400;

}  // namespace proofsheet::drift
