// A question that is asked with other numbers each time is a promise about all of them: whichever state a
// learner is dealt, its numbers are defined, its answer is proven, and no wrong answer passes for the right
// one. So every state is computed here, with a copy of the example that has its values, and judged like a
// question of its own. What goes wrong is told with the state in which it does.
//
// A state is known by its values, `pizza/f=450`. It has no number and no place in an order, so that states
// and questions that are added change none of those that are there.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "equations/evaluate/value.hpp"
#include "workbook/claim_views.hpp"
#include "workbook/practice.hpp"
#include "workbook/rich_text.hpp"
#include "workbook/two_routes.hpp"

namespace proofsheet::workbook {

namespace {

using course::Question;
using diagnostics::Diagnostic;
using diagnostics::Diagnostics;
using diagnostics::Text;

/// What is wrong, by its place and by how it is mended: told of the first state, with how many others there
/// are.
class StateFaults {
 public:
  void add(const Diagnostics& found, const std::string& state) {
    std::set<std::size_t> here;
    for (const Diagnostic& one : found.items()) {
      const Key key{one.span.source.get(), one.span.begin, one.span.end, one.hint};
      const auto [known, is_new] = numbers_.emplace(key, faults_.size());
      if (is_new) faults_.push_back({one, state, 0});
      if (here.insert(known->second).second) ++faults_[known->second].states;
    }
  }

  bool empty() const { return faults_.empty(); }

  /// `choose`: whose values are told by the place of their range.
  void tell(const std::vector<course::Varied>& choose, Diagnostics& diagnostics) const {
    for (const Fault& fault : faults_) {
      Diagnostic one = fault.first;
      one.fact += fmt::format(", in {}", fault.state);
      if (fault.states > 1)
        one.fact += fmt::format(" and likewise in {}", diagnostics::counted(fault.states - 1, "other state"));
      for (const course::Varied& varied : choose)
        if (one.span.source && one.span.source == varied.range.source() && !varied.range.empty() &&
            one.span.begin == varied.range.span().begin)
          one.span = varied.range.span();
      diagnostics.add(std::move(one));
    }
  }

 private:
  using Key = std::tuple<const void*, std::size_t, std::size_t, std::string>;
  struct Fault {
    Diagnostic first;
    std::string state;
    std::size_t states = 0;
  };
  std::map<Key, std::size_t> numbers_;
  std::vector<Fault> faults_;
};

/// The numbers of all states, those that one text asks for in one row.
class StateNumbers {
 public:
  void add(std::vector<ledger::NumberLine> lines, const std::string& state) {
    std::map<Key, std::size_t> again;
    for (ledger::NumberLine& line : lines) {
      Key key{
          line.span.source.get(), line.span.begin, line.example, line.expression, line.route, line.format, 0};
      std::get<6>(key) = again[key]++;
      const auto [known, is_new] = numbers_.emplace(key, rows_.size());
      if (is_new) rows_.emplace_back();
      rows_[known->second].push_back({state, std::move(line)});
    }
    ++states_;
  }

  /// What is the same in all states is one number.
  void put(std::vector<ledger::NumberLine>& lines) {
    for (std::vector<Number>& row : rows_) {
      ledger::NumberLine line = row.front().line;
      const auto is_same = [&](const Number& one) { return one.line == line; };
      if (row.size() < states_ || !std::all_of(row.begin(), row.end(), is_same)) {
        line.digits.clear(), line.method.clear();
        for (Number& one : row) {
          line.cells.push_back(one.state);
          line.digits.push_back(std::move(one.line.digits.front()));
          line.method += one.line.method == "exact" ? 'e' : 'n';
        }
      }
      lines.push_back(std::move(line));
    }
  }

 private:
  using Key =
      std::tuple<const void*, std::size_t, std::string, std::string, std::string, std::string, std::size_t>;
  struct Number {
    std::string state;
    ledger::NumberLine line;
  };
  std::map<Key, std::size_t> numbers_;
  std::vector<std::vector<Number>> rows_;
  std::size_t states_ = 0;
};

/// Takes out of a state what is the same in all of them.
void strip(QuestionView& view) {
  view.ask.document = view.because.document = {};
  view.answer_formula = {};
  for (ChoiceView& choice : view.choices) choice.text.document = choice.because.document = {};
  for (NumberChoiceView& number : view.numbers) {
    number.because.document = {};
    number.formula = {};
  }
}

/// An example that is compiled anew for each state.
class VariedExample {
 public:
  /// False, and errors, if a name can't be varied.
  static std::optional<VariedExample> of(const ledger::Worked* worked,
                                         const std::vector<course::Varied>& choose,
                                         Diagnostics& diagnostics) {
    VariedExample varied;
    if (worked) varied.example_ = *worked->example;
    varied.example_.show.clear();
    varied.example_.published.clear();
    bool sound = true;
    for (const course::Varied& one : choose) sound = varied.find_room(worked, one.name, diagnostics) && sound;
    return sound ? std::optional(std::move(varied)) : std::nullopt;
  }

