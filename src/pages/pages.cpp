// Which pages there are. A page is a row of one of two tables: its file, the formats that have it, when there
// is one, and its writer.
#include "pages/pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "diagnostics/characters.hpp"
#include "ledger/numbers_file.hpp"
#include "pages/audit.hpp"
#include "pages/links.hpp"
#include "pages/page_memory.hpp"
#include "pages/passage.hpp"
#include "search/index.hpp"
#include "workbook/outlines.hpp"
#include "workbook/packing.hpp"
#include "workbook/parallel.hpp"

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
bool has_answers(const Renderer& renderer) { return has_questions(renderer) && is_for_teachers(renderer); }
bool has_certificates(const Renderer& renderer) { return !renderer.workbook.certificates.empty(); }

// A row that lacks a field does not compile: none has a value of its own accord, and warnings are errors.
constexpr Page single_pages[] = {
    {"index", Medium::text | Media(Medium::site), always, write_course, nullptr, nullptr},
    {"course", Medium::paper, always, write_course, "course", nullptr},
    {"flashcards", all_pages, always, write_flashcards, nullptr, "cards"},
    {"quiz", all_pages, always, write_quiz, nullptr, "quiz"},
    {"answers", all_pages, is_for_teachers, write_answers, nullptr, nullptr},
    {"errata", all_pages, is_for_teachers, write_errata, nullptr, "errata"},
    {sources_page, all_pages, has_sources, write_sources, nullptr, nullptr},
    {glossary_page, all_pages, has_glossary, write_glossary, nullptr, nullptr},
    {"flashcard-sheets", Medium::paper, has_cards, write_flashcard_sheets, nullptr, nullptr},
    {"quiz-sheets", Medium::paper, has_questions, write_quiz_sheets, nullptr, nullptr},
    {"print-flashcards", Medium::paper, has_cards, write_flashcard_handout, "flashcards", nullptr},
    {"print-quiz", Medium::paper, has_questions, write_quiz_handout, "quiz", nullptr},
    {"print-answers", Medium::paper, has_answers, write_answer_handout, "answers", nullptr},
    {"claims/index", Medium::site, has_certificates, write_certificates, nullptr, nullptr},
};

/// A page of a series: its file, as Page::file, and the lesson that it is of, by its number.
struct Part {
  std::string file;
  std::size_t lesson = 0;
};
/// Pages of which there is one for each of something.
struct PageSeries {
  Media media;
  std::vector<Part> (*parts)(const Renderer& renderer);
  std::string (*write)(const Renderer& renderer, std::size_t index);
};

std::vector<Part> lesson_parts(const Renderer& renderer) {
  std::vector<Part> parts;
  for (const workbook::LessonView& lesson : renderer.workbook.lessons)
    parts.push_back({lesson.folder, parts.size()});
  return parts;
}

std::vector<Part> certificate_parts(const Renderer& renderer) {
  std::map<std::string, std::size_t> lessons;
  for (const Part& lesson : lesson_parts(renderer)) lessons.emplace(lesson.file, lesson.lesson);
  std::vector<Part> parts;
  for (const workbook::ExampleCertificates& one : renderer.workbook.certificates)
    parts.push_back(
        {certificates_folder + certificate_page(one.lesson, one.example, one.document), lessons.at(one.lesson)});
  return parts;
}

constexpr PageSeries page_series[] = {
    {all_pages, lesson_parts, write_lesson},
    {Medium::site, certificate_parts, write_certificate},
};

/// What leads from a page in a folder of its own back to the folder of the format.
std::string root_of(const std::string& file) {
  std::string root;
  for (const char c : file)
    if (c == '/') root += "../";
  return root;
}

/// What a page is made of, beside what the course says for all: the outlines of all lessons; or lessons whole, by
/// their numbers, and outlines of the others.
struct Shows {
  std::size_t first = 0, end = 0;
};
Shows shows_lesson(std::size_t lesson) { return {lesson, lesson + 1}; }

/// Drawings that do not stand in the pages themselves, and what those need that do.
void add_drawings(const Renderer& renderer, const auto& add) {
  switch (renderer.format.picture) {
    case Picture::file:
      for (std::size_t i = 0; i < renderer.workbook.lessons.size(); ++i) {
        const workbook::LessonView& lesson = renderer.workbook.lessons[i];
        for (std::size_t k = 0; const workbook::FigureView* figure : figures_of(lesson)) {
          for (const bool dark : {false, true}) {
            const std::string file = (dark ? dark_figure_file : figure_file)(lesson.folder, figure->id);
            const bool moves = !figure->frames.empty();
            add(file, {}, shows_lesson(i), [i, k, dark](const Renderer& inside) {
              const auto whole = inside.directory->whole(i);
              return write_drawing(inside, *figures_of(*whole).at(k), {Picture::file, dark}) + "\n";
            });
            if (!moves) continue;
            const auto key_file = dark ? dark_key_frames_file : key_frames_file;
            add(key_file(lesson.folder, figure->id), {}, shows_lesson(i), [i, k, dark](const Renderer& inside) {
              const auto whole = inside.directory->whole(i);
              return write_key_frames(inside, *figures_of(*whole).at(k), {Picture::file, dark}) + "\n";
            });
          }
          ++k;
        }
      }
      break;
    case Picture::inline_svg:
      if (has_figures(renderer))
        add("static/pictures.css", {}, {},
            [](const Renderer& inside) { return write_picture_style(inside) + "\n"; });
      break;
    case Picture::tikz: break;  // the preamble has it
  }
}

