#include "pages/templates/schema.hpp"

#include "pages/templates/line_breaks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace proofsheet::pages {

Key text_key(std::string name, std::string meaning) {
  return {Key::Kind::text, std::move(name), std::move(meaning), {}};
}
Key optional_key(std::string name, std::string meaning) {
  return {Key::Kind::optional, std::move(name), std::move(meaning), {}};
}
Key count_key(std::string name, std::string meaning) {
  return {Key::Kind::count, std::move(name), std::move(meaning), {}};
}
Key choice_key(std::string name, std::string meaning) {
  return {Key::Kind::choice, std::move(name), std::move(meaning), {}};
}
Key flag_key(std::string name, std::string meaning) {
  return {Key::Kind::flag, std::move(name), std::move(meaning), {}};
}
Key list_key(std::string name, std::string meaning, std::vector<Key> keys) {
  return {Key::Kind::list, std::move(name), std::move(meaning), std::move(keys)};
}

const View::Value* View::find(std::string_view key) const {
  const auto found =
      std::find_if(values.begin(), values.end(), [&](const auto& value) { return value.first == key; });
  return found == values.end() ? nullptr : &found->second;
}

View& View::set(KeyName key, Value value) {
  constexpr std::size_t usual = 8;
  if (values.empty()) values.reserve(usual);
  const auto known =
      std::find_if(values.begin(), values.end(),
                   [name = std::string_view(key)](const auto& one) { return one.first == name; });
  if (known == values.end())
    values.emplace_back(key, std::move(value));
  else
    known->second = std::move(value);
  return *this;
}

View& View::merge(View other) {
  for (auto& [key, value] : other.values)
    if (!find(key)) values.emplace_back(key, std::move(value));
  return *this;
}

View& View::count(KeyName key, std::size_t value) & {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return set(key, Count{text::mark_region(text::Origin::own, digits), value != 1});
}

std::vector<Key> with_lines(std::vector<Key> others) {
  others.push_back(optional_key("content", "the blocks, as one text"));
  others.push_back(optional_key("first", "the first line of the content"));
  others.push_back(list_key("rest", "its further lines", {optional_key("line", "one line; may be empty")}));
  return others;
}

const std::string& Choice::taken(const std::string& asked) const {
  const bool is_there = std::find(texts.begin(), texts.end(), asked) != texts.end();
  return texts.empty() || is_there ? asked : texts.front();
}

const std::vector<TemplateSchema>& schema() {
  static const std::vector<TemplateSchema> all = [] {
    std::vector<TemplateSchema> templates;
    for (auto part :
         {course_templates(), practice_templates(), errata_templates(), glossary_templates(),
          picture_templates(), source_templates(), certificate_templates(), example_templates(),
          demo_templates(), table_templates(), figure_templates(), block_templates(), inline_templates()})
      std::move(part.begin(), part.end(), std::back_inserter(templates));
    return templates;
  }();
  return all;
}

namespace {

std::string mismatch_of(const View::Value& value, const Key& key) {
  switch (key.kind) {
    case Key::Kind::text:
    case Key::Kind::optional:
      if (!std::holds_alternative<std::string>(value)) return fmt::format("'{}' is not a text", key.name);
      if (key.kind == Key::Kind::text && std::get<std::string>(value).empty())
        return fmt::format("'{}' is empty", key.name);
      return {};
    case Key::Kind::count:
      return std::holds_alternative<Count>(value) ? std::string()
                                                  : fmt::format("'{}' is not a count", key.name);
    case Key::Kind::choice:
      return std::holds_alternative<Choice>(value) ? std::string()
                                                   : fmt::format("'{}' is not a choice", key.name);
    case Key::Kind::flag:
      return std::holds_alternative<bool>(value) ? std::string()
                                                 : fmt::format("'{}' is not a flag", key.name);
    case Key::Kind::list: break;
  }
  const auto* items = std::get_if<Views>(&value);
  if (!items) return fmt::format("'{}' is not a list", key.name);
  for (const View& item : *items)
    if (const std::string fault = mismatch_of(item, key.keys); !fault.empty())
      return fmt::format("{} in '{}'", fault, key.name);
  return {};
}

}  // namespace

