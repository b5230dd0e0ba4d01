#include "course/course_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "course/lesson_name.hpp"

namespace proofsheet::course {

namespace {

using diagnostics::Diagnostics;

std::optional<long> whole_number(std::string_view text) {
  long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0 || value > largest_plain_numeral)
    return {};
  return value;
}

void read_years(const Node& node, PlainNumerals& target, Diagnostics& diagnostics) {
  const Text text = read_line(node, diagnostics);
  if (text.empty()) return;
  const std::size_t dots = text.str().find("..");
  const auto from = whole_number(text.view().substr(0, dots));
  const auto to = dots == std::string::npos ? std::nullopt : whole_number(text.view().substr(dots + 2));
  if (!from || !to || *to < *from) {
    diagnostics.error(text.span(), fmt::format("'{}' is not a range of years", text.str()),
                      "write, say, 1900..2100");
    return;
  }
  target.years_from = *from;
  target.years_to = *to;
}

void read_counts(const Node& node, PlainNumerals& target, Diagnostics& diagnostics) {
  const Text text = read_line(node, diagnostics);
  if (text.empty()) return;
  if (const auto number = whole_number(text.view()))
    target.counts_up_to = *number;
  else
    diagnostics.error(text.span(), fmt::format("'{}' is not a whole number", text.str()),
                      "write the largest count that may stand in prose as it is, say 12");
}

void read_words(const Node& node, PlainNumerals& target, Diagnostics& diagnostics) {
  for (const Text& word : read_texts(node, diagnostics)) target.words.push_back(word.str());
}

/// A folder is named like an id, so that no name leads out of lessons/.
bool check_folder(const Text& folder, Diagnostics& diagnostics) {
  const std::string& name = folder.str();
  if (is_id(name)) return true;
  const bool path = name.find("..") != std::string::npos || name.find_first_of("/\\") != std::string::npos;
  diagnostics.error(folder.span(),
                    path ? fmt::format("'{}' is a path, and a lesson is a folder of lessons/", name)
                         : fmt::format("'{}' cannot be the folder of a lesson", name),
                    "write the name of the folder alone, with a-z, 0-9 and '-'");
  return false;
}

void read_folders(const Node& node, Course& target, Diagnostics& diagnostics) {
  std::set<std::string> seen;
  for (const Text& folder : read_texts(node, diagnostics)) {
    if (!check_folder(folder, diagnostics)) continue;
    if (seen.insert(folder.str()).second)
      target.folders.push_back(folder);
    else
      diagnostics.error(folder.span(), fmt::format("the lesson '{}' is named twice", folder.str()),
                        "name every lesson once");
  }
}

const Table<Document>& document_table() {
  static const Table<Document> table{
      "a document",
      {line_key("title", &Document::title, Presence::required, "what the document is called"),
       text_key("about", &Document::about, Presence::optional, "who wrote it, what it covers, in Markdown")}};
  return table;
}

const Table<Misconception>& misconception_table() {
  static const Table<Misconception> table{
      "a misconception",
      {line_key("title", &Misconception::title, Presence::required, "what it is called, in a few words"),
       text_key("about", &Misconception::about, Presence::required,
                "what goes wrong, and what is right, in Markdown")}};
  return table;
}

const Table<PlainNumerals>& plain_numerals_table() {
  static const Table<PlainNumerals> table{
      "'plain numerals'",
      {{{"years", Presence::optional, Shape::years, "which years may stand in prose as they are: 1900..2100"},
        read_years},
       {{"counts", Presence::optional, Shape::count, "up to which whole number counts may stand in prose"},
        read_counts},
       {{"words", Presence::optional, Shape::texts, "words with numerals in them: [GPT-2, 32-bit]"},
        read_words}}};
  return table;
}

}  // namespace

const Table<Course>& course_table() {
  static const Table<Course> table{
      "the course file",
      {line_key("title", &Course::title, Presence::required, "the name of the course"),
       line_key("subtitle", &Course::subtitle, Presence::optional, "a line under the title"),
       line_key("author", &Course::author, Presence::optional, "who wrote the course"),
       line_key("language", &Course::language, Presence::optional,
                "the language of the prose; en if left out"),
       text_key("about", &Course::about, Presence::optional, "the front page, in Markdown"),
       {{"lessons", Presence::required, Shape::ids, "the folders of the lessons, in their order"},
        read_folders},
       by_id_key<document_table>("documents", &Course::documents,
                                 "the documents whose numbers are checked, by their ids"),
       by_id_key<misconception_table>(
           "misconceptions", &Course::misconceptions,
           "wrong ways to a number, by their ids; the distractors of numeric questions name them"),
       rounding_key<Course>(),
       decimals_key<Course>(),
       {{"plain numerals", Presence::optional, Shape::mapping, "numerals that need no role in prose",
         form_of<plain_numerals_table>},
        [](const Node& node, Course& target, Diagnostics& diagnostics) {
          read_mapping(node, plain_numerals_table(), target.plain, diagnostics);
        }}}};
  return table;
}

Course read_course_file(const Node& root, const std::vector<std::string>& taken, Diagnostics& diagnostics) {
  Course course;
  course.language = Text("en", nullptr, 0);
  course.printing.format = numbers::Format{};
  course.printing.rounding = numbers::Rounding::half_away;
  read_mapping(root, course_table(), course, diagnostics);
  std::erase_if(course.folders, [&](const Text& folder) {
    if (std::find(taken.begin(), taken.end(), folder.str()) == taken.end()) return false;
    diagnostics.error(folder.span(), fmt::format("'{}' is a page that every course has", folder.str()),
                      "give the lesson's folder another name");
    return true;
  });
  return course;
}

}  // namespace proofsheet::course
