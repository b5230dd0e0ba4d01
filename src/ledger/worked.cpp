// Compiles an example: its model, its rounding rules, and the two routes that pages may show.
#include "ledger/worked.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "course/taken.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/imports.hpp"
#include "ledger/by_cell.hpp"
#include "text/refusal.hpp"

namespace proofsheet::ledger {
namespace {

/// The rules of `by hand:`, looked up by cell.
using HandRules = ByCell<equations::Route::Rule>;

/// Reports an error for each rule with an unknown name. `rounding` must be the example's.
std::shared_ptr<const HandRules> hand_rules(const std::vector<course::HandRule>& rules,
                                            equations::Evaluation& exact, numbers::Rounding rounding,
                                            text::Diagnostics& diagnostics) {
  std::vector<std::pair<LineSubject, equations::Route::Rule>> lines;
  for (const course::HandRule& written : rules) {
    auto aim =
        aim_of(written.what.trimmed(), exact,
               "name something that an equation defines, such as `P`, `H[S]`, `X[1, ..]`", diagnostics);
    if (!aim) continue;
    lines.emplace_back(*std::move(aim),
                       equations::Route::Rule{written.format, written.rounding.value_or(rounding)});
  }
  return std::make_shared<const HandRules>(std::move(lines));
}

course::PrintFormat with_defaults(const course::PrintFormat& own, const course::PrintFormat& defaults) {
  course::PrintFormat printing;
  printing.format = own.format ? own.format : defaults.format;
  printing.rounding = own.rounding ? own.rounding : defaults.rounding;
  if (!printing.format) printing.format = numbers::Format{};
  if (!printing.rounding) printing.rounding = numbers::Rounding::half_away;
  return printing;
}

equations::Route by_hand_route(std::shared_ptr<const HandRules> rules) {
  equations::Route route;
  if (!rules->empty())
    route.rounded = [rules = std::move(rules)](const equations::Cell& cell) {
      const equations::Route::Rule* const rule = rules->find(cell);
      return rule ? std::optional(*rule) : std::nullopt;
    };
  return route;
}

using text::Diagnostics;
using text::Text;

using course::ExampleReference;

/// Takes a value from another example; `asked` is its name there. Returns one without a value,
/// and reports an error, if it has none.
equations::ImportedValue take_value(const Text& name, const Text& asked, const Worked& other,
                                    text::Diagnostics& diagnostics) {
  const auto expression = equations::parse_expression(asked, diagnostics, other.model->value_names());
  auto value = expression ? other.exact->value(expression, diagnostics) : std::nullopt;
  if (!value) return {name, std::nullopt};
  equations::ImportedValue taken{name, equations::as_array(*std::move(value))};
  taken.unit = unit_of(other.units, expression, *other.exact);
  if (!other.model->has_uncertainties()) return taken;
  Diagnostics failures;
  auto in_variables = other.exact->in_variables(expression, failures);
  if (in_variables)
    taken.in_variables = equations::as_array(*std::move(in_variables));
  else
    taken.without_variables = failures.items().front().fact;
  taken.uncertainties = other.model->uncertainties();
  return taken;
}

/// Adds a value, or a function and the values that it needs, to those that are taken.
void take(const Text& name, const Text& asked, const Worked& other,
          std::vector<equations::ImportedValue>& taken, text::Diagnostics& diagnostics) {
  const std::string prefix = name.str().substr(0, name.size() - asked.size());
  equations::FunctionCopy copy;
  if (!other.model->axes(asked.str())) copy = equations::copy_function(*other.model, asked.str(), prefix);
  if (copy.clauses.empty()) return taken.push_back(take_value(name, asked, other, diagnostics));
  for (const std::string& value : copy.values) {
    taken.push_back(take_value(Text(prefix + value, name.source(), {{0, name.span().begin}}),
                               Text(std::make_shared<text::Source>("name", value)), other, diagnostics));
    taken.back().is_inside = true;
  }
  taken.push_back({name, std::nullopt, std::move(copy.clauses)});
}

/// `in`: "this lesson", "lesson squares"
void report_no_example(const Text& name, const std::vector<std::string>& ids, const std::string& in,
                       text::Diagnostics& diagnostics) {
  const std::string id = course::parse_reference(name).example;
  std::string hint =
      text::did_you_mean(id, ids,
                         ids.empty() ? fmt::format("{} has no examples", in)
                                     : fmt::format("the examples of {} are {}", in, fmt::join(ids, ", ")));
  if (id.find('-') != std::string::npos) hint += "; for a minus, write spaces around it";
  diagnostics.error(name.span(), fmt::format("there is no example '{}' in {}", id, in), std::move(hint));
}

void report_no_lesson(const Text& name, const std::vector<course::Lesson>& all,
                      text::Diagnostics& diagnostics) {
  const std::string folder = course::parse_reference(name).lesson;
  std::vector<std::string> folders;
  for (const course::Lesson& lesson : all) folders.push_back(lesson.folder);
  std::string near = text::did_you_mean(folder, folders);
  if (!near.empty()) near += "; ";
  diagnostics.error(name.span(), fmt::format("there is no lesson '{}'", folder),
                    near + "to divide by a value of another example, write spaces around the sign");
}

/// Compiles each example after those whose values it takes, across lessons.
class LessonCompiler {
 public:
  LessonCompiler(const course::Lesson& lesson, const std::vector<course::Lesson>& all,
                 const course::PrintFormat& defaults, text::Diagnostics& diagnostics)
      : lesson_(lesson), all_(all), defaults_(defaults), diagnostics_(diagnostics) {}

