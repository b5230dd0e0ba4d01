#include "commands/book.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "commands/console.hpp"
#include "commands/typesetting.hpp"
#include "exports/target.hpp"
#include "files/named.hpp"
#include "files/temporary_folder.hpp"
#include "paper/child.hpp"
#include "pipeline/output.hpp"
#include "prose/lesson_link.hpp"
#include "text/replaced.hpp"
#include "text/text.hpp"

namespace proofsheet::commands {

namespace {

constexpr std::string_view markdown_folder = "markdown/";

/// Removes each tag that begins with `start`, up to its `>`.
void remove_tags(std::string& text, std::string_view start) {
  for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at)) {
    const std::size_t end = text.find('>', at);
    text.erase(at, end == std::string::npos ? end : end + 1 - at);
  }
}

/// Turns the lines of one page into lines of a book.
class BookPart {
 public:
  BookPart(const std::string& page, const std::set<std::string>& pages) : page_(page), pages_(pages) {}

  std::string line(std::string line) {
    if (line.starts_with("```")) return fence(line);
    if (is_code_) return line;
    if (is_math_) return text::replaced(line, "\\thinspace", "\\,");
    replace_tags(line);
    replace_links(line);
    const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
    const bool is_heading = level > 0 && level <= 6 && line.size() > level && line[level] == ' ';
    if (is_heading) line += fmt::format(" {{#{}}}", level == 1 ? page_ : own(anchors_.add(plain(line))));
    return line;
  }

 private:
  /// A block of a displayed formula gets the dollars that pandoc reads.
  std::string fence(std::string line) {
    const bool is_math = is_math_ || (!is_code_ && line == "```math");
    (is_math ? is_math_ : is_code_) = !(is_math_ || is_code_);
    return is_math ? "$$" : line;
  }

  std::string own(std::string_view name) const { return fmt::format("{}--{}", page_, name); }

  void replace_tags(std::string& line) const {
    for (const char* tag : {"<picture", "</picture", "<source ", "<details", "</details"})
      remove_tags(line, tag);
    constexpr std::string_view anchor = "<a id=\"", anchor_end = "\"></a>";
    for (std::size_t at = line.find(anchor); at != std::string::npos; at = line.find(anchor)) {
      const std::size_t name = at + anchor.size(), end = line.find(anchor_end, name);
      if (end == std::string::npos) break;
      const std::string span = fmt::format("[]{{#{}}}", own(line.substr(name, end - name)));
      line.replace(at, end + anchor_end.size() - at, span);
    }
    for (const auto& [tag, mark] :
         {std::pair("<sup>", "^"), std::pair("</sup>", "^"), std::pair("<sub>", "~"),
          std::pair("</sub>", "~"), std::pair("<summary>", "**"), std::pair("</summary>", "**\n"),
          std::pair("<br>", " "), std::pair("\\thinspace", "\\,")})
      line = text::replaced(line, tag, mark);
    if (line.starts_with("> [!")) line = text::replaced(text::replaced(line, "[!", "**[!"), "]", "]**");
    for (const auto& [alert, word] :
         {std::pair("[!NOTE]", "Note"), std::pair("[!TIP]", "Tip"), std::pair("[!IMPORTANT]", "Important"),
          std::pair("[!WARNING]", "Warning"), std::pair("[!CAUTION]", "Caution")})
      line = text::replaced(line, alert, word);
  }

  /// Leads links to pages of the book. Links to other files of the course become plain text.
  void replace_links(std::string& line) const {
    constexpr std::string_view middle = "](";
    for (std::size_t at = line.find(middle); at != std::string::npos; at = line.find(middle, at + 1)) {
      const std::size_t start = at + middle.size(), end = line.find(')', start);
      if (end == std::string::npos) return;
      const std::string target = line.substr(start, end - start);
      const bool is_picture = target.starts_with("figures/") || target.starts_with("files/");
      if (const auto place = place_in_book(target))
        line.replace(start, end - start, *place);
      else if (!prose::has_scheme(target) && !(is_picture && is_image(line, at)))
        line.replace(at + 1, end + 1 - (at + 1), "{}");
    }
  }

  /// True if the words before `](` are those of an image.
  static bool is_image(const std::string& line, std::size_t at) {
    const std::size_t start = line.rfind('[', at);
    return start != std::string::npos && start > 0 && line[start - 1] == '!';
  }

  std::optional<std::string> place_in_book(const std::string& target) const {
    if (target.starts_with('#')) return '#' + own(target.substr(1));
    constexpr std::string_view ending = ".md";
    const std::size_t hash = std::min(target.find('#'), target.size());
    const std::string file = target.substr(0, hash);
    if (!file.ends_with(ending)) return std::nullopt;
    const std::string page = file.substr(0, file.size() - ending.size());
    if (!pages_.contains(page)) return std::nullopt;
    return '#' + page + (hash < target.size() ? "--" + target.substr(hash + 1) : "");
  }

  /// Returns the words of a heading, as readers see them.
  static std::string plain(std::string_view line) {
    std::string text;
    for (std::size_t at = line.find(' ') + 1; at < line.size(); ++at) {
      if (line.substr(at).starts_with("](") || line.substr(at).starts_with("]{"))
        at = std::min(line.find_first_of(")}", at), line.size());
      else if (line[at] != '[' && line[at] != '*' && line[at] != '`')
        text += line[at];
    }
    return text;
  }

  const std::string& page_;
  const std::set<std::string>& pages_;
  prose::Anchors anchors_;
  bool is_code_ = false, is_math_ = false;  ///< in a block
};

