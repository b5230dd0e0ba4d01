#include "drift/moved_numbers.hpp"

#include <fmt/format.h>

#include "drift/movements.hpp"
#include "drift/text.hpp"
#include "text/diagnostic.hpp"
#include "text/source.hpp"

namespace proofsheet::drift {
namespace {

using ledger::Definition;
using ledger::NumbersFile;

Defined names_in(const NumbersFile& file) {
  Defined names;
  for (const Definition& definition : file.definitions)
    names.emplace(definition.lesson, definition.example, leading_name(definition.text));
  return names;
}

std::string name_of_cause(const Change& change) {
  const std::string example = change.kind ? ", example " + change.example : "";
  return fmt::format("{}{}: {}", change.lesson, example, change.title);
}

void set_place(Drift& drift, const text::Span& span, const std::string& page) {
  drift.set_place(span);
  if (!span.source) drift.file = page;
}

std::string group_name(const Movement& movement) {
  switch (movement.kind) {
    case Movement::Kind::moved: return "moved";
    case Movement::Kind::reprinted: return "reprinted";
    case Movement::Kind::relocated: return "relocated";
    case Movement::Kind::renamed: return "renamed";
    case Movement::Kind::is_new: return "new";
    case Movement::Kind::gone: return "gone";
  }
  return {};
}

/// Groups each movement under its cause.
class Attribution {
 public:
  Attribution(const Pages& committed, const PageOf& page_of, const NumbersFile& was, const NumbersFile& now)
      : committed_(committed),
        page_of_(page_of),
        changes_(changed_definitions(was, now)),
        dependencies_(was, now),
        defined_(!was.definitions.empty() && !now.definitions.empty()),
        moved_by_(changes_.size()) {
    for (std::size_t i = 0; i < changes_.size(); ++i)
      changes_of_[{changes_[i].lesson, changes_[i].example}].push_back(i);
  }

  void add(const Movement& movement) {
    const auto& [key, number] = movement.now ? *movement.now : *movement.was;
    if (key.format == ledger::as_given && is_cause(key)) return;
    Drift drift;
    drift.lesson = key.lesson;
    drift.example = key.example;
    set_place(drift, movement.now ? number.span : text::Span(), page_of(key.lesson, key.place));
    if (movement.was) drift.was = movement.was->second.digits;
    if (movement.now) drift.now = movement.now->second.digits;
    drift.fact = fact_of(movement);
    const std::vector<std::size_t> causes = causes_of(movement, key, number);
    drift.message = drift.fact + reason(movement, causes, lesson_taken_from(key, number));
    drift.group = fmt::format("{} {}", group_name(movement), key.lesson);
    for (const std::size_t cause : causes) drift.causes.push_back(name_of_cause(changes_[cause]));
    if (!causes.empty()) drift.group = drift.causes.front();
    for (const std::size_t cause : causes) ++counts_[cause];
    if (movement.kind == Movement::Kind::reprinted)
      reprinted_[key.lesson + ": " + reprint_text(movement.was->first, key)].push_back(std::move(drift));
    else
      (causes.empty() ? others_ : moved_by_[causes.front()]).push_back(std::move(drift));
  }

  MovedNumbers result() {
    MovedNumbers moved;
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      moved.drift.push_back(drift_of(changes_[i], counts_[i]));
      for (Drift& drift : moved_by_[i]) moved.drift.push_back(std::move(drift));
    }
    for (auto& [name, numbers] : reprinted_) {
      if (numbers.size() > 1) moved.drift.push_back(group_of_reprinted(name, numbers));
      for (Drift& drift : numbers) moved.drift.push_back(std::move(drift));
    }
    for (Drift& drift : others_) moved.drift.push_back(std::move(drift));
    moved.changes = std::move(changes_);
    return moved;
  }

 private:
  std::string page_of(const std::string& lesson, const std::string& place) const {
    const std::string page = page_of_(lesson, place);
    return output_folder + (committed_.contains(page) ? page : std::string(numbers_page));
  }

  // True for a changed given value, which is reported as a cause and so not as a number.
  bool is_cause(const NumberKey& key) const {
    const auto found = changes_of_.find({key.lesson, key.example});
    if (found == changes_of_.end()) return false;
    for (const std::size_t i : found->second)
      if (!changes_[i].kind ||
          ((changes_[i].kind == Definition::Kind::given || changes_[i].kind == Definition::Kind::data) &&
           changes_[i].name == leading_name(key.name)))
        return true;
    return false;
  }

  std::vector<std::size_t> causes_of(const Movement& movement, const NumberKey& key,
                                     const NamedNumber& number) {
    using State = Change::State;
    std::vector<std::size_t> causes;
    const auto found = changes_of_.find({key.lesson, key.example});
    const bool moved = movement.kind == Movement::Kind::moved;
    if (!(moved || !movement.was || !movement.now)) return causes;
    const std::set<std::string>& reached = dependencies_.of(key.lesson, key.example, number.expression);
    static const std::vector<std::size_t> none;
    for (const std::size_t i : found == changes_of_.end() ? none : found->second) {
      const Change& change = changes_[i];
      if (!movement.was && change.state != State::is_new) continue;
      if (!movement.now && change.state != State::gone) continue;
      if (change.kind == Definition::Kind::by_hand && !key.route.starts_with("by hand")) continue;
      if (!change.kind || reached.contains(change.name)) causes.push_back(i);
    }
    if (moved) add_others(key, reached, causes);
    return causes;
  }

