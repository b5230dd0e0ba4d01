// Reads Moodle XML, as Moodle and many other programs export it.
#include <fmt/format.h>

#include <algorithm>

#include "banks/answers.hpp"
#include "banks/xml.hpp"
#include "text/characters.hpp"
#include "text/replaced.hpp"
#include "text/xml.hpp"

namespace proofsheet::banks {

namespace {

/// Returns the marks of an answer, in percent.
Rational marks_of(const XmlNode& answer) {
  return number_in(answer.attribute("fraction").value()).value_or(0);
}

/// Reads a question of one type.
class MoodleQuestion {
 public:
  MoodleQuestion(const XmlNode& node, const text::SourcePtr& source) : node_(node), source_(source) {
    item.span = span_of(node, source);
    item.name = text_in(node.child("name").child("text"), source);
    item.ask = markup_of(node.child("questiontext"));
    item.because = markup_of(node.child("generalfeedback"));
    item.points = number_in(node.child("defaultgrade").text().get()).value_or(1);
    lose_texts("correctfeedback", "its feedback for a right answer");
    lose_texts("partiallycorrectfeedback", "its feedback for a partly right answer");
    lose_texts("incorrectfeedback", "its feedback for a wrong answer");
    lose_texts("hint", "a hint");
    for (const char* tag : {"questiontext", "generalfeedback", "graderinfo", "answer", "subquestion"})
      for (const XmlNode& part : node.children(tag)) read_files(part);
  }

  /// Returns why the question is not read; empty if it is.
  std::string read(std::string_view type) {
    if (type == "multichoice") return read_choices();
    if (type == "truefalse") return read_true_or_false();
    if (type == "numerical" || type == "shortanswer") return read_typed(type == "numerical");
    if (type == "essay") return read_essay();
    if (type == "matching") return read_pairs();
    if (type == "ordering") return read_order();
    if (type == "cloze" || type == "multianswer") return read_gaps();
    if (type != "description") return fmt::format("questions of the type '{}' are not read", type);
    if (!item.because.empty()) {
      item.kind = Item::Kind::card;
      std::swap(item.model, item.because);
    }
    return {};
  }

  Item item;

 private:
  Markup markup_of(const XmlNode& node) const {
    const std::string text = text_in(node.child("text"), nullptr).str();
    const std::string_view format = node.attribute("format").value();
    if (format == "markdown") return {text, true};
    return {format == "plain_text" || format.empty() ? as_html(text) : text};
  }

  void read_files(const XmlNode& part) {
    for (const XmlNode& file : part.children("file")) {
      const auto bytes = from_base64(text_in(file, nullptr).str());
      const std::string name = file.attribute("name").value();
      if (bytes)
        item.files["@@PLUGINFILE@@/" + name] = *bytes;
      else
        item.lost.push_back(fmt::format("the file '{}' is too large, or not base64", name));
    }
    if (const XmlNode feedback = part.child("feedback")) read_files(feedback);
  }

  /// Lists texts that questions here do not have, but not those that Moodle gives every question.
  void lose_texts(const char* tag, const char* what) {
    for (const XmlNode& node : node_.children(tag)) {
      std::string words = text_in(node.child("text"), nullptr).str();
      for (const char* mark : {"<p>", "</p>"}) words = text::replaced(words, mark, "");
      const std::string_view own = text::trimmed(words);
      const bool is_usual = own.empty() || own == "Your answer is correct." ||
                            own == "Your answer is partially correct." || own == "Your answer is incorrect.";
      if (!is_usual) item.lost.push_back(fmt::format("{} is left out", what));
    }
  }

  /// True for a mark that a question here gives: all, or none.
  bool is_whole(const Rational& marks, std::size_t right) const {
    return marks <= 0 || abs(marks - Rational(100) / right) < Rational(1, 100);
  }