/// What scripts say: `script_pause` of the words is `pause` to them.
std::string script_words(const course::Words& words) {
  static constexpr std::string_view prefix = "script_";
  std::string script = "// What scripts say, for say.js.\nvar pageWords = {";
  const char* behind = "";
  for (const auto& [key, text] : words.all()) {
    if (!key.starts_with(prefix)) continue;
    script += fmt::format("{}\n\"{}\": \"{}\"", std::exchange(behind, ","), key.substr(prefix.size()),
                          escape_json(text.view()));
  }
  const course::Notation notation = words.notation();
  script += fmt::format(",\n\"decimal_mark\": \"{}\",\n\"group_mark\": \"{}\"", escape_json(notation.decimal),
                        escape_json(notation.group));
  return script + "\n};\n";
}

/// A page that is wanted, and how it is written.
struct DuePage {
  std::string path;  ///< below output/
  Renderer renderer;
  Shows shows;
  std::function<std::string(const Renderer& inside)> write;
};

/// The pages of a format. `names`: of all pages, wanted or not.
void list_pages(const Renderer& renderer, const Wanted& wanted, std::vector<DuePage>& due, Pages& assets,
                std::vector<std::string>& names) {
  const Format& format = renderer.format;
  const auto add = [&](const std::string& file, const std::string& root, Shows shows, auto write) {
    names.push_back(format.folder + ("/" + file));
    if (wanted(names.back()))
      due.push_back({names.back(), renderer.at(root, file.substr(0, file.rfind('.'))), shows, std::move(write)});
  };
  const auto add_page = [&](const std::string& file, Shows shows, auto write) {
    add(file + format.ending, root_of(file), shows,
        [write](const Renderer& inside) { return write(inside) + "\n"; });
  };
  for (const Page& page : single_pages)
    if (page.media.has(format.medium) && page.exists(renderer)) add_page(page.file, {}, page.write);
  for (const PageSeries& series : page_series) {
    if (!series.media.has(format.medium)) continue;
    const std::vector<Part> parts = series.parts(renderer);
    for (std::size_t index = 0; index < parts.size(); ++index)
      add_page(parts[index].file, shows_lesson(parts[index].lesson),
               [write = series.write, index](const Renderer& inside) { return write(inside, index); });
  }
  add_drawings(renderer, add);
  if (const auto& picture = renderer.workbook.picture; picture && format.medium == Medium::site)
    for (const bool dark : {false, true})
      add(picture_file(picture->lesson, dark), "../", {0, renderer.workbook.lessons.size()},
          [dark](const Renderer& inside) { return write_picture(inside, dark) + "\n"; });
  const auto add_asset = [&](const std::string& file, std::string_view bytes) {
    names.push_back(format.folder + ("/" + file));
    if (wanted(names.back())) assets[names.back()] = bytes;
  };
  for (const auto& [file, bytes] : renderer.templates.assets(format)) add_asset(file, bytes);
  if (format.medium == Medium::site) {
    add_asset("static/lunr.js", search::library());
    add_asset("static/words.js", script_words(renderer.templates.words()));
    for (const SearchPart& part : search_parts(renderer))
      add(part.file, {}, {part.first, part.end},
          [part](const Renderer& inside) { return write_search(inside, part); });
  }
}