std::string mismatch_of(const View& view, const std::vector<Key>& keys) {
  for (const Key& key : keys) {
    const View::Value* found = view.find(key.name);
    if (!found) return fmt::format("'{}' is missing", key.name);
    if (const std::string fault = mismatch_of(*found, key); !fault.empty()) return fault;
  }
  for (const auto& given : view.values)
    if (std::none_of(keys.begin(), keys.end(), [&](const Key& key) { return key.name == given.first; }))
      return fmt::format("'{}' is not in the schema", given.first);
  return {};
}

// The templates of certificates, which only sites have.

namespace {

std::vector<Key> with_verdict(std::vector<Key> keys) {
  const std::vector<Key> verdicts = verdict_keys();
  keys.insert(keys.end(), verdicts.begin(), verdicts.end());
  return keys;
}

std::vector<Key> claim_keys(std::vector<Key> others) {
  std::vector<Key> keys{
      optional_key("what", "a formula, an equation, or the words of a statement"),
      optional_key("plain", "a name in words, where it is a formula"),
      optional_key("where", "the place in the document"),
      optional_key("printed", "what the document prints, if `what` does not say it"),
      optional_key("correct", "the correct text"),
      flag_key("clean", "nothing is wrong with it"),
      optional_key("basis", "the path and the printings that the verdict rests on, shortly"),
  };
  keys.insert(keys.end(), others.begin(), others.end());
  return with_verdict(std::move(keys));
}

/// The keys of one claim on the page of its example.
std::vector<Key> section_keys() {
  return claim_keys({
      text_key("anchor", "the anchor of its certificate"),
      flag_key("value", "it is a printed number"),
      flag_key("shown", "it is an equation between printed numbers"),
      flag_key("from_printed", "it is, and its routes are the arithmetic on these"),
      flag_key("statement", "it is a statement in words"),
      flag_key("coincidence", "right, although the document's own chain gives other digits"),
      optional_key("route", "the route that leads to the printed digits, or whose digits were cut off"),
      optional_key("path", "the document's own path, where the verdict rests on it"),
      flag_key("another", "its digits are those of that path, which is not proven to lead to the number"),
      optional_key("carried", "the printings that the verdict rests on, with semicolons between"),
      flag_key("unexplained", "the cause of the mistake is neither proven nor given by the author"),
      optional_key("latex", "a formula: what defines the value, or the test of a statement"),
      optional_key("mathml", "the same, for the inside of a math element"),
      parts_key(),
      optional_key("steps", "the worked lines, already written"),
      flag_key("has_sides", "the test compares numbers"),
      list_key("sides", "the numbers that it compares",
               {optional_key("mathml", "a formula: what is compared"), parts_key(),
                text_key("digits", "its value"), flag_key("all", "the digits are all of it")}),
      optional_key("exact_digits", "the exact value, with 30 significant digits"),
      flag_key("all", "these digits are all of it"),
      flag_key("is_fraction", "it is a known fraction"),
      flag_key("enclosed", "it is none, and its digits were settled by enclosing it"),
      flag_key("settled", "all between the enclosure's ends rounds to the same digits"),
      optional_key("lower", "the enclosure's lower end, rounded down"),
      optional_key("upper", "its upper end, rounded up"),
      optional_key("fraction", "the exact value as a fraction, if that is short and its digits are not all"),
      optional_key("by_hand_digits", "the value by hand, if anything is rounded on the way"),
      optional_key("as_printed_digits", "the value from what the document printed on the way"),
      optional_key("as_computed_digits",
                   "the value in a machine's binary arithmetic, where it was asked for"),
      flag_key("has_inherits", "it comes from wrong numbers that are known"),
      list_key("inherits", "the wrong numbers; correcting any of them would correct it",
               {text_key("what", "a cell"), optional_key("plain", "a name in words, where it is a formula"),
                optional_key("url", "the address of its certificate")}),
      optional_key("remark", "how it was tested or rounded"),
      optional_key("because", "the author's reason, already written"),
      flag_key("inherited", "that reason is the one of the number that it comes from"),
      list_key("reason_at", "an earlier claim with the same reason, if there is one",
               {text_key("what", "what was printed there"),
                optional_key("plain", "a name in words, where it is a formula"),
                text_key("anchor", "the anchor of its certificate")}),
  });
}

std::vector<Key> certificate_keys() {
  const std::vector<Key> neighbour{text_key("url", "the address of its certificates"),
                                   text_key("lesson_title", "the lesson"),
                                   optional_key("example_title", "its worked example")};
  return with_site({
      text_key("document", "the document's id"),
      text_key("document_title", "the document's title"),
      optional_key("errata_url", "the address of the document's errata"),
      text_key("lesson_title", "the lesson that judges it"),
      text_key("lesson_url", "the address of that lesson"),
      optional_key("example_title", "the worked example that judges it"),
      optional_key("example_plain", "the same without marks and formulas"),
      text_key("example_url", "the address of that example"),
      count_key("count", "how many claims there are"),
      count_key("clean_count", "how many of them are clean"),
      flag_key("several", "there is more than one claim"),
      list_key("claims", "the claims, in the order of the example", section_keys()),
      list_key("previous", "the certificates of the example before it, if any", neighbour),
      list_key("next", "the certificates of the example after it, if any", neighbour),
  });
}

}  // namespace

