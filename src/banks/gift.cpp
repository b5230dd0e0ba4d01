// Reads GIFT, Moodle's format of plain text. An empty line ends a question. `::name::` and a format in
// brackets may begin it, and its answers are in braces.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "banks/answers.hpp"
#include "text/characters.hpp"
#include "text/unicode.hpp"

namespace proofsheet::banks {

namespace {

using text::Text;

std::string without_escapes(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    constexpr std::string_view escaped = "\\~=#{}:";
    const char next = at + 1 < text.size() ? text[at + 1] : ' ';
    if (text[at] == '\\' && (escaped.find(next) != std::string_view::npos || next == 'n'))
      plain += text[++at] == 'n' ? '\n' : next;
    else
      plain += text[at];
  }
  return plain;
}

/// An answer: `=Paris#Right`, `~%50%Rome`, `=France -> Paris`.
struct GiftAnswer {
  bool is_right = false;
  std::optional<Rational> percent = {};
  Text text;
  std::string_view feedback;
};

std::vector<GiftAnswer> answers_in(const Text& text) {
  std::vector<GiftAnswer> answers;
  const std::string_view all = text.view();
  for (std::size_t at = find_mark(all, "=~"); at < all.size();) {
    const std::size_t end = find_mark(all, "=~", at + 1);
    GiftAnswer answer{all[at] == '=', {}, {}, {}};
    std::size_t begin = at + 1;
    if (begin < end && all[begin] == '%')
      if (const std::size_t close = all.find('%', begin + 1); close < end) {
        answer.percent = number_in(all.substr(begin + 1, close - begin - 1));
        if (answer.percent) begin = close + 1;
      }
    const std::size_t hash = std::min(find_mark(all, "#", begin), end);
    answer.text = text.slice(begin, hash).trimmed();
    answer.feedback = text::trimmed(all.substr(std::min(hash + 1, end), end - std::min(hash + 1, end)));
    answers.push_back(std::move(answer));
    at = end;
  }
  return answers;
}

class GiftReader {
 public:
  explicit GiftReader(const text::SourcePtr& source) : all_(source), text_(all_.view()) {}

  Bank read() {
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      read_line(text_.substr(at, end - at), at);
      at = end + 1;
    }
    end_question(text_.size());
    return std::move(bank_);
  }

 private:
  void read_line(std::string_view line, std::size_t at) {
    constexpr std::string_view category = "$CATEGORY:";
    const std::string_view words = text::trimmed(line);
    if (words.empty()) return end_question(at);
    if (!is_open_ && words.starts_with("//")) {
      const bool is_own = words.find("[id:") != words.npos;
      is_card_ = is_card_ || (is_own && words.find("/card/") != words.npos);
      is_order_ = is_order_ || (is_own && words.ends_with("] ordering"));
    } else if (!is_open_ && words.starts_with(category)) {
      const std::string path(text::trimmed(words.substr(category.size())));
      bank_.begin(title_of_category(path));
    } else if (!is_open_) {
      is_open_ = true;
      begin_ = at + static_cast<std::size_t>(words.data() - line.data());
    }
  }

  void end_question(std::size_t end) {
    if (!is_open_) return;
    Item item;
    const std::string why = read_question(all_.slice(begin_, end).trimmed(), item);
    bank_.add_unless(why, std::move(item));
    is_open_ = is_card_ = is_order_ = false;
  }

  /// Takes `[html]`, `[markdown]`, `[plain]` or `[moodle]` from the front of a text.
  void take_format(Text& text) {
    constexpr std::array<std::string_view, 4> names = {"html", "markdown", "plain", "moodle"};
    const std::size_t close = text.view().find(']');
    if (!text.view().starts_with('[') || close == std::string_view::npos) return;
    const std::string_view name = text.view().substr(1, close - 1);
    if (std::find(names.begin(), names.end(), name) == names.end()) return;
    format_ = name;
    text = text.slice(close + 1, text.size()).trimmed();
  }

  Markup markup_of(std::string_view written) const {
    constexpr std::string_view html = "[html]";  // some programs repeat it at each answer
    const bool is_html = written.starts_with(html);
    if (is_html) written.remove_prefix(html.size());
    const std::string text = without_escapes(text::trimmed(written));
    if (format_ == "markdown") return {text, true};
    const bool has_tags =
        format_ == "moodle" && (text.find("</") != text.npos || text.find("<br") != text.npos);
    return {is_html || has_tags || format_ == "html" ? text : as_html(text)};
  }

  /// Returns why a question is not read; empty if it is.
  std::string read_question(Text text, Item& item) {
    format_ = "moodle";
    item.span = {all_.source(), begin_, std::min(begin_ + 1, text_.size())};
    if (text.view().starts_with("::"))
      if (const std::size_t end = text.view().find("::", 2); end != std::string_view::npos) {
        item.name = text.slice(2, end).trimmed();
        item.name = Text(without_escapes(item.name.view()), item.name.source(), item.name.span().begin);
        item.span = text.span(0, end + 2);
        text = text.slice(end + 2, text.size()).trimmed();
      }
    take_format(text);
    const std::size_t open = find_mark(text.view(), "{"), close = find_mark(text.view(), "}", open);
    if (open < text.size() && close == text.size()) return "its brace is never closed";
    const std::string_view before = text.view().substr(0, open);
    const std::string_view after = text::trimmed(text.view().substr(std::min(close + 1, text.size())));
    item.ask = markup_of(after.empty() ? std::string(before) : fmt::format("{}_____ {}", before, after));
    if (item.name.empty()) {
      const std::size_t size = std::min<std::size_t>(before.find('\n'), 60);
      item.name = text.slice(0, std::min(size, before.size())).trimmed();
    }
    return open < text.size() ? read_answers(text.slice(open + 1, close).trimmed(), item) : std::string();
  }

