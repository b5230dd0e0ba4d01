// Reads embedded answers of Moodle (question/type/multianswer): `{`, marks, `:`, a type, `:`, answers between
// `~`, `}`. An answer begins with `=` or `%50%`, and its feedback with `#`. A backslash escapes `}`, `#` and
// `~`; an entity is none of them.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "banks/answers.hpp"
#include "text/characters.hpp"
#include "text/replaced.hpp"

namespace proofsheet::banks {

namespace {

using text::Text;

constexpr std::array<std::string_view, 2> number_types = {"NUMERICAL", "NM"};
constexpr std::array<std::string_view, 6> word_types = {"SHORTANSWER",   "SA",  "MW",
                                                        "SHORTANSWER_C", "SAC", "MWC"};
constexpr std::array<std::string_view, 20> choice_types = {
    "MULTICHOICE",     "MC",   "MULTICHOICE_V",    "MCV",  "MULTICHOICE_H", "MCH", "MULTICHOICE_S",   "MCS",
    "MULTICHOICE_VS",  "MCVS", "MULTICHOICE_HS",   "MCHS", "MULTIRESPONSE", "MR",  "MULTIRESPONSE_H", "MRH",
    "MULTIRESPONSE_S", "MRS",  "MULTIRESPONSE_HS", "MRHS"};

bool is_one_of(const auto& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string without_cloze_escapes(std::string_view text) {
  std::string plain = without_entities(text);
  for (const char* mark : {"}", "#", "~"}) plain = text::replaced(plain, std::string("\\") + mark, mark);
  return plain;
}

/// Returns the offset of the `#` that begins the feedback; that of an entity does not.
std::size_t find_feedback(std::string_view answer) {
  std::size_t at = find_mark(answer, "#");
  while (at < answer.size() &&
         (answer.substr(0, at).ends_with('&') || answer.substr(0, at).ends_with("&amp;")))
    at = find_mark(answer, "#", at + 1);
  return at;
}

class ClozeReader {
 public:
  ClozeReader(Text ask, bool is_markdown, Item& item)
      : all_(std::move(ask)), is_markdown_(is_markdown), item_(item) {}

  std::string read() {
    item_.kind = Item::Kind::blanks;
    const std::string_view view = all_.view();
    std::string ask;
    std::size_t done = 0;
    for (std::size_t at = view.find('{'); at != view.npos; at = view.find('{', std::max(at + 1, done))) {
      const std::size_t end = find_head(view.substr(at));
      if (end == 0) continue;
      const std::size_t close = find_mark(view, "}", at + end);
      if (close == view.size()) return fmt::format("its answer '{}' is never closed", view.substr(at, end));
      ask += text::replaced(std::string(view.substr(done, at - done)), blank_mark, "");
      ask += blank_mark;
      done = close + 1;
      if (std::string why = read_answer(all_.slice(at + end, close)); !why.empty()) return why;
    }
    ask += text::replaced(std::string(view.substr(done)), blank_mark, "");
    if (item_.blanks.empty()) return "its text has no answers";
    item_.ask = {std::move(ask), is_markdown_};
    return {};
  }

 private:
  /// Returns the size of `{2:NM:` at the beginning of a text, and keeps its parts; 0 if there is none.
  std::size_t find_head(std::string_view text) {
    const std::size_t first = std::min(text.find_first_not_of("0123456789", 1), text.size());
    if (first == text.size() || text[first] != ':') return 0;
    const std::size_t last =
        std::min(text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_", first + 1), text.size());
    if (last == text.size() || text[last] != ':' || last == first + 1) return 0;
    points_ = first == 1 ? Rational(1) : number_in(text.substr(1, first - 1)).value_or(0);
    type_ = text.substr(first + 1, last - first - 1);
    return last + 1;
  }

  std::string read_answer(const Text& body) {
    Blank blank;
    blank.points = points_;
    std::string why;
    if (is_one_of(number_types, type_))
      why = read_number(answers_in(body), blank, item_.lost);
    else if (is_one_of(word_types, type_))
      why = read_words(answers_in(body), blank, item_.lost);
    else
      why = is_one_of(choice_types, type_) ? "a choice inside a text is not read"
                                           : fmt::format("answers of the type '{}' are not read", type_);
    if (type_.ends_with('C') && why.empty() && !blank.key)
      item_.lost.emplace_back("capital letters do not matter here");
    item_.blanks.push_back(std::move(blank));
    return why.empty() ? why : fmt::format("its answer {}, {}: {}", item_.blanks.size(), type_, why);
  }

  std::vector<Answer> answers_in(const Text& body) const {
    std::vector<Answer> answers;
    const std::string_view view = body.view();
    for (std::size_t at = 0, end = 0; at <= view.size(); at = end + 1) {
      end = find_mark(view, "~", at);
      if (end == at) continue;
      answers.push_back(answer_in(body.slice(at, end).trimmed()));
    }
    return answers;
  }

  Answer answer_in(Text text) const {
    Answer answer;
    const std::string_view view = text.view();
    std::size_t begin = 0;
    if (view.starts_with('=')) {
      answer.percent = 100;
      begin = 1;
    } else if (const std::size_t close = view.find('%', 1); view.starts_with('%') && close != view.npos) {
      if (const auto percent = number_in(view.substr(1, close - 1))) {
        answer.percent = *percent;
        begin = close + 1;
      }
    }
    text = text.slice(begin, text.size());
    const std::size_t hash = find_feedback(text.view());
    const std::string_view feedback = text.view().substr(std::min(hash + 1, text.size()));
    answer.feedback = {without_cloze_escapes(text::trimmed(feedback)), is_markdown_};
    answer.text = text.slice(0, hash).trimmed();
    answer.word = text::trimmed(without_cloze_escapes(answer.text.view()));
    answer.key = key_in(answer.text);
    return answer;
  }

  Text all_;
  bool is_markdown_;
  Item& item_;
  Rational points_;
  std::string_view type_;
};

}  // namespace

std::string read_cloze(const Text& ask, bool is_markdown, Item& item) {
  return ClozeReader(ask, is_markdown, item).read();
}

}  // namespace proofsheet::banks
