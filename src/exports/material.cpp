#include "exports/material.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "exports/cloze.hpp"
#include "exports/parts.hpp"
#include "numbers/exact/printed.hpp"
#include "text/marks.hpp"
#include "workbook/practice/handout.hpp"

namespace proofsheet::exports {

std::size_t Question::right_choices() const {
  return static_cast<std::size_t>(
      std::count_if(choices.begin(), choices.end(), [](const Choice& choice) { return choice.correct; }));
}

namespace {

using workbook::LessonView;
using workbook::NumberChoiceView;
using workbook::QuestionView;

/// Returns the name that chooses the states of an item: the questions of a scenario have the same states.
const std::string& lot_name(const workbook::CardView& card) { return card.id; }
const std::string& lot_name(const QuestionView& question) {
  return question.scenario.empty() ? question.id : question.scenario;
}

/// Returns the states to export, in order: all, or a stable sample of `most` (adding one state changes at
/// most one pick).
template <class View>
std::vector<std::size_t> exported_states(const View& view, std::size_t most) {
  std::vector<std::size_t> states(view.states.size());
  std::iota(states.begin(), states.end(), std::size_t{0});
  if (states.size() <= most) return states;
  std::vector<std::uint64_t> lots;
  for (const auto& state : view.states) lots.push_back(workbook::lot_of({lot_name(view), state.id}));
  std::sort(states.begin(), states.end(), [&](std::size_t a, std::size_t b) { return lots[a] < lots[b]; });
  states.resize(most);
  std::sort(states.begin(), states.end());
  return states;
}

/// Returns a name for formats with few characters: a slash becomes a point, any other special byte its
/// hexadecimal code.
std::string plain_name(const std::string& id) {
  std::string name;
  for (const char c : id) {
    const bool is_plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    if (is_plain || c == '/')
      name += c == '/' ? '.' : c;
    else
      name += fmt::format("_{:02x}", static_cast<unsigned char>(c));
  }
  return name;
}

/// Joins the parts that are not empty with empty lines.
std::string join_parts(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts)
    if (!part.empty()) all += (all.empty() ? "" : "\n\n") + part;
  return all;
}

/// By lesson, place in the ledger, and id.
using Days = std::map<std::tuple<std::string, std::string, std::string>, std::string>;

template <class WriteCounts>
const WriteCounts& find_by_id(const std::vector<WriteCounts>& all, const std::string& id) {
  return *std::find_if(all.begin(), all.end(), [&](const WriteCounts& one) { return one.id.str() == id; });
}

class LessonExporter {
 public:
  LessonExporter(const course::Lesson& written, const LessonView& lesson, const pages::Snippets& snippets,
                 const ExportOptions& wish, const Days& days, Material& material)
      : written_(written),
        lesson_(lesson),
        snippets_(snippets),
        wish_(wish),
        days_(days),
        material_(material) {}

  Lesson all() const {
    Lesson lesson{lesson_.folder, text::strip_marks(lesson_.title), {}, {}};
    for (const workbook::CardView& card : lesson_.cards) add(card, lesson.cards);
    for (const QuestionView& question : lesson_.questions) add(question, lesson.questions);
    return lesson;
  }

 private:
  std::string text(const workbook::RichText& rich) const {
    add_files(rich.document.blocks);
    return snippets_.text(lesson_, rich);
  }

  template <class Node>
  void add_files(const std::vector<Node>& nodes) const {
    for (const Node& node : nodes) {
      if constexpr (std::is_same_v<Node, prose::Block>)
        add_files(node.inlines);
      else if (node.is_file)
        add_file(node);
      add_files(node.children);
    }
  }

  void add_file(const prose::Inline& node) const {
    if (!wish_.pictures) {
      lacks_picture_ = lacks_picture_ || node.kind == prose::Inline::Kind::image;
      return;
    }
    const std::string name = node.url.substr(0, node.url.find('#'));
    add_picture(workbook::exported_name(name, material_.id), *lesson_.files.at(name).bytes);
  }

  void add_picture(const std::string& name, std::string bytes) const {
    const auto is_it = [&](const Picture& one) { return one.file == name; };
    if (std::none_of(material_.pictures.begin(), material_.pictures.end(), is_it))
      material_.pictures.push_back({name, std::move(bytes)});
  }