  std::vector<Worked> all() {
    std::vector<Worked> made;
    for (const course::Example& example : lesson_.examples) compile_one({&lesson_, &example});
    for (const course::Example& example : lesson_.examples) made.push_back(std::move(*worked_.at(&example)));
    return made;
  }

 private:
  struct Place {
    const course::Lesson* lesson = nullptr;
    const course::Example* example = nullptr;
    friend bool operator==(const Place&, const Place&) = default;
  };

  struct Step {
    Place place;
    Text by;  ///< the name that led there
  };

  void compile_one(const Place& place, const Text& by = {}) {
    if (!worked_.try_emplace(place.example).second) return;
    path_.push_back({place, by});
    Others others;
    for (const Text& name : course::references_of(*place.example)) find(name, others);
    worked_.at(place.example) =
        compile(*place.example, place.lesson->folder, defaults_, diagnostics_, others);
    path_.pop_back();
  }

  /// Returns `nullopt`, and reports an error unless one was reported before, if there is no such
  /// example.
  std::optional<Place> place_of(const Text& name) {
    const course::Lesson& from = *path_.back().place.lesson;
    const ExampleReference taken = course::parse_reference(name);
    const bool is_here = taken.lesson.empty() || taken.lesson == from.folder;
    const course::Lesson* const lesson = is_here ? &from
                                         : taken.lesson == lesson_.folder
                                             ? &lesson_
                                             : course::lesson_in(all_, taken.lesson);
    if (!lesson) {
      report_no_lesson(name, all_, diagnostics_);
      return std::nullopt;
    }
    std::vector<std::string> ids;
    for (const course::Example& example : lesson->examples) {
      if (example.id.str() == taken.example) return Place{lesson, &example};
      ids.push_back(example.id.str());
    }
    if (lesson->examples_are_read)
      report_no_example(name, ids, is_here ? "this lesson" : "lesson " + lesson->folder, diagnostics_);
    return std::nullopt;
  }

  /// Reports a cycle with the same words and place in each lesson that is part of it.
  void report_circle(std::vector<Step> circle) {
    if (circle.size() == 1)
      return diagnostics_.error(circle.front().by.span(),
                                fmt::format("{} is in this example itself", circle.front().by.str()),
                                "write the name without the example");
    const bool is_of_one = std::all_of(circle.begin(), circle.end(), [&](const Step& step) {
      return step.place.lesson == circle.front().place.lesson;
    });
    const auto name_of = [&](const Step& step) {
      return (is_of_one ? "" : step.place.lesson->folder + "/") + step.place.example->id.str();
    };
    const auto first = std::min_element(
        circle.begin(), circle.end(), [&](const Step& a, const Step& b) { return name_of(a) < name_of(b); });
    std::rotate(circle.begin(), first, circle.end());
    std::vector<std::string> names;
    for (const Step& step : circle) names.push_back(name_of(step));
    diagnostics_.error(circle.front().by.span(),
                       fmt::format("a cycle of examples: {} -> {}", fmt::join(names, " -> "), names.front()),
                       "remove the cycle: compute shared values in one of the examples");
  }

  void find(const Text& name, Others& others) {
    const std::optional<Place> place = place_of(name);
    if (!place) return;
    const auto open =
        std::find_if(path_.begin(), path_.end(), [&](const Step& step) { return step.place == *place; });
    if (open != path_.end()) {
      std::vector<Step> circle(open, path_.end());
      circle.front().by = name;
      return report_circle(std::move(circle));
    }
    if (path_.size() >= most_hops)
      return diagnostics_.error(name.span(),
                                fmt::format("values go through more than {} examples", most_hops),
                                "compute them in fewer examples");
    compile_one(*place, name);
    others.push_back(&*worked_.at(place->example));
  }

