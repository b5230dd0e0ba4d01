#pragma once
// A claim is what a document printed, and the verdict is what the ledger says of it.
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "diagnostics/diagnostic.hpp"
#include "equations/evaluate/cell.hpp"
#include "equations/syntax/syntax.hpp"
#include "equations/typeset/notation.hpp"
#include "ledger/basis.hpp"
#include "ledger/remark.hpp"
#include "ledger/verdict.hpp"
#include "numbers/exact/printed.hpp"

namespace proofsheet::ledger {

/// What should stand where a document printed something else.
struct Correction {
  /// Of a value: the digits; impossible: the least and the greatest that the measured values leave.
  std::optional<numbers::Decimal> least, greatest;
  std::string side = {};  ///< of a shown equation: the side of it, as the document writes
};

struct Claim {
  enum class Kind { value, shown, statement };
  Kind kind = Kind::value;
  std::string lesson, document, example;
  bool names_document = false;  ///< its example is held against others, too, so messages name this one
  /// How it is named: `P[Frank, 2]`, the shown equation, or the words of the statement.
  std::string what;
  equations::Formula formula = {};         ///< a value: its name as it is set; empty: `what` says it
  std::optional<equations::Cell> cell;     ///< a value: the cell that was printed; else
  equations::ExpressionPtr expression;     ///< a value: what was; a statement: its test; null: neither
  bool of_array = false;                   ///< a value: it is one of several of the expression
  std::size_t position = 0;                ///< a value that is no cell: which number of the expression
  std::string where;                       ///< place in the document, as the author says
  std::string printed;                     ///< as printed, with `~` and unit
  std::optional<numbers::Printed> number;  ///< the same, where it is one number; of a day its number
  bool day = false;                        ///< it is a day
  std::optional<std::string> exact, by_hand, as_printed,
      as_computed;           ///< 30 significant digits; nothing if there is no such route
  bool ends = false;         ///< the exact digits are all of it
  bool is_fraction = false;  ///< the exact value is known to be a fraction
  bool of_result = false;    ///< shown: the routes lead to the value that it works out; else they go on from its printed numbers
  /// Of an enclosed exact value: ends of 30 significant digits between which it is proven to lie.
  std::optional<std::string> lower, upper;
  bool settled = false;  ///< all between them rounds to the same digits at the printed places
  Verdict verdict = Verdict::exact;
  Basis basis;  ///< what the verdict rests on
  /// As printed: the unclean cells, each of which, printed right, is proven to mend it. None: the cause is
  /// the path, or it is not known.
  std::vector<NamedCell> inherits;
  bool coincidence = false;               ///< exact, although the document's own chain gives other digits
  std::optional<numbers::Decimal> chain;  ///< a coincidence: those digits, printed like the number
  Correction correct;
  std::optional<numbers::Decimal> correct_by_hand;  ///< not clean: what stands by hand, where it is other digits
  Remarks remark;  ///< a tie that was rounded down, that it would fail by hand, the bound that was tested; may be empty
  bool acknowledged = false;  ///< by an erratum; remarkable: by a remark
  std::string because;        ///< the author's reason (Markdown), of the claim itself or of the root that it
                              ///< inherits from
  bool because_inherited = false;  ///< it is that of the root
  diagnostics::Span because_span;  ///< the same of all that one erratum or remark acknowledges
  diagnostics::Span span;
  std::string
      certificate;  ///< its name: small letters, figures, hyphens; unique in the course. Empty: not named yet
  std::size_t entry = 0;  ///< which entry of `published:` of the example, from 0

  bool clean() const { return row_of(verdict).clean; }
  /// Clean, and deserves a look: right only by hand, or by a coincidence.
  bool remarkable() const { return clean() && (row_of(verdict).rule || coincidence); }
  /// The digits are those of the document's own path, which is not proven to lead to the number.
  bool is_another() const { return verdict == Verdict::as_printed && !basis.path_proven; }
  /// How the mistake arose is neither proven nor said by the author.
  bool unexplained() const;
  /// What is told once, in however many places its document prints it.
  auto printing() const { return std::tuple(document, what, printed); }
  /// Where the author's reason stands: the same of all that share it.
  std::pair<const diagnostics::Source*, std::size_t> place_of_reason() const {
    return {because_span.source.get(), because_span.begin};
  }
};

std::string_view name_of(Claim::Kind kind);

/// What should stand there, as it is written: `0.0463`, `2.5 m`, `0.83 to 0.87`, a day, a side of an
/// equation. Empty for a statement. `to`: the word between the ends of a range.
std::string correct_text(const Claim& claim, std::string_view to = "to");
/// What should stand there by hand, written likewise; empty if that is the same, or there is no such route.
std::string correct_by_hand_text(const Claim& claim);
/// Of a coincidence, what the document's own numbers lead to, written likewise.
std::string chain_text(const Claim& claim);
/// `P[1, 0], P[1, 1]`: what it inherits from.
std::vector<std::string> names_of(const std::vector<NamedCell>& cells);
/// What was printed of them.
std::vector<const CarriedPrinting*> inherited_printings(const Claim& claim);
/// Of each, `P[1, 0] = 0.047 (section 4)`.
std::vector<std::string> texts_of(const std::vector<const CarriedPrinting*>& printings);

/// What a verdict rests on, in words. Its path and the printings are told where they lead to the digits, or
/// lead elsewhere (a coincidence, or no route).
struct BasisWords {
  std::string_view route;            ///< empty: none leads to what was printed
  std::string path;                  ///< `x[2]`; empty: the document names none
  std::vector<const CarriedPrinting*> carried;  ///< in the order of the document; of the claim
};
BasisWords basis_words(const Claim& claim);

/// What is proven of how a mistake arose: `it inherits from P[1, 0]`; empty if nothing is.
std::string cause_of(const Claim& claim);
/// ` in document blog`, where messages have to name it; else empty.
std::string in_document(const Claim& claim);
/// What is wrong with a claim that is not clean: `P[1, 0] = 0.8414 is truncated: 0.8415 should stand`.
std::string fault_of(const Claim& claim);
/// How an author mends that, or acknowledges what is remarkable.
std::string remedy_of(const Claim& claim);

/// What is wrong with the course although it could be computed: `build` warns, `check` fails.
struct Finding {
  enum class Kind {
    unacknowledged,
    stale,
    untraced,
    claim,   ///< a literal in the lesson's own prose is not the proven number
    routes,  ///< one page prints a cell exactly and by hand, with other digits, and does not say so
    line,    ///< a line between printed numbers that they refute
    released ///< a card or a question is not what was released on its day
  };
  Kind kind;
  diagnostics::Span span;
  std::string message;
  std::string hint;
  std::string was, now;
  std::string example = {};             ///< its id; empty: of the lesson as a whole
  std::optional<Verdict> verdict = {};  ///< unacknowledged: of the claim
  numbers::Reading reading = {};        ///< claim: how the literal was read, as it is written
};

/// Without white space, and with one sign for what has several: `−` and `–` are `-`, `×` and `·` are `*`.
std::string bare_wording(std::string_view text);
/// Whether an author who wrote one meant the other.
bool same_wording(std::string_view a, std::string_view b);

}  // namespace proofsheet::ledger
