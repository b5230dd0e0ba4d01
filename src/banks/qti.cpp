// Reads QTI 2.1: an item, or a package of items and tests. An item has one interaction, several text entries,
// or none.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "banks/answers.hpp"
#include "banks/package.hpp"
#include "banks/xml.hpp"
#include "text/addresses.hpp"
#include "text/characters.hpp"

namespace proofsheet::banks {

namespace {

/// Files of a package by their paths.
using PackageFiles = std::map<std::string, std::string>;

/// Returns the path that an address in the file `from` leads to; empty if it leads out of the package.
std::string path_from(const std::string& from, std::string_view address) {
  std::string path = from.substr(0, from.rfind('/') == from.npos ? 0 : from.rfind('/'));
  const std::string plain = text::without_percents(address.substr(0, address.find_first_of("?#")));
  if (plain.starts_with('/') || plain.find(':') != plain.npos) return {};
  for (std::size_t at = 0; at <= plain.size();) {
    const std::size_t end = std::min(plain.find('/', at), plain.size());
    const std::string part = plain.substr(at, end - at);
    at = end + 1;
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      path += (path.empty() ? "" : "/") + part;
    } else {
      if (path.empty()) return {};
      path.resize(path.rfind('/') == path.npos ? 0 : path.rfind('/'));
    }
  }
  return path;
}

std::string attribute(const XmlNode& node, const char* name) { return node.attribute(name).value(); }

/// Returns the numbers that a condition compares the response with by an operator, such as `gte`.
std::vector<Rational> compared(const XmlNode& condition, const char* by) {
  std::vector<Rational> numbers;
  for (const XmlNode& one : elements(condition, by))
    if (const auto number = number_in(text_in(element(one, "baseValue"), nullptr).view()))
      numbers.push_back(*number);
  return numbers;
}

class QtiItemReader {
 public:
  QtiItemReader(XmlNode root, const text::SourcePtr& source, const std::string& path,
                const PackageFiles& files)
      : root_(root), source_(source), path_(path), files_(files) {
    item.span = span_of(root, source);
    const std::string title = attribute(root, "title");
    const std::string known = title.empty() ? attribute(root, "identifier") : title;
    const std::size_t at = source->text().find('"' + known + '"');
    item.name = text::Text(known, source, at == std::string::npos ? 0 : at + 1);
  }

  /// Returns why the item is not read; empty if it is.
  std::string read() {
    XmlNode body = element(root_, "itemBody");
    if (!body) return "it has no body";
    for (const XmlNode& one : elements(root_, "modalFeedback"))
      feedback_.emplace_back(attribute(one, "identifier"), inner_xml(one));
    const XmlNode rubric = element(body, "rubricBlock");
    const std::string model = inner_xml(rubric);
    if (rubric) rubric.parent().remove_child(rubric);
    const std::vector<XmlNode> interactions =
        elements_if(body, [](std::string_view name) { return name.ends_with("Interaction"); });
    for (const XmlNode& one : elements(root_, "responseDeclaration"))
      responses_.insert(attribute(one, "identifier"));
    for (const XmlNode& one : elements(root_, "outcomeDeclaration"))
      if (attribute(one, "identifier") == "MAXSCORE")
        item.points = number_in(text_in(element(one, "value"), nullptr).view()).value_or(1);
    std::string why;
    if (interactions.size() > 1)
      why = read_blanks(body, interactions);
    else if (!interactions.empty())
      why = read_interaction(interactions.front());
    item.ask.text += inner_xml(body);
    if (interactions.empty()) divide_card();
    std::string explained;
    for (const auto& [known, html] : feedback_) explained += html;
    if (item.kind == Item::Kind::open)
      divide_model(model, explained, item);
    else if (item.kind != Item::Kind::card)
      item.because.text = explained;
    divide_parts(item);
    read_files(item.ask.text + item.because.text + item.model.text);
    return why;
  }

  Item item;

 private:
  /// A text with a line is a card: the back is after the line.
  void divide_card() {
    const std::string& html = item.ask.text;
    const std::size_t line = html.find("<hr"), end = std::min(html.find('>', line), html.size());
    if (line == html.npos || end == html.size()) return;
    item.kind = Item::Kind::card;
    item.model.text = html.substr(end + 1);
    item.ask.text.resize(line);
  }

