#pragma once
// What a question or a card shows beside its text: figures, tables, worked steps. A question with several
// states shows them with the values of the state.
#include <string>
#include <vector>

#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

/// Builds the entries of `show:` of the current example with these ids. Reports an error for each id that it
/// has not, and for demos.
SharedShows shown_entries(Context& context, const std::vector<text::Text>& ids);

/// Builds a figure with the values of a state. Returns nothing if the context is that of the lesson, or the
/// figure belongs to another example: then it is the figure of the lesson.
SharedShows figure_in_state(Context& context, const text::Text& id);

/// Returns a text that is equal for shows that readers can't distinguish. Figures are known by their ids.
std::string appearance_of(const SharedShows& shows);

/// The figures of all states of one question or card, each once.
class StateFigures {
 public:
  explicit StateFigures(std::string item) : item_(std::move(item)) {}

  /// Replaces each figure by an equal one of an earlier state. Others get an id with the names of the item
  /// and of the state.
  void share(SharedShows& shows, const std::string& state);
  /// Gives the figures that are the same in all states the ids that they have in the lesson.
  void name_constant_ones();

 private:
  struct Drawn {
    std::string name;  ///< its id in the lesson
    std::shared_ptr<ShowView> show;
  };
  std::string item_;
  std::vector<Drawn> drawn_;
};

}  // namespace proofsheet::workbook
