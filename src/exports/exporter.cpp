#include "exports/exporter.hpp"

#include <fmt/format.h>

#include "exports/blanks.hpp"

namespace proofsheet::exports {

void Exporter::write_items(const Lesson& lesson) {
  lesson_ = &lesson;
  const auto count = [this](const Item& item, const Fault& fault, std::size_t& written) {
    if (fault)
      exported_.refused.push_back({item.noun, item.id, item.pool, item.span, *fault});
    else
      ++written;
  };
  for (const Card& card : lesson.cards) {
    const Fault fault = fault_of(card);
    count(card, fault ? fault : write_card(card), exported_.cards);
  }
  for (const Question& question : taken(lesson.questions)) {
    const Fault fault = fault_of(question);
    count(question, fault ? fault : write(question), exported_.questions);
  }
  leave_pool();
}

std::vector<Question> Exporter::taken(const std::vector<Question>& questions) {
  std::vector<Question> all;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const Question& question = questions[i];
    if (question.blanks.empty() || takes_blanks(question)) {
      all.push_back(question);
      continue;
    }
    std::vector<Question> states{question};
    while (!question.pool.empty() && i + 1 < questions.size() && questions[i + 1].pool == question.pool)
      states.push_back(questions[++i]);
    exported_.warnings.warning(
        question.span,
        fmt::format("'{}' is exported as {}, one for each blank",
                    question.pool.empty() ? question.id : question.pool,
                    text::count_with_noun(question.blanks.size(), "question")),
        fmt::format("{} can't judge these numbers in one question: the targets moodle, qti and scorm can",
                    program_));
    for (Question& one : one_by_one(states, material_.words)) all.push_back(std::move(one));
  }
  return all;
}

Exporter::Fault Exporter::write_keys(const Question& question) {
  std::vector<RightAnswers> all;
  for (const Blank& blank : question.blanks) {
    const auto right = right_answers(blank.answer);
    if (!right && blank.answer.is_number) return no_decimal(blank.answer, program_);
    all.push_back(right.value_or(RightAnswers{}));
  }
  Fault fault = write_blanks(question, all);
  if (!fault) ++exported_.keys;
  return fault;
}

Exporter::Fault Exporter::write(const Question& question) {
  if (!question.blanks.empty()) return write_keys(question);
  if (!question.parts.empty()) return write_parts(question);
  if (!question.choices.empty()) return write_choices(question);
  if (question.kind != Question::Kind::numeric) return write_text(question);
  if (!question.answer.is_number) return write_word(question);
  Fault fault = write_key(question);
  return fault && material_.adapts ? write_adapted(question, std::move(fault)) : fault;
}

Exporter::Fault Exporter::write_key(const Question& question) {
  const auto right = right_answers(question.answer);
  if (!right) return no_decimal(question.answer, program_);
  Fault fault = write_number(question, *right);
  if (!fault) ++exported_.keys;
  return fault;
}

Exporter::Fault Exporter::write_adapted(const Question& question, Fault fault) {
  const auto add = [&](const std::string& now) {
    exported_.adapted.push_back(fmt::format("{}/{}: was typed as {}, is {}", lesson_->folder, question.id,
                                            question.answer.digits, now));
    return std::nullopt;
  };
  Question easier = question;
  for (Answer& answer : coarser_answers(question.answer)) {
    easier.answer = std::move(answer);
    if (!write_key(easier)) return add("typed as " + easier.answer.digits);
  }
  if (question.numbers.empty()) return fault;
  easier = question;
  easier.choices = question.numbers;
  if (auto other = write_choices(easier)) return other;
  return add("chosen from " + text::count_with_noun(question.numbers.size(), "number"));
}

void Exporter::enter_pool(const Item& item) {
  if (pool_ == item.pool) return;
  leave_pool();
  pool_ = item.pool;
  begin_pool(item);
}

void Exporter::leave_pool() {
  if (pool_ && !pool_->empty()) end_pool();
  pool_.reset();
}

}  // namespace proofsheet::exports
