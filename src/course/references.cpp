#include "course/references.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace proofsheet::course {

namespace {

using diagnostics::Diagnostics;

/// The ids of one kind of thing, over all lessons.
class Ids {
 public:
  explicit Ids(std::string plural, std::string where = "in the whole course")
      : plural_(std::move(plural)), where_(std::move(where)) {}

  void add(const Text& id, Diagnostics& diagnostics) {
    if (id.empty()) return;
    const auto [first, is_new] = first_.emplace(id.str(), id.span());
    if (is_new) return;
    const diagnostics::Span& place = first->second;
    diagnostics.error(id.span(), fmt::format("two {} have the id '{}'", plural_, id.str()),
                      fmt::format("the first one is at {}:{}; ids are unique {}", place.source->name(),
                                  place.source->position(place.begin).line, where_));
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& [name, place] : first_) names.push_back(name);
    return names;
  }

 private:
  std::string plural_, where_;
  std::map<std::string, diagnostics::Span> first_;
};

/// The figures of a lesson are files of one folder, and `{figure}` names them wherever they are described.
void check_figures(const Lesson& lesson, Diagnostics& diagnostics) {
  Ids figures("figures", "in its lesson");
  for (const Example& example : lesson.examples)
    for (const Show& show : example.show)
      if (show.kind == Show::Kind::figure) figures.add(show.id, diagnostics);
}

void check_known(const Text& name, const std::string& noun, const std::vector<std::string>& known,
                 const std::string& where, Diagnostics& diagnostics) {
  if (name.empty() || std::find(known.begin(), known.end(), name.str()) != known.end()) return;
  std::string hint = diagnostics::did_you_mean(name.str(), known);
  if (hint.empty()) hint = where;
  diagnostics.error(name.span(), fmt::format("there is no {} '{}'", noun, name.str()), std::move(hint));
}

template <class Item>
std::vector<std::string> ids_of(const std::vector<Item>& items) {
  std::vector<std::string> ids;
  for (const Item& item : items) ids.push_back(item.id.str());
  return ids;
}

}  // namespace

void check_references(const Course& course, Diagnostics& diagnostics) {
  Ids examples("examples"), cards("cards"), questions("questions"), demos("demos");
  for (const Lesson& lesson : course.lessons) {
    check_figures(lesson, diagnostics);
    for (const Example& example : lesson.examples) examples.add(example.id, diagnostics);
    for (const Example& example : lesson.examples)
      for (const Show& show : example.show)
        if (show.kind == Show::Kind::demo) demos.add(show.id, diagnostics);
    for (const Card& card : lesson.cards) cards.add(card.id, diagnostics);
    for (const Question& question : lesson.questions) questions.add(question.id, diagnostics);
  }
  const std::vector<std::string> documents = ids_of(course.documents),
                                 misconceptions = ids_of(course.misconceptions), known = examples.names();
  const std::string in_examples = "examples are written in a lesson's examples.yaml";
  for (const Lesson& lesson : course.lessons) {
    for (const Example& example : lesson.examples)
      check_known(example.document, "document", documents,
                  "documents are declared in lessons/course.yaml, under 'documents:'", diagnostics);
    for (const Card& card : lesson.cards)
      check_known(card.example, "example", known, in_examples, diagnostics);
    for (const Question& question : lesson.questions) {
      check_known(question.example, "example", known, in_examples, diagnostics);
      for (const Distractor& distractor : question.distractors)
        check_known(distractor.misconception, "misconception", misconceptions,
                    "misconceptions are declared in lessons/course.yaml, under 'misconceptions:'",
                    diagnostics);
    }
  }
}

}  // namespace proofsheet::course