/// Returns the names of the pages in the order of the book: the front page, the lessons, the others.
std::vector<std::string> pages_in_order(const pages::Pages& pages, const workbook::Workbook& workbook) {
  std::vector<std::string> names{"index"};
  for (const workbook::LessonView& lesson : workbook.lessons) names.push_back(lesson.folder);
  for (const char* name : {"flashcards", "quiz", "answers", "glossary", "errata", "sources"})
    names.emplace_back(name);
  std::erase_if(names, [&](const std::string& name) {
    return !pages.contains(fmt::format("{}{}.md", markdown_folder, name));
  });
  return names;
}

std::string book_of(const pages::Pages& pages, const workbook::Workbook& workbook) {
  const std::vector<std::string> names = pages_in_order(pages, workbook);
  const std::set<std::string> all(names.begin(), names.end());
  std::string book;
  for (const std::string& name : names)
    book += book_part(name, pages.at(fmt::format("{}{}.md", markdown_folder, name)), all) + '\n';
  return book;
}

/// The dialect that the Markdown pages are written in, without HTML, and with attributes for anchors.
constexpr const char* dialect =
    "gfm-raw_html-autolink_bare_uris-gfm_auto_identifiers-emoji+attributes+bracketed_spans+tex_math_dollars+"
    "footnotes+superscript+subscript";

std::vector<std::string> words_for(const std::string& format, const workbook::Workbook& workbook) {
  std::vector<std::string> words{
      "--from",     dialect,
      "--to",       format == "epub" ? "epub3" : format,
      "--toc",      "--toc-depth=2",
      "--metadata", "title=" + workbook.title,
      "--metadata", "lang=" + workbook.language,
      "--metadata", "identifier=" + (workbook.id.empty() ? workbook.title : workbook.id),
      "--output",   "course." + format};
  if (format == "epub") words.emplace_back("--mathml");
  if (!workbook.author.empty()) words.insert(words.end(), {"--metadata", "author=" + workbook.author});
  words.emplace_back("course.md");
  return words;
}

int report_failure(const std::string& fact, const std::string& hint, Console& console) {
  print_error(console, fact + "; the pages are written", hint);
  return exit_machine_error;
}

/// Reports the lines in which pandoc warns.
void report_warnings(const std::string& said, Console& console) {
  text::Diagnostics diagnostics;
  constexpr std::string_view mark = "[WARNING] ";
  for (std::size_t at = said.find(mark); at != std::string::npos; at = said.find(mark, at + 1)) {
    const std::size_t start = at + mark.size();
    diagnostics.warning(
        {}, "pandoc: " + said.substr(start, std::min(said.find('\n', start), said.size()) - start),
        "for SVG drawings in a DOCX, install librsvg2-bin");
  }
  if (!diagnostics.empty()) console.err << text::render(diagnostics);
}

}  // namespace

std::vector<std::string> requested_books(const BuildOptions& options) {
  std::vector<std::string> formats;
  if (options.epub) formats.emplace_back("epub");
  if (options.docx) formats.emplace_back("docx");
  return formats;
}

std::vector<files::AllowedPath> needs_of_pandoc(const files::Path& pandoc) {
  std::vector<files::AllowedPath> kept{{files::absolute(pandoc).parent_path(), false, true},
                                       {"/etc/ld.so.cache"},
                                       {"/etc/fonts"},
                                       {"/dev/null", true},
                                       {files::temporary_place(), true}};
  for (const char* folder : {"/usr", "/lib", "/lib64", "/bin", "/nix/store", "/gnu/store"})
    kept.push_back({folder, false, true});
  return kept;
}

std::string book_part(const std::string& page, std::string_view markdown,
                      const std::set<std::string>& pages) {
  BookPart part(page, pages);
  std::string text;
  for (const std::string_view line : text::lines_of(markdown)) text += part.line(std::string(line)) + '\n';
  return text;
}

int make_books(Workspace& workspace, const std::vector<std::string>& formats,
               const std::optional<files::Path>& pandoc, const pages::Pages& pages,
               const workbook::Workbook& workbook, Console& console) {
  if (formats.empty()) return exit_ok;
  if (!pandoc)
    return report_failure("can't make EPUB or DOCX: pandoc is not in PATH",
                          "on Debian and Ubuntu: apt-get install pandoc", console);
  const files::TemporaryFolder folder;
  files::DiskFiles disk(folder.path());
  disk.write("course.md", book_of(pages, workbook));
  for (const auto& [path, bytes] : pages)
    if (path.starts_with(markdown_folder) && !path.ends_with(".md"))
      disk.write(path.substr(markdown_folder.size()), bytes);
  pages::Pages books;
  for (const std::string& format : formats) {
    console.progress("making course." + format);
    const paper::BlockedSignals held;
    const paper::ChildResult ended =
        paper::run({*pandoc,
                    words_for(format, workbook),
                    {"LC_ALL=C.UTF-8", "SOURCE_DATE_EPOCH=0", "HOME=/nonexistent", "PATH=" + search_path()},
                    folder.path()},
                   held, [](std::string_view) {});
    console.clear();
    auto book = disk.read("course." + format);
    if (ended.how != paper::ChildResult::How::exited || ended.status != 0 || !book)
      return report_failure("pandoc made no course." + format + ": " + ended.output,
                            "pandoc 2.17 or later is needed; --pdf makes PDFs without it", console);
    report_warnings(ended.output, console);
    books[pipeline::place_of_book(format)] =
        exports::with_first_day(*book);  // pandoc dates the files of an EPUB
  }
  const pipeline::WriteCounts count = pipeline::write_books(workspace.course, books, waiting_on(console));
  for (const auto& [path, bytes] : books) console.out << fmt::format("output/{}", path) << '\n';
  console.out << fmt::format("{} ({} written)\n", text::count_with_noun(books.size(), "book"), count.written);
  return exit_ok;
}

}  // namespace proofsheet::commands
