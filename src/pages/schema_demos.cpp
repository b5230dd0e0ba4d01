// The template of demos.
#include "pages/schema.hpp"

namespace proofsheet::pages {

namespace {

std::vector<Key> choice_keys() {
  const Key more = flag_key("more", "another follows");
  return {text_key("number", "its place among the choices, from 0"),
          text_key("name", "its name in the expressions"),
          optional_key("title", "what is chosen, in words"),
          flag_key("slider", "a range of numbers"),
          flag_key("toggle", "two labels, off and on: on is checked"),
          flag_key("buttons", "a few labels"),
          flag_key("menu", "many labels"),
          text_key("start", "which option is chosen at first, from 0"),
          text_key("chosen", "that option as a text"),
          flag_key("checked", "a toggle that is on at first"),
          text_key("first", "the first option as a text"),
          text_key("final", "the last option as a text"),
          text_key("last", "how many options there are, less one"),
          text_key("texts", "all options: JSON strings with commas between"),
          list_key("options", "the options of buttons and of a menu",
                   {text_key("number", "from 0"), text_key("text", "as a text"),
                    flag_key("chosen", "at first"), more}),
          more};
}

std::vector<Key> part_keys() {
  const Key more = flag_key("more", "another follows");
  return {text_key("number", "its place among the parts, from 0"),
          flag_key("value", "a single value"),
          flag_key("table", "a table"),
          flag_key("lines", "lines through the numbers of a table"),
          flag_key("steps", "worked lines"),
          optional_key("caption", "its caption"),
          optional_key("name", "the expression as a formula, with the names of the choices, already written"),
          optional_key("digits", "value: what is shown at first"),
          optional_key("content",
                       "table, lines, steps: what is shown at first, already written as a table or steps"),
          optional_key("follows", "the numbers of the choices that it depends on, with commas between"),
          text_key("start", "the state that is shown at first, from 0"),
          list_key("states", "value, table, lines: all states; the last choice changes fastest",
                   {text_key("cells", "the digits of its cells: JSON strings with commas between"), more}),
          list_key("worked", "steps: all states", {text_key("content", "the steps, already written")}),
          list_key("drawn", "lines: each of them at first",
                   {optional_key("label", "its label"), text_key("number", "from 1"),
                    text_key("points", "`0,0.84 1,0.91 …`: counted from 0, and the digits"),
                    text_key("dots", "the same as the path of an SVG, `M0,0.84h0…`"), more}),
          optional_key("across", "lines: what they go along"),
          optional_key("left", "lines: the label where they begin"),
          optional_key("right", "lines: the label where they end"),
          optional_key("last", "lines: how many points there are, less one"),
          optional_key("lowest", "lines: the number at the lower edge"),
          optional_key("highest", "lines: the number at the upper edge"),
          optional_key("top", "lines: the upper edge in plain digits"),
          optional_key("height", "lines: how far the edges are apart, in plain digits"),
          flag_key("zero", "lines: zero lies between the edges"),
          more};
}

}  // namespace

std::vector<TemplateSchema> demo_templates() {
  return {{"demo",
           "something to play with: choices, and parts that follow them",
           {optional_key("title", "its title"), text_key("id", "its id"),
            text_key("anchor", "its anchor, unique in the workbook"),
            text_key("marks", "number signs for a heading below that of the section"),
            text_key("level", "the order of that heading, 1 to 6"),
            list_key("choices", "what a reader may choose", choice_keys()),
            list_key("parts", "what is shown of each choice", part_keys())}}};
}

}  // namespace proofsheet::pages
