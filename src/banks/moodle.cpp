// Reads Moodle XML, as Moodle and many other programs export it.
#include <fmt/format.h>

#include <algorithm>

#include "banks/xml.hpp"
#include "text/replaced.hpp"

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
    for (const char* tag : {"questiontext", "generalfeedback", "graderinfo", "answer"})
      for (const XmlNode& part : node.children(tag)) read_files(part);
  }

  /// Returns why the question is not read; empty if it is.
  std::string read(std::string_view type) {
    if (type == "multichoice") return read_choices();
    if (type == "truefalse") return read_true_or_false();
    if (type == "numerical") return read_numbers();
    if (type == "shortanswer") return read_words();
    if (type == "essay") return read_essay();
    if (type != "description") return fmt::format("questions of the type '{}' are not read", type);
    if (!item.because.empty()) {
      item.kind = Item::Kind::card;
      std::swap(item.model, item.because);
    }
    return {};
  }

  Item item;
  std::vector<std::string> lost;  ///< what is left out of a question that is read

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
        lost.push_back(fmt::format("the file '{}' is too large, or not base64", name));
    }
    if (const XmlNode feedback = part.child("feedback")) read_files(feedback);
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
        lost.push_back(fmt::format("a choice that earns {} % of the marks is {} here",
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

  std::string read_numbers() {
    item.kind = Item::Kind::number;
    if (node_.child("units").child("unit")) lost.emplace_back("its units are left out");
    for (const XmlNode& answer : node_.children("answer")) {
      const text::Text digits = text_in(answer.child("text"), source_);
      if (digits.view() == "*") {
        lost.emplace_back("its feedback for any other number is left out");
        continue;
      }
      const auto value = number_in(digits.view());
      const auto tolerance = number_in(text_in(answer.child("tolerance"), nullptr).view());
      if (!value) return fmt::format("'{}' is not a number", digits.str());
      const Rational size = tolerance ? abs(*tolerance) : Rational(0);
      if (marks_of(answer) <= 0) {
        wrong_.push_back({{digits.str()}, markup_of(answer.child("feedback"))});
      } else if (marks_of(answer) < 100) {
        lost.push_back(fmt::format("{}, which earns a part of the marks, is left out", digits.str()));
      } else if (!add_right(digits, *value, size)) {
        return "it has several right numbers";
      }
    }
    if (!item.key) return "it has no right number";
    item.key->wrong = std::move(wrong_);
    return {};
  }

  /// Adds right numbers; false if they do not touch those before.
  bool add_right(const text::Text& digits, const Rational& value, const Rational& tolerance) {
    const Rational lower = value - tolerance, upper = value + tolerance;
    if (!item.key) {
      item.key = Key{digits, value, lower, upper};
      return true;
    }
    return item.key->widen(lower, upper);
  }

  std::string read_words() {
    item.kind = Item::Kind::word;
    if (text_of("usecase").view() == "1") lost.emplace_back("capital letters do not matter here");
    for (const XmlNode& answer : node_.children("answer")) {
      const std::string word = text_in(answer.child("text"), nullptr).str();
      if (marks_of(answer) < 100)
        lost.push_back(fmt::format("the answer '{}', which is not quite right, is left out", word));
      else
        item.words.push_back(text::replaced(word, "\\*", "*"));
    }
    return item.words.empty() ? "it has no right answer" : std::string();
  }

  std::string read_essay() {
    item.kind = Item::Kind::open;
    divide_model(markup_of(node_.child("graderinfo")).text, item.because.text, item);
    return {};
  }

  XmlNode node_;
  text::SourcePtr source_;
  std::vector<Choice> wrong_;
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
    for (const std::string& lost : question.lost) bank.lose(question.item, lost);
    bank.add_unless(why, std::move(question.item));
  }
  return bank;
}

}  // namespace proofsheet::banks
