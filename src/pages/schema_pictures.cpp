// Templates of drawings. They stand in folders of their own, one for each way to write a drawing down.
#include "pages/schema.hpp"

namespace proofsheet::pages {

namespace {

const Key x = text_key("x", "to the right"), y = text_key("y", "down");

std::vector<Key> with_series(std::vector<Key> others) {
  others.insert(others.begin(), text_key("series", "the number of its series, 1 to 8"));
  return others;
}

Key points_key() { return list_key("points", "its points, one at least", {x, y}); }

std::vector<Key> rule_keys() {
  return {text_key("x1", "where it begins: to the right"), text_key("y1", "where it begins: down"),
          text_key("x2", "where it ends: to the right"), text_key("y2", "where it ends: down")};
}

std::vector<Key> mark_keys() {
  std::vector<Key> keys = with_series({points_key()});
  for (const char series : {'1', '2', '3', '4', '5', '6', '7', '8'})
    keys.push_back(flag_key(std::string("series_") + series, "it belongs to this series"));
  return keys;
}

Key fields_key() {
  const Key patches = list_key(
      "patches", "its rectangles, in whole cells from the corner of the field",
      {text_key("column", "cells to the left of it"), text_key("row", "cells above it"),
       text_key("columns", "how many cells it is wide"), text_key("rows", "how many cells it is high")});
  return list_key(
      "fields", "fields of shaded cells",
      {x, y, text_key("cell_width", "how wide a cell is"), text_key("cell_height", "how high a cell is"),
       list_key("shades", "the shades in it",
                {text_key("level", "0, the lowest value, to 15, the highest"), patches})});
}

Key words_key() {
  return list_key("words", "words and numbers, centred vertically on their place",
                  {x, y, text_key("text", "the text"), flag_key("tick", "a number or a label along an axis"),
                   flag_key("name", "what an axis shows"), flag_key("legend", "what a series or an arrow is"),
                   flag_key("on_light", "digits on a light cell"),
                   flag_key("on_dark", "digits on a dark cell"), flag_key("start", "it begins at its place"),
                   flag_key("middle", "its middle is there"), flag_key("end", "it ends there")});
}

std::vector<Key> drawing_keys() {
  return {text_key("width", "in drawing units, as are all lengths; y grows downward"),
          text_key("height", "its height"),
          text_key("alt", "what stands for it in words"),
          flag_key("alone", "it is a file of its own; else it stands within a page"),
          fields_key(),
          list_key("grid", "lines behind what is drawn", rule_keys()),
          list_key("axes", "the lines of the axes", rule_keys()),
          list_key("ticks", "small lines at an axis or on a face", rule_keys()),
          list_key("circles", "the faces of clocks", {x, y, text_key("radius", "its radius")}),
          list_key("bars", "bars",
                   with_series({x, y, text_key("width", "its width"), text_key("height", "its height")})),
          list_key("strokes", "lines through points", with_series({points_key()})),
          list_key("marks", "points that stand alone", mark_keys()),
          list_key("arrows", "arrows",
                   with_series({text_key("x1", "where it begins: to the right"), text_key("y1", "down"),
                                text_key("x2", "where its line meets the head: to the right"),
                                text_key("y2", "down"),
                                list_key("head", "the three corners of its head", {x, y})})),
          words_key()};
}

}  // namespace

std::vector<TemplateSchema> picture_templates() {
  std::vector<TemplateSchema> templates{
      {"drawing", "a drawing", drawing_keys()},
      {"picture_style", "what all drawings of a page share: colours, widths, letters", {}},
  };
  for (TemplateSchema& one : templates) one.only = Medium::drawing;
  return templates;
}

}  // namespace proofsheet::pages
