#include "documents/bank_lesson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "documents/bank_markup.hpp"
#include "numbers/exact/right_range.hpp"
#include "text/addresses.hpp"
#include "text/characters.hpp"
#include "text/replaced.hpp"
#include "text/signs.hpp"

namespace proofsheet::documents {

namespace {

using banks::Item;
using banks::Markup;
using numbers::Rational;

/// Returns an id of the letters and digits of a text; `otherwise` if it has none.
std::string id_of(std::string_view words, const std::string& otherwise) {
  constexpr std::size_t longest = 60;
  std::string id;
  for (const char c : words)
    if (text::is_letter(c) || text::is_digit(c))
      id += text::to_lower(c);
    else if (!id.empty() && id.back() != '-')
      id += '-';
  id.resize(std::min(id.size(), longest));
  while (id.ends_with('-')) id.pop_back();
  return id.empty() ? otherwise : id;
}

/// Returns the id, with a number after it if it is taken, and takes it.
std::string take_id(const std::string& id, std::set<std::string>& taken) {
  std::string free = id;
  for (int number = 2; !taken.insert(free).second; ++number) free = fmt::format("{}-{}", id, number);
  return free;
}

/// Returns a text as the value of a YAML key at a level of indentation.
std::string yaml_text(const std::string& text, const std::string& indent) {
  if (text.find('\n') == text.npos) return " '" + text::replaced(text, "'", "''") + "'\n";
  std::string block = " |\n";
  for (const std::string_view line : text::lines_of(text))
    block += line.empty() ? "\n" : indent + "  " + std::string(line) + "\n";
  return block;
}

/// A text that no reader sees, for a key that must not be empty.
constexpr const char* no_text = "[//]: # \"nothing in the bank\"";

/// Returns the file name of a picture that a lesson can have; empty if it can't have it.
std::string picture_name(const std::string& address, std::string_view bytes) {
  std::string name = text::without_percents(address);
  name.erase(0, name.find_last_of("/\\") + 1);
  std::string ending = bytes.starts_with("\x89PNG")                       ? ".png"
                       : bytes.starts_with("\xFF\xD8\xFF")                ? ".jpg"
                       : bytes.substr(0, 1000).find("<svg") != bytes.npos ? ".svg"
                                                                          : "";
  if (ending.empty()) return {};
  name.resize(std::min(name.rfind('.'), name.size()));
  // The name that `export` gave to a file of a lesson.
  constexpr std::string_view own = "proofsheet_";
  if (name.starts_with(own))
    if (const std::size_t end = name.find('_', own.size()); end != name.npos) name.erase(0, end + 1);
  return id_of(name, "picture") + ending;
}

class LessonWriter {
 public:
  LessonWriter(const banks::Category& category, BankSurroundings& around, BankProposal& proposal)
      : category_(category), proposal_(proposal), around_(around) {
    lesson_.title = category.title.empty() ? around.name : category.title;
    lesson_.folder = take_id(id_of(lesson_.title, "questions"), around.taken);
  }

  BankLesson write() {
    std::string prose = "# " + plain_as_markdown(lesson_.title) + "\n";
    for (const Item& item : category_.items) {
      item_ = &item;
      if (item.kind == Item::Kind::passage)
        prose += "\n" + markdown(item.ask) + "\n";
      else if (item.kind == Item::Kind::card)
        add_card();
      else
        add_question();
    }
    lesson_.files["lesson.md"] = prose;
    if (!cards_.empty()) lesson_.files["cards.yaml"] = cards_;
    if (!quiz_.empty()) lesson_.files["quiz.yaml"] = quiz_;
    if (has_answers_)
      lesson_.files["examples.yaml"] = fmt::format(
          "# Write the values and equations of the questions here, and their names after 'answer:'.\n"
          "{}:\n  title: Values of the questions\n  given:\n    one: 1\n",
          take_id(lesson_.folder + "-values", around_.taken));
    return std::move(lesson_);
  }

 private:
  void lose(const std::string& what) { proposal_.not_read.push_back({item_->span, item_->name.str(), what}); }

  std::string markdown(const Markup& markup) {
    return BankMarkup{[this](const std::string& address) { return place_picture(address); },
                      [this](const std::string& what) { lose(what); }, &proposal_.words_to_declare}
        .markdown(markup);
  }

  std::string place_picture(const std::string& address) {
    std::optional<std::string> bytes;
    constexpr std::string_view data = "data:image/", base64 = ";base64,";
    const std::size_t begin = address.find(base64);
    if (address.starts_with(data) && begin != address.npos)
      bytes = banks::from_base64(std::string_view(address).substr(begin + base64.size()));
    for (const auto& [known, content] : item_->files)
      if (known == address || known == text::without_percents(address)) bytes = content;
    if (!bytes) return {};
    const std::string name = picture_name(begin == address.npos ? address : "picture", *bytes);
    if (name.empty()) return {};
    std::string free = name;
    for (int number = 2;; ++number) {
      const auto [file, is_new] = lesson_.files.emplace(free, *bytes);
      if (is_new) ++lesson_.pictures;
      if (is_new || file->second == *bytes) return free;
      free = fmt::format("{}-{}{}", name.substr(0, name.size() - 4), number, name.substr(name.size() - 4));
    }
  }

