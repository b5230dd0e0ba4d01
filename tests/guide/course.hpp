#pragma once
// The reference's course: one lesson, made of all the pieces that stand in the guide.
#include <memory>
#include <string>
#include <vector>

#include "pipeline/pipeline.hpp"
#include "guide/guide.hpp"

namespace guide {

/// A line of a `role` block, and the words that stand before it on the page.
struct RoleLine {
  Question question;
  std::string mark;
};

struct Course {
  proofsheet::files::MemoryFiles files;
  std::vector<RoleLine> roles;
  proofsheet::diagnostics::Diagnostics diagnostics = {};
  std::optional<proofsheet::pipeline::Result> made = {};  ///< nullopt if the course has errors
};

inline const std::string lesson = "lessons/reference/";

/// Gathered and made once.
const Course& reference();

/// Whether a block is a piece of one of its files.
bool is_piece(const Block& block);

}  // namespace guide
