#include "exports/site.hpp"

#include <string_view>

#include "pages/writers/links.hpp"

namespace proofsheet::exports {

Site site_of(const course::Course& course, const pages::Pages& pages) {
  using Kind = course::Question::Kind;
  constexpr std::string_view folder = "html/";
  Site site{course.title.str(), course.language.str(), {}, {}, 0};
  for (const auto& [path, bytes] : pages)
    if (path.starts_with(folder)) site.pages.emplace_back(path.substr(folder.size()), bytes);
  for (const course::Lesson& lesson : course.lessons) {
    site.cards += lesson.cards.size();
    for (const course::Question& question : lesson.questions)
      if (question.kind != Kind::open && question.kind != Kind::exercise)
        site.judged.push_back(pages::question_anchor(lesson.folder, question.id.str()));
  }
  return site;
}

}  // namespace proofsheet::exports
