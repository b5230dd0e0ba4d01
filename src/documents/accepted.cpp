#include "documents/accepted.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "diagnostics/characters.hpp"

namespace proofsheet::documents {

namespace {

constexpr std::size_t context_words = 3;  // on each side
constexpr std::string_view indentation = "  ";
constexpr const char* first_line =
    "# Numerals without a source, accepted by 'proofsheet check --accept-untraced'. New ones need one.\n";

std::string without_comments(std::string_view text) {
  std::string seen(text);
  for (std::size_t at = seen.find("<!--"); at != std::string::npos; at = seen.find("<!--", at))
    seen.erase(at, std::min(seen.find("-->", at), seen.size() - 3) + 3 - at);
  return seen;
}

/// White space as single spaces, and the last or the first words that a reader sees.
std::string some_words(std::string_view text, bool last) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : without_comments(text) + " ") {
    if (!diagnostics::is_space(c)) {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (words.size() > context_words)
    last ? words.erase(words.begin(), words.end() - context_words)
         : words.erase(words.begin() + context_words, words.end());
  return fmt::format("{}", fmt::join(words, " "));
}

}  // namespace

std::string accepted_line(const prose::Numeral& numeral, const Passage& passage) {
  const std::string_view text = passage.written.view();
  const Stretch place = stretch_in(passage.written, numeral.span);
  const std::size_t break_before = place.begin == 0 ? text.npos : text.rfind('\n', place.begin - 1);
  const std::size_t begin = break_before == text.npos ? 0 : break_before + 1;
  const std::size_t end = std::min(text.find('\n', place.end), text.size());
  const std::string before = some_words(text.substr(begin, place.begin - begin), true),
                    behind = some_words(text.substr(place.end, end - place.end), false);
  const bool touches_before = place.begin > begin && !diagnostics::is_space(text[place.begin - 1]),
             touches_behind = place.end < end && !diagnostics::is_space(text[place.end]);
  return fmt::format("{}{}[{}]{}{}", before, before.empty() || touches_before ? "" : " ",
                     text.substr(place.begin, place.end - place.begin),
                     behind.empty() || touches_behind ? "" : " ", behind);
}

bool Accepted::take(const std::string& document, const std::string& line) {
  const auto found = documents.find(document);
  if (found == documents.end()) return false;
  const auto [first, last] = found->second.equal_range(line);
  const auto free = std::find_if(first, last, [](const auto& one) { return !one.second.is_used; });
  return free != last && (free->second.is_used = true);
}

Accepted read_accepted(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics) {
  Accepted accepted;
  if (!source) return accepted;
  std::multimap<std::string, Accepted::Line>* lines = nullptr;
  for (const Text& line : Text(source).lines()) {
    if (line.trimmed().empty() || line.view().starts_with("#")) continue;
    if (!line.view().starts_with(indentation)) {
      lines = &accepted.documents[line.trimmed().str()];
    } else if (lines) {
      lines->emplace(line.trimmed().str(), Accepted::Line{line.trimmed().span()});
    } else {
      diagnostics.error(line.span(), "this line belongs to no document",
                        "let 'proofsheet check --accept-untraced' write the file anew");
      break;
    }
  }
  return accepted;
}

std::string written(const std::map<std::string, std::vector<std::string>>& lines) {
  std::string text = first_line;
  for (const auto& [document, of_document] : lines) {
    if (of_document.empty()) continue;
    text += document + "\n";
    for (const std::string& line : of_document) text += fmt::format("{}{}\n", indentation, line);
  }
  return text;
}

}  // namespace proofsheet::documents
