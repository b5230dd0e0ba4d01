#include "documents/project.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "course/course_file.hpp"
#include "course/data.hpp"
#include "course/example.hpp"
#include "course/notations.hpp"
#include "seen/passage.hpp"
#include "text/characters.hpp"

namespace proofsheet::documents {

namespace {

using course::Key;
using course::Node;
using course::Presence;
using course::Shape;
using text::Diagnostics;

constexpr std::array<std::pair<std::string_view, PlainClass>, 4> classes{
    {{"versions", PlainClass::versions},
     {"dates", PlainClass::dates},
     {"processors", PlainClass::processors},
     {"rows", PlainClass::rows}}};

/// The keys that a project shares with an example of a course.
constexpr std::array<std::string_view, 16> shared_keys = {
    "document",  "given",       "equations", "units",       "rounding",   "labels",
    "by hand",   "measured",    "errata",    "remarks",     "quantities", "define units",
    "constants", "uncertainty", "bounds",    "correlations"};

Key<Project> shared(const Key<course::Example>& key) {
  Key<Project> own{key, [read = key.read](const Node& node, Project& project, Diagnostics& diagnostics) {
                     read(node, project.example, diagnostics);
                   }};
  if (key.read_variant)  // only `by hand` has variants
    own.read_variant = [](const std::string& variant, const Node& node, Project& project,
                          Diagnostics& diagnostics) {
      project.example.by_hand[variant] = course::read_by_hand(node, diagnostics);
    };
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
    const std::string near = text::did_you_mean(word.str(), plain_class_names());
    diagnostics.error(
        word.span(), fmt::format("unknown class of numerals '{}'", word.str()),
        near.empty() ? fmt::format("the classes are {}", fmt::join(plain_class_names(), ", ")) : near);
  }
}

/// Returns false, and reports an error, if the language has no known notation.
bool check_language(const Text& language, Diagnostics& diagnostics) {
  if (course::notation_of(language.view())) return true;
  const std::vector<std::string> known = course::languages_with_notation();
  const std::string near = text::did_you_mean(language.str(), known);
  diagnostics.error(language.span(),
                    fmt::format("the number format of the language '{}' is unknown", language.str()),
                    near.empty() ? fmt::format("known languages are {}", fmt::join(known, ", ")) : near);
  return false;
}

Key<Project> language_key() {
  return {{"language", Presence::optional, Shape::line,
           "the language whose number format the documents use, such as de; en if left out"},
          [](const Node& node, Project& project, Diagnostics& diagnostics) {
            const Text language = course::read_line(node, diagnostics);
            if (!language.empty() && check_language(language, diagnostics)) project.language = language;
          }};
}

const course::Table<ReportedRule>& reported_table() {
  static const course::Table<ReportedRule> table{
      "an entry of 'reported'",
      {course::line_key("document", &ReportedRule::document, Presence::optional,
                        "the file whose means these are; left out: all documents"),
       course::line_key("what", &ReportedRule::what, Presence::optional,
                        "one result as it is printed: M = 34.27, n = 28; left out: all results"),
       {{"items", Presence::optional, Shape::count, "each value is the mean of so many whole numbers: 4"},
        [](const Node& node, ReportedRule& rule, Diagnostics& diagnostics) {
          const char* hint = "write how many whole numbers each value is the mean of, such as 4";
          const auto items = course::read_count(node, hint, diagnostics);
          if (items == 0L)
            diagnostics.error(course::read_line(node, diagnostics).span(), "'items' is 0", hint);
          rule.granularity.items = std::max(1L, items.value_or(1));
        }},
       {{"values", Presence::optional, Shape::line, "whole, not whole, or 0 or 1; left out: whole"},
        [](const Node& node, ReportedRule& rule, Diagnostics& diagnostics) {
          const Text words = course::read_line(node, diagnostics);
          if (words.empty()) return;
          if (const auto read = granularity_in(words.view()))
            rule.granularity.values = read->values;
          else
            diagnostics.error(words.span(), fmt::format("unknown kind of values '{}'", words.str()),
                              "write whole, not whole, or 0 or 1");
        }}}};
  return table;
}

const course::Table<KeyRule>& keys_table() {
  static const course::Table<KeyRule> table{
      "an entry of 'keys'",
      {course::line_key("document", &KeyRule::document, Presence::optional,
                        "the file of the question bank; left out: any bank with this question"),
       course::line_key("question", &KeyRule::question, Presence::required, "the name of a numeric question"),
       course::line_key("value", &KeyRule::value, Presence::required,
                        "an expression; its value is the key")}};
  return table;
}

Key<Project> languages_key() {
  return {{"languages", Presence::optional, Shape::notation,
           "the languages of single documents, by their files: {docs/LIESMICH.md: de}"},
          [](const Node& node, Project& project, Diagnostics& diagnostics) {
            if (!course::expect_mapping(node, "'languages'", diagnostics)) return;
            for (const course::Entry& entry : node.entries)
              if (const Text language = course::read_line(entry.value, diagnostics);
                  !language.empty() && check_language(language, diagnostics))
                project.languages.emplace_back(entry.key, language);
          }};
}

}  // namespace