  /// Adds the changes in other examples of the lesson whose values the number depends on.
  void add_others(const NumberKey& key, const std::set<std::string>& reached,
                  std::vector<std::size_t>& causes) const {
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      const Change& change = changes_[i];
      if (change.lesson == key.lesson && change.example != key.example && change.kind &&
          change.kind != Definition::Kind::by_hand && reached.contains(change.example + "." + change.name))
        causes.push_back(i);
    }
  }

  /// Returns another lesson whose values the number is computed from; empty if there is none.
  std::string lesson_taken_from(const NumberKey& key, const NamedNumber& number) {
    for (const std::string& name : dependencies_.of(key.lesson, key.example, number.expression))
      if (const std::size_t slash = name.find('/'); slash != std::string::npos) return name.substr(0, slash);
    return {};
  }

  std::string reason(const Movement& movement, const std::vector<std::size_t>& causes,
                     const std::string& other) const {
    if (causes.size() == 1) return ", because " + changes_[causes.front()].fact;
    if (causes.empty() && movement.kind == Movement::Kind::moved && defined_ && !other.empty())
      return fmt::format(
          "; a value from lesson {} changed, or output/ was edited: nothing else that it depends "
          "on changed",
          other);
    if (causes.empty())
      return movement.kind == Movement::Kind::moved && defined_
                 ? "; nothing that it depends on changed: output/ was edited, or built by another "
                   "version of proofsheet"
                 : "";
    std::vector<std::string> titles;
    for (const std::size_t cause : causes) titles.push_back(changes_[cause].title);
    return fmt::format(", because {} changed", join_words(titles));
  }

  static std::string consequence(const Change& change, std::size_t count) {
    const std::string numbers = text::count_with_noun(count, "number");
    switch (change.state) {
      case Change::State::changed:
        if (count == 0) return "; no printed number moved";
        return fmt::format("; {} that depend{} on it moved", numbers, count == 1 ? "s" : "");
      case Change::State::is_new: return count == 0 ? "" : fmt::format("; {} came with it", numbers);
      case Change::State::gone: return count == 0 ? "" : fmt::format("; {} went with it", numbers);
    }
    return {};
  }

  /// Returns the cause of numbers that are printed in another way, and makes them its consequences.
  static Drift group_of_reprinted(const std::string& name, std::vector<Drift>& numbers) {
    Drift cause = numbers.front();
    cause.was.clear();
    cause.now.clear();
    cause.causes.clear();
    cause.fact = fmt::format("the printing of {} numbers changed: {}", numbers.size(),
                             name.substr(name.find(": ") + 2));
    cause.message = cause.fact;
    cause.hint = "look for a changed `decimals:` or `rounding:`, in the example or in lessons/course.yaml";
    cause.cause = cause.group = name;
    for (Drift& number : numbers) {
      number.group = name;
      number.causes = {name};
    }
    return cause;
  }

  Drift drift_of(const Change& change, std::size_t count) const {
    Drift drift;
    drift.lesson = change.lesson;
    drift.example = change.example;
    set_place(drift, change.span, page_of(change.lesson, "lesson"));
    drift.was = change.was;
    drift.now = change.now;
    drift.fact = change.fact;
    drift.message = change.fact + consequence(change, count);
    drift.cause = drift.group = name_of_cause(change);
    return drift;
  }

  const Pages& committed_;
  const PageOf& page_of_;
  std::vector<Change> changes_;
  std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> changes_of_;
  Dependencies dependencies_;
  bool defined_;
  std::map<std::size_t, std::size_t> counts_;
  std::vector<std::vector<Drift>> moved_by_;
  std::map<std::string, std::vector<Drift>> reprinted_;  ///< by lesson and change
  std::vector<Drift> others_;
};

}  // namespace

MovedNumbers moved_numbers(const Committed& committed, const NumbersFile& now, const PageOf& page_of) {
  const std::optional<NumbersFile>& was = committed.numbers;
  if (!was) return {};
  if (was->lines == now.lines && was->definitions == now.definitions) return {};  // the usual case
  const NamedNumbers before = named_numbers(*was), after = named_numbers(now);
  Attribution attribution(committed.pages, page_of, *was, now);
  std::map<std::string, Moves> moves;
  for (const Movement& movement : movements(before, after, names_in(*was), names_in(now))) {
    attribution.add(movement);
    if (movement.was && movement.now && movement.was->second.digits != movement.now->second.digits)
      moves[movement.now->first.lesson].emplace(movement.was->second.digits, movement.now->second.digits);
  }
  // Pages show the total count of numbers, which changes with new and removed numbers.
  for (const auto count : {&NumbersFile::count, &NumbersFile::count_exact, &NumbersFile::count_enclosed})
    if (((*was).*count)() != (now.*count)())
      moves[""].emplace(std::to_string(((*was).*count)()), std::to_string((now.*count)()));
  MovedNumbers moved = attribution.result();
  moved.moves = std::move(moves);
  return moved;
}

}  // namespace proofsheet::drift
