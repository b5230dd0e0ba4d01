#include "course/course_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include "course/example.hpp"
#include "course/notations.hpp"
#include "mathml/commands.hpp"
#include "text/refusal.hpp"

namespace proofsheet::course {

namespace {

using text::Diagnostics;

void take_years(const Text& text, PlainNumerals& target, Diagnostics& diagnostics) {
  const std::size_t dots = text.str().find("..");
  const auto from = whole_number(text.view().substr(0, dots));
  const auto to = whole_number(dots == std::string::npos ? "" : text.view().substr(dots + 2));
  if (!from || !to || *to < *from) {
    diagnostics.error(text.span(), fmt::format("'{}' is not a range of years", text.str()),
                      "write a range, such as 1900..2100");
    return;
  }
  target.years_from = *from;
  target.years_to = *to;
}

void read_counts(const Node& node, PlainNumerals& target, Diagnostics& diagnostics) {
  if (const auto number = read_count(
          node, "write the largest count that prose may contain without a role, such as 12", diagnostics))
    target.counts_up_to = *number;
}

void read_words(const Node& node, PlainNumerals& target, Diagnostics& diagnostics) {
  for (const Text& word : read_texts(node, diagnostics)) target.words.insert(word.str());
}

template <class T>
void take_language(const Text& tag, T& target, Diagnostics& diagnostics) {
  if (!check_length(tag, "a language tag", diagnostics)) return;
  if (is_language_tag(tag.view()))
    target.language = tag;
  else
    diagnostics.error(tag.span(), fmt::format("'{}' is not a language tag", tag.str()),
                      "write a BCP 47 tag, such as en, de, pt-BR or zh-Hant");
}

void take_negatives(const Text& text, Document& target, Diagnostics& diagnostics) {
  target.parentheses = text.view() == negatives_in_parentheses;
  if (!target.parentheses)
    diagnostics.error(text.span(), fmt::format("'{}' is not a way to print negative numbers", text.str()),
                      std::string(negatives_rule));
}

void take_id(const Text& id, Course& target, Diagnostics& diagnostics) {
  if (check_id(id, diagnostics)) target.id = id;
}

void take_edition(const Text& text, Course& target, Diagnostics& diagnostics) {
  target.edition = edition_of(text, diagnostics).value_or(target.edition);
}

void take_released(const Text& text, Course& target, Diagnostics& diagnostics) {
  const auto date = numbers::parse_date(text.view());
  if (date)
    target.released = *date;
  else
    diagnostics.error(text.span(), date.failure().fact, date.failure().hint);
}

const Table<Term>& term_table() {
  static const Table<Term> table{
      "a term",
      {line_key("text", &Term::meaning, Presence::required, "what the term means, in Markdown"),
       stored_key({"also", Presence::required, Shape::one_or_more,
                   "synonyms, which the search and `{term}` know: a line, or a list"},
                  &Term::also, read_one_or_more)}};
  return table;
}

void read_glossary(const Node& node, Course& target, Diagnostics& diagnostics) {
  if (!expect_mapping(node, "'glossary'", diagnostics)) return;
  std::set<std::string> seen;
  for (const Entry& entry : node.entries) {
    if (is_unread(entry)) {
      target.open.insert("glossary");
      continue;
    }
    Term term{entry.key, {}, {}};
    if (entry.value.kind == Node::Kind::mapping)
      read_mapping(entry.value, term_table(), term, diagnostics);
    else
      term.meaning = read_line(entry.value, diagnostics);
    std::vector<Text> names = term.also;
    names.insert(names.begin(), term.name);
    for (const Text& name : names)
      if (!seen.insert(term_id(name.view())).second)
        diagnostics.error(name.span(), fmt::format("the word '{}' is explained twice", name.str()),
                          "explain it once; upper and lower case are the same word");
    target.glossary.push_back(std::move(term));
  }
}

void read_macros(const Node& node, Course& target, Diagnostics& diagnostics) {
  if (!expect_mapping(node, "'macros'", diagnostics)) return;
  std::vector<prose::Macro> macros;
  for (const Entry& entry : node.entries)
    if (const Text body = read_line(entry.value, diagnostics); !body.empty())
      macros.push_back({entry.key, body, prose::count_arguments(body.view())});
  prose::define_macros(std::move(macros), mathml::is_command, target.macros, diagnostics);
}

/// Checks the name of a lesson's folder. It must have the form of an id, so that no name leads out of
/// lessons/.
bool check_folder(const Text& folder, Diagnostics& diagnostics) {
  const std::string& name = folder.str();
  if (is_id(name) && !is_windows_reserved(name))
    return check_length(folder, "the name of a lesson", diagnostics);
  if (is_id(name))
    return text::fail(diagnostics, folder.span(),
                      fmt::format("'{}' can't be the name of a folder on Windows", name),
                      "give the lesson's folder another name");
  const bool path = name.find("..") != std::string::npos || name.find_first_of("/\\") != std::string::npos;
  return text::fail(diagnostics, folder.span(),
                    path ? fmt::format("'{}' is a path, but a lesson must be a folder in lessons/", name)
                         : fmt::format("'{}' can't be the folder of a lesson", name),
                    "write only the folder's name, with a-z, 0-9 and '-'");
}

template <std::vector<Text> Course::*folders>
void read_folders(const Node& node, Course& target, Diagnostics& diagnostics) {
  for (const Text& folder : read_texts(node, diagnostics))
    if (check_folder(folder, diagnostics)) (target.*folders).push_back(folder);
}

/// Appends the appendices to the lessons. Reports a folder that is named twice, or has the name of another
/// page.
void put_appendices_last(const std::vector<std::string>& taken, Course& course, Diagnostics& diagnostics) {
  std::set<std::string> seen;
  const auto is_refused = [&](const Text& folder) {
    const bool is_taken = std::find(taken.begin(), taken.end(), folder.str()) != taken.end();
    if (is_taken)
      diagnostics.error(folder.span(), fmt::format("every course has a page named '{}'", folder.str()),
                        "give the lesson's folder another name");
    else if (!seen.insert(folder.str()).second)
      diagnostics.error(folder.span(), fmt::format("duplicate lesson '{}'", folder.str()),
                        "list every lesson once");
    else
      return false;
    return true;
  };
  for (std::vector<Text>* folders : {&course.folders, &course.appendices})
    std::erase_if(*folders, is_refused);
  course.folders.insert(course.folders.end(), course.appendices.begin(), course.appendices.end());
}

/// True for `lesson/name`.
bool is_in_lesson(std::string_view name) {
  const std::size_t slash = name.find('/');
  return slash != std::string_view::npos && is_id(name.substr(0, slash)) && slash + 1 < name.size();
}

void take_cover(const Text& name, Course& target, Diagnostics& diagnostics) {
  target.cover = name;
  if (is_in_lesson(name.view()) && is_id(name.view().substr(name.view().find('/') + 1))) return;
  diagnostics.error(name.span(), fmt::format("'{}' is not a figure of a lesson", name.str()),
                    "write the lesson's folder and the figure's id, as lesson/figure");
}

void take_picture(const Text& name, Course& target, Diagnostics& diagnostics) {
  target.picture = name;
  if (!is_in_lesson(name.view()))
    diagnostics.error(name.span(), fmt::format("'{}' is not a section of a lesson", name.str()),
                      "write the lesson's folder and the anchor of a heading, as lesson/what-comes-next");
}

const Table<Document>& document_table() {
  static const Table<Document> table{
      "a document",
      {line_key("title", &Document::title, Presence::required, "the title of the document"),
       text_key("about", &Document::about, Presence::optional, "its authors and what it covers, in Markdown"),
       line_key("source", &Document::source, Presence::optional, "the id of its entry in the references"),
       taken_key({"language", Presence::optional, Shape::line,
                  "the language whose number notation it uses; the course's language if left out"},
                 take_language<Document>),
       taken_key({"negatives", Presence::optional, Shape::negatives,
                  "parentheses: it prints -1.38 as (1.38), as accounts do"},
                 take_negatives)}};
  return table;
}

void take_address(const Text& url, Reference& target, Diagnostics& diagnostics) {
  if (is_address(url.view())) {
    target.url = url;
    return;
  }
  diagnostics.error(url.span(), fmt::format("'{}' is not a URL", url.str()),
                    "write the full URL, beginning with https://");
}

const Table<Misconception>& misconception_table() {
  static const Table<Misconception> table{
      "a misconception",
      {line_key("title", &Misconception::title, Presence::required, "its name, in a few words"),
       line_key("did", &Misconception::did, Presence::optional, "what the learner did, in Markdown"),
       line_key("right", &Misconception::right, Presence::optional, "what is right, in Markdown"),
       text_key("about", &Misconception::about, Presence::optional,
                "what goes wrong, in Markdown; required without 'did'")}};
  return table;
}

void check_misconceptions(const Course& course, Diagnostics& diagnostics) {
  for (const Misconception& one : course.misconceptions)
    if (one.did.empty() && one.about.empty() && one.unread.empty())
      diagnostics.error(one.id.span(),
                        fmt::format("the misconception '{}' does not say what goes wrong", one.id.str()),
                        "add 'did:' with what the learner did and 'right:' with what is right, or 'about:'");
}

using text::Source;
using text::SourcePtr;

constexpr std::string_view blanks = " \t";

/// The line of a text that contains a byte: its beginning, the end of its characters, and its line end.
struct Line {
  std::size_t begin, end;
  std::string newline;
};

Line line_around(const std::string& text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  Line line{before == std::string::npos ? 0 : before + 1, std::min(text.find('\n', at), text.size()), "\n"};
  if (line.end > line.begin && text[line.end - 1] == '\r') {
    --line.end;
    line.newline = "\r\n";
  }
  return line;
}

bool is_quote(char c) { return c == '"' || c == '\''; }

/// Returns the offset after an item and its closing quote.
std::size_t end_of(const std::string& text, const Node& item) {
  const std::size_t end = item.text.span().end;
  return end < text.size() && item.style == Node::Style::quoted && is_quote(text[end]) ? end + 1 : end;
}

/// Inserts `- name` on a new line below the last item.
std::string insert_below_last(std::string text, const Node& last, std::string_view folder) {
  const std::size_t item = last.text.span().begin;
  const Line line = line_around(text, item);
  const std::size_t dash = text.rfind('-', item - 1);
  if (dash == std::string::npos || dash < line.begin) return text;
  const std::size_t behind = std::min(text.find_first_not_of(blanks, dash + 1), item);
  const std::string lead = text.substr(line.begin, behind - line.begin);
  return text.insert(line.end, fmt::format("{}{}{}", line.newline, lead, folder));
}

/// Inserts the name into a list in brackets: on a new line if the last name is alone on its line, else after
/// it.
std::string insert_after_last(std::string text, const Node& last, std::string_view folder) {
  const std::size_t item = last.text.span().begin, end = end_of(text, last);
  const Line line = line_around(text, item);
  const std::size_t first = text.find_first_not_of(blanks, line.begin);
  std::size_t rest = std::min(text.find_first_not_of(blanks, end), text.size());
  const bool has_comma = rest < line.end && text[rest] == ',';
  if (has_comma) rest = std::min(text.find_first_not_of(blanks, rest + 1), text.size());
  const bool own_line = first + 1 >= item && (rest >= line.end || text[rest] == '#');
  if (!own_line) return text.insert(end, fmt::format(", {}", folder));
  const std::string lead = text.substr(line.begin, first - line.begin);
  text.insert(line.end, fmt::format("{}{}{}{}", line.newline, lead, folder, has_comma ? "," : ""));
  return has_comma ? text : text.insert(end, ",");
}

std::string put_in(const Source& source, const Node& list, std::string_view folder) {
  const std::string& text = source.text();
  const bool in_brackets = text[list.span.begin] == '[';
  if (list.items.empty()) return in_brackets ? std::string(text).insert(list.span.begin + 1, folder) : text;
  return in_brackets ? insert_after_last(text, list.items.back(), folder)
                     : insert_below_last(text, list.items.back(), folder);
}

std::vector<std::string> names_in(const Node& list) {
  std::vector<std::string> names;
  for (const Node& item : list.items) names.push_back(item.text.str());
  return names;
}

/// Returns the list under `lessons`; null if there is none.
const Node* list_in(const std::optional<Node>& root) {
  const Node* list = root && root->kind == Node::Kind::mapping ? find(*root, "lessons") : nullptr;
  return list != nullptr && list->kind == Node::Kind::sequence ? list : nullptr;
}

/// True if a text has these `lessons` and this number of keys.
bool has_lessons(const std::string& text, const std::vector<std::string>& lessons, std::size_t keys) {
  Diagnostics ignored;
  const auto root = parse_yaml(std::make_shared<const Source>("", text), ignored);
  const Node* list = list_in(root);
  return list != nullptr && names_in(*list) == lessons && root->entries.size() == keys;
}

}  // namespace

const Table<PlainNumerals>& plain_numerals_table() {
  static const Table<PlainNumerals> table{
      "'plain numerals'",
      {taken_key({"years", Presence::optional, Shape::years,
                  "the years that prose may contain without a role: 1900..2100"},
                 take_years),
       {{"counts", Presence::optional, Shape::count,
         "the largest count that prose may contain without a role"},
        read_counts},
       {{"words", Presence::optional, Shape::texts, "words that contain numerals: [GPT-2, 32-bit]"},
        read_words}}};
  return table;
}

const Table<Reference>& reference_table() {
  static const Table<Reference> table{
      "a reference",
      {line_key("title", &Reference::title, Presence::required, "the title of the source"),
       texts_key("authors", &Reference::authors, "the authors: [Ada Lovelace, Luigi Menabrea]"),
       line_key("year", &Reference::year, Presence::optional, "the year of publication"),
       line_key("in", &Reference::in, Presence::optional, "the journal, book or site that contains it"),
       taken_key({"url", Presence::optional, Shape::line, "its URL, beginning with https://"},
                 take_address)}};
  return table;
}

bool read_references(const Node& root, std::vector<Reference>& references, Diagnostics& diagnostics) {
  return read_by_id(root, "a file of references", reference_table(), references, diagnostics);
}

bool is_address(std::string_view text) { return text.starts_with("https://") || text.starts_with("http://"); }

std::string term_id(std::string_view name) {
  std::string id(name);
  for (char& c : id)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return id;
}

const Table<Course>& course_table() {
  static const Table<Course> table{
      "the course file",
      {line_key("title", &Course::title, Presence::required, "the name of the course"),
       taken_key({"id", Presence::optional, Shape::id,
                  "a-z, 0-9 and '-', part of the ids of exported notes; legacy: without such a part"},
                 take_id),
       line_key("subtitle", &Course::subtitle, Presence::optional, "a line under the title"),
       line_key("author", &Course::author, Presence::optional, "the author of the course"),
       taken_key({"language", Presence::optional, Shape::line, "the language of the prose; en if left out"},
                 take_language<Course>),
       taken_key({"edition", Presence::optional, Shape::edition,
                  "the audience of the pages: student or teacher; teacher if left out"},
                 take_edition),
       taken_key({"released", Presence::optional, Shape::day,
                  "the day on which the changed cards and questions are released, such as 2026-11-01; a "
                  "later one for "
                  "each "
                  "release"},
                 take_released),
       text_key("about", &Course::about, Presence::optional, "the front page, in Markdown"),
       {{"lessons", Presence::required, Shape::ids, "the folders of the lessons, in order"},
        read_folders<&Course::folders>},
       {{"appendices", Presence::optional, Shape::ids,
         "the folders of lessons that come after the others, with letters instead of numbers"},
        read_folders<&Course::appendices>},
       taken_key({"cover", Presence::optional, Shape::line, "the figure of the front page, as lesson/figure"},
                 take_cover),
       taken_key({"picture", Presence::optional, Shape::line,
                  "the section shown in link previews, as lesson/section"},
                 take_picture),
       line_key(
           "guide", &Course::guide, Presence::optional,
           "a Markdown file, relative to lessons/: the front page of a second site, whose chapters are the "
           "Markdown files that it links to"),
       by_id_key<document_table>("documents", &Course::documents,
                                 "the documents whose numbers are checked, by their ids"),
       by_id_key<misconception_table>(
           "misconceptions", &Course::misconceptions,
           "common wrong ways to a number, by their ids; the distractors of numeric questions refer to them"),
       {{"glossary", Presence::optional, Shape::named,
         "definitions of the course's terms, in Markdown: token: a piece of text, often a word; or a mapping "
         "with `text` and `also`, the term's synonyms",
         form_of<term_table>},
        read_glossary},
       {{"macros", Presence::optional, Shape::notation,
         "abbreviations in formulas, by their names without a backslash: vect: \\mathbf{#1}"},
        read_macros},
       quantities_key<Course>(),
       define_units_key<Course>(),
       rounding_key<Course>(),
       decimals_key<Course>(),
       {{"plain numerals", Presence::optional, Shape::mapping,
         "numerals that prose may contain without a role", form_of<plain_numerals_table>},
        [](const Node& node, Course& target, Diagnostics& diagnostics) {
          read_mapping(node, plain_numerals_table(), target.plain, diagnostics);
        }}}};
  return table;
}

Course read_course_file(const Node& root, const std::vector<std::string>& taken, Diagnostics& diagnostics) {
  Course course;
  course.language = Text("en", nullptr, 0);
  read_mapping(root, course_table(), course, diagnostics);
  for (const std::string& key : course.unread)
    if (const Node* value = find(root, key);
        !value || value->kind == Node::Kind::unread || key == "lessons" || key == "appendices")
      course.open.insert(key);
  course.printing.format = course.printing.format.value_or(numbers::Format{});
  course.printing.rounding = course.printing.rounding.value_or(numbers::Rounding::half_away);
  put_appendices_last(taken, course, diagnostics);
  check_misconceptions(course, diagnostics);
  return course;
}

std::optional<std::string> with_lesson(const SourcePtr& course_file, std::string_view folder,
                                       Diagnostics& diagnostics) {
  const auto root = parse_yaml(course_file, diagnostics);
  if (!root) return {};
  const Node* list = list_in(root);
  if (list == nullptr)
    return text::fail(diagnostics, {course_file, 0, 0}, "there is no list of lessons here",
                      fmt::format("write lessons: [{}]", folder));
  std::string text = put_in(*course_file, *list, folder);
  std::vector<std::string> lessons = names_in(*list);
  lessons.emplace_back(folder);
  if (has_lessons(text, lessons, root->entries.size())) return text;
  return text::fail(
      diagnostics, list->span, fmt::format("can't add '{}' to a list in this format", folder),
      "write the lessons on one line, as [one, two], or each after a dash on a line of its own");
}

}  // namespace proofsheet::course
