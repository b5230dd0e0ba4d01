#include "text/diagnostic.hpp"

#include "text/signs.hpp"
#include "text/told.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <map>
#include <span>
#include <tuple>

#include "text/characters.hpp"

namespace proofsheet::text {

void Diagnostics::error(Span span, std::string fact, std::string hint) {
  add({Severity::error, std::move(span), std::move(fact), std::move(hint)});
}

void Diagnostics::warning(Span span, std::string fact, std::string hint) {
  add({Severity::warning, std::move(span), std::move(fact), std::move(hint)});
}

void Diagnostics::add(Diagnostic diagnostic) {
  assert(diagnostic.severity != Severity::error || !diagnostic.hint.empty());
  if (diagnostic.severity == Severity::error) ++errors_;
  items_.push_back(std::move(diagnostic));
}

void Diagnostics::add(const Diagnostics& others) {
  items_.insert(items_.end(), others.items_.begin(), others.items_.end());
  errors_ += others.errors_;
}

std::size_t Diagnostics::distinct_errors() const {
  const std::vector<Diagnostic> said = sorted();
  return static_cast<std::size_t>(std::count_if(
      said.begin(), said.end(), [](const Diagnostic& d) { return d.severity == Severity::error; }));
}

namespace {

auto order_of(const Diagnostic& d) {
  return std::tuple(d.span.source ? std::string_view(d.span.source->name()) : std::string_view(),
                    d.span.begin, d.span.end, std::string_view(d.fact), std::string_view(d.hint));
}

std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::note: return "note";
    case Severity::warning: return "warning";
    case Severity::error: return "error";
  }
  return "error";
}

constexpr std::size_t widest_excerpt = 160;  // bytes of a source line that a message shows

/// Returns the source line and the caret line. A long line is cut around the caret, between two code points.
std::string excerpt(const Span& span) {
  const Source& source = *span.source;
  const Position position = source.position(span.begin);
  const std::string_view line = source.line(position.line);
  const std::size_t begin =
      std::min(span.begin - std::min(span.begin, source.line_start(position.line)), line.size());
  const std::size_t end = std::clamp(begin + (span.end - std::min(span.end, span.begin)), begin, line.size());
  std::size_t from =
      begin > widest_excerpt / 2 && line.size() > widest_excerpt ? begin - widest_excerpt / 2 : 0;
  while (from > 0 && is_continuation(line[from])) --from;
  std::size_t to = std::min(line.size(), from + widest_excerpt);
  while (to < line.size() && is_continuation(line[to])) ++to;
  std::string shown = printable(line.substr(from, to - from));
  std::replace(shown.begin(), shown.end(), '\t', ' ');  // so that the caret is below the right character
  // GitHub's runner executes a line that begins with `::` and a command, even after an indent.
  const std::size_t first = std::min(shown.find_first_not_of(' '), shown.size());
  if (shown.compare(first, 2, "::") == 0 && first + 2 < shown.size() && is_letter(shown[first + 2]))
    shown[first] = '?';
  const std::string before(from > 0 ? ellipsis : ""), after(to < line.size() ? ellipsis : "");
  const std::size_t indent = count_code_points(before) + count_code_points(line.substr(from, begin - from));
  const std::size_t marked = std::min(end, std::max(to, begin));
  const std::size_t width =
      std::max<std::size_t>(1, count_code_points(line.substr(begin, marked - std::min(marked, begin))));
  return fmt::format("    {}{}{}\n    {}{}\n", before, shown, after, std::string(indent, ' '),
                     std::string(width, '^'));
}

/// Returns the fact without quoted parts and numbers.
std::string kind_of(const Diagnostic& d) {
  std::string kind(name_of(d.severity));
  char closing = 0;
  for (const char c : d.fact) {
    if (closing != 0) {
      if (c == closing) closing = 0;
    } else if (c == '\'' || c == '`' || c == '"') {
      closing = c;
      kind += c;
    } else if (!is_digit(c)) {
      kind += c;
    }
  }
  return kind;
}

