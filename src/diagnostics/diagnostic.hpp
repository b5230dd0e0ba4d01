#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/source.hpp"

namespace proofsheet::diagnostics {

enum class Severity { note, warning, error };

/// What is said to an author: the place, the fact, and how to mend it.
struct Diagnostic {
  Severity severity = Severity::error;
  Span span;         ///< no source: a message about the whole course
  std::string fact;  ///< one clause, lower case, no full stop
  std::string hint;  ///< how to fix it; an error always has one
};

/// All that is said in one run.
class Diagnostics {
 public:
  void error(Span span, std::string fact, std::string hint);
  void warning(Span span, std::string fact, std::string hint);
  void add(Diagnostic diagnostic);
  void add(const Diagnostics& others);
  bool has_errors() const { return errors_ > 0; }
  std::size_t errors() const { return errors_; }
  /// Errors as an author counts them: each that is said once.
  std::size_t distinct_errors() const;
  bool empty() const { return items_.empty(); }
  /// As they were added.
  const std::vector<Diagnostic>& items() const { return items_; }
  /// By file, line and column, each said once.
  std::vector<Diagnostic> sorted() const;
  /// The same for a reader: at most 100 of a kind and 1,000 in all, facts and hints of at most 64 KiB; behind
  /// them, without a place, how many more there are of each kind. Of a kind are messages that differ in what
  /// they quote and in their numbers alone.
  std::vector<Diagnostic> abridged() const;

 private:
  std::vector<Diagnostic> items_;
  std::size_t errors_ = 0;  ///< among them
};

/// `file:line:column: error: fact`, the source line, a caret under the span, `hint: remedy`; ends with a
/// newline.
std::string render(const Diagnostic& diagnostic);
/// All of them, abridged, an empty line between two.
std::string render(const Diagnostics& diagnostics);

/// The candidate most like `word` (Damerau-Levenshtein distance of at most a third of its length, at least
/// 1); empty if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);
/// "did you mean 'x'?", or `otherwise` if no candidate is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates,
                         std::string otherwise = {});

/// "1 cell", "2 cells", "0 cells"; "1 erratum", "2 errata" with the plural given.
std::string counted(std::size_t count, std::string_view noun, std::string_view plural = {});
/// The noun alone, as it stands behind the count.
std::string noun_for(std::size_t count, std::string_view noun, std::string_view plural = {});

}  // namespace proofsheet::diagnostics
