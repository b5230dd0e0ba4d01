#include "documents/statistics_text.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <unordered_map>

#include "prose/places.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::documents {

namespace {

// ---- markup

struct Spelling {
  std::string_view written, meant;
};
/// Markup between and around the characters of a report, in any format.
constexpr Spelling markup[] = {
    {"\\chi", "χ"},    {"&chi;", "χ"},     {"&#967;", "χ"},     {"&#x3c7;", "χ"},  {"\\rho", "ρ"},
    {"&rho;", "ρ"},    {"<sup>", "^"},     {"</sup>", ""},      {":sup:`", "^"},   {"\\ :sup:`", "^"},
    {"\\^", "^"},      {"<sub>", "_"},     {"</sub>", ""},      {":sub:`", "_"},   {"\\ :sub:`", "_"},
    {"&lt;", "<"},     {"&gt;", ">"},      {"&le;", "≤"},       {"&ge;", "≥"},     {"&leq;", "≤"},
    {"&geq;", "≥"},    {"<=", "≤"},        {">=", "≥"},         {"\\<=", "≤"},     {"\\>=", "≥"},
    {"&nbsp;", " "},   {"&thinsp;", " "},  {"&minus;", "−"},    {"&#8722;", "−"},  {"&#x2212;", "−"},
    {"&ndash;", "–"},  {"&times;", "×"},   {"&#215;", "×"},     {"&#xd7;", "×"},   {"&middot;", "·"},
    {"&sdot;", "⋅"},   {"&sup2;", "²"},    {"*10^", "×10^"},    {"* 10^", "×10^"}, {"*10⁻", "×10⁻"},
    {"* 10⁻", "×10⁻"}, {"\\*10^", "×10^"}, {"\\* 10^", "×10^"}, {"\\,", ""},       {"\\;", ""},
    {"\\:", ""},       {"\\!", ""},        {"\\ ", " "},        {"\\%", "%"},      {"\\(", ""},
    {"\\)", ""},       {"\\[", ""},        {"\\]", ""},         {"\\-", "-"},      {"\u00a0", " "},
    {"*", ""},         {"$", ""},          {"{", ""},           {"}", ""},         {"\\<", "<"},
    {"\\>", ">"},      {"\\_", "_"},       {"---", "—"},        {"--", "–"},       {":math:`", ""},
    {"``", "\""},      {"''", "\""}};

/// LaTeX commands, and what they mean in a report.
const std::unordered_map<std::string_view, std::string_view>& latex_meanings() {
  static const std::unordered_map<std::string_view, std::string_view> meanings{{"textsuperscript", "^"},
                                                                               {"textsubscript", "_"},
                                                                               {"textit", ""},
                                                                               {"emph", ""},
                                                                               {"mathit", ""},
                                                                               {"mathrm", ""},
                                                                               {"textrm", ""},
                                                                               {"text", ""},
                                                                               {"mathbf", ""},
                                                                               {"textbf", ""},
                                                                               {"boldsymbol", ""},
                                                                               {"operatorname", ""},
                                                                               {"mathnormal", ""},
                                                                               {"textup", ""},
                                                                               {"mbox", ""},
                                                                               {"num", ""},
                                                                               {"left", ""},
                                                                               {"right", ""},
                                                                               {"rm", ""},
                                                                               {"it", ""},
                                                                               {"textless", "<"},
                                                                               {"textgreater", ">"},
                                                                               {"lt", "<"},
                                                                               {"gt", ">"},
                                                                               {"le", "≤"},
                                                                               {"leq", "≤"},
                                                                               {"leqslant", "≤"},
                                                                               {"ge", "≥"},
                                                                               {"geq", "≥"},
                                                                               {"geqslant", "≥"},
                                                                               {"Delta", "Δ"},
                                                                               {"quad", " "},
                                                                               {"infty", "∞"},
                                                                               {"ensuremath", ""},
                                                                               {"item", "\x1F"},
                                                                               {"par", "\x1F"},
                                                                               {"textchi", "χ"},
                                                                               {"textrho", "ρ"},
                                                                               {"textminus", "−"},
                                                                               {"prime", "′"}};
  return meanings;
}

constexpr std::array<std::string_view, 20> inline_tag_names{
    "i",    "em",   "b",    "strong", "span", "a",  "u",  "var",  "small", "mark",
    "font", "cite", "abbr", "math",   "mi",   "mn", "mo", "mrow", "mtext", "q"};

/// Returns the name of the HTML tag at the front and its size; no name if it is none.
struct TagName {
  std::string_view name;
  std::size_t size = 0;
};
TagName tag_name(std::string_view rest) {
  constexpr std::size_t longest_tag = 2000;
  const std::size_t begin = rest.starts_with("</") ? 2 : 1;
  if (!rest.starts_with('<') || begin >= rest.size() || !text::is_letter(rest[begin])) return {};
  std::size_t end = begin;
  while (end < rest.size() && (text::is_letter(rest[end]) || text::is_digit(rest[end]))) ++end;
  const std::size_t close = rest.substr(0, longest_tag).find('>', end);
  if (close == rest.npos || (end != close && !text::is_space(rest[end]) && rest[end] != '/')) return {};
  return {rest.substr(begin, end - begin), close + 1};
}

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
    for (const char c : {'\\', '<', '~', '`'}) is_first_[static_cast<unsigned char>(c)] = true;
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
    const Spelling* longest = nullptr;
    for (const Spelling& one : markup)
      if (rest.starts_with(one.written) && (!longest || longest->written.size() < one.written.size()))
        longest = &one;
    if (rest.front() == '\\' && rest.size() > 1 && text::is_letter(rest[1])) {
      std::size_t end = 1;
      while (end < rest.size() && text::is_letter(rest[end])) ++end;
      const auto meaning = latex_meanings().find(rest.substr(1, end - 1));
      if (meaning != latex_meanings().end() && (!longest || longest->written.size() < end))
        return {end, std::string(meaning->second)};
    }
    if (longest) {
      if (longest->written.size() > 1 && longest->written.ends_with('`') && longest->written != "``")
        in_role_ = true;
      return {longest->written.size(), std::string(longest->meant)};
    }
    if (rest.front() == '`' && in_role_) {
      in_role_ = false;
      return {1, ""};
    }
    if (rest.front() == ',' && at > 0 && text::is_space(view_[at - 1]) && rest.size() > 1 &&
        text::is_digit(rest[1]))
      return {1, "."};
    if (rest.front() == '<') return tag(rest);
    if (rest.front() == '~') return tilde(at);
    return {};
  }

  static Replacement tag(std::string_view rest) {
    const auto [name, size] = tag_name(rest);
    if (size == 0 || name == "sup") return {};
    if (name == "sub") return {size, rest.starts_with("</") ? "" : std::string(1, lowered_mark)};
    const bool is_inline =
        std::find(inline_tag_names.begin(), inline_tag_names.end(), name) != inline_tag_names.end();
    return {size, is_inline ? "" : "\x1F"};
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
    if (const auto digit = text::lowered_digit(c.value)) {
      const std::string mark = lowered_ ? "" : std::string(1, lowered_mark);
      lowered_ = true;
      return {c.size, mark + static_cast<char>('0' + *digit)};
    }
    lowered_ = false;
    if (const char letter = plain_letter(c.value)) return {c.size, std::string(1, letter)};
    if (is_chi(c.value)) return {c.size, "χ"};
    if (text::is_invisible(c.value)) return {c.size, ""};
    if (text::is_gap(c.value)) return {c.size, " "};
    if (text::is_at_most(c.value)) return {c.size, std::string(text::at_most_sign)};
    if (text::is_at_least(c.value)) return {c.size, std::string(text::at_least_sign)};
    return {};
  }

  const Text& text_;
  std::string_view view_;
  std::vector<Stretch> comments_;
  std::array<bool, 256> is_first_{};
  bool lowered_ = false;  ///< the last character was a lowered digit
  bool in_role_ = false;  ///< a role of reStructuredText is open
  prose::TextBuilder builder_;
};

