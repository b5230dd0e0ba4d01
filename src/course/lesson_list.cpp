#include "course/lesson_list.hpp"

#include <fmt/format.h>

#include <memory>
#include <vector>

#include "course/fields.hpp"

namespace proofsheet::course {

namespace {

using diagnostics::Diagnostics;
using diagnostics::Source;
using diagnostics::SourcePtr;

constexpr std::string_view blanks = " \t";

/// The line of a text in which a byte stands: where it begins, where its characters end, and how it ends.
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

/// Behind an item and its closing quote.
std::size_t end_of(const std::string& text, const Node& item) {
  const std::size_t end = item.text.span().end;
  return end < text.size() && item.style == Node::Style::quoted && is_quote(text[end]) ? end + 1 : end;
}

/// `- name` on a line of its own below the last one.
std::string below_last(std::string text, const Node& last, std::string_view folder) {
  const std::size_t item = last.text.span().begin;
  const Line line = line_around(text, item);
  const std::size_t dash = text.rfind('-', item - 1);
  if (dash == std::string::npos || dash < line.begin) return text;
  const std::size_t behind = std::min(text.find_first_not_of(blanks, dash + 1), item);
  const std::string lead = text.substr(line.begin, behind - line.begin);
  return text.insert(line.end, fmt::format("{}{}{}", line.newline, lead, folder));
}

/// In brackets: on a line of its own if the last name has one, else behind it.
std::string behind_last(std::string text, const Node& last, std::string_view folder) {
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
  return in_brackets ? behind_last(text, list.items.back(), folder)
                     : below_last(text, list.items.back(), folder);
}

std::vector<std::string> names_in(const Node& list) {
  std::vector<std::string> names;
  for (const Node& item : list.items) names.push_back(item.text.str());
  return names;
}

/// The list under `lessons`; null if there is none.
const Node* list_in(const std::optional<Node>& root) {
  const Node* list = root && root->kind == Node::Kind::mapping ? find(*root, "lessons") : nullptr;
  return list != nullptr && list->kind == Node::Kind::sequence ? list : nullptr;
}

/// Whether a text says `lessons` and has as many other keys as before.
bool says(const std::string& text, const std::vector<std::string>& lessons, std::size_t keys) {
  Diagnostics ignored;
  const auto root = parse_yaml(std::make_shared<const Source>("", text), ignored);
  const Node* list = list_in(root);
  return list != nullptr && names_in(*list) == lessons && root->entries.size() == keys;
}

}  // namespace

std::optional<std::string> with_lesson(const SourcePtr& course_file, std::string_view folder,
                                       Diagnostics& diagnostics) {
  const auto root = parse_yaml(course_file, diagnostics);
  if (!root) return {};
  const Node* list = list_in(root);
  if (list == nullptr) {
    diagnostics.error({course_file, 0, 0}, "there is no list of lessons here",
                      fmt::format("write lessons: [{}]", folder));
    return {};
  }
  std::string text = put_in(*course_file, *list, folder);
  std::vector<std::string> lessons = names_in(*list);
  lessons.emplace_back(folder);
  if (says(text, lessons, root->entries.size())) return text;
  diagnostics.error(
      list->span, fmt::format("can't add '{}' to a list that is written like this", folder),
      "write the lessons in one line, as [one, two], or each behind a dash on a line of its own");
  return {};
}

}  // namespace proofsheet::course
