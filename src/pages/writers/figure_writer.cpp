// Writes figures: the drawing, with the templates of its own folder (one folder for each way to write
// drawings), and the frame that a page puts around it.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "figures/frames.hpp"
#include "pages/templates/layout.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"

namespace proofsheet::pages {

namespace {

constexpr std::array<const char*, figures::most_series> series_flags{
    "series_1", "series_2", "series_3", "series_4", "series_5", "series_6", "series_7", "series_8"};

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
    for (std::size_t series = 1; const char* flag : series_flags) view.flag(flag, series++ == marks.series);
    views.push_back(std::move(view));
  }
  return views;
}

Views words_of(const Renderer& renderer, const Drawing& drawing) {
  Views views;
  for (const Words& words : drawing.words)
    views.push_back(
        point_view(words.at)
            .text("text", renderer.escape(words.text, words.is_number ? Context::digits : Context::words))
            .flag("tick", words.role == Words::Role::tick)
            .flag("name", words.role == Words::Role::name)
            .flag("frame", words.role == Words::Role::frame)
            .flag("legend", words.role == Words::Role::legend)
            .flag("on_light", words.role == Words::Role::on_light)
            .flag("on_dark", words.role == Words::Role::on_dark)
            .flag("box", words.role == Words::Role::box)
            .flag("edge", words.role == Words::Role::edge)
            .flag("start", words.anchor == Words::Anchor::start)
            .flag("middle", words.anchor == Words::Anchor::middle)
            .flag("end", words.anchor == Words::Anchor::end));
  return views;
}

/// Appends the drawn elements to `whole`.
View with_drawing(View whole, const Renderer& renderer, const Drawing& drawing) {
  Views circles, bars, strokes, arrows, boxes;
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
  for (const figures::Rectangle& box : drawing.boxes)
    boxes.push_back(point_view(box.corner).text("width", box.width).text("height", box.height));
  return whole.list("fields", fields_of(drawing))
      .list("grid", rules_of(drawing, figures::Rule::Kind::grid))
      .list("axes", rules_of(drawing, figures::Rule::Kind::axis))
      .list("ticks", rules_of(drawing, figures::Rule::Kind::tick))
      .list("circles", std::move(circles))
      .list("bars", std::move(bars))
      .list("strokes", std::move(strokes))
      .list("marks", marks_of(drawing))
      .list("arrows", std::move(arrows))
      .list("boxes", std::move(boxes))
      .list("words", words_of(renderer, drawing));
}

/// Returns a renderer for the templates of drawings.
Renderer drawing_renderer(const Renderer& renderer, Picture picture) {
  return renderer.in(drawing_format(picture));
}

std::string write_alt(const Renderer& renderer, const workbook::FigureView& figure) {
  return renderer.escape(figure.alt, Context::words);
}

/// Returns how long each frame is shown, in tenths of a second: long enough to read, and at least half a
/// second so that nothing flickers.
long frame_duration_tenths(std::size_t count) {
  constexpr long longest = 12, shortest = 5, all = 144;
  return std::clamp(all / static_cast<long>(count), shortest, longest);
}

std::string seconds(long tenths) { return fmt::format("{}.{}", tenths / 10, tenths % 10); }

Views frames_of(const Renderer& renderer, const workbook::FigureView& figure) {
  Views views;
  for (const workbook::FrameView& frame : figure.frames)
    views.push_back(with_drawing(
        View().number("number", views.size()).text("title", renderer.escape(frame.title, Context::words)),
        renderer, frame.drawing));
  return views;
}

/// Returns all keys of the template that writes `drawing`.
View drawing_view(const Renderer& renderer, const Drawing& drawing, const std::string& alt,
                  DrawingStyle look) {
  return with_drawing(View()
                          .text("width", drawing.width)
                          .text("height", drawing.height)
                          .text("alt", alt)
                          .flag("alone", look.picture == Picture::file)
                          .flag("dark", look.dark)
                          .flag("moves", false)
                          .number("count", 1)
                          .text("seconds", "0.0")
                          .list("frames", {})
                          .flag("side_by_side", false)
                          .text("scale", "1")
                          .list("places", {}),
                      renderer, drawing);
}

