#pragma once
// Common parts of the targets. A target gets arbitrary bytes. It must not crash, hang or use much memory, and
// checks other properties with `require`.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "text/diagnostic.hpp"
#include "text/text.hpp"

namespace fuzz {

namespace ps = proofsheet;

inline void require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what.c_str());
  std::abort();
}

inline std::string string_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

inline ps::text::SourcePtr source_of(const std::string& text) {
  return std::make_shared<const ps::text::Source>("input", text);
}
inline ps::text::Text text_of(const std::string& text) { return ps::text::Text(source_of(text)); }

/// Renders messages; their places must be inside the input.
inline void tell(const ps::text::Diagnostics& diagnostics) {
  for (const ps::text::Diagnostic& message : diagnostics.items()) {
    const ps::text::Span& span = message.span;
    require(!span.source || (span.begin <= span.end && span.end <= span.source->text().size()),
            "a message lies in its source: " + message.fact);
  }
  ps::text::render(diagnostics);
}

}  // namespace fuzz
