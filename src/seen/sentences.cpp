#include "seen/sentences.hpp"

#include <algorithm>
#include <span>

#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::seen {

namespace {

/// Words after which a point does not end a sentence; those of the second list only before a digit, those of
/// the third unless a capital letter follows.
constexpr std::string_view abbreviations[] = {
    "vs",   "cf",  "e.g",  "i.e", "eg",  "ie",    "al",  "fig",  "figs", "eq",   "eqs",  "eqn",
    "tab",  "dr",  "prof", "mr",  "mrs", "ms",    "st",  "ca",   "ref",  "refs", "sec",  "exp",
    "exps", "ex",  "vol",  "pp",  "ch",  "suppl", "ed",  "eds",  "viz",  "ibid", "resp", "approx",
    "bzw",  "vgl", "z.b",  "d.h", "abb", "ggf",   "v.s", "incl", "excl", "esp",  "nos",  "p.ex"};
constexpr std::string_view before_digit[] = {"no", "nr", "p", "n", "art", "par", "app"};
constexpr std::string_view before_small[] = {"n.s", "a.m", "p.m",  "u.s", "u.k", "inc", "ltd", "co", "etc",
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
  if (is_listed(abbreviations, word)) return true;
  if (is_listed(before_digit, word)) return text::is_digit(follows);
  if (is_listed(before_small, word)) return !text::is_upper(follows);
  if (written.size() > 1) return false;
  return text::is_upper(written.front())  // an initial; or `z. B.`
             ? text::is_upper(follows)
             : next + 1 < text.size() && text::is_letter(follows) && text[next + 1] == '.';
}

/// Returns the end of the sentence that ends with the mark at `at`; `nullopt` if the sentence goes on.
std::optional<std::size_t> sentence_end(std::string_view text, std::size_t at) {
  if (std::string_view(".?!").find(text[at]) == std::string_view::npos) return std::nullopt;
  std::size_t end = at + 1;
  const char32_t closing_quote = text::code_point_at(text::closing_quote, 0).value;
  const auto is_closing = [&](char32_t c) {
    return text::signs::has(U")]\"».?!", c) || text::is_apostrophe(c) || c == closing_quote ||
           text::raised_digit(c) || c == prose::parted;
  };
  while (const std::size_t size = text::size_if(is_closing, text, end)) end += size;
  if (end < text.size() && text[end] == '^') {  // Pandoc's mark of a footnote, or a raised digit
    while (end < text.size() && (text[end] == '^' || text::is_digit(text[end]))) ++end;
  } else if (text.substr(end).starts_with("[^")) {
    constexpr std::size_t longest_mark = 100;
    const std::size_t close = text.substr(end, longest_mark).find(']');
    if (close != text.npos) end += close + 1;
  }
  if (end < text.size() && !text::is_space(text[end]) && text[end - 1] != prose::parted) return std::nullopt;
  const std::size_t next = std::min(text.find_first_not_of(" \t\r\n", end), text.size());
  if (text[at] == '.' && abbreviates(text, at, next)) return std::nullopt;
  return end;
}

/// Returns the sentence of a block; only the marks for which `may_end` is true end one.
template <class MayEnd>
Stretch find_sentence(std::string_view text, Stretch block, std::size_t at, const MayEnd& may_end) {
  text = text.substr(0, block.end);
  Stretch sentence = block;
  for (std::size_t mark = at; mark-- > block.begin;)
    if (const auto end = sentence_end(text, mark); end && *end <= at && may_end(mark)) {
      sentence.begin = *end;
      break;
    }
  for (std::size_t mark = at; mark < block.end; ++mark)
    if (const auto end = sentence_end(text, mark); end && may_end(mark)) {
      sentence.end = *end;
      break;
    }
  return sentence;
}

}  // namespace

Stretch sentence_in(std::string_view text, Stretch block, std::size_t at) {
  return find_sentence(text, block, at, [](std::size_t) { return true; });
}

Stretch sentence_at(const Passage& passage, std::size_t at) {
  const Block* const block = block_at(passage, at);
  if (!block) return {at, at};
  return find_sentence(passage.seen.view(), block->seen, at,
                       [&](std::size_t mark) { return block_at(passage, mark) == block; });
}

}  // namespace proofsheet::seen