  std::string read_interaction(XmlNode interaction) {
    const std::string_view name = local_name(interaction);
    response_ = attribute(interaction, "responseIdentifier");
    std::string why;
    Blank blank;
    if (name == "choiceInteraction")
      why = read_choices(interaction);
    else if (name == "matchInteraction")
      why = read_matches(interaction);
    else if (name == "orderInteraction")
      why = read_order(interaction);
    else if (name == "textEntryInteraction") {
      if (why = read_entry(blank); !why.empty()) return why;
      if (blank.points != 1) item.points = blank.points;
      take_blank(std::move(blank), item);
    } else if (name == "extendedTextInteraction")
      item.kind = Item::Kind::open;
    else
      why = fmt::format("items with a '{}' are not read", name);
    const std::string prompt = inner_xml(element(interaction, "prompt"));
    XmlNode around = interaction.parent();
    bool is_alone = true;
    for (const XmlNode& child : around.children())
      is_alone = is_alone && (child == interaction || text::trimmed(inner_text(child)).empty());
    if (name == "textEntryInteraction" && !is_alone)
      around.insert_child_before(pugi::node_pcdata, interaction).set_value("_____");
    around.remove_child(interaction);
    item.ask.text = inner_xml(element(root_, "itemBody")) + prompt;
    element(root_, "itemBody").remove_children();
    return why;
  }

  static std::string inner_text(const XmlNode& node) {
    return node.type() == pugi::node_element ? inner_xml(node) : std::string(node.value());
  }

  XmlNode declaration() const {
    for (const XmlNode& one : elements(root_, "responseDeclaration"))
      if (attribute(one, "identifier") == response_) return one;
    return {};
  }

  std::vector<text::Text> right_values() const {
    std::vector<text::Text> values;
    for (const XmlNode& value : elements(element(declaration(), "correctResponse"), "value"))
      values.push_back(text_in(value, source_));
    if (values.empty())
      for (const XmlNode& entry : elements(element(declaration(), "mapping"), "mapEntry"))
        if (number_in(attribute(entry, "mappedValue")).value_or(0) > 0)
          values.emplace_back(attribute(entry, "mapKey"), source_, span_of(entry, source_).begin);
    return values;
  }

  /// Returns the feedback with an identifier, and forgets it.
  std::string take_feedback(const std::string& known) {
    std::string html;
    for (auto one = feedback_.begin(); one != feedback_.end();)
      if (one->first == known) {
        html += one->second;
        one = feedback_.erase(one);
      } else {
        ++one;
      }
    return html;
  }

  std::string read_choices(const XmlNode& interaction) {
    item.kind = Item::Kind::choice;
    item.in_order = attribute(interaction, "shuffle") != "true";
    const std::vector<text::Text> right = right_values();
    for (const XmlNode& choice : elements(interaction, "simpleChoice")) {
      const std::string known = attribute(choice, "identifier");
      std::string inside;
      for (const char* tag : {"feedbackInline", "feedbackBlock"})
        for (XmlNode part = element(choice, tag); part; part = element(choice, tag)) {
          inside += inner_xml(part);
          part.parent().remove_child(part);
        }
      const bool is_right =
          std::any_of(right.begin(), right.end(), [&](const text::Text& one) { return one.view() == known; });
      item.choices.push_back({{inner_xml(choice)}, {inside + take_feedback(known)}, is_right});
    }
    for (const XmlNode& entry : elements(element(declaration(), "mapping"), "mapEntry"))
      if (number_in(attribute(entry, "mappedValue")).value_or(0) > 0 &&
          !is_listed(right, attribute(entry, "mapKey")))
        item.lost.push_back(
            fmt::format("a choice that earns {} points is wrong here", attribute(entry, "mappedValue")));
    return {};
  }

