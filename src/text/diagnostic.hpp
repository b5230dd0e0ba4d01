#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/source.hpp"

namespace proofsheet::text {

enum class Severity { note, warning, error };

/// A message to an author: the place, the fact, and how to fix it.
struct Diagnostic {
  Severity severity = Severity::error;
  Span span;         ///< no source: a message about the whole course
  std::string fact;  ///< one clause, lower case, no full stop
  std::string hint;  ///< how to fix it; an error always has one
};

/// The messages of one run.
class Diagnostics {
 public:
  void error(Span span, std::string fact, std::string hint);
  void warning(Span span, std::string fact, std::string hint);
  void add(Diagnostic diagnostic);
  void add(const Diagnostics& others);
  bool has_errors() const { return errors_ > 0; }
  std::size_t errors() const { return errors_; }
  /// Returns the number of errors without duplicates.
  std::size_t distinct_errors() const;
  bool empty() const { return items_.empty(); }
  /// Returns the messages in the order in which they were added.
  const std::vector<Diagnostic>& items() const { return items_; }
  /// Returns the messages by file, line and column, without duplicates.
  std::vector<Diagnostic> sorted() const;
  /// Returns the same for a reader: at most 100 of a kind and 1,000 in all, with facts and hints of at most
  /// 64 KiB. Messages without a place at the end say how many of each kind were left out. Messages are of one
  /// kind if they differ only in quoted parts and numbers.
  std::vector<Diagnostic> abridged() const;

 private:
  std::vector<Diagnostic> items_;
  std::size_t errors_ = 0;  ///< the number of errors in `items_`
};

/// Returns `file:line:column: error: fact`, the source line, a caret under the span, `hint: remedy`; ends
/// with a newline.
std::string render(const Diagnostic& diagnostic);
/// Returns all messages, abridged, with empty lines between them.
std::string render(const Diagnostics& diagnostics);

/// Returns the candidate most like `word` (Damerau-Levenshtein distance of at most a third of its length, at
/// least 1); empty if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);
/// Returns "did you mean 'x'?", or `otherwise` if no candidate is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates,
                         std::string otherwise = {});

/// Returns the `x` of a hint that did_you_mean() made; empty for any other hint.
std::string suggestion_in(std::string_view hint);

/// Returns "1 cell", "2 cells", "0 cells"; "1 erratum", "2 errata" with the plural given.
std::string count_with_noun(std::size_t count, std::string_view noun, std::string_view plural = {});
/// Returns the form of the noun after the count, without the count.
std::string noun_for(std::size_t count, std::string_view noun, std::string_view plural = {});

}  // namespace proofsheet::text
