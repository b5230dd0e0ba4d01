#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "text/characters.hpp"
#include "text/unicode.hpp"
#include "workbook/content/numerals.hpp"

namespace proofsheet::workbook {

using prose::Touch;

namespace {

/// Returns the whole number that a numeral of digits alone represents; `nullopt` for any other numeral. `07`
/// and `000` are names, or the end of `1 000`.
std::optional<long> whole_number(const prose::Numeral& numeral) {
  const std::string& digits = numeral.digits;
  if (digits.empty() || numeral.is_part || (digits.size() > 1 && digits.front() == '0')) return std::nullopt;
  long value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

/// Removes braces: `10{,}000` in a formula is `10,000`.
std::string without_braces(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c == '{' || c == '}'; }),
             text.end());
  return text;
}

bool are_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), text::is_digit<char>);
}

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Returns the characters of the source that a span covers.
std::string_view characters_at(const text::Span& span) {
  return std::string_view(span.source->text()).substr(span.begin, span.end - span.begin);
}

/// Returns the word before byte `at` in the same line, in lower case; a point is part of it.
std::string word_before(std::string_view text, std::size_t at) {
  while (at > 0 && text::is_blank(text[at - 1])) --at;
  std::size_t begin = at;
  while (begin > 0 && (text::is_letter(text[begin - 1]) || text[begin - 1] == '.')) --begin;
  return text::in_small_letters(text.substr(begin, at - begin));
}

constexpr auto counted_places =
    std::to_array<std::string_view>({"section", "chapter", "figure", "fig.", "table", "page", "part",
                                     "lesson", "volume", "vol.", "version", "appendix", "note", "footnote"});
/// Names of programs that have versions such as 3.11.
constexpr auto programs = std::to_array<std::string_view>(
    {"python", "cpython", "pypy", "cuda",  "cudnn", "rocm",  "ubuntu",     "debian", "fedora",
     "macos",  "android", "gcc",  "clang", "llvm",  "node",  "java",       "jdk",    "ruby",
     "rust",   "php",     "perl", "julia", "go",    "linux", "postgresql", "mysql",  "v"});
/// Names of measures and signs, whose decimals are values.
constexpr auto measures = std::to_array<std::string_view>(
    {"acc", "accuracy",  "auc",   "average", "avg",    "bleu",  "cer",    "chrf", "cost",  "dice",
     "em",  "err",       "error", "f",       "fid",    "gain",  "hits",   "iou",  "kl",    "loss",
     "mae", "map",       "mean",  "median",  "meteor", "mrr",   "mse",    "ndcg", "pass",  "perplexity",
     "ppl", "precision", "price", "psnr",    "rate",   "ratio", "recall", "rmse", "rouge", "score",
     "snr", "speedup",   "ssim",  "sum",     "ter",    "top",   "total",  "wer"});

/// True if a number after `before` in a word is a version, as in `GPT-3.5` and `Python3.11`, not a value as
/// in `BLEU-42.3`.
bool is_version_in_name(std::string before, std::string_view number) {
  while (!before.empty() && !text::is_letter(before.back()) && !text::is_digit(before.back()))
    before.pop_back();
  const std::string name = text::in_small_letters(before);
  const std::size_t point = number.find('.');
  if (point == std::string_view::npos || number.front() == '0') return false;
  const std::string_view whole = number.substr(0, point), places = number.substr(point + 1);
  if (!are_digits(whole) || !are_digits(places) || whole.size() > 2 || places.size() > 2) return false;
  if (is_one_of(programs, name)) return true;
  const std::size_t letters = std::min(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), name.size());
  return number.size() == 3 && name.size() > 1 && !is_one_of(measures, name.substr(0, letters));
}

/// Returns the place of the numeral's word; `nullopt` if the source has other characters there.
std::optional<text::Span> span_of_word(const prose::Numeral& numeral, std::size_t offset) {
  if (numeral.span.begin < offset) return std::nullopt;
  const std::size_t begin = numeral.span.begin - offset;
  const text::Span span{numeral.span.source, begin, begin + numeral.word.size()};
  if (span.end > span.source->size() || characters_at(span) != numeral.word) return std::nullopt;
  return span;
}

/// Returns a name with letters before the digits: `GPT-2`, `x15`, `A4`. `512-dimensional` is not one: it is a
/// number of dimensions.
std::optional<PlainWord> name_with(const prose::Numeral& numeral) {
  const std::string& word = numeral.word;
  if (word.empty() || !text::is_letter(word.front())) return std::nullopt;
  for (std::size_t at = word.find(numeral.text); at != std::string::npos;
       at = word.find(numeral.text, at + 1)) {
    if (!are_digits(numeral.text) && !is_version_in_name(word.substr(0, at), numeral.text)) continue;
    if (const auto span = span_of_word(numeral, at))
      return PlainWord{fmt::format("a part of the name {}", word), word, *span};
  }
  return std::nullopt;
}

