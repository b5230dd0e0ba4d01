#include "workbook/check_links.hpp"

#include <fmt/format.h>

#include "prose/lesson_link.hpp"

namespace proofsheet::workbook {

namespace {

/// The words of a link, for its place.
diagnostics::Span place_of(const prose::Inline& link) {
  for (const prose::Inline& child : link.children) {
    if (!child.literal.empty()) return child.literal.span();
    const diagnostics::Span span = place_of(child);
    if (span.source) return span;
  }
  return {};
}

class LinkCheck {
 public:
  LinkCheck(const Workbook& workbook, diagnostics::Diagnostics& diagnostics)
      : workbook_(workbook), diagnostics_(diagnostics) {}

  void lesson(const LessonView& lesson) {
    lesson_ = &lesson;
    blocks(lesson.document.blocks);
    for (const CardView& card : lesson.cards)
      for (const RichText* text : {&card.front, &card.back}) blocks(text->document.blocks);
    for (const QuestionView& question : lesson.questions) this->question(question);
  }

 private:
  void question(const QuestionView& question) {
    for (const RichText* text : {&question.ask, &question.answer, &question.because, &question.common_wrong,
                                 &question.common_wrong_because})
      blocks(text->document.blocks);
    for (const ChoiceView& choice : question.choices)
      for (const RichText* text : {&choice.text, &choice.because}) blocks(text->document.blocks);
    for (const NumberChoiceView& number : question.numbers) blocks(number.because.document.blocks);
    for (const RichText& mark : question.marking) blocks(mark.document.blocks);
  }

  void blocks(const std::vector<prose::Block>& all) {
    for (const prose::Block& block : all) {
      inlines(block.inlines);
      blocks(block.children);
    }
  }

  void inlines(const std::vector<prose::Inline>& all) {
    for (const prose::Inline& one : all) {
      if (one.kind == prose::Inline::Kind::link) link(one);
      inlines(one.children);
    }
  }

  void link(const prose::Inline& link) {
    if (prose::leads_out(link.url)) return;
    const auto target = prose::lesson_link(link.url);
    if (!target) {
      diagnostics_.error(place_of(link), fmt::format("the link to '{}' leads to no page", link.url),
                         "write ../folder/lesson.md for a lesson, #heading for a heading, or a whole address "
                         "for a page of the web");
      return;
    }
    const LessonView* lesson = target->folder.empty() ? lesson_ : find_lesson(workbook_, target->folder);
    if (!lesson) return no_such(link, "lesson", target->folder, folders());
    if (!target->heading.empty() && !prose::has_heading(lesson->document, target->heading))
      no_such(link, "heading", target->heading, prose::heading_anchors(lesson->document));
  }

  void no_such(const prose::Inline& link, const std::string& noun, const std::string& name,
               const std::vector<std::string>& known) {
    std::string hint = diagnostics::did_you_mean(name, known);
    if (hint.empty() && !known.empty()) hint = fmt::format("there are: {}", fmt::join(known, ", "));
    diagnostics_.error(place_of(link),
                       fmt::format("the link leads to a {} '{}' that is not there", noun, name),
                       std::move(hint));
  }

  std::vector<std::string> folders() const {
    std::vector<std::string> folders;
    for (const LessonView& lesson : workbook_.lessons) folders.push_back(lesson.folder);
    return folders;
  }

  const Workbook& workbook_;
  diagnostics::Diagnostics& diagnostics_;
  const LessonView* lesson_ = nullptr;
};

}  // namespace

void check_links(const Workbook& workbook, diagnostics::Diagnostics& diagnostics) {
  LinkCheck check(workbook, diagnostics);
  for (const LessonView& lesson : workbook.lessons) check.lesson(lesson);
}

}  // namespace proofsheet::workbook
