#pragma once
// Selects the findings of a report by place and by kind.
//
// A word is a place (a lesson, or an example as `lesson/example`) or a mark (a verdict such as `off`, or a
// kind of drift such as `untraced`). A finding is selected if it is at one of the selected places, if there
// are any, and has one of the selected marks, if there are any. It is excluded if it matches any excluded
// word.
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/report.hpp"

namespace proofsheet::reports {

/// The places that words may name: lessons by their folders, examples as `lesson/example`.
struct Places {
  std::vector<std::string> lessons, examples;
};

/// What a selection tests. Empty texts: of no lesson, of no example.
struct Subject {
  std::string lesson, example;
  std::vector<std::string_view> marks;
};
Subject subject_of(const ledger::Claim& claim);
Subject subject_of(const drift::Drift& drift);

class Selection {
 public:
  /// Parses the words. Reports an error for a word that names nothing, with the most similar one. `lesson/`
  /// is a lesson even if a mark has its name, and `by-hand` is `by hand`.
  static Selection read(const std::vector<std::string>& selected, const std::vector<std::string>& excluded,
                        const Places& places, text::Diagnostics& diagnostics);
  /// Restricts the selection to some lessons. `is_asked` is also called with an empty text, for no lesson.
  void narrow_to(std::function<bool(const std::string& lesson)> is_asked) { is_asked_ = std::move(is_asked); }

  bool takes(const Subject& subject) const;
  /// True if any finding of a lesson could be selected.
  bool takes_lesson(const std::string& lesson) const;
  /// Returns the marks that words may name, as in the help.
  static const std::vector<std::string>& marks();

 private:
  struct Word {
    enum class Kind { lesson, example, mark } kind;
    std::string text;
  };
  static std::optional<Word> read_word(const std::string& text, const Places& places);
  static bool matches(const Word& word, const Subject& subject);
  std::function<bool(const std::string&)> is_asked_ = [](const std::string&) { return true; };
  std::vector<Word> places_, marks_, excluded_;
};

}  // namespace proofsheet::reports
