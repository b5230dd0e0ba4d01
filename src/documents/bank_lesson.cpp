#include "documents/bank_lesson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "documents/bank_key.hpp"
#include "documents/bank_markup.hpp"
#include "equations/syntax/lexer.hpp"
#include "text/addresses.hpp"
#include "text/characters.hpp"
#include "text/replaced.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

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

constexpr std::size_t most_bank_parts = 26;  // of a question
constexpr const char* bank_part = "part";

/// A value of the example, and what the bank prints for it.
struct BankValue {
  std::string name, digits;
  numbers::Rounding rounding;
  std::string claim;
};

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
    if (has_answers_ || !values_.empty()) lesson_.files["examples.yaml"] = values_example();
    return std::move(lesson_);
  }

 private:
  void lose(const std::string& what) { proposal_.not_read.push_back({item_->span, item_->name.str(), what}); }

  std::string markdown(const Markup& markup, bool has_blanks = false) {
    return BankMarkup{[this](const std::string& address) { return place_picture(address); },
                      [this](const std::string& what) { lose(what); }, &proposal_.words_to_declare,
                      has_blanks}
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

  std::string take_item_id(const std::string& otherwise) {
    return take_id(id_of(item_->name.view(), otherwise), around_.taken);
  }

  void add_card() {
    const std::string front = markdown(item_->ask), back = markdown(item_->model);
    if (front.empty()) return lose("it has no text");
    cards_ += "- id: " + take_item_id("card") + "\n" + key("front", front) + required_key("back", back);
    ++lesson_.cards;
  }

  void add_question() {
    std::string ask = markdown(item_->ask, item_->kind == Item::Kind::blanks);
    without_own_sentences(ask);
    if (ask.empty()) return lose("it has no text");
    const std::string id = take_item_id("question");
    const std::size_t values = values_.size();
    std::string own;
    switch (item_->kind) {
      case Item::Kind::choice: own = choices(); break;
      case Item::Kind::number: own = number(*item_->key, id); break;
      case Item::Kind::word: own = word(item_->words); break;
      case Item::Kind::matching: own = matching(); break;
      case Item::Kind::ordering: own = ordering(); break;
      case Item::Kind::blanks: own = blanks(id, ask); break;
      default: own = open();
    }
    if (own.empty()) {
      around_.taken.erase(id);
      return values_.resize(values);
    }
    if (item_->kind != Item::Kind::blanks) own += points(item_->points);
    quiz_ += "- id: " + id + "\n" + key("ask", ask) + own + key("because", markdown(item_->because));
    ++lesson_.questions;
    lesson_.keys += values_.size() - values;
  }

  /// Removes the sentences that `export` adds to questions with numbers; those of blanks have numbers.
  void without_own_sentences(std::string& ask) const {
    const auto remove = [&](const std::string& before) {
      for (const std::string& sentence : around_.own)
        if (const std::string last = "\n\n" + plain_as_markdown(before + sentence); ask.ends_with(last))
          ask.resize(ask.size() - last.size());
    };
    if (item_->kind == Item::Kind::number) remove({});
    for (std::size_t i = item_->blanks.size(); i > 0; --i) remove(fmt::format("({}) ", i));
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

  std::string number(const banks::Key& asked, const std::string& id, const std::string& indent = "  ") {
    std::vector<const banks::Choice*> wrong;
    long places = places_of(asked.value);
    for (const banks::Choice& one : asked.wrong) {
      const Rational value = *banks::number_in(one.text.text);
      // A separator of thousands that was read as a point: `export` asks for it itself.
      if (value * 1000 == asked.value && abs(asked.value) >= 1000) continue;
      if (asked.lower <= value && value <= asked.upper) {
        lose(fmt::format("the wrong number {} is left out, because the key accepts it", one.text.text));
        continue;
      }
      wrong.push_back(&one);
      places = std::max({places, places_of(value), places_of_half(one.tolerance)});
    }
    const BankKey key = bank_key(asked, places);
    if (!key.lost.empty()) lose(key.lost);
    std::string out =
        fmt::format("{0}answer: {1}\n{0}decimals: {2}\n", indent, add_value(asked, key, id), key.format);
    if (key.rounding != numbers::Rounding::half_away)
      out += fmt::format("{}rounding: {}\n", indent, numbers::name_of(key.rounding));
    if (key.tolerance != 0) out += fmt::format("{}tolerance: {}\n", indent, banks::decimal_of(key.tolerance));
    if (wrong.empty()) return out;
    out += (item_->kind == Item::Kind::number ? indent + "type: typed\n" : "") + indent + "distractors:\n";
    for (const banks::Choice* const one : wrong)
      out += fmt::format("{}  - value: {}\n", indent, banks::decimal_of(*banks::number_in(one->text.text))) +
             required_key("because", without_value(markdown(one->feedback), one->text.text), indent + "    ");
    return out;
  }

  /// Returns the name of a value of the example, which has a claim with the number of the bank.
  std::string add_value(const banks::Key& asked, const BankKey& key, const std::string& id) {
    std::string name = text::replaced(take_id(id, names_), "-", "_");
    if (!equations::name_problem(name).empty() || equations::is_function_name(name))
      name = text::replaced(take_id("key-" + id, names_), "-", "_");
    values_.push_back({name, banks::decimal_of(key.value), key.rounding, name + claim_of(asked, key)});
    return name;
  }

  /// Returns the example with the values of the questions, and what the bank prints for them.
  std::string values_example() {
    std::string out =
        take_id(lesson_.folder + "-values", around_.taken) + ":\n  title: Values of the questions\n";
    if (values_.empty())
      return "# Write the values and equations of the questions here, and their names after 'answer:'.\n" +
             out + "  given:\n    one: 1\n";
    out =
        "# Write the equations of the values, and delete the given ones. The numbers of the bank are then "
        "judged.\n" +
        out + "  document: bank\n  given:\n";
    std::map<numbers::Rounding, std::string> claims;
    for (const BankValue& one : values_) {
      out += fmt::format("    {}: {}\n", one.name, one.digits);
      claims[one.rounding] += "        " + one.claim + "\n";
    }
    out += "  published:\n";
    for (const auto& [rounding, lines] : claims) {
      out += "    - where: the keys\n";
      if (rounding != numbers::Rounding::half_away)
        out += fmt::format("      rounding: {}\n", numbers::name_of(rounding));
      out += "      numbers: |\n" + lines;
    }
    proposal_.has_claims = true;
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

  // ---- blanks and parts

  /// Writes the answers, and puts the roles of the blanks into the text.
  std::string blanks(const std::string& id, std::string& ask) {
    constexpr std::string_view mark = banks::blank_mark;
    const auto& all = item_->blanks;
    std::size_t count = 0;
    for (std::size_t at = ask.find(mark); at != ask.npos; at = ask.find(mark, at + 1)) ++count;
    if (count != all.size() || count > most_bank_parts) {
      lose(count != all.size() ? "a blank in a formula, in code or in an address is not read"
                               : fmt::format("it has more than {} blanks", most_bank_parts));
      return {};
    }
    std::string out = "  answers:\n", text;
    std::size_t done = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::string number_of = std::to_string(i + 1), indent = "      ";
      const std::size_t at = ask.find(mark, done);
      text += ask.substr(done, at - done) + "{blank}`blank_" + number_of + "`";
      done = at + mark.size();
      const std::string own =
          all[i].key ? number(*all[i].key, id + "-" + number_of, indent) : word(all[i].words, indent);
      if (own.empty()) return own;
      out += "    blank_" + number_of + ":\n" + own + points(all[i].points, indent) +
             key("because", markdown(all[i].because), indent);
    }
    ask = text + ask.substr(done);
    return out;
  }

  /// Returns the texts of parts as Markdown; none, if the lesson can't have them.
  template <class Parts>
  std::vector<std::string> texts_of(const Parts& parts, const char* noun) {
    std::vector<std::string> texts;
    for (const auto& part : parts) {
      texts.push_back(markdown(part.text));
      const bool is_twice = std::find(texts.begin(), texts.end() - 1, texts.back()) != texts.end() - 1;
      if (!texts.back().empty() && !is_twice && texts.size() <= most_bank_parts) continue;
      lose(texts.back().empty() ? fmt::format("a {} has no text", noun)
           : is_twice           ? fmt::format("two {}s are the same", noun)
                                : fmt::format("it has more than {} {}s", most_bank_parts, noun));
      return {};
    }
    if (texts.size() < 2 && noun == bank_part) {
      lose("it has a single part");
      return {};
    }
    return texts;
  }

  std::string ordering() {
    std::string out = "  order:\n";
    const std::vector<std::string> texts = texts_of(item_->parts, bank_part);
    for (const std::string& text : texts) out += "    -" + yaml_text(text, "    ");
    return texts.empty() ? std::string() : out;
  }

  std::string matching() {
    const std::vector<std::string> texts = texts_of(item_->parts, bank_part),
                                   matches = texts_of(item_->choices, "match");
    if (texts.empty() || matches.empty()) return {};
    if (const auto truth = index_of_true(matches)) return statements(texts, *truth);
    std::string out = "  pairs:\n", others;
    std::set<std::size_t> used;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const banks::Part& part = item_->parts[i];
      if (!used.insert(part.right).second) {
        lose("two parts have the same match");
        return {};
      }
      out += "    - item:" + yaml_text(texts[i], "      ") + key("match", matches[part.right], "      ") +
             key("because", markdown(part.because), "      ");
    }
    for (std::size_t i = 0; i < matches.size(); ++i)
      if (used.count(i) == 0) others += "    -" + yaml_text(matches[i], "    ");
    return out + (others.empty() ? others : "  others:\n" + others);
  }

  /// Returns the index of *True*, or one past the end, if there is no match but it and *False*.
  std::optional<std::size_t> index_of_true(const std::vector<std::string>& matches) const {
    for (const auto& [yes, no] : around_.truths) {
      std::size_t truth = matches.size(), known = 0;
      for (std::size_t i = 0; i < matches.size(); ++i) {
        const std::string word = text::in_small_letters(matches[i]);
        if (word == text::in_small_letters(yes)) truth = i;
        if (word == text::in_small_letters(yes) || word == text::in_small_letters(no)) ++known;
      }
      if (known == matches.size()) return truth;
    }
    return std::nullopt;
  }

  std::string statements(const std::vector<std::string>& texts, std::size_t truth) {
    std::string out = "  statements:\n";
    for (std::size_t i = 0; i < texts.size(); ++i)
      out += "    - text:" + yaml_text(texts[i], "      ") +
             fmt::format("      correct: {}\n", item_->parts[i].right == truth ? "yes" : "no") +
             required_key("because", markdown(item_->parts[i].because), "      ");
    return out + (item_->in_order ? "  in order: yes\n" : "");
  }

  /// Returns the key with the points, if they are not one.
  std::string points(const Rational& marks, const std::string& indent = "  ") {
    constexpr int most_points = 100;
    if (marks == 1) return {};
    if (numbers::is_whole(marks) && marks >= 1 && marks <= most_points)
      return fmt::format("{}points: {}\n", indent, banks::decimal_of(marks));
    lose(fmt::format("its {} points are one point here", banks::decimal_of(marks)));
    return {};
  }

  // ---- words

  std::string word(const std::vector<std::string>& words, const std::string& indent = "  ") {
    const std::string& word = words.front();
    const bool is_label = !word.empty() && word.find_first_of("\"\\\n{}[]`") == word.npos;
    if (!is_label) {
      lose(fmt::format("its answer '{}' can't be a label", word));
      return {};
    }
    for (std::size_t i = 1; i < words.size(); ++i)
      lose(fmt::format("the right answer '{}' is left out", words[i]));
    has_answers_ = true;
    return indent + "answer:" + yaml_text("\"" + word + "\"", indent);
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
  bool has_answers_ = false;  ///< true for words, which need an example
  std::vector<BankValue> values_;
  std::set<std::string> names_;  ///< of values
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