// ---- sentences

/// Words after which a point does not end a sentence; those of the second list only before a digit, those of
/// the third unless a capital letter follows.
constexpr std::string_view abbreviations[] = {
    "vs",  "cf",   "e.g", "i.e",   "eg",   "ie",   "al",  "fig",  "figs", "eq",     "eqs", "eqn",  "tab",
    "dr",  "prof", "mr",  "mrs",   "ms",   "st",   "ca",  "ref",  "refs", "sec",    "exp", "exps", "ex",
    "vol", "pp",   "ch",  "suppl", "ed",   "eds",  "viz", "ibid", "resp", "approx", "bzw", "vgl",  "z.b",
    "d.h", "abb",  "ggf", "v.s",   "incl", "excl", "esp", "nos",  "p.ex", "etc"};
constexpr std::string_view before_digit[] = {"no", "nr", "p", "n", "art", "par", "app"};
constexpr std::string_view before_small[] = {"n.s", "a.m", "p.m",  "u.s", "u.k", "inc", "ltd", "co",
                                             "jr",  "sr",  "ph.d", "min", "max", "sd",  "dev", "std"};

bool is_listed(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// True if the point at `at` belongs to the word before it, and `next` is the place of the next word.
bool abbreviates(std::string_view text, std::size_t at, std::size_t next) {
  constexpr std::size_t longest_abbreviation = 12;
  std::size_t begin = at;
  while (begin > 0 && at - begin < longest_abbreviation &&
         (text::is_letter(text[begin - 1]) || text[begin - 1] == '.'))
    --begin;
  const std::string_view written = text.substr(begin, at - begin);
  const std::string word = text::in_small_letters(written);
  const char follows = next < text.size() ? text[next] : ' ';
  if (word.empty()) return false;
  if (word == "etc") return !text::is_upper(follows);
  if (is_listed(abbreviations, word)) return true;
  if (is_listed(before_digit, word)) return text::is_digit(follows);
  if (is_listed(before_small, word)) return !text::is_upper(follows);
  if (written.size() > 1) return false;
  return text::is_upper(written.front())  // an initial; or `z. B.`
             ? text::is_upper(follows)
             : next + 1 < text.size() && text::is_letter(follows) && text[next + 1] == '.';
}

/// Returns the end of the sentence that ends with the mark at `at`, after brackets, quotes and notes;
/// `nullopt` if the sentence goes on.
std::optional<std::size_t> sentence_end(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  for (bool more = true; more && end < text.size();) {
    const text::CodePoint c = text::code_point_at(text, end);
    more = text::signs::has(U")]\"'”’».?!", c.value) || text::raised_digit(c.value);
    if (more) end += c.size;
  }
  if (end < text.size() && text[end] == raised_mark) {
    while (end < text.size() && (text[end] == raised_mark || text::is_digit(text[end]))) ++end;
  } else if (text.substr(end).starts_with("[^")) {
    constexpr std::size_t longest_note = 100;
    const std::size_t close = text.substr(end, longest_note).find(']');
    if (close != text.npos) end += close + 1;
  }
  if (end < text.size() && !text::is_space(text[end]) && text[end] != '\x1F') return std::nullopt;
  std::size_t next = end;
  while (next < text.size() && text::is_space(text[next])) ++next;
  if (text[at] == '.' && abbreviates(text, at, next)) return std::nullopt;
  return end;
}

// ---- one-sidedness

/// Returns the words of a stretch with their hyphens, in lower case. `;` and other breaks are words of their
/// own.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  bool open = false;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint c = text::code_point_at(text, at);
    const bool is_hyphen = text::is_hyphen(c.value) || c.value == U'‑';
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

constexpr std::string_view one_sided_words[] = {
    "one-sided",   "one-tailed",     "one-tail",        "1-sided",        "1-tailed",
    "1-tail",      "onesided",       "onetailed",       "single-tailed",  "single-sided",
    "directional", "unidirectional", "uni-directional", "one-directional"};
constexpr std::string_view negations[] = {"not",    "no",      "never",  "neither", "nor",
                                          "non",    "without", "than",   "instead", "unlike",
                                          "cannot", "hardly",  "avoided"};
/// Words that may be between a negation and `one-tailed`, and between `one-tailed tests` and a negation.
constexpr std::string_view fillers[] = {
    "a",        "an",        "the",    "any",    "use",      "used",    "using",  "be",      "been",
    "is",       "are",       "was",    "were",   "as",       "of",      "in",     "for",     "to",
    "perform",  "performed", "run",    "ran",    "apply",    "applied", "assume", "conduct", "conducted",
    "strictly", "or",        "either", "report", "reported", "do",      "did",    "does"};
constexpr std::string_view subjects[] = {
    "test",   "tests", "testing",  "hypothesis", "hypotheses", "p",    "p-value", "p-values",
    "values", "value", "analysis", "analyses",   "was",        "were", "is",      "are",
    "did",    "do",    "does",     "has",        "have",       "been"};

bool is_negation(const std::string& word) { return is_listed(negations, word) || word.ends_with("n't"); }

/// True if the words [begin, end) are said not to be the case.
bool is_negated(const std::vector<std::string>& words, std::size_t begin, std::size_t end) {
  while (begin > 0 && (is_listed(fillers, words[begin - 1]) || is_listed(one_sided_words, words[begin - 1])))
    --begin;
  if (begin > 0 && is_negation(words[begin - 1])) return true;
  while (end < words.size() && is_listed(subjects, words[end])) ++end;
  return end < words.size() && (words[end] == "not" || words[end] == "never" || words[end].ends_with("n't"));
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
      ends_.push_back(offset_in(text_, passage.text.span(at, at).begin));
  }
  find_sentences();
}

