// Writes QTI 1.2 in the dialect of Canvas. Metadata declares the kind of a question. A number is right
// between the bounds `vargte` and `varlte`. For `vargt`, and for anything called precision, the importer
// guesses and makes another key, so these must not be used.
#include <fmt/format.h>

#include <algorithm>

#include "exports/blanks.hpp"
#include "exports/exporter.hpp"
#include "exports/parts.hpp"
#include "text/replaced.hpp"
#include "text/xml.hpp"

namespace proofsheet::exports {

namespace {

using text::escape_xml;

/// In the package; texts name it relative to the root of the package.
const std::string picture_folder = "pictures/";

constexpr const char* xml_head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

std::string material_of(const std::string& html) {
  return "<material><mattext texttype=\"text/html\">" + escape_xml(html) + "</mattext></material>";
}

std::string field(const char* label, const std::string& entry) {
  return fmt::format(
      "          "
      "<qtimetadatafield><fieldlabel>{}</fieldlabel><fieldentry>{}</fieldentry></qtimetadatafield>\n",
      label, entry);
}

std::string condition(bool goes_on, const std::string& variables, const std::string& effect) {
  return fmt::format(
      "        <respcondition continue=\"{}\">\n          <conditionvar>{}</conditionvar>\n          {}\n"
      "        </respcondition>\n",
      goes_on ? "Yes" : "No", variables, effect);
}

constexpr const char* all_marks = "<setvar action=\"Set\" varname=\"SCORE\">100</setvar>";

std::string equal(const std::string& value, const char* margin = "") {
  return fmt::format("<varequal respident=\"response1\"{}>{}</varequal>", margin, escape_xml(value));
}

std::string show(const std::string& feedback) {
  return fmt::format("<displayfeedback feedbacktype=\"Response\" linkrefid=\"{}\"/>", feedback);
}

/// The parts of an item that depend on its kind.
struct Parts {
  const char* kind;
  std::string response, conditions;
  std::vector<std::pair<std::string, std::string>> feedback;  ///< identifier and HTML
};

std::string choice_id(std::size_t index) { return std::to_string(1001 + index); }

Parts choice_item(const Question& question) {
  const bool is_single = question.right_choices() == 1;
  Parts item{is_single ? "multiple_choice_question" : "multiple_answers_question", {}, {}, {}};
  std::string labels, all;
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    const Choice& choice = question.choices[i];
    const std::string id = choice_id(i);
    labels += fmt::format("<response_label ident=\"{}\">{}</response_label>", id, material_of(choice.text));
    all += choice.correct ? equal(id) : "<not>" + equal(id) + "</not>";
    if (choice.because.empty()) continue;
    item.feedback.emplace_back(id + "_fb", choice.because);
    item.conditions += condition(true, equal(id), show(id + "_fb"));
  }
  item.response = fmt::format(
      "<response_lid ident=\"response1\" "
      "rcardinality=\"{}\"><render_choice{}>{}</render_choice></response_lid>",
      is_single ? "Single" : "Multiple", question.in_order ? "" : " shuffle=\"Yes\"", labels);
  for (std::size_t i = 0; is_single && i < question.choices.size(); ++i)
    if (question.choices[i].correct) all = equal(choice_id(i));
  item.conditions += condition(false, is_single ? all : "<and>" + all + "</and>", all_marks);
  return item;
}

std::string add_marks(const Rational& share) {
  return fmt::format("<setvar action=\"Add\" varname=\"SCORE\">{}</setvar>",
                     all_digits(numbers::round_to_places(share, 2, numbers::Rounding::half_away)));
}

/// Returns a menu for each part. Each right one gives an equal share of the marks.
Parts matching_item(const Question& question) {
  Parts item{"matching_question", {}, {}, {}};
  std::string labels;
  for (std::size_t i = 0; i < question.choices.size(); ++i)
    labels += fmt::format(
        "<response_label ident=\"{}\"><material><mattext>{}</mattext></material></response_label>",
        choice_id(i), escape_xml(question.choices[i].text));
  const Rational share = Rational(100) / question.parts.size();
  for (std::size_t i = 0; i < question.parts.size(); ++i) {
    const std::string name = fmt::format("response_{}", i + 1);
    item.response += fmt::format(
        "<response_lid ident=\"{}\" "
        "rcardinality=\"Single\">{}<render_choice>{}</render_choice></response_lid>",
        name, material_of(question.parts[i].text), labels);
    item.conditions += condition(
        true,
        fmt::format("<varequal respident=\"{}\">{}</varequal>", name, choice_id(question.parts[i].right)),
        add_marks(share));
  }
  return item;
}

/// True if Canvas, which compares what is typed as text, can judge the answer: a word, or a whole number of
/// three digits at most.
bool is_text_for_canvas(const Answer& answer) {
  if (!answer.is_number) return true;
  const bool is_plain = answer.digits.find_first_not_of("-0123456789") == answer.digits.npos;
  return answer.is_exact && !answer.tolerated && is_plain && answer.digits.size() <= 4 &&
         abs(typed_value(answer.digits)) < 1000;
}

std::string blank_name(std::size_t blank) { return fmt::format("blank{}", blank + 1); }

/// Returns a text for each blank, with a share of the marks.
Parts blanks_item(const Question& question) {
  Parts item{"fill_in_multiple_blanks_question", {}, {}, {}};
  for (std::size_t i = 0; i < question.blanks.size(); ++i) {
    const Blank& blank = question.blanks[i];
    const std::string name = blank_name(i), id = choice_id(i);
    item.response += fmt::format(
        "<response_lid ident=\"response_{0}\"><material><mattext>{0}</mattext></material><render_choice>"
        "<response_label ident=\"{1}\"><material><mattext "
        "texttype=\"text/plain\">{2}</mattext></material></response_label></render_choice></response_lid>",
        name, id, escape_xml(blank.answer.digits));
    item.conditions +=
        condition(true, fmt::format("<varequal respident=\"response_{}\">{}</varequal>", name, id),
                  add_marks(Rational(100) * blank.points / question.points));
  }
  return item;
}

constexpr const char* typed_number =
    "<response_str ident=\"response1\" rcardinality=\"Single\"><render_fib fibtype=\"Decimal\">"
    "<response_label ident=\"answer1\"/></render_fib></response_str>";
constexpr const char* typed_text =
    "<response_str ident=\"response1\" rcardinality=\"Single\"><render_fib>"
    "<response_label ident=\"answer1\" rshuffle=\"No\"/></render_fib></response_str>";

std::string bounds(const Rational& lower, const Rational& upper) {
  return fmt::format("<vargte respident=\"response1\">{}</vargte><varlte respident=\"response1\">{}</varlte>",
                     all_digits(lower), all_digits(upper));
}

/// Returns the condition of a number: a margin on both sides if it is symmetric and is written without a
/// power of ten, or the bounds.
std::string number_condition(const RightAnswers& right) {
  const std::string ends = bounds(right.lower, right.upper);
  if (!right.is_even() || !is_plain_for_canvas(right.half())) return ends;
  const std::string margin = fmt::format(" margintype=\"absolute\" margin=\"{}\"", all_digits(right.half()));
  return "<or>" + equal(all_digits(right.printed), margin.c_str()) + "<and>" + ends + "</and></or>";
}

/// Returns the feedback of all wrong numbers, because Canvas has only one feedback for any wrong number.
std::string wrong_numbers(const Answer& answer) {
  std::string html;
  for (const WrongNumber& wrong : answer.wrong)
    html += "<p><strong>" + wrong.shown + "</strong></p>" + wrong.because;
  return html;
}

class CanvasWriter final : Exporter {
 public:
  explicit CanvasWriter(const Material& material) : Exporter(material, "Canvas") {}

