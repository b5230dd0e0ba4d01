#include "search/index.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::search {

namespace {

constexpr std::array<std::string_view, 2> fields{"title", "text"};
constexpr std::array<double, 2> boosts{10, 1};

bool is_in_word(char32_t c) { return text::is_any_letter(c) || text::is_numeric(c); }

}  // namespace

std::uint32_t Index::number_of(std::string_view word) {
  const auto known = numbers_.find(word);
  if (known != numbers_.end()) return known->second;
  const auto number = static_cast<std::uint32_t>(postings_.size());
  numbers_.emplace(word, number);
  postings_.emplace_back();
  return number;
}

void Index::add(const Section& section) {
  add(0, section.title);
  add(1, section.words);
  ++size_;
}

void Index::add(std::size_t field, std::string_view text) {
  std::vector<std::uint32_t> numbers;
  const std::string same = text::folded(text);
  for (const std::string_view word : words_of(same)) numbers.push_back(number_of(word));
  std::sort(numbers.begin(), numbers.end());
  WordCounts counted{{}, numbers.size()};
  for (auto first = numbers.begin(); first != numbers.end();) {
    const auto end = std::upper_bound(first, numbers.end(), *first);
    postings_[*first][field].push_back(static_cast<std::uint32_t>(size_));
    counted.words.push_back({*first, static_cast<std::uint32_t>(end - first)});
    first = end;
  }
  counted.words.shrink_to_fit();
  lengths_[field] += counted.length;
  counted_[field].push_back(std::move(counted));
}

/// Returns the weight of a word, which is higher for rare words.
double Index::weight(const Posting& posting) const {
  const auto with = static_cast<double>(posting[0].size() + posting[1].size());
  return std::log(1 + std::abs((static_cast<double>(size_) - with + 0.5) / (with + 0.5)));
}

double Index::score(std::size_t field, const WordCounts& in, std::uint32_t times, double weight) const {
  constexpr double k1 = 1.2, b = 0.75;
  const double mean = static_cast<double>(lengths_[field]) / static_cast<double>(size_);
  const double often = static_cast<double>(times);
  const double score =
      weight * ((k1 + 1) * often) / (k1 * (1 - b + b * (static_cast<double>(in.length) / mean)) + often);
  return std::round(score * boosts[field] * 1000) / 1000;
}

void Index::write(std::string& json) const {
  const Alphabet words(numbers_.begin(), numbers_.end());
  std::vector<std::uint32_t> places(postings_.size());  // in the alphabet, by index
  std::uint32_t place = 0;
  for (const auto& [word, number] : words) places[number] = place++;
  fmt::format_to(std::back_inserter(json), R"({{"version":"{}","fields":["title","text"],"fieldVectors":[)",
                 library_version());
  write_vectors(json, places);
  json += R"(],"invertedIndex":[)";
  write_inverted(json, words, places);
  json += R"(],"pipeline":[]})";
}

void Index::write_vectors(std::string& json, const std::vector<std::uint32_t>& places) const {
  std::vector<double> weights;
  for (const Posting& posting : postings_) weights.push_back(weight(posting));
  const auto out = std::back_inserter(json);
  for (const char* line = ""; const std::size_t field : {0U, 1U})
    for (std::size_t i = 0; i < size_; ++i) {
      const WordCounts& in = counted_[field][i];
      std::vector<Occurrence> words = in.words;
      std::sort(words.begin(), words.end(), [&](const Occurrence& one, const Occurrence& other) {
        return places[one.word] < places[other.word];
      });
      fmt::format_to(out, R"({}["{}/{}",[)", line, fields[field], i);
      for (const char* comma = ""; const auto& [word, times] : words) {
        fmt::format_to(out, FMT_COMPILE("{}{},{}"), comma, places[word],
                       score(field, in, times, weights[word]));
        comma = ",";
      }
      json += "]]";
      line = ",\n";
    }
}

void Index::write_inverted(std::string& json, const Alphabet& words,
                           const std::vector<std::uint32_t>& places) const {
  const auto out = std::back_inserter(json);
  for (const char* line = ""; const auto& [word, number] : words) {
    fmt::format_to(out, FMT_COMPILE(R"({}["{}",{{"_index":{})"), line, word, places[number]);
    for (const std::size_t field : {0U, 1U}) {
      fmt::format_to(out, FMT_COMPILE(R"(,"{}":{{)"), fields[field]);
      for (const char* comma = ""; const std::uint32_t section : postings_[number][field]) {
        fmt::format_to(out, FMT_COMPILE(R"({}"{}":{{}})"), comma, section);
        comma = ",";
      }
      json += '}';
    }
    json += "}]";
    line = ",\n";
  }
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (const std::size_t size = text::size_if(is_in_word, text, end)) end += size;
    if (end > begin) words.push_back(text.substr(begin, end - begin));
    begin = end + std::max<std::size_t>(text::code_point_at(text, end).size, 1);
  }
  return words;
}

}  // namespace proofsheet::search
