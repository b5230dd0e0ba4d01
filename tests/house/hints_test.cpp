// Every error must say how to fix it. The functions that report one require a hint; this test looks for empty
// hints in the code. Hints made at run time are checked by an assertion where errors are added.
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "checkout.hpp"

namespace hints_test {

namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Returns the end of the string or character literal that begins at `at`, or `at` if there is none.
std::size_t behind_literal(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool is_digit_mark =
      quote == '\'' && at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1]));
  if ((quote != '"' && quote != '\'') || is_digit_mark) return at;
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != quote) end += text[end] == '\\' ? 2U : 1U;
  return end + 1;
}

/// Returns the arguments of a call whose parenthesis opens at `open`.
std::vector<std::string> arguments(std::string_view text, std::size_t open) {
  std::vector<std::string> all(1);
  int depth = 0;
  for (std::size_t at = open; at < text.size();) {
    const std::size_t behind = behind_literal(text, at);
    const char c = text[at];
    const bool is_code = behind == at;
    if (is_code && std::string_view("([{").find(c) != std::string_view::npos) ++depth;
    if (is_code && std::string_view(")]}").find(c) != std::string_view::npos) --depth;
    if (is_code && depth == 0) break;
    if (is_code && depth == 1 && c == ',')
      all.emplace_back();
    else if (at > open && !(is_code && (c == ' ' || c == '\n')))
      all.back() += text.substr(at, is_code ? 1 : behind - at);
    at = is_code ? at + 1 : behind;
  }
  return all;
}

bool may_be_empty(const std::string& hint) {
  return hint == "\"\"" || hint == "{}" || hint == "std::string()" ||
         hint.find("?\"\":") != std::string::npos || hint.ends_with(":\"\"");
}

}  // namespace

TEST_CASE("no error is reported with an empty hint") {
  std::size_t calls = 0;
  for (const auto& entry : fs::recursive_directory_iterator(project_folder() / "src")) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string text = text_of(entry.path());
    for (const std::string_view call : {"error(", "fail(", "refuse("})
      for (std::size_t at = text.find(call); at != std::string::npos; at = text.find(call, at + 1)) {
        if (at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) || text[at - 1] == '_'))
          continue;
        const std::vector<std::string> given = arguments(text, at + call.size() - 1);
        if (given.size() < 3) continue;  // a declaration, or a failure with its own hint
        ++calls;
        INFO(entry.path().string() << ": " << given[1]);
        CHECK_FALSE(may_be_empty(given.back()));
      }
  }
  CHECK(calls > 500);
}

}  // namespace hints_test
