#include "runs/scope.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "pages/pages.hpp"

namespace proofsheet::runs {

std::string lesson_of_page(const std::string& page, const std::set<std::string>& lessons) {
  const files::Path path(page);
  // format/figures/lesson/figure.svg, format/files/lesson/pictures/lab.jpg
  const std::vector<std::string> parts(path.begin(), path.end());
  if (!parts.empty() && parts[0] == pages::guide_folder) return {};
  if (parts.size() > 3 && (parts[1] == "figures" || parts[1] == "files") && lessons.contains(parts[2]))
    return parts[2];
  const std::string stem = path.stem().string();  // format/lesson.ending
  return lessons.contains(stem) ? stem : std::string();
}

std::string lesson_of_file(const files::Path& file) {
  auto part = file.begin();
  const bool is_in_lesson = std::distance(part, file.end()) > 2 && *part == "lessons";
  return is_in_lesson ? std::next(part)->string() : std::string();
}

namespace {

/// The part of a course's cost that computing it takes. The rest is the cost of writing and reading its
/// pages.
constexpr double computed_share = 0.5;
/// The base cost of a lesson, expressed as a count of numbers.
constexpr double base_lesson_cost = 20;

std::vector<double> costs_of(const std::vector<std::string>& lessons,
                             const std::map<std::string, std::size_t>& counts) {
  std::vector<double> costs;
  for (const std::string& lesson : lessons) {
    const auto known = counts.find(lesson);
    costs.push_back(base_lesson_cost + (known == counts.end() ? 0 : static_cast<double>(known->second)));
  }
  return costs;
}

}  // namespace

bool is_in(const Scope& scope, const std::string& page, const std::set<std::string>& lessons) {
  if (!page.starts_with(scope.below)) return false;
  const std::string lesson = lesson_of_page(page, lessons);
  return lesson.empty() ? scope.spanning : scope.has_lesson(lesson);
}

Scope scope_of(const std::vector<std::string>& lessons) {
  if (lessons.empty()) return {};
  return {std::set<std::string>(lessons.begin(), lessons.end()), false};
}

Scope scope_of(const reports::Shard& shard, const std::vector<std::string>& lessons,
               const std::map<std::string, std::size_t>& earlier) {
  const std::vector<double> costs = costs_of(lessons, earlier);
  const double all = std::accumulate(costs.begin(), costs.end(), 0.0);
  const auto count = static_cast<double>(shard.count);
  // The last shard must compute all lessons, so it gets as few of their pages as possible.
  const double of_last = std::clamp((all * (1 + computed_share)) / count - all * computed_share, 0.0, all);
  const double of_others = shard.count > 1 ? (all - of_last) / (count - 1) : 0;
  Scope scope{std::set<std::string>(), shard.index == shard.count};
  double before = 0;
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    const double middle = before + costs[i] / 2;
    const double place = of_others > 0 ? middle / of_others : count;
    const auto share = std::min(static_cast<std::size_t>(place) + 1, shard.count);
    if (share == shard.index) scope.lessons->insert(lessons[i]);
    before += costs[i];
  }
  return scope;
}

}  // namespace proofsheet::runs
