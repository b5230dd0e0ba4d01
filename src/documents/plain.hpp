#pragma once
// Which numerals of a document need no source: names, ordinals, counts and years, addresses, and the classes
// that a project declares.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "documents/passage.hpp"
#include "documents/project.hpp"

namespace proofsheet::documents {

/// Finds the numerals of a passage that need no source.
class PlainNumerals {
 public:
  /// `passage` and `project` must outlive this.
  PlainNumerals(const Passage& passage, const Project& project);
  /// Returns why the numeral needs no source; `nullopt` if it needs one. Numerals of one run are read together, so ask
  /// in the order of the passage.
  std::optional<std::string> why_plain(const prose::Numeral& numeral);

 private:
  /// What stands without white space around a numeral, and what it is as a whole.
  struct Run {
    Stretch place;
    std::string_view text;
    bool is_address = false, is_version = false, is_date = false, is_time_or_day = false;
  };
  const Run& run_around(Stretch place);
  bool is_in_tag(std::size_t at);
  bool is_in_first_column(const diagnostics::Span& number) const;

  const Passage& passage_;
  const Project& project_;
  const Text& read_;  ///< of Markdown the text, for its tags and addresses are looked at; else what is seen
  std::string_view text_;
  Run run_;
  std::size_t marked_to_ = 0, mark_ = std::string_view::npos;  ///< the last of `<>` before a place
  std::vector<Stretch> first_cells_;                           ///< of rows, in order
};

}  // namespace proofsheet::documents
