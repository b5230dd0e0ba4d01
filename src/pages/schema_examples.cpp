// Templates of what is computed: worked examples, tables, steps, values, formulas, errata.
#include "pages/verdicts.hpp"

namespace proofsheet::pages {

namespace {

const Key caption = optional_key("caption", "its caption");
const Key notes = optional_key("notes", "the errata notes on it, already written");

std::vector<Key> note_keys() {
  std::vector<Key> keys = lines_keys({
      optional_key("mark", "the letter that stands beside the number in the table"),
      optional_key("document", "the document's id"),
      optional_key("document_title", "the document's title"),
      optional_key("what", "what was printed there: a cell, an equation, or the words of a statement"),
      optional_key("where", "the place in the document"),
      optional_key("printed", "what the document prints, if that is not said by `what`"),
      optional_key("correct", "the digits that should stand"),
      optional_key("remark", "how it was tested or rounded"),
      optional_key("verdict", "the ledger's word"),
      optional_key("inherits", "the wrong numbers that it comes from, with commas between"),
      optional_key("certificate", "the way to its certificate, in formats that have certificates"),
      flag_key("listed", "it stands in the list of all errata, not where a reader meets the number"),
      optional_key("number", "its number in that list"),
      optional_key("anchor", "the anchor that belongs here"),
      optional_key("erratum_anchor", "its anchor in the list of all errata"),
      optional_key("meeting_anchor", "the anchor of where a reader first meets the number"),
      optional_key("file", "the lesson where that is: its file, without the ending"),
      flag_key("more", "another note follows"),
  });
  const std::vector<Key> verdicts = unclean_keys();
  keys.insert(keys.end(), verdicts.begin(), verdicts.end());
  return keys;
}

std::vector<Key> data_table_keys() {
  const Key more = flag_key("more", "another column follows");
  return {
      caption,
      optional_key("plain", "its caption without marks and formulas"),
      optional_key("name", "what the table shows, already written"),
      optional_key("table_unit", "the unit of all its numbers"),
      flag_key("row_labels", "the rows have labels"),
      list_key("columns", "the columns",
               {optional_key("label", "its label"), optional_key("unit", "the unit of its numbers"),
                flag_key("numbers", "it holds numbers alone"), more}),
      list_key(
          "rows", "the rows",
          {optional_key("label", "its label"), optional_key("unit", "the unit of its numbers"),
           list_key(
               "cells", "the cells",
               {optional_key("text", "the digits, a label, or nothing"), flag_key("number", "it is a number"),
                list_key("marks", "letters of the notes on it",
                         {text_key("mark", "the letter"),
                          optional_key("erratum_anchor", "the anchor of the erratum in the list of all")}),
                more})}),
      flag_key("wide", "too wide for a printed page"),
      flag_key("slim", "narrow enough for a small screen"),
      flag_key("tall", "too tall to be kept on one printed page"),
      notes};
}

std::vector<Key> example_keys() {
  return {
      optional_key("title", "its title"),
      text_key("anchor", "its anchor, unique in the workbook"),
      text_key("marks", "number signs for a heading below that of the section"),
      text_key("level", "how many they are, as a figure"),
      optional_key("document", "the id of the document that it was checked against"),
      optional_key("document_title", "the title of that document"),
      text_key("claims", "how many of the document's numbers and statements were checked"),
      text_key("clean", "how many of them are clean"),
      flag_key("has_givens", "anything is given"),
      flag_key("has_scalars", "single values are given"),
      list_key("scalars", "given values",
               {text_key("content", "name and value, already written"), flag_key("more", "another follows")}),
      list_key("givens", "given tables, already written", {text_key("content", "the table")}),
      optional_key("formulas", "all equations of the example, already written"),
      list_key("shows", "what the example shows, already written",
               {text_key("content", "a table, steps, a value, a formula or a figure")}),
      optional_key("certificates", "the way to the certificates of its claims, in formats that have them"),
      optional_key("errata_anchor", "the anchor of the document's errata, if it has any"),
      optional_key("notes",
                   "the errata notes that no table and no steps of the example carry, already written"),
      text_key("note_count", "how many they are"),
      list_key("errata", "they again, as entries of the list of all errata",
               {text_key("number", "its number in that list"), text_key("anchor", "its anchor there"),
                flag_key("more", "another follows")})};
}

}  // namespace

std::vector<TemplateSchema> example_templates() {
  const Key more = flag_key("more", "another follows");
  const Key mathml = optional_key("mathml", "the same, for the inside of a math element");
  return {
      {"example", "a worked example", example_keys()},
      {"data_table", "a table of computed or given values", data_table_keys()},
      {"steps",
       "worked lines",
       {caption, flag_key("wide", "too wide for a printed page at the usual size"),
        list_key(
            "lines", "one for each value",
            {optional_key("left", "a formula: what is worked out"),
             optional_key("left_mathml", "the same, for the inside of a math element"),
             flag_key("short", "it fits on one line"),
             list_key("stages", "its further stages",
                      {optional_key("latex", "a formula"), mathml, flag_key("leading", "the first of them"),
                       flag_key("approximate", "a rounding of the stage before it"), more}),
             more}),
        notes}},
      {"value",
       "one value",
       {caption, optional_key("latex", "a formula: the expression"), mathml,
        optional_key("digits", "a formula: the digits"),
        optional_key("digits_mathml", "the same, for the inside of a math element"),
        flag_key("long", "too long for a narrow screen"), flag_key("exact", "the digits are all of it"),
        notes}},
      {"formulas",
       "equations",
       {caption, list_key("lines", "the equations",
                          {optional_key("latex", "a formula"), mathml,
                           flag_key("long", "too long for a narrow screen"), more})}},
      {"figure",
       "a picture of computed values",
       {caption, text_key("alt", "what stands for the picture in words"),
        text_key("anchor", "its anchor, unique in the workbook"),
        optional_key("file", "where the SVG file is, for formats that keep pictures in files"),
        optional_key("drawing", "the drawing, already written, for formats that hold it themselves")}},
      {"errata_notes",
       "what a document printed wrong, where a reader meets it",
       {list_key("notes", "the notes", note_keys())}},
  };
}

}  // namespace proofsheet::pages
