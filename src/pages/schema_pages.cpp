// Templates of whole files.
#include <utility>

#include "pages/verdicts.hpp"

namespace proofsheet::pages {

namespace {

std::vector<Key> lesson_entry(std::vector<Key> others) {
  std::vector<Key> keys{text_key("number", "its number in the course"), text_key("title", "its title"),
                        text_key("plain", "its title without marks and formulas"),
                        text_key("file", "its file, without the ending"), text_key("anchor", "its anchor")};
  keys.insert(keys.end(), others.begin(), others.end());
  return keys;
}

}  // namespace

std::vector<Key> with_site(std::vector<Key> keys) {
  const std::vector<Key> site{
      optional_key("course", "the title of the course"),
      optional_key("language", "its language, as `en`"),
      optional_key("root", "the way from the page to the folder of all pages: empty, or `../`"),
      flag_key("has_documents", "the course checks documents"),
      flag_key("has_cards", "there are flashcards"),
      flag_key("has_questions", "there are questions"),
      flag_key("has_practice", "there are flashcards or questions"),
      flag_key("has_claims", "claims were judged"),
      flag_key("has_errata", "there are errata"),
      flag_key("has_figures", "there are figures"),
  };
  keys.insert(keys.end(), site.begin(), site.end());
  return keys;
}

namespace {

/// One erratum in a table.
std::vector<Key> wrong_keys() {
  std::vector<Key> keys{
      optional_key("what", "what was printed there: a cell, an equation, or the words of a statement"),
      optional_key("where", "the place in the document"),
      optional_key("printed", "what the document prints, if that is not said by `what`"),
      optional_key("correct", "what should stand there"),
      optional_key("certificate", "the way to its certificate, in formats that have certificates")};
  const std::vector<Key> verdicts = unclean_keys();
  keys.insert(keys.end() - 1, verdicts.begin(), verdicts.end());
  return keys;
}

std::vector<Key> course_keys() {
  std::vector<Key> document{text_key("id", "its id"),
                            text_key("title", "its title"),
                            optional_key("about", "what it is"),
                            flag_key("checked", "any of its numbers were checked"),
                            text_key("clean", "how many of its claims are clean"),
                            text_key("anchor", "the anchor of its errata"),
                            flag_key("errata", "it has errata"),
                            text_key("unclean", "how many of its claims are not clean"),
                            list_key("wrong", "what it prints wrong, each thing once", wrong_keys())};
  const std::vector<Key> counts = verdict_count_keys();
  document.insert(document.end(), counts.begin(), counts.end());
  std::vector<Key> keys{
      optional_key("title", "the title of the course"),
      optional_key("plain", "the title without marks"),
      optional_key("subtitle", "its subtitle"),
      optional_key("author", "who wrote it"),
      optional_key("about", "what the course says of itself"),
      list_key("lessons", "the lessons",
               lesson_entry({text_key("examples", "how many worked examples"),
                             text_key("cards", "how many flashcards"),
                             text_key("questions", "how many questions")})),
      list_key("documents", "the documents that are checked", document),
      optional_key("picture_style", "what the drawings of a page need, already written, if there are any"),
      text_key("numbers", "how many numbers the pages print"),
      text_key("numbers_exact", "how many of them are known fractions"),
      text_key("numbers_enclosed", "how many of them were enclosed"),
      text_key("unclean", "how many claims are not clean"),
      text_key("clean", "how many claims are clean"),
  };
  keys.insert(keys.end(), counts.begin(), counts.end());
  return with_site(std::move(keys));
}

std::vector<Key> grouped(const char* name, const char* meaning) {
  return with_site({list_key("groups", "the lessons that have any",
                             lesson_entry({text_key("group_anchor", "the anchor of the group"),
                                           list_key(name, meaning, {text_key("content", "one of them")})}))});
}

std::vector<Key> card_sheet_keys() {
  return {
      optional_key("course", "the title of the course"),
      list_key("cards", "all flashcards of the course",
               {text_key("lesson", "the number of its lesson"),
                text_key("number", "its number in the lesson"), text_key("title", "the title of its lesson"),
                text_key("plain", "that title without marks and formulas"),
                optional_key("front", "the question"), optional_key("back", "the answer"),
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
      flag_key("quiz", "it holds the sheets of questions"),
      flag_key("answers", "it holds the answers")};
}

/// The last: only formats for paper have them.
std::vector<TemplateSchema> paper_templates() {
  std::vector<TemplateSchema> templates = {
      {"flashcard_sheets", "flashcards to be printed on both sides and cut out", card_sheet_keys()},
      {"quiz_sheets", "questions to be filled in, without answers",
       grouped("questions", "its questions, already written")},
      {"handout", "a document of its own that holds one of these, or the answers", handout_keys()}};
  for (TemplateSchema& one : templates) one.only = Medium::paper;
  return templates;
}

std::vector<Key> answers_keys() {
  std::vector<Key> keys = grouped("answers", "their answers, already written");
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

std::vector<Key> errata_keys() {
  return with_site(
      {text_key("count", "how many there are"), flag_key("several", "there is more than one"),
       flag_key("any", "there is at least one"),
       list_key("documents", "the documents that have errata",
                {text_key("id", "its id"), text_key("title", "its title"),
                 text_key("anchor", "the anchor of its errata"), optional_key("about", "what it is"),
                 list_key("groups", "the lessons that tell them",
                          lesson_entry({text_key("notes", "the errata, already written")}))})});
}

}  // namespace

std::vector<TemplateSchema> page_templates() {
  const std::vector<Key> neighbour{text_key("title", "its title"),
                                   text_key("file", "its file, without the ending")};
  std::vector<TemplateSchema> templates = {
      {"course", "the front page", course_keys()},
      {"lesson", "the page of a lesson",
       with_site(lesson_entry({optional_key("body", "everything below the title"),
                               flag_key("has_sections", "it has more than one heading below the title"),
                               list_key("sections", "its headings of the second level",
                                        {text_key("anchor", "its anchor"),
                                         text_key("plain", "the heading without marks and formulas")}),
                               list_key("previous", "the lesson before it, if any", neighbour),
                               list_key("next", "the lesson after it, if any", neighbour)}))},
      {"flashcards", "all flashcards", grouped("cards", "its flashcards, already written")},
      {"quiz", "all questions", grouped("questions", "its questions, already written")},
      {"answers", "all answers", answers_keys()},
      {"errata", "all errata", errata_keys()},
  };
  for (TemplateSchema& one : paper_templates()) templates.push_back(std::move(one));
  return templates;
}

}  // namespace proofsheet::pages
