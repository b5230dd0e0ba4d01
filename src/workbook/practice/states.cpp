// A question that is asked with different numbers each time makes a promise about all of them: in each state
// that a learner may get, the numbers are defined, the answer is proven, and no wrong answer is accepted. So
// every state is computed here, with a copy of the example that has its values, and judged like a separate
// question. An error is reported with the state in which it occurs. A card is a question without wrong
// answers.
//
// A state is identified by its values, `pizza/f=450`. It has no number and no position, so adding states or
// questions changes no existing ones.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "equations/evaluate/value.hpp"
#include "numbers/exact/work.hpp"
#include "text/refusal.hpp"
#include "workbook/content/claim_views.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/content/two_routes.hpp"
#include "workbook/practice/practice.hpp"
#include "workbook/practice/shown.hpp"

namespace proofsheet::workbook {

namespace {

using course::Question;
using text::Diagnostic;
using text::Diagnostics;
using text::Text;

/// Errors in states, grouped by their place and their hint. Each is reported for its first state, with the
/// number of the other states that have it.
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

  /// Reports the errors. An error in a value of a range in `choose` is reported at the range.
  void report(const std::vector<course::Varied>& choose, Diagnostics& diagnostics) const {
    for (const Fault& fault : faults_) {
      Diagnostic one = fault.first;
      one.fact += fmt::format(", in {}", fault.state);
      if (fault.states > 1)
        one.fact +=
            fmt::format(" and likewise in {}", text::count_with_noun(fault.states - 1, "other state"));
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

/// The numbers of all states. The numbers of one expression in a text form a row.
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

  /// Appends the rows to `lines`. A row whose numbers are equal in all states becomes a single number.
  void put(std::vector<ledger::NumberLine>& lines) {
    for (std::vector<Number>& row : rows_) {
      ledger::NumberLine line = row.front().line;
      const auto is_same = [&](const Number& one) { return one.line == line; };
      if (row.size() < states_ || !std::all_of(row.begin(), row.end(), is_same)) {
        line.digits.clear(), line.cells.clear(), line.method.clear();
        for (Number& one : row) append(one, line);
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

  /// Adds the numbers of a state to the line of all states. Those of a table have its cells in their names.
  static void append(const Number& one, ledger::NumberLine& line) {
    const std::vector<std::string>& cells = one.line.cells;
    for (std::size_t i = 0; i < one.line.digits.size(); ++i) {
      line.cells.push_back(cells.empty() ? one.state : one.state + " " + cells[i]);
      line.digits.push_back(one.line.digits[i]);
      line.method += cells.empty() ? (one.line.method == "exact" ? 'e' : 'n') : one.line.method[i];
    }
  }

  std::map<Key, std::size_t> numbers_;
  std::vector<std::vector<Number>> rows_;
  std::size_t states_ = 0;
};

/// An example that is compiled for each state, as far as necessary.
class VariedExample {
 public:
  /// Returns `nullopt` and reports errors if a name can't be varied.
  /// `shown` are the ids of the entries of `show:` that the states show.
  static std::optional<VariedExample> of(const ledger::Worked* worked,
                                         const std::vector<course::Varied>& choose,
                                         const std::set<std::string>& shown, Diagnostics& diagnostics) {
    VariedExample varied;
    varied.original_ = worked;
    if (worked) varied.example_ = *worked->example;
    std::erase_if(varied.example_.show,
                  [&](const course::Show& one) { return !shown.contains(one.id.str()); });
    varied.example_.published.clear();
    bool sound = true;
    for (const course::Varied& one : choose) {
      sound = varied.find_input(worked, one.name, diagnostics) && sound;
      varied.example_.hidden.push_back(one.name);  // readers know its value, not its name
    }
    return sound ? std::optional(std::move(varied)) : std::nullopt;
  }

  /// Returns the example with the values of the state. The result is valid until the next call.
  std::optional<ledger::Worked> in(const StateValues& state, const Context& context,
                                   Diagnostics& diagnostics) {
    std::map<std::string, Text> given;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      example_.inputs.givens[places_[i]].rows = {{state.values[i]}};
      given[example_.inputs.givens[places_[i]].name.str()] = state.values[i];
    }
    auto worked = compiled(first_ ? first_->with(given, diagnostics) : nullptr, context, diagnostics);
    if (worked && !first_) first_ = worked->model;
    for (std::size_t i = 0; worked && i < places_.size(); ++i)
      worked->wording.values[example_.inputs.givens[places_[i]].name.str()] =
          shown_value(*worked, state.values[i]);
    return worked;
  }

  /// True if the example itself has these values; then the claims of documents about it hold in the state.
  bool is_example(const StateValues& state, const course::Example& example) const {
    for (std::size_t i = 0; i < places_.size(); ++i)
      if (places_[i] < example.inputs.givens.size() &&
          example.inputs.givens[places_[i]].rows.front().front().str() != state.values[i].str())
        return false;
    return true;
  }

 private:
  /// Compiles the example. `model` is null if the state needs its own.
  std::optional<ledger::Worked> compiled(equations::ModelPtr model, const Context& context,
                                         Diagnostics& diagnostics) {
    const std::string& folder = context.work.lesson->folder;
    const course::PrintFormat& printing = context.course.printing;
    ledger::Worked worked = model ? ledger::compile(example_, folder, printing, diagnostics, std::move(model))
                            : original_ ? ledger::compile_copy(example_, *original_, printing, diagnostics)
                                        : ledger::compile(example_, folder, printing, diagnostics);
    return worked.sound ? std::optional(std::move(worked)) : std::nullopt;
  }

  /// Returns a value as formulas show it. A label such as `info-sichuan`, or a text that is neither an
  /// expression nor a name of the example, is shown as words.
  static equations::ExpressionPtr shown_value(const ledger::Worked& worked, const Text& value) {
    Diagnostics quiet;
    equations::ExpressionPtr parsed = equations::parse_cell(value, quiet);
    const auto* name = parsed ? std::get_if<equations::Name>(&parsed->node) : nullptr;
    const bool is_constant = name && (name->text == "pi" || name->text == "deg");
    const bool is_difference = parsed && std::holds_alternative<equations::Binary>(parsed->node);
    const bool is_label = !parsed || (name && !is_constant && !worked.model->axes(name->text)) ||
                          (is_difference && worked.model->notation().labels.contains(value.str()));
    return is_label ? equations::make_expression(value.span(), equations::Quoted{value.str()}) : parsed;
  }

  bool find_input(const ledger::Worked* worked, const Text& name, Diagnostics& diagnostics) {
    std::vector<equations::GivenInput>& givens = example_.inputs.givens;
    const auto given = std::find_if(givens.begin(), givens.end(),
                                    [&](const auto& one) { return one.name.str() == name.str(); });
    places_.push_back(static_cast<std::size_t>(given - givens.begin()));
    if (given != givens.end() && given->scalar) return true;
    const auto names = worked ? worked->model->names() : std::vector<std::string>();
    if (std::find(names.begin(), names.end(), name.str()) != names.end())
      return text::fail(diagnostics, name.span(),
                        fmt::format("'{}' of the example '{}' is {}", name.str(), example_.id.str(),
                                    given != givens.end() ? "a table" : "computed"),
                        "vary single given values of the example, or new names");
    givens.push_back({name, {}, {}, true});
    return true;
  }

  const ledger::Worked* original_ = nullptr;  ///< null if there is no example
  course::Example example_;
  std::vector<std::size_t> places_;  ///< for each name, its index among the given values
  equations::ModelPtr first_;        ///< of the first state; other states share its unchanged parts
};

/// The parameters of StateBuilder for questions.
struct QuestionTraits {
  using Item = Question;
  using View = QuestionView;
  using State = QuestionState;
  static constexpr const char* noun = "question";

  static View view(Context& context, const Item& question, const std::string& id) {
    return question_view(context, question, id);
  }

  static const Text& prompt(const Item& question) { return question.ask; }
  static std::set<std::string> shown(const Item& question) {
    std::set<std::string> ids{question.figure.str()};
    for (const Text& id : question.stem_shows) ids.insert(id.str());
    for (const Text& id : question.shows) ids.insert(id.str());
    for (const Text& id : question.answer_shows) ids.insert(id.str());
    return ids;
  }
  static void share(StateFigures& figures, View& view, const std::string& state) {
    figures.share(view.stem_shows, state);
    figures.share(view.shows, state);
    figures.share(view.answer_shows, state);
  }

  /// Returns how the question looks to a learner, with the choices sorted.
  static std::string appearance(const View& view) {
    std::vector<std::string> choices;
    for (const ChoiceView& choice : view.choices) choices.push_back(appearance_of(choice.text));
    for (const RichText& item : view.items) choices.push_back(appearance_of(item));
    std::sort(choices.begin(), choices.end());
    return fmt::format("{}\n{}\n{}{}{}", appearance_of(view.stem), appearance_of(view.ask),
                       fmt::join(choices, "\n"), appearance_of(view.stem_shows), appearance_of(view.shows));
  }

  /// Removes from a state what is the same in all states.
  static void strip(View& view) {
    view.stem.document = view.ask.document = view.because.document = {};
    for (ChoiceView& choice : view.choices) choice.text.document = choice.because.document = {};
    for (RichText& item : view.items) item.document = {};
    for (NumberChoiceView& number : view.numbers) number.because.document = {};
  }

  /// Adds the claims of documents about the answer, if the state has the values of the example itself.
  /// `worked` is that example, since the copy for the state was not judged.
  static void add_claims(Context& inside, const ledger::Worked& worked, const Item& question, View& view) {
    if (question.kind != Question::Kind::numeric) return;
    Diagnostics quiet;
    const auto asked = bind_expression(inside, question.answer);
    if (!asked || asked->worked != inside.current) return;
    const auto reference = asked->worked->exact->reference(asked->expression, quiet);
    if (!reference || reference->cells.size() != 1) return;
    for (const std::size_t claim : worked.index.about(reference->cells.front()).claims)
      view.answer_claims.push_back(worked.claims[claim]);
  }
};

/// The parameters of StateBuilder for cards.
struct CardTraits {
  using Item = course::Card;
  using View = CardView;
  using State = CardState;
  static constexpr const char* noun = "card";

  static View view(Context& context, const Item& card, const std::string&) {
    return card_view(context, card);
  }

  static const Text& prompt(const Item& card) { return card.gaps.empty() ? card.front : card.gaps; }
  static std::string appearance(const View& view) {
    return appearance_of(view.front) + appearance_of(view.shows);
  }
  static std::set<std::string> shown(const Item& card) { return {card.figure.str()}; }
  static void share(StateFigures& figures, View& view, const std::string& state) {
    figures.share(view.shows, state);
  }
  static void strip(View& view) { view.front.document = view.back.document = view.gaps.document = {}; }
  static void add_claims(Context&, const ledger::Worked&, const Item&, View&) {}
};

/// Adds the files to which the texts of a state refer to those of the lesson.
void add_files_of_state(FileViews found, FileViews& files) {
  for (auto& [name, file] : found) {
    FileView& view = files.try_emplace(name, file).first->second;
    view.is_for_paper = view.is_for_paper && file.is_for_paper;
  }
}

/// Builds all states of a question or a card, one by one.
template <class Of>
class StateBuilder {
 public:
  using Item = typename Of::Item;
  using View = typename Of::View;

  StateBuilder(Context& context, const Item& item)
      : context_(context), item_(item), choose_(item.states.choose), figures_(item.id.str()) {}

  std::optional<View> build() {
    for (const char* key : {"choose", "keep", "start"})
      if (item_.unread.contains(key)) return std::nullopt;
    const auto combined = combinations(choose_, diagnostics());
    if (context_.is_example_unknown || (context_.current && !context_.current->sound)) return std::nullopt;
    auto example = VariedExample::of(context_.current, choose_, Of::shown(item_), diagnostics());
    if (!combined || !example || !check_start()) return std::nullopt;
    for (const StateValues& state : *combined) {
      if (!spend_state_work()) return std::nullopt;
      add(*example, state);
    }
    numbers_.put(context_.record.numbers.lines);
    faults_.report(choose_, diagnostics());
    if (!faults_.empty() || !has_states(combined->size()) || !find_start()) return std::nullopt;
    figures_.name_constant_ones();
    page_->states = std::move(states_);
    return std::move(page_);
  }

 private:
  Diagnostics& diagnostics() { return context_.record.diagnostics; }
  const Text& keep() const { return item_.states.keep; }

  /// Charges the work for the texts of a state. Returns false and reports the errors if too little is left.
  bool spend_state_work() {
    constexpr long long of_a_state = 150'000;
    if (numbers::spend(numbers::WorkKind::steps, of_a_state)) return true;
    if (faults_.empty())
      if (const auto failure = numbers::budget_failure())
        diagnostics().error(Of::prompt(item_).span(), failure->fact, failure->hint);
    faults_.report(choose_, diagnostics());
    return false;
  }

  void add(VariedExample& example, const StateValues& state) {
    Diagnostics found;
    Record record{{}, {}, found};
    const std::string id = fmt::format("{}/{}", item_.id.str(), state.id);
    auto worked = example.in(state, context_, found);
    if (worked) {
      Context inside{context_.course, context_.work, record, context_.place, &*worked};
      const bool has_claims = context_.current && example.is_example(state, *context_.current->example);
      if (meets_condition(inside)) add(inside, state, id, has_claims);
    }
    faults_.add(found, id);
  }

  void add(Context& inside, const StateValues& state, const std::string& id, bool has_claims) {
    Diagnostics& found = inside.record.diagnostics;
    View view = Of::view(inside, item_, id);
    add_files_of_state(std::move(inside.record.files), context_.record.files);
    if (has_claims) Of::add_claims(inside, *context_.current, item_, view);
    check_printings(inside.record);
    const bool is_start = !page_ && is_start_state(state);
    report_findings(inside.record, is_start, id);
    if (found.has_errors()) return;
    Of::share(figures_, view, state.id);
    const auto [twin, is_new] = seen_.emplace(Of::appearance(view), id);
    if (!is_new)
      found.error(Of::prompt(item_).span(),
                  fmt::format("the {} is the same as in {}", Of::noun, twin->second),
                  "show what varies, with enough places, or leave out such states with 'keep:'");
    numbers_.add(std::move(inside.record.numbers.lines), id);
    if (is_start) {
      page_ = view;
      page_->start = states_.size();
      context_.record.references.insert(context_.record.references.end(), inside.record.references.begin(),
                                        inside.record.references.end());
    }
    Of::strip(view);
    states_.push_back({state.id, std::move(view)});
  }

  /// Reports the findings of a state. A number that prose claims can be right in one state only.
  void report_findings(Record& record, bool is_start, const std::string& id) {
    for (ledger::Finding& finding : record.findings) {
      if (finding.kind == ledger::Finding::Kind::claim && !is_start)
        record.diagnostics.error(finding.span, finding.message,
                                 "compute it, as in {num}`x : 2`: a typed number is right in only one "
                                 "state");
      finding.message += fmt::format(", in {}", id);
      if (is_start || finding.kind != ledger::Finding::Kind::claim)
        context_.record.findings.push_back(std::move(finding));
    }
  }

  /// True if `keep:` holds. Returns false and reports an error if it can't be evaluated.
  bool meets_condition(Context& inside) {
    if (keep().empty()) return true;
    const auto asked = bind_expression(inside, keep());
    const auto value =
        asked ? asked->worked->exact->value(asked->expression, inside.record.diagnostics) : std::nullopt;
    if (!value) return false;
    if (const bool* holds = std::get_if<bool>(&*value)) return *holds;
    return text::fail(inside.record.diagnostics, keep().span(),
                      fmt::format("'{}' is not a condition", keep().str()),
                      "write a comparison, as in f ≠ 350 and f/2 = round(f/2)");
  }

  bool has_states(std::size_t combined) {
    if (states_.size() >= 2) return true;
    const bool is_filtered = combined >= 2;
    return text::fail(diagnostics(), is_filtered ? keep().span() : choose_.front().name.span(),
                      fmt::format("the {} '{}' has {}", Of::noun, item_.id.str(),
                                  states_.empty() ? "no state that is kept" : "a single state"),
                      is_filtered ? "let 'keep:' hold for two or more" : "choose among two values or more");
  }

  bool check_start() {
    const std::size_t errors = diagnostics().errors();
    std::vector<std::string> names;
    for (const course::Varied& varied : choose_) names.push_back(varied.name.str());
    for (const auto& [name, value] : item_.states.start)
      if (std::find(names.begin(), names.end(), name.str()) == names.end()) {
        std::string hint =
            text::did_you_mean(name.view(), names, fmt::format("'choose' has {}", fmt::join(names, ", ")));
        diagnostics().error(name.span(), fmt::format("'{}' does not vary", name.str()), hint);
      }
    return diagnostics().errors() == errors;
  }

  /// True if the state is the one that `start:` asks for.
  bool is_start_state(const StateValues& state) const {
    return std::all_of(item_.states.start.begin(), item_.states.start.end(), [&](const auto& wanted) {
      for (std::size_t i = 0; i < choose_.size(); ++i)
        if (choose_[i].name.str() == wanted.first.str()) return state.values[i].str() == wanted.second.str();
      return false;
    });
  }

  bool find_start() {
    if (page_) return true;
    return text::fail(
        diagnostics(), item_.states.start.front().second.span(),
        fmt::format("the {} has no such state", Of::noun),
        fmt::format("it has, for example, {}: check that 'choose' has the value and 'keep' allows it",
                    states_.front().id));
  }

  Context& context_;
  const Item& item_;
  const std::vector<course::Varied>& choose_;
  std::optional<View> page_;
  std::vector<typename Of::State> states_;
  std::map<std::string, std::string> seen_;  ///< from how a state looks to its id
  StateFaults faults_;
  StateNumbers numbers_;
  StateFigures figures_;
};

}  // namespace

QuestionView varied_question_view(Context& context, const Question& question) {
  QuestionView view;
  view.id = question.id.str();
  view.kind = question.kind;
  return StateBuilder<QuestionTraits>(context, question).build().value_or(std::move(view));
}

CardView varied_card_view(Context& context, const course::Card& card) {
  CardView view;
  view.id = card.id.str();
  return StateBuilder<CardTraits>(context, card).build().value_or(std::move(view));
}

CardView in_state(const CardView& card, const CardState& state) {
  CardView view = state.view;
  view.front.document = card.front.document;
  view.back.document = card.back.document;
  view.gaps.document = card.gaps.document;
  return view;
}

QuestionView in_state(const QuestionView& question, const QuestionState& state) {
  QuestionView view = state.view;
  view.id = question.id;
  view.number = question.number;
  view.stem.document = question.stem.document;
  view.ask.document = question.ask.document;
  view.because.document = question.because.document;
  for (ChoiceView& choice : view.choices)
    for (const ChoiceView& page : question.choices) {
      if (page.written != choice.written) continue;
      choice.text.document = page.text.document;
      choice.because.document = page.because.document;
    }
  for (std::size_t i = 0; i < view.items.size(); ++i) view.items[i].document = question.items[i].document;
  for (NumberChoiceView& number : view.numbers)
    for (const NumberChoiceView& page : question.numbers)
      if (page.written == number.written) number.because.document = page.because.document;
  return view;
}

}  // namespace proofsheet::workbook
