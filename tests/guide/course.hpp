#pragma once
// The course of the reference: one lesson made of all the pieces in the guide.
#include <memory>
#include <string>
#include <vector>

#include "guide/guide.hpp"
#include "pipeline/pipeline.hpp"

namespace guide {

/// A line of a `role` block, and the words before it on the page.
struct RoleLine {
  Question question;
  std::string mark;
};

struct Course {
  proofsheet::files::MemoryFiles files;
  std::vector<RoleLine> roles;
  proofsheet::text::Diagnostics diagnostics = {};
  std::optional<proofsheet::pipeline::Result> made = {};  ///< nullopt if the course has errors
};

inline const std::string lesson = "lessons/reference/";

/// Returns the reference course, which is made once.
const Course& reference();

/// True if the block is a piece of one of its files.
bool is_piece(const Block& block);

}  // namespace guide
