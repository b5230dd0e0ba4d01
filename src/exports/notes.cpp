#include "exports/notes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "exports/blanks.hpp"
#include "exports/parts.hpp"
#include "text/characters.hpp"

namespace proofsheet::exports {

namespace {

using Kind = Question::Kind;

/// Returns a title for a deck, without the separator `::` of decks.
std::string deck_part(std::string title) {
  for (std::size_t at = title.find("::"); at != title.npos; at = title.find("::")) title.erase(at, 1);
  std::replace(title.begin(), title.end(), '"', '\'');
  return title;
}

std::string letter(std::size_t index) { return std::string(1, static_cast<char>('A' + index)); }

std::string choices_back(const Question& question) {
  std::string letters, because;
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    const Choice& choice = question.choices[i];
    if (choice.correct) letters += (letters.empty() ? "" : ", ") + letter(i);
    if (!choice.because.empty())
      because += "<li value=\"" + std::to_string(i + 1) + "\">" + choice.because + "</li>";
  }
  return "<p><strong>" + letters + "</strong></p>" +
         (because.empty() ? "" : "<ol type=\"A\">" + because + "</ol>");
}

std::string number_back(const Answer& answer, const course::Words& words) {
  std::string back = "<p><strong>" + answer.shown + "</strong>";
  if (!answer.formula.empty())
    back += words.say("value_of", {{"exact", answer.is_exact || !answer.is_number ? "yes" : ""}}) +
            answer.formula;
  back += "</p>";
  if (answer.wrong.empty()) return back;
  back += "<ul>";
  for (const WrongNumber& wrong : answer.wrong)
    back += "<li><p>" + words.say("not_number", {{"number", wrong.shown}}) + "</p>" + wrong.because + "</li>";
  return back + "</ul>";
}

std::string blanks_back(const Question& question, const course::Words& words) {
  std::string list = "<ol>";
  for (const Blank& blank : question.blanks)
    list += "<li>" + number_back(blank.answer, words) + blank.because + "</li>";
  return list + "</ol>";
}

std::string question_front(const Question& question) {
  return with_numbered_blanks(question) + (!question.parts.empty()     ? parts_to_read(question)
                                           : !question.choices.empty() ? lettered_list(question.choices)
                                                                       : std::string());
}

std::string question_back(const Question& question, const course::Words& words) {
  const std::string back = !question.parts.empty()          ? parts_with_answers(question)
                           : !question.blanks.empty()       ? blanks_back(question, words)
                           : !question.choices.empty()      ? choices_back(question)
                           : question.kind == Kind::numeric ? number_back(question.answer, words)
                                                            : std::string();
  return back + explanation(question, words);
}

}  // namespace

std::string course_prefix(const Material& material) {
  return material.id.empty() ? std::string() : material.id + "/";
}

std::vector<Note> notes(const Material& material) {
  std::vector<Note> all;
  const std::string course = course_prefix(material);
  for (const Lesson& lesson : material.lessons) {
    const std::string deck = deck_part(material.title) + "::" + deck_part(lesson.title);
    const auto add = [&](const Item& item, const std::string& front, const std::string& back) {
      const std::string changed = item.day.empty() ? item.day : " changed::" + item.day;
      all.push_back({course + identity(lesson, item), deck,
                     fmt::format("proofsheet {} {}{}", item.noun, lesson.folder, changed), front, back,
                     item.day});
    };
    for (const Card& card : lesson.cards) {
      add(card, card.front, card.back);
      Note& note = all.back();
      for (const std::string& tag : card.tags) note.tags += " " + tag;
      note.reversed = card.reversed;
      note.cloze = card.cloze;
      note.gaps = card.gaps;
    }
    for (const Question& question : lesson.questions)
      add(question, question_front(question), question_back(question, material.words));
  }
  return all;
}

}  // namespace proofsheet::exports
