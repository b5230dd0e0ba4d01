// Writes flashcards, questions and answers: in the lessons that place them, on pages that collect them from
// all lessons, and on sheets for paper.
#include <set>

#include "pages/templates/layout.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"
#include "pages/writers/state_table.hpp"

namespace proofsheet::pages {

namespace {

using Kind = course::Question::Kind;
using workbook::ChoiceView;
using workbook::LessonView;
using workbook::NumberChoiceView;
using workbook::QuestionView;

/// Writes what stands before the first question of a scenario.
std::string write_stem(const Renderer& renderer, const LessonView& lesson, const QuestionView& question) {
  std::vector<std::string> parts;
  for (std::string part : {write_rich(renderer, &lesson, question.stem),
                           write_shown_figures(renderer, lesson, {}, question.stem_shows),
                           write_shown_parts(renderer, lesson, question.stem_shows)})
    if (!part.empty()) parts.push_back(std::move(part));
  return join(parts, "\n\n");
}

/// True if the points of the lesson's questions are shown: if a question on the same sheet gives more than
/// one.
bool shows_points(const Renderer& renderer, const LessonView& lesson) {
  const auto gives_more = [](const LessonView& one) {
    return std::any_of(one.questions.begin(), one.questions.end(),
                       [](const QuestionView& question) { return question.points > 1; });
  };
  const std::vector<LessonView>& all = renderer.workbook.lessons;
  return gives_more(lesson) ||
         (!renderer.workbook.student.empty() && std::any_of(all.begin(), all.end(), gives_more));
}

std::size_t points_of(const LessonView& lesson) {
  std::size_t points = 0;
  for (const QuestionView& question : lesson.questions) points += static_cast<std::size_t>(question.points);
  return points;
}

/// Adds the points of all questions of a student's handout.
View add_total(const Renderer& renderer, View view) {
  std::size_t points = 0;
  bool is_shown = false;
  for (const LessonView& lesson : renderer.workbook.lessons) {
    points += points_of(lesson);
    is_shown = is_shown || shows_points(renderer, lesson);
  }
  return std::move(view)
      .flag("has_points", is_shown && !renderer.workbook.student.empty())
      .count("points", points);
}

/// True if a question has several parts, each of which is judged by itself.
bool has_parts(const QuestionView& question) {
  return question.kind == Kind::matching || question.kind == Kind::ordering ||
         question.kind == Kind::statements;
}

/// Returns the keys that a question and its answer share. `has_stem`: it comes after the text of its
/// scenario.
View question_view(const Renderer& renderer, const LessonView& lesson, const QuestionView& question,
                   bool has_stem) {
  return View()
      .number("number", question.number)
      .text("anchor", question_anchor(lesson.folder, question.id))
      .text("answer_anchor",
            is_for_teachers(renderer) ? answer_anchor(lesson.folder, question.id) : std::string())
      .flag("choice", question.kind == Kind::choice)
      .flag("numeric", question.kind == Kind::numeric)
      .flag("among", !question.numbers.empty() && !question.is_typed)
      .text("given_unit",
            write_unit(renderer, question.typed_unit.is_given ? question.answer_unit : std::string()))
      .flag("matching", question.kind == Kind::matching)
      .flag("ordering", question.kind == Kind::ordering)
      .flag("statements", question.kind == Kind::statements)
      .flag("has_blanks", question.kind == Kind::blanks)
      .flag("parts", has_parts(question))
      .flag("has_points", shows_points(renderer, lesson))
      .count("points", static_cast<std::size_t>(question.points))
      .flag("open", question.kind == Kind::open)
      .flag("exercise", question.kind == Kind::exercise)
      .flag("handed_out", !renderer.workbook.student.empty())
      .text("scenario",
            question.scenario.empty() ? std::string() : question_anchor(lesson.folder, question.scenario))
      .text("stem", has_stem ? write_stem(renderer, lesson, question) : std::string())
      .text("ask", write_rich(renderer, &lesson, question.ask));
}

View choice_view(const ChoiceView& choice, const std::string& content) {
  View view;
  return add_lines(view, content).text("letter", choice.letter);
}

/// Returns the choice of a question at a position in the author's list.
const ChoiceView& choice_written(const QuestionView& question, std::size_t written) {
  return *std::find_if(question.choices.begin(), question.choices.end(),
                       [&](const ChoiceView& choice) { return choice.written == written; });
}

/// Returns the items of a matching question with their matches, or those of an ordering question in the right
/// order.
Views right_items(const Renderer& renderer, const LessonView& lesson, const QuestionView& question) {
  const std::size_t count = question.kind == Kind::ordering ? question.choices.size() : question.items.size();
  Views items;
  for (std::size_t i = 0; i < count; ++i) {
    const ChoiceView& choice = choice_written(question, i);
    items.push_back(choice_view(choice, write_rich(renderer, &lesson, choice.because))
                        .number("number", i + 1)
                        .text("text", write_rich(renderer, &lesson, choice.text))
                        .text("item", question.items.empty()
                                          ? std::string()
                                          : write_rich(renderer, &lesson, question.items[i])));
  }
  return with_more(std::move(items));
}

std::string right_letters(const QuestionView& question) {
  std::vector<std::string> letters;
  if (question.kind == Kind::ordering)
    for (std::size_t i = 0; i < question.choices.size(); ++i)
      letters.push_back(choice_written(question, i).letter);
  if (!letters.empty()) return join(letters, ", ");
  if (question.is_typed) return {};
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
View number_view(const Renderer& renderer, const NumberChoiceView& number, bool is_typed) {
  return View()
      .text("letter", is_typed ? std::string() : number.letter)
      .text("digits", write_number(renderer, number.digits, number.unit));
}

/// Adds what a learner did, and what is right; both are empty without a misconception.
View& add_halves(const Renderer& renderer, View& view, const workbook::MisconceptionView* wrong) {
  return view.text("did", wrong ? write_line(renderer, nullptr, wrong->did) : std::string())
      .text("right", wrong ? write_line(renderer, nullptr, wrong->right) : std::string());
}

/// Returns the same keys with the explanation why the number is right or wrong.
View explained_number_view(const Renderer& renderer, const LessonView& lesson, const NumberChoiceView& number,
                           bool is_typed) {
  const workbook::MisconceptionView* wrong = renderer.directory->misconception(number.misconception);
  const bool has_own = !wrong || !number.because.document.blocks.empty();
  View view = number_view(renderer, number, is_typed);
  add_halves(renderer, view, has_own ? nullptr : wrong);
  return add_lines(view, write_rich(renderer, &lesson, has_own ? number.because : wrong->about))
      .flag("correct", number.correct)
      .text("plain_digits", renderer.vouched(text::Origin::number, number.digits))
      .text("misconception", wrong ? renderer.escape(wrong->title, Context::words) : std::string())
      .text("formula", value_formula(renderer, number.formula))
      .flag("exact", number.exact)
      .flag("by_hand", number.by_hand);
}

/// Adds the keys of an answer that is a number.
View add_answer(const Renderer& renderer, const QuestionView& question, View view) {
  const workbook::TypedUnit& unit = question.typed_unit;
  const bool is_in_unit = unit.is_taken && !question.tolerance.ends_with('%');
  return std::move(view)
      .text("digits",
            write_number(renderer, question.answer_digits, question.answer_unit, !question.answer_is_label))
      .text("plain_digits", renderer.vouched(text::Origin::number, question.answer_digits))
      .text("least", question.answer_least)
      .text("most", question.answer_most)
      .text("tolerance",
            write_number(renderer, question.tolerance, is_in_unit ? question.answer_unit : std::string()))
      .text("typed_unit", unit.is_taken ? write_unit(renderer, question.answer_unit) : std::string())
      .flag("unit_given", unit.is_given)
      .text("own_units", renderer.vouched(text::Origin::declared, unit.own))
      .text("forms", join(question.accepted_forms, " "))
      .text("expressions",
            renderer.vouched(text::Origin::declared, join(question.accepted_expressions, "; ")))
      .text("fraction", renderer.vouched(text::Origin::number, question.exact_fraction))
      .text("formula", answer_formula(renderer, question))
      .flag("exact", question.answer_exact);
}

/// Returns the answers of the blanks, by their numbers.
Views blank_views(const Renderer& renderer, const LessonView& lesson, const QuestionView& question) {
  Views blanks;
  for (const QuestionView& blank : question.blanks) {
    using Followed = std::vector<workbook::FollowedAnswer>;
    Views wrong, followed;
    for (const NumberChoiceView& number : blank.numbers)
      wrong.push_back(explained_number_view(renderer, lesson, number, true));
    const std::string function = join(blank.function.steps, " ");
    for (const workbook::FollowedAnswer& one : function.empty() ? blank.followed : Followed())
      followed.push_back(add_answer(renderer, one.answer,
                                    View()
                                        .number("earlier", one.earlier + 1)
                                        .text("typed", renderer.vouched(text::Origin::number, one.typed))));
    View view = add_answer(renderer, blank, View());
    add_lines(view, write_rich(renderer, &lesson, blank.because));
    blanks.push_back(view.number("number", blanks.size() + 1)
                         .count("points", static_cast<std::size_t>(blank.points))
                         .text("function", renderer.vouched(text::Origin::number, function))
                         .text("format", numbers::to_string(blank.answer_format))
                         .text("rounding", std::string(numbers::name_of(blank.answer_rounding)))
                         .text("allowed", renderer.vouched(text::Origin::declared, blank.function.tolerance))
                         .flag("has_wrong", !wrong.empty())
                         .list("numbers", with_more(std::move(wrong)))
                         .list("followed", std::move(followed)));
  }
  return with_more(std::move(blanks));
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
      if (!links.number.empty())
        views.push_back(View()
                            .text("number", renderer.vouched(text::Origin::own, links.number))
                            .text("erratum_anchor", links.anchor));
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
  return renderer.fill("card",
                       View()
                           .number("number", index + 1)
                           .text("anchor", card_anchor(lesson.folder, card.id))
                           .flag("on_cards_page", on_cards_page)
                           .text("front", write_rich(renderer, &lesson, card.front))
                           .text("figure", write_shown_figures(renderer, lesson, card.figure, card.shows))
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

/// Returns the keys of a question without its answer.
View unanswered_view(const Renderer& renderer, const LessonView& lesson, const QuestionView& question,
                     bool on_quiz_page, bool has_stem) {
  Views choices, numbers, items;
  for (const ChoiceView& choice : question.choices)
    choices.push_back(choice_view(choice, write_rich(renderer, &lesson, choice.text)));
  for (const workbook::RichText& item : question.items) {
    View view;
    add_lines(view, write_rich(renderer, &lesson, item)).number("number", items.size() + 1);
    items.push_back(std::move(view));
  }
  if (!question.is_typed)
    for (const NumberChoiceView& number : question.numbers)
      numbers.push_back(number_view(renderer, number, false));
  return question_view(renderer, lesson, question, has_stem)
      .flag("on_quiz_page", on_quiz_page)
      .text("figure", write_shown_figures(renderer, lesson, question.figure, question.shows))
      .text("shown", write_shown_parts(renderer, lesson, question.shows))
      .list("items", with_more(std::move(items)))
      .list("choices", with_more(std::move(choices)))
      .list("numbers", with_more(std::move(numbers)));
}

/// Writes the question. `states` is the data for scripts.
std::string write_unanswered(const Renderer& renderer, const LessonView& lesson, const QuestionView& question,
                             bool on_quiz_page, bool has_stem, const std::string& states) {
  const bool is_words = question.kind == Kind::open || question.kind == Kind::exercise;
  const bool is_shown = !is_words || is_for_teachers(renderer);
  return renderer.fill("question",
                       unanswered_view(renderer, lesson, question, on_quiz_page, has_stem)
                           .text("answered", is_shown ? write_answer(renderer, lesson, question, true) : "")
                           .text("states", states));
}

/// Writes a question. `has_stem`: after the text of its scenario.
std::string write_question_after(bool has_stem, const Renderer& renderer, const LessonView& lesson,
                                 const QuestionView& question, bool on_quiz_page) {
  const auto write = [&](const QuestionView& one, const std::string& states) {
    return write_unanswered(renderer, lesson, one, on_quiz_page, has_stem, states);
  };
  return write(question,
               states_json(renderer, question, [&](const auto& state) { return write(state, ""); }));
}

/// Adds the ids of the questions that the text places.
void add_placed(const std::vector<prose::Block>& blocks, std::set<std::string_view>& placed) {
  for (const prose::Block& block : blocks) {
    if (block.kind == prose::Block::Kind::directive && block.name == "question")
      placed.insert(block.argument.view());
    add_placed(block.children, placed);
  }
}

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
    View group = lesson_entry(renderer, i).text("group_anchor", anchor).list(name, std::move(contents));
    if constexpr (std::is_same_v<Items, std::vector<QuestionView> LessonView::*>)
      group.flag("has_points", shows_points(renderer, lesson)).count("points", points_of(lesson));
    all.push_back(std::move(group));
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
                                  .text("letter", question.is_typed ? std::string() : number.letter));
  return with_more(std::move(questions));
}

/// Returns the misconceptions that lead to a wrong answer.
Views misconception_views(const Renderer& renderer) {
  Views views;
  for (const workbook::MisconceptionView& misconception : renderer.workbook.misconceptions) {
    Views questions = questions_with(renderer, misconception.id);
    if (questions.empty()) continue;
    View view;
    views.push_back(add_halves(renderer, view, &misconception)
                        .text("title", renderer.escape(misconception.title, Context::words))
                        .text("about", write_line(renderer, nullptr, misconception.about))
                        .list("questions", std::move(questions)));
  }
  return views;
}

std::string student_of(const Renderer& renderer) {
  return renderer.vouched(text::Origin::declared, renderer.workbook.student);
}

View page_of_groups(const Renderer& renderer, Views groups) {
  return site_view(renderer).text("student", student_of(renderer)).list("groups", std::move(groups));
}

std::string handout(const Renderer& renderer, const std::string& part) {
  const std::string title = renderer.escape(renderer.workbook.title, Context::words);
  View view = View()
                  .text("title", title)
                  .text("plain", title)
                  .text("author", renderer.escape(renderer.workbook.author, Context::words))
                  .text("language", renderer.escape(renderer.workbook.language, Context::words))
                  .text("picture_style", preamble_of_pictures(renderer))
                  .flag("has_chemistry", renderer.workbook.has_chemistry)
                  .flag("has_cancelled", renderer.workbook.has_cancelled)
                  .text("student", student_of(renderer));
  view = add_total(renderer, std::move(view));
  for (const char* one : {"flashcards", "quiz", "answers"}) view.flag(one, one == part);
  return renderer.fill("handout", view);
}

}  // namespace

bool has_units(const workbook::Workbook& workbook) {
  const auto is_taken = [](const QuestionView& question) { return question.typed_unit.is_taken; };
  for (const LessonView& lesson : workbook.lessons)
    for (const QuestionView& question : lesson.questions) {
      const auto& states = question.states;
      if (is_taken(question) || std::any_of(question.blanks.begin(), question.blanks.end(), is_taken) ||
          std::any_of(states.begin(), states.end(), [&](const auto& state) { return is_taken(state.view); }))
        return true;
    }
  return false;
}

std::string write_card(const Renderer& renderer, const LessonView& lesson, std::size_t index,
                       bool on_cards_page) {
  const auto write = [&](const workbook::CardView& card, const std::string& states) {
    return write_sides(renderer, lesson, index, card, on_cards_page, states);
  };
  const workbook::CardView& card = lesson.cards.at(index);
  return write(card, states_json(renderer, card, [&](const auto& state) { return write(state, ""); }));
}

std::string write_question(const Renderer& renderer, const LessonView& lesson, const QuestionView& question,
                           bool on_quiz_page) {
  return write_question_after(begins_scenario(lesson, question), renderer, lesson, question, on_quiz_page);
}

std::string write_sheet_question(const Renderer& renderer, const LessonView& lesson,
                                 const QuestionView& question) {
  return renderer.fill("sheet_question",
                       unanswered_view(renderer, lesson, question, false, begins_scenario(lesson, question)));
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
    numbers.push_back(explained_number_view(renderer, lesson, number, question.is_typed));
  for (const workbook::RichText& mark : question.marking) {
    View view;
    marking.push_back(add_lines(view, rich(mark)));
  }
  return renderer.fill(
      "answer", add_answer(renderer, question,
                           question_view(renderer, lesson, question, begins_scenario(lesson, question)))
                    .flag("on_quiz_page", false)
                    .flag("inside", inside)
                    .text("letters", right_letters(question))
                    .list("choices", with_more(std::move(choices)))
                    .flag("has_items", question.kind == Kind::matching || question.kind == Kind::ordering)
                    .list("items", right_items(renderer, lesson, question))
                    .list("numbers", with_more(std::move(numbers)))
                    .list("blanks", blank_views(renderer, lesson, question))
                    .flag("has_wrong", !question.numbers.empty())
                    .flag("has_certificates", !certificates.empty())
                    .list("certificates", std::move(certificates))
                    .flag("has_errata", !errata.empty())
                    .list("errata", std::move(errata))
                    .text("answer", rich(question.answer))
                    .text("because", rich(question.because))
                    .text("figure", write_shown_figures(renderer, lesson, {}, question.answer_shows))
                    .text("shown", write_shown_parts(renderer, lesson, question.answer_shows))
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

std::vector<const QuestionView*> questions_left(const LessonView& lesson) {
  std::set<std::string_view> placed;
  add_placed(lesson.document.blocks, placed);
  std::vector<const QuestionView*> left;
  for (const QuestionView& question : lesson.questions)
    if (!placed.contains(question.id)) left.push_back(&question);
  return left;
}

std::string write_placed_question(const Renderer& renderer, const LessonView& lesson, std::string_view id) {
  for (const QuestionView& question : lesson.questions)
    if (question.id == id) return write_question(renderer, lesson, question, false);
  return {};
}

std::string write_lesson_quiz(const Renderer& renderer, const LessonView& lesson) {
  const std::vector<const QuestionView*> left = questions_left(lesson);
  std::vector<std::string> questions;
  std::set<std::string_view> scenarios;  // the text of a scenario is before the first question that is left
  for (const QuestionView* question : left)
    questions.push_back(
        write_question_after(!question->scenario.empty() && scenarios.insert(question->scenario).second,
                             renderer, lesson, *question, false));
  if (questions.empty()) return {};
  return renderer.fill("lesson_quiz", View()
                                          .count("count", questions.size())
                                          .flag("several", questions.size() > 1)
                                          .number("first", left.front()->number)
                                          .number("last", left.back()->number)
                                          .text("anchor", "questions-" + anchor_of(lesson.folder))
                                          .list("questions", content_views(questions)));
}

std::string write_flashcards(const Renderer& renderer) {
  const auto write = [&](const LessonView& lesson, std::size_t i) {
    return write_card(renderer, lesson, i, true);
  };
  return renderer.fill("flashcards",
                       page_of_groups(renderer, groups(renderer, "cards", &LessonView::cards, write)));
}

std::string write_quiz(const Renderer& renderer) {
  const auto write = [&](const LessonView& lesson, std::size_t i) {
    return write_question(renderer, lesson, lesson.questions[i], true);
  };
  return renderer.fill("quiz",
                       add_total(renderer, page_of_groups(renderer, groups(renderer, "questions",
                                                                           &LessonView::questions, write))));
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
                          .text("figure", write_shown_figures(renderer, lesson, sides.figure, sides.shows))
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
  const auto write = [&](const LessonView& lesson, std::size_t i) {
    return write_sheet_question(renderer, lesson, lesson.questions[i]);
  };
  return renderer.fill(
      "quiz_sheets", page_of_groups(renderer, groups(renderer, "questions", &LessonView::questions, write)));
}

std::string write_flashcard_handout(const Renderer& renderer) { return handout(renderer, "flashcards"); }
std::string write_quiz_handout(const Renderer& renderer) { return handout(renderer, "quiz"); }
std::string write_answer_handout(const Renderer& renderer) { return handout(renderer, "answers"); }

}  // namespace proofsheet::pages
