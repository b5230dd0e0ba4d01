#include "search/index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "diagnostics/characters.hpp"

namespace proofsheet::search {

namespace {

constexpr std::array<std::string_view, 2> fields{"title", "text"};
constexpr std::array<double, 2> boosts{10, 1};

const std::string& field_of(const Section& section, std::size_t field) {
  return field == 0 ? section.title : section.words;
}

/// Signs, arrows and marks, in ASCII and beyond; what is left are letters and digits.
bool parts_words(char32_t c) {
  if (c < 0x80) return !diagnostics::is_letter(c) && !diagnostics::is_digit(c);
  return c < 0xC0 || c == 0xD7 || c == 0xF7 || (c >= 0x2000 && c <= 0x206F) || (c >= 0x2190 && c <= 0x2BFF) ||
         (c >= 0x3000 && c <= 0x303F);
}

/// Where a word occurs: the numbers of the sections, for each field.
struct Posting {
  std::size_t number = 0;  ///< among all words, by the alphabet
  std::array<std::vector<std::size_t>, 2> sections;

  /// How much it tells that a word occurs.
  double weight(std::size_t all) const {
    const double with = static_cast<double>(sections[0].size() + sections[1].size());
    return std::log(1 + std::abs((static_cast<double>(all) - with + 0.5) / (with + 0.5)));
  }
};

/// How often each word occurs in one field of one section.
struct Counted {
  std::vector<std::pair<Posting*, std::size_t>> words;  ///< by the alphabet, once all words are known
  std::size_t length = 0;
};

class Index {
 public:
  explicit Index(std::span<const Section> sections) : size_(sections.size()) {
    for (std::size_t field = 0; field < fields.size(); ++field)
      for (std::size_t i = 0; i < size_; ++i) add(field, i, words_of(field_of(sections[i], field)));
    for (auto& [word, posting] : postings_) alphabet_.push_back({word, &posting});
    std::sort(alphabet_.begin(), alphabet_.end());
    for (std::size_t number = 0; number < alphabet_.size(); ++number)
      alphabet_[number].second->number = number;
    for (auto& of_field : counted_)
      for (Counted& one : of_field)
        std::sort(one.words.begin(), one.words.end(),
                  [](const auto& a, const auto& b) { return a.first->number < b.first->number; });
  }

  std::string json() const {
    return fmt::format(
        R"({{"version":"{}","fields":["title","text"],"fieldVectors":[{}],"invertedIndex":[{}],"pipeline":[]}})",
        library_version(), vectors(), inverted());
  }

 private:
  void add(std::size_t field, std::size_t section, const std::vector<std::string>& words) {
    Counted counted{{}, words.size()};
    std::unordered_map<Posting*, std::size_t> places;  // in what is counted
    for (const std::string& word : words) {
      Posting* const posting = &postings_[word];
      const auto [known, is_new] = places.try_emplace(posting, counted.words.size());
      if (is_new) counted.words.emplace_back(posting, 0);
      if (is_new) posting->sections[field].push_back(section);
      ++counted.words[known->second].second;
    }
    lengths_[field] += counted.length;
    counted_[field].push_back(std::move(counted));
  }

  double score(std::size_t field, const Counted& in, std::size_t times, const Posting& posting) const {
    constexpr double k1 = 1.2, b = 0.75;
    const double mean = static_cast<double>(lengths_[field]) / static_cast<double>(size_);
    const double often = static_cast<double>(times);
    const double score = posting.weight(size_) * ((k1 + 1) * often) /
                         (k1 * (1 - b + b * (static_cast<double>(in.length) / mean)) + often);
    return std::round(score * boosts[field] * 1000) / 1000;
  }

  std::string vectors() const {
    std::string text;
    for (std::size_t field = 0; field < fields.size(); ++field)
      for (std::size_t i = 0; i < size_; ++i) {
        const Counted& in = counted_[field][i];
        text += fmt::format(R"({}["{}/{}",[)", text.empty() ? "" : ",\n", fields[field], i);
        for (const char* comma = ""; const auto& [posting, times] : in.words) {
          fmt::format_to(std::back_inserter(text), "{}{},{}", comma, posting->number,
                         score(field, in, times, *posting));
          comma = ",";
        }
        text += "]]";
      }
    return text;
  }

  std::string inverted() const {
    std::string text;
    for (const auto& [word, posting] : alphabet_) {
      text += fmt::format(R"({}["{}",{{"_index":{})", text.empty() ? "" : ",\n", word, posting->number);
      for (std::size_t field = 0; field < fields.size(); ++field) {
        text += fmt::format(R"(,"{}":{{)", fields[field]);
        for (const char* comma = ""; const std::size_t section : posting->sections[field]) {
          fmt::format_to(std::back_inserter(text), R"({}"{}":{{}})", comma, section);
          comma = ",";
        }
        text += '}';
      }
      text += "}]";
    }
    return text;
  }

  std::size_t size_;
  std::unordered_map<std::string, Posting> postings_;
  std::vector<std::pair<std::string_view, Posting*>> alphabet_;
  std::array<std::vector<Counted>, 2> counted_;
  std::array<std::size_t, 2> lengths_{};  ///< words of all sections
};

}  // namespace

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::size_t begin = 0;  // of the word
  const auto end = [&](std::size_t at) {
    if (at == begin) return;
    std::string& word = words.emplace_back(text.substr(begin, at - begin));
    std::transform(word.begin(), word.end(), word.begin(), diagnostics::lowered);
  };
  for (std::size_t at = 0; at < text.size();) {
    const diagnostics::CodePoint c = diagnostics::code_point_at(text, at);
    if (parts_words(c.value)) {
      end(at);
      begin = at + c.size;
    }
    at += c.size;
  }
  end(text.size());
  return words;
}

std::string index_of(std::span<const Section> sections) { return Index(sections).json(); }

}  // namespace proofsheet::search