  /// Returns a key with a text, at a level of indentation; nothing if the text is empty.
  std::string key(const char* name, const std::string& text, const std::string& indent = "  ") const {
    return text.empty() ? text : indent + name + ":" + yaml_text(text, indent);
  }
  std::string required_key(const char* name, const std::string& text,
                           const std::string& indent = "  ") const {
    return key(name, text.empty() ? no_text : text, indent);
  }

  std::string head(const std::string& otherwise) {
    return fmt::format("- id: {}\n", take_id(id_of(item_->name.view(), otherwise), around_.taken));
  }

  void add_card() {
    const std::string front = markdown(item_->ask), back = markdown(item_->model);
    if (front.empty()) return lose("it has no text");
    cards_ += head("card") + key("front", front) + required_key("back", back);
    ++lesson_.cards;
  }

  void add_question() {
    std::string ask = markdown(item_->ask);
    if (item_->kind == Item::Kind::number)
      for (const std::string& sentence : around_.own)
        if (const std::string last = "\n\n" + plain_as_markdown(sentence); ask.ends_with(last))
          ask.resize(ask.size() - last.size());
    if (ask.empty()) return lose("it has no text");
    std::string own;
    switch (item_->kind) {
      case Item::Kind::choice: own = choices(); break;
      case Item::Kind::number: own = number(); break;
      case Item::Kind::word: own = word(); break;
      default: own = open();
    }
    if (own.empty()) return;
    quiz_ += head("question") + key("ask", ask) + own + key("because", markdown(item_->because));
    ++lesson_.questions;
    has_answers_ = has_answers_ || item_->kind == Item::Kind::number || item_->kind == Item::Kind::word;
    if (item_->kind == Item::Kind::number) ++lesson_.keys;
  }

  std::string choices() {
    const auto right = std::count_if(item_->choices.begin(), item_->choices.end(),
                                     [](const banks::Choice& one) { return one.correct; });
    std::string out = "  choices:\n";
    std::set<std::string> seen;
    for (const banks::Choice& choice : item_->choices) {
      const std::string text = markdown(choice.text);
      if (text.empty() || !seen.insert(text).second) {
        lose(text.empty() ? "a choice has no text" : "two choices are the same");
        return {};
      }
      out += "    - text:" + yaml_text(text, "      ") + (choice.correct ? "      correct: yes\n" : "") +
             required_key("because", markdown(choice.feedback), "      ");
    }
    if (right == 0 || right == std::ssize(item_->choices)) {
      lose(right == 0 ? "no choice is right" : "every choice is right");
      return {};
    }
    return out + (item_->in_order ? "  in order: yes\n" : "");
  }

  // ---- numbers

  /// Returns the number of decimal places of a number.
  static long places_of(const Rational& value) {
    const std::string digits = banks::decimal_of(value);
    const std::size_t point = digits.find('.');
    return point == digits.npos ? 0 : static_cast<long>(digits.size() - point - 1);
  }

  /// Returns the places of which the tolerance is half a unit: 2 for 0.005.
  static long places_of_half(const Rational& tolerance) {
    return tolerance == 0 ? 0 : places_of(tolerance * 2);
  }

  std::string number() {
    const banks::Key& asked = *item_->key;
    std::vector<const banks::Choice*> wrong;
    long places = places_of(asked.value);
    for (const banks::Choice& one : asked.wrong) {
      const Rational value = *banks::number_in(one.text.text);
      const bool is_right = asked.lower <= value && value <= asked.upper;
      // A separator of thousands that was read as a point: `export` asks for it itself.
      if (value * 1000 == asked.value && abs(asked.value) >= 1000) continue;
      if (is_right) {
        lose(fmt::format("the wrong number {} is left out, because the key accepts it", one.text.text));
        continue;
      }
      wrong.push_back(&one);
      places = std::max(places, places_of(value));
    }
    std::string out = key_of(asked, places);
    if (!wrong.empty()) out += "  type: typed\n  distractors:\n";
    for (const banks::Choice* const one : wrong)
      out += fmt::format("    - value: {}\n", banks::decimal_of(*banks::number_in(one->text.text))) +
             required_key("because", without_value(markdown(one->feedback), one->text.text), "      ");
    return out;
  }