course::Notation Project::notation_of(const std::string& file, const std::optional<Text>& named) const {
  for (const auto& [name, own] : languages)
    if (name.view() == file) return course::notation_of(own.view()).value_or(course::Notation());
  if (named)
    if (auto known = course::notation_of(named->view())) return *known;
  return course::notation_of(language.view()).value_or(course::Notation());
}

std::optional<Granularity> granularity_in(std::string_view words) {
  words = text::trimmed(words);
  constexpr std::string_view items = "items:";
  if (words == "whole") return Granularity{};
  if (words == "not whole") return Granularity{Granularity::Values::not_whole};
  if (words == "0 or 1") return Granularity{Granularity::Values::binary};
  if (!words.starts_with(items)) return std::nullopt;
  const std::string_view digits = text::trimmed(words.substr(items.size()));
  Granularity granularity;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), granularity.items);
  const bool is_number = error == std::errc() && end == digits.data() + digits.size();
  return is_number && granularity.items > 0 ? std::optional(granularity) : std::nullopt;
}

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
                           "the documents to check if the command line names none: files and folders"),
         language_key(),
         course::list_key<reported_table>("reported", &Project::reported, Presence::optional,
                                          "which numbers the values are whose means a document reports"),
         course::list_key<keys_table>("keys", &Project::keys, Presence::optional,
                                      "what the keys of numeric questions are, in question banks"),
         languages_key(),
         {{"plain", Presence::optional, Shape::texts,
           "kinds of numerals that need no source: versions, dates, processors, rows"},
          read_classes},
         {{"words", Presence::optional, Shape::texts, "words that contain numerals: [GPT-2, 32-bit]"},
          [](const Node& node, Project& project, Diagnostics& diagnostics) {
            for (const Text& word : course::read_texts(node, diagnostics))
              project.plain.words.insert(word.str());
          }},
         course::texts_key("unrounded", &Project::unrounded,
                           "documents, and names of values in their tables, that software computed without "
                           "rounding intermediate results"),
         {{"plain numerals", Presence::optional, Shape::mapping, "numerals that need no source",
           course::form_of<course::plain_numerals_table>},
          [](const Node& node, Project& project, Diagnostics& diagnostics) {
            course::read_mapping(node, course::plain_numerals_table(), project.plain, diagnostics);
          }}}};
    for (const Key<course::Example>& key : course::example_table().keys)
      if (std::find(shared_keys.begin(), shared_keys.end(), key.name) != shared_keys.end())
        made.keys.push_back(shared(key));
    made.keys.push_back(shared(course::published_key(course::Home::document)));
    return made;
  }();
  return table;
}

Project read_project(const text::SourcePtr& source, const files::Files& files, Diagnostics& diagnostics) {
  Project project;
  project.example.id = Text("proofsheet", source, 0);
  project.example.title = project.example.id;
  const auto root = course::parse_readable_yaml(source, diagnostics);
  if (root && course::read_mapping(*root, project_table(), project, diagnostics)) {
    project.example.unread = project.unread;
    course::note_unread_inputs(*root, project.example);
  } else {
    project.example.inputs.open = true;
    project.unread.insert("documents");
  }
  project.example.documents.clear();  // each entry knows its own, and messages have its place
  std::vector<course::Example> examples{project.example};
  course::read_data(files, "", project.language.view(), Text(), examples, diagnostics);
  if (!examples.empty()) project.example = std::move(examples.front());
  course::set_quantities(nullptr, project.example, diagnostics);
  course::check_uncertainties(project.example, diagnostics);
  return project;
}

}  // namespace proofsheet::documents
