#pragma once
// The walk of the writers that write items one by one: each lesson, its cards, and its questions by kind.
#include <optional>
#include <string>

#include "exports/target.hpp"

namespace proofsheet::exports {

class Exporter {
 public:
  virtual ~Exporter() = default;
  Exporter(const Exporter&) = delete;
  Exporter& operator=(const Exporter&) = delete;

 protected:
  /// Why an item can't be written; `nullopt` if it was.
  using Fault = std::optional<Refusal>;

  /// `program` is the name of the target in messages.
  Exporter(const Material& material, const char* program) : material_(material), program_(program) {}
  /// Writes the items of a lesson, and counts those that are written, refused, and proven.
  void write_items(const Lesson& lesson);
  /// Must be called before an item is written: ends the pool of the item before, and begins its own.
  void enter_pool(const Item& item);

  /// Returns why an item of any kind can't be written, such as an id that is too long.
  virtual Fault fault_of(const Item&) const { return std::nullopt; }
  virtual Fault write_card(const Card& card) = 0;
  virtual Fault write_choices(const Question& question) = 0;
  virtual Fault write_parts(const Question& question) = 0;
  virtual Fault write_number(const Question& question, const RightAnswers& right) = 0;
  virtual Fault write_word(const Question& question) = 0;
  virtual Fault write_text(const Question& question) = 0;
  /// True if the program has questions with such blanks; else each blank is a question.
  virtual bool takes_blanks(const Question&) const { return false; }
  /// `right` are the right answers in the blanks.
  virtual Fault write_blanks(const Question&, const std::vector<RightAnswers>&) { return std::nullopt; }
  /// Called for the first item of a lesson, and for each that is in another pool than the one before;
  /// `item.pool` is empty if it is in none.
  virtual void begin_pool(const Item& item) = 0;
  /// Called after the last item of a pool.
  virtual void end_pool() {}

  const Material& material_;
  const Lesson* lesson_ = nullptr;
  ExportResult exported_;

 private:
  Fault write(const Question& question);
  Fault write_key(const Question& question);
  Fault write_keys(const Question& question);
  /// Returns the questions of a lesson as the program takes them.
  std::vector<Question> taken(const std::vector<Question>& questions);
  /// Writes a question that was refused in the first easier way that is proven; returns `fault` if there is
  /// none.
  Fault write_adapted(const Question& question, Fault fault);
  void leave_pool();
  const char* program_;
  std::optional<std::string> pool_;  ///< of the item before; `nullopt` at the beginning of a lesson
};

/// Reduces our well-formed HTML to the subset of QTI 2.1: removes other attributes, makes figures divisions,
/// and marks deleted text by a class.
std::string qti_markup(const std::string& html);

}  // namespace proofsheet::exports
