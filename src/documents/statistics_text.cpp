#include "documents/statistics_text.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "prose/latex.hpp"
#include "prose/places.hpp"
#include "seen/readers.hpp"
#include "seen/sentences.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::documents {

namespace {

// ---- markup

struct Spelling {
  std::string_view written, meant;
};
/// Markup between and around the characters of a report, in any format. Other commands of LaTeX, and entities
/// and tags of HTML are known to prose/ and seen/.
constexpr Spelling markup[] = {{"\\chi", "χ"},
                               {"\\rho", "ρ"},
                               {"\\Delta", "Δ"},
                               {"\\infty", "∞"},
                               {"\\prime", "′"},
                               {"\\textchi", "χ"},
                               {"\\textrho", "ρ"},
                               {"\\textsuperscript", "^"},
                               {"\\textsubscript", "_"},
                               {"\\mathnormal", ""},
                               {"<sup>", "^"},
                               {"</sup>", ""},
                               {":sup:`", "^"},
                               {"\\ :sup:`", "^"},
                               {":sub:`", "_"},
                               {"\\ :sub:`", "_"},
                               {":math:`", ""},
                               {"<=", "≤"},
                               {">=", "≥"},
                               {"\\<=", "≤"},
                               {"\\>=", "≥"},
                               {"*10^", "×10^"},
                               {"* 10^", "×10^"},
                               {"*10⁻", "×10⁻"},
                               {"* 10⁻", "×10⁻"},
                               {"\\*10^", "×10^"},
                               {"\\* 10^", "×10^"},
                               {"---", "—"},
                               {"--", "–"},
                               {"``", "\""},
                               {"''", "\""}};

/// True for a character that marks up others if a backslash is before it, so that nothing is seen of both.
bool is_silent_escape(char c) { return std::string_view(",;:!()[]").find(c) != std::string_view::npos; }
/// True for a character that a backslash only quotes.
bool is_quoted(char c) { return std::string_view(" %-^<>_").find(c) != std::string_view::npos; }

/// Returns the letter of a mathematical letter such as `𝑡`; 0 for other characters.
char plain_letter(char32_t c) {
  constexpr char32_t first = 0x1D400, after = 0x1D6A4, alphabet = 52;
  if (c < first || c >= after) return 0;
  const char32_t index = (c - first) % alphabet;
  return static_cast<char>(index < alphabet / 2 ? 'A' + index : 'a' + (index - alphabet / 2));
}

bool is_chi(char32_t c) {  // Greek and mathematical letters
  constexpr std::array<char32_t, 8> letters{0x3C7,   0x3A7,   0x1D6D8, 0x1D712,
                                            0x1D74C, 0x1D786, 0x1D6D3, 0x1D7C0};
  return std::find(letters.begin(), letters.end(), c) != letters.end();
}

/// Returns the form in which reports are read of a character beyond ASCII; `nullopt` if it is its own.
std::optional<std::string> plain_form(char32_t c) {
  if (const char letter = plain_letter(c)) return std::string(1, letter);
  if (is_chi(c)) return "χ";
  if (text::is_invisible(c)) return "";
  if (text::is_gap(c)) return " ";
  if (text::is_at_most(c)) return std::string(text::at_most_sign);
  if (text::is_at_least(c)) return std::string(text::at_least_sign);
  return std::nullopt;
}

/// Removes markup and writes equal characters alike.
class Cleaner {
 public:
  /// `has_commas`: a comma before digits is a decimal comma, `p = ,036`.
  Cleaner(const Text& text, const std::vector<Comment>& comments, bool has_commas)
      : text_(text), view_(text.view()) {
    if (has_commas) is_first_[static_cast<unsigned char>(',')] = true;
    for (const Comment& comment : comments)
      if (!comment.body.empty()) comments_.push_back(comment.place);  // in LaTeX, a lone % is a percent sign
    for (const Spelling& one : markup) is_first_[static_cast<unsigned char>(one.written.front())] = true;
    for (const char c : std::string_view("\\<&~`*${}")) is_first_[static_cast<unsigned char>(c)] = true;
  }