  /// Returns the texts of the choices of an element, and their indices by their identifiers.
  static std::vector<Markup> texts_in(const XmlNode& set, const char* tag,
                                      std::map<std::string, std::size_t>& known) {
    std::vector<Markup> texts;
    for (const XmlNode& one : elements(set, tag)) {
      known.emplace(attribute(one, "identifier"), texts.size());
      texts.push_back({inner_xml(one)});
    }
    return texts;
  }

  /// The members of one set are the parts, each with exactly one match. The members of the other are choices.
  std::string read_matches(const XmlNode& interaction) {
    item.in_order = attribute(interaction, "shuffle") != "true";
    const std::vector<XmlNode> sets = elements(interaction, "simpleMatchSet");
    if (sets.size() != 2) return "it has no two sets to match";
    std::map<std::string, std::size_t> names[2];
    std::vector<Markup> texts[2];
    for (const std::size_t i : {0U, 1U}) texts[i] = texts_in(sets[i], "simpleAssociableChoice", names[i]);
    std::vector<std::optional<std::size_t>> matches[2];
    for (const std::size_t i : {0U, 1U}) matches[i].resize(texts[i].size());
    bool is_function[2] = {true, true};
    for (const text::Text& pair : right_values()) {
      const std::vector<text::Text> ends = pair.words();
      if (ends.size() != 2) return fmt::format("'{}' is not a pair", pair.str());
      const auto one = names[0].find(ends[0].str()), other = names[1].find(ends[1].str());
      if (one == names[0].end() || other == names[1].end()) return fmt::format("'{}' is unknown", pair.str());
      const std::size_t at[2] = {one->second, other->second};
      for (const std::size_t i : {0U, 1U}) {
        is_function[i] = is_function[i] && !matches[i][at[i]];
        matches[i][at[i]] = at[1 - i];
      }
    }
    for (const std::size_t i : {0U, 1U}) {
      if (!is_function[i] ||
          std::find(matches[i].begin(), matches[i].end(), std::nullopt) != matches[i].end())
        continue;
      item.kind = Item::Kind::matching;
      for (const Markup& text : texts[1 - i]) item.choices.push_back({text, {}});
      for (std::size_t part = 0; part < texts[i].size(); ++part)
        item.parts.push_back({texts[i][part], {}, *matches[i][part]});
      return item.parts.empty() ? "it has no pairs" : std::string();
    }
    return "some of its parts have no match, or several";
  }

  std::string read_order(const XmlNode& interaction) {
    item.kind = Item::Kind::ordering;
    std::map<std::string, std::size_t> names;
    const std::vector<Markup> texts = texts_in(interaction, "simpleChoice", names);
    const std::vector<text::Text> right = right_values();
    if (right.size() != texts.size()) return "its key does not have all of its choices";
    for (const text::Text& one : right) {
      const auto found = names.find(one.str());
      if (found == names.end()) return fmt::format("its key has '{}' twice, or it is unknown", one.str());
      item.parts.push_back({texts[found->second], {}});
      names.erase(found);
    }
    return {};
  }

  /// Reads several text entries, each of which has a mark in the text then.
  std::string read_blanks(const XmlNode& body, const std::vector<XmlNode>& interactions) {
    item.kind = Item::Kind::blanks;
    if (inner_xml(body).find(blank_mark) != std::string::npos)
      return "its text has characters of private use";
    if (interactions.size() > most_parts) return fmt::format("it has more than {} answers", most_parts);
    for (const XmlNode& one : interactions)
      if (local_name(one) != "textEntryInteraction")
        return fmt::format("a '{}' beside other interactions is not read", local_name(one));
    for (const XmlNode& one : interactions) {
      response_ = attribute(one, "responseIdentifier");
      Blank blank;
      if (std::string why = read_entry(blank); !why.empty())
        return fmt::format("its answer {}: {}", item.blanks.size() + 1, why);
      const std::string number = fmt::format("<p>({})</p>", item.blanks.size() + 1);
      if (blank.key)
        for (Choice& wrong : blank.key->wrong)
          if (std::string& text = wrong.feedback.text; text.starts_with(number)) text.erase(0, number.size());
      item.blanks.push_back(std::move(blank));
    }
    for (XmlNode one : interactions) {
      XmlNode around = one.parent();
      around.insert_child_before(pugi::node_pcdata, one).set_value(std::string(blank_mark).c_str());
      around.remove_child(one);
    }
    return {};
  }

