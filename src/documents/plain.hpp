#pragma once
// Numerals of a document that need no source: names, ordinals, counts, years, addresses, and the classes that
// a project declares.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "documents/project.hpp"
#include "prose/touching.hpp"
#include "seen/passage.hpp"

namespace proofsheet::documents {

using namespace seen;

/// Finds the numerals of a passage that need no source.
class PlainNumerals {
 public:
  /// `passage` and `project` must outlive this.
  PlainNumerals(const Passage& passage, const Project& project);
  /// Returns why the numeral needs no source; `nullopt` if it needs one. Caches the last run, so ask in the
  /// order of the passage.
  std::optional<std::string> why_plain(const prose::Numeral& numeral);

 private:
  /// The characters around a numeral up to white space, and what they are as a whole.
  struct Run {
    Stretch place;
    std::string_view text;
    bool is_address = false;
    std::size_t version_end = 0, date_end = 0;  ///< the beginning of the run if it has none
    bool is_time_or_day = false;
  };
  const Run& run_around(Stretch place);
  /// Returns what touches the numeral for a reader.
  prose::Touch touch_of(const prose::Numeral& numeral) const;
  bool is_in_tag(std::size_t at);
  bool is_in_first_column(const text::Span& number) const;

  const Passage& passage_;
  const Project& project_;
  const Text& read_;  ///< the text of Markdown, because its tags and addresses matter; else the visible text
  std::string_view text_;
  Run run_;
  std::size_t marked_to_ = 0, mark_ = std::string_view::npos;  ///< a place, and the last `<` or `>` before it
  std::vector<Stretch> first_cells_;                           ///< of rows, in order
};

}  // namespace proofsheet::documents
