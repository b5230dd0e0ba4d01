#include "workbook/content/placed_files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "course/attachments.hpp"
#include "course/fields.hpp"
#include "prose/lesson_link.hpp"
#include "text/characters.hpp"
#include "text/refusal.hpp"
#include "text/replaced.hpp"
#include "workbook/content/placing.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/values/hash.hpp"

namespace proofsheet::workbook {

using course::AttachmentUse;
using text::Text;

namespace {

/// A file that a text refers to.
struct FileUse {
  std::string url;
  text::Span span;
  AttachmentUse use;
};

/// Returns a path of ASCII letters, digits, `-`, `_`, `.` and `/` in which no name begins with a point. If
/// that changes the path, a hash of it keeps names different.
std::string safe_path(const std::string& path) {
  constexpr std::size_t longest = 100;
  const std::string stem = path.substr(0, path.size() - course::file_ending(path).size() - 1);
  std::string safe;
  for (const char c : stem) {
    const bool is_plain = text::is_letter(c) || text::is_digit(c) || c == '-' || c == '_' || c == '/' ||
                          (c == '.' && !safe.empty() && safe.back() != '/');
    safe += is_plain ? c : '-';
  }
  if (safe.size() > longest) safe.resize(longest);
  if (safe != stem) safe += fmt::format("-{:08x}", static_cast<std::uint32_t>(fnv1a(stem)));
  return safe + path.substr(stem.size());
}

std::optional<std::string> report(Context& context, const FileUse& use, std::string fact, std::string hint) {
  return text::fail(context.record.diagnostics, use.span, std::move(fact), std::move(hint));
}

/// Returns the file at a path if it can be used so, else reports why not.
const course::Attachment* find_file(Context& context, const FileUse& use, const std::string& path) {
  const course::Attachments& known = context.work.lesson->attachments;
  const auto found = known.find(path);
  std::optional<course::AttachmentFault> fault;
  if (found == known.end())
    fault = {fmt::format("there is no file '{}' beside the lesson", path), "write its name without escapes"};
  else if (!found->second.bytes)
    fault = found->second.fault;
  else
    fault = course::fault_of(path, *found->second.bytes, use.use);
  if (!fault) return &found->second;
  report(context, use, fault->fact, fault->hint);
  return nullptr;
}

/// Adds a file to the pages and returns its name there.
std::string add_file(Context& context, const FileUse& use, const std::string& path,
                     const course::Attachment& file) {
  const std::string name = fmt::format("files/{}/{}", context.work.lesson->folder, safe_path(path));
  FileView& view =
      context.record.files.try_emplace(name, FileView{file.bytes, false, use.span}).first->second;
  view.is_for_paper = false;
  return name;
}

/// Returns the SVG file that sites show instead of a PDF.
std::optional<std::string> find_svg_of(Context& context, const FileUse& use, const std::string& pdf) {
  const course::Attachments& known = context.work.lesson->attachments;
  const std::string svg = course::with_ending(pdf, "svg");
  const auto found = known.find(svg);
  if (found != known.end() && found->second.bytes) return svg;
  return report(
      context, use, fmt::format("browsers don't show '{}' as a picture", pdf),
      fmt::format("make '{}' beside it, which sites will show: pdftocairo -svg {} {}", svg, pdf, svg));
}

/// Adds the PDF beside an SVG file, which paper shows.
void add_pdf_of(Context& context, const FileUse& use, const std::string& svg, const std::string& name) {
  const course::Attachments& known = context.work.lesson->attachments;
  const std::string pdf = course::with_ending(svg, "pdf");
  const auto found = known.find(pdf);
  if (found == known.end() || !found->second.bytes ||
      course::fault_of(pdf, *found->second.bytes, AttachmentUse::link))
    return;
  context.record.files.try_emplace(course::with_ending(name, "pdf"),
                                   FileView{found->second.bytes, true, use.span});
}

/// Returns the name of the copy that a text refers to. Returns `nullopt` and reports an error if there is
/// none.
std::optional<std::string> place(Context& context, const FileUse& use) {
  std::string path = course::attachment_path(use.url);
  const std::string& folder = context.work.lesson->folder;
  if (folder.empty())
    return report(context, use, "only texts of lessons can refer to files",
                  "move this into a lesson, beside the file");
  if (course::leaves_folder(path))
    return report(context, use, fmt::format("'{}' leads out of the folder of the lesson", path),
                  fmt::format("move the file into lessons/{}/ or a folder in it", folder));
  const bool is_picture = use.use == AttachmentUse::picture;
  if (is_picture && !course::is_attachment_name(path))
    return report(context, use, fmt::format("'{}' does not have the ending of a picture", path),
                  "save it as PNG, JPEG or SVG");
  const course::Attachment* file = find_file(context, use, path);
  if (is_picture && file && course::file_ending(path) == "pdf") {
    const auto svg = find_svg_of(context, use, path);
    if (!svg) return std::nullopt;
    path = *svg;
    file = find_file(context, use, path);
  }
  if (!file) return std::nullopt;
  std::string name = add_file(context, use, path, *file);
  if (is_picture && course::file_ending(path) == "svg") add_pdf_of(context, use, path, name);
  return name;
}

void place_picture(Context& context, prose::Inline& image) {
  if (image.literal.trimmed().empty())
    context.record.diagnostics.error(image.span, "the picture has no alternative text",
                                     "describe it for readers who can't see it: ![Two beakers](lab.jpg)");
  if (prose::has_scheme(image.url) || image.url.starts_with("//")) {
    context.record.diagnostics.error(
        image.span, "the picture is on another site",
        "save it beside the lesson and name the file, so that the pages do not depend on that site");
    return;
  }
  if (const auto name = place(context, {image.url, image.span, AttachmentUse::picture})) image.url = *name;
  image.is_file = true;
}

text::Span span_of_link(const prose::Inline& link) {
  for (const prose::Inline& child : link.children) {
    if (!child.literal.empty()) return child.literal.span();
    if (const text::Span span = span_of_link(child); span.source) return span;
  }
  return link.span;
}

void place_link(Context& context, prose::Inline& link) {
  const std::string& url = link.url;
  if (prose::has_scheme(url) || url.starts_with("//") || prose::lesson_link(url) ||
      !course::is_attachment_name(course::attachment_path(url)))
    return;
  const std::string part = url.substr(std::min(url.find('#'), url.size()));
  if (const auto name = place(context, {url, span_of_link(link), AttachmentUse::link}))
    link.url = *name + part;
  link.is_file = true;
}

void place_files(Context& context, std::vector<prose::Inline>& inlines) {
  for (prose::Inline& one : inlines) {
    if (one.kind == prose::Inline::Kind::image) place_picture(context, one);
    if (one.kind == prose::Inline::Kind::link) place_link(context, one);
    place_files(context, one.children);
  }
}

/// True for `60%`, up to 100%, and for `200px`.
bool is_width(std::string_view width) {
  const std::size_t digits = std::min(width.find_first_not_of("0123456789"), width.size());
  if (digits == 0 || digits > 4 || width.front() == '0') return false;
  const std::string_view unit = width.substr(digits);
  return unit == "px" || (unit == "%" && std::stoi(std::string(width.substr(0, digits))) <= 100);
}

/// Reports an id that is not well-formed, or that another figure of the lesson has.
void check_id(Context& context, const Text& id) {
  if (id.empty()) return;
  text::Diagnostics& diagnostics = context.record.diagnostics;
  if (!course::is_id(id.view()))
    diagnostics.error(id.span(), fmt::format("'{}' is not an id", id.str()),
                      "write letters from a to z, digits and hyphens: two-beakers");
  bool is_taken = !context.record.image_ids.insert(id.str()).second;
  for (const ledger::Worked& worked : context.work.examples)
    for (const course::Show& show : worked.example->show)
      is_taken = is_taken || (show.kind == course::Show::Kind::figure && show.id.str() == id.str());
  if (is_taken)
    diagnostics.error(id.span(), fmt::format("two figures of the lesson have the id '{}'", id.str()),
                      "choose another id");
}

}  // namespace

std::string paper_name(const std::string& name) {
  return course::file_ending(name) == "svg" ? course::with_ending(name, "pdf") : name;
}

std::string exported_name(const std::string& name, const std::string& course) {
  const std::size_t part = std::min(name.find('#'), name.size()), begin = name.find('/') + 1;
  const std::string below = name.substr(begin, part - begin);  // LESSON/lab.jpg
  const std::size_t slash = below.find('/');
  const std::string path = text::replaced(below.substr(slash + 1), "/", "_");
  const bool is_nested = below.find('/', slash + 1) != std::string::npos;
  const std::string hash = is_nested ? fmt::format("{:08x}_", static_cast<std::uint32_t>(fnv1a(below))) : "";
  const std::string id = course.empty() ? "" : course + "_";
  return fmt::format("proofsheet_{}{}_{}{}{}", id, below.substr(0, slash), hash, path, name.substr(part));
}

bool names_file(const Text& argument) {
  return argument.view().find_first_of("./:") != std::string_view::npos;
}

void place_files(Context& context, std::vector<prose::Block>& blocks) {
  for (prose::Block& block : blocks) {
    place_files(context, block.inlines);
    place_files(context, block.children);
  }
}

std::optional<ImageView> image_view(Context& context, const prose::Block& figure) {
  text::Diagnostics& diagnostics = context.record.diagnostics;
  const std::size_t errors = diagnostics.errors();
  ImageView view;
  const Text id = option(figure, "id"), width = option(figure, "width"), title = option(figure, "title");
  check_id(context, id);
  view.id = id.str();
  view.width = width.str();
  if (!width.empty() && !is_width(width.view()))
    diagnostics.error(width.span(), fmt::format("'{}' is not a width", width.str()),
                      "write a part of the width of the text, such as 60%, or pixels, such as 300px");
  view.image.kind = prose::Inline::Kind::image;
  view.image.literal = option(figure, "alt");
  view.image.url = figure.argument.str();
  view.image.span = figure.argument.span();
  place_picture(context, view.image);
  const Text body = figure.literal.trimmed();
  if (!body.empty() && !title.empty())
    diagnostics.error(title.span(), "the figure has two captions", "remove ':title:', or the text below it");
  view.caption = rich_text(context, body.empty() ? title : body);
  if (diagnostics.errors() > errors) return std::nullopt;
  return view;
}

}  // namespace proofsheet::workbook
