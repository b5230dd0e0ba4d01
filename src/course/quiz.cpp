#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "course/choose.hpp"
#include "course/course_file.hpp"
#include "equations/syntax/lexer.hpp"
#include "text/characters.hpp"
#include "text/refusal.hpp"
#include "text/signs.hpp"

namespace proofsheet::course {

namespace {

using text::Diagnostics;

void read_states(const Node& node, States& states, Diagnostics& diagnostics) {
  for (ChosenName& one : read_choose(node, diagnostics)) {
    if (!one.title.empty())
      diagnostics.error(one.title.span(), "only the choices of a demo have titles", "remove `title:`");
    if (!one.start.empty()) states.start.emplace_back(one.name, one.start);
    states.choose.push_back({one.name, std::move(one.range), std::move(one.values)});
  }
}

void read_exported(const Node& node, States& states, Diagnostics& diagnostics) {
  const std::string hint = fmt::format("write a whole number from 1 to {}", most_exported_states);
  const auto count = read_count(node, hint, diagnostics);
  if (!count) return;
  states.exported = count;
  if (*count < 1 || *count > most_exported_states)
    diagnostics.error(node.text.span(), fmt::format("an export can't contain {} states", *count), hint);
}

/// The keys that give a question or a card several states.
template <class T>
std::vector<Key<T>> state_keys() {
  return {
      {choose_field(
           Presence::optional,
           "the values that vary, by its own names or given names of its example: a range, 300..475 step 25, "
           "or a list"),
       [](const Node& node, T& target, auto& diagnostics) { read_states(node, target.states, diagnostics); }},
      with(Key<T>{{"keep", Presence::optional, Shape::line, "a condition; only states that meet it are kept"},
                  [](const Node& node, T& target, auto& diagnostics) {
                    target.states.keep = read_line(node, diagnostics);
                  }},
           "choose"),
      with(Key<T>{{"start", Presence::optional, Shape::notation,
                   "the state that the page shows first, a value for each name; the first state if left out"},
                  [](const Node& node, T& target, auto& diagnostics) {
                    read_start(node, target.states.start, diagnostics);
                  }},
           "choose"),
      with(Key<T>{{"states", Presence::optional, Shape::count,
                   "how many of its states exports contain, from 1 to 500; all if left out"},
                  [](const Node& node, T& target, auto& diagnostics) {
                    read_exported(node, target.states, diagnostics);
                  }},
           "choose")};
}

template <class T>
Key<T> figure_key() {
  return line_key("figure", &T::figure, Presence::optional,
                  "the id of a figure of the lesson, shown with it");
}

const Table<Choice>& choice_table() {
  static const Table<Choice> table{
      "a choice",
      {text_key("text", &Choice::text, Presence::required, "the choice, in Markdown"),
       yes_no_key("correct", &Choice::correct, "yes or no; no if left out"),
       text_key("because", &Choice::because, Presence::required,
                "the feedback for this choice, in Markdown")}};
  return table;
}

const Table<Choice>& statement_table() {
  static const Table<Choice> table{
      "a statement to judge",
      {text_key("text", &Choice::text, Presence::required, "the statement, in Markdown"),
       stored_key({"correct", Presence::required, Shape::yes_no, "yes if it is true, no if it is false"},
                  &Choice::correct, read_yes_no),
       text_key("because", &Choice::because, Presence::required, "why it is true or false, in Markdown")}};
  return table;
}

const Table<Pair>& pair_table() {
  static const Table<Pair> table{
      "a pair",
      {text_key("item", &Pair::item, Presence::required, "what a match is to be found for, in Markdown"),
       text_key("match", &Pair::match, Presence::required, "its match, in Markdown"),
       text_key("because", &Pair::because, Presence::optional, "the feedback for this item, in Markdown")}};
  return table;
}

const Table<Distractor>& distractor_table() {
  static const Table<Distractor> table{
      "a distractor",
      {line_key("value", &Distractor::value, Presence::required,
                "an expression that computes a wrong answer"),
       line_key("misconception", &Distractor::misconception, Presence::optional,
                "the id of a misconception in course.yaml; left out if the distractor has a text of its own"),
       text_key("because", &Distractor::because, Presence::optional,
                "the feedback for this answer, in Markdown; the misconception's own text if left out"),
       route_key<Distractor>(), rounding_key<Distractor>()}};
  return table;
}

std::optional<long> read_points(const Node& node, Diagnostics& diagnostics) {
  const std::optional<long> points = read_count(node, std::string(points_rule), diagnostics);
  if (!points || (*points >= 1 && *points <= most_points)) return points;
  return text::fail(diagnostics, node.span, fmt::format("{} is not a number of points", *points),
                    std::string(points_rule));
}

/// Returns the table of a kind of question: the keys of every question, and its own. `asks`: the key of the
/// question's text. `kind`: the key that determines the kind.
Table<Question> question_table(std::string noun, std::string asks, std::string kind,
                               std::vector<Key<Question>> own) {
  Table<Question> table{
      std::move(noun),
      {id_key(&Question::id, Presence::required),
       text_key(std::move(asks), &Question::ask, Presence::required, "the question, in Markdown"),
       line_key("example", &Question::example, Presence::optional,
                "the id of the example whose names the roles use"),
       figure_key<Question>(),
       stored_key({"show", Presence::optional, Shape::one_or_more,
                   "the ids of entries under 'show:' of its example, shown with the question"},
                  &Question::shows, read_one_or_more),
       stored_key({"show with answer", Presence::optional, Shape::one_or_more,
                   "the ids of entries under 'show:' of its example, shown with the answer"},
                  &Question::answer_shows, read_one_or_more)}};
  for (Key<Question>& key : own) table.keys.push_back(std::move(key));
  table.kind = std::move(kind);
  table.keys.push_back(text_key("because", &Question::because, Presence::optional,
                                "an explanation of the answer, in Markdown"));
  return table;
}

Key<Question> points_key() {
  return {{"points", Presence::optional, Shape::points, "how many points it gives, 1 to 100; 1 if left out"},
          [](const Node& node, Question& question, Diagnostics& diagnostics) {
            question.points = read_points(node, diagnostics);
          }};
}

/// Does the same, and adds the key of its points.
Table<Question> question_with_points(std::string noun, std::string asks, std::string kind,
                                     std::vector<Key<Question>> own) {
  Table<Question> table = question_table(std::move(noun), std::move(asks), std::move(kind), std::move(own));
  table.keys.push_back(points_key());
  return table;
}

/// Returns all keys, the first ones first.
std::vector<Key<Question>> joined(std::vector<Key<Question>> first, const std::vector<Key<Question>>& rest) {
  first.insert(first.end(), rest.begin(), rest.end());
  return first;
}

/// Adds the keys of a question that may have several states.
std::vector<Key<Question>> with_states(const std::vector<Key<Question>>& own) {
  return joined(state_keys<Question>(), own);
}

Asking read_asking(const Node& node, Diagnostics& diagnostics) {
  const Text text = read_line(node, diagnostics);
  const std::vector<std::string> names = asking_names();
  const auto found = std::find(names.begin(), names.end(), text.str());
  if (!text.empty() && found == names.end())
    diagnostics.error(text.span(), fmt::format("'{}' is not a way to ask for a number", text.str()),
                      std::string(asking_rule));
  if (found == names.end()) return Asking::unset;
  return found == names.begin() ? Asking::typed : Asking::choices;
}

Key<Question> marking_key() {
  return texts_key("marking", &Question::marking, "the marking criteria, a list");
}

const Table<Question>& choice_question_table() {
  static const Table<Question> table = question_with_points(
      "a question with choices", "ask", "choices",
      with_states({list_key<choice_table>("choices", &Question::choices, Presence::required,
                                          "the choices, at least one of them correct"),
                   yes_no_key("in order", &Question::in_order,
                              "yes: keep the choices in the written order; shuffled if left out")}));
  return table;
}

/// The keys of an answer that is a number.
std::vector<Key<Question>> number_keys() {
  return {line_key("answer", &Question::answer, Presence::required, "an expression; its value is the answer"),
          decimals_key<Question>(),
          rounding_key<Question>(),
          line_key("tolerance", &Question::tolerance, Presence::optional,
                   "how far a right answer may be from the printed one: a number, a percentage of it, or "
                   "last place"),
          stored_key({"accept", Presence::optional, Shape::one_or_more,
                      "the ways to write the answer that are right besides a decimal: fraction, mixed, "
                      "percent, scientific, or expressions; the first four if left out"},
                     &Question::accepted, read_one_or_more),
          yes_no_key("unit given", &Question::unit_given,
                     "yes: the unit of a quantity is shown, and only its number is typed; no if left out")};
}

const Table<Question>& numeric_question_table() {
  static const Table<Question> table = question_with_points(
      "a numeric question", "ask", "answer",
      with_states(joined(
          number_keys(),
          {stored_key({"type", Presence::optional, Shape::asking,
                       "typed: the answer is typed, and the distractors are known wrong answers; choices: it "
                       "is chosen among them"},
                      &Question::asking, read_asking),
           list_key<distractor_table>("distractors", &Question::distractors, Presence::optional,
                                      "wrong answers, as expressions; they turn the question into a choice"),
           with(yes_no_key("in order", &Question::in_order,
                           "yes: sort the numbers by size; shuffled if left out"),
                "distractors")})));
  return table;
}

const Table<Question>& blank_table() {
  static const Table<Question> table{
      "a blank", joined(number_keys(),
                        {list_key<distractor_table>("distractors", &Question::distractors, Presence::optional,
                                                    "known wrong answers, as expressions"),
                         text_key("because", &Question::because, Presence::optional,
                                  "an explanation of this answer, in Markdown"),
                         points_key()})};
  return table;
}

/// Reads one blank: an expression, or a mapping. It is always typed.
Question read_blank(const Entry& entry, const Question& question, Diagnostics& diagnostics) {
  Question blank;
  if (entry.value.kind == Node::Kind::scalar)
    blank.answer = read_line(entry.value, diagnostics);
  else
    read_mapping(entry.value, blank_table(), blank, diagnostics);
  blank.kind = Question::Kind::numeric;
  blank.id = entry.key;
  blank.asking = Asking::typed;
  if (!blank.printing.format) blank.printing.format = question.printing.format;
  if (!blank.printing.rounding) blank.printing.rounding = question.printing.rounding;
  if (!equations::is_name(blank.id.str()))
    diagnostics.error(blank.id.span(), fmt::format("'{}' can't be the name of a blank", blank.id.str()),
                      "write letters and digits, as in `area`: expressions may use the name");
  return blank;
}

void read_blanks(const Node& node, Question& question, Diagnostics& diagnostics) {
  if (!expect_mapping(node, "'answers'", diagnostics)) return;
  question.points = 0;
  for (const Entry& entry : node.entries) {
    if (is_unread(entry)) continue;
    question.blanks.push_back(read_blank(entry, question, diagnostics));
    *question.points += question.blanks.back().points.value_or(1);
  }
}

const Table<Question>& blanks_table() {
  static const Table<Question> table = question_table(
      "a question with blanks", "ask", "answers",
      with_states({decimals_key<Question>(),
                   rounding_key<Question>(),
                   {{"answers", Presence::required, Shape::named,
                     "the blanks by their names, each with an expression, or with the keys of an answer; "
                     "{blank}`name` places one in the text",
                     form_of<blank_table>},
                    read_blanks}}));
  return table;
}

const Table<Question>& open_question_table() {
  static const Table<Question> table = question_with_points(
      "an open question", "ask", "model answer",
      {text_key("model answer", &Question::answer, Presence::required, "a good answer, in Markdown"),
       text_key("common wrong answer", &Question::common_wrong, Presence::optional,
                "the answer to avoid, in Markdown"),
       with(text_key("because wrong", &Question::common_wrong_because, Presence::optional,
                     "why that answer is wrong, in Markdown"),
            "common wrong answer"),
       marking_key()});
  return table;
}

const Table<Question>& exercise_table() {
  static const Table<Question> table = question_with_points(
      "an exercise", "do", "solution",
      {text_key("solution", &Question::answer, Presence::required, "the solution, in Markdown"),
       marking_key()});
  return table;
}

/// Returns the key of a list that must have two items.
Key<Question> two_or_more(Key<Question> key) {
  key.least = 2;
  return key;
}

const Table<Question>& matching_table() {
  static const Table<Question> table = question_with_points(
      "a matching question", "ask", "pairs",
      with_states({two_or_more(list_key<pair_table>("pairs", &Question::pairs, Presence::required,
                                                    "items and what belongs to each, at least two")),
                   texts_key("others", &Question::others, "matches that belong to no item, a list")}));
  return table;
}

const Table<Question>& ordering_table() {
  static const Table<Question> table = question_with_points(
      "an ordering question", "ask", "order",
      with_states({two_or_more(stored_key(
          {"order", Presence::required, Shape::texts, "the items in the right order, at least two"},
          &Question::order, read_texts))}));
  return table;
}

const Table<Question>& statements_table() {
  static const Table<Question> table = question_with_points(
      "a question with statements", "ask", "statements",
      with_states({list_key<statement_table>("statements", &Question::choices, Presence::required,
                                             "statements, each of which is true or false"),
                   yes_no_key("in order", &Question::in_order,
                              "yes: keep the statements in the written order; shuffled if left out")}));
  return table;
}

/// Several questions about one situation, in the same state.
struct Scenario {
  Text id, text, example;
  std::vector<Text> shows;
  States states;
  std::vector<Question> questions;
  Unread unread = {};
};

struct KindOfQuestion {
  Question::Kind kind;
  const Table<Question>& (*table)();
};
constexpr std::array<KindOfQuestion, 8> kinds_of_questions{{{Question::Kind::choice, choice_question_table},
                                                            {Question::Kind::numeric, numeric_question_table},
                                                            {Question::Kind::matching, matching_table},
                                                            {Question::Kind::ordering, ordering_table},
                                                            {Question::Kind::statements, statements_table},
                                                            {Question::Kind::blanks, blanks_table},
                                                            {Question::Kind::open, open_question_table},
                                                            {Question::Kind::exercise, exercise_table}}};

/// Reports a question that has too few of the things that its key lists, or more than there are letters.
void check_number(const Question& question, const std::string& key, std::size_t count, std::size_t least,
                  Diagnostics& diagnostics) {
  constexpr std::size_t most = 26;
  if (question.unread.contains(key)) return;
  if (count < least)
    diagnostics.error(question.id.span(),
                      fmt::format("'{}' of the question '{}' has too few items", key, question.id.str()),
                      fmt::format("write at least {}", least));
  if (count > most)
    diagnostics.error(
        question.id.span(),
        fmt::format("'{}' of the question '{}' has too many items: {}", key, question.id.str(), count),
        fmt::format("each has a letter, so write at most {}, or split the question in two", most));
}

/// Keeps the id of a question that could not be read, so that a reference to it is not reported. Without an
/// id, all references are taken to be right.
Question unread_question(const Node& item) {
  Question question;
  question.kind = Question::Kind::open;
  if (const Node* id = find(item, "id"); id && id->kind == Node::Kind::scalar) question.id = id->text;
  return question;
}

/// Reads the tags of a card. Programs separate tags by white space.
void read_tags(const Node& node, Card& card, Diagnostics& diagnostics) {
  for (const Text& tag : read_texts(node, diagnostics)) {
    bool is_word = true;
    for (std::size_t at = 0; at < tag.size();) {
      const text::CodePoint one = text::code_point_at(tag.view(), at);
      is_word = is_word && one.value > ' ' && !text::is_gap(one.value);
      at += one.size;
    }
    if (!is_word)
      diagnostics.error(tag.span(), fmt::format("the tag '{}' contains a space", tag.str()),
                        "write it as one word, such as unit-circle");
    else if (check_length(tag, "a tag", diagnostics))
      card.tags.push_back(tag);
  }
}

/// Returns the table of a kind of card: its own keys after the id, and those of every card. `kind`: the key
/// that determines the kind.
Table<Card> card_table_with(std::string noun, std::string kind, std::vector<Key<Card>> own) {
  Table<Card> table{std::move(noun), {id_key(&Card::id, Presence::required)}, std::move(kind)};
  for (Key<Card>& key : own) table.keys.push_back(std::move(key));
  table.keys.push_back(line_key("example", &Card::example, Presence::optional,
                                "the id of the example whose names the roles use"));
  table.keys.push_back(figure_key<Card>());
  for (Key<Card>& key : state_keys<Card>()) table.keys.push_back(std::move(key));
  table.keys.push_back(
      {{"tags", Presence::optional, Shape::texts, "words by which Anki finds the card"}, read_tags});
  return table;
}

const Table<Card>& card_table() {
  static const Table<Card> table = card_table_with(
      "a card", "front",
      {text_key("front", &Card::front, Presence::required, "the question, in Markdown"),
       text_key("back", &Card::back, Presence::required, "the answer, in Markdown"),
       yes_no_key("reversed", &Card::reversed, "yes: Anki asks for the front as well, and shows the back")});
  return table;
}

const Table<Card>& gap_card_table() {
  static const Table<Card> table =
      card_table_with("a card with gaps", "text",
                      {text_key("text", &Card::gaps, Presence::required,
                                "a text in Markdown, in which {cloze}`…` is a gap")});
  return table;
}

/// Reports keys of a numeric question that contradict each other.
void check_asking(const Question& question, Diagnostics& diagnostics) {
  const bool has_choices = !question.distractors.empty() || question.unread.contains("distractors");
  if (question.asking == Asking::choices && !has_choices)
    diagnostics.error(question.id.span(),
                      fmt::format("the question '{}' has nothing to choose from", question.id.str()),
                      "add `distractors:`, or remove `type: choices`");
  const bool is_chosen = has_choices && question.asking != Asking::typed;
  const Text& typed_only = question.accepted.empty() ? question.tolerance : question.accepted.front();
  if (is_chosen && !typed_only.empty())
    diagnostics.error(typed_only.span(), "only typed answers have other ways to be right",
                      "add `type: typed`: then the distractors are known wrong answers");
  if (is_chosen && question.unit_given)
    diagnostics.error(question.id.span(), "only typed answers have units to be typed",
                      "remove `unit given:`, or add `type: typed`");
}

void check_choices(const Question& question, Diagnostics& diagnostics) {
  if (question.unread.contains("choices")) return;
  const auto correct = std::count_if(question.choices.begin(), question.choices.end(),
                                     [](const Choice& choice) { return choice.correct; });
  const auto all = static_cast<std::ptrdiff_t>(question.choices.size());
  if (correct == 0)
    diagnostics.error(question.id.span(),
                      fmt::format("no choice of the question '{}' is correct", question.id.str()),
                      "write 'correct: yes' at the right choice");
  if (correct == all)
    diagnostics.error(question.id.span(),
                      fmt::format("every choice of the question '{}' is correct", question.id.str()),
                      "add a choice that is wrong");
}

std::vector<Form> forms_of_questions() {
  std::vector<Form> forms;
  for (const KindOfQuestion& row : kinds_of_questions) forms.push_back(row.table().form());
  return forms;
}

/// Reads a question of the kind that `kind` determines.
void read_question_of(const std::string& kind, const Node& node, std::vector<Question>& questions,
                      Diagnostics& diagnostics) {
  const KindOfQuestion& row = *std::find_if(kinds_of_questions.begin(), kinds_of_questions.end(),
                                            [&](const auto& one) { return one.table().kind == kind; });
  Question question;
  question.kind = row.kind;
  if (!read_mapping(node, row.table(), question, diagnostics)) return;
  if (question.kind == Question::Kind::choice) check_choices(question, diagnostics);
  if (question.kind == Question::Kind::numeric) check_asking(question, diagnostics);
  check_number(question, "choices", question.choices.size(), 0, diagnostics);
  if (question.kind == Question::Kind::matching)
    check_number(question, "pairs", question.pairs.size(), 2, diagnostics);
  check_number(question, "others", question.pairs.size() + question.others.size(), 0, diagnostics);
  if (question.kind == Question::Kind::ordering)
    check_number(question, "order", question.order.size(), 2, diagnostics);
  if (question.kind == Question::Kind::blanks)
    check_number(question, "answers", question.blanks.size(), 1, diagnostics);
  questions.push_back(std::move(question));
}

void read_question(const Node& node, std::vector<Question>& questions, Diagnostics& diagnostics) {
  if (const auto kind = kind_key(node, "a question", forms_of_questions(), diagnostics))
    read_question_of(*kind, node, questions, diagnostics);
  else
    questions.push_back(unread_question(node));
}

const Table<Scenario>& scenario_table() {
  static const Table<Scenario> table = [] {
    Table<Scenario> keys{
        "a scenario",
        {stored_key({"scenario", Presence::required, Shape::id, "a permanent name of a-z, 0-9 and '-'"},
                    &Scenario::id, read_line),
         text_key("text", &Scenario::text, Presence::required,
                  "what the questions are about, in Markdown; shown before the first of them"),
         line_key("example", &Scenario::example, Presence::optional,
                  "the id of the example whose names the roles use"),
         stored_key({"show", Presence::optional, Shape::one_or_more,
                     "the ids of entries under 'show:' of its example, shown with the text"},
                    &Scenario::shows, read_one_or_more)}};
    for (Key<Scenario>& key : state_keys<Scenario>()) keys.keys.push_back(std::move(key));
    keys.keys.push_back(list_key("questions", &Scenario::questions, Presence::required,
                                 "the questions, of any kind", read_question, forms_of_questions));
    keys.kind = "scenario";
    return keys;
  }();
  return table;
}

/// Gives a question what it shares with the others of its scenario.
void add_to_scenario(const Scenario& scenario, Question& question, Diagnostics& diagnostics) {
  const bool is_open = question.kind == Question::Kind::open || question.kind == Question::Kind::exercise;
  if (is_open && !scenario.states.choose.empty())
    diagnostics.error(question.id.span(), "open questions and exercises can't vary",
                      "move this question out of the scenario, or remove its `choose:`");
  if (!question.states.choose.empty() || !question.example.empty())
    diagnostics.error(question.id.span(),
                      "a question of a scenario has the values and the example of the scenario",
                      "remove `choose:` and `example:` here");
  question.scenario = scenario.id;
  question.stem = scenario.text;
  question.stem_shows = scenario.shows;
  question.example = scenario.example;
  question.states = scenario.states;
  question.unread.insert(scenario.unread.begin(), scenario.unread.end());
}

void read_scenario(const Node& node, std::vector<Question>& questions, Diagnostics& diagnostics) {
  Scenario scenario;
  if (!read_mapping(node, scenario_table(), scenario, diagnostics)) return;
  if (!check_id(scenario.id, diagnostics)) return;
  const auto twin = std::find_if(questions.begin(), questions.end(), [&](const Question& one) {
    return one.scenario.view() == scenario.id.view();
  });
  if (twin != questions.end())
    diagnostics.error(scenario.id.span(), fmt::format("duplicate scenario '{}'", scenario.id.str()),
                      "give each scenario another id");
  for (Question& question : scenario.questions) {
    add_to_scenario(scenario, question, diagnostics);
    questions.push_back(std::move(question));
  }
}

}  // namespace

std::vector<Form> card_forms() { return {card_table().form(), gap_card_table().form()}; }

std::vector<Card> read_cards(const Node& root, text::Diagnostics& diagnostics) {
  std::vector<Card> cards;
  if (!expect_list(root, "a file of cards", diagnostics)) return cards;
  for (const Node& item : root.items)
    if (const auto key = kind_key(item, "a card", card_forms(), diagnostics)) {
      const Table<Card>& table = *key == card_table().kind ? card_table() : gap_card_table();
      if (Card card; read_mapping(item, table, card, diagnostics)) cards.push_back(std::move(card));
    }
  return cards;
}

std::vector<Form> question_forms() {
  std::vector<Form> forms = forms_of_questions();
  forms.push_back(scenario_table().form());
  return forms;
}

std::vector<Question> read_quiz(const Node& root, Diagnostics& diagnostics) {
  std::vector<Question> questions;
  if (!expect_list(root, "a quiz", diagnostics)) return {unread_question(root)};
  for (const Node& item : root.items) {
    const auto kind = kind_key(item, "a question", question_forms(), diagnostics);
    if (!kind)
      questions.push_back(unread_question(item));
    else if (*kind == "scenario")
      read_scenario(item, questions, diagnostics);
    else
      read_question_of(*kind, item, questions, diagnostics);
  }
  return questions;
}

}  // namespace proofsheet::course
