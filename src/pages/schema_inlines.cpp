// Templates of what stands within a line.
#include "pages/schema.hpp"

namespace proofsheet::pages {

std::vector<TemplateSchema> inline_templates() {
  const Key content = optional_key("content", "what is marked");
  const Key in_cell = flag_key("in_cell", "it stands in a table cell, where no line can end");
  std::vector<TemplateSchema> templates{
      {"emphasis", "emphasised words", {content}},
      {"strong", "strongly emphasised words", {content}},
      {"strikethrough", "words that are struck out", {content}},
      {"code",
       "code within a line",
       {optional_key("code", "the code"),
        text_key("fence", "as many backticks as set it off from the backticks in it"),
        optional_key("pad", "a space if the code begins or ends with a backtick")}},
      {"link",
       "a link",
       {content, optional_key("url", "where it leads"), optional_key("title", "its title"),
        optional_key("page", "the file of the page that the anchor is on; empty: this page"),
        optional_key("anchor", "the anchor in the workbook that it leads to, if it leads there")}},
      {"image",
       "an image",
       {optional_key("url", "where it is"), optional_key("alt", "what stands for it in words"),
        optional_key("title", "its title")}},
      {"soft_break", "a line end of the source that means a space", {in_cell}},
      {"line_break", "a line end that is meant", {in_cell}},
      {"number",
       "a proven number",
       {text_key("digits", "its digits, with the sign that the format prints"),
        optional_key("unit", "its unit"), flag_key("in_front", "the unit is a currency's sign"),
        flag_key("negative", "a minus goes before a unit in front; the digits have no sign then"),
        flag_key("behind", "the unit stands behind"), flag_key("close", "it touches the digits, as ° does")}},
      {"formula",
       "a formula within a line",
       {optional_key("latex", "the formula"),
        optional_key("mathml", "the same, for the inside of a math element"),
        flag_key("delicate", "it holds characters that Markdown would take for its own"),
        flag_key("long", "too long for a narrow screen, and in no cell of a table")}},
      {"literal", "a numeral that the author declared plain", {optional_key("words", "the words")}},
      {"footnote_reference",
       "the mark of a footnote",
       {text_key("label", "its label, unique in the lesson"),
        text_key("anchor", "its anchor, unique in the workbook"),
        text_key("number", "its number in the lesson")}},
  };
  for (TemplateSchema& one : templates) one.within_line = true;
  return templates;
}

}  // namespace proofsheet::pages