  /// Returns a feedback without the formula that `export` puts before it: the wrong number itself.
  static std::string without_value(const std::string& feedback, const std::string& number) {
    const std::string value = banks::decimal_of(*banks::number_in(number));
    for (const std::string& shown : {value, text::replaced(value, "-", text::minus_sign)})
      if (const std::string line = "$\\lit{" + shown + "}$"; feedback.starts_with(line))
        return std::string(text::trimmed(std::string_view(feedback).substr(line.size())));
    return feedback;
  }

  /// Returns the keys of an answer that has the same right numbers.
  std::string key_of(const banks::Key& asked, long places) {
    const Rational below = asked.value - asked.lower, above = asked.upper - asked.value;
    const bool is_even = below == above;
    if (std::string rounded = is_even ? std::string() : rounded_key(asked); !rounded.empty()) return rounded;
    if (!is_even)
      lose(fmt::format("its key accepts the numbers from {} to {}, and here {} alone",
                       banks::decimal_of(asked.lower), banks::decimal_of(asked.upper),
                       banks::decimal_of(asked.value)));
    return fmt::format("  answer: {}\n  decimals: {}\n", banks::decimal_of(asked.value),
                       std::max({places, places_of(asked.value), places_of_half(below)})) +
           (is_even && below != 0 ? fmt::format("  tolerance: {}\n", banks::decimal_of(below)) : "");
  }

  /// Returns an answer that is not exact, whose rounding accepts the same numbers.
  static std::string rounded_key(const banks::Key& asked) {
    const Rational middle = (asked.lower + asked.upper) / 2;
    constexpr long most_digits = 15;
    using numbers::Format;
    for (const auto style : {Format::Style::places, Format::Style::significant})
      for (long digits = style == Format::Style::places ? 0 : 1; digits <= most_digits; ++digits)
        for (const numbers::Rounding rounding :
             {numbers::Rounding::half_away, numbers::Rounding::floor, numbers::Rounding::ceiling,
              numbers::Rounding::down, numbers::Rounding::up}) {
          Format format;
          format.style = style;
          format.digits = digits;
          // A number with as many digits would be the exact answer: take one beside it.
          Rational inside = numbers::round_to_significant(middle, digits + 2, numbers::Rounding::floor);
          if (style == Format::Style::places)
            inside = numbers::round_to_places(middle, digits + 2, numbers::Rounding::floor);
          if (inside == numbers::value_of(numbers::to_decimal(inside, format, numbers::Rounding::floor)))
            inside += (asked.upper - asked.lower) / 100;
          if (inside <= asked.lower || inside >= asked.upper) continue;
          const auto printed =
              numbers::parse_printed(numbers::to_string(numbers::to_decimal(inside, format, rounding)));
          if (!printed) continue;
          const auto range = numbers::right_range(*printed, format, rounding, false);
          if (range.lower != asked.lower || range.upper != asked.upper) continue;
          const std::string rule(numbers::name_of(rounding));
          return fmt::format("  answer: {}\n  decimals: {}{}\n", banks::decimal_of(inside), digits,
                             style == Format::Style::significant ? " sig" : "") +
                 (rounding == numbers::Rounding::half_away ? "" : "  rounding: " + rule + "\n");
        }
    return {};
  }

  // ---- words

  std::string word() {
    const std::string& word = item_->words.front();
    const bool is_label = !word.empty() && word.find_first_of("\"\\\n{}[]`") == word.npos;
    if (!is_label) {
      lose(fmt::format("its answer '{}' can't be a label", word));
      return {};
    }
    for (std::size_t i = 1; i < item_->words.size(); ++i)
      lose(fmt::format("the right answer '{}' is left out", item_->words[i]));
    return "  answer:" + yaml_text("\"" + word + "\"", "  ");
  }

  std::string open() {
    std::string out = required_key("model answer", markdown(item_->model));
    if (item_->marking.empty()) return out;
    out += "  marking:\n";
    for (const Markup& mark : item_->marking)
      if (const std::string text = markdown(mark); !text.empty()) out += "    -" + yaml_text(text, "    ");
    return out;
  }

  const banks::Category& category_;
  BankProposal& proposal_;
  BankSurroundings& around_;
  const Item* item_ = nullptr;
  BankLesson lesson_;
  std::string cards_, quiz_;
  bool has_answers_ = false;  ///< true for expressions, which need an example
};

}  // namespace

BankProposal propose_lessons(const banks::Bank& bank, BankSurroundings around) {
  BankProposal proposal;
  proposal.not_read = bank.not_read;
  for (const banks::Category& category : bank.categories)
    proposal.lessons.push_back(LessonWriter(category, around, proposal).write());
  std::stable_sort(proposal.not_read.begin(), proposal.not_read.end(),
                   [](const banks::NotRead& a, const banks::NotRead& b) {
                     return std::pair(a.span.source->name(), a.span.begin) <
                            std::pair(b.span.source->name(), b.span.begin);
                   });
  return proposal;
}

}  // namespace proofsheet::documents
