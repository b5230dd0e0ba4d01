// Which pages there are. A page is a row of one of two tables: its file, the formats that have it, when there
// is one, and its writer.
#include "pages/pages.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "diagnostics/characters.hpp"
#include "ledger/numbers_file.hpp"
#include "pages/audit.hpp"
#include "pages/links.hpp"
#include "pages/passage.hpp"

namespace proofsheet::pages {

namespace {

struct Page {
  const char* file;  ///< below the folder of the format, without the ending
  Media media;
  bool (*exists)(const Renderer& renderer);
  std::string (*write)(const Renderer& renderer);
  const char* pdf;  ///< what a document of its own becomes; null: it is read on its own, or is a part of one
  const char* place;  ///< of numbers.json, whose numbers it shows; null: none of its own
};

bool always(const Renderer&) { return true; }
bool has_certificates(const Renderer& renderer) { return !renderer.workbook.certificates.empty(); }

// A row that lacks a field does not compile: none has a value of its own accord, and warnings are errors.
constexpr Page single_pages[] = {
    {"index", Medium::text | Media(Medium::site), always, write_course, nullptr, nullptr},
    {"course", Medium::paper, always, write_course, "course", nullptr},
    {"flashcards", all_pages, always, write_flashcards, nullptr, "cards"},
    {"quiz", all_pages, always, write_quiz, nullptr, "quiz"},
    {"answers", all_pages, always, write_answers, nullptr, nullptr},
    {"errata", all_pages, always, write_errata, nullptr, "errata"},
    {"flashcard-sheets", Medium::paper, has_cards, write_flashcard_sheets, nullptr, nullptr},
    {"quiz-sheets", Medium::paper, has_questions, write_quiz_sheets, nullptr, nullptr},
    {"print-flashcards", Medium::paper, has_cards, write_flashcard_handout, "flashcards", nullptr},
    {"print-quiz", Medium::paper, has_questions, write_quiz_handout, "quiz", nullptr},
    {"print-answers", Medium::paper, has_questions, write_answer_handout, "answers", nullptr},
    {"claims/index", Medium::site, has_certificates, write_certificates, nullptr, nullptr},
};

/// Pages of which there is one for each of something.
struct PageSeries {
  Media media;
  std::vector<std::string> (*files)(const Renderer& renderer);  ///< as Page::file
  std::string (*write)(const Renderer& renderer, std::size_t index);
};

std::vector<std::string> lesson_files(const Renderer& renderer) {
  std::vector<std::string> files;
  for (const workbook::LessonView& lesson : renderer.workbook.lessons) files.push_back(lesson.folder);
  return files;
}

std::vector<std::string> certificate_files(const Renderer& renderer) {
  std::vector<std::string> files;
  for (const workbook::ExampleCertificates& one : renderer.workbook.certificates)
    files.push_back(certificates_folder + certificate_page(one.lesson, one.example));
  return files;
}

constexpr PageSeries page_series[] = {
    {all_pages, lesson_files, write_lesson},
    {Medium::site, certificate_files, write_certificate},
};

/// What leads from a page in a folder of its own back to the folder of the format.
std::string root_of(const std::string& file) {
  std::string root;
  for (const char c : file)
    if (c == '/') root += "../";
  return root;
}

/// Drawings that do not stand in the pages themselves, and what those need that do.
void add_drawings(const Renderer& renderer, const auto& add) {
  switch (renderer.format.picture) {
    case Picture::file:
      for (const workbook::LessonView& lesson : renderer.workbook.lessons)
        for (const workbook::FigureView* figure : figures_of(lesson))
          add(figure_file(lesson.folder, figure->id),
              [&] { return write_drawing(renderer, *figure, Picture::file) + "\n"; });
      break;
    case Picture::inline_svg:
      if (has_figures(renderer))
        add("static/pictures.css", [&] { return write_picture_style(renderer) + "\n"; });
      break;
    case Picture::tikz: break;  // the preamble has it
  }
}

using Progress = std::function<void(const std::string&)>;

/// `names`: of all pages, wanted or not.
void render_format(const Renderer& renderer, const Wanted& wanted, const Progress& progress, Audit& audit,
                   Pages& pages, std::vector<std::string>& names) {
  const Format& format = renderer.format;
  const auto add = [&](const std::string& file, const auto& write) {
    const std::string path = format.folder + ("/" + file);
    names.push_back(path);
    if (wanted(path)) pages[path] = audit.read(path, diagnostics::without_controls(write()));
  };
  const auto add_page = [&](const std::string& file, const auto& write) {
    add(file + format.ending, [&] { return write(renderer.at(root_of(file))) + "\n"; });
  };
  for (const Page& page : single_pages)
    if (page.media.has(format.medium) && page.exists(renderer)) add_page(page.file, page.write);
  for (const PageSeries& series : page_series) {
    if (!series.media.has(format.medium)) continue;
    const std::vector<std::string> files = series.files(renderer);
    for (std::size_t index = 0; index < files.size(); ++index)
      add_page(files[index], [&](const Renderer& inside) {
        progress(
            fmt::format("writing {}/{} ({} of {})", format.folder, files[index], index + 1, files.size()));
        return series.write(inside, index);
      });
  }
  add_drawings(renderer, add);
  for (const auto& [file, bytes] : renderer.templates.assets(format)) {
    const std::string path = format.folder + ("/" + file);
    names.push_back(path);
    if (wanted(path)) pages[path] = bytes;
  }
}

}  // namespace

Rendered render(const workbook::Workbook& workbook, const Templates& templates, const Wanted& wanted,
                const Progress& progress) {
  Pages pages;
  ledger::NumbersFile numbers = workbook.numbers;
  numbers.pages.clear();
  Audit audit(workbook.plain);
  const auto directory = std::make_shared<const Directory>(workbook);
  for (const Format& format : formats()) {
    Renderer renderer(format, templates, workbook, directory);
    renderer.places = &audit.places();
    render_format(renderer, wanted, progress, audit, pages, numbers.pages);
  }
  std::sort(numbers.pages.begin(), numbers.pages.end());
  numbers.pages.erase(std::unique(numbers.pages.begin(), numbers.pages.end()), numbers.pages.end());
  std::vector<ledger::Finding> findings = audit.findings();
  if (pages.size() == numbers.pages.size()) {
    const std::vector<ledger::Finding> left_out = audit.left_out();
    findings.insert(findings.end(), left_out.begin(), left_out.end());
  }
  if (wanted(numbers_page)) pages[numbers_page] = ledger::to_json(numbers);
  return {std::move(pages), std::move(findings)};
}

bool is_page_path(const std::string& path) {
  if (files::Path(path).lexically_normal().generic_string() != path) return false;
  return std::any_of(formats().begin(), formats().end(), [&](const Format& format) {
    return path.starts_with(format.folder + std::string("/"));
  });
}

std::vector<std::string> page_names() {
  std::vector<std::string> names;
  for (const Page& page : single_pages) names.emplace_back(page.file);
  return names;
}

std::string page_of(const std::string& lesson, const std::string& place) {
  std::string file = lesson;
  for (const Page& page : single_pages)
    if (page.place && page.place == place) file = page.file;
  const auto read = std::find_if(formats().begin(), formats().end(),
                                 [](const Format& format) { return format.medium == Medium::text; });
  return read == formats().end() ? std::string() : read->folder + ("/" + file) + read->ending;
}

std::vector<PaperDocument> paper_documents() {
  std::vector<PaperDocument> documents;
  for (const Format& format : formats())
    for (const Page& page : single_pages)
      if (page.pdf && page.media.has(format.medium))
        documents.push_back({format.folder, page.file, page.pdf});
  return documents;
}

}  // namespace proofsheet::pages
