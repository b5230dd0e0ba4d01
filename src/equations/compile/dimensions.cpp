#include "equations/compile/dimensions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "equations/syntax/characters.hpp"
#include "equations/typeset/notation.hpp"
#include "text/signs.hpp"

namespace proofsheet::equations {

using numbers::Rational;
using quantities::describe;
using quantities::Dimension;
using Type = QuantityType;
using Scale = QuantityType::Scale;
using text::Span;

namespace {

constexpr std::size_t most_calls = 1000;
constexpr int deepest_typed_calls = 50;

// ---- units in texts

/// Splits `X[.., height]` into a name and the entries of its axes; nothing for another text.
std::optional<std::pair<std::string, std::vector<std::string>>> places_in(const text::Text& what) {
  const std::size_t open = what.view().find('[');
  std::vector<std::string> places;
  if (open == std::string_view::npos) return std::pair(what.str(), places);
  if (what.view().back() != ']') return std::nullopt;
  for (const text::Text& part : what.slice(open + 1, what.size() - 1).split(','))
    places.push_back(part.trimmed().view() == ".." ? std::string() : part.trimmed().str());
  return std::pair(what.slice(0, open).trimmed().str(), std::move(places));
}

void read_definitions(const QuantityInputs& inputs, Quantities& made, text::Diagnostics& diagnostics) {
  for (const auto& [name, text] : inputs.definitions) {
    const auto unit = quantities::define_unit(name.str(), text.view(), made.own);
    const bool is_word = name.view().find_first_of(" /^()*0123456789") == std::string_view::npos;
    if (!unit)
      diagnostics.error(text.span(), unit.failure().fact, unit.failure().hint);
    else if (!is_word || name.empty())
      diagnostics.error(name.span(), fmt::format("'{}' can't be the name of a unit", name.str()),
                        "use letters only");
    else
      made.own.insert_or_assign(name.str(), *unit);
  }
}

// ---- literals with units

using Names = std::set<std::string, std::less<>>;

/// Collects the variables of generators.
void collect_variables(const ExpressionPtr& expression, Names& names) {
  if (!expression) return;
  if (const auto* over = std::get_if<Comprehension>(&expression->node))
    for (const Generator& generator : over->generators) names.insert(generator.variable);
  const auto look = [&](const ExpressionPtr& part) { collect_variables(part, names); };
  std::visit([&](const auto& node) { visit_parts(node, look); }, expression->node);
}

/// Returns the value of an exponent that is a fraction of literals.
std::optional<Rational> fraction_of(const ExpressionPtr& e) {
  if (const auto* number = std::get_if<Number>(&e->node)) return number->value;
  if (const auto* unary = std::get_if<Unary>(&e->node); unary && unary->op == UnaryOperator::negate) {
    const auto value = fraction_of(unary->operand);
    return value ? std::optional(-*value) : std::nullopt;
  }
  const auto* binary = std::get_if<Binary>(&e->node);
  if (!binary || binary->op != BinaryOperator::divide) return std::nullopt;
  const auto over = fraction_of(binary->left), under = fraction_of(binary->right);
  if (!over || !under || under->is_zero()) return std::nullopt;
  return *over / *under;
}

/// Marks units in one tree.
class UnitMarker {
 public:
  UnitMarker(const Program& program, const Names& bound) : program_(program), bound_(bound) {}

  ExpressionPtr operator()(const ExpressionPtr& e) const {
    if (!e) return e;
    auto node = e->node;
    bool changed = false;
    const auto replace = [&](ExpressionPtr& part, ExpressionPtr other) {
      changed = changed || other != part;
      part = std::move(other);
    };
    auto* const binary = std::get_if<Binary>(&node);
    const bool product =
        binary && (binary->op == BinaryOperator::multiply || binary->op == BinaryOperator::divide);
    if (product) {
      replace(binary->left, (*this)(binary->left));
      if (ends_in_unit(*binary->left) && is_unit(*binary->right))
        return joined(binary->left, binary->op, *binary->right);
      const bool first = binary->implicit && is_number_literal(binary->left) && is_unit(*binary->right);
      replace(binary->right,
              first ? unit_node(binary->right->span, text_of(*binary->right)) : (*this)(binary->right));
    } else {
      std::visit(
          [&](auto& parent) {
            visit_parts(parent, [&](ExpressionPtr& part) { replace(part, (*this)(part)); });
          },
          node);
    }
    return changed ? make_expression(e->span, std::move(node)) : e;
  }

