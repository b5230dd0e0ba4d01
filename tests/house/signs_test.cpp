// The signs of numbers are listed in one file, src/text/signs.hpp. Another source that names one of
// them in its code has a list of its own, which will differ.
#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "checkout.hpp"

namespace signs_test {

namespace fs = std::filesystem;

namespace {

bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }
bool is_name(char c) { return is_letter(c) || c == '_' || (c >= '0' && c <= '9'); }

/// Returns the literals and the hexadecimal numbers of a source, without those in comments.
std::vector<std::string_view> tokens_of(const std::string& source) {
  std::vector<std::string_view> tokens;
  std::size_t end = 0;
  for (std::size_t at = 0; (at = source.find_first_of("/\"'0", end)) != source.npos;) {
    const char c = source[at], before = at > 0 ? source[at - 1] : ' ';
    const bool has_prefix = (before == 'U' || before == 'u') && (at < 2 || !is_name(source[at - 2]));
    const bool in_name = is_name(before) && !has_prefix;
    end = at + 1;
    if (source.compare(at, 2, "//") == 0) {
      end = source.find('\n', at);
    } else if (before == 'R' && source.compare(at, 2, "\"(") == 0) {
      end = source.find(")\"", at) + 2;
      tokens.push_back(std::string_view(source).substr(at, end - at));
    } else if (c == '"' || (c == '\'' && !in_name)) {  // else it groups the digits of a number
      const char stops[] = {c, '\\', '\0'};
      while ((end = source.find_first_of(stops, end)) < source.size() && source[end] == '\\') end += 2;
      tokens.push_back(std::string_view(source).substr(at, ++end - at));
    } else if (source.compare(at, 2, "0x") == 0 && !in_name) {
      end = source.find_first_not_of("0123456789abcdefABCDEF", at + 2);
      tokens.push_back(std::string_view(source).substr(at, end - at));
    }
    if (end >= source.size()) break;
  }
  return tokens;
}

/// Returns the characters beyond ASCII that a token names: as they are, as `\u00a0`, or as `0xA0`.
std::vector<char32_t> named_by(std::string_view token) {
  std::vector<char32_t> named;
  const auto hexadecimal = [&](std::size_t at, std::size_t most) {
    unsigned value = 0;
    const std::string_view digits = token.substr(at, most);
    std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (value >= 0x80) named.push_back(value);
  };
  if (token.starts_with("0x")) return hexadecimal(2, token.size()), named;
  for (std::size_t at = 0; at < token.size(); ++at) {
    const auto byte = static_cast<unsigned char>(token[at]);
    if (token[at] == '\\' && at + 5 < token.size() && token[at + 1] == 'u') hexadecimal(at + 2, 4);
    if (byte < 0xC0) continue;
    const std::size_t size = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
    char32_t value = byte & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < size && at + i < token.size(); ++i)
      value = value << 6U | (static_cast<unsigned char>(token[at + i]) & 0x3FU);
    named.push_back(value);
  }
  return named;
}

/// True for words to a reader: an ASCII letter and a space.
bool is_message(std::string_view token) {
  return token.find(' ') != token.npos && std::any_of(token.begin(), token.end(), is_letter);
}

/// Returns the tokens of a source that name one of some characters, without messages.
std::vector<std::string_view> naming_one_of(const std::set<char32_t>& signs, const std::string& source) {
  std::vector<std::string_view> found = tokens_of(source);
  std::erase_if(found, [&](std::string_view token) {
    const std::vector<char32_t> named = named_by(token);
    return std::none_of(named.begin(), named.end(), [&](char32_t one) { return signs.contains(one); }) ||
           is_message(token);
  });
  return found;
}

/// Tables of escapes, of LaTeX commands and entities, and what is typeset.
bool may_name_signs(const std::string& file) {
  constexpr std::array<std::string_view, 16> exceptions{"text/signs.",
                                                        "text/bound_words.cpp",
                                                        "text/unicode.cpp",
                                                        "equations/typeset/",
                                                        "equations/syntax/operators.hpp",
                                                        "mathml/",
                                                        "quantities/unit_table.cpp",
                                                        "pages/formats/escape_",
                                                        "pages/templates/line_breaks.cpp",
                                                        "pages/templates/spoken.cpp",
                                                        "documents/bank_markup.cpp",
                                                        "documents/mathml_latex.cpp",
                                                        "prose/latex.cpp",
                                                        "seen/latex.cpp",
                                                        "documents/statistics_text.cpp",
                                                        "documents/reported_tests.cpp"};
  return std::any_of(exceptions.begin(), exceptions.end(),
                     [&](std::string_view exception) { return file.starts_with(exception); });
}

}  // namespace

TEST_CASE("no source but the list of signs names a sign of numbers") {
  const fs::path root = project_folder() / "src";
  const auto read = [&](const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  std::set<char32_t> signs;
  for (const char* const list : {"signs.hpp", "signs.cpp"}) {
    const std::string source = read(root / "text" / list);
    for (const std::string_view token : tokens_of(source))
      for (const char32_t sign : named_by(token)) signs.insert(sign);
  }
  REQUIRE(signs.size() > 60);
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const std::string file = fs::relative(entry.path(), root).generic_string();
    if ((!file.ends_with(".cpp") && !file.ends_with(".hpp")) || may_name_signs(file)) continue;
    const std::string source = read(entry.path());
    for (const std::string_view token : naming_one_of(signs, source)) {
      const auto line = 1 + std::count(source.data(), token.data(), '\n');
      INFO("src/" << file << ":" << line << ": " << token << " names a sign of src/text/signs.hpp");
      CHECK(false);
    }
  }
}

TEST_CASE("a sign is found as it is, as an escape and as a number, but not in comments and messages") {
  const std::set<char32_t> signs{U'×', U'\u00a0', U'¼'};
  const auto count = [&](const std::string& source) { return naming_one_of(signs, source).size(); };
  CHECK(count(R"(f("×", U'×', "\u00a0", 0xBC, 0x00BC, " × ");)") == 6);
  CHECK(count("f(\"·\", 'x', 0xBD, 0xBCD);  // 2 × 3\n") == 0);
  CHECK(count("f(\"write a × b\", '\"', 1'000, \"\\\"\");  /// ×") == 0);
  CHECK(count("f('\"', \"×\");") == 1);
}

}  // namespace signs_test
