#pragma once
// Which findings a report tells: chosen by where they are, and by what they are.
//
// A word is a place (a lesson, or an example as `lesson/example`) or a mark (a verdict such as `off`, or a
// kind of drift such as `untraced`). What is selected is at one of the selected places, if any are named, and
// bears one of the selected marks, if any are named; what is excluded matches any one excluded word.
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/report.hpp"

namespace proofsheet::reports {

/// What the words of a selection may name: lessons by their folders, examples as `lesson/example`.
struct Places {
  std::vector<std::string> lessons, examples;
};

/// What a selection is asked about. Empty: of no lesson, of no example.
struct Subject {
  std::string lesson, example;
  std::vector<std::string_view> marks;
};
Subject subject_of(const ledger::Claim& claim);
Subject subject_of(const drift::Drift& drift);

class Selection {
 public:
  /// Reads the words; one that names nothing is an error with the nearest. `lesson/` is a lesson even where a
  /// mark has its name, and `by-hand` is `by hand`.
  static Selection read(const std::vector<std::string>& selected, const std::vector<std::string>& excluded,
                        const Places& places, diagnostics::Diagnostics& diagnostics);
  /// Of these lessons only, beside what else is selected. Empty, of no lesson, is asked about, too.
  void narrow_to(std::function<bool(const std::string& lesson)> is_asked) { is_asked_ = std::move(is_asked); }

  bool takes(const Subject& subject) const;
  /// Whether anything of a lesson could be taken.
  bool takes_lesson(const std::string& lesson) const;
  /// The marks that words may name, as in the help.
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
