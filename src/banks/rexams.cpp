// Reads exercises of R/exams in R Markdown: the sections Question, Solution and Meta-information, each with
// an underline. Nothing is run: code is listed, and a key that R computes is not read.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "banks/bank.hpp"
#include "text/characters.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::banks {

namespace {

using text::Text;

struct RSection {
  std::string name;  ///< in small letters: `question`, `answerlist`
  std::vector<Text> lines;
};

bool is_underline(std::string_view line, char mark) {
  const std::string_view words = text::trimmed(line);
  return words.size() >= 3 && words.find_first_not_of(mark) == words.npos;
}

class RexamsReader {
 public:
  explicit RexamsReader(const text::SourcePtr& source) : all_(source) { divide(); }

  std::optional<Bank> read() {
    for (const char* name : {"question", "meta-information"})
      if (!section(name)) return std::nullopt;
    item_.span = {all_.source(), 0, std::min<std::size_t>(1, all_.size())};
    item_.name = meta("exname");
    if (item_.name.empty()) item_.name = Text("question", all_.source(), 0);
    item_.ask = {content(*section("question"), true), true};
    if (const RSection* solution = section("solution")) item_.because = {content(*solution, true), true};
    item_.points = number_in(meta("expoints").view()).value_or(1);
    const std::string why = read_kind();
    bank_.add_unless(why, std::move(item_));
    return std::move(bank_);
  }

 private:
  void lose(const text::Span& span, std::string why) {
    bank_.not_read.push_back({span, item_.name.str(), std::move(why)});
  }

  /// Divides the file into sections, without code chunks. An answer list belongs to the section before it.
  void divide() {
    const std::vector<Text> lines = all_.lines();
    bool in_code = false, in_chunk = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string_view line = lines[i].view();
      if (text::trimmed(line).starts_with("```")) {
        const bool begins_chunk = !in_code && text::trimmed(line).starts_with("```{");
        if (begins_chunk) chunks_.push_back(lines[i].span());
        const bool was_chunk = in_chunk || begins_chunk;
        in_code = !in_code;
        in_chunk = in_code && begins_chunk;
        if (was_chunk) continue;
      }
      if (in_chunk) continue;
      const bool has_next = !in_code && i + 1 < lines.size() && !text::trimmed(line).empty();
      const bool is_major = has_next && is_underline(lines[i + 1].view(), '=');
      const bool is_minor = has_next && is_underline(lines[i + 1].view(), '-');
      const std::string name = text::in_small_letters(text::trimmed(line));
      if (is_major || (is_minor && name == "answerlist")) {
        sections_.push_back({is_major            ? name
                             : sections_.empty() ? name
                                                 : sections_.back().name + "/" + name,
                             {}});
        ++i;
      } else if (!sections_.empty()) {
        sections_.back().lines.push_back(lines[i]);
      }
    }
  }

  const RSection* section(std::string_view name) const {
    const auto found = std::find_if(sections_.begin(), sections_.end(),
                                    [&](const RSection& one) { return one.name == name; });
    return found == sections_.end() ? nullptr : &*found;
  }

  Text meta(std::string_view key) const {
    for (const Text& line : section("meta-information")->lines) {
      const std::size_t colon = line.view().find(':');
      if (colon != std::string_view::npos && text::trimmed(line.view().substr(0, colon)) == key)
        return line.slice(colon + 1, line.size()).trimmed();
    }
    return {};
  }

  /// Returns a text in which an ellipsis stands for each value that R would compute.
  std::string without_inline_code(const Text& line) {
    std::string out;
    const std::string_view view = line.view();
    for (std::size_t at = 0; at < view.size();) {
      const std::size_t begin = view.find("`r ", at);
      const std::size_t end = begin == view.npos ? view.npos : view.find('`', begin + 1);
      out += view.substr(at, end == view.npos ? view.npos : begin - at);
      if (end == view.npos) break;
      out += text::ellipsis;
      lose(line.span(begin, end + 1), "a value that R computes is left out");
      at = end + 1;
    }
    return out;
  }

  std::string content(const RSection& section, bool reports) {
    std::string out;
    for (const Text& line : section.lines) out += (reports ? without_inline_code(line) : line.str()) + "\n";
    return std::string(text::trimmed(out));
  }

  /// Returns the items of the answer list of a section.
  std::vector<std::string> answers(const char* of) {
    std::vector<std::string> items;
    const RSection* const list = section(std::string(of) + "/answerlist");
    if (!list) return items;
    for (const Text& line : list->lines) {
      const std::string words = without_inline_code(line);
      const bool begins = words.starts_with("* ") || words.starts_with("- ");
      if (begins)
        items.push_back(words.substr(2));
      else if (!items.empty() && !text::trimmed(words).empty())
        items.back() += "\n" + std::string(text::trimmed(words));
    }
    return items;
  }

  std::string read_kind() {
    for (const text::Span& chunk : chunks_) lose(chunk, "a chunk of code is not read");
    const std::string type = text::in_small_letters(meta("extype").view());
    const Text solution = meta("exsolution");
    if (solution.view().find("`r ") != std::string_view::npos && type != "string")
      return "R computes its key";
    if (type == "schoice" || type == "mchoice") return read_choices(solution);
    if (type == "num") return read_number(solution);
    if (type == "string") {
      item_.kind = solution.empty() ? Item::Kind::open : Item::Kind::word;
      if (!solution.empty()) item_.words.push_back(solution.str());
      if (solution.empty()) std::swap(item_.model, item_.because);
      return solution.view().find("`r ") == std::string_view::npos ? "" : "R computes its key";
    }
    return fmt::format("exercises of the type '{}' are not read", type);
  }

  std::string read_choices(const Text& solution) {
    item_.kind = Item::Kind::choice;
    const std::vector<std::string> choices = answers("question"), feedback = answers("solution");
    if (choices.empty()) return "it has no list of answers, or R computes it";
    if (choices.size() != solution.size()) return "its key has another number of answers than its list";
    item_.in_order = text::in_small_letters(meta("exshuffle").view()) == "false" || meta("exshuffle").empty();
    for (std::size_t i = 0; i < choices.size(); ++i)
      item_.choices.push_back({{choices[i], true},
                               {i < feedback.size() ? feedback[i] : std::string(), true},
                               solution.view()[i] == '1'});
    return {};
  }

  std::string read_number(const Text& solution) {
    item_.kind = Item::Kind::number;
    const auto value = number_in(solution.view());
    const Text said = meta("extol");
    const auto tolerance = said.empty() ? std::optional(Rational(0)) : number_in(said.view());
    if (!value) return fmt::format("'{}' is not a number", solution.str());
    if (!tolerance) return "its tolerance is not a number";
    item_.key = Key{solution, *value, Rational(*value - abs(*tolerance)), Rational(*value + abs(*tolerance))};
    return {};
  }

  Text all_;
  std::vector<RSection> sections_;
  std::vector<text::Span> chunks_;
  Item item_;
  Bank bank_;
};

}  // namespace

std::optional<Bank> read_rexams(const text::SourcePtr& source) { return RexamsReader(source).read(); }

}  // namespace proofsheet::banks
