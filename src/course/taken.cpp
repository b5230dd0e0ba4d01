#include "course/taken.hpp"

#include <algorithm>

#include "equations/syntax/lexer.hpp"

namespace proofsheet::course {

ExampleReference parse_reference(const Text& name) {
  const std::string_view written = name.view();
  const std::size_t slash = written.find('/'), dot = written.find('.');
  const std::size_t example = slash == std::string_view::npos ? 0 : slash + 1;
  return {std::string(written.substr(0, example == 0 ? 0 : slash)),
          std::string(written.substr(example, dot - example)), name.slice(dot + 1, name.size())};
}

std::vector<Text> references_of(const Example& example) {
  std::vector<Text> names;
  const auto look = [&](const Text& text) {
    for (const Text& name : equations::names_of_other_examples(text)) {
      const auto is_it = [&](const Text& one) { return one.str() == name.str(); };
      if (std::none_of(names.begin(), names.end(), is_it)) names.push_back(name);
    }
  };
  look(example.inputs.equations);
  for (const PublishedClaim& published : example.published) look(published.what);
  for (const Show& show : example.show) look(show.what);
  return names;
}

const Lesson* lesson_in(const std::vector<Lesson>& all, const std::string& folder) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Lesson& one) { return one.folder == folder; });
  return found == all.end() ? nullptr : &*found;
}

std::set<std::string> lessons_used_by(const std::vector<Lesson>& all, const Lesson& lesson) {
  std::set<std::string> folders;
  std::vector<const Lesson*> waiting{&lesson};
  while (!waiting.empty()) {
    const Lesson& from = *waiting.back();
    waiting.pop_back();
    for (const Example& example : from.examples)
      for (const Text& name : references_of(example)) {
        const std::string folder = parse_reference(name).lesson;
        if (folder.empty() || folder == from.folder || !folders.insert(folder).second) continue;
        if (const Lesson* const other = lesson_in(all, folder)) waiting.push_back(other);
      }
  }
  return folders;
}

}  // namespace proofsheet::course