  /// Its names have the values of the state. It is good until the next state is asked for.
  std::optional<ledger::Worked> in(const StateValues& state, const Context& context,
                                   Diagnostics& diagnostics) {
    for (std::size_t i = 0; i < places_.size(); ++i)
      example_.inputs.givens[places_[i]].rows = {{state.values[i]}};
    ledger::Others others;
    for (const ledger::Worked& worked : context.work.examples) others.push_back(&worked);
    return ledger::compile(example_, context.work.lesson->folder, context.course.printing, diagnostics, others);
  }

  /// Whether the example itself has these values, so that what documents print of it holds in the state.
  bool is_example(const StateValues& state, const course::Example& example) const {
    for (std::size_t i = 0; i < places_.size(); ++i)
      if (places_[i] < example.inputs.givens.size() &&
          example.inputs.givens[places_[i]].rows.front().front().str() != state.values[i].str())
        return false;
    return true;
  }

 private:
  bool find_room(const ledger::Worked* worked, const Text& name, Diagnostics& diagnostics) {
    std::vector<equations::GivenInput>& givens = example_.inputs.givens;
    const auto given = std::find_if(givens.begin(), givens.end(),
                                    [&](const auto& one) { return one.name.str() == name.str(); });
    places_.push_back(static_cast<std::size_t>(given - givens.begin()));
    if (given != givens.end() && given->scalar) return true;
    const auto names = worked ? worked->model->names() : std::vector<std::string>();
    if (std::find(names.begin(), names.end(), name.str()) != names.end()) {
      diagnostics.error(name.span(),
                        fmt::format("'{}' of the example '{}' is {}", name.str(), example_.id.str(),
                                    given != givens.end() ? "a table" : "computed"),
                        "vary single given values of the example, or a new name");
      return false;
    }
    givens.push_back({name, {}, {}, true});
    return true;
  }

  course::Example example_;
  std::vector<std::size_t> places_;  ///< of each name, among the given values
};

/// How a question looks to whoever has to answer it.
std::string looks_of(const QuestionView& view) {
  std::vector<std::string> choices;
  for (const ChoiceView& choice : view.choices) choices.push_back(looks_of(choice.text));
  std::sort(choices.begin(), choices.end());
  return fmt::format("{}\n{}", looks_of(view.ask), fmt::join(choices, "\n"));
}

/// All states of a question, computed one by one.
class StateBuilder {
 public:
  StateBuilder(Context& context, const Question& question) : context_(context), question_(question) {}

  std::optional<QuestionView> build() {
    const auto combined = combinations(question_.choose, diagnostics());
    auto example = VariedExample::of(context_.current, question_.choose, diagnostics());
    if (!combined || !example || !check_start()) return std::nullopt;
    for (const StateValues& state : *combined) add(*example, state);
    numbers_.put(context_.record.numbers.lines);
    faults_.tell(question_.choose, diagnostics());
    if (!faults_.empty() || !has_states(combined->size()) || !find_start()) return std::nullopt;
    page_->states = std::move(states_);
    return std::move(page_);
  }

 private:
  Diagnostics& diagnostics() { return context_.record.diagnostics; }

  void add(VariedExample& example, const StateValues& state) {
    Diagnostics found;
    Record record{{}, {}, found};
    const std::string id = fmt::format("{}/{}", question_.id.str(), state.id);
    auto worked = example.in(state, context_, found);
    if (worked) {
      Context inside{context_.course, context_.work, record, context_.place, &*worked};
      const bool has_claims = context_.current && example.is_example(state, *context_.current->example);
      if (is_kept(inside)) add(inside, state, id, has_claims);
    }
    faults_.add(found, id);
  }

  void add(Context& inside, const StateValues& state, const std::string& id, bool has_claims) {
    Diagnostics& found = inside.record.diagnostics;
    QuestionView view = question_view(inside, question_, id);
    if (has_claims) add_claims(inside, view);
    check_printings(inside.record);
    const bool is_start = !page_ && starts(state);
    tell_findings(inside.record, is_start, id);
    if (found.has_errors()) return;
    const auto [twin, is_new] = seen_.emplace(looks_of(view), id);
    if (!is_new)
      found.error(question_.ask.span(), fmt::format("the question reads as in {}", twin->second),
                  "show what varies, with enough places, or leave such states out by 'keep:'");
    numbers_.add(std::move(inside.record.numbers.lines), id);
    if (is_start) {
      page_ = view;
      page_->start = states_.size();
      context_.record.references.insert(context_.record.references.end(), inside.record.references.begin(),
                                        inside.record.references.end());
    }
    strip(view);
    states_.push_back({state.id, std::move(view)});
  }

