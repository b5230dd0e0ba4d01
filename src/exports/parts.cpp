#include "exports/parts.hpp"

#include <algorithm>

namespace proofsheet::exports {

namespace {

using Kind = Question::Kind;

std::string letter_at(std::size_t index) { return std::string(1, static_cast<char>('A' + index)); }

std::string list_of_parts(const char* tag, const std::vector<Part>& parts, auto content) {
  std::string list = tag;
  for (const Part& part : parts) list += "<li>" + content(part) + "</li>";
  return list + "</ol>";
}

std::string text_of_part(const Part& part) { return part.text; }

constexpr const char* numbers_before = "<ol>";
constexpr const char* letters_before = "<ol type=\"A\">";

/// True if a text is the same in HTML and in plain text, and short enough for a menu.
bool is_plain(const std::string& text) {
  constexpr std::size_t longest = 200;
  return text.size() <= longest && text.find_first_of("<&\n") == text.npos && text.find("\\(") == text.npos;
}

}  // namespace

std::string without_paragraph(const std::string& html) {
  constexpr std::string_view begin = "<p>", end = "</p>";
  const bool is_one = html.starts_with(begin) && html.find(end) == html.size() - end.size();
  return is_one ? html.substr(begin.size(), html.size() - begin.size() - end.size()) : html;
}

Question with_plain_choices(Question question) {
  for (Choice& choice : question.choices) choice.text = without_paragraph(choice.text);
  if (std::all_of(question.choices.begin(), question.choices.end(),
                  [](const Choice& choice) { return is_plain(choice.text); }))
    return question;
  question.ask += lettered_list(question.choices);
  for (std::size_t i = 0; i < question.choices.size(); ++i) question.choices[i].text = letter_at(i);
  return question;
}

std::vector<const Choice*> choices_for_none(const Question& question) {
  std::vector<const Choice*> others;
  for (std::size_t i = 0; i < question.choices.size(); ++i)
    if (std::none_of(question.parts.begin(), question.parts.end(),
                     [&](const Part& part) { return part.right == i; }))
      others.push_back(&question.choices[i]);
  return others;
}

std::vector<Part> right_order(const Question& question) {
  std::vector<Part> parts = question.parts;
  std::sort(parts.begin(), parts.end(),
            [](const Part& one, const Part& other) { return one.right < other.right; });
  return parts;
}

std::string lettered_list(const std::vector<Choice>& choices) {
  std::string list = letters_before;
  for (const Choice& choice : choices) list += "<li>" + choice.text + "</li>";
  return list + "</ol>";
}

std::string parts_to_read(const Question& question) {
  if (question.kind != Kind::matching) return list_of_parts(letters_before, question.parts, text_of_part);
  return list_of_parts(numbers_before, question.parts, text_of_part) + lettered_list(question.choices);
}

std::string parts_with_answers(const Question& question) {
  if (question.kind == Kind::ordering)
    return list_of_parts(numbers_before, right_order(question), text_of_part);
  const auto answered = [&](const Part& part) {
    const std::string right = without_paragraph(question.choices[part.right].text);
    return part.text + "<p><strong>" + right + "</strong></p>";
  };
  return list_of_parts(question.kind == Kind::matching ? numbers_before : letters_before, question.parts,
                       answered);
}

std::string feedback_of_parts(const Question& question) {
  std::string list;
  for (const Part& part : question.parts)
    if (!part.because.empty()) list += "<li>" + part.text + part.because + "</li>";
  return list.empty() ? list : "<ul>" + list + "</ul>";
}

}  // namespace proofsheet::exports
