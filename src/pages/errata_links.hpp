#pragma once
// An erratum is told twice: as a note where a reader meets the number, and in the list of all errata. Each
// telling leads to the other.
#include <string>

#include "pages/passage.hpp"

namespace proofsheet::pages {

struct ErratumLinks {
  std::size_t number = 0;  ///< in the list of all errata, from 1; 0: it is not told there
  std::string anchor;      ///< in that list; empty likewise
  std::string meeting;     ///< where a reader first meets the number; empty: nowhere
  const workbook::ErratumNote* met_at = nullptr;  ///< the note there; null: `meeting` is the whole example
};
ErratumLinks erratum_links(const Renderer& renderer, const workbook::LessonView& lesson,
                           const workbook::ErratumNote& note);

}  // namespace proofsheet::pages
