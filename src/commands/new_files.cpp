#include "commands/new_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>

#include "commands/workspace.hpp"
#include "course/fields.hpp"
#include "course/schema.hpp"
#include "pages/pages.hpp"
#include "pipeline/screened.hpp"
#include "text/characters.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::commands {

namespace {

using text::is_digit;
using text::is_letter;

/// Returns a message on what is wrong with a name, or the empty string if it is valid.
std::string fault_of(std::string_view name, std::string_view noun) {
  if (!course::is_id(name)) return fmt::format("'{}' can't be the name of {}", name, noun);
  if (name.front() == '-' || name.back() == '-')
    return fmt::format("'{}' can't be the name of {}: it begins or ends with '-'", name, noun);
  if (name.size() > course::longest_id)
    return fmt::format("the name has {} characters; the name of {} has at most {}", name.size(), noun,
                       course::longest_id);
  if (course::is_windows_reserved(name))
    return fmt::format("'{}' can't be the name of a file on Windows", name);
  const std::vector<std::string> reserved_names = pages::page_names();
  if (noun == "a lesson" &&
      std::find(reserved_names.begin(), reserved_names.end(), name) != reserved_names.end())
    return fmt::format("'{}' is the name of a page that every course has", name);
  return {};
}

/// Returns a word for a command line, quoted if a shell would interpret it.
std::string shell_word(const std::string& word) {
  constexpr const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:+@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace

std::string as_name(std::string_view text) {
  while (!text.empty() && (text.back() == '/' || text.back() == '\\')) text.remove_suffix(1);
  text.remove_prefix(text.find_last_of("/\\") + 1);
  std::string name;
  for (const char c : text) {
    if (is_letter(c) || is_digit(c))
      name += text::to_lower(c);
    else if (!name.empty() && name.back() != '-')
      name += '-';
  }
  name.resize(std::min(name.size(), course::longest_id));
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name;
}

std::string as_title(std::string_view name) {
  std::string title;
  if (text::first_bad_byte(name)) return title;
  for (const char c : name) {
    const bool keeps = is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
    if (keeps)
      title += c;
    else if (!title.empty() && title.back() != ' ')
      title += ' ';
  }
  while (!title.empty() && title.back() == ' ') title.pop_back();
  if (!title.empty() && title.front() >= 'a' && title.front() <= 'z')
    title.front() = static_cast<char>(title.front() - 'a' + 'A');
  return title;
}

std::string in_prose(std::string_view title) {
  std::string prose;
  for (std::size_t word = 0; word < title.size();) {
    const std::size_t end = std::min(title.find(' ', word), title.size());
    const std::string_view one = title.substr(word, end - word);
    const bool has_numeral = std::any_of(one.begin(), one.end(), is_digit<char>);
    prose += has_numeral ? fmt::format("{{lit}}`{}`", one) : std::string(one);
    if (end < title.size()) prose += ' ';
    word = end + 1;
  }
  return prose;
}

bool check_name(std::string_view name, std::string_view noun, Console& console) {
  const std::string fault = fault_of(name, noun);
  if (fault.empty()) return true;
  const std::string proposed = as_name(name);
  std::string hint = "use a-z, 0-9 and '-', as in 'sea-tides'";
  if (proposed != name && fault_of(proposed, noun).empty())
    hint = fmt::format("use a-z, 0-9 and '-', as in '{}'", proposed);
  else if (course::is_id(name))
    hint = "choose another name";
  print_error(console, fault, hint);
  return false;
}

std::optional<course::Course> read_course_text(const std::string& text, text::Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const auto root =
      course::parse_yaml(std::make_shared<const text::Source>(course_file_path, text), diagnostics);
  if (!root) return {};
  course::Course file = course::read_course_file(*root, pages::page_names(), diagnostics);
  if (diagnostics.errors() > errors) return {};
  return file;
}

int refuse(const text::Diagnostics& diagnostics, Console& console) {
  const std::size_t errors = diagnostics.distinct_errors();
  console.err << text::render(diagnostics)
              << fmt::format("\n{}; nothing was written\n", text::count_with_noun(errors, "error"));
  return exit_bad_input;
}

std::string with_schema(const files::Files& course, const std::string& path, const std::string& text) {
  const std::string comment = course::schema_comment(path);
  if (comment.empty()) return text;
  const std::string kind = files::Path(path).stem().generic_string();
  return course.read(files::Path("lessons") / course::schema_path(kind)) ? comment + "\n" + text : text;
}

void write_schemas(files::Draft& draft) {
  for (const auto& [kind, schema] : course::schemas())
    draft.write(files::Path("lessons") / course::schema_path(kind), schema);
}

int write_new(files::Draft& draft, const files::Path& shown_in, Console& console) {
  text::Diagnostics diagnostics;
  pipeline::load_course(draft, diagnostics);
  if (diagnostics.has_errors()) return refuse(diagnostics, console);
  draft.commit([&](const files::Path& path, bool is_new) {
    console.out << fmt::format("{} {}\n", is_new ? "wrote" : "changed",
                               (shown_in / path).lexically_normal().generic_string());
  });
  return exit_ok;
}

std::string build_words(const files::Path& folder) {
  if (folder == ".") return "proofsheet build";
  return fmt::format("proofsheet -C {} build", shell_word(folder.generic_string()));
}

}  // namespace proofsheet::commands
