// Writes GIFT for Moodle's importer (question/format/gift). An empty line ends a question, so each is one
// line. Special characters, and the backslash itself, are escaped with a backslash. A number is written
// `value:tolerance`. The other form, `from..to`, must not be used: the importer converts it with doubles, and
// the key would differ from the proven one.
#include <fmt/format.h>

#include "exports/exporter.hpp"
#include "exports/moodle_marks.hpp"
#include "exports/parts.hpp"
#include "text/replaced.hpp"

namespace proofsheet::exports {

namespace {

std::string escape(const std::string& html) {
  std::string out;
  for (const char c : on_one_line(html)) {
    if (std::string_view("\\~=#{}:").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string feedback(const std::string& html) { return html.empty() ? html : "#" + escape(html); }

std::string choices(const Question& question) {
  const ChoiceMarks marks = choice_marks(question);
  std::string out;
  for (const Choice& choice : question.choices) {
    const std::string& mark = choice.correct ? marks.right : marks.wrong;
    out += marks.is_single ? (choice.correct ? "=" : "~") : "~%" + mark + "%";
    out += escape(choice.text) + feedback(choice.because) + " ";
  }
  return out;
}

std::string numbers(const Answer& answer, const RightAnswers& right, const MoodleKey& key,
                    const course::Words& words) {
  std::string out = "#";
  for (const MarkedNumber& one : marked_numbers(answer, right, key, words))
    out += fmt::format("={}{}:{}{} ", one.is_right ? "" : "%0%", all_digits(one.value),
                       all_digits(one.tolerance), feedback(one.because));
  return out;
}

/// Returns pairs. A choice that is right for no part is a pair without a text.
std::string pairs(const Question& question) {
  std::string out;
  for (const Part& part : question.parts)
    out += fmt::format("={} -> {} ", escape(part.text), escape(question.choices[part.right].text));
  for (const Choice* choice : choices_for_none(question))
    out += fmt::format("= -> {} ", escape(choice->text));
  return out;
}

class GiftWriter final : Exporter {
 public:
  explicit GiftWriter(const Material& material) : Exporter(material, "Moodle") {}

  ExportResult all() {
    for (const Lesson& lesson : material_.lessons) write_items(lesson);
    report_points();
    return std::move(exported_);
  }

 private:
  /// Starts a category for the items that follow.
  void begin_pool(const Item& item) override {
    exported_.bytes += fmt::format("$CATEGORY: {}\n\n", category_path(material_, *lesson_, item.pool));
  }

  Fault fault_of(const Item& item) const override { return fault_of_id(identity(*lesson_, item)); }
  Fault write_card(const Card& card) override { return add(card, card.front, {}, card.back); }
  Fault write_choices(const Question& question) override {
    if (auto fault = fault_of_marks(question)) return fault;
    return add(question, question.ask, choices(question));
  }
  Fault write_parts(const Question& question) override {
    const Question plain = with_plain_choices(question);
    return add(plain, plain.ask, pairs(plain), plain.kind == Question::Kind::ordering ? " ordering" : "");
  }
  Fault write_word(const Question& question) override {
    const std::string& word = question.answer.digits;
    if (word.find("->") != word.npos)
      return Refusal{fmt::format("GIFT reads the arrow in '{}' as a matching question", word),
                     "write it differently, or export 'moodle'"};
    return add(question, question.ask, "=" + escape(moodle_word(word)));
  }
  Fault write_text(const Question& question) override { return add(question, question.ask, {}); }
  Fault write_number(const Question& question, const RightAnswers& right) override {
    const auto key = moodle_key(question.answer, right);
    if (const auto* fault = std::get_if<Refusal>(&key)) return *fault;
    return add(question, question.ask + how_to_type(question.answer, right, material_.words),
               numbers(question.answer, right, std::get<MoodleKey>(key), material_.words));
  }

  /// `note` is a comment for `adopt`: Moodle reads only what is in brackets.
  std::nullopt_t add(const Question& question, const std::string& ask, const std::string& answers,
                     const char* note = "") {
    return add(question, ask, answers, explanation(question, material_.words), note);
  }

  std::nullopt_t add(const Item& item, const std::string& ask, const std::string& answers,
                     const std::string& explained, const char* note = "") {
    enter_pool(item);
    const bool is_other_state = !item.pool.empty() && !pointed_.empty() && pointed_.back().pool == item.pool;
    if (item.points > 1 && !is_other_state) pointed_.push_back(item);
    exported_.bytes += fmt::format(
        "// [id:{}]{}\n::{}::[html]{} {{{}{}}}\n\n", text::replaced(identity(*lesson_, item), "]", "\\]"),
        note, escape(item.id), escape(ask), answers, explained.empty() ? "" : "####" + escape(explained));
    return std::nullopt;
  }

  /// Warns about the points that are lost, once.
  void report_points() {
    if (pointed_.empty()) return;
    const Item& first = pointed_.front();
    const std::string others =
        pointed_.size() == 1
            ? ""
            : fmt::format(", and likewise {}", text::count_with_noun(pointed_.size() - 1, "other question"));
    exported_.warnings.warning(first.span,
                               fmt::format("GIFT can't say that '{}' gives {} points: in Moodle, each "
                                           "question gives one{}",
                                           first.id, first.points, others),
                               "export 'moodle', or set the marks in the quiz");
  }

  std::vector<Item> pointed_;  ///< the questions with several points
};

}  // namespace

ExportResult gift(const Material& material) { return GiftWriter(material).all(); }

}  // namespace proofsheet::exports
