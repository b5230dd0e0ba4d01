// Everything in src/ must be part of the program, and a type has one definition.
//
// Code that only tests call is measured, documented and trusted, but no user can run it: each function that a
// header declares must be named somewhere else than in its declarations and definitions. Two types of one
// name in one namespace are undefined behaviour that no compiler reports: the linker takes the functions of
// one for both. These checks read the text of the sources, so of two functions with one name they see only
// whether either is called.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "checkout.hpp"

namespace reached_test {

namespace fs = std::filesystem;

namespace {

/// Returns a source without its comments and without the contents of its literals; lines stay.
std::string code_of(const std::string& source) {
  std::string code;
  for (std::size_t at = 0; at < source.size();) {
    const char c = source[at];
    const auto is_name = [&](std::size_t back) {
      return at >= back && (std::isalnum(static_cast<unsigned char>(source[at - back])) != 0);
    };
    const bool has_prefix = is_name(1) && (source[at - 1] == 'U' || source[at - 1] == 'u') && !is_name(2);
    const bool in_name = is_name(1) && !has_prefix;  // the quote groups the digits of a number
    std::size_t end = at + 1;
    if (source.compare(at, 2, "//") == 0) {
      end = std::min(source.find('\n', at), source.size());
    } else if (source.compare(at, 3, "R\"(") == 0) {
      end = source.find(")\"", at) + 2;
      code += std::string(
          static_cast<std::size_t>(std::count(source.begin() + static_cast<std::ptrdiff_t>(at),
                                              source.begin() + static_cast<std::ptrdiff_t>(end), '\n')),
          '\n');
    } else if (c == '"' || (c == '\'' && !in_name)) {
      while (end < source.size() && source[end] != c) end += source[end] == '\\' ? 2U : 1U;
      ++end;
    } else {
      code += c;
    }
    at = end;
  }
  return code;
}

struct Source {
  std::string path;  // below src/
  std::vector<std::string> lines;

  bool is_header() const { return path.ends_with(".hpp"); }
};

std::vector<Source> sources() {
  std::vector<Source> found;
  const fs::path folder = project_folder() / "src";
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::istringstream code(code_of({std::istreambuf_iterator<char>(file), {}}));
    Source& source = found.emplace_back(Source{entry.path().lexically_relative(folder).generic_string(), {}});
    for (std::string line; std::getline(code, line);) source.lines.push_back(line);
  }
  return found;
}

std::string_view without_spaces_behind(std::string_view text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

/// True if a name between `before` and `after` on a line is that of a function that is declared or defined
/// there.
bool is_declared(const Source& source, std::string_view before, std::string_view after) {
  static const std::set<std::string_view> keywords = {"return", "co_return", "co_yield", "else",
                                                      "new",    "delete",    "throw",    "case",
                                                      "and",    "or",        "not",      "operator"};
  if (!after.starts_with('(')) return false;
  const bool is_indented = before.starts_with(' ');
  before = without_spaces_behind(before);
  if (before.find('{') != before.npos || before.ends_with("->") || before.ends_with("&&")) return false;
  if (!source.is_header() && is_indented) return false;
  if (before.empty()) return !is_indented;
  const std::size_t word =
      before.find_last_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") + 1;
  if (word < before.size()) return !keywords.contains(before.substr(word));
  return std::string_view(">&*").find(before.back()) != std::string_view::npos ||
         (!source.is_header() && before.back() == ':');
}

/// Calls `visit(name, is declared here, source, line)` for every name in the sources.
template <typename Visit>
void each_name(const std::vector<Source>& all, Visit&& visit) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  for (const Source& source : all)
    for (std::size_t number = 0; number < source.lines.size(); ++number) {
      const std::string_view line = source.lines[number];
      for (std::size_t end = 0, at; (at = line.find_first_of(letters, end)) != line.npos;) {
        end = std::min(line.find_first_not_of(letters, at), line.size());
        visit(std::string(line.substr(at, end - at)),
              is_declared(source, line.substr(0, at), line.substr(end)), source, number + 1);
      }
    }
}

/// Functions that the program does not call, with the reason why they exist.
bool is_for_tests(const std::string& name) {
  static const std::set<std::string_view> names = {
      "sign_spellings",  // the guide lists all of them
  };
  return names.contains(name);
}

}  // namespace

TEST_CASE("every function that a header declares is called in the program") {
  std::map<std::string, std::string> declared;
  std::set<std::string> called;
  each_name(sources(),
            [&](const std::string& name, bool is_declaration, const Source& source, std::size_t line) {
              if (!is_declaration)
                called.insert(name);
              else if (source.is_header())
                declared.emplace(name, source.path + ":" + std::to_string(line));
            });
  REQUIRE(declared.size() > 1000);
  for (const auto& [name, place] : declared) {
    if (is_for_tests(name)) continue;
    INFO("src/" << place << ": nothing in the program calls " << name);
    CHECK(called.contains(name));
  }
}

/// Calls `visit(namespaces, name, line)` for every type of a source that has external linkage.
template <typename Visit>
void each_type(const Source& source, Visit&& visit) {
  static const std::regex opened(R"(^(?:inline )?namespace ?([\w:]*) ?\{$)"),
      type(R"(^(?:enum class|enum|struct|class|union) (\w+)\b(?!::)[^;()]*\{.*$)");
  std::vector<std::string> spaces;
  std::size_t depth = 0;  // of braces
  for (std::size_t number = 0; number < source.lines.size(); ++number) {
    const std::string line(without_spaces_behind(source.lines[number]));
    std::smatch match;
    if (std::regex_match(line, match, opened)) {
      spaces.push_back(match.str(1));
    } else if (depth == spaces.size() && std::find(spaces.begin(), spaces.end(), "") == spaces.end() &&
               std::regex_match(line, match, type)) {
      visit(spaces, match.str(1), number + 1);
    }
    for (const char c : line) {
      if (c == '{') ++depth;
      if (c == '}' && --depth < spaces.size()) spaces.pop_back();
    }
  }
  CHECK(depth == 0);
}

TEST_CASE("a type is defined once in its namespace") {
  std::map<std::string, std::string> defined;
  for (const Source& source : sources()) {
    INFO("src/" << source.path);
    each_type(source, [&](const std::vector<std::string>& spaces, const std::string& type, std::size_t line) {
      std::string name;
      for (const std::string& space : spaces) name += space + "::";
      const auto [known, is_new] = defined.emplace(name + type, source.path + ":" + std::to_string(line));
      INFO(name + type << " is defined in src/" << known->second << " and on line " << line);
      CHECK(is_new);
    });
  }
  REQUIRE(defined.size() > 300);
}

}  // namespace reached_test