 private:
  const quantities::Unit* unit_named(const std::string& name) const {
    if (program_.index.contains(name) || bound_.contains(name) || program_.axis(name)) return nullptr;
    const auto own = program_.quantities->own.find(name);
    return own == program_.quantities->own.end() ? quantities::find_unit(name) : &own->second;
  }
  bool is_unit(const Expression& e) const {
    if (const auto* name = std::get_if<Name>(&e.node)) return unit_named(name->text) != nullptr;
    const auto* binary = std::get_if<Binary>(&e.node);
    if (!binary || !is_unit(*binary->left)) return false;
    if (binary->op == BinaryOperator::power) return is_number_literal(binary->right);
    return (binary->op == BinaryOperator::multiply || binary->op == BinaryOperator::divide) &&
           is_unit(*binary->right);
  }
  /// True for a product whose last factor is a unit. The unit of a divisor ends there: `x/(3 m)`.
  static bool ends_in_unit(const Expression& e) {
    if (const auto* name = std::get_if<Name>(&e.node)) return name->unit != nullptr;
    const auto* binary = std::get_if<Binary>(&e.node);
    return binary && binary->op == BinaryOperator::multiply && ends_in_unit(*binary->right);
  }
  /// Joins the unit at the end of a product with another one: `9.81 m` and `/s^2`.
  ExpressionPtr joined(const ExpressionPtr& e, BinaryOperator op, const Expression& more) const {
    if (const auto* name = std::get_if<Name>(&e->node))
      return unit_node(
          e->span, fmt::format("{}{}{}", name->text, op == BinaryOperator::divide ? "/" : text::middle_dot,
                               text_of(more, op == BinaryOperator::divide)));
    Binary made = std::get<Binary>(e->node);
    made.right = joined(made.right, op, more);
    return make_expression(e->span, std::move(made));
  }
  /// Returns the unit as it is printed: `kg·m/s²`.
  static std::string text_of(const Expression& e, bool in_divisor = false) {
    if (const auto* name = std::get_if<Name>(&e.node)) return name->text;
    const auto& binary = std::get<Binary>(e.node);
    if (binary.op == BinaryOperator::power) {
      const std::optional<Rational> exponent = fraction_of(binary.right);
      const auto whole = exponent ? exponent->small_whole() : std::nullopt;
      return text_of(*binary.left, true) + (whole ? text::raised(std::to_string(*whole))
                                                  : fmt::format("^({})", exponent.value_or(1).str()));
    }
    const bool divides = binary.op == BinaryOperator::divide;
    const std::string made = fmt::format("{}{}{}", text_of(*binary.left), divides ? "/" : text::middle_dot,
                                         text_of(*binary.right, divides));
    return in_divisor ? "(" + made + ")" : made;
  }
  ExpressionPtr unit_node(const Span& span, const std::string& text) const {
    const auto unit = quantities::parse_unit(text, program_.quantities->own);
    Name name{text};
    if (unit) name.unit = std::make_shared<const quantities::Unit>(*unit);
    return make_expression(span, std::move(name));
  }

