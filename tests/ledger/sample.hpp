#pragma once
// A worked example put together in a test, and its claims in a short form.
#include <string>
#include <vector>

#include "ledger/judge.hpp"

namespace sample {

namespace ps = proofsheet;
using Text = ps::diagnostics::Text;

/// A text that stands alone in a source called `examples.yaml`.
Text text(const std::string& characters);
/// Rows of words.
std::vector<std::vector<Text>> rows(const std::string& block);

struct Judged {
  std::vector<ps::ledger::Claim> claims;
  std::vector<ps::ledger::Finding> findings;
  ps::diagnostics::Diagnostics diagnostics;
};

struct Sample {
  ps::course::Example example;

  Sample& scalar(const std::string& name, const std::string& value);
  /// `range` may be empty, or there may be no labels.
  Sample& axis(const std::string& name, const std::string& range, const std::string& labels);
  Sample& table(const std::string& name, const std::vector<std::string>& axes, const std::string& block);
  Sample& equations(const std::string& lines);
  /// `rule`: `3`, `3 sig`, `2 down`.
  Sample& by_hand(const std::string& what, const std::string& format);
  Sample& by_hand(const std::string& what, const std::string& format, ps::numbers::Rounding rounding);
  Sample& value(const std::string& what, const std::string& printed, const std::string& where = "");
  Sample& block(const std::string& what, const std::string& block, const std::string& where = "");
  Sample& shown(const std::string& equation, const std::string& of = "");
  Sample& says(const std::string& words, const std::string& means, const std::string& bound = "");
  Sample& erratum(const std::string& what, const std::string& because, const std::string& where = "");
  Sample& remark(const std::string& what, const std::string& because, const std::string& where = "");
  ps::course::Published& last() { return example.published.back(); }
  Judged judge() const;
};

/// `P[Frank, 2] = 0.047: off, 0.046 should stand`, with what else is said of the claim.
std::string dump(const ps::ledger::Claim& claim);
/// A line each.
std::string dump(const std::vector<ps::ledger::Claim>& claims);
/// What its claims come to, and what is said.
std::string judged(const Sample& sample);
/// `stale: message`, a line each.
std::string dump(const std::vector<ps::ledger::Finding>& findings);

/// The four diners of document 004: X, P and X' with their two rules by hand; P and X' as that document
/// printed them.
Sample diners();

}  // namespace sample
