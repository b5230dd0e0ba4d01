#pragma once
#include "course/fields.hpp"

namespace proofsheet::course {

/// Reads examples.yaml: a mapping from ids to examples.
std::vector<Example> read_examples(const Node& root, diagnostics::Diagnostics& diagnostics);
const Table<Example>& example_table();

}  // namespace proofsheet::course
