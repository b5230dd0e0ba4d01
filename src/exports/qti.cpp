// Writes QTI 2.1, one file for each item. An item declares the answer (RESPONSE), the marks (SCORE) and the
// feedback (FEEDBACK); its rules give marks and select the feedback. Formulas are MathML.
#include <fmt/format.h>

#include <bit>
#include <map>
#include <set>

#include "exports/blanks.hpp"
#include "exports/exporter.hpp"
#include "exports/parts.hpp"
#include "text/xml.hpp"

namespace proofsheet::exports {

namespace {

using text::escape_xml;

constexpr const char* qti_head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
constexpr const char* qti_namespace = "xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\"";

std::string base(const char* type, const std::string& value) {
  return fmt::format("<baseValue baseType=\"{}\">{}</baseValue>", type, escape_xml(value));
}

std::string set(const char* outcome, const std::string& value) {
  return fmt::format("<setOutcomeValue identifier=\"{}\">{}</setOutcomeValue>", outcome, value);
}

std::string full_marks(const Item& item) { return set("SCORE", base("float", std::to_string(item.points))); }
constexpr const char* response = "<variable identifier=\"RESPONSE\"/>";

/// The parts of an item between its head and its feedback.
struct QtiItem {
  std::string type;                    ///< of the response; empty if there is none
  const char* cardinality = "single";  ///< of the response: single, multiple or ordered
  std::string right;                   ///< the values of the right response
  std::string interaction;             ///< after the question
  std::string rules;                   ///< the rules for marks and feedback
  std::vector<std::pair<std::string, std::string>> feedback = {};  ///< identifiers and HTML
  std::string mapping = {};                                        ///< what each value gives; may be empty
  std::vector<QtiItem> blanks = {};  ///< each has a response of its own; then `type` is empty
};

/// Returns the name of the response in a blank.
std::string name_of_blank(std::size_t blank) { return fmt::format("RESPONSE_{}", blank + 1); }
std::string variable(const std::string& name) { return "<variable identifier=\"" + name + "\"/>"; }

std::string choice_name(std::size_t index) { return "choice-" + std::to_string(index + 1); }

std::string value_element(const std::string& value) { return "<value>" + escape_xml(value) + "</value>"; }

/// Returns the rule that gives full marks for the right response, and else follows `rules`, which may be
/// empty.
std::string all_or(const Question& question, const std::string& rules) {
  return fmt::format(
      "<responseCondition><responseIf><match>{}<correct identifier=\"RESPONSE\"/></match>{}</responseIf>"
      "{}</responseCondition>",
      response, full_marks(question), rules.empty() ? rules : "<responseElse>" + rules + "</responseElse>");
}

QtiItem choice_of_qti(const Question& question) {
  const bool is_multiple = question.right_choices() != 1;
  QtiItem item{"identifier", is_multiple ? "multiple" : "single", {}, {}, {}};
  std::string choices;
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    const Choice& choice = question.choices[i];
    const std::string name = choice_name(i);
    choices +=
        fmt::format("<simpleChoice identifier=\"{}\">{}</simpleChoice>", name, qti_markup(choice.text));
    if (choice.correct) item.right += value_element(name);
    if (!choice.because.empty()) item.feedback.emplace_back(name, choice.because);
  }
  item.interaction = fmt::format(
      "<choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"{}\" "
      "maxChoices=\"{}\">{}</choiceInteraction>",
      question.in_order ? "false" : "true", is_multiple ? 0 : 1, choices);
  item.rules = all_or(question, {}) + set("FEEDBACK", response);
  return item;
}

/// Returns the points of one part. A part of a point may be rounded, so all parts together get a rule of
/// their own.
std::string points_of_part(const Question& question) {
  return all_digits(Rational(question.points) / static_cast<long>(question.parts.size()));
}

/// Returns one set of a matching, each of whose members is in at most `most` pairs; 0: in any number.
std::string match_set(const char* name, const std::vector<std::string>& texts, int most) {
  std::string set = "<simpleMatchSet>";
  for (std::size_t i = 0; i < texts.size(); ++i)
    set += fmt::format(
        "<simpleAssociableChoice identifier=\"{}-{}\" matchMax=\"{}\">{}</simpleAssociableChoice>", name,
        i + 1, most, qti_markup(texts[i]));
  return set + "</simpleMatchSet>";
}

QtiItem match_of_qti(const Question& question) {
  QtiItem item{"directedPair", "multiple", {}, {}, {}};
  std::vector<std::string> parts, choices;
  item.mapping =
      fmt::format("<mapping defaultValue=\"0\" lowerBound=\"0\" upperBound=\"{}\">", question.points);
  const std::string points = points_of_part(question);
  for (const Part& part : question.parts) {
    parts.push_back(part.text);
    const std::string pair = fmt::format("part-{} choice-{}", parts.size(), part.right + 1);
    item.right += value_element(pair);
    item.mapping += fmt::format("<mapEntry mapKey=\"{}\" mappedValue=\"{}\"/>", pair, points);
  }
  item.mapping += "</mapping>";
  for (const Choice& choice : question.choices) choices.push_back(choice.text);
  item.interaction = fmt::format(
      "<matchInteraction responseIdentifier=\"RESPONSE\" shuffle=\"{}\" "
      "maxAssociations=\"{}\">{}{}</matchInteraction>",
      question.kind == Question::Kind::matching ? "true" : "false", question.parts.size(),
      match_set("part", parts, 1), match_set("choice", choices, 0));
  item.rules = all_or(question, set("SCORE", "<mapResponse identifier=\"RESPONSE\"/>"));
  return item;
}

/// Each item in its right position is counted. The items are shown in our order, which is never the right
/// one.
QtiItem order_of_qti(const Question& question) {
  QtiItem item{"identifier", "ordered", {}, {}, {}};
  std::string choices;
  std::vector<std::string> names(question.parts.size());
  for (std::size_t i = 0; i < question.parts.size(); ++i) {
    const Part& part = question.parts[i];
    choices += fmt::format("<simpleChoice identifier=\"{}\">{}</simpleChoice>", choice_name(i),
                           qti_markup(part.text));
    names[part.right] = choice_name(i);
  }
  item.interaction = "<orderInteraction responseIdentifier=\"RESPONSE\" shuffle=\"false\">" + choices +
                     "</orderInteraction>";
  const std::string more = set(
      "SCORE", "<sum><variable identifier=\"SCORE\"/>" + base("float", points_of_part(question)) + "</sum>");
  std::string rules;
  for (std::size_t i = 0; i < names.size(); ++i) {
    item.right += value_element(names[i]);
    rules += fmt::format(
        "<responseCondition><responseIf><match><index "
        "n=\"{}\">{}</index>{}</match>{}</responseIf></responseCondition>",
        i + 1, response, base("identifier", names[i]), more);
  }
  item.rules = all_or(question, rules);
  return item;
}

/// Returns the condition that a response is in a range, both ends included.
std::string lies_between(const Rational& least, const Rational& greatest, const std::string& of = response) {
  return fmt::format("<and><gte>{0}{1}</gte><lte>{0}{2}</lte></and>", of, base("float", all_digits(least)),
                     base("float", all_digits(greatest)));
}

/// Returns the condition that a response rounds to these digits.
std::string rounds_to(const std::string& digits, const Rational& unit, const std::string& of = response) {
  const Rational value = typed_value(digits), half = unit / 2;
  return lies_between(value - half, value + half, of);
}

const std::string picture_place = "pictures/";  // in the package

constexpr const char* entry =
    "<p><textEntryInteraction responseIdentifier=\"RESPONSE\" expectedLength=\"20\"/></p>";

QtiItem number_of_qti(const Question& question, const RightAnswers& right) {
  const Answer& answer = question.answer;
  QtiItem item{"float", "single", value_element(all_digits(right.printed)), entry, {}};
  item.rules = "<responseCondition><responseIf>" + lies_between(right.lower, right.upper) +
               full_marks(question) + "</responseIf>";
  for (std::size_t i = 0; i < answer.wrong.size(); ++i) {
    const WrongNumber& wrong = answer.wrong[i];
    const std::string name = "wrong-" + std::to_string(i + 1);
    item.feedback.emplace_back(name, wrong.because);
    item.rules += "<responseElseIf>" + rounds_to(wrong.digits, right.unit) +
                  set("FEEDBACK", base("identifier", name)) + "</responseElseIf>";
  }
  item.rules += "</responseCondition>";
  return item;
}

QtiItem word_of_qti(const Question& question) {
  const std::string& word = question.answer.digits;
  return {
      "string", "single", value_element(word), entry,
      fmt::format("<responseCondition><responseIf><stringMatch caseSensitive=\"false\">{}{}</stringMatch>{}"
                  "</responseIf></responseCondition>",
                  response, base("string", word), full_marks(question))};
}

/// Writes what follows from the numbers typed in earlier blanks with the operators of QTI. A player computes
/// with doubles, and a double may be rounded to the other side where a decimal is halfway. So the key is not
/// the range that rounds to one number, but what is within half a unit of the value: it has the right digits.
class QtiFunctions {
 public:
  QtiFunctions(const Question& question, const std::vector<RightAnswers>& right)
      : question_(question), right_(right) {}

