// A differing line of a page is explained if only digits differ, and each difference is the old and the new
// digits of a moved number. All other differences are reported hunk by hunk. Certificates are in a folder
// below that of their format; hundreds of them differ at once, so they are reported together.
#include "drift/moved_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "drift/line_diff.hpp"
#include "drift/text.hpp"
#include "text/signs.hpp"
#include "text/text.hpp"

namespace proofsheet::drift {
namespace {

/// A line split into its text and its runs of digits.
struct SplitLine {
  std::string words;
  std::vector<std::string> digits;
};

using text::is_digit;

// Skips a minus. Signs are not part of the text, because a number may change its sign.
bool take_minus(std::string_view& rest) {
  const std::size_t size = text::size_if(text::is_minus, rest);
  rest.remove_prefix(size);
  return size > 0;
}

std::size_t digits_at(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && (is_digit(text[end]) || (end > begin && text[end] == '.' &&
                                                       end + 1 < text.size() && is_digit(text[end + 1]))))
    ++end;
  return end - begin;
}

// Reads `$-0.5$`: LaTeX needs the dollars only if there is a sign.
bool take_signed(std::string_view& rest, SplitLine& parts) {
  if (!rest.starts_with("$-")) return false;
  const std::size_t digits = digits_at(rest, 2);
  if (digits == 0 || !rest.substr(2 + digits).starts_with("$")) return false;
  parts.digits.emplace_back(rest.substr(2, digits));
  parts.words += '#';
  rest.remove_prefix(digits + 3);
  return true;
}

SplitLine split_digits(std::string_view line) {
  SplitLine parts;
  while (!line.empty()) {
    if (const std::size_t digits = digits_at(line, 0); digits > 0) {
      parts.digits.emplace_back(line.substr(0, digits));
      parts.words += '#';
      line.remove_prefix(digits);
    } else if (!take_signed(line, parts) && !take_minus(line)) {
      parts.words += line.front();
      line.remove_prefix(1);
    }
  }
  return parts;
}

// Returns the runs of digits that moved. `60,000` and `1.2e-5` have two each.
Moves moved_runs(const Moves& moves) {
  Moves runs;
  for (const auto& [was, is] : moves) {
    const SplitLine a = split_digits(was), b = split_digits(is);
    for (std::size_t i = 0; i < std::min(a.digits.size(), b.digits.size()); ++i)
      runs.emplace(a.digits[i], b.digits[i]);
  }
  return runs;
}

// `runs` must be the result of moved_runs().
bool is_explained(const SplitLine& a, const SplitLine& b, const Moves& runs) {
  if (a.words != b.words || a.digits.size() != b.digits.size()) return false;
  for (std::size_t i = 0; i < a.digits.size(); ++i)
    if (a.digits[i] != b.digits[i] && !runs.contains({a.digits[i], b.digits[i]})) return false;
  return true;
}

struct PageDifference {
  enum class Kind { missing, foreign, differs };
  Kind kind = Kind::differs;
  std::string page;  ///< its path below output/
  Drift drift;
};

std::string fact_of(PageDifference::Kind kind, std::size_t count, const std::string& first) {
  switch (kind) {
    case PageDifference::Kind::missing:
      return fmt::format("{} pages are missing, the first is {}", count, first);
    case PageDifference::Kind::foreign:
      return fmt::format("{} files are not made by the course, the first is {}", count, first);
    case PageDifference::Kind::differs: return fmt::format("{} pages differ, the first is {}", count, first);
  }
  return {};
}

/// Returns `html/claims/` for `html/claims/x.html`; empty for a page directly in the folder of its format.
std::string page_folder(const std::string& page) {
  const std::size_t last = page.rfind('/');
  const bool is_below = last != std::string::npos && page.find('/') != last;
  return is_below ? page.substr(0, last + 1) : std::string();
}

/// Returns the drift of the pages in order. Pages of one folder that were edited, are missing or foreign are
/// reported as one, with the lines of the first.
std::vector<Drift> group_by_folder(std::vector<PageDifference> differences) {
  std::map<std::pair<std::string, PageDifference::Kind>, std::size_t> counts;
  for (const PageDifference& one : differences)
    if (!one.drift.follows) ++counts[{page_folder(one.page), one.kind}];
  std::vector<Drift> moves;
  for (PageDifference& one : differences) {
    const std::string folder = one.drift.follows ? std::string() : page_folder(one.page);
    std::size_t& count = counts[{folder, one.kind}];
    if (!folder.empty() && count == 0) continue;  // reported with the first of its folder
    if (!folder.empty() && count > 1) {
      one.drift.message = fact_of(one.kind, count, one.page.substr(folder.size()));
      one.drift.pages = count;
      count = 0;
    }
    moves.push_back(std::move(one.drift));
  }
  return moves;
}

Drift page_drift(const std::string& page, std::size_t line, std::string message) {
  Drift drift;
  drift.kind = Drift::Kind::page;
  drift.file = output_folder + page;
  drift.line = line;
  drift.column = line > 0 ? 1 : 0;
  drift.message = std::move(message);
  return drift;
}

/// The lines of a page; each is split at its first use.
class PageLines {
 public:
  explicit PageLines(const std::string& text) : lines_(text::lines_of(text)), parts_(lines_.size()) {}
  std::size_t size() const { return lines_.size(); }
  std::string_view operator[](std::size_t i) const { return lines_[i]; }
  const SplitLine& parts(std::size_t i) {
    if (!parts_[i]) parts_[i] = split_digits(lines_[i]);
    return *parts_[i];
  }

