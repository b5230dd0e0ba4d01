#include "exports/blanks.hpp"

#include <fmt/format.h>

namespace proofsheet::exports {

// `templates/html/blank.mustache` writes the mark.
std::string fill_blanks(const std::string& html, const FillBlank& fill) {
  constexpr std::string_view begin = "<span data-blank=\"", end = "\"></span>";
  std::string filled;
  std::size_t done = 0;
  for (std::size_t at = html.find(begin); at != html.npos; at = html.find(begin, done)) {
    const std::size_t number = at + begin.size();
    filled += html.substr(done, at - done) + fill(std::stoul(html.substr(number)) - 1);
    done = html.find(end, number) + end.size();
  }
  return filled + html.substr(done);
}

std::string with_numbered_blanks(const Question& question) {
  return fill_blanks(question.ask,
                     [](std::size_t blank) { return fmt::format("<u>&#160;({})&#160;</u>", blank + 1); });
}

std::string how_to_fill(const Question& question, const std::vector<RightAnswers>& right,
                        const course::Words& words, Reads reads) {
  std::string all;
  for (std::size_t i = 0; i < right.size(); ++i) {
    const Answer& answer = question.blanks[i].answer;
    const std::string how = answer.is_number ? how_to_type(answer, right[i], words, reads) : std::string();
    if (!how.empty()) all += fmt::format("<p>({}) {}", i + 1, how.substr(std::string_view("<p>").size()));
  }
  return all;
}

std::vector<Question> one_by_one(const std::vector<Question>& states, const course::Words& words) {
  std::vector<Question> all;
  for (std::size_t i = 0; i < states.front().blanks.size(); ++i)
    for (const Question& state : states) {
      const Blank& blank = state.blanks[i];
      Question one = state;
      one.blanks.clear();
      one.kind = Question::Kind::numeric;
      one.id = state.pool.empty() ? state.id : state.pool;
      one.id += "/" + blank.name;
      if (!state.pool.empty()) one.pool = one.id, one.id += state.id.substr(state.pool.size());
      one.points = blank.points;
      one.ask = with_numbered_blanks(state) + "<p>" +
                words.say("asked_blank", {{"number", std::to_string(i + 1)}}) + "</p>";
      one.answer = blank.answer;
      one.because = blank.because + state.because;
      all.push_back(std::move(one));
    }
  return all;
}

}  // namespace proofsheet::exports