  /// Returns the conditions that a number follows, and the blanks whose numbers it follows from, each as a
  /// bit: from one of them with all others computed, or from more. Returns none if an operator is missing.
  std::vector<std::pair<std::string, unsigned>> conditions(std::size_t i) const {
    std::vector<std::pair<std::string, unsigned>> all;
    const std::string tolerance = tolerance_of(i);
    const unsigned used = tolerance.empty() ? 0 : used_by(i);
    std::set<std::string> seen;
    for (int many = 1; many <= std::popcount(used) && std::popcount(used) <= most_used; ++many)
      for (unsigned typed = used; typed > 0; typed = (typed - 1) & used) {
        const std::string value = std::popcount(typed) == many ? value_of(i, typed) : std::string();
        if (!value.empty() && seen.insert(value).second)
          all.emplace_back(is_near(i, value, tolerance), typed);
      }
    return all;
  }

 private:
  static constexpr int most_used = 3;                     // earlier blanks
  static constexpr std::size_t longest_operand = 20'000;  // characters

  const std::vector<std::string>& steps_of(std::size_t i) const { return question_.blanks[i].function.steps; }
  static std::size_t index_of(const std::string& step) { return std::stoul(step.substr(1)) - 1; }

  /// Returns the blanks that a blank uses, also through others.
  unsigned used_by(std::size_t i) const {
    unsigned used = 1U << i;
    for (std::size_t j = i + 1; j-- > 0;)
      if ((used >> j & 1U) != 0)
        for (const std::string& step : steps_of(j))
          if (step[0] == '#') used |= 1U << index_of(step);
    return used & ~(1U << i);
  }