  /// Returns the texts that a learner sees before the answer.
  static std::vector<std::string> texts_of(const Card& card) { return {card.front, card.cloze}; }
  static std::vector<std::string> texts_of(const Question& question) {
    std::vector<std::string> texts;
    for (const Choice& choice : question.choices) texts.push_back(choice.text);
    for (const Part& part : question.parts) texts.push_back(part.text);
    std::sort(texts.begin(), texts.end());
    texts.push_back(question.ask);
    return texts;
  }

  /// Removes the states whose texts are those of another one, and warns: only pictures distinguish them.
  template <class Made>
  void leave_out_alike(std::vector<Made>& states) const {
    std::map<std::vector<std::string>, std::size_t> counts;
    for (const Made& one : states) ++counts[texts_of(one)];
    const Item first = states.front();
    const std::size_t before = states.size();
    std::erase_if(states, [&](const Made& one) { return counts[texts_of(one)] > 1; });
    if (states.size() == before) return;
    lacks_picture_ = !states.empty();
    material_.warnings.warning(
        first.span,
        fmt::format("'{}' is not exported with {} of its states, which differ only in a picture", first.pool,
                    before - states.size()),
        "name what varies in the text, or use the targets anki, moodle, canvas and qti, which export "
        "pictures");
  }

  /// Warns if the item that was read lacks a picture.
  void report_lack(const Item& item) const {
    if (std::exchange(lacks_picture_, false))
      material_.warnings.warning(
          item.span, fmt::format("the {} '{}' is exported without its picture", item.noun, item.id),
          "a text file can't contain pictures, so words replace it: the targets anki, moodle, "
          "canvas and qti export pictures");
  }

  const course::Card& written_of(const workbook::CardView& view) const {
    return find_by_id(written_.cards, view.id);
  }
  const course::Question& written_of(const QuestionView& view) const {
    return find_by_id(written_.questions, view.id);
  }

  /// Adds the state of the page, or all states.
  template <class View, class Made>
  void add(const View& view, std::vector<Made>& all) const {
    if (wish_.states == States::shown || view.states.empty()) {
      all.push_back(read(view));
      report_lack(all.back());
      return;
    }
    const std::optional<long> wanted = written_of(view).states.exported;
    const auto most = static_cast<std::size_t>(wanted.value_or(course::most_exported_states));
    std::vector<Made> states;
    for (const std::size_t state : exported_states(view, most)) {
      states.push_back(read(workbook::in_state(view, view.states[state])));
      states.back().pool = view.id;
      states.back().id += "/" + view.states[state].id;
    }
    if (lacks_picture_) leave_out_alike(states);
    if (states.empty()) return;
    report_lack(states.back());
    std::move(states.begin(), states.end(), std::back_inserter(all));
    if (!wanted && view.states.size() > most)
      material_.warnings.warning(
          all.back().span,
          fmt::format("'{}' is exported with {} of its {} states", view.id, most, view.states.size()),
          "leave out some states with 'keep:', or ask for so many with 'states:'");
  }

  template <class View>
  Item item(const char* noun, const char* place, const View& view, const text::Text& written) const {
    const auto day = days_.find({lesson_.folder, place, view.id});
    return {noun, view.id, {}, day == days_.end() ? std::string() : day->second, written.span()};
  }

  Card read(const workbook::CardView& view) const {
    Card card;
    static_cast<Item&>(card) = item("card", "cards", view, written_of(view).id);
    card.front = text(view.front);
    card.back = text(view.back);
    card.front += shown(view.figure, view.shows);
    if (!view.gaps.document.blocks.empty())
      card.cloze = anki_gaps(text(with_gap_marks(view.gaps, card.gaps))) + shown(view.figure, view.shows);
    card.reversed = view.reversed;
    card.tags = view.tags;
    return card;
  }

  /// Returns the lesson's figure with this id, unless it is empty, and `shows`.
  std::string shown(const std::string& figure, const workbook::SharedShows& shows) const {
    std::string html;
    if (const workbook::FigureView* const one = figure.empty() ? nullptr : figure_of(lesson_, figure))
      html += figure_element(*one);
    for (const auto& show : shows)
      if (const auto* one = std::get_if<workbook::FigureView>(&*show))
        html += figure_element(*one);
      else
        html += snippets_.show(lesson_, *show);
    return html;
  }