/// What an earlier run made of the same, and read.
class Earlier {
 public:
  /// Both have to outlive it.
  Earlier(const workbook::Workbook& workbook, PageMemory* memory) : workbook_(workbook) {
    if (!memory || workbook.key.empty()) return;
    memory_ = memory;
    outlines_ = workbook::outline_digest(
        workbook, [memory](std::string_view bytes) { return memory->digest(bytes); });
  }
  /// What a page shows of authors' digits, if it would be the one that lies there.
  std::optional<std::vector<PageAudit::Shown>> shown(const DuePage& page) const {
    const auto record = memory_ ? memory_->recall(page.path, key_of(page.shows)) : std::nullopt;
    if (!record) return std::nullopt;
    workbook::Packed packed{std::move(*record), {}};
    workbook::Unpacker unpacker(packed);
    std::vector<std::string> names;
    unpacker.take(names);
    for (const std::string& name : names) {
      const auto known = outlines_.sources.find(name);
      if (known == outlines_.sources.end()) return std::nullopt;
      packed.sources.push_back(known->second);
    }
    std::vector<PageAudit::Shown> all;
    unpacker.take(all);
    return all;
  }
  void keep(const DuePage& page, const PageAudit& audit) const {
    if (!memory_ || !audit.untraced().empty()) return;  // what is found is told each time
    workbook::Packed shown, record;
    workbook::Packer(shown).add(audit.shown());
    std::vector<std::string> names;
    for (const diagnostics::SourcePtr& source : shown.sources)
      names.push_back(source ? source->name() : std::string());
    workbook::Packer(record).add(names);
    memory_->keep(page.path, key_of(page.shows), record.bytes + shown.bytes);
  }

 private:
  std::string key_of(Shows shows) const {
    if (shows.first == shows.end) return workbook_.key + outlines_.of_all;
    std::string keys;
    for (std::size_t i = shows.first; i < shows.end; ++i) keys += workbook_.keys[i];
    return memory_->digest(keys) + outlines_.beside_lessons;
  }

  const workbook::Workbook& workbook_;
  PageMemory* memory_ = nullptr;
  workbook::OutlineDigest outlines_ = {};
};

/// Those of one lesson side by side, for which it is unpacked once.
std::vector<const DuePage*> by_lesson(const std::vector<DuePage>& due) {
  std::vector<const DuePage*> pages;
  for (const DuePage& page : due) pages.push_back(&page);
  std::stable_sort(pages.begin(), pages.end(),
                   [](const DuePage* one, const DuePage* other) { return one->shows.end < other->shows.end; });
  return pages;
}

/// Writes the pages, side by side; every numeral on them is accounted for, and told in their order.
void write_pages(const std::vector<const DuePage*>& due, const course::PlainNumerals& plain, const Earlier& earlier,
                 std::size_t jobs, const std::function<void(const std::string&)>& progress, const Take& take, Pages& pages,
                 Audit& audit) {
  struct Done {
    PageAudit audit;
    std::string left = {};  ///< of the page, by whoever took it
  };
  std::vector<std::unique_ptr<Done>> done(due.size());
  std::mutex telling;
  const auto write = [&](std::size_t i) {
    if (auto shown = earlier.shown(*due[i])) {
      done[i] = std::make_unique<Done>(Done{PageAudit(plain, *std::move(shown))});
      return;
    }
    {
      const std::lock_guard one_at_a_time(telling);
      progress(fmt::format("writing {} ({} of {})", due[i]->path, i + 1, due.size()));
    }
    done[i] = std::make_unique<Done>(Done{PageAudit(plain)});
    Renderer inside = due[i]->renderer;
    inside.places = &done[i]->audit.places();
    std::string page = diagnostics::without_controls(due[i]->write(inside));
    done[i]->left = is_read(due[i]->path) ? done[i]->audit.read(due[i]->path, page) : std::move(page);
    take.page(due[i]->path, done[i]->left);
    earlier.keep(*due[i], done[i]->audit);
  };
  const auto join = [&](std::size_t i) {
    audit.add(due[i]->path, done[i]->audit);
    pages[due[i]->path] = std::move(done[i]->left);
    done[i].reset();
  };
  workbook::in_parallel(due.size(), jobs, write, join);
}

}  // namespace

bool is_read(const std::string& path) { return !path.ends_with(".js") && !path.ends_with(".css"); }

Rendered render(const workbook::Workbook& workbook, const Templates& templates, const Wanted& wanted,
                const std::function<void(const std::string&)>& progress, std::size_t jobs, const Take& take,
                PageMemory* memory) {
  Pages pages;
  std::vector<std::string> names;
  const auto directory = std::make_shared<const Directory>(workbook);
  std::vector<DuePage> due;
  for (const Format& format : formats())
    list_pages(Renderer(format, templates, workbook, directory), wanted, due, pages, names);
  for (auto& [path, bytes] : pages) take.page(path, bytes);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::optional<std::string> ledger;
  if (wanted(numbers_page)) ledger = take.ledger([&](const auto& piece) { workbook.write_ledger(names, piece); });
  Audit audit;
  write_pages(by_lesson(due), workbook.plain, Earlier(workbook, memory), jobs, progress, take, pages, audit);
  std::vector<ledger::Finding> findings = audit.findings();
  if (pages.size() == names.size()) {
    const std::vector<ledger::Finding> left_out = audit.left_out();
    findings.insert(findings.end(), left_out.begin(), left_out.end());
  }
  if (ledger) pages[numbers_page] = *std::move(ledger);
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
