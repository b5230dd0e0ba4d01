// Templates of whole files.
#include <utility>

#include "pages/schema.hpp"

namespace proofsheet::pages {

namespace {

std::vector<Key> lesson_entry(std::vector<Key> others) {
  std::vector<Key> keys{text_key("number", "its number in the course"), text_key("title", "its title"),
                        text_key("plain", "its title without marks and formulas"),
                        text_key("file", "its file, without the ending"), text_key("anchor", "its anchor")};
  keys.insert(keys.end(), others.begin(), others.end());
  return keys;
}

std::vector<Key> count_keys() {
  std::vector<Key> keys;
  const std::pair<const char*, const char*> counts[] = {
      {"claims", "how many numbers and statements were checked"},
      {"exact", "how many are exact"},
      {"by_hand", "how many are right by hand"},
      {"as_printed", "how many inherit a mistake"},
      {"truncated", "how many were cut off"},
      {"off", "how many are wrong"},
      {"holds", "how many statements hold"},
      {"fails", "how many statements fail"}};
  for (const auto& [verdict, meaning] : counts) keys.push_back(text_key(verdict, meaning));
  return keys;
}

std::vector<Key> course_keys() {
  std::vector<Key> document{text_key("id", "its id"),
                            text_key("title", "its title"),
                            optional_key("about", "what it is"),
                            flag_key("checked", "any of its numbers were checked"),
                            text_key("clean", "how many of its claims are clean"),
                            text_key("anchor", "the anchor of its errata"),
                            flag_key("errata", "it has errata")};
  const std::vector<Key> counts = count_keys();
  document.insert(document.end(), counts.begin(), counts.end());
  std::vector<Key> keys{
      optional_key("title", "the title of the course"),
      optional_key("plain", "the title without marks"),
      optional_key("subtitle", "its subtitle"),
      optional_key("author", "who wrote it"),
      optional_key("language", "its language, as `en`"),
      optional_key("about", "what the course says of itself"),
      list_key("lessons", "the lessons",
               lesson_entry({text_key("examples", "how many worked examples"),
                             text_key("cards", "how many flashcards"),
                             text_key("questions", "how many questions")})),
      list_key("documents", "the documents that are checked", document),
      flag_key("has_documents", "there are any"),
      flag_key("has_cards", "there are flashcards"),
      flag_key("has_questions", "there are questions"),
      flag_key("has_errata", "there are errata"),
      flag_key("has_practice", "there are flashcards or questions"),
      optional_key("picture_style", "what the drawings of a page need, already written, if there are any"),
      text_key("numbers", "how many numbers the pages print"),
      text_key("clean", "how many claims are clean"),
  };
  keys.insert(keys.end(), counts.begin(), counts.end());
  return keys;
}

std::vector<Key> grouped(const char* name, const char* meaning) {
  return {optional_key("course", "the title of the course"),
          list_key("groups", "the lessons that have any",
                   lesson_entry({text_key("group_anchor", "the anchor of the group"),
                                 list_key(name, meaning, {text_key("content", "one of them")})}))};
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
  return {optional_key("course", "the title of the course"), text_key("count", "how many there are"),
          flag_key("several", "there is more than one"), flag_key("any", "there is at least one"),
          list_key("documents", "the documents that have errata",
                   {text_key("id", "its id"), text_key("title", "its title"),
                    text_key("anchor", "the anchor of its errata"), optional_key("about", "what it is"),
                    list_key("groups", "the lessons that tell them",
                             lesson_entry({text_key("notes", "the errata, already written")}))})};
}

}  // namespace

std::vector<TemplateSchema> page_templates() {
  const std::vector<Key> neighbour{text_key("title", "its title"),
                                   text_key("file", "its file, without the ending")};
  return {
      {"course", "the front page", course_keys()},
      {"lesson", "the page of a lesson",
       lesson_entry({optional_key("course", "the title of the course"),
                     optional_key("body", "everything below the title"),
                     list_key("previous", "the lesson before it, if any", neighbour),
                     list_key("next", "the lesson after it, if any", neighbour)})},
      {"flashcards", "all flashcards", grouped("cards", "its flashcards, already written")},
      {"quiz", "all questions", grouped("questions", "its questions, already written")},
      {"answers", "all answers", answers_keys()},
      {"errata", "all errata", errata_keys()},
  };
}

}  // namespace proofsheet::pages