  Text clean() {
    std::size_t done = 0, comment = 0;
    const auto replace = [&](std::size_t at, std::size_t size, std::string_view meant) {
      builder_.take(text_, done, at);
      if (!meant.empty()) builder_.put(meant, text_, at);
      return done = at + size;
    };
    for (std::size_t at = 0; at < view_.size();) {
      while (comment < comments_.size() && comments_[comment].end <= at) ++comment;
      if (comment < comments_.size() && comments_[comment].begin <= at) {
        at = replace(at, comments_[comment].end - at, "");
        continue;
      }
      const unsigned char c = static_cast<unsigned char>(view_[at]);
      if (c < 0x80 && !is_first_[c]) {
        lowered_ = false;
        ++at;
        continue;
      }
      const Replacement found = c < 0x80 ? ascii(at) : wide(at);
      at = found.size > 0 ? replace(at, found.size, found.meant) : at + text::code_point_at(view_, at).size;
    }
    builder_.take(text_, done, view_.size());
    return builder_.finish();
  }

 private:
  struct Replacement {
    std::size_t size = 0;  ///< in bytes; 0: the character stays
    std::string meant;
  };

  Replacement ascii(std::size_t at) {
    lowered_ = false;
    const std::string_view rest = view_.substr(at);
    const char next = rest.size() > 1 ? rest[1] : ' ';
    const Spelling* longest = nullptr;
    for (const Spelling& one : markup)
      if (rest.starts_with(one.written) && (!longest || longest->written.size() < one.written.size()))
        longest = &one;
    if (rest.front() == '\\' && text::is_letter(next)) {
      const auto end = static_cast<std::size_t>(
          std::find_if_not(rest.begin() + 1, rest.end(), text::is_letter<char>) - rest.begin());
      const prose::LatexCommand* const command = prose::latex_command(rest.substr(1, end - 1));
      if (command && (!longest || longest->written.size() < end)) return plain(end, command->characters);
    }
    if (longest) {
      if (longest->written.ends_with(":`")) in_role_ = true;
      return {longest->written.size(), std::string(longest->meant)};
    }
    switch (rest.front()) {
      case '`':
        if (in_role_) return in_role_ = false, Replacement{1, ""};
        return {};
      case ',':
        if (at > 0 && text::is_space(view_[at - 1]) && text::is_digit(next)) return {1, "."};
        return {};
      case '\\':
        if (is_silent_escape(next)) return {2, ""};
        return is_quoted(next) && rest.size() > 1 ? Replacement{2, std::string(1, next)} : Replacement{};
      case '&': {
        const std::size_t length = prose::entity_length(view_, at);
        return length > 0 ? plain(length, prose::meaning_of(rest.substr(0, length))) : Replacement{};
      }
      case '<': return tag(rest);
      case '~': return tilde(at);
      case '*':
      case '$':
      case '{':
      case '}': return {1, ""};
      default: return {};
    }
  }

  /// Replaces markup by characters in the form in which reports are read.
  static Replacement plain(std::size_t size, std::string_view characters) {
    const text::CodePoint c = text::code_point_at(characters, 0);
    const auto form = c.size == characters.size() ? plain_form(c.value) : std::nullopt;
    return {size, form ? *form : std::string(characters)};
  }

  static Replacement tag(std::string_view rest) {
    constexpr std::size_t longest_tag = 2000;
    rest = rest.substr(0, longest_tag);
    const std::size_t name = rest.starts_with("</") ? 2 : 1;
    if (name >= rest.size() || !text::is_letter(rest[name])) return {};
    const Tag tag = tag_of(rest, 0);
    const auto is_named = [&](std::string_view word) {
      return rest.substr(name).starts_with(word) && !text::is_letter(rest[name + word.size()]);
    };
    if (!rest.substr(0, tag.end).ends_with('>') || is_named("sup")) return {};
    if (is_named("sub")) return {tag.end, name == 2 ? "" : std::string(1, lowered_mark)};
    return {tag.end, std::string(tag.seen)};
  }

  /// Pandoc's subscript `t~28~`, or the space of LaTeX.
  Replacement tilde(std::size_t at) const {
    const std::size_t close = view_.substr(0, std::min(view_.size(), at + 20)).find('~', at + 1);
    const auto is_word = [](std::string_view word) {
      return !word.empty() && word.find_first_of(" \n") == word.npos;
    };
    const bool opens = at > 0 && (text::is_letter(view_[at - 1]) || view_[at - 1] == '*') &&
                       close != view_.npos && is_word(view_.substr(at + 1, close - at - 1));
    const std::size_t open = at == 0 ? view_.npos : view_.rfind('~', at - 1);
    const bool closes = open != view_.npos && open > 0 && at - open < 20 &&
                        (text::is_letter(view_[open - 1]) || view_[open - 1] == '*') &&
                        is_word(view_.substr(open + 1, at - open - 1));
    return {1, closes && !opens ? "" : opens ? std::string(1, lowered_mark) : " "};
  }