  std::string read_entry(Blank& blank) {
    const std::string type = attribute(declaration(), "baseType");
    const std::vector<text::Text> right = right_values();
    if (type == "string") {
      for (const text::Text& one : right) blank.words.push_back(one.str());
      if (right.empty()) return "it has no right answer";
    } else {
      const auto value = right.empty() ? std::nullopt : number_in(right.front().view());
      if (!value) return "it has no right number";
      blank.key = Key{right.front(), *value, *value, *value};
    }
    for (const XmlNode& entry : elements(element(declaration(), "mapping"), "mapEntry"))
      if (const Rational mapped = number_in(attribute(entry, "mappedValue")).value_or(1);
          attribute(entry, "mapKey") == right.front().view() ||
          (blank.key && number_in(attribute(entry, "mapKey")) == blank.key->value))
        blank.points = mapped;
      else if (mapped != 0 && (blank.key || !is_listed(right, attribute(entry, "mapKey"))))
        item.lost.push_back(fmt::format("the answer '{}', which earns {} points, is left out",
                                        attribute(entry, "mapKey"), attribute(entry, "mappedValue")));
    for (const XmlNode& condition : elements_if(
             root_, [](std::string_view name) { return name == "responseIf" || name == "responseElseIf"; }))
      read_condition(condition, blank);
    return {};
  }

  static bool is_listed(const std::vector<text::Text>& texts, const std::string& one) {
    return std::any_of(texts.begin(), texts.end(),
                       [&](const text::Text& text) { return text.view() == one; });
  }

  /// Returns the responses that a condition is about.
  std::set<std::string> responses_of(const XmlNode& condition) const {
    std::set<std::string> found;
    for (const XmlNode& one : elements_if(condition, [](std::string_view name) {
           return name == "variable" || name == "mapResponse" || name == "correct";
         }))
      if (const std::string name = attribute(one, "identifier"); responses_.count(name) > 0)
        found.insert(name);
    return found;
  }

  /// Reads what a condition accepts: it gives marks, or feedback for a wrong number. One about several
  /// answers is left out.
  void read_condition(const XmlNode& condition, Blank& blank) {
    Rational points = 0;
    std::string known;
    for (const XmlNode& set : elements(condition, "setOutcomeValue"))
      if (attribute(set, "identifier") == "SCORE")
        points = number_in(text_in(element(set, "baseValue"), nullptr).view()).value_or(0);
      else
        known = text_in(element(set, "baseValue"), nullptr).str();
    const std::set<std::string> about = responses_of(condition);
    if (about.size() > 1 && about.count(response_) > 0) {
      const std::string why = "a rule about several answers is left out";
      if (std::find(item.lost.begin(), item.lost.end(), why) == item.lost.end()) item.lost.push_back(why);
      if (!known.empty()) take_feedback(known);
    }
    const bool is_about = responses_.size() == 1 || (about.size() == 1 && about.count(response_) > 0);
    if (!is_about) return;
    if (points > 0) blank.points = points;
    if (elements_if(condition, [](std::string_view name) { return name == "equalRounded"; }).size() > 0)
      item.lost.emplace_back("its rule for rounded numbers is left out");
    if (blank.key) read_range(condition, points > 0, known, *blank.key);
  }

  void read_range(const XmlNode& condition, bool has_marks, const std::string& known, Key& key) {
    std::vector<Rational> least = compared(condition, "gte"), greatest = compared(condition, "lte");
    for (const XmlNode& equal : elements(condition, "equal")) {
      const std::string tolerance = attribute(equal, "tolerance");
      const std::size_t gap = std::min(tolerance.find(' '), tolerance.size());
      const auto below = number_in(tolerance.substr(0, gap));
      const auto above = gap < tolerance.size() ? number_in(tolerance.substr(gap)) : below;
      if (attribute(equal, "toleranceMode") == "relative")
        item.lost.emplace_back("its relative tolerance is left out");
      else if (below && above)
        least.push_back(key.value - *below), greatest.push_back(key.value + *above);
    }
    if (least.size() != 1 || greatest.size() != 1) return;
    if (has_marks && least[0] <= key.value && key.value <= greatest[0]) {
      key.lower = least[0];
      key.upper = greatest[0];
    } else if (!has_marks) {
      const Rational middle = (least[0] + greatest[0]) / 2;
      key.wrong.push_back(
          {{decimal_of(middle)}, {take_feedback(known)}, false, (greatest[0] - least[0]) / 2});
    }
  }

