#include "documents/accepted.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/characters.hpp"

namespace proofsheet::documents {

namespace {

/// The number of context words on each side, and the most bytes of a context, which ends between two
/// characters.
constexpr std::size_t context_words = 3, longest_context = 64;
constexpr std::string_view indentation = "  ";
constexpr const char* first_line =
    "# Numerals without a source, accepted by 'proofsheet check --accept-untraced'. New numerals need a "
    "source.\n";

/// Returns the end of the comment that begins at `at`. A comment ends at the end of its line at the
/// latest.
std::size_t comment_end(std::string_view text, std::size_t at) {
  text = text.substr(0, std::min(text.find('\n', at), text.size()));
  const std::size_t close = text.find("-->", at);
  return close == text.npos ? text.size() : close + 3;
}

/// Returns the comments in order.
std::vector<Stretch> comments_in(std::string_view text) {
  std::vector<Stretch> comments;
  for (std::size_t at = text.find("<!--"); at != text.npos; at = text.find("<!--", comments.back().end))
    comments.push_back({at, comment_end(text, at)});
  return comments;
}

/// Returns the words of a text, at most so many as a context has: the last ones, or else the first ones.
std::string context_of(std::string_view text, bool last) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n", at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  const auto extra = static_cast<std::ptrdiff_t>(words.size() - std::min(words.size(), context_words));
  return fmt::format("{}",
                     fmt::join(words.begin() + (last ? extra : 0), words.end() - (last ? 0 : extra), " "));
}

}  // namespace

AcceptedLines::AcceptedLines(const Passage& passage)
    : text_(passage.written), comments_(comments_in(passage.written.view())) {}

std::string AcceptedLines::words_before(std::size_t at) const {
  const std::string_view text = text_.view();
  auto comment =
      std::partition_point(comments_.begin(), comments_.end(), [&](Stretch one) { return one.begin < at; });
  std::string run;  // from its end
  for (std::size_t size = 0; at > 0 && text[at - 1] != '\n';) {
    if (comment != comments_.begin() && at <= std::prev(comment)->end) {
      at = (--comment)->begin;
      continue;
    }
    run += text[--at];
    if (!text::is_space(text[at])) ++size;
    if (size >= longest_context && !text::is_continuation(text[at])) break;
  }
  std::reverse(run.begin(), run.end());
  return context_of(run, true);
}

std::string AcceptedLines::words_after(std::size_t at) const {
  const std::string_view text = text_.view();
  std::string run;
  for (std::size_t size = 0; at < text.size() && text[at] != '\n';) {
    if (text.substr(at).starts_with("<!--")) {
      at = comment_end(text, at);
      continue;
    }
    if (size >= longest_context && !text::is_continuation(text[at])) break;
    if (!text::is_space(text[at])) ++size;
    run += text[at++];
  }
  return context_of(run, false);
}

std::string AcceptedLines::of(const prose::Numeral& numeral) const {
  const std::string_view text = text_.view();
  const Stretch place = stretch_in(text_, numeral.span);
  const std::string before = words_before(place.begin), after = words_after(place.end);
  const bool touches_before = place.begin > 0 && !text::is_space(text[place.begin - 1]),
             touches_after = place.end < text.size() && !text::is_space(text[place.end]);
  return fmt::format("{}{}[{}]{}{}", before, before.empty() || touches_before ? "" : " ",
                     text.substr(place.begin, place.end - place.begin),
                     after.empty() || touches_after ? "" : " ", after);
}

bool Accepted::take(const std::string& document, const std::string& line) {
  const auto found = documents.find(document);
  if (found == documents.end()) return false;
  const auto [first, last] = found->second.equal_range(line);
  const auto free = std::find_if(first, last, [](const auto& one) { return !one.second.is_used; });
  return free != last && (free->second.is_used = true);
}

Accepted read_accepted(const text::SourcePtr& source, text::Diagnostics& diagnostics) {
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
      diagnostics.error(line.span(), "there is no document above this line",
                        "run 'proofsheet check --accept-untraced' to rewrite the file");
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