  const Program& program_;
  const Names& bound_;
};

// ---- types

Type number_type() { return Type::of({}); }
Type other_type() { return {Type::Kind::other}; }

/// Returns the type of an amount: the same dimension, on no temperature scale.
Type plain(Type type) {
  type.scale = Scale::none;
  return type;
}
Type as_difference(Type type) {
  if (type.scale == Scale::place) type.scale = Scale::difference;
  return type;
}

bool are_apart(const Type& a, const Type& b) {
  return a.is_number() && b.is_number() && a.dimension != b.dimension;
}

/// How the type of a function follows from those of its arguments.
enum class Rule {
  number,     ///< numbers → a number
  keep,       ///< the unit of its first argument
  same,       ///< all arguments have one unit, which is kept
  length,     ///< the unit of the first argument, as a difference
  ratio,      ///< all arguments have one unit → a number
  count,      ///< anything → a number
  square,     ///< the square of the unit of the first argument
  product,    ///< the product of the units of two arguments
  root,       ///< a power of 1/2
  cube_root,  ///< a power of 1/3
  inverse,    ///< a power of -1
  add,        ///< keep, but places on a scale can't be added
  last,       ///< the unit of the last argument, the others are numbers
  spread,     ///< length for one argument, product for two
  agreement,  ///< two arguments have one unit, the others are numbers → a truth value
  solve,      ///< of an unknown or of a linear system
  ordinate,   ///< the unit of the first argument if the others are numbers; else
              ///< cells of several units
  share,      ///< the first argument is a number → the unit of the others, which
              ///< have one unit
  calendar    ///< days
};

const std::map<std::string, Rule, std::less<>>& rules() {
  static const std::map<std::string, Rule, std::less<>> table{{"abs", Rule::length},
                                                              {"min", Rule::same},
                                                              {"max", Rule::same},
                                                              {"mean", Rule::keep},
                                                              {"median", Rule::keep},
                                                              {"sort", Rule::keep},
                                                              {"flatten", Rule::keep},
                                                              {"diag", Rule::keep},
                                                              {"quantile", Rule::keep},
                                                              {"percentile", Rule::keep},
                                                              {"sum", Rule::add},
                                                              {"cumsum", Rule::add},
                                                              {"trace", Rule::add},
                                                              {"norm", Rule::length},
                                                              {"std", Rule::length},
                                                              {"diff", Rule::length},
                                                              {"residuals", Rule::last},
                                                              {"eigenvalues", Rule::keep},
                                                              {"var", Rule::square},
                                                              {"cov", Rule::product},
                                                              {"dot", Rule::product},
                                                              {"sqrt", Rule::root},
                                                              {"cbrt", Rule::cube_root},
                                                              {"inverse", Rule::inverse},
                                                              {"sign", Rule::count},
                                                              {"count", Rule::count},
                                                              {"len", Rule::count},
                                                              {"argmin", Rule::count},
                                                              {"argmax", Rule::count},
                                                              {"rank", Rule::count},
                                                              {"first_index", Rule::keep},
                                                              {"cor", Rule::count},
                                                              {"r_squared", Rule::count},
                                                              {"anova", Rule::count},
                                                              {"anova_p", Rule::count},
                                                              {"anova_df", Rule::count},
                                                              {"atan2", Rule::ratio},
                                                              {"normal_cdf", Rule::ratio},
                                                              {"u", Rule::spread},
                                                              {"sigmas", Rule::ratio},
                                                              {"percent_error", Rule::ratio},
                                                              {"agrees", Rule::agreement},
                                                              {"npv", Rule::last},
                                                              {"pmt", Rule::last},
                                                              {"solve", Rule::solve},
                                                              {"irr", Rule::count},
                                                              {"regress", Rule::ordinate},
                                                              {"regress_errors", Rule::ordinate},
                                                              {"anova_squares", Rule::square},
                                                              {"normal_quantile", Rule::share},
                                                              {"all", Rule::calendar},
                                                              {"any", Rule::calendar},
                                                              {"date", Rule::calendar},
                                                              {"year", Rule::count},
                                                              {"month", Rule::count},
                                                              {"day", Rule::count},
                                                              {"weekday", Rule::calendar},
                                                              {"days", Rule::count},
                                                              {"days360", Rule::count}};
  return table;
}

}  // namespace

bool is_number_literal(const ExpressionPtr& e) {
  if (!e) return false;
  if (const auto* unary = std::get_if<Unary>(&e->node))
    return unary->op == UnaryOperator::negate && is_number_literal(unary->operand);
  if (const auto* binary = std::get_if<Binary>(&e->node))
    return binary->op == BinaryOperator::divide && std::holds_alternative<Number>(binary->left->node) &&
           std::holds_alternative<Number>(binary->right->node);
  return std::holds_alternative<Number>(e->node);
}

std::unique_ptr<Quantities> read_quantities(const QuantityInputs& inputs, text::Diagnostics& diagnostics) {
  auto made = std::make_unique<Quantities>();
  read_definitions(inputs, *made, diagnostics);
  for (const auto& [what, text] : inputs.units) {
    const auto unit = quantities::parse_unit(text.trimmed().view(), made->own);
    auto subject = places_in(what.trimmed());
    if (!unit) {
      diagnostics.error(text.span(), unit.failure().fact, unit.failure().hint);
    } else if (subject) {
      NameUnit one{std::move(subject->second), text.trimmed().str(), *unit};
      made->natural.push_back(one);
      made->add(subject->first, std::move(one));
    }
  }
  return made;
}

ExpressionPtr mark_units(const ExpressionPtr& expression, const Program& program) {
  Names bound;
  collect_variables(expression, bound);
  return UnitMarker(program, bound)(expression);
}

void mark_units(Clause& clause, const Program& program) {
  Names bound(clause.parameters.begin(), clause.parameters.end());
  for (const Generator& generator : clause.generators) bound.insert(generator.variable);
  collect_variables(clause.body, bound);
  const UnitMarker mark(program, bound);
  clause.body = mark(clause.body);
  clause.guard = mark(clause.guard);
  for (Generator& generator : clause.generators) generator.domain = mark(generator.domain);
}

void check_unit_fits(const std::string& name, const NameUnit& unit, const Type& type, const Span& span,
                     text::Diagnostics& diagnostics) {
  if (!type.is_number()) return;
  if (type.dimension != unit.unit.dimension) {
    const bool bare = type.dimension.is_number();
    diagnostics.error(
        span,
        fmt::format("{} has the unit {}, but this has {}{}: the dimensions differ", name, unit.text,
                    bare ? "" : "the unit ", describe(type.dimension)),
        bare ? fmt::format("write the unit in the equation, as in 3 {}, or correct the unit", unit.text)
             : "correct the equation, or the unit under `units:`");
  } else if (unit.unit.has_zero() && type.scale == Scale::difference) {
    diagnostics.error(span,
                      fmt::format("{} is a difference of temperatures, but its unit {} has a zero of its own",
                                  name, unit.text),
                      "declare a difference in K");
  }
}

Type DimensionChecker::error(const Span& span, std::string fact, std::string hint) {
  diagnostics_.error(span, std::move(fact), std::move(hint));
  return {};
}

void DimensionChecker::expect_number(const ExpressionPtr& e, const Type& type, const std::string& what) {
  if (type.is_number() && !type.dimension.is_number())
    error(e->span,
          fmt::format("{} must be a number, but {} has the unit {}", what, to_plain(*e),
                      describe(type.dimension)),
          "divide it by a quantity of the same dimension");
}

Type DimensionChecker::product(const Type& a, const Type& b, const Span& span) {
  return a.is_number() && b.is_number() ? small(Type::of(a.dimension * b.dimension), span) : Type{};
}

Type DimensionChecker::small(Type type, const Span& span) {
  if (type.dimension.is_small()) return type;
  return error(span, "the exponents of this unit are too large", "check the exponents");
}

Type DimensionChecker::combine(const ExpressionPtr& left, const ExpressionPtr& right, const Type& a,
                               const Type& b, const std::string& verb) {
  if (are_apart(a, b))
    return error(right->span,
                 fmt::format("{} has the unit {}, but {} has {}{}: {}", to_plain(*left),
                             describe(a.dimension), to_plain(*right),
                             b.dimension.is_number() ? "" : "the unit ", describe(b.dimension), verb),
                 "use quantities of one dimension");
  if (a.is_number() || b.kind == Type::Kind::unknown || b.kind == Type::Kind::zero) {
    if (a.kind == Type::Kind::unknown || a.kind == Type::Kind::zero) return a.kind == b.kind ? a : b;
    return a;
  }
  return b;
}

Type DimensionChecker::common(const std::vector<ExpressionPtr>& parts, const std::string& verb) {
  Type found;
  ExpressionPtr first;
  for (const ExpressionPtr& part : parts) {
    const Type type = type_of(part);
    found = first ? combine(first, part, found, type, verb) : type;
    if (!first || !found.is_number()) first = part;
  }
  return found;
}

Type DimensionChecker::sum(const Binary& binary, const Span& span) {
  const bool plus = binary.op == BinaryOperator::add;
  const Type a = type_of(binary.left), b = type_of(binary.right);
  Type made =
      combine(binary.left, binary.right, a, b,
              plus ? "different dimensions can't be added" : "different dimensions can't be subtracted");
  if (a.scale != Scale::place && b.scale != Scale::place) {
    if (made.is_number() && (a.scale == Scale::none || b.scale == Scale::none) && a.is_number() &&
        b.is_number())
      made.scale = Scale::none;
    return made;
  }
  if (plus && a.scale == Scale::place && b.scale == Scale::place)
    return error(span, "two temperatures in °C can't be added, since the unit °C has a zero of its own",
                 "add a difference in K, or use mean()");
  if (a.scale == b.scale)
    made.scale = Scale::difference;
  else if (made.is_number())
    made.scale = a.scale == Scale::place || plus ? Scale::place : Scale::none;
  return made;
}

Type DimensionChecker::power(const Type& base, const Binary& binary, const Span& span) {
  expect_number(binary.right, type_of(binary.right), "an exponent");
  if (!base.is_number() || base.dimension.is_number()) return base;
  const auto exponent = fraction_of(binary.right);
  if (!exponent)
    return error(binary.right->span,
                 fmt::format("the exponent {} is not a literal, so the unit of {} is unknown",
                             to_plain(*binary.right), to_plain(*binary.left)),
                 "write the exponent as a number, or divide the base by its unit");
  if (abs(*exponent) > quantities::largest_unit_exponent)
    return error(span, "the exponents of this unit are too large", "check the exponents");
  return small(Type::of(base.dimension.power(*exponent)), span);
}

std::size_t DimensionChecker::enter(const std::vector<Generator>& generators) {
  for (const Generator& generator : generators) {
    const Type type = type_of(generator.domain);
    scope_.emplace_back(generator.variable, type);
  }
  return generators.size();
}
void DimensionChecker::leave(std::size_t count) { scope_.resize(scope_.size() - count); }

/// Returns the type of each cell; of `body for …` that of the body.
class DimensionChecker::Parts {
 public:
  Parts(DimensionChecker& checker, const ExpressionPtr& expression)
      : checker_(checker), expression_(expression), span_(expression->span) {}