/// Returns a text on one line, and cut after 64 KiB.
std::string shorten(std::string text) {
  constexpr std::size_t longest = std::size_t{64} << 10;
  if (text.size() > longest) {
    std::size_t end = longest;
    while (is_continuation(text[end])) --end;
    text = text.substr(0, end) + std::string(ellipsis);
  }
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

constexpr std::size_t longest_word = 64;       // longer words are not compared: the distance is quadratic
constexpr std::size_t most_candidates = 1000;  // later candidates are not compared, to bound the cost of each
                                               // mistake

/// Returns the Damerau-Levenshtein distance with adjacent transpositions (optimal string alignment). Neither
/// word may be longer than longest_word.
std::size_t distance(std::string_view a, std::string_view b) {
  std::array<std::array<std::uint8_t, longest_word + 1>, longest_word + 1> d;
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = static_cast<std::uint8_t>(i);
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = static_cast<std::uint8_t>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      int least =
          std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        least = std::min(least, d[i - 2][j - 2] + 1);
      d[i][j] = static_cast<std::uint8_t>(least);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::vector<Diagnostic> Diagnostics::sorted() const {
  std::vector<Diagnostic> all = items_;
  std::stable_sort(all.begin(), all.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return order_of(a) < order_of(b); });
  all.erase(std::unique(all.begin(), all.end(),
                        [](const Diagnostic& a, const Diagnostic& b) { return order_of(a) == order_of(b); }),
            all.end());
  return all;
}

std::vector<Diagnostic> Diagnostics::abridged() const {
  constexpr std::size_t most_of_a_kind = 100, most = 1000;
  struct Kind {
    std::size_t count = 0, left_out = 0;
    const Diagnostic* first_left_out = nullptr;
  };
  const std::vector<Diagnostic> all = sorted();
  std::map<std::string, Kind> kinds;
  std::vector<Diagnostic> shown;
  for (const Diagnostic& each : all) {
    Kind& kind = kinds[shown.size() < most ? kind_of(each) : std::string(name_of(each.severity))];
    if (++kind.count <= most_of_a_kind && shown.size() < most) {
      shown.push_back({each.severity, each.span, shorten(each.fact), shorten(each.hint)});
    } else if (++kind.left_out == 1) {
      kind.first_left_out = &each;
    }
  }
  for (const auto& [text, kind] : kinds) {
    if (kind.left_out == 0) continue;
    shown.push_back(
        {kind.first_left_out->severity,
         {},
         fmt::format("{} more of this kind: {}", kind.left_out, shorten(kind.first_left_out->fact)),
         "fix those that are shown; the others may have the same cause"});
  }
  return shown;
}

std::string render(const Diagnostic& d) {
  std::string text;
  if (d.span.source) {
    const Position position = d.span.source->position(d.span.begin);
    text = fmt::format("{}:{}:{}: {}: {}\n{}", d.span.source->name(), position.line, position.column,
                       name_of(d.severity), d.fact, excerpt(d.span));
  } else {
    text = fmt::format("{}: {}\n", name_of(d.severity), d.fact);
  }
  if (!d.hint.empty()) text += fmt::format("    hint: {}\n", d.hint);
  return text;
}

std::string render(const Diagnostics& diagnostics) {
  std::string text;
  for (const MergedMessage& each : merge_repeated(diagnostics)) {
    if (!text.empty()) text += '\n';
    text += render(each.first);
    if (const std::string again = repeated(each); !again.empty()) text += fmt::format("    {}\n", again);
  }
  return text;
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.empty() || word.size() > longest_word) return {};
  std::size_t best = std::max<std::size_t>(1, word.size() / 3) + 1;
  std::string found;
  const std::size_t count = std::min(candidates.size(), most_candidates);
  for (const std::string& candidate : std::span(candidates).first(count)) {
    if (candidate.empty() || candidate.size() > longest_word || candidate == word) continue;
    const auto [shorter, longer] = std::minmax({candidate.size(), word.size()});
    if (longer - shorter > best) continue;
    const std::size_t d = distance(word, candidate);
    if (d < best || (d == best && !found.empty() && candidate < found)) {
      best = d;
      found = candidate;
    }
  }
  return found;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates,
                         std::string otherwise) {
  const std::string found = nearest(word, candidates);
  return found.empty() ? std::move(otherwise) : fmt::format("did you mean '{}'?", found);
}

std::string suggestion_in(std::string_view hint) {
  constexpr std::string_view before = "did you mean '", after = "'?";
  if (!hint.starts_with(before) || !hint.ends_with(after)) return {};
  return std::string(hint.substr(before.size(), hint.size() - before.size() - after.size()));
}

std::string noun_for(std::size_t count, std::string_view noun, std::string_view plural) {
  if (count == 1) return std::string(noun);
  return plural.empty() ? std::string(noun) + "s" : std::string(plural);
}

std::string count_with_noun(std::size_t count, std::string_view noun, std::string_view plural) {
  return std::to_string(count) + " " + noun_for(count, noun, plural);
}

}  // namespace proofsheet::text
