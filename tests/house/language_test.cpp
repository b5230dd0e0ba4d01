// Plain English. Some words usually hide a sentence that is hard to read; this test counts them per 1,000
// words over comments, messages, the guide and the READMEs. The counts are a smoke detector: a sentence that
// is understood the first time is the goal.
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "checkout.hpp"

namespace language_test {

namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool is_source(const fs::path& path) { return path.extension() == ".cpp" || path.extension() == ".hpp"; }

/// The files below a folder of the project that `is_wanted`.
std::vector<fs::path> files_below(const char* folder, bool (*is_wanted)(const fs::path&)) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(project_folder() / folder))
    if (entry.is_regular_file() && is_wanted(entry.path())) files.push_back(entry.path());
  return files;
}

/// A source, divided: comments that follow each other are one text, a string is another. Strings of one word,
/// and those of includes, are left out.
struct Texts {
  std::string comments, strings;  ///< with an empty line between two texts
};

void add_texts(const std::string& source, Texts& texts) {
  bool after_comment = false;
  for (std::size_t begin = 0; begin < source.size();) {
    const std::size_t end = std::min(source.find('\n', begin), source.size());
    const std::string_view line(source.data() + begin, end - begin);
    begin = end + 1;
    std::size_t comment = line.npos;
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (line.compare(at, 2, "//") == 0) {
        comment = at;
        break;
      }
      if (line.compare(at, 3, "'\"'") == 0) at += 2;
      if (line[at] != '"') continue;
      std::size_t close = at + 1;
      while (close < line.size() && line[close] != '"') close += line[close] == '\\' ? 2U : 1U;
      const std::string_view string = line.substr(at + 1, std::min(close, line.size()) - at - 1);
      if (string.find(' ') != string.npos && !line.starts_with("#include"))
        texts.strings.append(string).append("\n\n");
      at = close;
    }
    const bool alone = comment != line.npos && line.find_first_not_of(' ') == comment;
    if (after_comment && !alone) texts.comments += "\n\n";
    after_comment = alone;
    if (comment == line.npos) continue;
    const std::size_t words = std::min(line.find_first_not_of("/!< ", comment), line.size());
    texts.comments.append(line.substr(words)).append(alone ? " " : "\n\n");
  }
}

/// The words of a text in lower case, and after which of them a sentence begins: at the start, after an empty
/// line, and after a full stop, a colon, a semicolon or a bar.
struct Words {
  std::vector<std::string> words;
  std::vector<bool> begins;
};

Words words_of(std::string_view text) {
  Words all;
  bool begins = true;
  for (std::size_t at = 0; at < text.size();) {
    const auto is_letter = [&](std::size_t i) {
      return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_' ||
                                 static_cast<unsigned char>(text[i]) >= 0x80);
    };
    if (!is_letter(at)) {
      const bool ends = std::string_view(".:;!?|").find(text[at]) != std::string_view::npos;
      begins = begins || ends || text.compare(at, 2, "\n\n") == 0;
      ++at;
      continue;
    }
    const bool is_capital = std::isupper(static_cast<unsigned char>(text[at])) != 0;
    std::string word;
    for (; is_letter(at) || (text[at == text.size() ? at - 1 : at] == '\'' && is_letter(at + 1)); ++at)
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
    all.words.push_back(std::move(word));
    all.begins.push_back(std::exchange(begins, false) && is_capital);
  }
  return all;
}

double rate(const Words& all, const std::set<std::string>& wanted) {
  const auto count = std::count_if(all.words.begin(), all.words.end(),
                                   [&](const std::string& word) { return wanted.contains(word); });
  return 1000.0 * static_cast<double>(count) / static_cast<double>(all.words.size());
}

/// Sentences such as "What is …", "Who has …", "Of the …" in which nobody acts.
double rate_of_headless(const Words& all) {
  static const std::set<std::string> heads{"what", "who", "whose", "of"};
  static const std::set<std::string> next{"is",  "are",  "was",   "were", "has",   "have", "had", "does",
                                          "did", "can",  "may",   "must", "a",     "an",   "the", "it",
                                          "its", "they", "each",  "all",  "some",  "one",  "two", "so",
                                          "no",  "this", "these", "that", "comes", "goes"};
  std::size_t count = 0;
  for (std::size_t i = 0; i + 1 < all.words.size(); ++i)
    if (all.begins[i] && heads.contains(all.words[i]) && next.contains(all.words[i + 1])) ++count;
  return 1000.0 * static_cast<double>(count) / static_cast<double>(all.words.size());
}

void check(const std::string& name, const Words& all) {
  INFO(name << ": " << all.words.size() << " words");
  CHECK(rate(all, {"stand", "stands"}) <= 0.5);
  CHECK(rate_of_headless(all) <= 0.6);
  CHECK(rate(all, {"told", "tell", "tells"}) <= 0.4);
  CHECK(rate(all, {"behind"}) <= 0.3);
  CHECK(rate(all, {"nobody", "whoever", "whatever", "whichever"}) <= 0.3);
}

}  // namespace

TEST_CASE("comments, messages, the guide and the READMEs are plain English") {
  Texts texts;
  for (const fs::path& file : files_below("src", is_source)) add_texts(read(file), texts);
  const Words comments = words_of(texts.comments);
  check("comments of src/", comments);
  CHECK(rate(comments, {"return", "returns"}) >= 3);
  const double must = rate(comments, {"must", "should"});
  double has_to = 0;
  for (std::size_t i = 0; i + 1 < comments.words.size(); ++i)
    if (comments.words[i] == "has" && comments.words[i + 1] == "to") ++has_to;
  CHECK(must + 1000.0 * has_to / static_cast<double>(comments.words.size()) >= 1.2);
  check("messages and other strings of src/", words_of(texts.strings));

  Texts of_tests;
  for (const fs::path& file : files_below("tests", is_source)) add_texts(read(file), of_tests);
  check("comments of tests/", words_of(of_tests.comments));

  const auto is_page = [](const fs::path& path) { return path.extension() == ".md"; };
  std::string guide, readmes = read(project_folder() / "README.md");
  for (const fs::path& file : files_below("lessons/guide", is_page)) guide += read(file) + "\n\n";
  check("the guide", words_of(guide));
  const auto is_readme = [](const fs::path& path) { return path.filename() == "README.md"; };
  for (const char* folder : {"src", "templates", "tests", ".ci"})
    for (const fs::path& file : files_below(folder, is_readme)) readmes += "\n\n" + read(file);
  check("the READMEs", words_of(readmes));
}

}  // namespace language_test
