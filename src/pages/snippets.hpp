#pragma once
// Texts of the workbook for other programs: pieces of HTML that stand on no page of ours.
#include <memory>

#include "pages/format.hpp"
#include "pages/pages.hpp"

namespace proofsheet::pages {

struct Renderer;

class Snippets {
 public:
  /// `home`: not a page. Both are kept by reference.
  Snippets(const workbook::Workbook& workbook, const Templates& templates, Home home);
  ~Snippets();

  /// Blocks, or nothing if the text has none.
  std::string text(const workbook::LessonView& lesson, const workbook::RichText& text) const;
  /// A number with its unit, or, if it is none, a word.
  std::string number(const std::string& digits, const std::string& unit, bool is_number) const;
  std::string formula(const equations::Formula& formula) const;
  std::string words(const std::string& plain) const;
  /// A figure of the lesson, which it has: the words that stand for it, as HTML, and an SVG file.
  struct Drawn {
    std::string alt, svg;
  };
  Drawn figure(const workbook::LessonView& lesson, const std::string& id) const;
  /// What pages say of their own accord, in the language of the course.
  const course::Words& said() const;
  /// The misconception of this id; null if the course has none.
  const workbook::MisconceptionView* misconception(const std::string& id) const;

 private:
  std::unique_ptr<const Renderer> renderer_;
};

}  // namespace proofsheet::pages
