#pragma once
// Writes texts of the workbook as pieces of HTML for other programs.
#include <memory>

#include "pages/formats/format.hpp"
#include "pages/pages.hpp"

namespace proofsheet::pages {

struct Renderer;

class Snippets {
 public:
  /// `home` must not be Home::page. `pictures` is the prefix of the names of files; null if the program has
  /// none. All arguments must outlive the object.
  Snippets(const workbook::Workbook& workbook, const Templates& templates, Host home, const char* pictures);
  ~Snippets();

  /// Returns the text as blocks, or the empty string if it has none.
  std::string text(const workbook::LessonView& lesson, const workbook::RichText& text) const;
  /// Returns the inlines of a text of the course.
  std::string line(const workbook::RichText& text) const;
  /// Returns a number with its unit, or a word if `is_number` is false.
  std::string number(const std::string& digits, const std::string& unit, bool is_number) const;
  std::string formula(const equations::Formula& formula) const;
  std::string words(const std::string& plain) const;
  /// Returns a table, a value, formulas or worked steps as blocks.
  std::string show(const workbook::LessonView& lesson, const workbook::ShowView& show) const;
  /// The alternative text of a figure as HTML, and its SVG file.
  struct FigureSnippet {
    std::string alt, svg;
  };
  FigureSnippet figure(const workbook::FigureView& figure) const;
  /// Returns the words of the templates, in the language of the course.
  const course::Words& said() const;
  /// Returns the misconception with this id, or null if the course has none.
  const workbook::MisconceptionView* misconception(const std::string& id) const;

 private:
  std::unique_ptr<const Renderer> renderer_;
};

}  // namespace proofsheet::pages