  Replacement wide(std::size_t at) {
    const text::CodePoint c = text::code_point_at(view_, at);
    const auto digit = text::lowered_digit(c.value);
    const std::string mark = digit && !lowered_ ? std::string(1, lowered_mark) : "";
    lowered_ = digit.has_value();
    if (digit) return {c.size, mark + static_cast<char>('0' + *digit)};
    const auto form = plain_form(c.value);
    return form ? Replacement{c.size, *form} : Replacement{};
  }

  const Text& text_;
  std::string_view view_;
  std::vector<Stretch> comments_;
  std::array<bool, 256> is_first_{};
  bool lowered_ = false;  ///< the last character was a lowered digit
  bool in_role_ = false;  ///< a role of reStructuredText is open
  prose::TextBuilder builder_;
};

// ---- one-sidedness

bool is_listed(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The words before `-tailed` that say how many sides, or which one.
constexpr std::string_view sides[] = {"one", "1", "single", "right", "left", "upper", "lower"};

/// Returns the words of a stretch with their hyphens, in lower case. `;` and other breaks are words of their
/// own.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  bool open = false;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint c = text::code_point_at(text, at);
    // one–sided, with an en dash
    const bool joins =
        open && (is_listed(sides, words.back()) || words.back() == "two" || words.back() == "2");
    const bool is_hyphen = text::is_hyphen(c.value) || (joins && text::is_minus(c.value));
    const bool inside = text::is_any_letter(c.value) || text::is_digit(c.value) ||
                        ((is_hyphen || text::is_apostrophe(c.value)) && open);
    if (inside) {
      if (!open) words.emplace_back();
      if (is_hyphen)
        words.back() += '-';
      else if (text::is_apostrophe(c.value))
        words.back() += '\'';
      else
        text::append_utf8(words.back(), text::lower_case(c.value));
    } else if (!text::is_space(text[at])) {
      words.emplace_back(";");
    }
    open = inside;
    at += c.size;
  }
  return words;
}

constexpr std::string_view one_sided_words[] = {"onesided",       "onetailed",      "onetail",
                                                "directional",    "unidirectional", "uni-directional",
                                                "one-directional"};
/// Words after which `-sided` and `-tailed` say that a test is one-sided.
constexpr std::string_view tails[] = {"sided", "tailed", "tail"};
constexpr std::string_view negations[] = {
    "not",     "no",        "none",      "never",  "neither", "nor",     "non",       "without", "than",
    "instead", "unlike",    "cannot",    "hardly", "avoid",   "avoided", "avoiding",  "abandon", "abandoned",
    "dropped", "discarded", "refrained", "lacked", "unless",  "except",  "excluding", "opposed"};
/// Words after `one-tailed tests` and their verb that negate them.
constexpr std::string_view refusals[] = {"not",     "never",     "avoided",       "abandoned",  "dropped",
                                         "refused", "discarded", "inappropriate", "unjustified"};
/// Words that may be between a negation and `one-tailed`, and between `one-tailed tests` and a negation.
constexpr std::string_view fillers[] = {
    "a",         "an",        "the",       "any",       "use",     "used",       "using",     "be",
    "been",      "is",        "are",       "was",       "were",    "as",         "of",        "in",
    "for",       "to",        "perform",   "performed", "run",     "ran",        "apply",     "applied",
    "assume",    "conduct",   "conducted", "strictly",  "or",      "either",     "report",    "reported",
    "do",        "did",       "does",      "priori",    "prior",   "specific",   "explicit",  "explicitly",
    "clear",     "had",       "have",      "has",       "made",    "formulated", "noted",     "stated",
    "otherwise", "indicated", "specified", "marked",    "labeled", "labelled",   "described", "where",
    "from",      "our",       "these",     "them",      "that",    "justify",    "justified", "reason",
    "reasons",   "need",      "basis"};
