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

/// A numeral by what stands around it in its line, with the numeral in brackets: `took about [35] seconds
/// on`. It stays the same when lines move.
std::string accepted_line(const prose::Numeral& numeral, const Passage& passage);

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
