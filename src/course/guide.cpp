#include "course/guide.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "course/fields.hpp"
#include "course/yaml_tree.hpp"
#include "prose/lesson_link.hpp"
#include "prose/tree.hpp"
#include "text/unicode.hpp"

namespace proofsheet::course {

namespace {

using text::Diagnostics;

constexpr std::string_view markdown_ending = ".md";

/// Returns the path of the Markdown file that a link leads to; empty if it leads elsewhere.
std::string linked_file(const std::string& from, const std::string& url) {
  const std::string path = url.substr(0, url.find('#'));
  if (prose::has_scheme(url) || path.starts_with('/') || !path.ends_with(markdown_ending)) return {};
  return (files::Path(from).parent_path() / path).lexically_normal().generic_string();
}

std::string words_of(const std::vector<prose::Inline>& inlines) {
  std::string words;
  for (const prose::Inline& one : inlines) words += one.literal.str() + words_of(one.children);
  return words;
}

struct Chapter {
  std::string path;
  text::Span link;
  std::string group;  ///< the heading above the link
};

/// Collects the chapters that the front page links to, each once.
class Chapters {
 public:
  explicit Chapters(std::string front) : front_(std::move(front)) {}

  void collect(const std::vector<prose::Block>& blocks) {
    for (const prose::Block& block : blocks) {
      if (block.kind == prose::Block::Kind::heading) group_ = block.level == 1 ? "" : words_of(block.inlines);
      collect(block.inlines);
      collect(block.children);
    }
  }

  std::vector<Chapter> all;

 private:
  void collect(const std::vector<prose::Inline>& inlines) {
    for (const prose::Inline& one : inlines) {
      const std::string path =
          one.kind == prose::Inline::Kind::link ? linked_file(front_, one.url) : std::string();
      const bool is_known =
          path.empty() || path == front_ ||
          std::any_of(all.begin(), all.end(), [&](const Chapter& chapter) { return chapter.path == path; });
      if (!is_known)
        all.push_back(
            {path, one.children.empty() ? text::Span() : one.children.front().literal.span(), group_});
      collect(one.children);
    }
  }

  std::string front_, group_;
};

/// Returns the folder that contains all chapters, with a slash at its end.
std::string common_folder(const std::vector<Chapter>& chapters) {
  std::string folder = chapters.empty() ? std::string() : chapters.front().path;
  for (const Chapter& chapter : chapters)
    while (!folder.empty() && (folder.back() != '/' || !chapter.path.starts_with(folder))) {
      folder.pop_back();
      folder.resize(folder.rfind('/') + 1);
    }
  return folder;
}

/// Returns the name of a chapter's page: its path below the folder of all chapters, with `-` for `/`.
std::string page_of(const std::string& path, const std::string& folder) {
  std::string page = text::in_small_letters(path.substr(folder.size()));
  page.resize(page.size() - markdown_ending.size());
  std::replace(page.begin(), page.end(), '/', '-');
  return page;
}

text::SourcePtr open_text(const files::Files& files, const std::string& path, Diagnostics& diagnostics) {
  auto bytes = files.read(path);
  auto source = bytes ? std::make_shared<const text::Source>(path, *std::move(bytes)) : nullptr;
  return source && check_characters(source, diagnostics) ? source : nullptr;
}

Lesson chapter_of(const files::Files& files, const text::SourcePtr& source, std::string page,
                  const Course& course) {
  Lesson lesson;
  lesson.folder = std::move(page);
  lesson.prose = source;
  lesson.macros = course.macros;
  lesson.attachments =
      read_attachments(files, files::Path(source->name()).parent_path().generic_string(), {source});
  return lesson;
}

/// Reads the chapters and adds them to the guide.
void add_chapters(const files::Files& files, const std::vector<Chapter>& chapters, const std::string& front,
                  Course& guide, Diagnostics& diagnostics) {
  std::map<std::string, std::string> pages{{front, guide_front}};
  const std::string folder = common_folder(chapters);
  std::set<std::string> names{guide_front};
  for (const Chapter& chapter : chapters) {
    const text::SourcePtr source = open_text(files, chapter.path, diagnostics);
    const std::string page = page_of(chapter.path, folder);
    if (!source)
      diagnostics.error(chapter.link, fmt::format("the link leads to a missing chapter '{}'", chapter.path),
                        "write the chapter, or correct the link");
    else if (!is_id(page) || is_windows_reserved(page) || !names.insert(page).second)
      diagnostics.error(chapter.link, fmt::format("'{}' can't be the name of a chapter's page", page),
                        "give its file another name, with a-z, 0-9 and '-'");
    else {
      guide.lessons.push_back(chapter_of(files, source, page, guide));
      guide.lessons.back().group = chapter.group;
      pages.emplace(chapter.path, page);
    }
  }
  const auto shared = std::make_shared<const std::map<std::string, std::string>>(std::move(pages));
  for (Lesson& lesson : guide.lessons) lesson.chapters = shared;
}

}  // namespace

std::shared_ptr<const Course> read_guide(const files::Files& files, const Course& course,
                                         Diagnostics& diagnostics) {
  const std::string front = (files::Path("lessons") / course.guide.str()).lexically_normal().generic_string();
  const text::SourcePtr source = front.starts_with("lessons/") && front.ends_with(markdown_ending)
                                     ? open_text(files, front, diagnostics)
                                     : nullptr;
  if (!source) {
    diagnostics.error(course.guide.span(), fmt::format("there is no Markdown file {}", front),
                      "write the path of the guide's front page, relative to lessons/, such as README.md");
    return nullptr;
  }
  Diagnostics ignored;  // the page is parsed again as a lesson
  const prose::Document document = prose::parse(text::Text(source), course.macros, ignored);
  auto guide = std::make_shared<Course>();
  guide->title = text::Text(document.title, source, 0);
  guide->language = course.language;
  guide->edition = course.edition;
  guide->macros = course.macros;
  guide->printing = course.printing;
  guide->plain.all = true;
  guide->is_guide = true;
  Chapters chapters(front);
  chapters.collect(document.blocks);
  if (chapters.all.size() > most_chapters) {
    diagnostics.error(course.guide.span(), fmt::format("the guide has {} chapters", chapters.all.size()),
                      fmt::format("a guide has {} chapters at most: join some", most_chapters));
    return nullptr;
  }
  guide->lessons.push_back(chapter_of(files, source, guide_front, *guide));
  add_chapters(files, chapters.all, front, *guide, diagnostics);
  return guide;
}

std::optional<std::string> chapter_link(const Lesson& from, const std::string& url) {
  const auto page = from.chapters->find(linked_file(from.prose->name(), url));
  if (page == from.chapters->end()) return std::nullopt;
  return fmt::format("../{}/lesson.md{}", page->second, url.substr(std::min(url.find('#'), url.size())));
}

}  // namespace proofsheet::course
