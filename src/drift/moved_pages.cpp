#include "drift/moved_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "diagnostics/text.hpp"
#include "drift/excerpt.hpp"
#include "drift/explained_lines.hpp"
#include "drift/line_diff.hpp"
#include "drift/page_folders.hpp"
#include "drift/wording.hpp"

namespace proofsheet::drift {
namespace {

Drift page_drift(const std::string& page, std::size_t line, std::string message) {
  Drift drift;
  drift.kind = Drift::Kind::page;
  drift.file = output_folder + page;
  drift.line = line;
  drift.column = line > 0 ? 1 : 0;
  drift.message = std::move(message);
  return drift;
}

/// The lines of a page, taken apart when one of them is asked for.
class Lines {
 public:
  explicit Lines(const std::string& text) : lines_(diagnostics::lines_of(text)), parts_(lines_.size()) {}
  std::size_t size() const { return lines_.size(); }
  std::string_view operator[](std::size_t i) const { return lines_[i]; }
  const Dissected& parts(std::size_t i) {
    if (!parts_[i]) parts_[i] = dissect(lines_[i]);
    return *parts_[i];
  }

 private:
  std::vector<std::string_view> lines_;
  std::vector<std::optional<Dissected>> parts_;
};

/// The lines of a hunk; where one stands in the place of another, both from their first difference on.
void add_hunk(const Lines& was, const Lines& now, const Hunk& hunk, std::vector<std::string>& told) {
  std::vector<std::string> old, fresh;
  const std::size_t gone = hunk.was_end - hunk.was_begin, came = hunk.now_end - hunk.now_begin;
  for (std::size_t i = 0; i < std::max(gone, came); ++i) {
    const std::string_view a = i < gone ? was[hunk.was_begin + i] : "",
                           b = i < came ? now[hunk.now_begin + i] : "";
    auto [was_told, now_told] =
        i < gone && i < came ? excerpts(a, b, longest_diff_line)
                             : std::pair(shortened(a, longest_diff_line), shortened(b, longest_diff_line));
    if (i < gone) old.push_back("- " + was_told);
    if (i < came) fresh.push_back("+ " + now_told);
  }
  told.insert(told.end(), old.begin(), old.end());
  told.insert(told.end(), fresh.begin(), fresh.end());
}

void add_diff(Drift& drift, const Lines& was, const Lines& now, const std::vector<Hunk>& hunks) {
  std::size_t lines = 0;
  for (const Hunk& hunk : hunks) {
    lines += hunk.was_end - hunk.was_begin + hunk.now_end - hunk.now_begin;
    if (drift.diff.size() < most_diff_lines) add_hunk(was, now, hunk, drift.diff);
  }
  drift.diff.resize(std::min(drift.diff.size(), most_diff_lines));
  drift.undiffed = lines - drift.diff.size();
}

/// How a page differs beyond what the moved numbers explain; nothing if it does not.
std::optional<Drift> difference(const std::string& page, const std::string& old, const std::string& is,
                                const Moves& runs, const std::string& reason) {
  Lines was(old), now(is);
  // Certificates show more digits than numbers.json has, and follow what moved.
  const bool follows = !page_folder(page).empty();
  const auto same = [&](std::size_t i, std::size_t j) {
    if (was[i] == now[j]) return true;
    if (runs.empty()) return false;
    return follows ? was.parts(i).words == now.parts(j).words
                   : is_explained(was.parts(i), now.parts(j), runs);
  };
  const std::vector<Hunk> hunks = differing(was.size(), now.size(), same);
  // Lines that are the same with other line ends, or none at the end.
  if (hunks.empty() && runs.empty())
    return page_drift(page, 0, "the page differs from what is computed in its line ends");
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
  if (slash == std::string::npos || dot == std::string::npos || dot < slash) return {"", page};
  return {page.substr(0, slash), page.substr(slash + 1, dot - slash - 1)};
}

/// Why pages differ, as far as it can be told: the same words go to every format.
class Reasons {
 public:
  Reasons(const Pages& committed, const Pages& computed, const std::vector<Change>& changes)
      : changes_(changes) {
    for (const auto& [page, is] : computed) {
      const auto was = committed.find(page);
      const PagePath path = path_of(page);
      if (was != committed.end() && was->second == is) agree_[path.stem].push_back(page);
    }
  }

  std::string of(const std::string& page) const {
    const PagePath path = path_of(page);
    std::vector<std::string> titles;
    for (const Change& change : changes_)
      if (change.lesson == path.stem) titles.push_back(change.title);
    if (!titles.empty()) return fmt::format("; changed: {}", listed(titles));
    if (path.folder.empty() || !changes_.empty()) return "";
    if (const auto agreeing = agree_.find(path.stem); agreeing != agree_.end())
      return fmt::format("; {} is as it was, so this page or a template of {}/ was edited",
                         agreeing->second.front(), path.folder);
    return "; the words, the claims or the templates changed";
  }

 private:
  const std::vector<Change>& changes_;
  std::map<std::string, std::vector<std::string>> agree_;  ///< pages that do not differ, by their stem
};

}  // namespace

std::vector<Drift> moved_pages(const Pages& committed, const Pages& computed, const MovedNumbers& numbers) {
  const Moves runs = moved_runs(numbers.moves);
  const Reasons reasons(committed, computed, numbers.changes);
  using Kind = PageDifference::Kind;
  std::vector<PageDifference> found;
  for (const auto& [page, is] : computed) {
    const auto was = committed.find(page);
    if (was == committed.end()) {
      found.push_back({Kind::missing, page, page_drift(page, 0, "the page is missing")});
    } else if (was->second != is && !(page == numbers_page && !numbers.drift.empty())) {
      auto drift = difference(page, was->second, is, runs, reasons.of(page));
      if (drift) found.push_back({Kind::differs, page, *std::move(drift)});
    }
  }
  for (const auto& [page, was] : committed)
    if (!computed.contains(page))
      found.push_back(
          {Kind::foreign, page, page_drift(page, 0, "the page is foreign: the course no longer makes it")});
  return told_by_folder(std::move(found));
}

}  // namespace proofsheet::drift
