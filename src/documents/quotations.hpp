#pragma once
// Finds short quotations in what a reader sees of a document, regardless of markup, line breaks and the kind
// of quotation marks and dashes.
#include <optional>
#include <string>
#include <vector>

#include "seen/passage.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::documents {

using namespace seen;

class Quotations {
 public:
  /// `passages` must outlive this.
  explicit Quotations(const std::vector<Passage>& passages);

  struct Found {
    std::size_t passage;
    Stretch place;  ///< in Passage::seen
  };
  /// Returns the only place of a quotation. Returns `nullopt`, and reports an error, if it is missing, or not
  /// unique.
  std::optional<Found> find(const Text& quotation, text::Diagnostics& diagnostics) const;

 private:
  struct Plain {
    std::string text;
    std::vector<std::size_t> offsets;  ///< for each byte, where its character is in Passage::seen
  };
  static Plain plain_of(std::string_view text);
  /// Returns how often the document has a text, which must be plain.
  std::size_t count(std::string_view wanted) const;
  /// Returns a quotation with more words around [at, at + size) of a plain text that occurs once; empty if
  /// there is none.
  std::string unique_at(std::size_t passage, std::size_t at, std::size_t size) const;
  void report_several(const Text& quotation, const std::vector<Found>& found, std::size_t size,
                      text::Diagnostics& diagnostics) const;
  const std::vector<Passage>& passages_;
  std::vector<Plain> plain_;
};

}  // namespace proofsheet::documents
