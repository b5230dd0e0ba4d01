#include "lsp/fixes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "course/taken.hpp"
#include "ledger/digits.hpp"
#include "seen/formats.hpp"
#include "text/characters.hpp"
#include "tracing/tracing.hpp"

namespace proofsheet::lsp {

namespace {

using ledger::Finding;

/// The most claims that are offered for a numeral of a document.
constexpr std::size_t most_claims = 4;

std::string spanned(const text::Span& span) {
  return span.source->text().substr(span.begin, span.end - span.begin);
}

/// Quotes a line for YAML.
std::string yaml_quoted(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

/// Returns the offset after the last line of an entry that begins at `begin` and whose key is indented by
/// `indent`: before the first line that is indented no more.
std::size_t end_of_entry(std::string_view text, std::size_t begin, std::size_t indent) {
  std::size_t end = std::min(text.find('\n', begin), text.size());
  for (std::size_t at = end; at < text.size();) {
    const std::size_t next = at + 1, stop = std::min(text.find('\n', next), text.size());
    const std::string_view line =
        text.substr(std::min(next, text.size()), stop - std::min(next, text.size()));
    const std::size_t first = line.find_first_not_of(' ');
    const bool is_item = first == indent && line[first] == '-';
    if (first != line.npos && first <= indent && !is_item) break;
    if (first != line.npos) end = stop;
    at = stop;
  }
  return end;
}

/// Returns the offset of the line `KEY:` with this indentation between two offsets; npos if there is none.
std::size_t key_line(std::string_view text, std::size_t begin, std::size_t end, std::size_t indent,
                     std::string_view key) {
  const std::string line = fmt::format("\n{}{}:", std::string(indent, ' '), key);
  const std::size_t at = text.substr(0, end).find(line, begin);
  return at == text.npos ? at : at + 1;
}

class CourseFixes {
 public:
  CourseFixes(const CourseState& course, const Message& message, const std::string& now)
      : course_(course), message_(message), span_(message.diagnostic.span) {
    if (!span_.source) return;
    const Typed typed(span_.source->text(), now);
    const auto begin = typed.now(span_.begin), end = typed.now(span_.end);
    is_there_ = begin && end && now.substr(*begin, *end - *begin) == spanned(span_);
    if (!is_there_) return;
    begin_ = *begin;
    end_ = *end;
  }

  std::vector<Fix> run() {
    if (!is_there_) return {};
    suggested();
    misconception();
    if (message_.finding) finding(*message_.finding);
    return std::move(fixes_);
  }

 private:
  void replace(std::string title, std::size_t begin, std::size_t end, std::string text,
               bool is_preferred = false) {
    fixes_.push_back({std::move(title), {{file(), begin, end, std::move(text)}}, is_preferred});
  }
  const std::string& file() const { return span_.source->name(); }

  void suggested() {
    const std::string word = text::suggestion_in(message_.diagnostic.hint);
    if (!word.empty()) replace(fmt::format("Write '{}'", word), begin_, end_, word, true);
  }

  void finding(const Finding& finding) {
    if (finding.kind == Finding::Kind::claim) {
      if (const auto digits = ledger::with_digits(spanned(span_), finding.now, finding.reading))
        replace(fmt::format("Write {}", *digits), begin_, end_, *digits, true);
    } else if (finding.kind == Finding::Kind::untraced) {
      untraced();
    } else if (finding.kind == Finding::Kind::unacknowledged) {
      erratum(finding);
    }
  }

  /// Offers the claims that fit a numeral of a lesson's prose, and `{lit}`.
  void untraced() {
    const std::string_view line = span_.source->line(span_.source->position(span_.begin).line);
    const bool is_word = file().ends_with("/lesson.md") ? traced() : line.find('$') == line.npos;
    if (is_word)
      replace(fmt::format("Declare {} as a word, with {{lit}}", spanned(span_)), begin_, end_,
              fmt::format("{{lit}}`{}`", spanned(span_)));
  }

  /// Offers the claims. Returns true if the numeral is in prose, where roles can be written.
  bool traced() {
    const std::string lesson = runs::lesson_of_file(file());
    const auto course = course_.course_with(lesson);
    if (!course) return false;
    const tracing::TracedLesson traced = tracing::trace({span_.source, course.get(), lesson});
    for (const tracing::TracedNumeral& one : traced.numerals) {
      if (one.numeral.span.begin > span_.begin || one.numeral.span.end < span_.end) continue;
      const Typed typed(span_.source->text(), course_.source(file())->text());
      const auto begin = typed.now(one.replaced.begin), end = typed.now(one.replaced.end);
      if (one.kind == tracing::Kind::claim && one.is_ready && begin && end)
        replace(fmt::format("Claim it: {}", one.write), *begin, *end, one.write, true);
      return one.numeral.place == prose::NumeralPlace::prose;
    }
    return false;
  }

  void erratum(const Finding& finding) {
    const text::SourcePtr source = course_.source(file());
    const std::string& text = source->text();
    const std::size_t head =
        text.starts_with(finding.example + ":") ? 0 : key_line(text, 0, text.size(), 0, finding.example);
    if (head == std::string::npos) return;
    const std::size_t end = end_of_entry(text, head, 0);
    const std::size_t indent = std::min(text.find_first_not_of(' ', text.find('\n', head) + 1), text.size()) -
                               (text.find('\n', head) + 1);
    const std::string margin(indent, ' ');
    const std::size_t errata = key_line(text, head, end, indent, "errata");
    const bool has_list = errata != std::string::npos;
    const std::size_t first = has_list ? text.find('\n', errata) + 1 : std::string::npos;
    const std::string item(has_list ? text.find_first_not_of(' ', first) - first : indent + 2, ' ');
    std::string entry = has_list ? std::string() : fmt::format("\n{}errata:", margin);
    entry += fmt::format("\n{}- what: {}", item, yaml_quoted(finding.what));
    if (!finding.document.empty()) entry += fmt::format("\n{}  document: {}", item, finding.document);
    entry += fmt::format("\n{}  because: {}", item,
                         yaml_quoted(fmt::format("The document prints {}. Say why.", finding.was)));
    const std::size_t at = has_list ? end_of_entry(text, errata, indent) : end;
    replace("Acknowledge it as an erratum", at, at, entry);
  }

  /// Offers to declare a misconception that a distractor names.
  void misconception() {
    const Occurrence* name = course_.names().at(file(), begin_);
    if (!name || name->name.kind != Name::Kind::misconception || course_.names().definition(name->name))
      return;
    constexpr const char* course_file = "lessons/course.yaml";
    const text::SourcePtr source = course_.source(course_file);
    if (!source) return;
    const std::string& text = source->text();
    const std::size_t list = key_line(text, 0, text.size(), 0, "misconceptions");
    const std::size_t at = end_of_entry(text, list == std::string::npos ? text.size() : list, 0);
    const std::string entry = fmt::format(
        "{}\n  {}:\n    title: Say what it is in a few words\n    did: Say what the learner did.\n"
        "    right: Say what is right.",
        list == std::string::npos ? "\nmisconceptions:" : "", name->name.text);
    const bool ends_line = list == std::string::npos && text.ends_with('\n');
    fixes_.push_back({fmt::format("Declare the misconception '{}' in course.yaml", name->name.text),
                      {{course_file, at, at, ends_line ? entry.substr(1) + "\n" : entry}}});
  }

  const CourseState& course_;
  const Message& message_;
  const text::Span& span_;
  bool is_there_ = false;
  std::size_t begin_ = 0, end_ = 0;
  std::vector<Fix> fixes_;
};

}  // namespace

std::vector<Fix> fixes(const CourseState& course, const Message& message, const std::string& now) {
  return CourseFixes(course, message, now).run();
}

std::vector<Fix> fixes(const DocumentState& project, const Message& message, const std::string& now) {
  std::vector<Fix> found;
  const text::Span& span = message.diagnostic.span;
  if (!span.source || span.source->text() != now) return found;
  const std::string& file = span.source->name();
  if (const std::string word = text::suggestion_in(message.diagnostic.hint); !word.empty())
    found.push_back({fmt::format("Write '{}'", word), {{file, span.begin, span.end, word}}, true});
  if (!message.finding) return found;
  for (const documents::Edit& edit : project.checked().edits)
    if (edit.span.source->name() == file && edit.span.begin < span.end && span.begin < edit.span.end)
      found.push_back({fmt::format("Write {}", edit.number_is.empty() ? edit.now : edit.number_is),
                       {{file, edit.span.begin, edit.span.end, edit.now}},
                       true});
  const seen::FormatRow* format = seen::format_row(file);
  if (message.finding->kind != Finding::Kind::untraced || !format || format->claim.empty()) return found;
  for (const std::string& name : project.values_like(spanned(span), file, most_claims)) {
    const std::string claim = fmt::format(fmt::runtime(format->claim), spanned(span), name);
    found.push_back({fmt::format("Claim it: {}", claim), {{file, span.begin, span.end, claim}}});
  }
  return found;
}

}  // namespace proofsheet::lsp
