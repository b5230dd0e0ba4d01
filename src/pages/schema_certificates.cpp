// Templates of certificates: how each claim was judged. Only sites have them.
#include <utility>

#include "pages/verdicts.hpp"

namespace proofsheet::pages {

namespace {

std::vector<Key> with_verdict(std::vector<Key> keys) {
  const std::vector<Key> verdicts = verdict_keys();
  keys.insert(keys.end(), verdicts.begin(), verdicts.end());
  return keys;
}

std::vector<Key> claim_keys(std::vector<Key> others) {
  std::vector<Key> keys{
      optional_key("what", "a cell, an equation, or the words of a statement"),
      optional_key("where", "the place in the document"),
      optional_key("printed", "what the document prints, if that is not said by `what`"),
      optional_key("correct", "what should stand there"),
      text_key("verdict", "the ledger's word"),
      flag_key("clean", "nothing is wrong with it"),
  };
  keys.insert(keys.end(), others.begin(), others.end());
  return with_verdict(std::move(keys));
}

/// One claim on the page of its example.
std::vector<Key> section_keys() {
  return claim_keys({
      text_key("anchor", "the anchor of its certificate"),
      flag_key("value", "it is a printed number"),
      flag_key("shown", "it is an equation between printed numbers"),
      flag_key("statement", "it is a statement in words"),
      flag_key("coincidence", "right, although the document's own chain gives other digits"),
      optional_key("latex", "a formula: what defines the value, or the test of a statement"),
      optional_key("mathml", "the same, for the inside of a math element"),
      optional_key("steps", "the worked lines, already written"),
      flag_key("has_sides", "the test compares numbers"),
      list_key("sides", "the numbers that it compares",
               {optional_key("mathml", "a formula: what is compared"), text_key("digits", "its value"),
                flag_key("all", "the digits are all of it")}),
      optional_key("exact_digits", "the exact value, with 30 significant digits"),
      flag_key("all", "these digits are all of it"),
      flag_key("enclosed", "it was enclosed, and is no known fraction"),
      optional_key("lower", "the enclosure's lower end, rounded down"),
      optional_key("upper", "its upper end, rounded up"),
      optional_key("fraction", "the exact value as a fraction, if that is short and its digits are not all"),
      optional_key("by_hand_digits", "the value by hand, if anything is rounded on the way"),
      optional_key("as_printed_digits", "the value from what the document printed on the way"),
      list_key("inherits", "the wrong numbers that it comes from",
               {text_key("what", "a cell"), optional_key("way", "the way to its certificate")}),
      optional_key("remark", "how it was tested or rounded"),
      optional_key("because", "the reason of the erratum, already written"),
  });
}

std::vector<Key> certificate_keys() {
  const std::vector<Key> neighbour{text_key("way", "the way to them"), text_key("lesson_title", "the lesson"),
                                   optional_key("example_title", "its worked example")};
  return with_site({
      text_key("document", "the document's id"),
      text_key("document_title", "the document's title"),
      optional_key("errata_way", "the way to the document's errata"),
      text_key("lesson_title", "the lesson that judges it"),
      text_key("lesson_way", "the way to that lesson"),
      optional_key("example_title", "the worked example that judges it"),
      optional_key("example_plain", "the same without marks and formulas"),
      text_key("example_way", "the way to that example"),
      text_key("count", "how many claims there are"),
      text_key("clean_count", "how many of them are clean"),
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
      text_key("example_way", "the way to that"),
      list_key("claims", "its claims", claim_keys({text_key("way", "the way to the certificate")}))};
  std::vector<TemplateSchema> templates{
      {"certificate", "the certificates of a worked example", certificate_keys()},
      {"certificates", "the list of all certificates",
       with_site({list_key(
           "documents", "the documents that are checked",
           {text_key("id", "its id"), text_key("title", "its title"),
            text_key("anchor", "the anchor of its certificates"), text_key("claims", "how many they are"),
            text_key("clean", "how many of them are clean"),
            list_key("examples", "the worked examples that judge it", example)})})}};
  for (TemplateSchema& one : templates) one.only = Medium::site;
  return templates;
}

}  // namespace proofsheet::pages
