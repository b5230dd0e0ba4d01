#include "reports/changes.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace proofsheet::reports {

namespace {

using drift::Drift;

/// The sides of a hunk such as `@@ -3,2 +5 @@`: first lines and counts.
struct Hunk {
  std::size_t old_count = 1, first = 0, count = 1;
};

/// Reads `5` or `5,2` after a sign.
bool read_side(std::string_view& text, char sign, std::size_t& first, std::size_t& count) {
  if (!text.starts_with(sign)) return false;
  const char* const end = text.data() + text.size();
  auto read = std::from_chars(text.data() + 1, end, first);
  if (read.ec == std::errc() && read.ptr != end && *read.ptr == ',')
    read = std::from_chars(read.ptr + 1, end, count);
  if (read.ec != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  text.remove_prefix(text.starts_with(' ') ? 1 : 0);
  return true;
}

std::optional<Hunk> read_hunk(std::string_view line) {
  constexpr std::string_view mark = "@@ ";
  Hunk hunk;
  std::size_t old_first = 0;
  if (!line.starts_with(mark)) return std::nullopt;
  line.remove_prefix(mark.size());
  if (!read_side(line, '-', old_first, hunk.old_count) || !read_side(line, '+', hunk.first, hunk.count))
    return std::nullopt;
  return hunk;
}

struct Moved {
  std::set<std::string> lessons;
  /// Lesson, example and name of each number that a page shows.
  std::set<std::tuple<std::string, std::string, std::string>> numbers;
};

/// Adds the numbers of a line that have other digits in the line of the same numbers before; null if there is
/// none.
void add_moved(const ledger::NumberLine& line, const ledger::NumberLine* before, Moved& moved) {
  const std::size_t dots = line.expression.rfind("..");
  if (line.cells.empty() || dots == std::string::npos) {
    moved.numbers.emplace(line.lesson, line.example, line.expression);
    return;
  }
  const bool is_comparable =
      before && before->cells == line.cells && before->digits.size() == line.digits.size();
  for (std::size_t i = 0; i < line.cells.size(); ++i)
    if (!is_comparable || before->digits[i] != line.digits[i])
      moved.numbers.emplace(line.lesson, line.example,
                            std::string(line.expression).replace(dots, 2, line.cells[i]));
}

/// Returns the lessons with a number or a definition that only one of two ledgers has, and these numbers.
Moved moved_between(const ledger::NumbersFile& before, const ledger::NumbersFile& now) {
  Moved moved;
  const auto compare = [&](const auto& some, const auto& others) {
    for (const auto& line : some)
      if (!std::binary_search(others.begin(), others.end(), line)) moved.lessons.insert(line.lesson);
  };
  const auto key = [](const ledger::NumberLine& line) {
    return std::tie(line.lesson, line.place, line.example, line.expression, line.route, line.format);
  };
  std::map<decltype(key(before.lines.front())), const ledger::NumberLine*> lines;
  for (const ledger::NumberLine& line : before.lines) lines.emplace(key(line), &line);
  for (const ledger::NumberLine& line : now.lines) {
    const auto old = lines.find(key(line));
    if (old == lines.end() || *old->second != line)
      add_moved(line, old == lines.end() ? nullptr : old->second, moved);
  }
  compare(before.lines, now.lines);
  compare(now.lines, before.lines);
  compare(before.definitions, now.definitions);
  compare(now.definitions, before.definitions);
  return moved;
}

class Filter {
 public:
  Filter(const Since& since, const std::string& folder, const ledger::NumbersFile* now)
      : since_(since), folder_(folder), is_course_(now != nullptr) {
    if (since.ledger && now) moved_ = moved_between(*since.ledger, *now);
  }

  bool takes(const ledger::Claim& claim) const {
    if (is_at_change(claim.span) || is_at_change(claim.because_span)) return true;
    if (!is_course_ || !since_.ledger) return has_moved(claim.lesson);
    // A wrong claim may have the same verdict as before, and another correct number.
    if (moved_.numbers.contains({claim.lesson, claim.example, claim.what})) return true;
    const auto& judged = since_.ledger->judged;
    return !std::binary_search(judged.begin(), judged.end(), judged_line(claim));
  }

  bool takes(const Drift& drift) const {
    if (drift.kind == Drift::Kind::page)
      return since_.changes.has_file(folder_ + drift.file) || has_moved(drift.lesson);
    if (is_at_change(drift.file, drift.line, drift.end_line)) return true;
    // Another list of plain numerals makes a finding of a line that has not changed.
    if (drift.kind == Drift::Kind::untraced && is_course_)
      return since_.changes.has_file(folder_ + "lessons/course.yaml");
    // Another way to print has no place of its own, and neither old nor new text.
    const bool is_change = !drift.cause.empty() && !(drift.was.empty() && drift.now.empty());
    if (drift.kind == Drift::Kind::untraced || drift.kind == Drift::Kind::unacknowledged || is_change)
      return false;
    return drift.causes.empty() && has_moved(drift.lesson);
  }

 private:
  bool is_at_change(const std::string& file, std::size_t line, std::size_t end_line) const {
    if (line == 0) return since_.changes.has_file(folder_ + file);
    return since_.changes.has_lines(folder_ + file, line, std::max(line, end_line));
  }
  bool is_at_change(const text::Span& span) const {
    if (!span.source) return false;
    const text::Region region = text::region_of(span);
    return is_at_change(region.file, region.line, region.end_line);
  }
  /// True if what is computed for a lesson, or for the whole course if it is empty, may differ.
  bool has_moved(const std::string& lesson) const {
    const Changes& changes = since_.changes;
    if (!is_course_) return changes.has_file(folder_ + "proofsheet.yaml");
    if (lesson.empty())
      return changes.has_below(folder_ + "lessons/") || changes.has_below(folder_ + "templates/");
    return moved_.lessons.contains(lesson) || changes.has_file(folder_ + "lessons/course.yaml") ||
           changes.has_below(folder_ + "lessons/" + lesson + "/");
  }

  const Since& since_;
  const std::string& folder_;
  bool is_course_;
  Moved moved_;
};

}  // namespace

void Changes::add_diff(std::string_view diff) {
  constexpr std::string_view old_file = "--- a/", new_file = "+++ b/";
  std::string path;
  std::size_t content = 0;  // lines of a hunk, which may look like anything
  for (std::size_t at = 0; at < diff.size();) {
    const std::size_t end = std::min(diff.find('\n', at), diff.size());
    const std::string_view line = diff.substr(at, end - at);
    at = end + 1;
    if (content > 0 && (line.starts_with('+') || line.starts_with('-'))) {
      --content;
    } else if (line.starts_with(old_file) || line.starts_with(new_file)) {
      path = line.substr(new_file.size());
      lines_[path];
    } else if (const auto hunk = read_hunk(line)) {
      content = hunk->old_count + hunk->count;
      const std::size_t last = hunk->first + (hunk->count == 0 ? 1 : hunk->count - 1);
      lines_[path].emplace_back(hunk->first, last);
    }
  }
}

void Changes::add_file(const std::string& path) {
  lines_[path].emplace_back(0, std::numeric_limits<std::size_t>::max());
}

bool Changes::has_below(const std::string& prefix) const {
  const auto found = lines_.lower_bound(prefix);
  return found != lines_.end() && found->first.starts_with(prefix);
}

bool Changes::has_lines(const std::string& path, std::size_t first, std::size_t last) const {
  const auto file = lines_.find(path);
  if (file == lines_.end()) return false;
  return std::any_of(file->second.begin(), file->second.end(),
                     [&](const auto& lines) { return lines.first <= last && first <= lines.second; });
}

std::size_t keep_changed(const Since& since, const std::string& folder, const ledger::NumbersFile* now,
                         std::vector<ledger::Claim>& claims, std::vector<Drift>& drift) {
  const Filter filter(since, folder, now);
  std::erase_if(claims, [&](const ledger::Claim& claim) { return !filter.takes(claim); });
  std::set<std::tuple<std::string, std::size_t, std::size_t>> kept_claims;  // their places
  for (const ledger::Claim& claim : claims) {
    const text::Region region = text::region_of(claim.span);
    kept_claims.emplace(region.file, region.line, region.column);
  }
  std::set<std::string> kept_causes;
  for (const Drift& one : drift)
    if (!one.cause.empty() && filter.takes(one)) kept_causes.insert(one.cause);
  const auto is_elsewhere = [&](const Drift& one) {
    const bool has_kept_cause = std::any_of(one.causes.begin(), one.causes.end(),
                                            [&](const auto& cause) { return kept_causes.contains(cause); });
    const bool is_kept_claim =
        one.kind == Drift::Kind::unacknowledged && kept_claims.contains({one.file, one.line, one.column});
    return !has_kept_cause && !is_kept_claim && !filter.takes(one);
  };
  return std::erase_if(drift, is_elsewhere);
}

}  // namespace proofsheet::reports
