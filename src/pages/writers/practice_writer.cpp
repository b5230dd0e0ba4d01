// Writes flashcards, questions and answers: in the lessons that place them, on pages that collect them from
// all lessons, and on sheets for paper.
#include <set>

#include "pages/templates/layout.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"
#include "pages/writers/state_table.hpp"

namespace proofsheet::pages {

namespace {

Key shown_key() {
  return optional_key("figure", "the picture that belongs to the question, already written, if there is one");
}

std::vector<Key> question_keys(std::vector<Key> others) {
  std::vector<Key> keys{
      text_key("number", "its number in the course"),
      text_key("anchor", "its anchor on the quiz page"),
      optional_key("answer_anchor", "the anchor of its answer, if there are answers"),
      flag_key("on_quiz_page", "it is written for the quiz page, not for the lesson"),
      flag_key("choice", "it has choices"),
      flag_key("numeric", "its answer is a number"),
      flag_key("among", "its answer is a number that is chosen among others"),
      flag_key("open", "it is to be answered in words"),
      flag_key("exercise", "it is an exercise"),
      flag_key("handed_out", "it is in a student's handout, where nothing leads to other pages"),
      optional_key("ask", "the question")};
  keys.insert(keys.end(), others.begin(), others.end());
  return keys;
}

std::vector<Key> question_page_keys() {
  return question_keys(
      {shown_key(),
       list_key("choices", "the choices",
                with_lines({text_key("letter", "A, B, …"), flag_key("more", "another follows")})),
       list_key("numbers", "the numbers of a numeric question with distractors, shuffled by its id",
                {text_key("letter", "A, B, …"), text_key("digits", "its digits, already written"),
                 flag_key("more", "another follows")})});
}

std::vector<Key> states_keys() {
  std::vector<Key> keys = question_page_keys();
  keys.push_back(
      optional_key("answered",
                   "its answer, already written, for scripts to show; that to an open question or an "
                   "exercise is for teachers alone"));
  keys.push_back(
      optional_key("states",
                   "sites: the question in all its states, for scripts to deal: JSON with the lines "
                   "of its markup, and the digits of each state"));
  return keys;
}

std::vector<Key> answer_keys() {
  return question_keys({
      flag_key("inside", "it is put into its question, for scripts to show"),
      optional_key("letters", "the letters of the right choices"),
      list_key("choices", "the choices with what is to be said of each",
               with_lines({text_key("letter", "A, B, …"), optional_key("text", "the choice"),
                           flag_key("correct", "it is right"), flag_key("more", "another follows")})),
      list_key("numbers", "the numbers of a numeric question with distractors, shuffled by its id",
               with_lines(
                   {text_key("letter", "A, B, …"), text_key("digits", "its digits, already written"),
                    flag_key("correct", "it is the answer"),
                    optional_key("misconception", "the misconception that leads to it"),
                    optional_key("formula", "what it is the value of, already written; none of hidden names"),
                    flag_key("exact", "the digits are all of it"),
                    flag_key("by_hand", "numbers on the way to it were rounded"),
                    flag_key("more", "another follows")})),
      optional_key("digits", "the digits of a numeric answer, already written"),
      optional_key("plain_digits", "the same as numbers.json has it"),
      optional_key("least",
                   "the least number that may be typed for them, as `59500e0`, if the digits don't show it"),
      optional_key("most", "the greatest"),
      optional_key("formula", "what a numeric answer is the value of, already written"),
      flag_key("exact", "the digits of a numeric answer are all of it"),
      flag_key("has_certificates", "documents print a numeric answer, and the format has certificates"),
      list_key("certificates", "those of these claims",
               {text_key("url", "its address, from the page on"),
                text_key("document_title", "the document's title"), flag_key("more", "another follows")}),
      flag_key("has_errata", "a document prints a numeric answer wrong"),
      list_key("errata", "those errata",
               {text_key("number", "its number in the list of all errata"),
                text_key("erratum_anchor", "its anchor there"), flag_key("more", "another follows")}),
      optional_key("answer", "the model answer, or the solution"),
      optional_key("because", "the explanation"),
      optional_key("common_wrong", "the common wrong answer"),
      optional_key("common_wrong_because", "why it is wrong"),
      flag_key("has_marking", "it is said what earns marks"),
      list_key("marking", "what earns marks", with_lines({flag_key("more", "another follows")})),
  });
}

std::vector<Key> group_keys(const char* name, const char* meaning) {
  return with_site({optional_key("student", "the student whose handout it is, if it is in one"),
                    list_key("groups", "the lessons that have any",
                             with_lesson({text_key("group_anchor", "the anchor of the group"),
                                          list_key(name, meaning, {text_key("content", "one of them")})}))});
}

std::vector<Key> card_sheet_keys() {
  return {
      optional_key("course", "the title of the course"),
      list_key("cards", "all flashcards of the course",
               {text_key("lesson", "the number of its lesson; of an appendix its letter"),
                text_key("number", "its number in the lesson"), text_key("title", "the title of its lesson"),
                text_key("plain", "that title without marks and formulas"),
                optional_key("front", "the question"), shown_key(), optional_key("back", "the answer"),
                flag_key("long_front", "the question is long for a small card"),
                flag_key("long_back", "the answer is long for a small card")})};
}

std::vector<Key> handout_keys() {
  return {
      optional_key("title", "the title of the course"),
      optional_key("plain", "the title without marks"),
      optional_key("author", "who wrote it"),
      optional_key("language", "its language, as `en`"),
      optional_key("picture_style", "what the drawings of a page need, already written, if there are any"),
      flag_key("flashcards", "it holds the sheets of flashcards"),
      optional_key("student", "the student whose handout it is, if it is in one"),
      flag_key("quiz", "it holds the sheets of questions"),
      flag_key("answers", "it holds the answers")};
}

std::vector<Key> answers_keys() {
  std::vector<Key> keys = group_keys("answers", "their answers, already written");
  keys.push_back(flag_key("has_misconceptions", "there are distractors"));
  keys.push_back(
      list_key("misconceptions", "the misconceptions that lead to distractors",
               {text_key("title", "its name"), optional_key("about", "what goes wrong"),
                list_key("questions", "the questions in which it leads to a wrong answer",
                         {text_key("number", "the number of the question"),
                          text_key("answer_anchor", "the anchor of its answer"),
                          text_key("letter", "the wrong answer"), flag_key("more", "another follows")})}));
  return keys;
}

}  // namespace

std::vector<TemplateSchema> practice_templates() {
  return {
      {"flashcards", "all flashcards", group_keys("cards", "its flashcards, already written")},
      {"quiz", "all questions", group_keys("questions", "its questions, already written")},
      {"answers", "all answers", answers_keys()},
      {"flashcard_sheets", "flashcards to be printed on both sides and cut out", card_sheet_keys(), false,
       Medium::paper},
      {"quiz_sheets", "questions to be filled in, without answers",
       group_keys("questions", "its questions, already written"), false, Medium::paper},
      {"handout", "a document of its own that holds one of these, or the answers", handout_keys(), false,
       Medium::paper},
      {"card",
       "a flashcard",
       {text_key("number", "its number in the lesson"),
        text_key("anchor", "its anchor, unique in the workbook"),
        flag_key("on_cards_page", "it is written for the page of flashcards, not for the lesson"),
        optional_key("front", "the question"), shown_key(), optional_key("back", "the answer"),
        optional_key("states", "sites: the card in all its states, as a question has them")}},
      {"question", "a question", states_keys()},
      {"sheet_question", "a question on a sheet to be filled in", question_page_keys(), false, Medium::paper},
      {"answer", "the answer to a question", answer_keys()},
      {"lesson_cards",
       "the flashcards of a lesson, where the author places them",
       {count_key("count", "how many there are"),
        text_key("anchor", "the anchor of their group on the page of flashcards"),
        list_key("cards", "the cards, already written", {text_key("content", "a card")})}},
      {"lesson_quiz",
       "the questions of a lesson, where the author places them",
       {count_key("count", "how many there are"), flag_key("several", "there is more than one"),
        text_key("first", "the number of the first"), text_key("last", "the number of the last"),
        text_key("anchor", "the anchor of their group on the quiz page"),
        list_key("questions", "the questions, already written", {text_key("content", "a question")})}},
  };
}

namespace {

using Kind = course::Question::Kind;
using workbook::ChoiceView;
using workbook::LessonView;
using workbook::NumberChoiceView;
using workbook::QuestionView;

/// Returns the keys that a question and its answer share.
View question_view(const Renderer& renderer, const LessonView& lesson, const QuestionView& question) {
  return View()
      .number("number", question.number)
      .text("anchor", question_anchor(lesson.folder, question.id))
      .text("answer_anchor",
            is_for_teachers(renderer) ? answer_anchor(lesson.folder, question.id) : std::string())
      .flag("choice", question.kind == Kind::choice)
      .flag("numeric", question.kind == Kind::numeric)
      .flag("among", !question.numbers.empty())
      .flag("open", question.kind == Kind::open)
      .flag("exercise", question.kind == Kind::exercise)
      .flag("handed_out", !renderer.workbook.student.empty())
      .text("ask", write_rich(renderer, &lesson, question.ask));
}

View choice_view(const ChoiceView& choice, const std::string& content) {
  View view;
  return add_lines(view, content).text("letter", choice.letter);
}

std::string right_letters(const QuestionView& question) {
  std::vector<std::string> letters;
  for (const NumberChoiceView& number : question.numbers)
    if (number.correct) letters.push_back(number.letter);
  for (const ChoiceView& choice : question.choices)
    if (choice.correct) letters.push_back(choice.letter);
  return join(letters, ", ");
}

/// Writes the formula. Returns the empty string if the formula contains a hidden name.
std::string value_formula(const Renderer& renderer, const equations::Formula& formula) {
  return formula.empty() ? std::string() : write_formula(renderer, formula, false);
}

/// Writes the formula of a numeric answer. Returns the empty string if the answer is not a number.
std::string answer_formula(const Renderer& renderer, const QuestionView& question) {
  return question.answer_digits.empty() ? std::string() : value_formula(renderer, question.answer_formula);
}

/// Returns the keys of a number to choose, as the question shows it.
View number_view(const Renderer& renderer, const NumberChoiceView& number) {
  return View()
      .text("letter", number.letter)
      .text("digits", write_number(renderer, number.digits, number.unit));
}

/// Returns the same keys with the explanation why the number is right or wrong.
View explained_number_view(const Renderer& renderer, const LessonView& lesson,
                           const NumberChoiceView& number) {
  const workbook::MisconceptionView* wrong = renderer.directory->misconception(number.misconception);
  const workbook::RichText& because =
      wrong && number.because.document.blocks.empty() ? wrong->about : number.because;
  View view = number_view(renderer, number);
  return add_lines(view, write_rich(renderer, &lesson, because))
      .flag("correct", number.correct)
      .text("misconception", wrong ? renderer.escape(wrong->title, Context::words) : std::string())
      .text("formula", value_formula(renderer, number.formula))
      .flag("exact", number.exact)
      .flag("by_hand", number.by_hand);
}

Views certificate_views(const Renderer& renderer, const QuestionView& question) {
  Views views;
  if (renderer.format.medium != Medium::site) return views;
  std::set<std::string> named;  // names each document only once, with its first place
  for (const ledger::Claim& printed : question.answer_claims)
    if (named.insert(printed.document).second)
      views.push_back(View()
                          .text("url", certificate_url(renderer, printed))
                          .text("document_title",
                                renderer.escape(renderer.document_title(printed.document), Context::words)));
  return with_more(std::move(views));
}

/// Returns the errata of documents that print the answer wrong.
Views errata_views(const Renderer& renderer, const LessonView& lesson, const QuestionView& question) {
  Views views;
  for (const ledger::Claim& printed : question.answer_claims)
    for (const std::size_t erratum : renderer.directory->errata_with_certificate(printed)) {
      const ErratumLinks links = erratum_links(renderer, lesson, renderer.workbook.errata[erratum]);
      if (links.number > 0)
        views.push_back(View().number("number", links.number).text("erratum_anchor", links.anchor));
    }
  return with_more(std::move(views));
}

Views content_views(const std::vector<std::string>& texts) {
  Views views;
  for (const std::string& text : texts) views.push_back(View().text("content", text));
  return views;
}

/// Writes the card. `states` is the data for scripts.
std::string write_sides(const Renderer& renderer, const LessonView& lesson, std::size_t index,
                        const workbook::CardView& card, bool on_cards_page, const std::string& states) {
  return renderer.fill("card", View()
                                   .number("number", index + 1)
                                   .text("anchor", card_anchor(lesson.folder, card.id))
                                   .flag("on_cards_page", on_cards_page)
                                   .text("front", write_rich(renderer, &lesson, card.front))
                                   .text("figure", write_lesson_figure(renderer, lesson, card.figure))
                                   .text("back", write_rich(renderer, &lesson, card.back))
                                   .text("states", states));
}

/// Returns the states that scripts choose from, or the empty string if there is only one.
template <class Item, class Write>
std::string states_json(const Renderer& renderer, const Item& item, const Write& write) {
  std::vector<WrittenState> states;
  if (renderer.format.medium == Medium::site)
    for (const auto& state : item.states) states.emplace_back(state.id, write(in_state(item, state)));
  if (states.empty()) return {};
  std::vector<std::string> distinct;
  std::string table = state_table(item.id, item.start, states, &distinct);
  if (renderer.places)
    for (std::string& state : distinct) renderer.places->add_state(std::move(state));
  return table;
}

}  // namespace

std::string write_card(const Renderer& renderer, const LessonView& lesson, std::size_t index,
                       bool on_cards_page) {
  const auto write = [&](const workbook::CardView& card, const std::string& states) {
    return write_sides(renderer, lesson, index, card, on_cards_page, states);
  };
  const workbook::CardView& card = lesson.cards.at(index);
  return write(card, states_json(renderer, card, [&](const auto& state) { return write(state, ""); }));
}

namespace {

/// Returns the keys of a question without its answer.
View unanswered_view(const Renderer& renderer, const LessonView& lesson, const QuestionView& question,
                     bool on_quiz_page) {
  Views choices, numbers;
  for (const ChoiceView& choice : question.choices)
    choices.push_back(choice_view(choice, write_rich(renderer, &lesson, choice.text)));
  for (const NumberChoiceView& number : question.numbers) numbers.push_back(number_view(renderer, number));
  return question_view(renderer, lesson, question)
      .flag("on_quiz_page", on_quiz_page)
      .text("figure", write_lesson_figure(renderer, lesson, question.figure))
      .list("choices", with_more(std::move(choices)))
      .list("numbers", with_more(std::move(numbers)));
}

/// Writes the question. `states` is the data for scripts.
std::string write_unanswered(const Renderer& renderer, const LessonView& lesson, const QuestionView& question,
                             bool on_quiz_page, const std::string& states) {
  const bool is_shown =
      question.kind == Kind::choice || question.kind == Kind::numeric || is_for_teachers(renderer);
  return renderer.fill("question",
                       unanswered_view(renderer, lesson, question, on_quiz_page)
                           .text("answered", is_shown ? write_answer(renderer, lesson, question, true) : "")
                           .text("states", states));
}

}  // namespace

std::string write_question(const Renderer& renderer, const LessonView& lesson, const QuestionView& question,
                           bool on_quiz_page) {
  const auto write = [&](const QuestionView& one, const std::string& states) {
    return write_unanswered(renderer, lesson, one, on_quiz_page, states);
  };
  return write(question,
               states_json(renderer, question, [&](const auto& state) { return write(state, ""); }));
}

std::string write_sheet_question(const Renderer& renderer, const LessonView& lesson,
                                 const QuestionView& question) {
  return renderer.fill("sheet_question", unanswered_view(renderer, lesson, question, false));
}

std::string write_answer(const Renderer& renderer, const LessonView& lesson, const QuestionView& question,
                         bool inside) {
  const auto rich = [&](const workbook::RichText& text) { return write_rich(renderer, &lesson, text); };
  Views choices, numbers, marking, certificates = certificate_views(renderer, question);
  Views errata = errata_views(renderer, lesson, question);
  for (const ChoiceView& choice : question.choices)
    choices.push_back(choice_view(choice, rich(choice.because))
                          .text("text", rich(choice.text))
                          .flag("correct", choice.correct));
  for (const NumberChoiceView& number : question.numbers)
    numbers.push_back(explained_number_view(renderer, lesson, number));
  for (const workbook::RichText& mark : question.marking) {
    View view;
    marking.push_back(add_lines(view, rich(mark)));
  }
  return renderer.fill(
      "answer", question_view(renderer, lesson, question)
                    .flag("on_quiz_page", false)
                    .flag("inside", inside)
                    .text("letters", right_letters(question))
                    .list("choices", with_more(std::move(choices)))
                    .list("numbers", with_more(std::move(numbers)))
                    .text("digits", write_number(renderer, question.answer_digits, question.answer_unit,
                                                 !question.answer_is_label))
                    .text("plain_digits", renderer.vouched(text::Origin::number, question.answer_digits))
                    .text("least", question.answer_least)
                    .text("most", question.answer_most)
                    .text("formula", answer_formula(renderer, question))
                    .flag("exact", question.answer_exact)
                    .flag("has_certificates", !certificates.empty())
                    .list("certificates", std::move(certificates))
                    .flag("has_errata", !errata.empty())
                    .list("errata", std::move(errata))
                    .text("answer", rich(question.answer))
                    .text("because", rich(question.because))
                    .text("common_wrong", rich(question.common_wrong))
                    .text("common_wrong_because", rich(question.common_wrong_because))
                    .flag("has_marking", !marking.empty())
                    .list("marking", with_more(std::move(marking))));
}

std::string write_lesson_cards(const Renderer& renderer, const LessonView& lesson) {
  std::vector<std::string> cards;
  for (std::size_t i = 0; i < lesson.cards.size(); ++i)
    cards.push_back(write_card(renderer, lesson, i, false));
  if (cards.empty()) return {};
  return renderer.fill("lesson_cards", View()
                                           .count("count", cards.size())
                                           .text("anchor", "cards-" + anchor_of(lesson.folder))
                                           .list("cards", content_views(cards)));
}

std::string write_lesson_quiz(const Renderer& renderer, const LessonView& lesson) {
  std::vector<std::string> questions;
  for (const QuestionView& question : lesson.questions)
    questions.push_back(write_question(renderer, lesson, question, false));
  if (questions.empty()) return {};
  return renderer.fill("lesson_quiz", View()
                                          .count("count", questions.size())
                                          .flag("several", questions.size() > 1)
                                          .number("first", lesson.questions.front().number)
                                          .number("last", lesson.questions.back().number)
                                          .text("anchor", "questions-" + anchor_of(lesson.folder))
                                          .list("questions", content_views(questions)));
}

namespace {

/// A card's side with more characters is set in smaller letters.
constexpr std::size_t longest_large_side = 170;

/// Returns one group for each lesson that has such items.
template <class Items, class Write>
Views groups(const Renderer& renderer, const char* name, Items items, Write write) {
  Views all;
  for (std::size_t i = 0; i < renderer.workbook.lessons.size(); ++i) {
    const LessonView& lesson = renderer.workbook.lessons[i];
    Views contents;
    for (std::size_t item = 0; item < (lesson.*items).size(); ++item)
      contents.push_back(View().text("content", write(lesson, item)));
    if (contents.empty()) continue;
    const std::string anchor = std::string(name) + "-" + anchor_of(lesson.folder);
    all.push_back(lesson_entry(renderer, i).text("group_anchor", anchor).list(name, std::move(contents)));
  }
  return all;
}

/// Returns the questions in which a misconception leads to a wrong answer.
Views questions_with(const Renderer& renderer, const std::string& misconception) {
  Views questions;
  for (const LessonView& lesson : renderer.workbook.lessons)
    for (const workbook::QuestionView& question : lesson.questions)
      for (const workbook::NumberChoiceView& number : question.numbers)
        if (number.misconception == misconception)
          questions.push_back(View()
                                  .number("number", question.number)
                                  .text("answer_anchor", answer_anchor(lesson.folder, question.id))
                                  .text("letter", number.letter));
  return with_more(std::move(questions));
}

/// Returns the misconceptions that lead to a wrong answer.
Views misconception_views(const Renderer& renderer) {
  Views views;
  for (const workbook::MisconceptionView& misconception : renderer.workbook.misconceptions) {
    Views questions = questions_with(renderer, misconception.id);
    if (questions.empty()) continue;
    views.push_back(View()
                        .text("title", renderer.escape(misconception.title, Context::words))
                        .text("about", write_line(renderer, nullptr, misconception.about))
                        .list("questions", std::move(questions)));
  }
  return views;
}

std::string student_of(const Renderer& renderer) {
  return renderer.vouched(text::Origin::declared, renderer.workbook.student);
}

std::string write_groups(const Renderer& renderer, const char* page, Views groups) {
  return renderer.fill(
      page, site_view(renderer).text("student", student_of(renderer)).list("groups", std::move(groups)));
}

}  // namespace

std::string write_flashcards(const Renderer& renderer) {
  return write_groups(
      renderer, "flashcards",
      groups(renderer, "cards", &LessonView::cards,
             [&](const LessonView& lesson, std::size_t i) { return write_card(renderer, lesson, i, true); }));
}

std::string write_quiz(const Renderer& renderer) {
  return write_groups(
      renderer, "quiz",
      groups(renderer, "questions", &LessonView::questions, [&](const LessonView& lesson, std::size_t i) {
        return write_question(renderer, lesson, lesson.questions[i], true);
      }));
}

std::string write_answers(const Renderer& renderer) {
  Views misconceptions = misconception_views(renderer);
  return renderer.fill("answers", site_view(renderer)
                                      .text("student", student_of(renderer))
                                      .list("groups", groups(renderer, "answers", &LessonView::questions,
                                                             [&](const LessonView& lesson, std::size_t i) {
                                                               return write_answer(renderer, lesson,
                                                                                   lesson.questions[i]);
                                                             }))
                                      .flag("has_misconceptions", !misconceptions.empty())
                                      .list("misconceptions", std::move(misconceptions)));
}

std::string write_flashcard_sheets(const Renderer& renderer) {
  Views cards;
  for (std::size_t i = 0; i < renderer.workbook.lessons.size(); ++i) {
    const LessonView& lesson = renderer.workbook.lessons[i];
    const View entry = lesson_entry(renderer, i);
    for (std::size_t card = 0; card < lesson.cards.size(); ++card) {
      const workbook::CardView& sides = lesson.cards[card];
      View view;
      for (const char* key : {"title", "plain"}) view.set(key, entry.at(key));
      view.set("lesson", entry.at("number"));
      cards.push_back(view.number("number", card + 1)
                          .text("front", write_rich(renderer, &lesson, sides.front))
                          .text("figure", write_lesson_figure(renderer, lesson, sides.figure))
                          .text("back", write_rich(renderer, &lesson, sides.back))
                          .flag("long_front", length_of(sides.front) > longest_large_side)
                          .flag("long_back", length_of(sides.back) > longest_large_side));
    }
  }
  return renderer.fill("flashcard_sheets",
                       View()
                           .text("course", renderer.escape(renderer.workbook.title, Context::words))
                           .list("cards", std::move(cards)));
}

std::string write_quiz_sheets(const Renderer& renderer) {
  return write_groups(
      renderer, "quiz_sheets",
      groups(renderer, "questions", &LessonView::questions, [&](const LessonView& lesson, std::size_t i) {
        return write_sheet_question(renderer, lesson, lesson.questions[i]);
      }));
}

namespace {

std::string handout(const Renderer& renderer, const std::string& part) {
  const std::string title = renderer.escape(renderer.workbook.title, Context::words);
  View view = View()
                  .text("title", title)
                  .text("plain", title)
                  .text("author", renderer.escape(renderer.workbook.author, Context::words))
                  .text("language", renderer.escape(renderer.workbook.language, Context::words))
                  .text("picture_style", preamble_of_pictures(renderer))
                  .text("student", student_of(renderer));
  for (const char* one : {"flashcards", "quiz", "answers"}) view.flag(one, one == part);
  return renderer.fill("handout", view);
}

}  // namespace

std::string write_flashcard_handout(const Renderer& renderer) { return handout(renderer, "flashcards"); }
std::string write_quiz_handout(const Renderer& renderer) { return handout(renderer, "quiz"); }
std::string write_answer_handout(const Renderer& renderer) { return handout(renderer, "answers"); }

}  // namespace proofsheet::pages