  const course::Lesson& lesson_;
  const std::vector<course::Lesson>& all_;
  const course::PrintFormat& defaults_;
  text::Diagnostics& diagnostics_;
  std::map<const course::Example*, std::optional<Worked>> worked_;
  std::vector<Step> path_;
};

}  // namespace

Worked compile(const course::Example& example, const std::string& lesson, const course::PrintFormat& defaults,
               text::Diagnostics& diagnostics, const Others& others) {
  std::vector<equations::ImportedValue> taken;
  for (const Text& name : course::references_of(example)) {
    const ExampleReference asked = course::parse_reference(name);
    const auto of = std::find_if(others.begin(), others.end(), [&](const Worked* other) {
      return other->example->id.str() == asked.example &&
             other->lesson == (asked.lesson.empty() ? lesson : asked.lesson);
    });
    // A missing example was reported by compile_all.
    if (of == others.end())
      taken.push_back({name, std::nullopt});
    else
      take(name, asked.name, **of, taken, diagnostics);
  }
  return compile(example, lesson, defaults, diagnostics,
                 equations::Model::compile_readable(example.inputs, taken, diagnostics));
}

Worked compile_copy(const course::Example& copy, const Worked& original, const course::PrintFormat& defaults,
                    text::Diagnostics& diagnostics) {
  std::vector<equations::ImportedValue> taken;
  for (const Text& name : course::references_of(copy)) take(name, name, original, taken, diagnostics);
  return compile(copy, original.lesson, defaults, diagnostics,
                 equations::Model::compile_readable(copy.inputs, taken, diagnostics));
}

Worked compile(const course::Example& example, const std::string& lesson, const course::PrintFormat& defaults,
               text::Diagnostics& diagnostics, equations::ModelPtr model) {
  Worked worked;
  worked.example = &example;
  worked.lesson = lesson;
  worked.printing = with_defaults(example.printing, defaults);
  worked.model = std::move(model);
  worked.exact = std::make_shared<equations::Evaluation>(worked.model);
  const std::size_t errors_before = diagnostics.errors();
  worked.hands[""];
  for (const auto& [variant, written] : example.by_hand)
    worked.hands[variant].rules =
        by_hand_route(hand_rules(written, *worked.exact, *worked.printing.rounding, diagnostics));
  worked.formats = formats_of(example.formats, *worked.exact, diagnostics);
  worked.units = units_of(example.units, *worked.exact, diagnostics);
  worked.measured = measured_cells(example, *worked.exact, *worked.printing.rounding, diagnostics);
  worked.wording = wording_of(example, *worked.exact, diagnostics);
  worked.sound = worked.model->is_sound() && diagnostics.errors() == errors_before;
  for (auto& [variant, hand] : worked.hands)
    hand.route = std::make_shared<equations::Evaluation>(worked.model, hand.rules);
  return worked;
}

std::vector<Worked> compile_all(const course::Lesson& lesson, const std::vector<course::Lesson>& all,
                                const course::PrintFormat& defaults, text::Diagnostics& diagnostics) {
  return LessonCompiler(lesson, all, defaults, diagnostics).all();
}

const Hand& hand_of(const Worked& worked, const std::string& variant) {
  const auto found = worked.hands.find(variant);
  return found == worked.hands.end() ? worked.hands.at("") : found->second;
}

bool has_variant(const course::Example& example, const std::string& variant, const text::Text& written,
                 text::Diagnostics& diagnostics) {
  const bool may_have_more = example.unread.contains("by hand") && !example.by_hand.contains("");
  if (example.by_hand.contains(variant) || may_have_more) return true;
  std::vector<std::string> variants;
  for (const auto& [name, rules] : example.by_hand)
    variants.push_back(name.empty() ? "by hand" : "by hand " + name);
  return text::fail(
      diagnostics, written.span(),
      variants.empty() ? fmt::format("example '{}' rounds nothing by hand", example.id.str())
                       : fmt::format("example '{}' has no 'by hand{}{}'", example.id.str(),
                                     variant.empty() ? "" : " ", variant),
      variants.empty()
          ? std::string(
                "write what is rounded under its 'by hand:', as in `P: 3`; or ask for the exact route")
          : fmt::format("it has {}", fmt::join(variants, ", ")));
}

}  // namespace proofsheet::ledger
