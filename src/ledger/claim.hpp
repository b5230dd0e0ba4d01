#pragma once
// A claim is what a document printed; the verdict is the ledger's judgement of it.
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "equations/evaluate/cell.hpp"
#include "equations/syntax/syntax.hpp"
#include "equations/typeset/notation.hpp"
#include "ledger/basis.hpp"
#include "ledger/numbers_file.hpp"
#include "ledger/remark.hpp"
#include "ledger/verdict.hpp"
#include "numbers/exact/printed.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::ledger {

/// The correct text for a claim.
struct Correction {
  /// A value: the correct digits. Impossible: the least and the greatest that the measured values allow.
  std::optional<numbers::Decimal> least, greatest;
  std::string side = {};  ///< a shown equation: its correct side, as the document writes it
};

struct Claim {
  enum class Kind { value, shown, statement };
  Kind kind = Kind::value;
  std::string lesson, document, example;
  bool names_document = false;  ///< its example has several documents, so messages name this one
  /// Its name: `P[Frank, 2]`, the shown equation, or the words of the statement.
  std::string what;
  equations::Formula formula = {};         ///< a value: its typeset name; empty: use `what`
  std::optional<equations::Cell> cell;     ///< a value: the printed cell; else
  equations::ExpressionPtr expression;     ///< a value that is not a cell: its expression; a statement: its
                                           ///< test; else null
  bool of_array = false;                   ///< a value: it is one of several of the expression
  std::size_t position = 0;                ///< a value that is not a cell: the index in the expression
  std::string where;                       ///< the place in the document, as the author says
  std::string printed;                     ///< as printed, with `~` and unit
  std::optional<numbers::Printed> number;  ///< the same, if it is one number; of a day its number
  bool day = false;                        ///< true if it is a day
  std::optional<std::string> exact, by_hand, as_printed,
      as_computed;           ///< 30 significant digits; `nullopt` if there is no such route
  bool ends = false;         ///< the exact value ends within these digits
  bool is_fraction = false;  ///< the exact value is known to be a fraction
  bool of_result = false;    ///< shown: the routes are those of the cell that it computes; else those of its
                             ///< printed numbers
  /// An enclosed exact value: bounds of 30 significant digits that are proven to contain it.
  std::optional<std::string> lower, upper;
  bool settled = false;  ///< all values between the bounds round to the same printed digits
  Verdict verdict = Verdict::exact;
  Basis basis;  ///< the basis of the verdict
  /// As printed: the unclean cells that are each proven to be a cause. Empty if the cause is the path, or
  /// unknown.
  std::vector<NamedCell> inherits;
  bool coincidence = false;               ///< exact, although the document's own chain gives other digits
  std::optional<numbers::Decimal> chain;  ///< a coincidence: the chain's digits, in the format of the number
  Correction correct;
  std::optional<numbers::Decimal> correct_by_hand;  ///< not clean: the digits by hand, if they differ
  Remarks remark;  ///< such as a tie that was rounded down, that it fails by hand, or the tested bound; may
                   ///< be empty
  bool acknowledged = false;       ///< by an erratum; a remarkable claim: by a remark
  std::string because;             ///< the author's reason (Markdown), of the claim or of the root that it
                                   ///< inherits from
  bool because_inherited = false;  ///< it is the reason of the root
  text::Span because_span;         ///< the place of the reason; shared by all claims that one erratum or
                                   ///< remark acknowledges
  text::Span span;
  std::string certificate;  ///< its name: lower-case letters, digits, hyphens; unique in the course; empty:
                            ///< not named yet
  std::size_t entry = 0;    ///< the index of its entry in `published:` of the example

  bool clean() const { return row_of(verdict).clean; }
  /// True if the claim is clean but deserves attention: right only by hand, or by a coincidence.
  bool remarkable() const { return clean() && (row_of(verdict).rule || coincidence); }
  /// True if the digits are those of the document's own path, which is not proven to lead to the subject.
  bool has_unproven_path() const { return verdict == Verdict::as_printed && !basis.path_proven; }
  /// True if the cause of the mistake is neither proven nor given by the author.
  bool unexplained() const;
  /// Returns the key of equal claims, which are reported only once.
  auto printing() const { return std::tuple(document, what, printed); }
  /// Returns the place of the author's reason, which is the same for all claims that share it.
  std::pair<const text::Source*, std::size_t> place_of_reason() const {
    return {because_span.source.get(), because_span.begin};
  }
};

std::string_view name_of(Claim::Kind kind);

/// Returns the correct text in the notation of the claim: `0.0463`, `2.5 m`, `0.83 to 0.87`, a day, a side of
/// an equation. Empty for a statement. `to` is the word between the ends of a range.
std::string correct_text(const Claim& claim, std::string_view to = "to");
/// Returns the correct text by hand, in the same notation; empty if it is the same, or if there is no such
/// route.
std::string correct_by_hand_text(const Claim& claim);
/// Returns the result of the document's own numbers, for a coincidence, in the same notation.
std::string chain_text(const Claim& claim);
/// Returns the names of cells, as in `P[1, 0], P[1, 1]`.
std::vector<std::string> names_of(const std::vector<NamedCell>& cells);
/// Returns what was printed for the cells that the claim inherits from.
std::vector<const CarriedPrinting*> inherited_printings(const Claim& claim);
/// Returns `P[1, 0] = 0.047 (section 4)` for each.
std::vector<std::string> texts_of(const std::vector<const CarriedPrinting*>& printings);

/// The basis of a verdict in words. The path and the printings are included if they lead to the digits, or if
/// they lead elsewhere (a coincidence, or no route).
struct BasisWords {
  std::string_view route;                       ///< empty if no route leads to the printed digits
  std::string path;                             ///< `x[2]`; empty if the document names none
  std::vector<const CarriedPrinting*> carried;  ///< pointers into the claim, in the order of the document
};
BasisWords basis_words(const Claim& claim);

/// Returns the line of numbers.json for a claim.
JudgedLine judged_line(const Claim& claim);

/// Returns the proven cause of a mistake, `it inherits from P[1, 0]`; empty if there is none.
std::string cause_of(const Claim& claim);
/// Returns ` in document blog` if messages must name the document; else empty.
std::string in_document(const Claim& claim);
/// Returns the message of a claim that is not clean, with what is wrong and the correct text.
std::string fault_of(const Claim& claim);
/// Returns the hint: how an author fixes or acknowledges the claim.
std::string remedy_of(const Claim& claim);

/// A problem of a course that can still be computed: `build` warns, `check` fails.
struct Finding {
  enum class Kind {
    unacknowledged,
    stale,
    untraced,
    claim,    ///< a literal in the lesson's own prose is not the proven number
    routes,   ///< a page prints a cell exactly and by hand, with different digits, and does not say so
    line,     ///< a line of arithmetic that its printed numbers contradict
    released  ///< a card or a question differs from its release of the same day
  };
  Kind kind;
  text::Span span;
  std::string message;
  std::string hint;
  std::string was, now;
  std::string example = {};              ///< its id; empty for a finding about the whole lesson
  std::optional<Verdict> verdict = {};   ///< unacknowledged: of the claim
  numbers::Reading reading = {};         ///< claim: how the literal was read
  std::string what = {}, document = {};  ///< unacknowledged: how an erratum names the claim; the document is
                                         ///< empty unless it must be named
};

/// Returns the text without white space and with one sign for each meaning: `−` and `–` become `-`, `×` and
/// `·` become `*`.
std::string bare_wording(std::string_view text);
/// True if the two texts are equal as `bare_wording`.
bool same_wording(std::string_view a, std::string_view b);

}  // namespace proofsheet::ledger
