#pragma once
// Checks that every numeral of every finished page is traced.
//
// Where a number becomes text, marks record where it comes from (text/marks.hpp). Just before a page
// is written, they are removed and the page is read as a reader sees it. Each numeral is then looked up in
// the regions that the marks left. A numeral in a traced region is accepted, and so is a count, a year or a
// word that the course declares plain. A numeral that is only partly in a traced region is rejected, since
// `0.` before a proven 93 makes a different number. All formats are read. If two formats show different
// digits of the same text, that is a finding.
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "course/course.hpp"
#include "ledger/claim.hpp"
#include "pages/formats/format.hpp"
#include "prose/numerals.hpp"
#include "prose/tree.hpp"
#include "text/marks.hpp"
#include "text/notation.hpp"
#include "text/text.hpp"

namespace proofsheet::pages {

/// The source positions of the authors' texts on the pages, each once.
class Places {
 public:
  /// Returns `report_text`, the text as the format writes it, in marks that record its source position.
  std::string put(const text::Text& text, prose::NumeralPlace kind, std::string_view written);
  /// Returns a mark for the start of a block.
  std::string put(const text::Span& block);

  struct Place {
    text::Span span;
    text::Text text = {};  ///< empty for a block
    prose::NumeralPlace kind = prose::NumeralPlace::prose;
  };
  /// Returns null if there is no place with this number.
  const Place* find(std::size_t number) const;

  /// Adds marked text that scripts show instead of a part of the page, such as a state of a question.
  void add_state(std::string marked) { states_.push_back(std::move(marked)); }
  const std::vector<std::string>& states() const { return states_; }

 private:
  std::size_t number(const text::Span& span, const text::Text* text, prose::NumeralPlace kind);
  std::vector<Place> places_;
  using Key = std::tuple<const text::Source*, std::size_t, std::size_t, bool>;  // a span; has text
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  std::unordered_map<Key, std::size_t, Hash> known_;
  std::vector<std::string> states_;
};

/// The untraced numerals, each once. The key is the source position, or the numeral itself if it has none.
using Untraced = std::map<std::tuple<std::string, std::size_t, std::string>, ledger::Finding>;

/// Reads one page and checks its numerals.
class PageAudit {
 public:
  /// The digits that the page shows of an author's text.
  struct ShownDigits {
    text::Span span;        ///< the text's position
    std::string digits;     ///< sorted; `?` stands for a numeric character that is no decimal digit
    bool scripted = false;  ///< hidden from readers without scripts: other formats may lack it
  };

  /// `notation` is that of the course.
  PageAudit(const course::PlainNumerals& plain, const text::Notation& notation = {})
      : plain_(plain), has_decimal_comma_(notation.decimal == ",") {}

  Places& places() { return places_; }
  /// Returns the page without its marks. `path` must be relative to output/.
  std::string read(const std::string& path, const std::string& marked);
  const Untraced& untraced() const { return found_; }
  /// Returns one entry for each occurrence of a text on the page.
  const std::vector<ShownDigits>& shown() const { return shown_; }

 private:
  struct Page;
  /// An author's text, prepared for looking up numerals in it.
  struct NumeralIndex {
    std::optional<text::Span> comma = {};  ///< between two numbers of a formula without a space, as in `0,5`
    std::vector<std::size_t> numeric;      ///< the offsets of the numeric characters outside commands
    std::vector<prose::NumeralRange> ranges;
  };
  const NumeralIndex& numeral_index(std::size_t place);
  void judge_all(const Page& page);
  void judge(const Page& page, std::size_t begin, std::size_t end);
  /// True if readers see one number in two, which end and begin at these places.
  bool is_joined(const Page& page, std::size_t end, std::size_t begin);
  /// Reports a typed unit beside a number that prints the same unit.
  void judge_unit(const Page& page, std::size_t begin, std::size_t end);
  void report_joined(const Page& page, std::size_t begin, std::size_t end);
  void report_unit(const Page& page, std::size_t begin, std::size_t end, std::size_t at,
                   std::string_view unit);
  /// Adds a finding about [begin, end), whose message begins as in `finding` and ends with `fact`. `exact` is
  /// its position, if it is known; else the position is that of the text with the character at `at`.
  void report(const Page& page, std::size_t begin, std::size_t end, std::size_t at,
              const std::optional<text::Span>& exact, ledger::Finding finding, std::string_view fact);
  /// Returns the source position of the author's character, or of the numeral that it belongs to.
  std::optional<text::Span> source_of(const Page& page, std::size_t at);
  /// True if the character at `index` is part of an author's formula.
  bool is_in_formula(const Page& page, std::size_t index) const;
  void report_untraced(const Page& page, std::size_t begin, std::size_t end);
  void record_shown(const Page& page);

  const course::PlainNumerals& plain_;
  bool has_decimal_comma_;
  Places places_;
  Untraced found_;
  std::vector<ShownDigits> shown_;
  std::map<std::size_t, NumeralIndex> readings_;  // by place, made on first use
};

/// Collects the results of all pages.
class Audit {
 public:
  /// Adds a page. Pages must be added in their final order.
  void add(const std::string& path, const PageAudit& page);
  std::vector<ledger::Finding> findings() const;
  /// Returns the digits of an author's text that one format shows and another format omits although it has a
  /// page of that name. Call it only after all pages are added: answers may be below their questions or on a
  /// separate sheet.
  std::vector<ledger::Finding> missing_digits() const;

 private:
  std::uint32_t number_of(const text::SourcePtr& source);
  /// The position of an author's text. There are many, so the names of files, pages and formats are stored
  /// elsewhere.
  struct Place {
    std::uint32_t file = 0, begin = 0, end = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  struct Text {
    std::string digits;                     ///< as the first page has them
    std::uint32_t page = 0;                 ///< the first page, an index into pages_
    std::uint32_t formats = 0;              ///< the formats that have the text, one bit each
    std::vector<std::uint32_t> names = {};  ///< the names of the pages that have the text
  };
  struct Format {
    std::uint32_t bit = 0;
    std::set<std::uint32_t> names = {};  ///< the names of the pages that were read
  };
  Untraced found_;
  std::map<Place, Text> texts_;
  std::map<std::string, std::uint32_t> files_;  // file numbers by name: a file may have been read several
                                                // times
  std::vector<text::SourcePtr> first_read_ = {nullptr};   // the first source of each file, by its
                                                          // number
  std::map<const text::Source*, std::uint32_t> sources_;  // the file number of each source
  std::vector<std::string> pages_;                        // the page paths
  std::map<std::string, std::uint32_t> names_;            // page numbers by name
  std::map<std::string, Format> formats_;
};

}  // namespace proofsheet::pages