 private:
  std::vector<std::string_view> lines_;
  std::vector<std::optional<SplitLine>> parts_;
};

/// Appends the lines of a hunk. A replaced line and its replacement are shown from their first difference
/// on.
void add_hunk(const PageLines& was, const PageLines& now, const Hunk& hunk, std::vector<std::string>& lines) {
  std::vector<std::string> old, fresh;
  const std::size_t gone = hunk.was_end - hunk.was_begin, came = hunk.now_end - hunk.now_begin;
  for (std::size_t i = 0; i < std::max(gone, came); ++i) {
    const std::string_view a = i < gone ? was[hunk.was_begin + i] : "",
                           b = i < came ? now[hunk.now_begin + i] : "";
    auto [was_shown, now_shown] =
        i < gone && i < came ? excerpts(a, b, longest_diff_line)
                             : std::pair(shorten(a, longest_diff_line), shorten(b, longest_diff_line));
    if (i < gone) old.push_back("- " + was_shown);
    if (i < came) fresh.push_back("+ " + now_shown);
  }
  lines.insert(lines.end(), old.begin(), old.end());
  lines.insert(lines.end(), fresh.begin(), fresh.end());
}

void add_diff(Drift& drift, const PageLines& was, const PageLines& now, const std::vector<Hunk>& hunks) {
  std::size_t lines = 0;
  for (const Hunk& hunk : hunks) {
    lines += hunk.was_end - hunk.was_begin + hunk.now_end - hunk.now_begin;
    if (drift.diff.size() < most_diff_lines) add_hunk(was, now, hunk, drift.diff);
  }
  drift.diff.resize(std::min(drift.diff.size(), most_diff_lines));
  drift.undiffed = lines - drift.diff.size();
}

/// Returns how a page differs beyond what moved numbers explain; `nullopt` if it does not.
std::optional<Drift> differing_page(const std::string& page, const std::string& old, const std::string& is,
                                    const Moves& runs, const std::string& reason) {
  PageLines was(old), now(is);
  // Certificates show more digits than numbers.json has, and change with the moved numbers.
  const bool follows = !page_folder(page).empty();
  const auto same = [&](std::size_t i, std::size_t j) {
    if (was[i] == now[j]) return true;
    if (runs.empty()) return false;
    return follows ? was.parts(i).words == now.parts(j).words
                   : is_explained(was.parts(i), now.parts(j), runs);
  };
  const std::vector<Hunk> hunks = diff_lines(was.size(), now.size(), same);
  // The lines are equal, but their line breaks, or the one at the end, differ.
  if (hunks.empty() && runs.empty()) return page_drift(page, 0, "the page differs only in its line ends");
  if (hunks.empty()) return std::nullopt;
  const Hunk& first = hunks.front();
  std::size_t count = 0;
  for (const Hunk& hunk : hunks)
    count += std::max(hunk.was_end - hunk.was_begin, hunk.now_end - hunk.now_begin);
  Drift drift = page_drift(
      page, first.was_begin + 1,
      fmt::format("{} line{}{}{}", count, count == 1 ? " differs" : "s differ",
                  runs.empty() ? " although no number moved" : " that no moved number explains", reason));
  if (first.was_begin < first.was_end) drift.was = was[first.was_begin];
  if (first.now_begin < first.now_end) drift.now = now[first.now_begin];
  add_diff(drift, was, now, hunks);
  return drift;
}

struct PagePath {
  std::string folder, stem;
};
PagePath path_of(const std::string& page) {
  const std::size_t slash = page.find('/'), dot = page.rfind('.');
  const bool is_of_guide = page.starts_with("guide/");  // no format has the same words
  if (is_of_guide || slash == std::string::npos || dot == std::string::npos || dot < slash) return {"", page};
  return {page.substr(0, slash), page.substr(slash + 1, dot - slash - 1)};
}

/// Guesses why pages differ. It uses that the same words go to every format.
class Reasons {
 public:
  Reasons(const Pages& committed, const Pages& computed, const std::vector<Change>& changes,
          const LessonOf& lesson_of)
      : changes_(changes), lesson_of_(lesson_of) {
    for (const auto& [page, is] : computed) {
      const auto was = committed.find(page);
      const PagePath path = path_of(page);
      if (was != committed.end() && was->second == is) agree_[path.stem].push_back(page);
    }
  }

