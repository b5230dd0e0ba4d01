// Writes Moodle XML for Moodle's own importer (question/format/xml).
//
// Questions are a choice with one or several right answers, a number, a word, or an essay, whose marking
// scheme only the teacher sees. A card is a description: it shows its front, has its back as feedback, and
// has no marks. `idnumber` is the identity, unique in its category.
#include <fmt/format.h>

#include "exports/blanks.hpp"
#include "exports/exporter.hpp"
#include "exports/moodle_marks.hpp"
#include "exports/parts.hpp"
#include "text/characters.hpp"
#include "text/replaced.hpp"
#include "text/xml.hpp"

namespace proofsheet::exports {

namespace {

using text::escape_xml;

std::string text_of(const std::string& html) {
  const std::string safe = text::replaced(html, "]]>", "]]]]><![CDATA[>");
  return safe.empty() ? "<text></text>" : "<text><![CDATA[" + safe + "]]></text>";
}

std::string html_element(const char* name, const std::string& html) {
  return fmt::format("    <{} format=\"html\">{}</{}>\n", name, text_of(html), name);
}

/// Encodes bytes (RFC 4648, section 4).
std::string base64(std::string_view bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view three = bytes.substr(at, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8U | (i < three.size() ? static_cast<unsigned char>(three[i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i) text += i <= three.size() ? digits[bits >> (18 - 6 * i) & 63U] : '=';
  }
  return text;
}

std::string answer_element(const std::string& fraction, const char* format, const std::string& text,
                           const std::string& tolerance, const std::string& feedback) {
  return fmt::format(
      "    <answer fraction=\"{}\" format=\"{}\">\n      {}\n{}      <feedback "
      "format=\"html\">{}</feedback>\n"
      "    </answer>\n",
      fraction, format, text, tolerance, text_of(feedback));
}

std::string choices_of(const Question& question) {
  const ChoiceMarks marks = choice_marks(question);
  std::string out = fmt::format(
      "    <single>{}</single>\n    <shuffleanswers>{}</shuffleanswers>\n    "
      "<answernumbering>ABCD</answernumbering>\n",
      marks.is_single ? "true" : "false", question.in_order ? "0" : "1");
  for (const Choice& choice : question.choices)
    out += answer_element(choice.correct ? marks.right : marks.wrong, "html", text_of(choice.text), {},
                          choice.because);
  return out;
}

std::string numbers_of(const Answer& answer, const RightAnswers& right, const MoodleKey& key,
                       const std::vector<MoodleUnit>& units, const course::Words& words) {
  std::string out;
  for (const MarkedNumber& one : marked_numbers(answer, right, key, words))
    out += answer_element(one.is_right ? "100" : "0", "moodle_auto_format",
                          "<text>" + all_digits(one.value) + "</text>",
                          "      <tolerance>" + all_digits(one.tolerance) + "</tolerance>\n", one.because);
  if (units.empty())
    return out +
           "    <unitgradingtype>0</unitgradingtype>\n    <unitpenalty>0.1000000</unitpenalty>\n"
           "    <showunits>3</showunits>\n    <unitsleft>0</unitsleft>\n";
  out += "    <units>\n";
  for (const MoodleUnit& unit : units)
    out += fmt::format("      <unit><multiplier>{}</multiplier><unit_name>{}</unit_name></unit>\n",
                       all_digits(unit.multiplier), escape_xml(unit.name));
  return out +
         "    </units>\n    <unitgradingtype>1</unitgradingtype>\n    <unitpenalty>1.0000000</unitpenalty>\n"
         "    <showunits>2</showunits>\n    <unitsleft>0</unitsleft>\n";
}

/// Returns the items of an ordering question in the right order, numbered by their fractions.
std::string order_of(const Question& question) {
  std::string out = fmt::format(
      "    <layouttype>VERTICAL</layouttype>\n    <selecttype>ALL</selecttype>\n"
      "    <selectcount>{}</selectcount>\n    <gradingtype>ABSOLUTE_POSITION</gradingtype>\n"
      "    <showgrading>SHOW</showgrading>\n    <numberingstyle>none</numberingstyle>\n",
      question.parts.size());
  for (const Part& part : right_order(question))
    out += answer_element(std::to_string(part.right + 1), "html", text_of(part.text), {}, {});
  return out;
}

/// Returns pairs. A choice that is right for no part is a pair without a text.
std::string pairs_of(const Question& question) {
  std::string out =
      fmt::format("    <shuffleanswers>{}</shuffleanswers>\n", question.in_order ? "false" : "true");
  const auto add = [&](const std::string& text, const Choice& choice) {
    out += fmt::format("    <subquestion format=\"html\">{}<answer><text>{}</text></answer></subquestion>\n",
                       text_of(text), choice.text);
  };
  for (const Part& part : question.parts) add(part.text, question.choices[part.right]);
  for (const Choice* choice : choices_for_none(question)) add({}, *choice);
  return out;
}

/// Returns HTML inside an embedded answer, whose text is decoded once.
std::string in_embedded(const std::string& html) {
  std::string safe;
  for (const char c : on_one_line(html)) switch (c) {
      case '&': safe += "&amp;"; break;
      case '{':
      case '}':
      case '~':
      case '#':
      case '\\': safe += fmt::format("&#{};", static_cast<int>(c)); break;
      default: safe += c;
    }
  return safe;
}

/// Returns the embedded answer of a blank: `{1:NUMERICAL:=2.5:0.05~%0%…}`.
std::string embedded(const Blank& blank, const RightAnswers& right, const MoodleKey& key,
                     const course::Words& words) {
  const Answer& answer = blank.answer;
  if (!answer.is_number)
    return fmt::format("{{{}:SHORTANSWER:={}#{}}}", blank.points, in_embedded(moodle_word(answer.digits)),
                       in_embedded(blank.because));
  std::vector<std::string> all;
  for (const MarkedNumber& one : marked_numbers(answer, right, key, words))
    all.push_back(fmt::format("%{}%{}:{}#{}", one.is_right ? 100 : 0, all_digits(one.value),
                              all_digits(one.tolerance),
                              in_embedded(one.is_right ? blank.because : one.because)));
  return fmt::format("{{{}:NUMERICAL:{}}}", blank.points, fmt::join(all, "~"));
}

std::string for_the_teacher(const Question& question, const course::Words& words) {
  std::string html = question.model;
  if (question.marking.empty()) return html;
  html += "<p><strong>" + words.say("marks_for") + "</strong></p><ul>";
  for (const std::string& mark : question.marking) html += "<li>" + mark + "</li>";
  return html + "</ul>";
}

class MoodleWriter final : Exporter {
 public:
  explicit MoodleWriter(const Material& material) : Exporter(material, "Moodle") {}

  ExportResult all() {
    exported_.bytes = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n";
    for (const Lesson& lesson : material_.lessons) write_items(lesson);
    exported_.bytes = text::strip_controls(std::move(exported_.bytes) + "</quiz>\n");
    return std::move(exported_);
  }

 private:
  /// Starts a category for the items that follow.
  void begin_pool(const Item& item) override {
    exported_.bytes += fmt::format(
        "  <question type=\"category\">\n    <category><text>{}</text></category>\n  </question>\n",
        escape_xml(category_path(material_, *lesson_, item.pool)));
  }

  /// Returns a question in which each text is followed by the files that it refers to.
  std::string with_files(const std::string& question) const {
    constexpr std::string_view begin = "<text><![CDATA[", end = "]]></text>";
    std::string all;
    std::size_t done = 0;
    for (std::size_t at = question.find(begin); at != question.npos; at = question.find(begin, done)) {
      const std::size_t stop = question.find(end, at) + end.size();
      all += question.substr(done, stop - done);
      for (const Picture* picture : pictures_in(material_, question.substr(at, stop - at)))
        all += fmt::format("<file name=\"{}\" path=\"/\" encoding=\"base64\">{}</file>", picture->file,
                           base64(picture->bytes));
      done = stop;
    }
    return all + question.substr(done);
  }

  Fault fault_of(const Item& item) const override { return fault_of_id(identity(*lesson_, item)); }
  Fault write_card(const Card& card) override {
    return add("description", card, card.front, card.back, "0", {});
  }
  Fault write_choices(const Question& question) override {
    if (auto fault = fault_of_marks(question)) return fault;
    return add(question, "multichoice", question.ask, choices_of(question));
  }
  Fault write_parts(const Question& question) override {
    if (question.kind == Question::Kind::ordering)
      return add(question, "ordering", question.ask, order_of(question));
    const Question plain = with_plain_choices(question);
    return add(plain, "matching", plain.ask, pairs_of(plain));
  }
  Fault write_word(const Question& question) override {
    return add(
        question, "shortanswer", question.ask,
        "    <usecase>0</usecase>\n" +
            answer_element("100", "moodle_auto_format",
                           "<text>" + escape_xml(moodle_word(question.answer.digits)) + "</text>", {}, {}));
  }
  Fault write_text(const Question& question) override {
    return add(question, "essay", question.ask,
               "    <responseformat>editor</responseformat>\n    <responserequired>1</responserequired>\n"
               "    <responsefieldlines>10</responsefieldlines>\n    <attachments>0</attachments>\n"
               "    <attachmentsrequired>0</attachmentsrequired>\n" +
                   html_element("graderinfo", for_the_teacher(question, material_.words)) +
                   html_element("responsetemplate", {}));
  }
  Fault write_number(const Question& question, const RightAnswers& right) override {
    const auto key = moodle_key(question.answer, right);
    if (const auto* fault = std::get_if<Refusal>(&key)) return *fault;
    const auto units = moodle_units(question.answer, right, std::get<MoodleKey>(key));
    Answer answer = question.answer;
    if (!units.empty()) answer.unit.clear();
    const std::string how = how_to_type(answer, right, material_.words);
    const std::string select =
        units.empty() ? std::string() : "<p>" + material_.words.say("select_unit") + "</p>";
    return add(question, "numerical", question.ask + how + select,
               numbers_of(question.answer, right, std::get<MoodleKey>(key), units, material_.words));
  }

  bool takes_blanks(const Question&) const override { return true; }
  /// Moodle judges each blank by itself, so nothing follows from an earlier one.
  Fault write_blanks(const Question& question, const std::vector<RightAnswers>& right) override {
    std::vector<std::string> answers;
    for (std::size_t i = 0; i < right.size(); ++i) {
      const Blank& blank = question.blanks[i];
      auto key = blank.answer.is_number ? moodle_key(blank.answer, right[i]) : MoodleKey{};
      if (auto* fault = std::get_if<Refusal>(&key)) return std::move(*fault);
      answers.push_back(embedded(blank, right[i], std::get<MoodleKey>(key), material_.words));
    }
    const std::string how = how_to_fill(question, right, material_.words, Reads::notation);
    const std::string ask = text::replaced(question.ask + how, "{", "&#123;");
    return add(question, "cloze", fill_blanks(ask, [&](std::size_t blank) { return answers[blank]; }), {});
  }

  std::nullopt_t add(const Question& question, const char* type, const std::string& ask,
                     const std::string& rest) {
    return add(type, question, ask, explanation(question, material_.words), std::to_string(question.points),
               rest);
  }

  std::nullopt_t add(const char* type, const Item& item, const std::string& ask, const std::string& feedback,
                     const std::string& marks, const std::string& rest) {
    enter_pool(item);
    exported_.bytes +=
        with_files(fmt::format("  <question type=\"{}\">\n    <name><text>{}</text></name>\n", type,
                               escape_xml(item.id)) +
                   html_element("questiontext", ask) + html_element("generalfeedback", feedback) +
                   fmt::format("    <defaultgrade>{}</defaultgrade>\n    <penalty>0.3333333</penalty>\n"
                               "    <hidden>0</hidden>\n    <idnumber>{}</idnumber>\n",
                               marks, escape_xml(identity(*lesson_, item))) +
                   rest + "  </question>\n");
    return std::nullopt;
  }
};

}  // namespace

ExportResult moodle(const Material& material) { return MoodleWriter(material).all(); }

}  // namespace proofsheet::exports