constexpr std::string_view subjects[] = {
    "test",   "tests", "testing",  "hypothesis", "hypotheses", "p",    "p-value", "p-values",
    "values", "value", "analysis", "analyses",   "was",        "were", "is",      "are",
    "did",    "do",    "does",     "has",        "have",       "been", "would",   "seemed"};

/// True for `one-tailed`, and for other words of the table.
bool is_one_sided(const std::string& word) {
  const std::size_t hyphen = word.find('-');
  return is_listed(one_sided_words, word) ||
         (hyphen != word.npos && is_listed(sides, word.substr(0, hyphen)) &&
          is_listed(tails, word.substr(hyphen + 1)));
}

bool is_negation(const std::string& word) { return is_listed(negations, word) || word.ends_with("n't"); }

/// True if the words [begin, end) are said not to be the case.
bool is_negated(const std::vector<std::string>& words, std::size_t begin, std::size_t end) {
  while (begin > 0 && (is_listed(fillers, words[begin - 1]) || is_listed(subjects, words[begin - 1]) ||
                       is_one_sided(words[begin - 1])))
    --begin;
  if (begin > 0 && is_negation(words[begin - 1])) return true;
  while (end < words.size() && is_listed(subjects, words[end])) ++end;
  return end < words.size() && (is_listed(refusals, words[end]) || words[end].ends_with("n't"));
}

}  // namespace

bool begins_word(std::string_view text, std::size_t at) {
  std::size_t before = at;
  while (before > 0 && text[before - 1] == lowered_mark) --before;
  constexpr std::string_view difference = "Δ";  // of two χ² or F
  if (text.substr(0, before).ends_with(difference)) before -= difference.size();
  const char32_t c = text::code_point_before(text, before).value;
  if (c == '\\') return false;
  return !text::is_any_letter(c) && !text::is_numeric(c);
}

StatisticsText::StatisticsText(const Passage& passage) : passage_(&passage) {
  const Text written = as_written(passage, passage.text);
  has_other_notation_ = written.view() != passage.text.view();
  text_ = Cleaner(passage.text, passage.comments, has_other_notation_).clean();
  for (const Block& block : passage.blocks) {
    if (block.kind == BlockKind::comment) continue;
    for (const std::size_t at : {block.place.begin, block.place.end})
      borders_.push_back(offset_in(text_, passage.text.span(at, at).begin));
  }
  std::sort(borders_.begin(), borders_.end());
}

Stretch StatisticsText::sentence_at(std::size_t at) const {
  if (at >= last_.begin && at < last_.end) return last_;
  const auto end = std::upper_bound(borders_.begin(), borders_.end(), at);
  const Stretch block{end == borders_.begin() ? 0 : *std::prev(end),
                      end == borders_.end() ? view().size() : *end};
  return last_ = sentence_in(view(), block, at);
}

bool StatisticsText::says_one_sided(Stretch sentence) const {
  const std::vector<std::string> words =
      words_of(view().substr(sentence.begin, sentence.end - sentence.begin));
  for (std::size_t i = 0; i < words.size(); ++i) {
    // The upper tail is one of a distribution.
    const bool is_number = words[i] == "one" || words[i] == "1" || words[i] == "single";
    const bool two_words = i + 1 < words.size() && is_listed(sides, words[i]) &&
                           is_listed(tails, words[i + 1]) && (is_number || words[i + 1] == "tailed");
    if ((two_words || is_one_sided(words[i])) && !is_negated(words, i, i + (two_words ? 2 : 1))) return true;
  }
  return false;
}

bool StatisticsText::is_visible(Stretch part) const {
  const text::Span span = text_.span(part.begin, part.end);
  const auto& all = passage_->numerals;
  const auto first =
      std::lower_bound(all.begin(), all.end(), span.begin,
                       [](const prose::Numeral& one, std::size_t at) { return one.span.begin < at; });
  return first != all.end() && first->span.begin < span.end;
}

std::string StatisticsText::written(Stretch part) const {
  std::string result(view().substr(part.begin, part.end - part.begin));
  if (!has_other_notation_ || !text_.source()) return result;
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (result[i] != '.' && result[i] != ',') continue;
    const char c = text_.source()->text()[text_.span(part.begin + i, part.begin + i + 1).begin];
    if (c == '.' || c == ',') result[i] = c;
  }
  return result;
}

}  // namespace proofsheet::documents
