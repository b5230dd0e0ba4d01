#pragma once
// The baseline of numerals that a project accepts without a source. With it, an existing document passes at
// once and only new numerals need a source. The baseline is a committed file with one line for each numeral
// and the words around it.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "seen/passage.hpp"

namespace proofsheet::documents {

using namespace seen;

inline constexpr const char* accepted_file = "proofsheet.untraced";

/// Describes numerals by their context: the words around them in the same line, with the numeral in brackets,
/// as in `took about [35] seconds on`. A context stays the same when lines move.
class AcceptedLines {
 public:
  explicit AcceptedLines(const Passage& passage);
  std::string of(const prose::Numeral& numeral) const;

 private:
  std::string words_before(std::size_t at) const;
  std::string words_after(std::size_t at) const;

  const Text& text_;
  std::vector<Stretch> comments_;  ///< invisible to a reader
};

/// The accepted contexts of each document. A context that occurs twice is listed twice.
struct Accepted {
  struct Line {
    text::Span span;
    bool is_used = false;
  };
  std::map<std::string, std::multimap<std::string, Line>> documents;

  /// Returns true if the document accepts a numeral with this context, and uses up one of its lines.
  bool take(const std::string& document, const std::string& line);
};
/// Reads the file; a null `source` means that there is none. Reports an error for a line before the first
/// document.
Accepted read_accepted(const text::SourcePtr& source, text::Diagnostics& diagnostics);
/// Returns the contents of the file.
std::string written(const std::map<std::string, std::vector<std::string>>& lines);

}  // namespace proofsheet::documents
