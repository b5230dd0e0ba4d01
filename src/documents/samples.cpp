#include "documents/samples.hpp"

#include <algorithm>

#include "text/signs.hpp"

namespace proofsheet::documents {

namespace {

using Kind = SampleNumber::Kind;

struct SampleName {
  std::string_view written;
  Kind kind;
  bool is_total = false;
};
constexpr SampleName sample_names[] = {
    {"M", Kind::mean},         {"Mean", Kind::mean},      {"SD", Kind::deviation}, {"sd", Kind::deviation},
    {"S.D.", Kind::deviation}, {"s.d.", Kind::deviation}, {"n", Kind::count},      {"N", Kind::count, true}};

std::optional<SampleNumber> read_one(const StatisticsText& text, std::size_t at, StatisticsScanner scanner,
                                     const SampleName& name) {
  if (name.kind == Kind::count) {  // n_1, n1
    while (scanner.next() == lowered_mark || (scanner.next() >= '0' && scanner.next() <= '9'))
      scanner.take(std::string_view(scanner.rest()).substr(0, 1));
  }
  const auto said = scanner.comparison();
  if (!said || said->relation != numbers::Relation::equal || said->number.relation != said->relation ||
      said->number.decimal.style != numbers::Format::Style::places || said->number.approximate)
    return std::nullopt;
  if (name.kind == Kind::count && (said->number.decimal.places != 0 || said->number.scale != 1))
    return std::nullopt;
  if (!text.is_visible({at, scanner.at()})) return std::nullopt;
  return SampleNumber{name.kind, {at, scanner.at()}, said->number, name.is_total};
}

/// Reads `M (SD) = 5.19 (1.20)` or `M ± SD = 5.19 ± 1.20`.
std::vector<SampleNumber> read_pair(const StatisticsText& text, std::size_t at, StatisticsScanner scanner,
                                    Marks marks) {
  const bool in_brackets = scanner.take("(SD)");
  if (!in_brackets && !(scanner.take(text::plus_minus) && scanner.take("SD"))) return {};
  auto mean = read_one(text, at, scanner, sample_names[0]);
  if (!mean) return {};
  StatisticsScanner ahead(text.view(), mean->place.end, marks);
  if (!ahead.take(in_brackets ? "(" : text::plus_minus)) return {};
  const std::size_t begin = ahead.at();
  const auto deviation = ahead.number();
  if (!deviation || deviation->decimal.style != numbers::Format::Style::places) return {};
  return {*mean, {Kind::deviation, {begin, ahead.at()}, *deviation}};
}

std::optional<SampleNumber> first_of(const std::vector<SampleNumber>& all, Kind kind, std::size_t begin,
                                     std::size_t end, bool from_end = false) {
  std::optional<SampleNumber> found;
  for (std::size_t i = begin; i < end; ++i)
    if (all[i].kind == kind && (!found || from_end)) found = all[i];
  return found;
}

}  // namespace

std::vector<SampleNumber> read_sample_numbers(const StatisticsText& text, std::size_t at) {
  if (!begins_word(text.view(), at)) return {};
  for (const SampleName& name : sample_names) {
    if (!text.view().substr(at).starts_with(name.written)) continue;
    for (const Marks marks : {Marks::point, Marks::comma}) {
      const StatisticsScanner scanner(text.view(), at + name.written.size(), marks);
      if (name.kind == Kind::mean)
        if (auto pair = read_pair(text, at, scanner, marks); !pair.empty()) return pair;
      if (auto one = read_one(text, at, scanner, name)) return {*std::move(one)};
    }
  }
  return {};
}

std::vector<Sample> samples_of(const std::vector<SampleNumber>& sentence) {
  std::vector<std::size_t> means;
  std::vector<SampleNumber> counts;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (sentence[i].kind == Kind::mean) means.push_back(i);
    if (sentence[i].kind == Kind::count) counts.push_back(sentence[i]);
  }
  const auto next_mean = [&](std::size_t i) { return i + 1 < means.size() ? means[i + 1] : sentence.size(); };
  const auto count_after = [&](std::size_t i) {
    return first_of(sentence, Kind::count, means[i], next_mean(i));
  };
  const auto count_before = [&](std::size_t i) {
    return first_of(sentence, Kind::count, i == 0 ? 0 : means[i - 1], means[i], true);
  };
  const auto all_have = [&](const auto& count) {
    for (std::size_t i = 0; i < means.size(); ++i)
      if (!count(i)) return false;
    return true;
  };
  const bool are_after = all_have(count_after), are_before = all_have(count_before);
  const bool begins_with_mean = !sentence.empty() && sentence.front().kind == Kind::mean;
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < means.size(); ++i) {
    std::optional<SampleNumber> count;
    if (are_after || begins_with_mean)
      count = count_after(i);
    else if (are_before)
      count = count_before(i);
    if (!count && means.size() == 1 && counts.size() == 1) count = counts.front();
    if (!count || numbers::value_of(count->number) < 1) continue;
    Sample sample{
        sentence[means[i]], *count, first_of(sentence, Kind::deviation, means[i], next_mean(i)), {}};
    sample.place = {std::min(sample.mean.place.begin, count->place.begin),
                    std::max(sample.mean.place.end, count->place.end)};
    if (sample.deviation) sample.place.end = std::max(sample.place.end, sample.deviation->place.end);
    samples.push_back(std::move(sample));
  }
  return samples;
}

}  // namespace proofsheet::documents
