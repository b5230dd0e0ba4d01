#include "text/told.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include "text/signs.hpp"

namespace proofsheet::text {
namespace {

/// Messages have one cause if they have the same source, fact and hint.
using Cause = std::tuple<const Source*, std::string_view, std::string_view>;
Cause cause_of(const Diagnostic& d) { return {d.span.source.get(), d.fact, d.hint}; }

}  // namespace

std::vector<MergedMessage> merge_repeated(const Diagnostics& diagnostics) {
  constexpr std::size_t most_separate = 3;  // of one cause
  const std::vector<Diagnostic> all = diagnostics.abridged();
  std::map<Cause, std::vector<Span>> causes;
  for (const Diagnostic& d : all)
    if (d.span.source) causes[cause_of(d)].push_back(d.span);
  std::vector<MergedMessage> merged;
  for (const Diagnostic& d : all) {
    const auto found = causes.find(cause_of(d));
    const bool often = found != causes.end() && found->second.size() > most_separate;
    if (often && found->second.front().begin != d.span.begin) continue;
    merged.push_back({d, {}});
    if (often) merged.back().again.assign(found->second.begin() + 1, found->second.end());
  }
  return merged;
}

std::string repeated(const MergedMessage& told) {
  constexpr std::size_t places_told = 12;
  if (told.again.empty()) return {};
  std::vector<std::string> places;
  for (std::size_t i = 0; i < std::min(told.again.size(), places_told); ++i) {
    const Position position = told.again[i].source->position(told.again[i].begin);
    places.push_back(fmt::format("{}:{}", position.line, position.column));
  }
  return fmt::format("repeated {} more times: at {}{}", told.again.size(), fmt::join(places, ", "),
                     told.again.size() > places_told ? fmt::format(" {}", ellipsis) : "");
}

}  // namespace proofsheet::text
