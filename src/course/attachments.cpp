#include "course/attachments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "text/addresses.hpp"
#include "text/characters.hpp"
#include "text/diagnostic.hpp"
#include "text/replaced.hpp"
#include "text/unicode.hpp"

namespace proofsheet::course {

namespace {

enum class FileKind { png, jpeg, svg, pdf, archive, text };

struct Ending {
  std::string_view ending;
  FileKind kind;
};
/// The endings of pictures and attachments. Files that a browser would run, such as pages and scripts, are
/// none: they would have the rights of the site.
constexpr std::array<Ending, 18> endings = {{{"png", FileKind::png},
                                             {"jpg", FileKind::jpeg},
                                             {"jpeg", FileKind::jpeg},
                                             {"svg", FileKind::svg},
                                             {"pdf", FileKind::pdf},
                                             {"zip", FileKind::archive},
                                             {"docx", FileKind::archive},
                                             {"ods", FileKind::archive},
                                             {"odt", FileKind::archive},
                                             {"odp", FileKind::archive},
                                             {"pptx", FileKind::archive},
                                             {"xlsx", FileKind::archive},
                                             {"csv", FileKind::text},
                                             {"tsv", FileKind::text},
                                             {"txt", FileKind::text},
                                             {"json", FileKind::text},
                                             {"py", FileKind::text},
                                             {"r", FileKind::text}}};

std::optional<FileKind> kind_of_ending(std::string_view path) {
  const std::string ending = file_ending(path);
  for (const Ending& one : endings)
    if (one.ending == ending) return one.kind;
  return std::nullopt;
}

std::string_view first_ending(FileKind kind) {
  return std::find_if(endings.begin(), endings.end(), [&](const Ending& one) { return one.kind == kind; })
      ->ending;
}

/// True if a text is an SVG drawing: after declarations and comments comes the element `svg`.
bool is_svg(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (text.find('\0') != std::string_view::npos) return false;
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    const bool is_comment = text.starts_with("<!--");
    if (!is_comment && !text.starts_with("<?") && !text.starts_with("<!DOCTYPE")) break;
    const std::size_t end = text.find(is_comment ? "-->" : ">");
    if (end == std::string_view::npos) return false;
    text.remove_prefix(end + (is_comment ? 3 : 1));
  }
  constexpr std::string_view element = "<svg";
  return text.starts_with(element) && text.size() > element.size() &&
         std::string_view(" \t\r\n>").find(text[element.size()]) != std::string_view::npos;
}

/// Returns the kind of file that the first bytes declare; `nullopt` if they declare none of ours.
std::optional<FileKind> kind_of_bytes(std::string_view bytes) {
  if (bytes.starts_with("\x89PNG\r\n\x1A\n")) return FileKind::png;
  if (bytes.starts_with("\xFF\xD8\xFF")) return FileKind::jpeg;
  if (bytes.starts_with("%PDF-")) return FileKind::pdf;
  if (bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06")) return FileKind::archive;
  if (is_svg(bytes)) return FileKind::svg;
  return std::nullopt;
}

/// Returns the destination at the beginning of a text: `<…>`, or the characters up to a space or the bracket
/// that closes the link.
std::string_view destination_at(std::string_view text) {
  constexpr std::size_t longest = 1024;
  text = text.substr(0, longest);
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n>"), text.size()));
  if (text.starts_with('<')) return text.substr(1, std::min(text.find_first_of(">\n"), text.size()) - 1);
  int open = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    open += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (open < 0 || static_cast<unsigned char>(text[i]) <= ' ') return text.substr(0, i);
  }
  return text;
}

std::string without_escapes(std::string_view written) {
  std::string text;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written[i] == '\\' && i + 1 < written.size() && text::is_punctuation(written[i + 1])) ++i;
    text += written[i];
  }
  return text::replaced(text, "&amp;", "&");
}

/// Adds what may be the path of a file beside the lesson.
void add_path(std::string_view written, std::set<std::string>& paths) {
  const std::string path = attachment_path(without_escapes(written));
  if (!is_attachment_name(path) || leaves_folder(path)) return;
  paths.insert(path);
  const std::string ending = file_ending(path);
  if (ending == "svg" || ending == "pdf") paths.insert(with_ending(path, ending == "svg" ? "pdf" : "svg"));
}

