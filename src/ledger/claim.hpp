#pragma once
// A claim is what a document printed, and the verdict is what the ledger says of it.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.hpp"

namespace proofsheet::ledger {

/// Of the first five, the first that holds is the verdict of a value; where the range is asked for that
/// measured values leave, a value is possible or impossible. A shown equation is exact, truncated or off; a
/// statement holds or fails.
enum class Verdict { exact, by_hand, as_printed, truncated, off, possible, impossible, holds, fails };
/// "exact", "by hand", "as printed", "truncated", "off", "possible", "impossible", "holds", "fails"
std::string_view name_of(Verdict verdict);

struct Claim {
  enum class Kind { value, shown, statement };
  Kind kind = Kind::value;
  std::string lesson, document, example;
  std::string what;     ///< `P[Frank, 2]`, the shown equation, or the words of the statement
  std::string where;    ///< place in the document, as the author says
  std::string printed;  ///< digits as printed, with `~` and unit
  std::optional<std::string> exact, by_hand,
      as_printed;  ///< 30 significant digits; nothing if there is no such route
  /// Of an enclosed exact value: ends of 30 significant digits between which it is proven to lie.
  std::optional<std::string> lower, upper;
  Verdict verdict = Verdict::exact;
  std::vector<std::string> inherits;  ///< as printed: the unclean claims it comes from, by `what`
  bool coincidence = false;           ///< exact, although the document's own chain gives other digits
  std::string correct;  ///< the digits that should stand (a value), the right side that should stand (shown);
                        ///< impossible: the least and the greatest that are possible, `0.83 to 0.87`; empty
                        ///< for a statement
  std::string
      remark;  ///< "a tie, rounded down", "by hand it would fail", the bound that was tested; may be empty
  bool acknowledged = false;
  std::string
      because;  ///< the erratum's reason (Markdown), of the claim itself or of the root that it inherits from
  diagnostics::Span because_span;
  diagnostics::Span span;
  std::string
      certificate;  ///< its name: small letters, figures, hyphens; unique in the course. Empty: not named yet
  std::size_t entry = 0;  ///< which entry of `published:` of the example, from 0

  bool clean() const {
    return verdict == Verdict::exact || verdict == Verdict::by_hand || verdict == Verdict::possible ||
           verdict == Verdict::holds;
  }
};

std::string_view name_of(Claim::Kind kind);

/// What is wrong with a claim that is not clean: `P[1, 0] = 0.8414 is truncated: 0.8415 should stand`.
std::string fault_of(const Claim& claim);
/// How an author mends that.
std::string remedy_of(const Claim& claim);

/// What is wrong with the course although it could be computed: `build` warns, `check` fails.
struct Finding {
  enum class Kind {
    unacknowledged,
    stale,
    untraced,
    claim
  };  ///< claim: a literal in the lesson's own prose is not the proven number
  Kind kind;
  diagnostics::Span span;
  std::string message;
  std::string hint;
  std::string was, now;
  std::string example = {};             ///< its id; empty: of the lesson as a whole
  std::optional<Verdict> verdict = {};  ///< unacknowledged: of the claim
};

}  // namespace proofsheet::ledger
