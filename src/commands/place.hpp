#pragma once
// Where the course lies, and where its templates come from.
#include <optional>

#include "files/files.hpp"

namespace proofsheet::commands {

struct Place {
  files::Path course;     ///< the folder that holds lessons/ and output/
  files::Path templates;  ///< the folder that holds markdown/ and latex/; its name is templates
};

/// The folder of templates/ that `new` starts from.
inline constexpr const char* skeletons_folder = "new";

/// The nearest folder, from `start` upward, that holds lessons/course.yaml.
std::optional<files::Path> find_course(const files::Path& start);
/// The course's own templates/, else those installed with the program: beside it in a build, under share/
/// when installed. `with`: only templates that hold a folder of this name; left out, a folder that holds
/// skeletons alone is none.
std::optional<files::Path> find_templates(const files::Path& course, const files::Path& with = {});

}  // namespace proofsheet::commands