  /// Returns a figure, or the words that replace it.
  std::string figure_element(const workbook::FigureView& figure) const {
    pages::Snippets::FigureSnippet drawn = snippets_.figure(figure);
    if (!wish_.pictures) {
      lacks_picture_ = true;
      return "<p>" + snippets_.said().say("picture_left_out", {{"alt", drawn.alt}}) + "</p>";
    }
    const std::string name =
        material_.id.empty()
            ? fmt::format("proofsheet-{}-{}.svg", lesson_.folder, figure.id)
            : fmt::format("proofsheet-{}_{}_{}.svg", material_.id, lesson_.folder, figure.id);
    add_picture(name, std::move(drawn.svg));
    return fmt::format("<p><img src=\"{}{}\" alt=\"{}\"/></p>", wish_.pictures, name, drawn.alt);
  }

  Question read(const QuestionView& view) const {
    const course::Question& asked = written_of(view);
    Question question;
    static_cast<Item&>(question) =
        item("question", "quiz", view, asked.answer.empty() ? asked.id : asked.answer);
    question.kind = view.kind;
    question.ask = text(view.stem) + shown({}, view.stem_shows) + text(view.ask);
    question.ask += shown(view.figure, view.shows);
    for (const workbook::ChoiceView& choice : view.choices)
      question.choices.push_back({text(choice.text), text(choice.because), choice.correct});
    question.points = view.points;
    add_parts(view, question);
    if (view.kind == Question::Kind::numeric) add_numbers(asked.asking, view, question);
    add_blanks(view, question);
    question.model = text(view.answer);
    question.because = text(view.because) + shown({}, view.answer_shows);
    question.common_wrong = text(view.common_wrong);
    question.common_wrong_because = text(view.common_wrong_because);
    for (const workbook::RichText& mark : view.marking) question.marking.push_back(text(mark));
    question.in_order = asked.in_order;
    return question;
  }

  /// Adds the parts of a question whose choices were added.
  void add_parts(const QuestionView& view, Question& question) const {
    const auto choice_written = [&](std::size_t written) {
      const auto is_it = [&](const workbook::ChoiceView& choice) { return choice.written == written; };
      return static_cast<std::size_t>(std::find_if(view.choices.begin(), view.choices.end(), is_it) -
                                      view.choices.begin());
    };
    for (std::size_t i = 0; i < view.items.size(); ++i) {
      const std::size_t right = choice_written(i);
      question.parts.push_back(
          {text(view.items[i]), std::exchange(question.choices[right].because, {}), right});
    }
    const bool is_ordering = view.kind == Question::Kind::ordering;
    if (!is_ordering && view.kind != Question::Kind::statements) return;
    const std::vector<Choice> choices = std::exchange(question.choices, {});
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const std::size_t right = is_ordering ? view.choices[i].written : choices[i].correct ? 0 : 1;
      question.parts.push_back({choices[i].text, choices[i].because, right});
      if (is_ordering) question.choices.push_back({std::to_string(i + 1), {}});
    }
    if (is_ordering) return;
    for (const char* word : {"statement_true", "statement_false"})
      question.choices.push_back({snippets_.said().say(word), {}});
  }

  Answer answer_of(const QuestionView& view) const {
    Answer answer;
    answer.digits = text::strip_marks(view.answer_digits);
    answer.shown = snippets_.number(view.answer_digits, view.answer_unit, !view.answer_is_label);
    answer.formula = snippets_.formula(view.answer_formula);
    answer.unit = view.answer_unit;
    answer.units = view.typed_unit.beside;
    answer.is_number = !view.answer_is_label && numbers::parse_printed(answer.digits).has_value();
    answer.is_exact = view.answer_exact;
    answer.format = view.answer_format;
    answer.rounding = view.answer_rounding;
    answer.tolerated = view.tolerated;
    for (const NumberChoiceView& number : view.numbers)
      if (!number.correct)
        answer.wrong.push_back({number.digits, snippets_.number(number.digits, number.unit, true),
                                because(number), number.longer});
    return answer;
  }

  void add_blanks(const QuestionView& view, Question& question) const {
    for (const QuestionView& one : view.blanks) {
      Blank blank{one.id, answer_of(one), text(one.because), one.points, one.function};
      for (const workbook::FollowedAnswer& followed : one.followed)
        blank.followed.push_back({followed.earlier, followed.typed, answer_of(followed.answer)});
      question.blanks.push_back(std::move(blank));
    }
  }

  void add_numbers(course::Asking asking, const QuestionView& view, Question& question) const {
    question.answer = answer_of(view);
    for (const NumberChoiceView& number : view.numbers)
      question.numbers.push_back({snippets_.number(number.digits, number.unit, true),
                                  number.correct ? "" : because(number), number.correct});
    const bool is_chosen = asking == course::Asking::unset ? wish_.numbers == Numbers::chosen
                                                           : asking == course::Asking::choices;
    if (is_chosen) question.choices = question.numbers;
  }