  Type operator()(const Number& number) const {
    return number.value.is_zero() ? Type{Type::Kind::zero} : number_type();
  }
  Type operator()(const Name& name) const {
    if (name.unit && name.unit->has_zero())
      return checker_.error(
          span_, fmt::format("a literal can't have the unit {}, which has a zero of its own", name.text),
          "name the temperature under `given:`, as in T_0: 15 °C, or write it in K");
    if (name.unit) return Type::of(name.unit->dimension);
    const auto bound = std::find_if(checker_.scope_.rbegin(), checker_.scope_.rend(),
                                    [&](const auto& each) { return each.first == name.text; });
    if (bound != checker_.scope_.rend()) return bound->second;
    if (checker_.program_.index.contains(name.text)) return checker_.type_of_name(name.text, {}, span_);
    const AxisPtr axis = checker_.program_.axis(name.text);
    const bool number = name.text == "pi" || name.text == "deg" || (axis && axis->numbered);
    return number ? number_type() : other_type();
  }
  Type operator()(const Quoted&) const { return other_type(); }
  Type operator()(const Day&) const { return other_type(); }
  Type operator()(const Unary& unary) const {
    const Type type = checker_.type_of(unary.operand);
    if (unary.op == UnaryOperator::factorial) checker_.expect_number(unary.operand, type, "the operand of !");
    if (unary.op == UnaryOperator::logical_not) return other_type();
    return unary.op == UnaryOperator::negate ? plain(type) : type;
  }
  Type operator()(const Binary& binary) const {
    using Op = BinaryOperator;
    if (binary.op == Op::add || binary.op == Op::subtract) return checker_.sum(binary, span_);
    Type left = checker_.type_of(binary.left);
    if (binary.op == Op::power || binary.op == Op::cellwise_power) return checker_.power(left, binary, span_);
    Type right = checker_.type_of(binary.right);
    if (binary.op == Op::logical_and || binary.op == Op::logical_or) return other_type();
    if (binary.op == Op::integer_div || binary.op == Op::mod) {
      const Type same =
          checker_.combine(binary.left, binary.right, left, right, "the dimensions must be equal");
      return binary.op == Op::mod ? plain(same) : number_type();
    }
    // Only the bare literal 0 has every dimension: `0 s` is a time.
    if (left.kind == Type::Kind::zero && is_number_literal(binary.left) && right.is_number())
      left = number_type();
    if (right.kind == Type::Kind::zero && is_number_literal(binary.right) && left.is_number() &&
        binary.op != Op::divide)
      right = number_type();
    if (left.kind == Type::Kind::zero || right.kind == Type::Kind::zero)
      return binary.op == Op::divide && left.kind != Type::Kind::zero ? Type{} : Type{Type::Kind::zero};
    if (!left.is_number() || !right.is_number()) return {};
    return checker_.small(Type::of(binary.op == Op::divide ? left.dimension / right.dimension
                                                           : left.dimension * right.dimension),
                          span_);
  }
  Type operator()(const Comparison& comparison) const {
    checker_.common(comparison.operands, "different dimensions can't be compared");
    return other_type();
  }
  Type operator()(const Conditional& conditional) const {
    checker_.type_of(conditional.condition);
    return checker_.common({conditional.then, conditional.otherwise}, "both cases need one dimension");
  }
  Type operator()(const Range& range) const {
    std::vector<ExpressionPtr> ends{range.first, range.last};
    if (range.step) ends.push_back(range.step);
    const Type type = checker_.common(ends, "the ends of a range need one dimension");
    return type.is_number() ? plain(type) : number_type();
  }
  Type operator()(const Index& index) const {
    const auto* name = std::get_if<Name>(&index.base->node);
    if (!name || !checker_.program_.index.contains(name->text)) return checker_.type_of(index.base);
    std::vector<std::string> entries;
    for (const Subscript& subscript : index.subscripts) entries.push_back(entry_of(subscript));
    return checker_.type_of_name(name->text, entries, span_);
  }
  Type operator()(const Comprehension& comprehension) const {
    const std::size_t count = checker_.enter(comprehension.generators);
    if (comprehension.guard) checker_.type_of(comprehension.guard);
    const Type type = checker_.type_of(comprehension.body);
    checker_.leave(count);
    return type;
  }
  Type operator()(const List& list) const {
    std::vector<ExpressionPtr> items;
    for (const Subscript& item : list.items)
      if (item.expression) items.push_back(item.expression);
    return checker_.common(items, "the items of a list need one dimension");
  }
  Type operator()(const Call& call) const { return checker_.type_of_call(call, span_); }