/// Adds the paths that a text may refer to: the targets of links, pictures, definitions and figures.
void add_paths(std::string_view text, std::set<std::string>& paths) {
  for (const std::string_view mark : {"](", "]:"})
    for (std::size_t at = text.find(mark); at != std::string_view::npos; at = text.find(mark, at + 1))
      add_path(destination_at(text.substr(at + mark.size())), paths);
  constexpr std::string_view figure = "{figure}";
  for (std::size_t at = text.find(figure); at != std::string_view::npos; at = text.find(figure, at + 1)) {
    std::string_view line = text.substr(at + figure.size());
    line = line.substr(0, std::min(line.find_first_of("\r\n"), line.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    add_path(line.substr(0, line.find_last_not_of(" \t") + 1), paths);
  }
}

AttachmentFault missing(const files::Files& files, const std::string& folder, const std::string& path) {
  std::vector<std::string> names;
  for (const files::Path& one : files.list(folder))
    names.push_back(one.lexically_relative(folder).generic_string());
  return {fmt::format("there is no file '{}' beside the lesson", path),
          text::did_you_mean(path, names, fmt::format("put it into {}/, or correct its name", folder))};
}

Attachment read_attachment(const files::Files& files, const std::string& folder,
                           const std::string& path) try {
  std::optional<std::string> bytes = files.read_or_throw(folder + "/" + path);
  if (!bytes) return {nullptr, missing(files, folder, path)};
  if (bytes->size() > largest_attachment)
    return {nullptr,
            {fmt::format("'{}' has {} bytes, but a file beside a lesson must not have more than {} MiB", path,
                         bytes->size(), largest_attachment >> 20),
             "make it smaller, such as a picture with fewer pixels, or link to it on the web"}};
  return {std::make_shared<const std::string>(*std::move(bytes)), {}};
} catch (const files::Refused& refused) {
  return {nullptr, {refused.fact, refused.hint}};
}

}  // namespace

std::string file_ending(std::string_view path) {
  const std::size_t point = path.find_last_of("./");
  if (point == std::string_view::npos || path[point] != '.') return {};
  return text::in_small_letters(std::string(path.substr(point + 1)));
}

std::string with_ending(std::string_view path, std::string_view ending) {
  return fmt::format("{}.{}", path.substr(0, path.size() - file_ending(path).size() - 1), ending);
}

std::string attachment_path(std::string_view url) {
  const std::string path = text::without_percents(url.substr(0, std::min(url.find('#'), url.size())));
  return files::Path(path).lexically_normal().generic_string();
}

bool leaves_folder(std::string_view path) {
  return path.starts_with('/') || path == ".." || path.starts_with("../");
}

bool is_attachment_name(std::string_view path) { return kind_of_ending(path).has_value(); }

std::string attachment_endings() {
  std::vector<std::string_view> names;
  for (const Ending& one : endings)
    if (one.kind != FileKind::svg) names.push_back(one.ending);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::optional<AttachmentFault> fault_of(const std::string& path, std::string_view bytes, AttachmentUse use) {
  const FileKind named = kind_of_ending(path).value_or(FileKind::text);
  const std::optional<FileKind> is = kind_of_bytes(bytes);
  const bool is_shown = use == AttachmentUse::picture;
  if (!is && (is_shown || named != FileKind::text))
    return AttachmentFault{
        is_shown ? fmt::format("'{}' is not a picture", path)
                 : fmt::format("the content of '{}' is not that of a .{} file", path, file_ending(path)),
        is_shown ? "save it as PNG, JPEG or SVG" : "save it again in this format, or correct its ending"};
  constexpr std::string_view last_chunk_of_png = "IEND";
  if (is == FileKind::png && is_shown && bytes.rfind(last_chunk_of_png) == bytes.npos)
    return AttachmentFault{fmt::format("'{}' is cut off: it has no end", path), "copy it or save it again"};
  if (is && *is != named && (is_shown || named != FileKind::text || *is != FileKind::svg))
    return AttachmentFault{
        fmt::format("the ending of '{}' disagrees with its content, which is {}", path, first_ending(*is)),
        fmt::format("rename it to '{}'", with_ending(path, first_ending(*is)))};
  if (!is_shown && named == FileKind::svg)
    return AttachmentFault{fmt::format("a link to '{}' would open a file that can run scripts", path),
                           fmt::format("show it as a picture, ![…]({}), or pack it into a ZIP file", path)};
  if (is_shown && named == FileKind::archive)
    return AttachmentFault{fmt::format("'{}' is not a picture", path), "save it as PNG, JPEG or SVG"};
  return std::nullopt;
}

Attachments read_attachments(const files::Files& files, const std::string& folder,
                             const std::vector<text::SourcePtr>& texts) {
  std::set<std::string> paths;
  for (const text::SourcePtr& source : texts)
    if (source) add_paths(source->text(), paths);
  Attachments attachments;
  for (const std::string& path : paths) attachments.emplace(path, read_attachment(files, folder, path));
  return attachments;
}

}  // namespace proofsheet::course
