// The guide as a site in output/guide/: its search finds every name that an author can write.
#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "catch.hpp"
#include "commands/program.hpp"
#include "equations/evaluate/function_table.hpp"
#include "guide/complete.hpp"
#include "guide/guide.hpp"
#include "prose/tree.hpp"
#include "reports/results.hpp"

namespace site_test {

using namespace guide;
using namespace proofsheet;

namespace {

using Words = std::set<std::string>;

/// Returns the words of a text as the search splits it; of letters outside ASCII only whether they are there.
Words words_of(const std::string& text) {
  Words words;
  std::string word;
  for (const char c : text + " ") {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || byte >= 0x80)
      word += static_cast<char>(std::tolower(byte));
    else if (!word.empty())
      words.insert(std::exchange(word, ""));
  }
  return words;
}

/// Returns the words of each section that the search of the guide looks through.
const std::vector<Words>& sections() {
  static const std::vector<Words> all = [] {
    const std::string script = program::read(program::project / "output/guide/static/search-index.js");
    const std::string mark = "var searchSections = ";
    const std::size_t begin = script.find(mark), end = script.find(";\nvar ", begin);
    std::vector<Words> found;
    for (const auto& section :
         nlohmann::json::parse(script.substr(begin + mark.size(), end - begin - mark.size())))
      found.push_back(
          words_of(section["title"].get<std::string>() + " " + section["text"].get<std::string>()));
    return found;
  }();
  return all;
}

void expect_found(const std::string& kind, const std::string& name) {
  const Words wanted = words_of(name);
  INFO("the search of the guide finds no section with the " << kind << " '" << name
                                                            << "'; run 'proofsheet build' after a change");
  CHECK(std::any_of(sections().begin(), sections().end(), [&](const Words& section) {
    return std::includes(section.begin(), section.end(), wanted.begin(), wanted.end());
  }));
}

}  // namespace

TEST_CASE("the search of the guide finds every key, role, directive, function, command, option and message") {
  for (const auto& [noun, key] : keys_of_program()) expect_found("key", key);
  for (const std::string& role : prose::role_names()) expect_found("role", role);
  for (const std::string& directive : prose::directive_names()) {
    expect_found("directive", directive);
    for (const std::string& option : prose::directive_options(directive)) expect_found("option", option);
  }
  for (const std::string& name : equations::function_names()) expect_found("function", name);
  for (const equations::FunctionEntry& entry : equations::functions())
    expect_found("function", std::string(entry.name));
  const Commands commands = commands_of_program();
  for (const std::string& command : commands.commands) expect_found("command", command);
  for (const Option& option : commands.options)
    for (const std::string& spelling : option.spellings) expect_found("option", spelling);
  for (const reports::Rule& rule : reports::rules()) expect_found("message", rule.id);
}

TEST_CASE("the search of the guide finds what other programs call by other names") {
  std::size_t synonyms = 0;
  const auto tables = tables_of(guide::text());
  for (const auto& row : tables.find("you may call it")->second)
    for (std::size_t begin = 0; begin < row.at(0).size(); ++synonyms) {
      const std::size_t end = std::min(row[0].find(", ", begin), row[0].size());
      expect_found("synonym", row[0].substr(begin, end - begin));
      begin = end + 2;
    }
  CHECK(synonyms > 100);
}

TEST_CASE("every kind of message has its passage in the guide, and no other has one") {
  Words passages, kinds;
  for (const reports::Rule& rule : reports::rules()) {
    const std::string passage = reports::passage_about(rule);
    kinds.insert(rule.id);
    passages.insert(passage);
    const std::size_t hash = passage.find('#');
    const std::string page = program::read(program::project / "lessons" / passage.substr(0, hash));
    INFO("write '## " << rule.id << "' in lessons/" << passage.substr(0, hash));
    CHECK(("\n" + page).find("\n## " + rule.id + "\n") != std::string::npos);
    const auto anchors = anchors_of(page);
    CHECK(std::count(anchors.begin(), anchors.end(), passage.substr(hash + 1)) == 1);
    CHECK(page.find("**How to fix it.**") != std::string::npos);
  }
  CHECK(passages.size() == kinds.size());
  for (const Page& page : guide::pages())
    if (page.path.starts_with("lessons/guide/messages/")) {
      const std::string text = program::read(program::project / page.path);
      for (std::size_t at = text.find("\n## "); at != text.npos; at = text.find("\n## ", at + 1))
        CHECK(kinds.contains(text.substr(at + 4, text.find('\n', at + 1) - at - 4)));
    }
}

}  // namespace site_test
