#include "drift/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "drift/definition_lines.hpp"
#include "drift/excerpt.hpp"

namespace proofsheet::drift {
namespace {

using ledger::Definition;
using ledger::NumbersFile;

std::string words_of(const Difference& difference, bool named) {
  const auto [was, now] = excerpts(difference.was, difference.now, longest_told);
  const std::string words = difference.was.empty()   ? "is new, " + now
                            : difference.now.empty() ? "is gone, was " + was
                                                     : fmt::format("was {}, is {}", was, now);
  return named ? difference.label + " " + words : words;
}

std::string title_of(Definition::Kind kind, const std::string& name, bool several) {
  switch (kind) {
    case Definition::Kind::equation:
      return fmt::format("the equation{} of {}", several ? "s" : "", name);
    case Definition::Kind::given:
      return "the given " + name;
    case Definition::Kind::axis:
      return "the axis " + name;
    case Definition::Kind::by_hand:
      return "the rounding by hand of " + name;
  }
  return name;
}

std::string joined(const std::vector<Difference>& differences, std::string Difference::*side) {
  std::vector<std::string> texts;
  for (const Difference& difference : differences)
    if (!(difference.*side).empty()) texts.push_back(difference.*side);
  return fmt::format("{}", fmt::join(texts, "; "));
}

Change change_of(const Id& id, const std::vector<Difference>& differences, Change::State state) {
  const auto& [lesson, example, kind, name] = id;
  Change change{state, lesson, example, kind, name, {}, {}, {}, {}, differences.front().span};
  change.title = title_of(kind, name, differences.size() > 1);
  change.was = joined(differences, &Difference::was);
  change.now = joined(differences, &Difference::now);
  const char* verb = kind == Definition::Kind::equation && differences.size() > 1 ? "are" : "is";
  if (state == Change::State::is_new) {
    change.fact = fmt::format("{} {} new: {}", change.title, verb, shortened(change.now, longest_told));
  } else if (state == Change::State::gone) {
    change.fact = fmt::format("{} {} gone: was {}", change.title, verb, shortened(change.was, longest_told));
  } else {
    std::vector<std::string> told;
    for (const Difference& difference : differences) {
      if (told.size() == most_told) {
        told.push_back(fmt::format("and {} more", differences.size() - most_told));
        break;
      }
      told.push_back(words_of(difference, kind == Definition::Kind::given && difference.label != name));
    }
    change.fact = fmt::format("{} changed: {}", change.title, fmt::join(told, "; "));
  }
  return change;
}

using Examples = std::set<std::pair<std::string, std::string>>;

Examples examples_of(const NumbersFile& file, bool all) {
  Examples examples;
  for (const ledger::NumberLine& line : file.lines) examples.emplace(line.lesson, line.example);
  if (all)
    for (const Definition& definition : file.definitions)
      examples.emplace(definition.lesson, definition.example);
  return examples;
}

// Where an example begins: its first definition in the source.
diagnostics::Span first_span(const NumbersFile& file, const std::pair<std::string, std::string>& example) {
  diagnostics::Span first;
  for (const Definition& definition : file.definitions)
    if (definition.lesson == example.first && definition.example == example.second &&
        definition.span.source && (!first.source || definition.span.begin < first.begin))
      first = definition.span;
  return first;
}

void add_examples(const Examples& some, const Examples& others, Change::State state, const NumbersFile& now,
                  std::vector<Change>& changes) {
  for (const auto& example : some) {
    if (others.contains(example)) continue;
    Change change{state, example.first, example.second, std::nullopt, example.second, {}, {}, {}, {}, {}};
    change.title = "the example " + example.second;
    change.fact = change.title + (state == Change::State::gone ? " is gone" : " is new");
    if (state == Change::State::is_new) change.span = first_span(now, example);
    changes.push_back(std::move(change));
  }
}

}  // namespace

std::vector<Change> changed_definitions(const NumbersFile& was, const NumbersFile& now) {
  const bool all = !was.definitions.empty() && !now.definitions.empty();
  const Examples old_examples = examples_of(was, all), new_examples = examples_of(now, all);
  std::vector<Change> changes;
  add_examples(new_examples, old_examples, Change::State::is_new, now, changes);
  add_examples(old_examples, new_examples, Change::State::gone, now, changes);
  const Lines before = lines_of(was, all), after = lines_of(now, all);
  std::set<Id> ids;
  for (const Lines* lines : {&before, &after})
    for (const auto& [id, line] : *lines) ids.insert(id);
  for (const Id& id : ids) {
    const std::pair example(std::get<0>(id), std::get<1>(id));
    if (!old_examples.contains(example) || !new_examples.contains(example)) continue;
    const auto old = before.find(id), is = after.find(id);
    static const std::vector<DefinitionLine> none;
    const std::vector<Difference> differing =
        differences(old == before.end() ? none : old->second, is == after.end() ? none : is->second,
                    std::get<2>(id) == Definition::Kind::equation);
    if (differing.empty()) continue;
    changes.push_back(change_of(id, differing,
                                old == before.end() ? Change::State::is_new
                                : is == after.end() ? Change::State::gone
                                                    : Change::State::changed));
  }
  return changes;
}

}  // namespace proofsheet::drift