/// Returns the key frames of an animated figure, each as a separate drawing.
Views key_frames_of(const Renderer& renderer, const workbook::FigureView& figure) {
  Views views;
  const DrawingStyle look{renderer.format.picture};
  const Renderer drawings = drawing_renderer(renderer, look.picture);
  for (const workbook::FrameView& frame : figure.key_frames) {
    const std::string title = drawings.escape(frame.title, Context::words);
    views.push_back(
        View().text("drawing", drawings.fill("drawing", drawing_view(drawings, frame.drawing, title, look))));
  }
  return views;
}

/// Returns the drawing as markup for the page, or the empty string in formats that refer to a picture file.
std::string inline_drawing(const Renderer& renderer, const workbook::FigureView& figure) {
  const DrawingStyle look{renderer.format.picture};
  if (look.picture == Picture::file) return {};
  return look.picture == Picture::tikz && !figure.frames.empty() ? write_key_frames(renderer, figure, look)
                                                                 : write_drawing(renderer, figure, look);
}

/// Writes a figure without its caption. An animated figure is shown as some of its frames.
std::string write_plain_figure(const Renderer& renderer, const workbook::LessonView& lesson,
                               const workbook::FigureView& figure) {
  const bool moves = !figure.frames.empty(), has_files = renderer.format.picture == Picture::file;
  const auto file = [&](std::string (*name)(const std::string& folder, const std::string& id)) {
    return has_files ? renderer.escape(name(lesson.folder, figure.id), Context::address) : std::string();
  };
  Views drawings;
  if (moves && renderer.format.picture == Picture::inline_svg)
    drawings = key_frames_of(renderer, figure);
  else if (!has_files)
    drawings.push_back(View().text("drawing", inline_drawing(renderer, figure)));
  return renderer.fill("shown_figure",
                       View()
                           .text("alt", write_alt(renderer, figure))
                           .text("file", file(moves ? key_frames_file : figure_file))
                           .text("dark_file", file(moves ? dark_key_frames_file : dark_figure_file))
                           .list("drawings", std::move(drawings)));
}

}  // namespace

std::string write_drawing(const Renderer& renderer, const workbook::FigureView& figure, DrawingStyle look) {
  const Renderer drawings = drawing_renderer(renderer, look.picture);
  const std::size_t count = figure.frames.size();
  View view = drawing_view(drawings, figure.drawing, write_alt(drawings, figure), look);
  if (count == 0) return drawings.fill("drawing", view);
  return drawings.fill("drawing",
                       view.flag("moves", true)
                           .number("count", count)
                           .text("seconds", seconds(static_cast<long>(count) * frame_duration_tenths(count)))
                           .list("frames", frames_of(drawings, figure)));
}

std::string write_key_frames(const Renderer& renderer, const workbook::FigureView& figure,
                             DrawingStyle look) {
  const Renderer drawings = drawing_renderer(renderer, look.picture);
  figures::Drawings key_frames;
  for (const workbook::FrameView& frame : figure.key_frames) key_frames.push_back(frame.drawing);
  const figures::Sheet sheet = figures::sheet_of(key_frames);
  Drawing all;
  all.width = sheet.width;
  all.height = sheet.height;
  Views places;
  for (const figures::Sheet::Place& place : sheet.places)
    places.push_back(with_drawing(point_view(place.corner), drawings, place.drawing));
  return drawings.fill("drawing", drawing_view(drawings, all, write_alt(drawings, figure), look)
                                      .flag("side_by_side", true)
                                      .text("scale", sheet.scale)
                                      .list("places", std::move(places)));
}

bool has_figures(const Renderer& renderer) { return renderer.directory->has_figures(); }

bool has_moving_figures(const Renderer& renderer) {
  const workbook::LessonView* const lesson = renderer.directory->lesson(renderer.page);
  if (!lesson) return false;
  const auto figures = figures_of(*lesson);
  return std::any_of(figures.begin(), figures.end(),
                     [](const workbook::FigureView* figure) { return !figure->frames.empty(); });
}

