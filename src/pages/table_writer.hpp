#pragma once
#include <string>

#include "pages/passage.hpp"

namespace proofsheet::pages {

/// A table that the author wrote in Markdown.
std::string write_prose_table(const Passage& passage, const prose::Block& table);

}  // namespace proofsheet::pages
