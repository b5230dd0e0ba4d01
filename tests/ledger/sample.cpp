#include "sample.hpp"

#include "numbers/exact/format.hpp"

namespace sample {

using namespace proofsheet;

Text text(const std::string& characters) {
  return Text(std::make_shared<const text::Source>("examples.yaml", characters));
}

std::vector<std::vector<Text>> rows(const std::string& block) {
  std::vector<std::vector<Text>> all;
  for (const Text& line : text(block).lines()) all.push_back(line.words());
  return all;
}

Sample& Sample::scalar(const std::string& name, const std::string& value) {
  equations::GivenInput given;
  given.name = text(name);
  given.rows = {{text(value)}};
  given.scalar = true;
  example.inputs.givens.push_back(given);
  return *this;
}

Sample& Sample::axis(const std::string& name, const std::string& range, const std::string& labels) {
  example.inputs.axes.push_back({text(name), range.empty() ? Text() : text(range), text(labels).words()});
  return *this;
}

Sample& Sample::table(const std::string& name, const std::vector<std::string>& axes,
                      const std::string& block) {
  equations::GivenInput given;
  given.name = text(name);
  for (const std::string& axis_name : axes) given.axes.push_back(text(axis_name));
  given.rows = rows(block);
  example.inputs.givens.push_back(given);
  return *this;
}

Sample& Sample::equations(const std::string& lines) {
  example.inputs.equations = text(lines);
  return *this;
}

Sample& Sample::by_hand(const std::string& what, const std::string& format) {
  example.by_hand[""].push_back({text(what), numbers::parse_format(format).value(), {}});
  return *this;
}

Sample& Sample::by_hand(const std::string& what, const std::string& format, numbers::Rounding rounding) {
  example.by_hand[""].push_back({text(what), numbers::parse_format(format).value(), rounding});
  return *this;
}

Sample& Sample::value(const std::string& what, const std::string& printed, const std::string& where) {
  course::PublishedClaim published;
  published.what = text(what);
  published.printed = text(printed);
  published.where = text(where);
  published.entry = text(what);
  example.published.push_back(published);
  return *this;
}

Sample& Sample::block(const std::string& what, const std::string& printed, const std::string& where) {
  value(what, "", where);
  last().printed = Text();
  last().values = rows(printed);
  return *this;
}

Sample& Sample::shown(const std::string& equation, const std::string& of) {
  course::PublishedClaim published;
  published.kind = course::PublishedClaim::Kind::shown;
  published.printed = text(equation);
  published.what = of.empty() ? Text() : text(of);
  published.entry = text(equation);
  example.published.push_back(published);
  return *this;
}

Sample& Sample::says(const std::string& words, const std::string& means, const std::string& bound) {
  course::PublishedClaim published;
  published.kind = course::PublishedClaim::Kind::statement;
  published.printed = text(words);
  published.what = text(means);
  published.bound = bound.empty() ? Text() : text(bound);
  published.entry = text(words);
  example.published.push_back(published);
  return *this;
}

Sample& Sample::erratum(const std::string& what, const std::string& because, const std::string& where) {
  example.errata.push_back({text(what), {}, where.empty() ? Text() : text(where), text(because), {}, {}});
  return *this;
}

Sample& Sample::remark(const std::string& what, const std::string& because, const std::string& where) {
  example.remarks.push_back({text(what), {}, where.empty() ? Text() : text(where), text(because), {}, {}});
  return *this;
}

Judged Sample::judge() const {
  Judged judged;
  course::PrintFormat defaults;
  defaults.format = numbers::Format{};
  defaults.rounding = numbers::Rounding::half_away;
  const auto worked =
      std::make_unique<ledger::Worked>(ledger::compile(example, "lesson", defaults, judged.diagnostics));
  if (!worked->sound) return judged;
  ledger::judge(*worked, judged.findings, judged.diagnostics);
  judged.claims = worked->claims;
  return judged;
}

std::string dump(const ledger::Claim& claim) {
  std::string line = claim.what;
  if (claim.kind == ledger::Claim::Kind::value) line += " = " + claim.printed;
  line += ": " + std::string(ledger::name_of(claim.verdict));
  const std::string correct = correct_text(claim);
  if (!claim.clean() && !correct.empty()) line += ", " + correct + " should stand";
  for (const std::string& root : names_of(claim.inherits)) line += ", from " + root;
  if (claim.coincidence) line += ", a coincidence";
  if (!claim.remark.empty()) line += " (" + text_of(claim.remark) + ")";
  if (claim.acknowledged) line += " because " + claim.because;
  return line;
}

std::string dump(const std::vector<ledger::Claim>& claims) {
  std::string lines;
  for (const ledger::Claim& claim : claims) lines += dump(claim) + "\n";
  return lines;
}

std::string judged(const Sample& sample) {
  const Judged result = sample.judge();
  return dump(result.claims) + ps::text::render(result.diagnostics);
}

std::string dump(const std::vector<ledger::Finding>& findings) {
  std::string lines;
  for (const ledger::Finding& finding : findings) {
    const char* const kind =
        finding.kind == ledger::Finding::Kind::unacknowledged ? "unacknowledged" : "stale";
    lines += std::string(kind) + ": " + finding.message + "\n";
  }
  return lines;
}

Sample diners() {
  Sample sample;
  sample.scalar("d", "6")
      .axis("person", "1..4", "Frank Emma Daniel Alex")
      .axis("feature", "0..5", "spicy cheap cozy fast flavor vibe")
      .table("X", {"person", "feature"},
             "0.98 0.95 0.12 0.97 0.15 0.08\n"
             "0.11 0.96 0.94 0.09 0.13 0.18\n"
             "0.14 0.17 0.92 0.11 0.96 0.95\n"
             "0.98 0.95 0.12 0.97 0.15 0.08\n")
      .axis("query", "", "street-stall upscale")
      .axis("content", "", "info-sichuan info-budget info-upscale")
      .table("W_Q", {"feature", "query"},
             "0.97 0.08\n0.99 0.11\n0.12 0.96\n0.98 0.09\n0.13 0.07\n0.10 0.98\n")
      .table(
          "W_V", {"feature", "content"},
          "0.97 0.11 0.09\n0.10 0.98 0.08\n0.09 0.12 0.96\n0.98 0.10 0.11\n0.11 0.97 0.09\n0.08 0.09 0.99\n")
      .equations(
          "P[pos, 2i]   = sin(pos / 10000^(2i/d))   for pos in person, i in 0..2\n"
          "P[pos, 2i+1] = cos(pos / 10000^(2i/d))   for pos in person, i in 0..2\n"
          "X' = X + P\n"
          "Q' = X' @ W_Q\n"
          "V' = X' @ W_V\n")
      .by_hand("P", "3")
      .by_hand("X'", "3")
      .block("P",
             "0.841 0.540 0.047 0.999 0.002 1.000\n"
             "0.909 -0.416 0.093 0.996 0.004 1.000\n"
             "0.141 -0.990 0.139 0.990 0.006 1.000\n"
             "-0.757 -0.654 0.185 0.983 0.009 1.000\n",
             "section 4")
      .block("X'",
             "1.821 1.490 0.167 1.969 0.152 1.080\n"
             "1.019 0.544 1.033 1.086 0.134 1.180\n"
             "0.281 -0.820 1.059 1.100 0.966 1.950\n"
             "0.223 0.296 0.305 1.953 0.159 1.080\n",
             "section 5");
  return sample;
}

}  // namespace sample
