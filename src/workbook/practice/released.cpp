// A digest of everything that a card says determines whether it has changed: words and their markup, numbers
// and formulas, in every state. It does not depend on how pages or exports present them, so a new template or
// a new release of this program changes no card.
#include <fmt/format.h>

#include "text/marks.hpp"
#include "workbook/practice/handout.hpp"
#include "workbook/practice/practice.hpp"
#include "workbook/practice/shown.hpp"

namespace proofsheet::workbook {

namespace {

/// The digested content. A letter before each piece gives its kind.
class DigestText {
 public:
  DigestText(const course::Course& course, const LessonView& lesson) : course_(course), lesson_(lesson) {}

  std::string digest() const { return fmt::format("{:016x}", lot_of({text_})); }

  void add(char what, std::string_view piece) {
    text_ += what;
    text_ += text::strip_marks(std::string(piece));
    text_ += '\n';
  }

  void add(const RichText& rich) {
    blocks(rich, rich.document.blocks);
    text_ += ".\n";
  }

  void add(const CardView& card) {
    add(card.front);
    add(card.back);
    add_figure(card.figure);
    add(card.shows);
    if (!card.gaps.document.blocks.empty()) add(card.gaps);
    if (card.reversed) add('v', "");
    for (const std::string& tag : card.tags) add('#', tag);
  }

  void add(const QuestionView& question) {
    if (!question.scenario.empty()) {
      add(question.stem);
      add(question.stem_shows);
    }
    add(question.ask);
    add_figure(question.figure);
    add(question.shows);
    for (const ChoiceView& choice : question.choices) {
      add(choice.correct ? 'r' : 'w', "");
      add(choice.text);
      add(choice.because);
      if (!question.items.empty() || question.kind == course::Question::Kind::ordering)
        add('#', std::to_string(choice.written));
    }
    for (const RichText& item : question.items) add(item);
    add_number(question);
    for (const QuestionView& blank : question.blanks) {
      add('b', blank.id);
      add_number(blank);
      add(blank.because);
    }
    for (const RichText* text :
         {&question.answer, &question.because, &question.common_wrong, &question.common_wrong_because})
      add(*text);
    for (const RichText& mark : question.marking) add(mark);
    add(question.answer_shows);
  }

 private:
  void add_number(const QuestionView& question) {
    add('n', question.answer_digits + " " + question.answer_unit);
    add('x', question.answer_formula.latex);
    for (const NumberChoiceView& number : question.numbers) add_number_choice(number);
  }

  void add(const SharedShows& shows) {
    for (const auto& show : shows)
      if (const auto* figure = std::get_if<FigureView>(&*show))
        add('f', figure->id + " " + figure->alt);
      else
        add('s', appearance_of({show}));
  }

  /// Adds a figure by its alt text, which says what it shows.
  void add_figure(const std::string& id) {
    if (const FigureView* figure = id.empty() ? nullptr : figure_of(lesson_, id))
      add('f', id + " " + figure->alt);
  }

  void add_number_choice(const NumberChoiceView& number) {
    add(number.correct ? 'r' : 'w', number.digits + " " + number.unit);
    add('x', number.formula.latex);
    add(number.because);
    for (const course::Misconception& one : course_.misconceptions)
      if (one.id.str() == number.misconception) {
        add('m', one.title.str() + "\n" + one.about.str());
        if (!one.did.empty()) add('d', one.did.view());
        if (!one.right.empty()) add('e', one.right.view());
      }
  }

  void blocks(const RichText& rich, const std::vector<prose::Block>& all) {
    for (const prose::Block& block : all) {
      add(letter_of(block), block.info);
      if (block.kind == prose::Block::Kind::math)
        add('x', rich.formulas.at(block.id).latex);
      else
        add('t', block.literal.str());
      inlines(rich, block.inlines);
      blocks(rich, block.children);
      text_ += ")\n";
    }
  }

  void inlines(const RichText& rich, const std::vector<prose::Inline>& all) {
    for (const prose::Inline& one : all) {
      if (one.kind == prose::Inline::Kind::role || one.kind == prose::Inline::Kind::math)
        insert(rich.inserts.at(one.id));
      else
        add(letter_of(one), one.name + one.literal.str() + one.url + one.title);
      inlines(rich, one.children);
      if (!one.children.empty()) text_ += ")\n";
    }
  }

  void insert(const Insert& insert) {
    add('i', insert.text + insert.unit + insert.formula.latex + insert.lesson + "#" + insert.id);
  }

  static char letter_of(const prose::Block& block) {
    using Of = prose::Block::Kind;
    switch (block.kind) {
      case Of::heading: return 'H';
      case Of::bullet_list: return 'U';
      case Of::ordered_list: return 'O';
      case Of::item: return 'I';
      case Of::quote: return 'Q';
      case Of::code: return 'C';
      case Of::table: return 'T';
      case Of::row: return 'R';
      case Of::cell: return 'D';
      case Of::rule: return '-';
      case Of::directive: return 'Y';
      case Of::math: return 'M';
      case Of::footnote: return 'F';
      case Of::paragraph: break;
    }
    return 'P';
  }

  static char letter_of(const prose::Inline& one) {
    using Of = prose::Inline::Kind;
    switch (one.kind) {
      case Of::code: return 'c';
      case Of::emphasis: return 'e';
      case Of::strong: return 's';
      case Of::strikethrough: return 'd';
      case Of::link: return 'l';
      case Of::image: return 'g';
      case Of::soft_break: return ' ';
      case Of::line_break: return '/';
      case Of::footnote_reference: return '^';
      case Of::gap: return 'q';
      case Of::text:
      case Of::role:
      case Of::math: break;
    }
    return 't';
  }

  const course::Course& course_;
  const LessonView& lesson_;
  std::string text_;
};

/// Returns the digest of a view, or of all its states if it varies.
template <class View>
std::string digest_of(const course::Course& course, const LessonView& lesson, const View& view) {
  DigestText digest_text(course, lesson);
  if (view.states.empty()) digest_text.add(view);
  for (const auto& state : view.states) {
    digest_text.add('=', state.id);
    digest_text.add(in_state(view, state));
  }
  return digest_text.digest();
}

}  // namespace

std::vector<ledger::ReleasedLine> released_lines(const course::Course& course, const course::Lesson& lesson,
                                                 const LessonView& view) {
  std::vector<ledger::ReleasedLine> lines;
  const auto add = [&](const char* place, const auto& views, const auto& items) {
    for (std::size_t i = 0; i < views.size(); ++i)
      lines.push_back(
          {view.folder, place, views[i].id, digest_of(course, view, views[i]), {}, items[i].id.span()});
  };
  add("cards", view.cards, lesson.cards);
  add("quiz", view.questions, lesson.questions);
  return lines;
}

}  // namespace proofsheet::workbook