std::string write_picture_style(const Renderer& renderer) {
  return has_figures(renderer)
             ? drawing_renderer(renderer, renderer.format.picture).fill("picture_style", View())
             : std::string();
}

std::string preamble_of_pictures(const Renderer& renderer) {
  return renderer.format.picture == Picture::tikz ? write_picture_style(renderer) : std::string();
}

std::string write_shown_figures(const Renderer& renderer, const workbook::LessonView& lesson,
                                const std::string& id, const workbook::SharedShows& shows) {
  std::vector<std::string> all;
  if (const workbook::FigureView* const figure = id.empty() ? nullptr : figure_of(lesson, id))
    all.push_back(write_plain_figure(renderer, lesson, *figure));
  for (const auto& show : shows)
    if (const auto* figure = std::get_if<workbook::FigureView>(&*show))
      all.push_back(write_plain_figure(renderer, lesson, *figure));
  return join(all, "\n\n");
}

std::string write_shown_parts(const Renderer& renderer, const workbook::LessonView& lesson,
                              const workbook::SharedShows& shows) {
  std::vector<std::string> all;
  for (const auto& show : shows)
    if (!std::holds_alternative<workbook::FigureView>(*show))
      all.push_back(write_show({renderer, &lesson, lesson.document, lesson.inserts}, *show));
  return join(all, "\n\n");
}

std::string write_cover(const Renderer& renderer) {
  const std::optional<workbook::CoverView>& cover = renderer.workbook.cover;
  if (!cover) return {};
  const bool file = renderer.format.picture == Picture::file;
  const auto address = [&](const std::string& path) {
    return file ? renderer.escape(path, Context::address) : std::string();
  };
  const workbook::LessonView* const lesson = renderer.directory->lesson(cover->lesson);
  const auto place = static_cast<std::size_t>(lesson - renderer.workbook.lessons.data());
  return renderer.fill("cover",
                       lesson_entry(renderer, place)
                           .text("alt", write_alt(renderer, cover->figure))
                           .text("picture", address(figure_file(cover->lesson, cover->figure.id)))
                           .text("dark_picture", address(dark_figure_file(cover->lesson, cover->figure.id)))
                           .text("drawing", inline_drawing(renderer, cover->figure)));
}

std::string write_image_figure(const Passage& passage, const workbook::ImageView& figure) {
  const Renderer& renderer = passage.renderer;
  return renderer.fill(
      "image_figure",
      View()
          .text("caption", write_line(renderer, passage.lesson, figure.caption))
          .text("anchor", figure.id.empty() ? std::string() : figure_anchor(passage.folder(), figure.id))
          .text("label",
                write_label(renderer, passage.folder(), {workbook::Target::Kind::figure, figure.number}))
          .text("image", write_image(renderer, figure.image, figure.width)));
}

std::string write_figure(const Passage& passage, const workbook::FigureView& figure) {
  const Renderer& renderer = passage.renderer;
  const bool moves = !figure.frames.empty();
  const auto file = [&](std::string (*name)(const std::string& folder, const std::string& id),
                        bool is_there) {
    const bool there = is_there && renderer.format.picture == Picture::file;
    return there ? renderer.escape(name(passage.folder(), figure.id), Context::address) : std::string();
  };
  return renderer.fill(
      "figure",
      View()
          .text("caption", write_line(renderer, passage.lesson, figure.caption))
          .text("alt", write_alt(renderer, figure))
          .text("anchor", figure_anchor(passage.folder(), figure.id))
          .text("label",
                write_label(renderer, passage.folder(), {workbook::Target::Kind::figure, figure.number}))
          .text("file", file(figure_file, true))
          .text("dark_file", file(dark_figure_file, true))
          .text("drawing", inline_drawing(renderer, figure))
          .flag("moves", moves)
          .list("key_frames",
                renderer.format.picture == Picture::inline_svg ? key_frames_of(renderer, figure) : Views())
          .text("key_file", file(key_frames_file, moves))
          .text("dark_key_file", file(dark_key_frames_file, moves)));
}

}  // namespace proofsheet::pages
