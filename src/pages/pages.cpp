// Lists the pages. A page is a row of one of two tables: its file, the formats that have it, the condition
// under which it exists, and its writer.
#include "pages/pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "ledger/numbers_file.hpp"
#include "pages/audit/audit.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"
#include "quantities/unit.hpp"
#include "search/index.hpp"
#include "text/characters.hpp"
#include "workbook/parallel.hpp"
#include "workbook/values/hash.hpp"

namespace proofsheet::pages {

namespace {

struct Page {
  const char* file;  ///< relative to the format's folder, without the extension
  Media media;
  bool (*exists)(const Renderer& renderer);
  std::string (*write)(const Renderer& renderer);
  const char* pdf;  ///< the name of its PDF; null if the page is read as it is or is part of another document
  const char* place;  ///< the place in numbers.json whose numbers it shows; null if it has none of its own
};

bool is_course(const Renderer& renderer) { return !renderer.workbook.is_guide; }
bool shows_errata(const Renderer& renderer) { return is_course(renderer) && is_for_teachers(renderer); }
bool has_answers(const Renderer& renderer) { return has_questions(renderer) && is_for_teachers(renderer); }
bool has_certificates(const Renderer& renderer) { return !renderer.workbook.certificates.empty(); }

// No field has a default value and warnings are errors, so a row that lacks a field does not compile.
constexpr Page single_pages[] = {
    {"index", Medium::text | Media(Medium::site), is_course, write_course, nullptr, nullptr},
    {"course", Medium::paper, is_course, write_course, "course", nullptr},
    {"flashcards", all_pages, is_course, write_flashcards, nullptr, "cards"},
    {"quiz", all_pages, is_course, write_quiz, nullptr, "quiz"},
    {"answers", all_pages, shows_errata, write_answers, nullptr, nullptr},
    {"errata", all_pages, shows_errata, write_errata, nullptr, "errata"},
    {sources_page, all_pages, has_sources, write_sources, nullptr, nullptr},
    {glossary_page, all_pages, has_glossary, write_glossary, nullptr, nullptr},
    {"flashcard-sheets", Medium::paper, has_cards, write_flashcard_sheets, nullptr, nullptr},
    {"quiz-sheets", Medium::paper, has_questions, write_quiz_sheets, nullptr, nullptr},
    {"print-flashcards", Medium::paper, has_cards, write_flashcard_handout, "flashcards", nullptr},
    {"print-quiz", Medium::paper, has_questions, write_quiz_handout, "quiz", nullptr},
    {"print-answers", Medium::paper, has_answers, write_answer_handout, "answers", nullptr},
    {"claims/index", Medium::site, has_certificates, write_certificates, nullptr, nullptr},
};

/// Pages of which there is one for each item, such as a lesson.
struct PageSeries {
  Media media;
  std::vector<std::string> (*files)(const Renderer& renderer);  ///< one name for each page, in the form of
                                                                ///< Page::file
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
    files.push_back(certificates_folder + certificate_page(one.lesson, one.example, one.document));
  return files;
}

constexpr PageSeries page_series[] = {
    {all_pages, lesson_files, write_lesson},
    {Medium::site, certificate_files, write_certificate},
};

/// Returns the relative path from the page's folder back to the format's folder.
std::string root_of(const std::string& file) {
  std::string root;
  for (const char c : file)
    if (c == '/') root += "../";
  return root;
}

/// Adds the picture files that pages refer to, or the style sheet for drawings within pages.
void add_drawings(const Renderer& renderer, const auto& add) {
  switch (renderer.format.picture) {
    case Picture::file:
      for (const workbook::LessonView& lesson : renderer.workbook.lessons)
        for (const workbook::FigureView* figure : drawn_figures(lesson))
          for (const bool dark : {false, true}) {
            add((dark ? dark_figure_file : figure_file)(lesson.folder, figure->id), {},
                [figure, dark](const Renderer& inside) {
                  return write_drawing(inside, *figure, {Picture::file, dark}) + "\n";
                });
            if (figure->frames.empty()) continue;
            add((dark ? dark_key_frames_file : key_frames_file)(lesson.folder, figure->id), {},
                [figure, dark](const Renderer& inside) {
                  return write_key_frames(inside, *figure, {Picture::file, dark}) + "\n";
                });
          }
      break;
    case Picture::inline_svg:
      if (has_figures(renderer))
        add("static/pictures.css", {},
            [](const Renderer& inside) { return write_picture_style(inside) + "\n"; });
      break;
    case Picture::tikz: break;  // the preamble contains it
  }
}

/// Returns the words that scripts say, as a script. The words' key `script_pause` becomes `pause`.
std::string script_words(const course::Words& words) {
  static constexpr std::string_view prefix = "script_";
  std::string script = "// The words of the scripts, for say.js.\nvar pageWords = {";
  const char* separator = "";
  for (const auto& [key, text] : words.all()) {
    if (!key.starts_with(prefix)) continue;
    script += fmt::format("{}\n\"{}\": {}", std::exchange(separator, ","), key.substr(prefix.size()),
                          json_string(text.view()));
  }
  const text::Notation notation = words.notation();
  script += fmt::format(",\n\"decimal_mark\": {},\n\"group_mark\": {}", json_string(notation.decimal),
                        json_string(notation.group));
  return script + "\n};\n";
}

/// Returns the table of units as a script, for typed.js.
std::string script_units() {
  std::string script = "// The units that typed.js reads, a line for each.\nvar unitTable = [";
  std::string_view separator = "";
  for (const quantities::NamedUnit& unit : quantities::named_units())
    script += fmt::format("{}\n{}", std::exchange(separator, ","), json_string(script_line(unit)));
  return script + "\n];\n";
}

/// A wanted page and its writer.
struct PageJob {
  std::string path;  ///< relative to output/
  Renderer renderer;
  std::function<std::string(const Renderer& inside)> write;
};

/// Lists the pages of a format, in `folder`. `names` gets the names of all pages, wanted or not.
void list_pages(const Renderer& renderer, const std::string& folder, const PageFilter& wanted,
                std::vector<PageJob>& jobs_to_write, Pages& assets, std::vector<std::string>& names) {
  const Format& format = renderer.format;
  const auto add = [&](const std::string& file, const std::string& root, auto write) {
    names.push_back(folder + "/" + file);
    if (wanted(names.back()))
      jobs_to_write.push_back(
          {names.back(), renderer.at(root, file.substr(0, file.rfind('.'))), std::move(write)});
  };
  const auto add_page = [&](const std::string& file, auto write) {
    add(file + format.ending, root_of(file),
        [write](const Renderer& inside) { return write(inside) + "\n"; });
  };
  for (const Page& page : single_pages)
    if (page.media.has(format.medium) && page.exists(renderer)) add_page(page.file, page.write);
  for (const PageSeries& series : page_series) {
    if (!series.media.has(format.medium)) continue;
    const std::vector<std::string> files = series.files(renderer);
    for (std::size_t index = 0; index < files.size(); ++index)
      add_page(files[index],
               [write = series.write, index](const Renderer& inside) { return write(inside, index); });
  }
  add_drawings(renderer, add);
  if (const auto& picture = renderer.workbook.picture; picture && format.medium == Medium::site)
    for (const bool dark : {false, true})
      add(picture_file(picture->lesson, dark), "../",
          [dark](const Renderer& inside) { return write_picture(inside, dark) + "\n"; });
  const auto add_asset = [&](const std::string& file, std::string_view bytes) {
    names.push_back(folder + "/" + file);
    if (wanted(names.back())) assets[names.back()] = bytes;
  };
  for (const auto& [file, bytes] : renderer.templates.assets(format)) add_asset(file, bytes);
  for (const workbook::LessonView& lesson : renderer.workbook.lessons)
    for (const auto& [name, file] : lesson.files)
      if (!file.is_for_paper || format.medium == Medium::paper) add_asset(name, *file.bytes);
  if (format.medium == Medium::site) {
    add_asset("static/lunr.js", search::library());
    add_asset("static/words.js", script_words(renderer.templates.words()));
    if (has_units(renderer.workbook)) add_asset("static/units.js", script_units());
    for (const SearchPart& part : search_parts(renderer))
      add(part.file, {}, [part](const Renderer& inside) { return write_search(inside, part); });
  }
}

/// Writes the pages on `jobs` threads and adds every numeral on them to the audit.
void write_pages(const std::vector<PageJob>& jobs_to_write, const text::Notation& notation, std::size_t jobs,
                 const std::function<void(const std::string&)>& progress, Pages& pages, Audit& audit) {
  struct Done {
    PageAudit audit;
    std::string bytes = {};
  };
  std::vector<std::optional<Done>> done(jobs_to_write.size());
  std::mutex reporting;
  const auto write = [&](std::size_t i) {
    {
      const std::lock_guard one_at_a_time(reporting);
      progress(fmt::format("writing {} ({} of {})", jobs_to_write[i].path, i + 1, jobs_to_write.size()));
    }
    done[i].emplace(Done{PageAudit(jobs_to_write[i].renderer.workbook.plain, notation)});
    Renderer inside = jobs_to_write[i].renderer;
    inside.places = &done[i]->audit.places();
    std::string page = text::strip_controls(jobs_to_write[i].write(inside));
    done[i]->bytes =
        is_read(jobs_to_write[i].path) ? done[i]->audit.read(jobs_to_write[i].path, page) : std::move(page);
  };
  const auto join = [&](std::size_t i) {
    if (!jobs_to_write[i].renderer.workbook.plain.all) audit.add(jobs_to_write[i].path, done[i]->audit);
    pages[jobs_to_write[i].path] = std::move(done[i]->bytes);
    done[i].reset();
  };
  workbook::in_parallel(jobs_to_write.size(), jobs, write, join);
}

}  // namespace

bool is_read(const std::string& path) { return !path.ends_with(".js") && !path.ends_with(".css"); }

Rendered render(const workbook::Workbook& workbook, const Templates& templates, const PageFilter& wanted,
                const std::function<void(const std::string&)>& progress, std::size_t jobs) {
  Pages pages;
  std::vector<std::string> names;
  const auto directory = std::make_shared<const Directory>(workbook);
  std::vector<PageJob> jobs_to_write;
  for (const Format& format : formats())
    list_pages(Renderer(format, templates, workbook, directory), format.folder, wanted, jobs_to_write, pages,
               names);
  if (workbook.guide)
    for (const Format& format : formats())
      if (format.medium == Medium::site)
        list_pages(Renderer(format, templates, *workbook.guide), guide_folder, wanted, jobs_to_write, pages,
                   names);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  Audit audit;
  write_pages(jobs_to_write, templates.words().notation(), jobs, progress, pages, audit);
  std::vector<ledger::Finding> findings = audit.findings();
  if (pages.size() == names.size()) {
    const std::vector<ledger::Finding> missing_digits = audit.missing_digits();
    findings.insert(findings.end(), missing_digits.begin(), missing_digits.end());
  }
  if (wanted(numbers_page)) {
    ledger::NumbersFile numbers = workbook.numbers;
    for (const std::string& name : names) numbers.pages[name];
    for (const auto& [name, bytes] : pages) numbers.pages[name] = page_digest(bytes);
    pages[numbers_page] = ledger::to_json(numbers);
  }
  return {std::move(pages), std::move(findings)};
}

std::string page_digest(std::string_view bytes) {
  std::uint64_t hash = workbook::fnv1a({});
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find("\r\n", begin), bytes.size());
    hash = workbook::fnv1a(bytes.substr(begin, end - begin), hash);
    begin = end + (end < bytes.size() ? 1 : 0);
  }
  return fmt::format("{:016x}", hash);
}

bool is_page_path(const std::string& path) {
  if (files::Path(path).lexically_normal().generic_string() != path) return false;
  return path.starts_with(guide_folder + std::string("/")) ||
         std::any_of(formats().begin(), formats().end(), [&](const Format& format) {
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
