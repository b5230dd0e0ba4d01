#include "exports/exporter.hpp"

#include <fmt/format.h>

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
  for (const Question& question : lesson.questions) {
    const Fault fault = fault_of(question);
    count(question, fault ? fault : write(question), exported_.questions);
  }
  leave_pool();
}

Exporter::Fault Exporter::write(const Question& question) {
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