  /// Returns how far a right number may be from the value; empty if that depends on the value.
  std::string tolerance_of(std::size_t i) const {
    const Answer& answer = question_.blanks[i].answer;
    const bool has_places = answer.format.style == numbers::Format::Style::places ||
                            answer.format.style == numbers::Format::Style::percent;
    if (!has_places || answer.format.digits > 9 || question_.blanks[i].function.tolerance.ends_with('%'))
      return {};
    const bool is_half =
        answer.rounding == numbers::Rounding::half_away || answer.rounding == numbers::Rounding::half_even;
    const Rational unit = right_[i].unit;
    const Rational allowed = answer.tolerated ? right_[i].half() : Rational(0);
    return base("float", all_digits(allowed + (is_half ? Rational(unit / 2) : unit) + unit / 1000));
  }

  /// Returns the condition that a number is near the value.
  std::string is_near(std::size_t i, const std::string& value, const std::string& tolerance) const {
    const std::string figures =
        right_[i].is_percent ? "<product>" + value + base("float", "100") + "</product>" : value;
    return fmt::format("<gte>{0}<subtract>{1}{2}</subtract></gte><lte>{0}<sum>{1}{2}</sum></lte>",
                       variable(name_of_blank(i)), figures, tolerance);
  }

  /// Returns the value of a blank, with the numbers typed in some blanks and the others computed; empty if
  /// an operator is missing.
  std::string value_of(std::size_t i, unsigned typed) const {
    std::vector<std::string> stack;
    for (const std::string& step : steps_of(i)) {
      if (step[0] == '#')
        stack.push_back(operand(index_of(step), typed));
      else if (step[0] == '~' || step.find_first_of("0123456789") == (step[0] == '-' ? 1U : 0U))
        stack.push_back(constant(step));
      else
        apply(step, stack);
      if (stack.back().empty() || stack.back().size() > longest_operand) return {};
    }
    return stack.empty() ? std::string() : stack.front();
  }

