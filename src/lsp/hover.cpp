#include "lsp/hover.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "course/taken.hpp"
#include "lsp/yaml_place.hpp"
#include "text/characters.hpp"
#include "workbook/explanation.hpp"

namespace proofsheet::lsp {

namespace {

/// The most cells of a table that a hover explains, and the longest expression that is explained as a whole.
constexpr std::size_t most_cells = 12, longest_expression = 400;

bool is_in(const text::Span& span, std::size_t offset) { return span.begin <= offset && offset <= span.end; }

std::string as_code(const std::string& text) { return "```text\n" + text + "```\n"; }

/// Returns what a name is, and the line that defines it.
std::string definition_text(const Names& names, const Name& name) {
  std::string what = fmt::format("`{}` is {}", name.text, word_of(name.kind));
  if (!name.scope.empty()) what += fmt::format(" `{}`", name.scope);
  const Occurrence* place = names.definition(name);
  if (!place) return what + ", which is not defined\n";
  const text::Source& source = *place->span.source;
  const std::size_t line = source.position(place->span.begin).line;
  return fmt::format("{} ({}:{})\n{}", what, source.name(), line,
                     as_code(std::string(text::trimmed(source.line(line))) + "\n"));
}

class CourseHover {
 public:
  CourseHover(const CourseState& course, const std::string& file, std::size_t offset)
      : course_(course), file_(file), offset_(offset), names_(course.names().file(file)) {}

  Hover run() {
    if (!names_) return {};
    const Occurrence* name = course_.names().at(file_, offset_);
    if (Hover found = role(); !found.markdown.empty()) return found;
    if (Hover found = expression(); !found.markdown.empty()) return found;
    if (name) return of_name(*name);
    return key();
  }

 private:
  /// Explains an expression; empty if that is not possible, or if it has too many cells.
  std::string explain(const std::string& expression, const std::string& lesson, const std::string& example) {
    const auto course = course_.course_with(lesson);
    const course::Lesson* found = course ? course::lesson_in(course->lessons, lesson) : nullptr;
    if (!found || found->extent != course::Extent::whole || found->examples.empty()) return {};
    text::Diagnostics ignored;
    const auto page = workbook::explanation({*course, *found, example, expression, most_cells}, ignored);
    return page ? as_code(*page) : std::string();
  }

  Hover role() {
    for (const RolePlace& role : names_->roles) {
      const text::Span span = role.body.span();
      if (role.role != "num" || !is_in(span, offset_)) continue;
      const prose::NumberRole parts = prose::split_number_role(role.body);
      std::string text = parts.expression.str();
      if (!parts.format.empty()) text += " : " + parts.format.str();
      std::string page = explain(text, runs::lesson_of_file(file_), role.example);
      if (page.empty()) return {};
      if (!parts.printed.empty()) page = fmt::format("{}\n\n{}", verdict(parts.printed.str(), span), page);
      return {page, span.begin, span.end};
    }
    for (const FormulaClaim& claim : names_->claims) {
      const text::Span span = claim.printed.span();
      if (!is_in(span, offset_)) continue;
      const std::string page = explain(claim.expression.str(), runs::lesson_of_file(file_), claim.example);
      if (page.empty()) return {};
      return {fmt::format("{}\n\n{}", verdict(claim.printed.str(), span), page), span.begin, span.end};
    }
    return {};
  }

  /// Returns whether the claimed digits are right, by the messages about the role.
  std::string verdict(const std::string& printed, const text::Span& role) const {
    const auto messages = course_.messages().find(file_);
    if (messages != course_.messages().end())
      for (const Message& message : messages->second) {
        const text::Span& span = message.diagnostic.span;
        if (!span.source) continue;
        const auto at = Typed(span.source->text(), role.source->text()).now(span.begin);
        if (at && is_in(role, *at)) return fmt::format("`{}`: {}", printed, message.diagnostic.fact);
      }
    if (!course_.has_judged(runs::lesson_of_file(file_)))
      return fmt::format("`{}` is not judged while the course has errors", printed);
    return fmt::format("`{}` is right", printed);
  }

  /// Explains the expression of a key as a whole. Of equations, only names are explained.
  Hover expression() {
    for (const ExpressionPlace& place : names_->expressions)
      if (place.text.view().find(" = ") == std::string_view::npos)
        if (Hover found = whole(place.text.span(), place); !found.markdown.empty()) return found;
    for (const PrintedPlace& place : names_->printed)
      if (Hover found = whole(place.span, place.what); !found.markdown.empty()) return found;
    return {};
  }

  Hover whole(const text::Span& span, const ExpressionPlace& place) {
    const std::string& text = place.text.str();
    if (!is_in(span, offset_) || text.size() > longest_expression || text.find('\n') != std::string::npos)
      return {};
    return {explain(text, runs::lesson_of_file(file_), place.example), span.begin, span.end};
  }

  Hover of_name(const Occurrence& name) {
    std::string page;
    if (name.name.kind == Name::Kind::value)
      page = explain(name.name.text, name.name.lesson, name.name.scope);
    return {definition_text(course_.names(), name.name) + page, name.span.begin, name.span.end};
  }

  Hover key() const {
    if (!file_.ends_with(".yaml")) return {};
    const YamlPlace place = yaml_place(names_->source->text(), offset_);
    if (!place.is_key || place.key.empty()) return {};
    const FieldsAtPlace fields = fields_at(file_.substr(file_.rfind('/') + 1), place);
    for (const course::Field& field : fields.keys)
      if (field.name == place.key)
        return {fmt::format("`{}`: {}\n", field.name, field.about), place.key_begin,
                place.key_begin + place.key.size()};
    return {};
  }

  const CourseState& course_;
  const std::string& file_;
  std::size_t offset_;
  const FileNames* names_;
};

std::string claim_text(const ledger::Claim& claim) {
  std::string page =
      fmt::format("  {:<12} {}\n  {:<12} {}\n", "claim", claim.what, "verdict", name_of(claim.verdict));
  const auto line = [&](std::string_view name, const std::string& text) {
    if (!text.empty()) page += fmt::format("  {:<12} {}\n", name, text);
  };
  line("exact", claim.exact.value_or(""));
  line("by hand", claim.by_hand.value_or(""));
  line("from", claim.lower.value_or(""));
  line("to", claim.upper.value_or(""));
  line("route", std::string(basis_words(claim).route));
  if (!claim.clean()) line("correct", correct_text(claim));
  return as_code(page);
}

}  // namespace

Hover hover(const CourseState& course, const std::string& file, std::size_t offset) {
  return CourseHover(course, file, offset).run();
}

Hover hover(const DocumentState& project, const std::string& file, std::size_t offset) {
  for (const ledger::Claim& claim : project.checked().claims)
    if (claim.span.source && claim.span.source->name() == file && is_in(claim.span, offset))
      return {claim_text(claim), claim.span.begin, claim.span.end};
  const Occurrence* name = project.names().at(file, offset);
  if (!name) return {};
  std::string page = definition_text(project.names(), name->name);
  for (const ledger::Claim& claim : project.checked().claims)
    if (claim.what == name->name.text) {
      page += claim_text(claim);
      break;
    }
  return {page, name->span.begin, name->span.end};
}

}  // namespace proofsheet::lsp
