#pragma once
// Lessons that wait packed are unpacked for their pages. Pages of one lesson are written one after the other,
// or side by side, and share it.
#include <cstddef>
#include <deque>
#include <future>
#include <memory>
#include <mutex>
#include <utility>

#include "workbook/workbook.hpp"

namespace proofsheet::pages {

class OpenLessons {
 public:
  /// The workbook outlives it.
  explicit OpenLessons(const workbook::Workbook& workbook) : workbook_(workbook) {}
  /// The lesson with all that is in it, by its number. The few that were asked for last stay at hand.
  std::shared_ptr<const workbook::LessonView> whole(std::size_t lesson) const;

 private:
  /// Unpacked by the first who asks; others wait for that.
  using Unpacked = std::shared_future<std::shared_ptr<const workbook::LessonView>>;

  Unpacked opened(std::size_t lesson) const;

  const workbook::Workbook& workbook_;
  mutable std::mutex changing_;
  mutable std::deque<std::pair<std::size_t, Unpacked>> last_;
};

}  // namespace proofsheet::pages
