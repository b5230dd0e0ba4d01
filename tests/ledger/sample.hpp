#pragma once
// A worked example assembled in a test, and its claims in a short form.
#include <string>
#include <vector>

#include "ledger/judge.hpp"

namespace sample {

namespace ps = proofsheet;
using Text = ps::text::Text;

/// Returns a text in a source of its own called `examples.yaml`.
Text text(const std::string& characters);
/// Returns rows of words.
std::vector<std::vector<Text>> rows(const std::string& block);

struct Judged {
  std::vector<ps::ledger::Claim> claims;
  std::vector<ps::ledger::Finding> findings;
  ps::text::Diagnostics diagnostics;
};

struct Sample {
  ps::course::Example example;

  Sample& scalar(const std::string& name, const std::string& value);
  /// `range` or `labels` may be empty.
  Sample& axis(const std::string& name, const std::string& range, const std::string& labels);
  Sample& table(const std::string& name, const std::vector<std::string>& axes, const std::string& block);
  Sample& equations(const std::string& lines);
  /// `rule` is written like `3`, `3 sig` or `2 down`.
  Sample& by_hand(const std::string& what, const std::string& format);
  Sample& by_hand(const std::string& what, const std::string& format, ps::numbers::Rounding rounding);
  Sample& value(const std::string& what, const std::string& printed, const std::string& where = "");
  Sample& block(const std::string& what, const std::string& block, const std::string& where = "");
  Sample& shown(const std::string& equation, const std::string& of = "");
  Sample& says(const std::string& words, const std::string& means, const std::string& bound = "");
  Sample& erratum(const std::string& what, const std::string& because, const std::string& where = "");
  Sample& remark(const std::string& what, const std::string& because, const std::string& where = "");
  ps::course::PublishedClaim& last() { return example.published.back(); }
  Judged judge() const;
};

/// Returns a claim like `P[Frank, 2] = 0.047: off, 0.046 should stand`, with the other facts about it.
std::string dump(const ps::ledger::Claim& claim);
/// Returns one line for each claim.
std::string dump(const std::vector<ps::ledger::Claim>& claims);
/// Returns the claims of `sample`, or its diagnostics.
std::string judged(const Sample& sample);
/// Returns one line for each finding, such as `stale: message`.
std::string dump(const std::vector<ps::ledger::Finding>& findings);

/// Returns the four diners of document 004: X, P and X' with their two rules for rounding by hand; P and X'
/// as the document printed them.
Sample diners();

}  // namespace sample