  std::string operand(std::size_t i, unsigned typed) const {
    if ((typed >> i & 1U) == 0) return value_of(i, typed);
    const std::string number = variable(name_of_blank(i));
    return right_[i].is_percent ? "<divide>" + number + base("float", "100") + "</divide>" : number;
  }

  static std::string constant(const std::string& step) {
    if (step[0] == '~') return base("float", step.substr(1));
    const std::size_t slash = step.find('/');
    if (slash == std::string::npos) return base("float", step);
    return "<divide>" + base("float", step.substr(0, slash)) + base("float", step.substr(slash + 1)) +
           "</divide>";
  }

  /// Replaces the operands by the result; by an empty text if QTI has no such operator.
  static void apply(const std::string& step, std::vector<std::string>& stack) {
    static const std::map<std::string, const char*> binary{
        {"+", "sum"},   {"-", "subtract"}, {"*", "product"}, {"/", "divide"},
        {"^", "power"}, {"max", "max"},    {"min", "min"}};
    static const std::set<std::string> unary{"exp",  "ln",   "sin",  "cos",  "tan", "asin",  "acos",
                                             "atan", "sinh", "cosh", "tanh", "abs", "floor", "ceil"};
    const std::string last = stack.back();
    if (const auto found = binary.find(step); found != binary.end()) {
      stack.pop_back();
      stack.back() = fmt::format("<{0}>{1}{2}</{0}>", found->second, stack.back(), last);
    } else if (step == "neg") {
      stack.back() = "<subtract>" + base("float", "0") + last + "</subtract>";
    } else if (step == "sqrt") {
      stack.back() = "<power>" + last + base("float", "0.5") + "</power>";
    } else {
      stack.back() =
          unary.contains(step) ? fmt::format("<mathOperator name=\"{}\">{}</mathOperator>", step, last) : "";
    }
  }

  const Question& question_;
  const std::vector<RightAnswers>& right_;
};

/// Returns what the blanks explain, each after its number.
std::string explanation_of_blanks(const Question& question) {
  std::string html;
  for (std::size_t i = 0; i < question.blanks.size(); ++i)
    if (!question.blanks[i].because.empty())
      html += fmt::format("<p>({})</p>", i + 1) + question.blanks[i].because;
  return html;
}

/// Writes the rules of the blanks of a question: each adds its points, and selects feedback.
class QtiBlanks {
 public:
  QtiBlanks(const Question& question, const std::vector<RightAnswers>& right, const course::Words& words)
      : question_(question), right_(right), words_(words), functions_(question, right) {}

  QtiItem all() {
    for (std::size_t i = 0; i < question_.blanks.size(); ++i) {
      const Answer& answer = question_.blanks[i].answer;
      QtiItem& blank = item_.blanks.emplace_back();
      blank.type = answer.is_number ? "float" : "string";
      blank.right = value_element(answer.is_number ? all_digits(right_[i].printed) : answer.digits);
      item_.rules += "<responseCondition><responseIf>" + is_right(i) + points(i) + "</responseIf>" +
                     (answer.is_number ? followed(i) + wrong(i) : std::string()) + "</responseCondition>";
    }
    return std::move(item_);
  }

