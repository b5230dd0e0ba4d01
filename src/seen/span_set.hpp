#pragma once
#include <cstddef>
#include <map>

#include "text/source.hpp"

namespace proofsheet::seen {

/// A set of bytes of sources. Spans that overlap are stored as one.
class SpanSet {
 public:
  void add(const text::Span& span);
  /// True if a byte of `span` is in the set.
  bool overlaps(const text::Span& span) const;
  /// True if the first byte of `span` is in the set.
  bool has_begin_of(const text::Span& span) const {
    return overlaps({span.source, span.begin, span.begin + 1});
  }

 private:
  /// By source, the ends of the spans by their beginnings.
  std::map<const text::Source*, std::map<std::size_t, std::size_t>> ends_;
};

}  // namespace proofsheet::seen
