// Figures: the drawing through the templates of its own folder, and the frame that a page puts around it.
#include <algorithm>

#include "pages/links.hpp"
#include "pages/passage.hpp"

namespace proofsheet::pages {

namespace {

using figures::Drawing;
using figures::Words;

View point_view(const figures::Point& point) { return View().text("x", point.x).text("y", point.y); }

Views point_views(const std::vector<figures::Point>& points) {
  Views views;
  for (const figures::Point& point : points) views.push_back(point_view(point));
  return views;
}

View& add_ends(View& view, const figures::Point& from, const figures::Point& to) {
  return view.text("x1", from.x).text("y1", from.y).text("x2", to.x).text("y2", to.y);
}

Views rules_of(const Drawing& drawing, figures::Rule::Kind kind) {
  Views views;
  for (const figures::Rule& rule : drawing.rules) {
    if (rule.kind != kind) continue;
    View view;
    views.push_back(add_ends(view, rule.from, rule.to));
  }
  return views;
}

Views fields_of(const Drawing& drawing) {
  Views fields;
  for (const figures::Field& field : drawing.fields) {
    Views shades;
    for (const figures::Shade& shade : field.shades) {
      Views patches;
      for (const figures::Patch& patch : shade.patches)
        patches.push_back(View()
                              .number("column", patch.column)
                              .number("row", patch.row)
                              .number("columns", patch.columns)
                              .number("rows", patch.rows));
      shades.push_back(View().number("level", shade.level).list("patches", std::move(patches)));
    }
    fields.push_back(point_view(field.corner)
                         .text("cell_width", field.cell_width)
                         .text("cell_height", field.cell_height)
                         .list("shades", std::move(shades)));
  }
  return fields;
}

Views marks_of(const Drawing& drawing) {
  Views views;
  for (const figures::Marks& marks : drawing.marks) {
    View view = View().number("series", marks.series).list("points", point_views(marks.points));
    for (std::size_t series = 1; series <= figures::most_series; ++series)
      view.flag("series_" + std::to_string(series), series == marks.series);
    views.push_back(std::move(view));
  }
  return views;
}

Views words_of(const Press& press, const Drawing& drawing) {
  Views views;
  for (const Words& words : drawing.words)
    views.push_back(
        point_view(words.at)
            .text("text", press.escape(words.text, words.is_number ? Context::digits : Context::words))
            .flag("tick", words.role == Words::Role::tick)
            .flag("name", words.role == Words::Role::name)
            .flag("legend", words.role == Words::Role::legend)
            .flag("on_light", words.role == Words::Role::on_light)
            .flag("on_dark", words.role == Words::Role::on_dark)
            .flag("start", words.anchor == Words::Anchor::start)
            .flag("middle", words.anchor == Words::Anchor::middle)
            .flag("end", words.anchor == Words::Anchor::end));
  return views;
}

View drawing_view(const Press& press, const Drawing& drawing) {
  Views circles, bars, strokes, arrows;
  for (const figures::Circle& circle : drawing.circles)
    circles.push_back(point_view(circle.centre).text("radius", circle.radius));
  for (const figures::Bar& bar : drawing.bars)
    bars.push_back(point_view(bar.corner)
                       .number("series", bar.series)
                       .text("width", bar.width)
                       .text("height", bar.height));
  for (const figures::Stroke& stroke : drawing.strokes)
    strokes.push_back(View().number("series", stroke.series).list("points", point_views(stroke.points)));
  for (const figures::Arrow& arrow : drawing.arrows) {
    View view =
        View().number("series", arrow.series).list("head", point_views({arrow.to, arrow.left, arrow.right}));
    arrows.push_back(add_ends(view, arrow.from, arrow.neck));
  }
  return View()
      .text("width", drawing.width)
      .text("height", drawing.height)
      .list("fields", fields_of(drawing))
      .list("grid", rules_of(drawing, figures::Rule::Kind::grid))
      .list("axes", rules_of(drawing, figures::Rule::Kind::axis))
      .list("ticks", rules_of(drawing, figures::Rule::Kind::tick))
      .list("circles", std::move(circles))
      .list("bars", std::move(bars))
      .list("strokes", std::move(strokes))
      .list("marks", marks_of(drawing))
      .list("arrows", std::move(arrows))
      .list("words", words_of(press, drawing));
}

/// The same press, for the templates of drawings.
Press picture_press(const Press& press, const Format& format) {
  return Press{format, press.templates, press.workbook};
}

std::string drawing_within(const Press& press, const workbook::FigureView& figure) {
  switch (press.format.picture) {
    case Picture::inline_svg:
      return write_drawing(press, figure, Drawn::inline_svg);
    case Picture::tikz:
      return write_drawing(press, figure, Drawn::tikz);
    case Picture::file:
      break;
  }
  return {};
}

}  // namespace

std::string write_drawing(const Press& press, const workbook::FigureView& figure, Drawn how) {
  const Press pictures = picture_press(press, how == Drawn::tikz ? tikz() : svg());
  return pictures.fill("drawing", drawing_view(pictures, figure.drawing)
                                      .text("alt", pictures.escape(figure.alt, Context::words))
                                      .flag("alone", how == Drawn::file));
}

bool has_figures(const Press& press) {
  return std::any_of(press.workbook.lessons.begin(), press.workbook.lessons.end(),
                     [](const workbook::LessonView& lesson) { return !figures_of(lesson).empty(); });
}

std::string write_picture_style(const Press& press, const Format& of) {
  return has_figures(press) ? picture_press(press, of).fill("picture_style", View()) : std::string();
}

std::string preamble_of_pictures(const Press& press) {
  return press.format.picture == Picture::tikz ? write_picture_style(press, tikz()) : std::string();
}

std::string write_figure(const Passage& passage, const workbook::FigureView& figure) {
  const Press& press = passage.press;
  const bool file = press.format.picture == Picture::file;
  return press.fill(
      "figure",
      View()
          .text("caption", write_line(press, passage.lesson, figure.caption))
          .text("alt", press.escape(figure.alt, Context::words))
          .text("anchor", figure_anchor(passage.folder(), figure.id))
          .text("file", file ? press.escape(figure_file(passage.folder(), figure.id), Context::address) : "")
          .text("drawing", drawing_within(press, figure)));
}

std::vector<const workbook::FigureView*> figures_of(const workbook::LessonView& lesson) {
  std::vector<const workbook::FigureView*> all;
  for (const workbook::BlockView& block : lesson.blocks) {
    if (const auto* figure = std::get_if<workbook::FigureView>(&block)) all.push_back(figure);
    if (const auto* example = std::get_if<workbook::ExampleView>(&block))
      for (const workbook::ShowView& show : example->shows)
        if (const auto* figure = std::get_if<workbook::FigureView>(&show)) all.push_back(figure);
  }
  return all;
}

}  // namespace proofsheet::pages