 private:
  std::string is_right(std::size_t i) const {
    const Answer& answer = question_.blanks[i].answer;
    const std::string typed = variable(name_of_blank(i));
    return answer.is_number ? lies_between(right_[i].lower, right_[i].upper, typed)
                            : fmt::format("<stringMatch caseSensitive=\"false\">{}{}</stringMatch>", typed,
                                          base("string", answer.digits));
  }

  std::string points(std::size_t i) const {
    return set("SCORE", "<sum>" + variable("SCORE") +
                            base("float", std::to_string(question_.blanks[i].points)) + "</sum>");
  }

  /// Writes what follows from any numbers in earlier blanks or, without their function, from known ones.
  std::string followed(std::size_t i) {
    std::string rules;
    for (const auto& [condition, typed] : functions_.conditions(i)) {
      std::vector<std::size_t> earlier;
      for (std::size_t j = 0; j < i; ++j)
        if ((typed >> j & 1U) != 0) earlier.push_back(j + 1);
      rules += followed(i, condition, fmt::format("{}", fmt::join(earlier, ", ")));
    }
    if (!rules.empty()) return rules;
    for (const FollowedAnswer& one : question_.blanks[i].followed) {
      const auto right = right_answers(one.answer);
      if (right && !fault_of_qti(one.answer, *right))
        rules +=
            followed(i,
                     rounds_to(one.typed, right_[one.earlier].unit, variable(name_of_blank(one.earlier))) +
                         lies_between(right->lower, right->upper, variable(name_of_blank(i))),
                     std::to_string(one.earlier + 1));
    }
    return rules;
  }

  std::string followed(std::size_t i, const std::string& condition, const std::string& earlier) {
    return "<responseElseIf><and>" + condition + "</and>" + points(i) +
           feedback(i, "<p>" + words_.say("script_right_given", {{"earlier", earlier}}) + "</p>") +
           "</responseElseIf>";
  }

  std::string wrong(std::size_t i) {
    std::string rules;
    for (const WrongNumber& one : question_.blanks[i].answer.wrong)
      rules += "<responseElseIf>" + rounds_to(one.digits, right_[i].unit, variable(name_of_blank(i))) +
               feedback(i, one.because) + "</responseElseIf>";
    return rules;
  }

  /// Adds a feedback, and returns the rule that selects it beside those of other blanks.
  std::string feedback(std::size_t i, const std::string& html) {
    const std::string name = fmt::format("blank-{}-{}", i + 1, item_.feedback.size() + 1);
    item_.feedback.emplace_back(name, fmt::format("<p>({})</p>", i + 1) + html);
    return set("FEEDBACK", "<multiple>" + variable("FEEDBACK") + base("identifier", name) + "</multiple>");
  }