constexpr const char* declare = "under 'plain numerals:' in course.yaml";

}  // namespace

std::string how_to_trace(const prose::Numeral& numeral) {
  using Place = prose::NumeralPlace;
  const std::string& text = numeral.text;
  switch (numeral.place) {
    case Place::prose:
      if (numeral.is_part && numeral.word == text)
        return "it is part of a longer number: compute or declare the whole number, or separate the two "
               "with a space or a word";
      if (numeral.is_part)
        return fmt::format(
            "'{0}' is read as one number: write a space after the comma if it is several numbers, write "
            "1.5 with a point, compute it with {{num}}`…`, or declare it with {{lit}}`{0}`",
            numeral.word);
      return fmt::format(
          "compute it with {{num}}`…`, claim it with {{num}}`{0} <…>`, or declare it with "
          "{{lit}}`{0}` or {1}",
          text, declare);
    case Place::formula:
      return fmt::format("compute it with \\val{{…}}, claim it with \\claim{{{}}}{{…}}, or declare it {}",
                         text, declare);
    case Place::alt:
      return fmt::format(
          "an alt text can't have a computed number: write it beside the image, or declare it {}", declare);
    case Place::title:
      return fmt::format(
          "the title of a link can't have a computed number: write it in the text, or declare it {}",
          declare);
    case Place::list:
      return fmt::format("a list begins with it: write {}\\. if it is not a list, or declare it {}", text,
                         declare);
    case Place::html: return "raw HTML is not supported: write it in Markdown";
    case Place::words: break;
  }
  return fmt::format("a computed number is not possible here: leave it out, or declare it {}", declare);
}

bool is_plain(const course::PlainNumerals& plain, const prose::Numeral& numeral, Touch touch) {
  const std::string text = without_braces(numeral.text), word = without_braces(numeral.word);
  if (plain.words.contains(word) || (!numeral.is_part && plain.words.contains(text))) return true;
  if (touch == Touch::currency || touch == Touch::factor) return false;
  const std::optional<long> value = whole_number(numeral);
  if (!value) return false;
  return (*value >= 0 && *value <= plain.counts_up_to) ||
         (touch == Touch::nothing && *value >= plain.years_from && *value <= plain.years_to);
}

std::optional<PlainWord> plain_word(const prose::Numeral& numeral, Touch touch) {
  if (numeral.place == prose::NumeralPlace::formula || touch == Touch::currency || touch == Touch::factor)
    return std::nullopt;
  if (auto name = name_with(numeral)) return name;
  if (characters_at(numeral.span) != numeral.text) return std::nullopt;
  const std::string& text = numeral.text;
  std::string ordinal = text.substr(0, text.size() - std::min<std::size_t>(text.size(), 2));
  std::erase(ordinal, ',');
  if (text::is_letter(text.back()) && are_digits(ordinal)) return PlainWord{"an ordinal", text, numeral.span};
  const std::string before = word_before(numeral.span.source->text(), numeral.span.begin);
  if (touch == Touch::nothing && is_one_of(counted_places, before) &&
      text.find_first_not_of("0123456789.") == std::string::npos)
    return PlainWord{fmt::format("the number of a {}", before), text, numeral.span};
  return std::nullopt;
}

std::vector<ledger::Finding> untraced_titles(const course::Course& course) {
  std::vector<ledger::Finding> findings;
  for (const course::Reference& reference : course.references) {
    const std::string_view title = reference.title.view();
    for (const prose::NumeralRange range : prose::numeral_ranges(title)) {
      prose::Numeral numeral = prose::numeral_of(title, range, prose::NumeralPlace::words);
      numeral.span = reference.title.span(range.begin, range.end);
      const Touch touch = prose::touch_of(title, range, false);
      if (!numeral.span.source || is_plain(course.plain, numeral, touch) || plain_word(numeral, touch))
        continue;
      findings.push_back(
          {ledger::Finding::Kind::untraced, numeral.span,
           fmt::format("the numeral '{}' in the title of a reference has no source", numeral.text),
           fmt::format("check it against the title, and declare it {}", declare), numeral.text, ""});
    }
  }
  return findings;
}

bool has_plain_labels(const course::PlainNumerals& plain, const equations::Axis& axis) {
  const auto is_place = [](const std::string& label) {  // of an axis of numbers with unequal steps
    return std::all_of(label.begin(), label.end(), [](char c) { return text::is_digit(c); });
  };
  return axis.labels.empty() || plain.words.contains(axis.name + "[..]") ||
         std::all_of(axis.labels.begin(), axis.labels.end(), is_place);
}

}  // namespace proofsheet::workbook
