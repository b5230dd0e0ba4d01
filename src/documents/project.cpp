#include "documents/project.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "course/course_file.hpp"
#include "course/data.hpp"
#include "course/example.hpp"
#include "documents/passage.hpp"

namespace proofsheet::documents {

namespace {

using course::Key;
using course::Node;
using course::Presence;
using course::Shape;
using diagnostics::Diagnostics;

constexpr std::array<std::pair<std::string_view, PlainClass>, 4> classes{
    {{"versions", PlainClass::versions},
     {"dates", PlainClass::dates},
     {"processors", PlainClass::processors},
     {"rows", PlainClass::rows}}};

/// What a project says as an example of a course does.
constexpr std::array<std::string_view, 9> shared_keys = {
    "given", "equations", "units", "rounding", "labels", "by hand", "measured", "errata", "remarks"};

Key<Project> shared(const Key<course::Example>& key) {
  Key<Project> own{key, [read = key.read](const Node& node, Project& project, Diagnostics& diagnostics) {
                     read(node, project.example, diagnostics);
                   }};
  own.needs.clear();
  return own;
}

void read_classes(const Node& node, Project& project, Diagnostics& diagnostics) {
  for (const Text& word : course::read_texts(node, diagnostics)) {
    const auto found = std::find_if(classes.begin(), classes.end(),
                                    [&](const auto& known) { return known.first == word.view(); });
    if (found != classes.end()) {
      project.classes.insert(found->second);
      continue;
    }
    const std::string near = diagnostics::did_you_mean(word.str(), plain_class_names());
    diagnostics.error(
        word.span(), fmt::format("there is no class of numerals '{}'", word.str()),
        near.empty() ? fmt::format("the classes are {}", fmt::join(plain_class_names(), ", ")) : near);
  }
}

}  // namespace

std::vector<std::string> plain_class_names() {
  std::vector<std::string> names;
  for (const auto& [name, one] : classes) names.emplace_back(name);
  return names;
}

const course::Table<Project>& project_table() {
  static const course::Table<Project> table = [] {
    course::Table<Project> made{
        project_file,
        {course::texts_key("documents", &Project::files,
                           "the documents that are checked when none is named: files and folders"),
         {{"plain", Presence::optional, Shape::texts,
           "kinds of numerals that need no source: versions, dates, processors, rows"},
          read_classes},
         {{"plain numerals", Presence::optional, Shape::mapping, "numerals that need no source",
           course::form_of<course::plain_numerals_table>},
          [](const Node& node, Project& project, Diagnostics& diagnostics) {
            course::read_mapping(node, course::plain_numerals_table(), project.plain, diagnostics);
          }}}};
    for (const Key<course::Example>& key : course::example_table().keys)
      if (std::find(shared_keys.begin(), shared_keys.end(), key.name) != shared_keys.end())
        made.keys.push_back(shared(key));
    return made;
  }();
  return table;
}

Project read_project(const diagnostics::SourcePtr& source, const files::Files& files, Diagnostics& diagnostics) {
  Project project;
  project.example.id = Text("proofsheet", source, 0);
  project.example.title = project.example.id;
  if (const auto root = course::parse_readable_yaml(source, diagnostics))
    course::read_mapping(*root, project_table(), project, diagnostics);
  std::vector<course::Example> examples{project.example};
  course::read_data(files, "", Text(), examples, diagnostics);
  if (!examples.empty()) project.example = std::move(examples.front());
  return project;
}

}  // namespace proofsheet::documents
