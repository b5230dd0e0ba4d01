#include "ledger/wording.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace proofsheet::ledger {

namespace {

using text::Diagnostics;
using text::Text;

/// Returns the names of values and of the author's functions.
std::vector<std::string> names_in(const equations::Model& model) {
  std::vector<std::string> names = model.names();
  for (const equations::Clause* const clause : model.clauses())
    if (clause->is_function) names.push_back(clause->name);
  return names;
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void report_missing(const Text& written, std::string_view kind, const std::vector<std::string>& known,
                    std::string_view otherwise, Diagnostics& diagnostics) {
  diagnostics.error(written.span(), fmt::format("the example has no {} '{}'", kind, written.str()),
                    text::did_you_mean(written.view(), known, std::string(otherwise)));
}

void hide(const course::Example& example, const equations::Model& model, Wording& wording,
          Diagnostics& diagnostics) {
  const std::vector<std::string> names = names_in(model);
  for (const Text& name : example.hidden) {
    if (!contains(names, name.str()) && !model.is_unread(name.str()))
      report_missing(name, "name", names, "hide a name that 'given' or 'equations' define", diagnostics);
    wording.hidden.insert(name.str());
  }
}

/// True for labels of axes and for labels that are values in tables and equations.
bool is_label(const course::Example& example, const equations::Model& model, const std::string& label) {
  if (contains(model.labels(), label)) return true;
  const auto is_it = [&](const Text& cell) {
    return cell.str() == label || equations::quoted_label(cell.view()) == label;
  };
  for (const equations::GivenInput& given : example.inputs.givens)
    for (const std::vector<Text>& row : given.rows)
      if (std::any_of(row.begin(), row.end(), is_it)) return true;
  return example.inputs.equations.str().find('"' + label + '"') != std::string::npos;
}

void word_labels(const course::Example& example, const equations::Model& model, Wording& wording,
                 Diagnostics& diagnostics) {
  for (const auto& [label, words] : example.labels) {
    if (!is_label(example, model, label.str()) && !model.is_label_unread(label.str()))
      report_missing(label, "label", model.labels(), "write the label as under 'given'", diagnostics);
    for (const auto& [other, same] : wording.labels)
      if (same == words.str() && contains(model.labels(), other))
        diagnostics.error(words.span(),
                          fmt::format("the labels '{}' and '{}' have the same words", other, label.str()),
                          "give one of them different words");
    wording.labels[label.str()] = words.str();
  }
  for (const auto& [value, words] : example.inputs.notation.words) wording.labels.try_emplace(value, words);
}

std::vector<std::string> split(const Text& titles) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= titles.size();) {
    const std::size_t end = std::min(titles.str().find(',', begin), titles.size());
    parts.push_back(titles.slice(begin, end).trimmed().str());
    begin = end + 1;
  }
  return parts;
}

std::vector<std::string> named_axes(const equations::Model& model) {
  std::vector<std::string> names;
  for (const std::string& name : model.names())
    for (const equations::AxisPtr& axis : *model.axes(name))
      if (!axis->name.empty() && !contains(names, axis->name)) names.push_back(axis->name);
  return names;
}

void title_axes(const course::Example& example, const equations::Model& model, Wording& wording,
                Diagnostics& diagnostics) {
  const std::vector<std::string> named = named_axes(model);
  for (const auto& [name, written] : example.axes) {
    const std::vector<std::string> titles = split(written);
    const equations::Axes* const axes = model.axes(name.str());
    const std::size_t wanted = contains(named, name.str()) ? 1 : axes ? axes->size() : 0;
    if (model.is_unread(name.str())) {
      // its error was reported
    } else if (wanted == 0) {
      std::vector<std::string> known = named;
      for (const std::string& other : model.names())
        if (!model.axes(other)->empty()) known.push_back(other);
      report_missing(name, "axis or table", known, "name an axis that 'given' declares, or a table",
                     diagnostics);
    } else if (titles.size() != wanted) {
      diagnostics.error(written.span(),
                        fmt::format("'{}' has {}, but {} here", name.str(),
                                    wanted == 1 ? "one axis" : fmt::format("{} axes", wanted),
                                    titles.size() == 1 ? "there is one title"
                                                       : fmt::format("there are {} titles", titles.size())),
                        "write one title for each axis, separated by commas; a title may be empty");
    }
    wording.titles[name.str()] = titles;
  }
}

/// Returns the axes of a table that a reference keeps: those along which its cells differ. Empty if that
/// is ambiguous.
std::vector<std::size_t> axes_left(const equations::Reference& reference, std::size_t all) {
  std::vector<std::size_t> left;
  for (std::size_t k = 0; k < all; ++k) {
    const auto differs = [&](const equations::Cell& cell) {
      return cell.positions.size() != all || cell.positions[k] != reference.cells.front().positions[k];
    };
    if (reference.axes.size() == all || std::any_of(reference.cells.begin(), reference.cells.end(), differs))
      left.push_back(k);
  }
  return left.size() == reference.axes.size() ? left : std::vector<std::size_t>();
}

}  // namespace

const std::string& Wording::of(const std::string& label) const {
  const auto found = labels.find(label);
  return found == labels.end() ? label : found->second;
}

Wording wording_of(const course::Example& example, equations::Evaluation& exact, Diagnostics& diagnostics) {
  Wording wording;
  hide(example, *exact.model(), wording, diagnostics);
  word_labels(example, *exact.model(), wording, diagnostics);
  title_axes(example, *exact.model(), wording, diagnostics);
  return wording;
}

std::vector<std::string> axis_titles(const Wording& wording, const equations::Reference& reference,
                                     const equations::Model& model) {
  std::vector<std::string> titles(reference.axes.size());
  if (reference.cells.empty()) return titles;
  const equations::Axes* const axes = model.axes(reference.name);
  const auto own = wording.titles.find(reference.name);
  const std::vector<std::size_t> left =
      axes && own != wording.titles.end() ? axes_left(reference, axes->size()) : std::vector<std::size_t>();
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const auto of_axis = wording.titles.find(reference.axes[i]->name);
    if (i < left.size() && left[i] < own->second.size())
      titles[i] = own->second[left[i]];
    else if (of_axis != wording.titles.end() && !of_axis->second.empty())
      titles[i] = of_axis->second.front();
  }
  return titles;
}

}  // namespace proofsheet::ledger