std::vector<TemplateSchema> certificate_templates() {
  const std::vector<Key> example{
      text_key("lesson_title", "the lesson"), optional_key("example_title", "its worked example"),
      optional_key("example_plain", "the same without marks and formulas"),
      text_key("example_url", "the address of that example"),
      list_key("claims", "its claims", claim_keys({text_key("url", "the address of its certificate")}))};
  std::vector<TemplateSchema> templates{
      {"certificate", "the certificates of a worked example", certificate_keys()},
      {"certificates", "the list of all certificates",
       with_site({list_key(
           "documents", "the documents that are checked",
           {text_key("id", "its id"), text_key("title", "its title"),
            text_key("anchor", "the anchor of its certificates"), count_key("claims", "how many they are"),
            count_key("clean", "how many of them are clean"),
            list_key("examples", "the worked examples that judge it", example)})})}};
  for (TemplateSchema& one : templates) one.only = Medium::site;
  return templates;
}

namespace {

using ledger::VerdictRow;
using ledger::verdicts;

std::vector<Key> flag_keys_of(bool clean_ones_too) {
  std::vector<Key> keys;
  for (const VerdictRow& row : verdicts())
    if (clean_ones_too || !row.clean)
      keys.push_back(flag_key(std::string(row.flag), std::string(row.meaning)));
  return keys;
}

}  // namespace

View& add_verdict_flags(View& view, ledger::Verdict verdict) {
  for (const VerdictRow& row : verdicts()) view.flag(row.flag, row.verdict == verdict);
  return view;
}

View& add_unclean_flags(View& view, ledger::Verdict verdict) {
  for (const VerdictRow& row : verdicts())
    if (!row.clean) view.flag(row.flag, row.verdict == verdict);
  return view;
}

std::vector<Key> verdict_keys() { return flag_keys_of(true); }

std::vector<Key> unclean_keys() { return flag_keys_of(false); }

View& add_verdict_counts(View& view, const workbook::Summary& summary, const workbook::Summary& all) {
  for (const VerdictRow& row : verdicts()) view.count(row.flag, summary.count(row.verdict));
  return view.count("claims", summary.claims)
      .flag("ranged", all.has(VerdictRow::Group::range))
      .flag("machine", all.has(VerdictRow::Group::machine))
      .count("clean", summary.clean());
}

std::vector<Key> verdict_count_keys() {
  std::vector<Key> keys{count_key("claims", "how many numbers and statements were checked")};
  for (const VerdictRow& row : verdicts())
    keys.push_back(count_key(std::string(row.flag), std::string(row.count_meaning)));
  keys.push_back(flag_key("ranged", "some are possible or impossible"));
  keys.push_back(flag_key("machine", "some are as computed"));
  return keys;
}

}  // namespace proofsheet::pages
