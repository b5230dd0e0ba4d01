#include "lsp/document_state.hpp"

#include "course/words.hpp"
#include "documents/project.hpp"
#include "equations/evaluate/value.hpp"
#include "ledger/digits.hpp"
#include "ledger/worked.hpp"
#include "numbers/exact/work.hpp"
#include "seen/formats.hpp"

namespace proofsheet::lsp {

using documents::Document;
using documents::Project;

DocumentState::DocumentState(files::Path folder, const OpenTexts& texts)
    : folder_(std::move(folder)), disk_(folder_, {}, "*"), files_(disk_, folder_, texts), texts_(texts) {}

text::SourcePtr DocumentState::source(const std::string& file) const { return source_in(files_, file); }

std::optional<Document> DocumentState::read(const std::string& file, const Project& project,
                                            text::Diagnostics& diagnostics) const {
  const text::SourcePtr text = source(file);
  if (!text) return std::nullopt;
  const text::Notation notation = project.notation_of(file, documents::language_of(text));
  return Document{file, documents::read_document(text, notation, diagnostics), notation, file};
}

bool DocumentState::is_small() const {
  constexpr std::size_t most = std::size_t{128} << 10;  // bytes
  std::size_t size = 0;
  for (const auto& [path, text] : texts_)
    if (!path.lexically_relative(folder_).generic_string().starts_with("..")) size += text.text.size();
  return size <= most;
}

std::set<std::string> DocumentState::run() {
  std::set<std::string> files;
  for (const auto& [file, messages] : messages_) files.insert(file);
  has_changed_ = false;
  messages_.clear();
  names_ = {};
  text::Diagnostics diagnostics;
  const text::SourcePtr project_source = source(documents::project_file);
  if (!project_source) return files;
  Project project = documents::read_project(project_source, files_, diagnostics);
  names_.read_project(project_source, {});
  std::vector<Document> open;
  for (const auto& [path, text] : texts_) {
    const std::string file = path.lexically_relative(folder_).generic_string();
    if (file.starts_with("..") || !seen::format_of(file)) continue;
    if (auto document = read(file, project, diagnostics)) {
      add_names(*document);
      open.push_back(std::move(*document));
    }
  }
  documents::Accepted accepted = documents::read_accepted(source(documents::accepted_file), diagnostics);
  checked_ = documents::check(project, open, std::move(accepted), {true, false, false, false}, diagnostics);
  for (const text::Diagnostic& one : diagnostics.abridged())
    messages_[one.span.source ? one.span.source->name() : documents::project_file].push_back({one});
  for (const ledger::Finding& one : checked_.findings)
    if (one.span.source)
      messages_[one.span.source->name()].push_back(
          {{text::Severity::warning, one.span, one.message, one.hint}, one});
  for (const auto& [file, messages] : messages_) files.insert(file);
  return files;
}

void DocumentState::add_names(const Document& document) {
  std::vector<text::Text> expressions;
  for (const seen::Passage& passage : document.passages) {
    for (const seen::Comment& comment : passage.comments) expressions.push_back(comment.body);
    for (const seen::ClaimedNumber& number : passage.claimed) expressions.push_back(number.what);
  }
  const text::SourcePtr text = source(document.name);
  if (text) names_.add_document(text, expressions, {});
}

std::vector<std::string> DocumentState::values_like(const std::string& numeral, const std::string& file,
                                                    std::size_t most) const {
  constexpr std::size_t most_cells = 2'000;  // of one name
  std::vector<std::string> found;
  text::Diagnostics ignored;
  const text::SourcePtr project_source = source(documents::project_file);
  if (!project_source) return found;
  const Project project = documents::read_project(project_source, files_, ignored);
  const auto printed = numbers::parse_printed(
      course::from_notation(text::Text(std::make_shared<const text::Source>("numeral", numeral)),
                            project.notation_of(file, documents::language_of(source(file))))
          .str());
  if (!printed) return found;
  const numbers::LessonScope scope;
  const ledger::Worked worked = ledger::compile(project.example, "", {}, ignored);
  const auto rounding = project.example.printing.rounding.value_or(numbers::Rounding::half_away);
  for (const std::string& name : worked.model->names()) {
    const auto expression = equations::parse_expression(
        text::Text(std::make_shared<const text::Source>("name", name)), ignored, worked.model->value_names());
    const auto reference = expression ? worked.exact->reference(expression, ignored) : std::nullopt;
    if (!reference || reference->cells.size() > most_cells) continue;
    for (const equations::Cell& cell : reference->cells) {
      const auto value = worked.exact->value(cell, {}, ignored);
      const auto* real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
      const auto is_same =
          real ? ledger::rounds_to(*real, *printed, rounding) : numbers::Outcome<bool>(false);
      if (is_same && *is_same) found.push_back(worked.exact->display(cell));
      if (found.size() == most) return found;
    }
  }
  return found;
}

}  // namespace proofsheet::lsp
