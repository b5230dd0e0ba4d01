#include "exports/exporter.hpp"

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
  if (!question.choices.empty()) return write_choices(question);
  if (question.kind != Question::Kind::numeric) return write_text(question);
  if (!question.answer.is_number) return write_word(question);
  const auto right = right_answers(question.answer);
  if (!right) return no_decimal(question.answer, program_);
  Fault fault = write_number(question, *right);
  if (!fault) ++exported_.keys;
  return fault;
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
