#include "diagnostics/region.hpp"

#include <algorithm>

namespace proofsheet::diagnostics {

Region region_of(const Span& span) {
  if (!span.source) return {};
  const Position begin = span.source->position(span.begin);
  const Position end = span.source->position(std::max(span.begin, span.end));
  return {span.source->name(), begin.line, begin.column, end.line, end.column};
}

}  // namespace proofsheet::diagnostics
