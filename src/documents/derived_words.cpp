#include "documents/derived_words.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::documents {

namespace {

struct WordClass {
  unsigned derivations;
  std::string_view words;  ///< separated by spaces, without accents
};
constexpr unsigned compared = by_ratio | by_change | by_difference;
constexpr std::array<WordClass, 9> word_classes{{
    {compared,
     "faster slower less fewer more lower higher smaller larger bigger shorter longer cheaper lighter better "
     "worse reduction reduces reduced reduce decrease decreases decreased increase increases increased drop "
     "drops dropped save saves saved saving savings cut cuts shrinks shrank fell fall rose rise rises grew "
     "grows growth gain gains gained improvement improves improved improve overhead advantage than "
     "schneller langsamer weniger mehr kleiner grosser kurzer langer billiger teurer besser schlechter "
     "gesunken gestiegen sank stieg spart gespart zuwachs ruckgang"},
    {by_change | by_difference, "change changes changed delta δ anderung veranderung wachstum vs"},
    {by_difference, "difference diff gap differ differs apart unterschied differenz abstand"},
    {by_ratio, "speedup ratio factor times fold × quotient relative normalized faktor fach mal verhaltnis"},
    {by_change | by_share, "% percent percentage prozent"},
    {by_share, "share of portion proportion fraction accounts account anteil von"},
    {by_sum,
     "total totals sum all both together combined altogether overall σ summe gesamt insgesamt zusammen alle "
     "beide"},
    {by_mean, "mean average averages averaging averaged avg durchschnitt mittel mittelwert"},
    {by_extreme,
     "most max maximum peak best largest highest biggest least min minimum worst smallest lowest up bis "
     "hochstens mindestens between zwischen"},
}};

const std::map<std::string_view, unsigned>& known_words() {
  static const std::map<std::string_view, unsigned> known = [] {
    std::map<std::string_view, unsigned> all;
    for (const auto& [derivations, words] : word_classes)
      for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        all[words.substr(at, end - at)] |= derivations;
        at = end + 1;
      }
    return all;
  }();
  return known;
}

}  // namespace

std::vector<std::string> label_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  const auto finish = [&] {
    if (!word.empty()) words.push_back(text::folded(word));
    word.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint c = text::code_point_at(text, at);
    const bool is_sign = text::is_percent(c.value) || text.substr(at, c.size) == text::times_sign ||
                         c.value == U'Δ' || c.value == U'Σ';
    if (is_sign || !text::is_word_character(c.value) || c.value == '_') finish();
    if (is_sign || (text::is_word_character(c.value) && c.value != '_')) word += text.substr(at, c.size);
    if (is_sign) finish();
    at += c.size;
  }
  finish();
  return words;
}

unsigned derivations_in(const std::vector<std::string>& words) {
  unsigned all = 0;
  for (const std::string& word : words)
    if (const auto known = known_words().find(word); known != known_words().end()) all |= known->second;
  return all;
}

std::string stem_of(const std::string& word) {
  constexpr std::size_t shortest = 3;
  for (const std::string_view ending : {"ing", "ers", "er", "ed", "es", "en", "s", "e"})
    if (word.size() >= shortest + ending.size() && word.ends_with(ending))
      return word.substr(0, word.size() - ending.size());
  return word;
}

Labels::Labels(const std::vector<std::string>& labels) {
  std::vector<std::set<std::string>> stems;
  std::map<std::string, std::size_t> count;
  for (const std::string& label : labels) {
    std::set<std::string>& own = stems.emplace_back();
    for (const std::string& word : label_words(label))
      if (word != "a" && word != "i") own.insert(stem_of(word));
    for (const std::string& stem : own) ++count[stem];
  }
  for (std::size_t i = 0; i < labels.size(); ++i) {
    // A word of many labels names none of them.
    const auto weight = [&](const std::string& stem) {
      const auto n = static_cast<double>(count[stem]);
      const bool is_number = stem.find_first_not_of("0123456789") == stem.npos;
      return (is_number ? 0.25 : 1) / (n * n);
    };
    double all = 0;
    for (const std::string& stem : stems[i]) all += weight(stem);
    for (const std::string& stem : stems[i]) postings_[stem].push_back({i, weight(stem) / all});
  }
}

std::vector<const Labels::Posting*> Labels::postings_of(const std::string& stem) const {
  constexpr std::size_t least = 4;
  std::vector<const Posting*> all;
  const auto add = [&](const std::vector<Posting>& some) {
    for (const Posting& one : some) all.push_back(&one);
  };
  if (const auto found = postings_.find(stem); found != postings_.end()) add(found->second);
  if (stem.size() < least) return all;
  // `params` and `parameters`
  for (std::size_t size = least; size < stem.size(); ++size)
    if (const auto found = postings_.find(stem.substr(0, size)); found != postings_.end()) add(found->second);
  for (auto next = postings_.upper_bound(stem); next != postings_.end() && next->first.starts_with(stem);
       ++next)
    add(next->second);
  return all;
}

std::vector<std::size_t> Labels::named_in(const std::vector<std::string>& stems) const {
  constexpr double least = 0.5, near_best = 0.8;
  std::map<std::size_t, double> score;
  std::string_view last;
  for (const std::string& stem : stems) {
    if (stem == last) continue;
    last = stem;
    for (const Posting* one : postings_of(stem)) score[one->label] += one->share;
  }
  double best = 0;
  for (const auto& [label, share] : score) best = std::max(best, share);
  std::vector<std::size_t> named;
  for (const auto& [label, share] : score)
    if (share >= least && share >= near_best * best) named.push_back(label);
  return named;
}

}  // namespace proofsheet::documents