 private:
  /// Returns the label or the number that a subscript is; empty if it is known only when it is evaluated.
  std::string entry_of(const Subscript& subscript) const {
    if (subscript.whole || !subscript.expression) return subscript.whole ? "" : subscript.raw.trimmed().str();
    if (const auto* quoted = std::get_if<Quoted>(&subscript.expression->node)) return quoted->text;
    if (const auto* number = std::get_if<Number>(&subscript.expression->node)) return number->written;
    const auto* name = std::get_if<Name>(&subscript.expression->node);
    const std::string raw = subscript.raw.trimmed().str();
    const bool bound = name && std::any_of(checker_.scope_.begin(), checker_.scope_.end(),
                                           [&](const auto& each) { return each.first == name->text; });
    return !bound && checker_.program_.is_label(raw) ? raw : std::string();
  }

  DimensionChecker& checker_;
  const ExpressionPtr& expression_;
  const Span& span_;
};

Type DimensionChecker::type_of(const ExpressionPtr& expression) {
  return expression ? std::visit(Parts(*this, expression), expression->node) : Type{};
}

Type DimensionChecker::type_of_name(const std::string& name, const std::vector<std::string>& entries,
                                    const Span& span) {
  const Entry& entry = program_.entries[program_.index.at(name)];
  const Quantities& known = *program_.quantities;
  if (entry.broken) return {};
  if (entry.given && !entry.data.empty() && !std::holds_alternative<numbers::Real>(entry.data.front()))
    return other_type();
  if (const auto units = known.units.find(name); units != known.units.end()) {
    const NameUnit* found = nullptr;
    for (const NameUnit& unit : units->second) {
      if (!unit.may_be(entries)) continue;
      if (found &&
          (found->unit.dimension != unit.unit.dimension || found->unit.has_zero() != unit.unit.has_zero()))
        return error(
            span,
            fmt::format("the cells of {} have different units, {} and {}", name, found->text, unit.text),
            fmt::format("name the cells of one dimension, as in {}[.., label]", name));
      if (!found) found = &unit;
      bool all_given = true;
      for (std::size_t i = 0; i < unit.places.size(); ++i)
        all_given = all_given && (unit.places[i].empty() || (i < entries.size() && !entries[i].empty()));
      if (all_given) break;  // more general lines are about other cells
    }
    if (found) return Type::of(found->unit.dimension, found->unit.has_zero() ? Scale::place : Scale::none);
  }
  if (const auto type = known.types.find(name); type != known.types.end()) return type->second;
  return entry.given ? number_type() : Type{};
}

Type DimensionChecker::type_of_clause(const Clause& clause) {
  const std::size_t count = enter(clause.generators);
  if (clause.guard) type_of(clause.guard);
  const Type type = type_of(clause.body);
  leave(count);
  return type;
}

void DimensionChecker::check_group(const std::map<std::string, std::vector<const Clause*>>& group,
                                   Quantities& known) {
  text::Diagnostics quiet;
  for (bool progress = true; progress;) {
    progress = false;
    for (const auto& [name, clauses] : group) {
      if (known.units.contains(name) || known.types.contains(name)) continue;
      for (const Clause* clause : clauses) {
        const Type type = DimensionChecker(program_, quiet).type_of_clause(*clause);
        if (!type.is_number() && type.kind != Type::Kind::other) continue;
        known.types[name] = type;
        progress = true;
        break;
      }
    }
  }
  for (const auto& [name, clauses] : group)
    for (const Clause* clause : clauses) {
      const std::size_t errors = diagnostics_.errors();
      const Type type = type_of_clause(*clause);
      if (diagnostics_.errors() > errors) continue;
      if (type.is_number() && type.scale == Scale::difference) known.differences.insert(name);
      std::vector<std::string> entries;
      for (const Subscript& pattern : clause->patterns) {
        const std::string raw = pattern.raw.trimmed().str();
        entries.push_back(!pattern.whole && (program_.is_label(raw) || is_digit(raw[0])) ? raw : "");
      }
      if (const auto units = known.units.find(name); units != known.units.end()) {
        for (const NameUnit& unit : units->second)
          if (unit.may_be(entries)) check_unit_fits(name, unit, type, clause->body->span, diagnostics_);
      } else if (const Type& first = known.types[name]; are_apart(first, type)) {
        error(
            clause->body->span,
            fmt::format("{} has the unit {} in its first equation, but this has {}{}: the dimensions differ",
                        name, describe(first.dimension), type.dimension.is_number() ? "" : "the unit ",
                        describe(type.dimension)),
            "use one dimension for all cells of a name, or declare their units");
      }
    }
  for (const auto& [name, clauses] : group)
    if (const auto type = known.types.find(name); type != known.types.end())
      if (NameUnit unit = known.natural_unit(type->second); !unit.text.empty())
        known.add(name, std::move(unit));
}

// ---- calls

Type DimensionChecker::call_author(const Call& call, const Clause& clause) {
  std::string key = call.function;
  std::vector<std::pair<std::string, Type>> inner;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const Type type = type_of(call.arguments[i]);
    if (i < clause.parameters.size()) inner.emplace_back(clause.parameters[i], type);
    key += fmt::format("|{} {} {}", static_cast<int>(type.kind), static_cast<int>(type.scale),
                       describe(type.dimension));
  }
  if (const auto known = calls_.find(key); known != calls_.end()) return known->second;
  if (depth_ >= deepest_typed_calls || calls_.size() >= most_calls) return {};
  calls_[key] = {};  // in a recursion the type is not known yet
  std::swap(scope_, inner);
  ++depth_;
  const Type type = type_of(clause.body);
  --depth_;
  std::swap(scope_, inner);
  return calls_[key] = type;
}