  const Question& question_;
  const std::vector<RightAnswers>& right_;
  const course::Words& words_;
  QtiFunctions functions_;
  QtiItem item_;
};

QtiItem text_of_qti(const Question& question) {
  QtiItem item{"string",
               "single",
               {},
               "<extendedTextInteraction responseIdentifier=\"RESPONSE\" expectedLines=\"8\"/>",
               {}};
  std::string marks;
  for (const std::string& mark : question.marking) marks += "<li>" + qti_markup(mark) + "</li>";
  item.interaction += "<rubricBlock view=\"scorer\">" + qti_markup(question.model) +
                      (marks.empty() ? marks : "<ul>" + marks + "</ul>") + "</rubricBlock>";
  return item;
}

std::string declaration(const std::string& name, const QtiItem& item) {
  return fmt::format(
      "  <responseDeclaration identifier=\"{}\" cardinality=\"{}\" "
      "baseType=\"{}\">{}{}</responseDeclaration>\n",
      name, item.cardinality, item.type,
      item.right.empty() ? item.right : "<correctResponse>" + item.right + "</correctResponse>",
      item.mapping);
}

std::string declarations(const QtiItem& item, const Item& thing) {
  std::string out = item.type.empty() ? std::string() : declaration("RESPONSE", item);
  for (std::size_t i = 0; i < item.blanks.size(); ++i) out += declaration(name_of_blank(i), item.blanks[i]);
  const bool is_judged = !out.empty();
  out +=
      "  <outcomeDeclaration identifier=\"SCORE\" cardinality=\"single\" baseType=\"float\">"
      "<defaultValue><value>0</value></defaultValue></outcomeDeclaration>\n";
  if (is_judged)
    out += fmt::format(
        "  <outcomeDeclaration identifier=\"MAXSCORE\" cardinality=\"single\" baseType=\"float\">"
        "<defaultValue><value>{}</value></defaultValue></outcomeDeclaration>\n",
        thing.points);
  out += fmt::format(
      "  <outcomeDeclaration identifier=\"FEEDBACK\" cardinality=\"{}\" baseType=\"identifier\"/>\n",
      !item.blanks.empty() || std::string_view(item.cardinality) == "multiple" ? "multiple" : "single");
  return out +
         "  <outcomeDeclaration identifier=\"EXPLAINED\" cardinality=\"single\" baseType=\"identifier\"/>\n";
}

std::string modal(const char* outcome, const std::string& name, const std::string& html) {
  return fmt::format(
      "  <modalFeedback outcomeIdentifier=\"{}\" identifier=\"{}\" showHide=\"show\">{}</modalFeedback>\n",
      outcome, name, qti_markup(html));
}

class QtiWriter final : Exporter {
 public:
  explicit QtiWriter(const Material& material) : Exporter(material, "QTI") {}

  ExportResult all() {
    files_.emplace_back("imsmanifest.xml", std::string());
    for (const Lesson& lesson : material_.lessons) {
      references_.clear();
      write_items(lesson);
      write_test();
    }
    files_.front().second = manifest();
    for (const Picture& picture : material_.pictures)
      files_.emplace_back(picture_place + picture.file, picture.bytes);
    exported_.bytes = archive_of(files_);
    return std::move(exported_);
  }

 private:
  Fault write_card(const Card& card) override { return add(card, card.front + "<hr/>" + card.back, {}, {}); }
  Fault write_choices(const Question& question) override {
    return add(question, question.ask, choice_of_qti(question));
  }
  Fault write_parts(const Question& question) override {
    return add(question, question.ask,
               question.kind == Question::Kind::ordering ? order_of_qti(question) : match_of_qti(question));
  }
  Fault write_word(const Question& question) override {
    return add(question, question.ask, word_of_qti(question));
  }
  Fault write_text(const Question& question) override {
    return add(question, question.ask, text_of_qti(question));
  }
  Fault write_number(const Question& question, const RightAnswers& right) override {
    if (auto fault = fault_of_qti(question.answer, right)) return fault;
    return add(question, question.ask + how_to_type(question.answer, right, material_.words, Reads::doubles),
               number_of_qti(question, right));
  }

  bool takes_blanks(const Question&) const override { return true; }
  Fault write_blanks(const Question& question, const std::vector<RightAnswers>& right) override {
    for (std::size_t i = 0; i < right.size(); ++i) {
      const Blank& blank = question.blanks[i];
      if (!blank.answer.is_number) continue;
      if (auto fault = fault_of_qti(blank.answer, right[i])) return fault;
    }
    const std::string ask = fill_blanks(question.ask, [](std::size_t i) {
      return fmt::format("<textEntryInteraction responseIdentifier=\"{}\" expectedLength=\"12\"/>",
                         name_of_blank(i));
    });
    return add(question, ask + how_to_fill(question, right, material_.words, Reads::doubles),
               QtiBlanks(question, right, material_.words).all(),
               explanation_of_blanks(question) + explanation(question, material_.words));
  }

