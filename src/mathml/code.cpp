#include "mathml/code.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "mathml/engine.hpp"
#include "mathml/library.hpp"

namespace proofsheet::mathml {

namespace {

/// The number of blocks of code whose parts are cached.
constexpr std::size_t most_blocks = 2'000;

/// The classes of highlight.js, between spaces, by our kinds.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kinds{
    {{"keyword", " keyword selector-tag tag built_in "},
     {"name",
      " title section name type attr attribute selector-class selector-id variable symbol "
      "template-variable bullet "},
     {"string", " string regexp link "},
     {"number", " number literal "},
     {"comment", " comment quote doctag "},
     {"meta", " meta meta-keyword meta-string "},
     {"added", " addition "},
     {"removed", " deletion "}}};

std::string_view kind_of(std::string_view name) {
  const std::string padded = " " + std::string(name) + " ";
  for (const auto& [kind, names] : kinds)
    if (names.find(padded) != std::string_view::npos) return kind;
  return {};
}

constexpr std::array<std::pair<std::string_view, char>, 5> entities{
    {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#x27;", '\''}}};

/// Adds a character to parts, of which each is on one line.
void add_to(std::vector<CodePart>& parts, char c, std::string_view kind) {
  const bool continues =
      !parts.empty() && parts.back().kind == kind && c != '\n' && parts.back().text != "\n";
  if (continues)
    parts.back().text += c;
  else
    parts.push_back({std::string(1, c), c == '\n' ? std::string_view() : kind});
}

/// Reads the HTML of highlight.js: nested `<span class="hljs-keyword">`, and entities.
std::vector<CodePart> read_parts(std::string_view html) {
  constexpr std::string_view open = "<span class=\"hljs-", close = "</span>";
  std::vector<CodePart> parts;
  std::vector<std::string_view> nested = {{}};
  while (!html.empty()) {
    if (html.starts_with(open)) {
      html.remove_prefix(open.size());
      const std::size_t end = std::min(html.find('"'), html.size());
      nested.push_back(kind_of(html.substr(0, end)));
      html.remove_prefix(std::min(end + 2, html.size()));
    } else if (html.starts_with(close)) {
      html.remove_prefix(close.size());
      if (nested.size() > 1) nested.pop_back();
    } else {
      const auto entity = std::find_if(entities.begin(), entities.end(),
                                       [&](const auto& one) { return html.starts_with(one.first); });
      add_to(parts, entity == entities.end() ? html.front() : entity->second, nested.back());
      html.remove_prefix(entity == entities.end() ? 1 : entity->first.size());
    }
  }
  return parts;
}

bool is_short(std::string_view code) {
  if (code.size() > longest_code) return false;
  for (std::size_t begin = 0; begin < code.size();) {
    const std::size_t end = std::min(code.find('\n', begin), code.size());
    if (end - begin > longest_code_line) return false;
    begin = end + 1;
  }
  return true;
}

/// Returns the parts that the library finds; the whole code if it fails or shows another text.
std::vector<CodePart> find_parts(const std::string& code, const std::string& language) {
  thread_local Engine engine(code_library());
  std::vector<CodePart> whole = {{code, {}}};
  if (language.empty() || !is_short(code)) return whole;
  std::vector<CodePart> parts = read_parts(engine.call(code, language).texts.front());
  std::string together;
  for (const CodePart& part : parts) together += part.text;
  return together == code ? parts : whole;
}

}  // namespace

std::vector<CodePart> parts_of_code(const std::string& code, const std::string& language) {
  thread_local std::map<std::pair<std::string, std::string>, std::vector<CodePart>> known;
  if (known.size() == most_blocks) known.clear();
  const auto key = std::make_pair(code, language);
  const auto found = known.find(key);
  return found != known.end() ? found->second : known.emplace(key, find_parts(code, language)).first->second;
}

}  // namespace proofsheet::mathml
