// Where the comments of proposals go, in each format. They are inserted; no other byte of the document
// changes, and readers see no difference.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "documents/proposals.hpp"
#include "seen/formats.hpp"
#include "text/characters.hpp"

namespace proofsheet::documents {

namespace {

class Inserter {
 public:
  Inserter(const Document& document, const Proposals& proposals)
      : proposals_(proposals), format_(*format_row(document.name)) {
    for (const Passage& passage : document.passages)
      if (passage.text.source()) source_ = passage.text.source();
    if (!source_) return;
    text_ = source_->text();
    const std::size_t end = text_.find('\n');
    if (end != text_.npos && end > 0 && text_[end - 1] == '\r') newline_ = "\r\n";
  }

  std::vector<Insertion> run() {
    if (!source_ || format_.comment.empty()) return {};
    for (std::size_t i = 0; i < proposals_.tables.size(); ++i)
      if (!proposals_.tables[i].columns.empty()) add_table(i);
    for (std::size_t i = 0; i < proposals_.numbers.size(); ++i)
      if (!proposals_.numbers[i].by_table) add_number(i);
    for (auto& [at, numbers] : grouped_) add_group(at, numbers);
    std::stable_sort(all_.begin(), all_.end(),
                     [](const Insertion& a, const Insertion& b) { return a.at < b.at; });
    return std::move(all_);
  }

 private:
  /// True if a comment takes a line of its own.
  bool is_of_lines() const {
    return format_.format == Format::latex || format_.format == Format::asciidoc ||
           format_.format == Format::typst;
  }
  bool is_of_blocks() const { return format_.format == Format::restructured; }
  bool is_notebook() const { return format_.format == Format::notebook; }
  bool is_markdown() const { return format_.format == Format::markdown || is_notebook(); }

  /// Returns a text as it is in the file: the cells of a notebook are JSON strings.
  std::string in_file(const std::string& text) const {
    if (!is_notebook()) return text;
    const std::string quoted = nlohmann::json(text).dump();
    return quoted.substr(1, quoted.size() - 2);
  }

  std::string comment(const std::string& body) const {
    return std::string(text::trimmed(fmt::format(fmt::runtime(format_.comment), body)));
  }

  // ---- tables

  void add_table(std::size_t index) {
    const TableProposal& table = proposals_.tables[index];
    std::string indent_text = table.prefix;
    std::size_t at = with_whole_escapes({source_, table.line, table.line}).begin + indent_text.size();
    const bool is_blank = indent_text.find_first_not_of(" \t>") == indent_text.npos;
    if (is_of_blocks()) at = before_directive(table.line, indent_text);
    if (!is_blank && (!is_markdown() || indent_text.size() > longest_prefix)) {
      at = table.place.begin;
      indent_text.clear();
    }
    for (char& c : indent_text)
      if (c != '>' && c != '\t') c = ' ';
    std::string text;
    for (const std::string& column : table.columns) {
      text += comment("table = " + column) + (is_notebook() ? "\n" : newline_);
      if (is_of_blocks()) text += newline_;
      text += indent_text;
    }
    all_.push_back({at, in_file(text), {}, index});
  }

  /// Returns where a comment before a table goes: before the directive that contains the table, if there is
  /// one. Sets `indent_text` to the indentation there.
  std::size_t before_directive(std::size_t line, std::string& indent_text) const {
    std::size_t begin = line;
    while (begin > 0) {
      const std::size_t before = begin < 2 ? 0 : text_.rfind('\n', begin - 2) + 1;
      const std::string_view whole = text_.substr(before, begin - before);
      const std::size_t indent = std::min(whole.find_first_not_of(" \t"), whole.size());
      if (indent < indent_text.size() && !text::trimmed(whole).empty()) {
        if (whole.substr(indent).starts_with(".. table::")) {
          indent_text.resize(indent);
          return before + indent;
        }
        break;
      }
      begin = before;
    }
    return line + indent_text.size();
  }

  // ---- numbers

  void add_number(std::size_t index) {
    const Proposal& one = proposals_.numbers[index];
    const text::Span span = with_whole_escapes(one.number.span());
    if (is_of_lines()) {
      grouped_[std::min(text_.find('\n', span.end), text_.size())].push_back(index);
    } else if (is_of_blocks()) {
      grouped_[paragraph_end(span.end)].push_back(index);
    } else {
      std::size_t at = span.end;
      if (one.in_formula) {
        const auto end = formula_end(at);
        if (!end) return;
        at = *end;
      }
      at = after_entity(at);
      if (is_markdown()) at = after_emphasis(at);
      const bool spaced =
          at < text_.size() && (text::is_space(text_[at]) || text_.substr(at).starts_with("\\n"));
      all_.push_back(
          {at, in_file((spaced && !is_in_heading(at) ? " " : "") + comment("= " + one.what)), {index}});
    }
  }