  /// Returns the feedback for a wrong number: the mistake, how it is computed, and why it is wrong.
  std::string because(const NumberChoiceView& number) const {
    const workbook::MisconceptionView* const wrong = snippets_.misconception(number.misconception);
    const bool has_own = !number.because.document.blocks.empty();
    // A numeral alone only repeats what was typed.
    const bool is_numeral = text::strip_marks(number.formula.latex) == text::strip_marks(number.digits);
    const std::string formula = is_numeral && !wrong ? std::string() : snippets_.formula(number.formula);
    std::string line = wrong ? "<em>" + snippets_.words(wrong->title) + "</em>" : std::string();
    if (!formula.empty()) line += (line.empty() ? "" : ": ") + formula;
    if (number.by_hand) line += snippets_.said().say("from_rounded");
    std::vector<std::string> parts{line.empty() ? line : "<p>" + line + "</p>"};
    if (has_own || !wrong)
      parts.push_back(text(number.because));
    else
      parts.insert(parts.end(),
                   {half("you_did", wrong->did), half("what_is_right", wrong->right), text(wrong->about)});
    return join_parts(parts);
  }

  /// Returns a half of a misconception with its label; the empty string if it has none.
  std::string half(const char* label, const workbook::RichText& rich) const {
    const std::string line = snippets_.line(rich);
    return line.empty() ? line
                        : fmt::format("<p><strong>{}</strong> {}</p>", snippets_.said().say(label), line);
  }

  const course::Lesson& written_;
  const LessonView& lesson_;
  const pages::Snippets& snippets_;
  const ExportOptions& wish_;
  const Days& days_;
  Material& material_;
  mutable bool lacks_picture_ = false;  ///< true if words replaced a picture of the item that is read
};

}  // namespace

Material collect_material(const course::Course& course, const workbook::Workbook& workbook,
                          const pages::Snippets& snippets, const ExportOptions& wish) {
  Material material{workbook.id, text::strip_marks(workbook.title), workbook.language, {}, snippets.said()};
  const auto is_asked = [&](const std::string& folder) {
    return wish.lessons.empty() ||
           std::find(wish.lessons.begin(), wish.lessons.end(), folder) != wish.lessons.end();
  };
  Days days;
  for (const ledger::ReleasedLine& line : workbook.numbers.released)
    days.emplace(std::tuple(line.lesson, line.place, line.id), line.day);
  for (const LessonView& lesson : workbook.lessons) {
    if (!is_asked(lesson.folder) || (lesson.cards.empty() && lesson.questions.empty())) continue;
    for (const course::Lesson& written : course.lessons)
      if (written.folder == lesson.folder)
        material.lessons.push_back(LessonExporter(written, lesson, snippets, wish, days, material).all());
  }
  return material;
}

std::vector<const Picture*> pictures_in(const Material& material, const std::string& html) {
  std::vector<const Picture*> found;
  for (const Picture& picture : material.pictures) {
    const std::size_t at = html.find("/" + picture.file);
    const char next = at == html.npos ? ' ' : html[at + 1 + picture.file.size()];
    if (next == '"' || next == '#') found.push_back(&picture);
  }
  return found;
}

std::string identity(const Lesson& lesson, const Item& item) {
  return fmt::format("{}/{}/{}", lesson.folder, item.noun, item.id);
}

std::string identifier(const Lesson& lesson, const Item& item) {
  return fmt::format("{}.{}.{}", item.noun, lesson.folder, plain_name(item.id));
}

std::string pool_identifier(const Lesson& lesson, const Item& item) {
  return fmt::format("pool.{}.{}.{}", item.noun, lesson.folder, plain_name(item.pool));
}

std::string on_one_line(const std::string& html) {
  std::string line;
  bool is_code = false;
  for (std::size_t at = 0; at < html.size(); ++at) {
    if (html.compare(at, 4, "<pre") == 0) is_code = true;
    if (html.compare(at, 5, "</pre") == 0) is_code = false;
    if (html[at] != '\n')
      line += html[at];
    else if (is_code)
      line += "&#10;";
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  return line;
}

std::string explanation(const Question& question, const course::Words& words) {
  std::string wrong;
  if (!question.common_wrong.empty())
    wrong = join_parts({"<p><strong>" + words.say("common_wrong") + "</strong></p>", question.common_wrong,
                        question.common_wrong_because});
  return question.model + join_parts({feedback_of_parts(question), question.because, wrong});
}

}  // namespace proofsheet::exports
