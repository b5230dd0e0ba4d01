#pragma once
// What a numbers file says of the definitions of a name, line by line, and how two such lists differ.
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "ledger/numbers_file.hpp"

namespace proofsheet::drift {

/// What defines a name, line by line: an equation, a row of given values.
struct DefinitionLine {
  std::string label;                       ///< `PE[pos, 2i]`, `X[Frank, ..]`, `d`
  std::string value;                       ///< an equation as a whole; else what stands behind `=`
  std::vector<std::string> cells, digits;  ///< a row that a page shows
  diagnostics::Span span;
};
/// Lesson, example, kind, name.
using Id = std::tuple<std::string, std::string, ledger::Definition::Kind, std::string>;
using Lines = std::map<Id, std::vector<DefinitionLine>>;

/// The definitions of a file, given values that its pages show among them; `all`: the others too.
Lines lines_of(const ledger::NumbersFile& file, bool all);

/// One difference: `X[Frank, spicy]` was 0.98, is 0.99. Empty: there was none, is none.
struct Difference {
  std::string label, was, now;
  diagnostics::Span span;
};
/// `in_order`: lines whose labels differ are the same line if they come at the same turn.
std::vector<Difference> differences(const std::vector<DefinitionLine>& was,
                                    const std::vector<DefinitionLine>& now, bool in_order);

}  // namespace proofsheet::drift