  void begin_pool(const Item& item) override {
    if (!item.pool.empty())
      references_ += fmt::format(
          "      <assessmentSection identifier=\"{}\" title=\"{}\" visible=\"false\">\n"
          "      <selection select=\"1\"/>\n",
          pool_identifier(*lesson_, item), item.pool);
  }
  void end_pool() override { references_ += "      </assessmentSection>\n"; }

  std::nullopt_t add(const Question& question, const std::string& ask, QtiItem item) {
    return add(question, ask, std::move(item), explanation(question, material_.words));
  }

  std::nullopt_t add(const Item& thing, const std::string& ask, QtiItem item, const std::string& explained) {
    enter_pool(thing);
    const std::string name = identifier(*lesson_, thing);
    if (!explained.empty()) item.rules += set("EXPLAINED", base("identifier", "explained"));
    std::string text = qti_head + fmt::format(
                                      "<assessmentItem {} identifier=\"{}\" title=\"{}\" adaptive=\"false\" "
                                      "timeDependent=\"false\">\n{}",
                                      qti_namespace, name, escape_xml(thing.id), declarations(item, thing));
    text += "  <itemBody>" + qti_markup(ask) + item.interaction + "</itemBody>\n";
    if (!item.rules.empty()) text += "  <responseProcessing>" + item.rules + "</responseProcessing>\n";
    for (const auto& [known_by, html] : item.feedback) text += modal("FEEDBACK", known_by, html);
    if (!explained.empty()) text += modal("EXPLAINED", "explained", explained);
    text += "</assessmentItem>\n";
    files_.emplace_back("items/" + name + ".xml", text);
    references_ +=
        fmt::format("      <assessmentItemRef identifier=\"{}\" href=\"../items/{}.xml\"/>\n", name, name);
    std::string pictures;
    for (const Picture* picture : pictures_in(material_, text))
      pictures += "<file href=\"" + picture_place + picture->file + "\"/>";
    resources_ += resource(name, "item", "items/" + name + ".xml", pictures);
    return std::nullopt;
  }

  void write_test() {
    const std::string name = "test." + lesson_->folder;
    const std::string title = escape_xml(lesson_->title);
    files_.emplace_back(
        "tests/" + lesson_->folder + ".xml",
        qti_head +
            fmt::format("<assessmentTest {} identifier=\"{}\" title=\"{}\">\n"
                        "  <testPart identifier=\"part\" navigationMode=\"nonlinear\" "
                        "submissionMode=\"individual\">\n"
                        "    <assessmentSection identifier=\"section\" title=\"{}\" visible=\"true\">\n{}"
                        "    </assessmentSection>\n  </testPart>\n</assessmentTest>\n",
                        qti_namespace, name, title, title, references_));
    resources_ += resource(name, "test", "tests/" + lesson_->folder + ".xml");
  }

  static std::string resource(const std::string& name, const char* kind, const std::string& file,
                              const std::string& pictures = {}) {
    return fmt::format(
        "    <resource identifier=\"{}\" type=\"imsqti_{}_xmlv2p1\" href=\"{}\"><file "
        "href=\"{}\"/>{}</resource>\n",
        name, kind, file, file, pictures);
  }

  std::string manifest() const {
    return qti_head +
           fmt::format(
               "<manifest xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\" identifier=\"proofsheet\">\n"
               "  <metadata>\n    <schema>QTIv2.1 Package</schema>\n    "
               "<schemaversion>1.0.0</schemaversion>\n"
               "  </metadata>\n  <organizations/>\n  <resources>\n{}  </resources>\n</manifest>\n",
               resources_);
  }

  std::vector<std::pair<std::string, std::string>> files_;
  std::string references_, resources_;
};

}  // namespace

ExportResult qti(const Material& material) { return QtiWriter(material).all(); }

}  // namespace proofsheet::exports