  ExportResult all() {
    std::vector<std::pair<std::string, std::string>> files(1);
    std::string resources;
    for (const Lesson& lesson : material_.lessons) {
      const std::string name = lesson.folder + "/" + lesson.folder + ".xml";
      files.emplace_back(name, quiz(lesson));
      resources += fmt::format(
          "    <resource identifier=\"quiz-{}\" type=\"imsqti_xmlv1p2\">\n      <file href=\"{}\"/>\n    "
          "</resource>\n",
          lesson.folder, name);
    }
    for (const Picture& picture : material_.pictures) {
      const std::string name = picture_folder + picture.file;
      files.emplace_back(name, picture.bytes);
      resources += fmt::format(
          "    <resource identifier=\"{}\" type=\"webcontent\" href=\"{}\">\n      <file href=\"{}\"/>\n    "
          "</resource>\n",
          picture.file, name, name);
    }
    files.front() = {"imsmanifest.xml", manifest(resources)};
    exported_.bytes = archive_of(files);
    return std::move(exported_);
  }

 private:
  std::string manifest(const std::string& resources) const {
    return xml_head +
           fmt::format(
               "<manifest identifier=\"proofsheet\" "
               "xmlns=\"http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1\">\n"
               "  <metadata>\n    <schema>IMS Content</schema>\n    <schemaversion>1.1.3</schemaversion>\n"
               "  </metadata>\n  <organizations/>\n  <resources>\n{}  </resources>\n</manifest>\n",
               resources);
  }