void StatisticsText::find_sentences() {
  const std::string_view text = view();
  for (std::size_t at = text.find_first_of(".?!\n\x1F"); at < text.size();
       at = text.find_first_of(".?!\n\x1F", at + 1)) {
    if (text[at] == '\x1F') {
      ends_.push_back(at + 1);
    } else if (text[at] == '\n') {
      const std::size_t next = text.find_first_not_of(" \t\r", at + 1);
      if (next < text.size() && text[next] == '\n') ends_.push_back(at + 1);
    } else if (const auto end = sentence_end(text, at)) {
      ends_.push_back(*end);
    }
  }
  ends_.push_back(text.size());
  std::sort(ends_.begin(), ends_.end());
  ends_.erase(std::unique(ends_.begin(), ends_.end()), ends_.end());
}

Stretch StatisticsText::sentence_at(std::size_t at) const {
  const auto end = std::upper_bound(ends_.begin(), ends_.end(), at);
  return {end == ends_.begin() ? 0 : *std::prev(end), end == ends_.end() ? view().size() : *end};
}

bool StatisticsText::says_one_sided(Stretch sentence) const {
  const std::vector<std::string> words =
      words_of(view().substr(sentence.begin, sentence.end - sentence.begin));
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool two_words = i + 1 < words.size() && (words[i] == "one" || words[i] == "1") &&
                           (words[i + 1] == "sided" || words[i + 1] == "tailed");
    if ((two_words || is_listed(one_sided_words, words[i])) && !is_negated(words, i, i + (two_words ? 2 : 1)))
      return true;
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