  std::string of(const std::string& page) const {
    const PagePath path = path_of(page);
    const std::string lesson = lesson_of_(page);
    std::vector<std::string> titles;
    for (const Change& change : changes_)
      if (change.lesson == lesson) titles.push_back(change.title);
    if (!titles.empty()) return fmt::format("; changed: {}", join_words(titles));
    if (path.folder.empty() || (lesson.empty() && !changes_.empty())) return "";
    if (const auto agreeing = agree_.find(path.stem); agreeing != agree_.end())
      return fmt::format(
          "; {} is unchanged: this page or a template of {}/ was edited, or what only {}/ shows "
          "has changed",
          agreeing->second.front(), path.folder, path.folder);
    return "; the words, the claims or the templates changed";
  }

 private:
  const std::vector<Change>& changes_;
  const LessonOf& lesson_of_;
  std::map<std::string, std::vector<std::string>> agree_;  ///< unchanged pages, by their stem
};

/// The runs of digits that may differ on a page: those of its lesson, or all.
class Runs {
 public:
  explicit Runs(const MovedNumbers& numbers) {
    Moves all;
    for (const auto& [lesson, moves] : numbers.moves) {
      all.insert(moves.begin(), moves.end());
      of_lessons_[lesson] = moved_runs(moves);
    }
    of_lessons_[""] = moved_runs(all);
  }
  const Moves& of(const std::string& lesson) const {
    static const Moves none;
    const auto found = of_lessons_.find(lesson);
    return found == of_lessons_.end() ? none : found->second;
  }

 private:
  std::map<std::string, Moves> of_lessons_;
};

/// The search index is made from the other pages of the site, and changes with them.
bool is_search_index(const std::string& page) { return page.starts_with("html/static/search-index"); }

bool is_site_unchanged(const Pages& committed, const Pages& computed) {
  return std::all_of(computed.begin(), computed.end(), [&](const auto& page) {
    if (!page.first.starts_with("html/") || is_search_index(page.first)) return true;
    const auto was = committed.find(page.first);
    return was != committed.end() && was->second == page.second;
  });
}

}  // namespace

std::vector<Drift> moved_pages(const Committed& committed, const Pages& computed, const MovedNumbers& numbers,
                               const LessonOf& lesson_of) {
  const Runs runs(numbers);
  const Reasons reasons(committed.pages, computed, numbers.changes, lesson_of);
  using Kind = PageDifference::Kind;
  std::vector<PageDifference> found;
  for (const auto& [page, is] : computed) {
    const auto was = committed.pages.find(page);
    if (was == committed.pages.end()) {
      found.push_back({Kind::missing, page, page_drift(page, 0, "the page is missing")});
      found.back().drift.follows = committed.numbers && !committed.numbers->pages.contains(page);
    } else if (was->second != is && !(page == numbers_page && !numbers.drift.empty()) &&
               !(is_search_index(page) && !is_site_unchanged(committed.pages, computed))) {
      auto drift = differing_page(page, was->second, is, runs.of(lesson_of(page)), reasons.of(page));
      if (!drift) continue;
      found.push_back({Kind::differs, page, *std::move(drift)});
      found.back().drift.follows = committed.as_built.contains(page);
    }
  }
  for (const auto& [page, was] : committed.pages)
    if (!computed.contains(page)) {
      Drift drift = page_drift(page, 0, "the course does not make this file");
      drift.hint = "run `proofsheet build`, which removes its own old files; remove or move any other file";
      drift.follows = committed.as_built.contains(page);
      found.push_back({Kind::foreign, page, std::move(drift)});
    }
  for (PageDifference& one : found)  // numbers.json has the digests of all pages
    if (one.page == numbers_page) one.drift.follows = found.size() > 1;
  for (PageDifference& one : found) one.drift.lesson = lesson_of(one.page);
  return group_by_folder(std::move(found));
}

}  // namespace proofsheet::drift
