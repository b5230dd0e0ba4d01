#pragma once
// The errata between two releases, told.
#include <string>

#include "drift/errata.hpp"

namespace proofsheet::reports {

/// A Markdown page: a list, the most severe first, under a heading for each severity.
std::string errata_markdown(const drift::ReleaseErrata& errata);
/// One object; its keys are described in the README of this folder.
std::string errata_json(const drift::ReleaseErrata& errata);
/// One line without a newline: how many errata, and how severe.
std::string one_line(const drift::ReleaseErrata& errata);

}  // namespace proofsheet::reports