Type DimensionChecker::type_of_call(const Call& call, const Span& span) {
  const auto author = program_.functions.find(call.function);
  const FunctionEntry* const entry = function_entry(call.function);
  if (author != program_.functions.end() && !(entry && entry->reserved()))
    return call_author(call, *author->second);
  const auto found = rules().find(call.function);
  const Rule rule = found == rules().end() ? Rule::number : found->second;
  if (rule == Rule::same || rule == Rule::ratio) {
    const Type type = common(call.arguments, "the arguments need one dimension");
    return rule == Rule::same ? type : number_type();
  }
  std::vector<Type> types;
  for (const ExpressionPtr& argument : call.arguments) types.push_back(type_of(argument));
  if (types.empty()) return {};
  const Type& first = types.front();
  const auto scaled = [&](const Rational& exponent) {
    return first.is_number() ? Type::of(first.dimension.power(exponent)) : plain(first);
  };
  const std::string what = fmt::format("the argument of {}", call.function);
  switch (rule) {
    case Rule::keep: return first;
    case Rule::length:
      return call.function == "abs" && first.scale == Scale::place ? plain(first) : as_difference(first);
    case Rule::add:
      if (first.scale == Scale::place)
        return error(span, "temperatures in °C can't be added, since the unit °C has a zero of its own",
                     "use mean(), or temperatures in K");
      return first;
    case Rule::spread:
      if (types.size() == 1) return as_difference(first);
      return product(first, types.back(), span);
    case Rule::square: return small(scaled(2), span);
    case Rule::root: return scaled(Rational(1, 2));
    case Rule::cube_root: return scaled(Rational(1, 3));
    case Rule::inverse: return scaled(-1);
    case Rule::product: return product(first, types.back(), span);
    case Rule::agreement:
      combine(call.arguments[0], call.arguments[1], first, types[1],
              "different dimensions can't be compared");
      if (types.size() > 2) expect_number(call.arguments[2], types[2], "a number of standard deviations");
      return other_type();
    case Rule::last: return types.back();
    case Rule::solve:
      if (types.size() == 1) {
        const auto* over = std::get_if<Comprehension>(&call.arguments.front()->node);
        return over && !over->generators.empty() ? type_of(over->generators.front().domain) : Type{};
      }
      return first.is_number() && types.back().is_number()
                 ? Type::of(types.back().dimension / first.dimension)
                 : Type{};
    case Rule::count: return number_type();
    case Rule::ordinate: {
      const bool numbers = types.back().is_number() && types.back().dimension.is_number();
      return numbers ? (call.function == "regress" ? first : as_difference(first)) : Type{};
    }
    case Rule::share:
      expect_number(call.arguments[0], first, "a probability");
      if (types.size() == 1) return number_type();
      return types.size() < 3 ? types[1]
                              : combine(call.arguments[1], call.arguments[2], types[1], types[2],
                                        "the arguments need one dimension");
    case Rule::calendar: return other_type();
    case Rule::number:
    case Rule::same:
    case Rule::ratio: break;
  }
  for (std::size_t i = 0; i < types.size(); ++i) expect_number(call.arguments[i], types[i], what);
  return number_type();
}

}  // namespace proofsheet::equations