  /// Finds the pictures that the texts of the item name.
  void read_files(std::string html) {
    for (const Choice& choice : item.choices) html += choice.text.text + choice.feedback.text;
    for (const Part& part : item.parts) html += part.text.text + part.because.text;
    for (const Blank& blank : item.blanks)
      for (const Choice& wrong : blank.key ? blank.key->wrong : std::vector<Choice>())
        html += wrong.feedback.text;
    if (item.key)
      for (const Choice& wrong : item.key->wrong) html += wrong.feedback.text;
    constexpr std::string_view mark = "src=\"";
    for (std::size_t at = html.find(mark); at != html.npos; at = html.find(mark, at + 1)) {
      const std::size_t begin = at + mark.size(), end = std::min(html.find('"', begin), html.size());
      const std::string address = html.substr(begin, end - begin);
      if (const auto file = files_.find(path_from(path_, address)); file != files_.end())
        item.files[address] = file->second;
    }
  }

  XmlNode root_;
  text::SourcePtr source_;
  std::string path_;  ///< in the package; empty for an item alone
  const PackageFiles& files_;
  std::string response_;
  std::set<std::string> responses_;                            ///< all that the item declares
  std::vector<std::pair<std::string, std::string>> feedback_;  ///< identifiers and HTML
};

/// Adds the item of a file to the bank; false if the file is no item.
bool add_item(const text::SourcePtr& source, const std::string& path, const PackageFiles& files, Bank& bank) {
  pugi::xml_document document;
  if (!load_xml(source->text(), document)) return false;
  const XmlNode root = document.document_element();
  if (local_name(root) != "assessmentItem") return false;
  QtiItemReader reader(root, source, path, files);
  const std::string why = reader.read();
  bank.add_unless(why, std::move(reader.item));
  return true;
}

class PackageReader {
 public:
  PackageReader(const std::string& name, PackageFiles files) : name_(name), files_(std::move(files)) {}

  Bank read() {
    for (const auto& [path, bytes] : files_)
      if (path.ends_with(".xml")) read_test(path);
    bank_.begin("");
    for (const auto& [path, bytes] : files_)
      if (path.ends_with(".xml")) add(path);
    return std::move(bank_);
  }

 private:
  void add(const std::string& path) {
    const auto file = files_.find(path);
    if (file == files_.end() || !done_.insert(path).second || text::first_bad_byte(file->second)) return;
    add_item(std::make_shared<const text::Source>(name_ + "/" + path, text::strip_controls(file->second)),
             path, files_, bank_);
  }

  /// Adds the items of a test, in its order.
  void read_test(const std::string& path) {
    pugi::xml_document document;
    if (!load_xml(files_.at(path), document)) return;
    const XmlNode root = document.document_element();
    if (local_name(root) != "assessmentTest") return;
    bank_.begin(attribute(root, "title"));
    for (const XmlNode& item : elements(root, "assessmentItemRef"))
      add(path_from(path, attribute(item, "href")));
  }

  std::string name_;
  PackageFiles files_;
  std::set<std::string> done_;  ///< items that were read
  Bank bank_;
};

}  // namespace

std::optional<Bank> read_qti(const text::SourcePtr& source) {
  Bank bank;
  if (!add_item(source, {}, {}, bank)) return std::nullopt;
  return bank;
}

std::optional<Bank> read_qti_package(const text::SourcePtr& source) {
  auto files = files_of_package(source->text());
  if (!files) return std::nullopt;
  Bank bank = PackageReader(source->name(), *std::move(files)).read();
  return bank.categories.empty() && bank.not_read.empty() ? std::nullopt : std::optional(std::move(bank));
}

}  // namespace proofsheet::banks