  std::string read_choices() {
    item.kind = Item::Kind::choice;
    const std::string shuffled = text_of("shuffleanswers").str();
    item.in_order = shuffled == "0" || shuffled == "false";
    const bool is_single = text_of("single").view() != "false";
    std::size_t right = 0;
    for (const XmlNode& answer : node_.children("answer"))
      if (is_single ? marks_of(answer) >= 100 : marks_of(answer) > 0) ++right;
    for (const XmlNode& answer : node_.children("answer")) {
      const Rational marks = marks_of(answer);
      item.choices.push_back(
          {markup_of(answer), markup_of(answer.child("feedback")), is_single ? marks >= 100 : marks > 0});
      if (right > 0 && !is_whole(marks, right))
        item.lost.push_back(fmt::format("a choice that earns {} % of the marks is {} here",
                                        answer.attribute("fraction").value(),
                                        item.choices.back().correct ? "right" : "wrong"));
    }
    return {};
  }

  text::Text text_of(const char* tag) const { return text_in(node_.child(tag), source_); }

  std::string read_true_or_false() {
    read_choices();
    item.in_order = true;
    for (Choice& choice : item.choices)
      if (choice.text.text.find("true") != std::string::npos)
        choice.text.text = "<p>True</p>";
      else if (choice.text.text.find("false") != std::string::npos)
        choice.text.text = "<p>False</p>";
    return {};
  }

  /// Reads a number or a word.
  std::string read_typed(bool is_number) {
    if (node_.child("units").child("unit")) item.lost.emplace_back("its units are left out");
    if (text_of("usecase").view() == "1") item.lost.emplace_back("capital letters do not matter here");
    std::vector<Answer> answers;
    for (const XmlNode& node : node_.children("answer")) {
      Answer answer{
          text_in(node.child("text"), source_), {}, {}, marks_of(node), markup_of(node.child("feedback"))};
      answer.word = answer.text.str();
      answer.key = key_in(answer.text);
      const auto tolerance = number_in(text_in(node.child("tolerance"), nullptr).view());
      if (answer.key && tolerance)
        answer.key->widen(answer.key->value - abs(*tolerance), answer.key->value + abs(*tolerance));
      answers.push_back(std::move(answer));
    }
    Blank blank;
    const std::string why = is_number ? read_number(std::move(answers), blank, item.lost)
                                      : read_words(std::move(answers), blank, item.lost);
    if (why.empty()) take_blank(std::move(blank), item);
    return why;
  }

  std::string read_pairs() {
    for (const XmlNode& node : node_.children("subquestion"))
      add_pair(markup_of(node),
               {text::escape_xml(text_in(node.child("answer").child("text"), nullptr).view())}, item);
    const std::string shuffled = text_of("shuffleanswers").str();
    item.in_order = shuffled == "0" || shuffled == "false";
    divide_parts(item);
    return item.parts.empty() ? "it has no pairs" : std::string();
  }

  std::string read_order() {
    item.kind = Item::Kind::ordering;
    std::vector<XmlNode> answers;
    for (const XmlNode& node : node_.children("answer")) answers.push_back(node);
    std::stable_sort(answers.begin(), answers.end(), [](const XmlNode& one, const XmlNode& other) {
      return marks_of(one) < marks_of(other);
    });
    for (const XmlNode& node : answers) item.parts.push_back({markup_of(node), {}});
    return {};
  }

  std::string read_gaps() {
    item.points = 1;  // each gap has its own
    const Markup ask = std::move(item.ask);
    const text::Text text = text_in(node_.child("questiontext").child("text"), source_);
    return read_cloze(ask.text == text.str() ? text : text::Text(ask.text, source_, 0), ask.is_markdown,
                      item);
  }

  std::string read_essay() {
    item.kind = Item::Kind::open;
    divide_model(markup_of(node_.child("graderinfo")).text, item.because.text, item);
    return {};
  }

  XmlNode node_;
  text::SourcePtr source_;
};

}  // namespace

std::optional<Bank> read_moodle(const text::SourcePtr& source) {
  pugi::xml_document document;
  if (!load_xml(source->text(), document)) return std::nullopt;
  const XmlNode quiz = document.child("quiz");
  if (!quiz) return std::nullopt;
  Bank bank;
  for (const XmlNode& node : quiz.children("question")) {
    const std::string_view type = node.attribute("type").value();
    if (type == "category") {
      bank.begin(title_of_category(text_in(node.child("category").child("text"), nullptr).str()));
      continue;
    }
    MoodleQuestion question(node, source);
    const std::string why = question.read(type);
    bank.add_unless(why, std::move(question.item));
  }
  return bank;
}

}  // namespace proofsheet::banks
