#pragma once
// The site of a course.
#include <string>
#include <utility>
#include <vector>

#include "course/course.hpp"
#include "pages/pages.hpp"

namespace proofsheet::exports {

struct Site {
  std::string title, language;                             ///< plain words
  std::vector<std::pair<std::string, std::string>> pages;  ///< by their paths below the folder of the site
  std::vector<std::string> judged;  ///< the questions that the site judges, by the anchors in its scripts
  std::size_t cards = 0;
};

Site site_of(const course::Course& course, const pages::Pages& pages);

}  // namespace proofsheet::exports
