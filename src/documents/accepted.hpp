#pragma once
// Numerals that a project accepts without a source, so that a document that has grown starts green and only
// new numbers need one: a committed file, a line for each with the words around it.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "documents/passage.hpp"

namespace proofsheet::documents {

inline constexpr const char* accepted_file = "proofsheet.untraced";

/// The numerals of a passage by what stands around them in their lines, each in brackets: `took about [35] seconds
/// on`. It stays the same when lines move.
class AcceptedLines {
 public:
  explicit AcceptedLines(const Passage& passage);
  std::string of(const prose::Numeral& numeral) const;

 private:
  std::string words_before(std::size_t at) const;
  std::string words_behind(std::size_t at) const;

  const Text& text_;
  std::vector<Stretch> comments_;  ///< that a reader does not see
};

/// The lines of each document, one as often as it stands there.
struct Accepted {
  struct Line {
    diagnostics::Span span;
    bool is_used = false;
  };
  std::map<std::string, std::multimap<std::string, Line>> documents;

  /// Whether the document accepts a numeral so written; each line once.
  bool take(const std::string& document, const std::string& line);
};
/// Reads the file; null: there is none. A line of no document is an error.
Accepted read_accepted(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics);
/// The bytes of the file.
std::string written(const std::map<std::string, std::vector<std::string>>& lines);

}  // namespace proofsheet::documents
