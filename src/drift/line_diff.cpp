// The shortest edit script between two texts that deletes and inserts lines: Myers, "An O(ND) difference
// algorithm and its variations", Algorithmica 1 (1986), the greedy algorithm of section 4. On the diagonal k
// = i - j, the furthest line that d edits can reach follows from those of d - 1 edits. So the work is the
// number of lines times the number of edits, and the number of edits is limited.
#include "drift/line_diff.hpp"

#include <algorithm>

namespace proofsheet::drift {
namespace {

using Same = std::function<bool(std::size_t, std::size_t)>;
using Furthest = std::vector<long>;  // by diagonal, shifted by `most_edits + 1`

constexpr long shift = static_cast<long>(most_edits) + 1;

std::size_t at(long diagonal) { return static_cast<std::size_t>(diagonal + shift); }
std::size_t index(long line) { return static_cast<std::size_t>(line); }

class Search {
 public:
  Search(std::size_t was, std::size_t now, const Same& same)
      : was_(static_cast<long>(was)), now_(static_cast<long>(now)), same_(same) {}

  /// Appends one hunk for each edit, from the last to the first. Returns false if there are too many.
  bool find(std::vector<Hunk>& edits) {
    Furthest furthest(2 * most_edits + 3, 0);
    for (long d = 0; d <= static_cast<long>(most_edits); ++d) {
      history_.push_back(furthest);
      for (long k = -d; k <= d; k += 2) {
        long i = goes_down(furthest, k, d) ? furthest[at(k + 1)] : furthest[at(k - 1)] + 1;
        while (i < was_ && i - k < now_ && i - k >= 0 && same_(index(i), index(i - k))) ++i;
        furthest[at(k)] = i;
        if (i >= was_ && i - k >= now_) {
          trace(d, edits);
          return true;
        }
      }
    }
    return false;
  }

 private:
  // True if the best path to a diagonal inserts a line, false if it deletes one.
  static bool goes_down(const Furthest& furthest, long k, long d) {
    return k == -d || (k != d && furthest[at(k - 1)] < furthest[at(k + 1)]);
  }

  void trace(long d, std::vector<Hunk>& edits) const {
    long i = was_, j = now_;
    for (; d > 0; --d) {
      const Furthest& before = history_[index(d)];
      const long k = i - j;
      const bool down = goes_down(before, k, d);
      const long from = down ? k + 1 : k - 1;
      i = before[at(from)];
      j = i - from;
      edits.push_back({index(i), index(down ? i : i + 1), index(j), index(down ? j + 1 : j)});
    }
  }

  long was_, now_;
  const Same& same_;
  std::vector<Furthest> history_;
};

// Joins adjacent edits into one hunk, in order.
std::vector<Hunk> join_edits(const std::vector<Hunk>& edits, std::size_t skipped) {
  std::vector<Hunk> hunks;
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    const Hunk moved{edit->was_begin + skipped, edit->was_end + skipped, edit->now_begin + skipped,
                     edit->now_end + skipped};
    if (!hunks.empty() && hunks.back().was_end == moved.was_begin &&
        hunks.back().now_end == moved.now_begin) {
      hunks.back().was_end = moved.was_end;
      hunks.back().now_end = moved.now_end;
    } else {
      hunks.push_back(moved);
    }
  }
  return hunks;
}

}  // namespace

std::vector<Hunk> diff_lines(std::size_t was, std::size_t now, const Same& same) {
  std::size_t head = 0;
  while (head < was && head < now && same(head, head)) ++head;
  std::size_t tail = 0;
  while (tail < was - head && tail < now - head && same(was - tail - 1, now - tail - 1)) ++tail;
  const std::size_t left = was - head - tail, right = now - head - tail;
  if (left == 0 && right == 0) return {};
  const Hunk whole{head, was - tail, head, now - tail};
  if (left == 0 || right == 0) return {whole};
  const Same inside = [&](std::size_t i, std::size_t j) { return same(i + head, j + head); };
  std::vector<Hunk> edits;
  return Search(left, right, inside).find(edits) ? join_edits(edits, head) : std::vector<Hunk>{whole};
}

}  // namespace proofsheet::drift
