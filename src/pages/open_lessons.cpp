#include "pages/open_lessons.hpp"

#include <algorithm>

namespace proofsheet::pages {

OpenLessons::Unpacked OpenLessons::opened(std::size_t lesson) const {
  constexpr std::size_t most = 4;
  const std::lock_guard alone(changing_);
  const auto known =
      std::find_if(last_.begin(), last_.end(), [&](const auto& one) { return one.first == lesson; });
  if (known != last_.end()) return known->second;
  if (last_.size() == most) last_.pop_front();
  last_.emplace_back(lesson, std::async(std::launch::deferred, [this, lesson] { return workbook_.whole(lesson); }));
  return last_.back().second;
}

std::shared_ptr<const workbook::LessonView> OpenLessons::whole(std::size_t lesson) const {
  return opened(lesson).get();
}

}  // namespace proofsheet::pages