  std::string read_answers(Text text, Item& item) {
    constexpr std::string_view general = "####";
    if (const std::size_t at = text.view().find(general); at != std::string_view::npos) {
      item.because = markup_of(text.view().substr(at + general.size()));
      text = text.slice(0, at).trimmed();
    }
    if (text.empty()) return read_open(item);
    if (text.view().starts_with('#')) return read_numbers(text.slice(1, text.size()).trimmed(), item);
    const std::string_view word = text.view().substr(0, find_mark(text.view(), "#"));
    const std::string truth = text::in_small_letters(text::trimmed(word));
    if (truth == "t" || truth == "true" || truth == "f" || truth == "false")
      return read_truth(truth[0] == 't', text.view().substr(std::min(word.size() + 1, text.size())), item);
    const std::vector<GiftAnswer> answers = answers_in(text);
    if (answers.empty()) return "its answers can't be read";
    const auto is_pair = [](const GiftAnswer& one) {
      return one.text.view().find("->") != std::string_view::npos;
    };
    if (std::any_of(answers.begin(), answers.end(), is_pair)) return read_pairs(answers, item);
    const bool has_wrong =
        std::any_of(answers.begin(), answers.end(), [](const GiftAnswer& one) { return !one.is_right; });
    return has_wrong ? read_choices(answers, item) : read_typed(answers, false, item);
  }

  std::string read_open(Item& item) const {
    item.kind = is_card_ ? Item::Kind::card : Item::Kind::open;
    std::swap(item.model, item.because);
    return {};
  }

  /// `feedback`: for a wrong answer, then for a right one.
  std::string read_truth(bool is_true, std::string_view feedback, Item& item) const {
    item.kind = Item::Kind::choice;
    item.in_order = true;
    const std::size_t hash = find_mark(feedback, "#");
    const Markup wrong = markup_of(feedback.substr(0, hash)),
                 right = markup_of(feedback.substr(std::min(hash + 1, feedback.size())));
    for (const bool value : {true, false})
      item.choices.push_back(
          {{value ? "True" : "False"}, value == is_true ? right : wrong, value == is_true});
    return {};
  }

  std::string read_choices(const std::vector<GiftAnswer>& answers, Item& item) const {
    item.kind = Item::Kind::choice;
    const bool is_single =
        std::any_of(answers.begin(), answers.end(), [](const GiftAnswer& one) { return one.is_right; });
    for (const GiftAnswer& one : answers) {
      const bool earns = one.percent && *one.percent > 0;
      const bool is_whole = is_single && one.is_right && !one.percent;
      item.choices.push_back({markup_of(one.text.view()), markup_of(one.feedback),
                              is_single ? one.is_right && (!one.percent || *one.percent >= 100) : earns});
      if (is_single && !is_whole && earns)
        item.lost.push_back(fmt::format("a choice that earns a part of the marks is {} here",
                                        item.choices.back().correct ? "right" : "wrong"));
    }
    return {};
  }

  std::string read_numbers(const Text& text, Item& item) const {
    std::vector<GiftAnswer> answers = answers_in(text);
    if (answers.empty()) {
      const std::size_t hash = find_mark(text.view(), "#");
      answers.push_back({true, {}, text.slice(0, hash).trimmed(), {}});
    }
    return read_typed(answers, true, item);
  }

  std::string read_typed(const std::vector<GiftAnswer>& given, bool is_number, Item& item) const {
    std::vector<Answer> answers;
    for (const GiftAnswer& one : given)
      answers.push_back({one.text, without_escapes(one.text.view()), key_in(one.text),
                         one.percent.value_or(one.is_right ? 100 : 0), markup_of(one.feedback)});
    Blank blank;
    const std::string why = is_number ? read_number(std::move(answers), blank, item.lost)
                                      : read_words(std::move(answers), blank, item.lost);
    if (why.empty()) take_blank(std::move(blank), item);
    return why;
  }

  /// Pairs that `export` marks as an ordering question match each part with its position.
  std::string read_pairs(const std::vector<GiftAnswer>& answers, Item& item) const {
    std::vector<std::pair<Rational, Part>> ordered;
    for (const GiftAnswer& one : answers) {
      const std::size_t arrow = one.text.view().find("->");
      if (arrow == std::string_view::npos) return fmt::format("'{}' has no match", one.text.str());
      const std::string_view match = one.text.view().substr(arrow + 2);
      Markup part = markup_of(one.text.view().substr(0, arrow));
      if (const auto position = number_in(match); is_order_ && position)
        ordered.emplace_back(*position, Part{std::move(part), {}});
      else
        add_pair(std::move(part), markup_of(match), item);
    }
    if (!ordered.empty() && item.choices.empty()) {
      item.kind = Item::Kind::ordering;
      std::stable_sort(ordered.begin(), ordered.end(),
                       [](const auto& one, const auto& other) { return one.first < other.first; });
      for (auto& [position, part] : ordered) item.parts.push_back(std::move(part));
    }
    divide_parts(item);
    return item.parts.empty() ? "it has no pairs" : std::string();
  }

  Text all_;
  std::string_view text_;
  std::string format_ = "moodle";
  bool is_open_ = false, is_card_ = false, is_order_ = false;
  std::size_t begin_ = 0;
  Bank bank_;
};

}  // namespace

std::optional<Bank> read_gift(const text::SourcePtr& source) { return GiftReader(source).read(); }

}  // namespace proofsheet::banks
