#include "seen/span_set.hpp"

#include <algorithm>
#include <iterator>

namespace proofsheet::seen {

void SpanSet::add(const text::Span& span) {
  if (span.begin >= span.end) return;
  std::map<std::size_t, std::size_t>& ends = ends_[span.source.get()];
  auto next = ends.upper_bound(span.begin);
  if (next != ends.begin() && std::prev(next)->second > span.begin) --next;
  std::size_t begin = span.begin, end = span.end;
  while (next != ends.end() && next->first < end) {
    begin = std::min(begin, next->first);
    end = std::max(end, next->second);
    next = ends.erase(next);
  }
  ends.emplace_hint(next, begin, end);
}

bool SpanSet::overlaps(const text::Span& span) const {
  const auto of_source = ends_.find(span.source.get());
  if (of_source == ends_.end()) return false;
  const auto next = of_source->second.lower_bound(span.end);
  return next != of_source->second.begin() && std::prev(next)->second > span.begin;
}

}  // namespace proofsheet::seen