  /// The copy of the example was not judged; the cell is one of the example itself.
  void add_claims(Context& inside, QuestionView& view) const {
    if (question_.kind != Question::Kind::numeric) return;
    Diagnostics quiet;
    const auto asked = ask(inside, question_.answer);
    if (!asked || asked->worked != inside.current) return;
    const auto reference = asked->worked->exact->reference(asked->expression, quiet);
    if (!reference || reference->cells.size() != 1) return;
    for (const std::size_t claim : context_.current->index.about(reference->cells.front()).claims)
      view.printed_by.push_back(context_.current->claims[claim]);
  }

  /// A number that prose claims can be right in one state alone.
  void tell_findings(Record& record, bool is_start, const std::string& id) {
    for (ledger::Finding& finding : record.findings) {
      if (finding.kind == ledger::Finding::Kind::claim && !is_start)
        record.diagnostics.error(
            finding.span, finding.message,
            "have it computed, as in {num}`x : 2`: a number that is written out holds in one "
            "state alone");
      finding.message += fmt::format(", in {}", id);
      if (is_start || finding.kind != ledger::Finding::Kind::claim)
        context_.record.findings.push_back(std::move(finding));
    }
  }

  /// Whether `keep:` holds. False, and an error, if it can't be told.
  bool is_kept(Context& inside) {
    if (question_.keep.empty()) return true;
    const auto asked = ask(inside, question_.keep);
    const auto value =
        asked ? asked->worked->exact->value(asked->expression, inside.record.diagnostics) : std::nullopt;
    if (!value) return false;
    if (const bool* holds = std::get_if<bool>(&*value)) return *holds;
    inside.record.diagnostics.error(question_.keep.span(),
                                    fmt::format("'{}' is no condition", question_.keep.str()),
                                    "compare something, as in f ≠ 350 and f/2 = round(f/2)");
    return false;
  }

  bool has_states(std::size_t combined) {
    if (states_.size() >= 2) return true;
    const bool sieved = combined >= 2;
    diagnostics().error(sieved ? question_.keep.span() : question_.choose.front().name.span(),
                        fmt::format("the question '{}' has {}", question_.id.str(),
                                    states_.empty() ? "no state that is kept" : "a single state"),
                        sieved ? "let 'keep:' hold for two or more" : "choose among two values or more");
    return false;
  }

  bool check_start() {
    const std::size_t errors = diagnostics().errors();
    std::vector<std::string> names;
    for (const course::Varied& varied : question_.choose) names.push_back(varied.name.str());
    for (const auto& [name, value] : question_.start)
      if (std::find(names.begin(), names.end(), name.str()) == names.end()) {
        std::string hint = diagnostics::did_you_mean(name.view(), names);
        if (hint.empty()) hint = fmt::format("'choose' has {}", fmt::join(names, ", "));
        diagnostics().error(name.span(), fmt::format("'{}' does not vary", name.str()), hint);
      }
    return diagnostics().errors() == errors;
  }

  /// Whether the state is the one that `start:` asks for.
  bool starts(const StateValues& state) const {
    return std::all_of(question_.start.begin(), question_.start.end(), [&](const auto& wanted) {
      for (std::size_t i = 0; i < question_.choose.size(); ++i)
        if (question_.choose[i].name.str() == wanted.first.str())
          return state.values[i].str() == wanted.second.str();
      return false;
    });
  }

  bool find_start() {
    if (page_) return true;
    diagnostics().error(
        question_.start.front().second.span(), "the question has no such state",
        fmt::format("it has, say, {}: see that 'choose' has the value and 'keep' lets it stand",
                    states_.front().id));
    return false;
  }

  Context& context_;
  const Question& question_;
  std::optional<QuestionView> page_;
  std::vector<QuestionState> states_;
  std::map<std::string, std::string> seen_;  ///< from how a state looks to its id
  StateFaults faults_;
  StateNumbers numbers_;
};

}  // namespace

QuestionView varied_question_view(Context& context, const Question& question) {
  QuestionView view;
  view.id = question.id.str();
  view.kind = question.kind;
  return StateBuilder(context, question).build().value_or(std::move(view));
}

QuestionView in_state(const QuestionView& question, const QuestionState& state) {
  QuestionView view = state.view;
  view.id = question.id;
  view.number = question.number;
  view.ask.document = question.ask.document;
  view.because.document = question.because.document;
  view.answer_formula = question.answer_formula;
  for (ChoiceView& choice : view.choices)
    for (const ChoiceView& page : question.choices) {
      if (page.written != choice.written) continue;
      choice.text.document = page.text.document;
      choice.because.document = page.because.document;
    }
  for (NumberChoiceView& number : view.numbers)
    for (const NumberChoiceView& page : question.numbers) {
      if (page.written != number.written) continue;
      number.because.document = page.because.document;
      number.formula = page.formula;
    }
  return view;
}

}  // namespace proofsheet::workbook
