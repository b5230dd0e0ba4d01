#pragma once
#include <cstddef>
#include <string_view>

namespace proofsheet::prose {

/// What stands behind the text of a link: `](url "title")`, `][label]`, `][]` or `]` alone.
struct LinkTail {
  std::size_t end = 0;                         ///< behind it
  std::size_t title_begin = 0, title_end = 0;  ///< the title within its quotes; empty if there is none
};

/// The tail that begins with the `]` at `at`, by CommonMark's rules.
LinkTail link_tail(std::string_view text, std::size_t at);

}  // namespace proofsheet::prose
