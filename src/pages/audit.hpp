#pragma once
// Every numeral of every finished page is accounted for.
//
// Where a number becomes text, marks say what vouches for it (diagnostics/marks.hpp). Just before a page is
// written they are taken out, and the page is read as a reader sees it: each numeral is looked for in the
// regions that they left. One that lies in a region somebody vouches for is fine; so is a count, a year or a
// word that the course declares plain; a numeral of which only a part is vouched for is none of ours, since
// `0.` before a proven 93 makes another number of it. All formats are read, and one that shows other digits
// of an author's text than another is told.
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "course/course.hpp"
#include "diagnostics/marks.hpp"
#include "diagnostics/text.hpp"
#include "ledger/claim.hpp"
#include "pages/format.hpp"
#include "prose/numerals.hpp"
#include "prose/tree.hpp"

namespace proofsheet::pages {

/// Where the texts of authors stand that are on the pages, each once.
class Places {
 public:
  /// The text with marks around it that say where it stands; `written` is how the format writes it.
  std::string put(const diagnostics::Text& text, prose::NumeralPlace kind, std::string_view written);
  /// A mark for the start of a block.
  std::string put(const diagnostics::Span& block);

  struct Place {
    diagnostics::Span span;
    diagnostics::Text text = {};  ///< of a block: none
    prose::NumeralPlace kind = prose::NumeralPlace::prose;
  };
  /// Null if there is none of this number.
  const Place* find(std::size_t number) const;

 private:
  std::size_t number(const diagnostics::Span& span, const diagnostics::Text* text, prose::NumeralPlace kind);
  std::vector<Place> places_;
  using Key = std::tuple<const diagnostics::Source*, std::size_t, std::size_t, bool>;  // a span, and whether it has a text
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  std::unordered_map<Key, std::size_t, Hash> known_;
};

/// What was found untraced, by place, each once: where it stands in a source, or what it is.
using Untraced = std::map<std::tuple<std::string, std::size_t, std::string>, ledger::Finding>;

/// Reads one page.
class PageAudit {
 public:
  /// The digits of an author's text on the page.
  struct Shown {
    diagnostics::Span span;  ///< of the text
    std::string digits;      ///< in the order of their size; `?`: a character that is no digit
    bool scripted = false;   ///< readers without scripts don't see it: other formats may lack it
  };

  explicit PageAudit(const course::PlainNumerals& plain) : plain_(plain) {}
  /// Of a page that was read before, and on which nothing was found.
  PageAudit(const course::PlainNumerals& plain, std::vector<Shown> shown)
      : plain_(plain), shown_(std::move(shown)) {}

  Places& places() { return places_; }
  /// The page without its marks. `path` is below output/.
  std::string read(const std::string& path, const std::string& marked);
  const Untraced& untraced() const { return found_; }
  /// Each time that one is there.
  const std::vector<Shown>& shown() const { return shown_; }

 private:
  struct Page;
  /// An author's text as its numerals are looked for in it.
  struct Reading {
    std::vector<std::size_t>
        numeric;  ///< where each character is that stands for a number, commands left out
    std::vector<prose::NumeralRange> ranges;
  };
  const Reading& reading_of(std::size_t place);
  void judge(const Page& page, std::size_t begin, std::size_t end);
  /// Whether the character at `index` stands in an author's formula.
  bool is_in_formula(const Page& page, std::size_t index) const;
  void find_wanting(const Page& page, std::size_t begin, std::size_t end);
  void note_shown(const Page& page);

  const course::PlainNumerals& plain_;
  Places places_;
  Untraced found_;
  std::vector<Shown> shown_;
  std::map<std::size_t, Reading> readings_;  // of places, as far as they were asked for
};

/// Joins what was read on the pages.
class Audit {
 public:
  /// In the order of the pages.
  void add(const std::string& path, const PageAudit& page);
  std::vector<ledger::Finding> findings() const;
  /// Digits of an author's text that one format shows, and another leaves out that has such a page. Only
  /// known when all pages were read: answers stand below their questions, or on a sheet of their own.
  std::vector<ledger::Finding> left_out() const;

 private:
  std::uint32_t number_of(const diagnostics::SourcePtr& source);
  /// An author's text. There are many: what files, pages and formats are called stands elsewhere.
  struct Place {
    std::uint32_t file = 0, begin = 0, end = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  struct Text {
    std::string digits;                     ///< as the first page has it
    std::uint32_t page = 0;                 ///< that one, into pages_
    std::uint32_t formats = 0;              ///< that have it, a bit each
    std::vector<std::uint32_t> names = {};  ///< of the pages that have it
  };
  struct Format {
    std::uint32_t bit = 0;
    std::set<std::uint32_t> names = {};  ///< of the pages that were read
  };
  Untraced found_;
  std::map<Place, Text> texts_;
  std::map<std::string, std::uint32_t> files_;  // numbered: one may have been read several times
  std::vector<diagnostics::SourcePtr> first_read_ = {nullptr};   // of each file, by its number
  std::map<const diagnostics::Source*, std::uint32_t> sources_;  // the numbers of their files
  std::vector<std::string> pages_;                             // by their paths
  std::map<std::string, std::uint32_t> names_;                 // numbered
  std::map<std::string, Format> formats_;
};

}  // namespace proofsheet::pages