  /// Returns where a formula with the number before `at` ends; `nullopt` if the number is not its last, or if
  /// it is a block.
  std::optional<std::size_t> formula_end(std::size_t at) const {
    for (; at < text_.size() && text_[at] != '\n'; ++at) {
      if (text::is_digit(text_[at])) return std::nullopt;
      if (text_.substr(at).starts_with("$$")) return std::nullopt;
      if (text_[at] == '$') return at + 1;
      if (text_.substr(at).starts_with("\\)")) return at + 2;
    }
    return std::nullopt;
  }

  /// Returns the end of the entity around `at`, as in `2.35&times;`; `at` if there is none.
  std::size_t after_entity(std::size_t at) const {
    constexpr std::size_t longest_entity = 40;
    const auto is_of_name = [](char c) { return text::is_letter(c) || text::is_digit(c) || c == '#'; };
    std::size_t begin = at;
    while (begin > 0 && at - begin < longest_entity && is_of_name(text_[begin - 1])) --begin;
    std::size_t end = at;
    while (end < text_.size() && end - at < longest_entity && is_of_name(text_[end])) ++end;
    const bool is_entity = begin > 0 && text_[begin - 1] == '&' && end < text_.size() && text_[end] == ';';
    return is_entity ? end + 1 : at;
  }

  /// Returns the end of the marks that end an emphasis at `at`: `**`.
  std::size_t after_emphasis(std::size_t at) const {
    std::size_t end = std::min(text_.find_first_not_of("*_~", at), text_.size());
    const bool goes_on = end < text_.size() && (text::is_letter(text_[end]) || text::is_digit(text_[end]));
    return goes_on ? at : end;
  }

  /// A space before a comment would change the address of a heading.
  bool is_in_heading(std::size_t at) const {
    std::size_t line = text_.rfind('\n', at == 0 ? 0 : at - 1) + 1;
    while (line < at && text::is_blank(text_[line])) ++line;
    return is_markdown() && text_.substr(line).starts_with('#');
  }

  std::size_t paragraph_end(std::size_t at) const {
    for (std::size_t end = text_.find('\n', at); end != text_.npos; end = text_.find('\n', end + 1)) {
      const std::size_t next = text_.find_first_not_of(" \t\r", end + 1);
      if (next == text_.npos || text_[next] == '\n') return end;
    }
    return text_.size();
  }

  /// Adds the comment for several numbers of a line or a paragraph, which it names by their digits. The last
  /// one is first, because a comment claims the last number that has the digits.
  void add_group(std::size_t end, const std::vector<std::size_t>& numbers) {
    std::vector<std::string> claims;
    for (auto one = numbers.rbegin(); one != numbers.rend(); ++one)
      claims.push_back(
          fmt::format("{} = {}", proposals_.numbers[*one].digits, proposals_.numbers[*one].what));
    const std::string body = comment(fmt::format("proofsheet: {}", fmt::join(claims, "; ")));
    if (is_of_lines())
      all_.push_back(end < text_.size() ? Insertion{end + 1, body + newline_, numbers}
                                        : Insertion{end, newline_ + body, numbers});
    else
      all_.push_back({end > 0 && text_[end - 1] == '\r' ? end - 1 : end,
                      newline_ + newline_ + std::string(indent_of_paragraph(end), ' ') + body, numbers});
  }

  /// Returns the indentation of the text of the paragraph that ends at `end`, without the mark of a list.
  std::size_t indent_of_paragraph(std::size_t end) const {
    std::size_t line = end;
    while (line > 0) {
      const std::size_t before = text_.rfind('\n', line - 1);
      line = before == text_.npos ? 0 : before + 1;
      if (line == 0) break;
      const std::size_t above = line < 2 ? 0 : text_.rfind('\n', line - 2) + 1;
      if (text::trimmed(text_.substr(above, line - above)).empty()) break;
      --line;
    }
    const std::size_t first = std::min(text_.find_first_not_of(' ', line), text_.size());
    std::size_t mark = first;
    while (mark < text_.size() && (text::is_digit(text_[mark]) || text_[mark] == '#')) ++mark;
    const bool is_numbered =
        mark > first && mark < text_.size() && (text_[mark] == '.' || text_[mark] == ')');
    const bool is_bullet = mark == first && mark < text_.size() &&
                           std::string_view("-*+").find(text_[mark]) != std::string_view::npos;
    if ((!is_numbered && !is_bullet) || mark + 1 >= text_.size() || text_[mark + 1] != ' ')
      return first - line;
    return std::min(text_.find_first_not_of(' ', mark + 1), text_.size()) - line;
  }

  static constexpr std::size_t longest_prefix = 16;

  const Proposals& proposals_;
  const FormatRow& format_;
  text::SourcePtr source_;
  std::string_view text_;
  std::string newline_ = "\n";
  std::vector<Insertion> all_;
  std::map<std::size_t, std::vector<std::size_t>> grouped_;  ///< numbers by where their comment goes
};

}  // namespace

std::vector<Insertion> insertions_for(const Document& document, const Proposals& proposals) {
  return Inserter(document, proposals).run();
}

}  // namespace proofsheet::documents
