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

/// Builds words from single characters. `add` returns true as soon as there are enough words.
class Words {
 public:
  bool add(char c) {
    if (!text::is_space(c)) {
      word_ += c;
      ++size_;
      return false;
    }
    finish();
    return words_.size() == context_words;
  }
  bool is_long() const { return size_ >= longest_context; }
  std::vector<std::string> all() {
    finish();
    return std::move(words_);
  }

 private:
  void finish() {
    if (!word_.empty()) words_.push_back(std::move(word_));
    word_.clear();
  }

  std::vector<std::string> words_;
  std::string word_;
  std::size_t size_ = 0;
};

}  // namespace

AcceptedLines::AcceptedLines(const Passage& passage)
    : text_(passage.written), comments_(comments_in(passage.written.view())) {}

/// Reads backwards, so the words and their order are reversed at the end.
std::string AcceptedLines::words_before(std::size_t at) const {
  const std::string_view text = text_.view();
  auto behind =
      std::partition_point(comments_.begin(), comments_.end(), [&](Stretch one) { return one.begin < at; });
  Words words;
  while (at > 0 && text[at - 1] != '\n') {
    if (behind != comments_.begin() && at <= std::prev(behind)->end)
      at = (--behind)->begin;
    else if (words.add(text[--at]) || (words.is_long() && !text::is_continuation(text[at])))
      break;
  }
  std::vector<std::string> all = words.all();
  std::reverse(all.begin(), all.end());
  for (std::string& word : all) std::reverse(word.begin(), word.end());
  return fmt::format("{}", fmt::join(all, " "));
}

std::string AcceptedLines::words_after(std::size_t at) const {
  const std::string_view text = text_.view();
  Words words;
  while (at < text.size() && text[at] != '\n') {
    if (text.substr(at).starts_with("<!--"))
      at = comment_end(text, at);
    else if ((words.is_long() && !text::is_continuation(text[at])) || words.add(text[at++]))
      break;
  }
  return fmt::format("{}", fmt::join(words.all(), " "));
}

std::string AcceptedLines::of(const prose::Numeral& numeral) const {
  const std::string_view text = text_.view();
  const Stretch place = stretch_in(text_, numeral.span);
  const std::string before = words_before(place.begin), behind = words_after(place.end);
  const bool touches_before = place.begin > 0 && !text::is_space(text[place.begin - 1]),
             touches_behind = place.end < text.size() && !text::is_space(text[place.end]);
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
