#include "drift/page_folders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace proofsheet::drift {
namespace {

std::string fact_of(PageDifference::Kind kind, std::size_t count, const std::string& first) {
  switch (kind) {
    case PageDifference::Kind::missing:
      return fmt::format("{} pages are missing, the first is {}", count, first);
    case PageDifference::Kind::foreign:
      return fmt::format("{} pages are foreign: the course no longer makes them, the first is {}", count,
                         first);
    case PageDifference::Kind::differs:
      return fmt::format("{} pages differ, the first is {}", count, first);
  }
  return {};
}

}  // namespace

std::string page_folder(const std::string& page) {
  const std::size_t last = page.rfind('/');
  const bool is_below = last != std::string::npos && page.find('/') != last;
  return is_below ? page.substr(0, last + 1) : std::string();
}

std::vector<Drift> told_by_folder(std::vector<PageDifference> differences) {
  std::map<std::pair<std::string, PageDifference::Kind>, std::size_t> counts;
  for (const PageDifference& one : differences) ++counts[{page_folder(one.page), one.kind}];
  std::vector<Drift> told;
  for (PageDifference& one : differences) {
    const std::string folder = page_folder(one.page);
    std::size_t& count = counts[{folder, one.kind}];
    if (count == 0) continue;  // told with the first of its folder
    if (!folder.empty() && count > 1) {
      one.drift.message = fact_of(one.kind, count, one.page.substr(folder.size()));
      count = 0;
    }
    told.push_back(std::move(one.drift));
  }
  return told;
}

}  // namespace proofsheet::drift
