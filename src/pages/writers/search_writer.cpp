// Writes the search index of a site: the words of every section of every lesson, the words of the glossary,
// and an index of them. It is a script, since browsers load scripts even from the file system.
#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"
#include "search/index.hpp"
#include "seen/pages.hpp"
#include "text/signs.hpp"

namespace proofsheet::pages {

namespace {

using prose::Block;
using prose::Inline;
using workbook::RichText;

std::vector<Inline> without_footnotes(std::vector<Inline> inlines) {
  std::erase_if(inlines, [](const Inline& one) { return one.kind == Inline::Kind::footnote_reference; });
  for (Inline& one : inlines) one.children = without_footnotes(std::move(one.children));
  return inlines;
}

/// Returns the visible text of a page on one line.
std::string visible_words(const std::string& marked) {
  const text::ParsedMarks page = text::parse_marks(marked);
  seen::Visible visible;
  seen::read_html_page(page.text, visible);
  std::string words = visible.text();
  std::erase_if(words, [](char c) { return c == prose::parted || c == prose::index_end; });
  return text::with_single_spaces(words);
}

struct Section {
  std::string title, anchor, words = {};  ///< the anchor is empty at the top of a page
};

/// Collects the words of a lesson. Numbers of tables and worked lines are omitted, since they are not worth a
/// search. Answers and the backs of cards are omitted so that a search does not reveal them.
class LessonWords {
 public:
  LessonWords(const Renderer& renderer, const workbook::LessonView& lesson, std::string title)
      : passage_{renderer, &lesson, lesson.document, lesson.inserts}, sections_{{std::move(title), {}}} {
    const Block* const heading = title_block(lesson);
    for (const Block& block : lesson.document.blocks)
      if (&block != heading) add(block);
  }
  const std::vector<Section>& sections() const { return sections_; }

 private:
  const workbook::LessonView& lesson() const { return *passage_.lesson; }

  static std::string words_of(const Passage& passage, const std::vector<Inline>& inlines) {
    return visible_words(write_inlines(passage, without_footnotes(inlines), true));
  }
  void add_words(const std::string& words) {
    std::string& all = sections_[current_].words;
    if (!words.empty()) all += (all.empty() ? "" : " ") + words;
  }
  void add_blocks(const Passage& passage, const std::vector<Block>& blocks) {
    for (const Block& block : blocks) {
      add_words(words_of(passage, block.inlines));
      add_blocks(passage, block.children);
    }
  }
  void add(const RichText& text) {
    add_blocks({passage_.renderer, &lesson(), text.document, text.inserts}, text.document.blocks);
  }
  void open(std::string title, std::string anchor) {
    sections_.push_back({std::move(title), std::move(anchor)});
    current_ = sections_.size() - 1;
  }

  void add(const Block& block) {
    switch (block.kind) {
      case Block::Kind::heading:
        open(words_of(passage_, block.inlines), heading_anchor(lesson().folder, block.info));
        return;
      case Block::Kind::code:
        add_words(visible_words(passage_.renderer.escape(block.literal.view(), Context::words)));
        return;
      case Block::Kind::directive:
        if (block.name == "question") return add_question(block.argument.view());
        std::visit([this](const auto& view) { add(view); }, lesson().blocks.at(block.id));
        if (block.name != "listing") break;
        add_words(visible_words(passage_.renderer.escape(block.literal.view(), Context::words)));
        add_words(words_of(passage_, block.inlines));
        break;
      default: add_words(words_of(passage_, block.inlines));
    }
    for (const Block& child : block.children) add(child);
  }
  /// Adds a separate section. The text after it belongs to the section before it.
  void add_apart(const RichText& title, std::string anchor, const auto& words) {
    const std::size_t around = current_;
    open(visible_words(write_line(passage_.renderer, &lesson(), title)), std::move(anchor));
    if (sections_[current_].title.empty()) sections_[current_].title = sections_[around].title;
    words();
    current_ = around;
  }
  void add(const workbook::ExampleView& example) {
    add_apart(example.title, example_anchor(lesson().folder, example.id), [&] {
      for (const workbook::TableView& given : example.givens) add(given);
      for (const workbook::ShowView& show : example.shows)
        std::visit([this](const auto& view) { add(view); }, show);
    });
  }
  void add(const workbook::DemoView& demo) {
    add_apart(demo.title, demo_anchor(lesson().folder, demo.id), [&] {
      for (const workbook::DemoChoice& choice : demo.choices) add(choice.title);
      for (const workbook::DemoPart& part : demo.parts) add(part.caption);
    });
  }
  void add(const workbook::CardsView&) {
    for (const workbook::CardView& card : lesson().cards) add(card.front);
  }
  void add(const workbook::QuizView&) {
    for (const workbook::QuestionView* question : questions_left(lesson())) add(question->ask);
  }
  void add_question(std::string_view id) {
    for (const workbook::QuestionView& question : lesson().questions)
      if (question.id == id) add(question.ask);
  }
  void add(const workbook::SubtitleView& subtitle) { add(subtitle.text); }
  void add(const workbook::NoteView& note) { add(note.title); }
  /// Adds the caption of a table, a figure or worked lines, if it has one.
  void add(const auto& shown) {
    if constexpr (requires { shown.caption; }) add(shown.caption);
  }

