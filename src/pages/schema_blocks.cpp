// Templates of what stands between empty lines.
#include "pages/schema.hpp"

namespace proofsheet::pages {

namespace {

std::vector<Key> item_keys(std::vector<Key> others) {
  others.push_back(flag_key("more", "another item follows"));
  return lines_keys(std::move(others));
}

std::vector<Key> heading_keys() {
  std::vector<Key> keys{optional_key("content", "the heading"),
                        optional_key("plain", "the heading without marks and formulas"),
                        optional_key("anchor", "its anchor, unique in the workbook"),
                        text_key("marks", "as many number signs as its level")};
  keys.push_back(text_key("level", "its level, as a figure"));
  for (const char level : {'1', '2', '3', '4', '5', '6'})
    keys.push_back(flag_key(std::string("level_") + level, "it is a heading of this level"));
  return keys;
}

std::vector<Key> math_keys() {
  return {optional_key("latex", "the formula"),
          optional_key("mathml", "the same, for the inside of a math element"),
          flag_key("long", "too long for a narrow screen")};
}

std::vector<Key> table_keys() {
  const Key content = optional_key("content", "the cell");
  const Key more = flag_key("more", "another cell follows");
  return {list_key("columns", "the columns, with the heads",
                   {content, flag_key("left", "set to the left"), flag_key("center", "centred"),
                    flag_key("right", "set to the right"), flag_key("plain", "set as is usual"),
                    text_key("share", "its share of the width, as 0.25"), more}),
          list_key("rows", "the rows below the head", {list_key("cells", "their cells", {content, more})}),
          flag_key("wide", "too wide for a printed page if no line is broken"),
          flag_key("slim", "narrow enough for a small screen"),
          flag_key("tall", "too tall to be kept on one printed page")};
}

}  // namespace

std::vector<TemplateSchema> block_templates() {
  const Key tight = flag_key("tight", "no empty lines between the items");
  const Key second =
      flag_key("second", "right behind another such list, from which its marks have to differ");
  const Key deep = flag_key("deep", "within more than three other lists");
  return {
      {"heading", "a heading in a lesson", heading_keys()},
      {"paragraph", "a paragraph", {optional_key("content", "its lines")}},
      {"bullet_list",
       "a list with bullets",
       {tight, second, deep, list_key("items", "its items", item_keys({}))}},
      {"ordered_list",
       "a numbered list",
       {tight, second, deep,
        list_key("items", "its items",
                 item_keys({text_key("number", "the number"),
                            text_key("indent", "as many spaces as number, full stop and space take")}))}},
      {"quote", "a quotation", lines_keys({})},
      {"note", "a note that the author sets apart", lines_keys({optional_key("title", "its title")})},
      {"code_block",
       "code on lines of its own",
       {optional_key("code", "the code"), optional_key("language", "its language"),
        text_key("fence", "as many backticks as set it off from the backticks in it")}},
      {"math_block", "a formula on a line of its own", math_keys()},
      {"table", "a table of the author's", table_keys()},
      {"rule", "a line across the page", {}},
      {"footnotes",
       "the footnotes of a lesson, at its end",
       {list_key("notes", "the footnotes",
                 item_keys({text_key("label", "its label, unique in the lesson"),
                            text_key("anchor", "its anchor, unique in the workbook"),
                            text_key("number", "its number in the lesson")}))}},
  };
}

}  // namespace proofsheet::pages
