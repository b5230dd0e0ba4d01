#pragma once
// The words of pages, from the program's own templates.
#include "catch.hpp"
#include "checkout.hpp"
#include "course/words.hpp"
#include "files/files.hpp"

namespace proofsheet {

inline const course::Words& words_in(const std::string& language) {
  static std::map<std::string, course::Words> read;
  const auto [found, is_new] = read.try_emplace(language);
  if (is_new) {
    text::Diagnostics diagnostics;
    found->second = course::load_words(files::DiskFiles{project_folder()}, "templates/words",
                                       text::Text(language, nullptr, 0), diagnostics);
    INFO(text::render(diagnostics));
    REQUIRE(diagnostics.empty());
  }
  return found->second;
}

}  // namespace proofsheet