  std::string quiz(const Lesson& lesson) {
    items_.clear();
    write_items(lesson);
    return xml_head +
           fmt::format(
               "<questestinterop xmlns=\"http://www.imsglobal.org/xsd/ims_qtiasiv1p2\">\n"
               "  <assessment ident=\"quiz-{}\" title=\"{}\">\n    <section ident=\"root_section\">\n{}"
               "    </section>\n  </assessment>\n</questestinterop>\n",
               lesson.folder, escape_xml(material_.title + ": " + lesson.title), items_);
  }

  Fault write_card(const Card& card) override {
    return add(card, "0", card.front + "<hr/>" + card.back, {"text_only_question", {}, {}, {}}, {});
  }
  Fault write_choices(const Question& question) override {
    return add(question, question.ask, choice_item(question));
  }
  Fault write_parts(const Question& question) override {
    const Question plain = with_plain_choices(question);
    return add(plain, plain.ask, matching_item(plain));
  }
  Fault write_word(const Question& question) override {
    return add(question, question.ask,
               {"short_answer_question",
                typed_text,
                condition(false, equal(question.answer.digits), all_marks),
                {}});
  }
  Fault write_text(const Question& question) override {
    return add(question, question.ask, {"essay_question", typed_text, {}, {}});
  }
  Fault write_number(const Question& question, const RightAnswers& right) override {
    const Answer& answer = question.answer;
    if (auto fault = fault_of_canvas(answer, right)) return fault;
    Parts item{"numerical_question", typed_number, condition(false, number_condition(right), all_marks), {}};
    if (const std::string wrong = wrong_numbers(answer); !wrong.empty()) {
      item.feedback.emplace_back("general_incorrect_fb", wrong);
      item.conditions += condition(true, "<other/>", show("general_incorrect_fb"));
    }
    return add(question, question.ask + how_to_type(answer, right, material_.words), std::move(item));
  }

  bool takes_blanks(const Question& question) const override {
    return std::all_of(question.blanks.begin(), question.blanks.end(),
                       [](const Blank& blank) { return is_text_for_canvas(blank.answer); });
  }
  Fault write_blanks(const Question& question, const std::vector<RightAnswers>& right) override {
    std::string ask = text::replaced(question.ask, "[", "&#91;");
    ask = fill_blanks(ask, [](std::size_t i) { return "[" + blank_name(i) + "]"; });
    for (std::size_t i = 0; i < right.size(); ++i)
      if (question.blanks[i].answer.is_number)
        ask += fmt::format("<p>({}) {}</p>", i + 1, material_.words.say("type_alone"));
    return add(question, ask, blanks_item(question));
  }

  void begin_pool(const Item& item) override {
    if (!item.pool.empty())
      items_ += fmt::format(
          "      <section ident=\"{}\" title=\"{}\">\n        <selection_ordering><selection>"
          "<selection_number>1</selection_number><selection_extension><points_per_item>{}</points_per_item>"
          "</selection_extension></selection></selection_ordering>\n",
          pool_identifier(*lesson_, item), item.pool, item.points);
  }
  void end_pool() override { items_ += "      </section>\n"; }

  std::nullopt_t add(const Question& question, const std::string& ask, Parts item) {
    return add(question, std::to_string(question.points), ask, std::move(item),
               explanation(question, material_.words));
  }

  std::nullopt_t add(const Item& thing, const std::string& points, const std::string& ask, Parts item,
                     const std::string& explained) {
    enter_pool(thing);
    if (!explained.empty()) {
      item.conditions = condition(true, "<other/>", show("general_fb")) + item.conditions;
      item.feedback.emplace_back("general_fb", explained);
    }
    items_ += fmt::format("      <item ident=\"{}\" title=\"{}\">\n        <itemmetadata><qtimetadata>\n{}{}",
                          identifier(*lesson_, thing), escape_xml(thing.id),
                          field("question_type", item.kind), field("points_possible", points));
    items_ +=
        fmt::format("        </qtimetadata></itemmetadata>\n        <presentation>{}{}</presentation>\n",
                    material_of(ask), item.response);
    if (!item.conditions.empty())
      items_ +=
          "        <resprocessing>\n        <outcomes><decvar maxvalue=\"100\" minvalue=\"0\" "
          "varname=\"SCORE\" "
          "vartype=\"Decimal\"/></outcomes>\n" +
          item.conditions + "        </resprocessing>\n";
    for (const auto& [known_by, html] : item.feedback)
      items_ += fmt::format("        <itemfeedback ident=\"{}\"><flow_mat>{}</flow_mat></itemfeedback>\n",
                            known_by, material_of(html));
    items_ += "      </item>\n";
    return std::nullopt;
  }

  std::string items_;
};

}  // namespace

ExportResult canvas(const Material& material) { return CanvasWriter(material).all(); }

}  // namespace proofsheet::exports