  Passage passage_;
  std::vector<Section> sections_;
  std::size_t current_ = 0;
};

/// The index of all sections of the site and all terms of the glossary, with their addresses and titles.
class SearchIndex {
 public:
  explicit SearchIndex(std::size_t parts)
      : script_(fmt::format(
            "// The words of every section of the lessons, and an index over them, for search.js.\n"
            "var searchParts = {};\nvar searchSections = [\n",
            parts)) {}
  void add(const std::string& file, const std::string& page, const Section& section) {
    script_ += is_first_ ? "{" : ",\n{";
    is_first_ = false;
    const std::string url = file + (section.anchor.empty() ? "" : "#" + section.anchor);
    for (const auto& [key, value] :
         {std::pair{"url", &url}, {"page", &page}, {"title", &section.title}, {"text", &section.words}})
      fmt::format_to(std::back_inserter(script_), "{}\"{}\": {}", value == &url ? "" : ", ", key,
                     json_string(*value));
    script_ += '}';
    index_.add({section.title, section.words});
  }
  /// Adds the names of one term, each of which finds what the others find.
  void add_synonyms(const std::vector<std::string>& names) {
    synonyms_ += synonyms_.empty() ? "[" : ",\n[";
    for (const std::string& name : names) synonyms_ += (&name == &names[0] ? "" : ", ") + json_string(name);
    synonyms_ += ']';
  }
  std::string script() && {
    script_ += "\n];\n";
    if (!synonyms_.empty()) script_ += "var searchSynonyms = [\n" + synonyms_ + "\n];\n";
    script_ += "var searchIndex = ";
    index_.write(script_);
    return std::move(script_ += ";\n");
  }

 private:
  std::string script_, synonyms_;
  bool is_first_ = true;
  search::Index index_;
};

void add_glossary(const Renderer& renderer, SearchIndex& found) {
  const std::string page =
      visible_words(renderer.escape(renderer.templates.words().say("glossary"), Context::words));
  const auto plain = [&](std::string_view name) {
    return visible_words(renderer.escape(name, Context::words));
  };
  for (const workbook::TermView& term : renderer.workbook.glossary) {
    std::vector<std::string> names{plain(term.name)};
    std::string words;
    for (const std::string& name : term.also) words += names.emplace_back(plain(name)) + ". ";
    if (names.size() > 1) found.add_synonyms(names);
    found.add(glossary_page + std::string(renderer.format.ending), page,
              {names.front(), term_anchor(term.id),
               words + visible_words(write_line(renderer, nullptr, term.meaning))});
  }
}

}  // namespace

std::vector<SearchPart> search_parts(const Renderer& renderer) {
  constexpr std::size_t most = 100;  // the number of lessons in a part
  const std::size_t lessons = renderer.workbook.lessons.size();
  std::vector<SearchPart> parts(std::max<std::size_t>((lessons + most - 1) / most, 1));
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string number = i == 0 ? "" : fmt::format("-{}", i + 1);
    parts[i] = {fmt::format("static/search-index{}.js", number), i * most, std::min(lessons, (i + 1) * most),
                parts.size()};
  }
  return parts;
}

std::string write_search(const Renderer& of_page, const SearchPart& part) {
  // Renders as for another program, so that a term is indexed without the note that a page adds to it.
  Renderer renderer = of_page.in(format_for(Host::mathml));
  renderer.places = nullptr;  // the pages themselves record source positions
  const std::string ending = renderer.format.ending;
  SearchIndex found(part.parts);
  const std::string course = visible_words(renderer.escape(renderer.workbook.title, Context::words));
  if (part.first == 0) {
    found.add("index" + ending, course,
              {course, {}, visible_words(write_rich(renderer, nullptr, renderer.workbook.about))});
    add_glossary(renderer, found);
  }
  for (std::size_t i = part.first; i < part.end; ++i) {
    const workbook::LessonView& lesson = renderer.workbook.lessons[i];
    const std::string title = visible_words(std::get<std::string>(lesson_entry(renderer, i).at("title")));
    const LessonWords words(renderer, lesson, title);
    for (const Section& section : words.sections()) found.add(lesson.folder + ending, title, section);
  }
  return std::move(found).script();
}

}  // namespace proofsheet::pages
