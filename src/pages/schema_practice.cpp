// Templates of flashcards, questions and answers.
#include "pages/schema.hpp"

namespace proofsheet::pages {

namespace {

std::vector<Key> question_keys(std::vector<Key> others) {
  std::vector<Key> keys{text_key("number", "its number in the course"),
                        text_key("anchor", "its anchor on the quiz page"),
                        text_key("answer_anchor", "the anchor of its answer"),
                        flag_key("on_quiz_page", "it is written for the quiz page, not for the lesson"),
                        flag_key("choice", "it has choices"),
                        flag_key("numeric", "its answer is a number"),
                        flag_key("among", "its answer is a number that is chosen among others"),
                        flag_key("open", "it is to be answered in words"),
                        flag_key("exercise", "it is an exercise"),
                        optional_key("ask", "the question")};
  keys.insert(keys.end(), others.begin(), others.end());
  return keys;
}

std::vector<Key> asked_keys() {
  return question_keys(
      {list_key("choices", "the choices",
                lines_keys({text_key("letter", "A, B, …"), flag_key("more", "another follows")})),
       list_key("numbers", "the numbers of a numeric question with distractors, by size",
                {text_key("letter", "A, B, …"), text_key("digits", "its digits, already written"),
                 flag_key("more", "another follows")})});
}

std::vector<Key> answered_keys() {
  std::vector<Key> keys = asked_keys();
  keys.push_back(text_key("answered", "its answer, already written, for scripts to show"));
  return keys;
}

std::vector<Key> answer_keys() {
  return question_keys({
      flag_key("inside", "it is put into its question, for scripts to show"),
      optional_key("letters", "the letters of the right choices"),
      list_key("choices", "the choices with what is to be said of each",
               lines_keys({text_key("letter", "A, B, …"), optional_key("text", "the choice"),
                           flag_key("correct", "it is right"), flag_key("more", "another follows")})),
      list_key("numbers", "the numbers of a numeric question with distractors, by size",
               lines_keys({text_key("letter", "A, B, …"), text_key("digits", "its digits, already written"),
                           flag_key("correct", "it is the answer"),
                           optional_key("misconception", "the misconception that leads to it"),
                           text_key("formula", "what it is the value of, already written"),
                           flag_key("exact", "the digits are all of it"),
                           flag_key("by_hand", "numbers on the way to it were rounded"),
                           flag_key("more", "another follows")})),
      optional_key("digits", "the digits of a numeric answer, already written"),
      optional_key("plain_digits", "the same as numbers.json has it"),
      optional_key("formula", "what a numeric answer is the value of, already written"),
      flag_key("exact", "the digits of a numeric answer are all of it"),
      flag_key("has_certificates", "documents print a numeric answer, and the format has certificates"),
      list_key("certificates", "those of these claims",
               {text_key("way", "the way to it"), text_key("document_title", "the document's title"),
                flag_key("more", "another follows")}),
      flag_key("has_errata", "a document prints a numeric answer wrong"),
      list_key("errata", "those errata",
               {text_key("number", "its number in the list of all errata"),
                text_key("erratum_anchor", "its anchor there"), flag_key("more", "another follows")}),
      optional_key("answer", "the model answer, or the solution"),
      optional_key("because", "the explanation"),
      optional_key("common_wrong", "the common wrong answer"),
      optional_key("common_wrong_because", "why it is wrong"),
      flag_key("has_marking", "it is said what earns marks"),
      list_key("marking", "what earns marks", lines_keys({flag_key("more", "another follows")})),
  });
}

}  // namespace

std::vector<TemplateSchema> practice_templates() {
  return {
      {"card",
       "a flashcard",
       {text_key("number", "its number in the lesson"),
        text_key("anchor", "its anchor, unique in the workbook"),
        flag_key("on_cards_page", "it is written for the page of flashcards, not for the lesson"),
        optional_key("front", "the question"), optional_key("back", "the answer")}},
      {"question", "a question", answered_keys()},
      {"sheet_question", "a question on a sheet to be filled in", asked_keys(), false, Medium::paper},
      {"answer", "the answer to a question", answer_keys()},
      {"lesson_cards",
       "the flashcards of a lesson, where the author places them",
       {text_key("count", "how many there are"),
        text_key("anchor", "the anchor of their group on the page of flashcards"),
        list_key("cards", "the cards, already written", {text_key("content", "a card")})}},
      {"lesson_quiz",
       "the questions of a lesson, where the author places them",
       {text_key("count", "how many there are"), flag_key("several", "there is more than one"),
        text_key("first", "the number of the first"), text_key("last", "the number of the last"),
        text_key("anchor", "the anchor of their group on the quiz page"),
        list_key("questions", "the questions, already written", {text_key("content", "a question")})}},
  };
}

}  // namespace proofsheet::pages
