#pragma once
// The syntax tree: the author's text, with source places, before names are resolved.
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "numbers/exact/date.hpp"
#include "numbers/exact/rational.hpp"
#include "text/diagnostic.hpp"
#include "text/text.hpp"

namespace proofsheet::quantities {
struct Unit;
}

namespace proofsheet::equations {

struct Expression;
using ExpressionPtr = std::shared_ptr<const Expression>;

/// A literal; exact, with its source characters (`0.97`, `1e-8`).
struct Number {
  numbers::Rational value;
  std::string written;
};
/// A variable, constant, index, axis or label; the model compiler decides which. `π` and `pi` are the name
/// "pi".
struct Name {
  std::string text;
  bool enclosed = false;    ///< in parentheses, as a side of a comparison: a value, not a label
  bool multiplied = false;  ///< by the parentheses after it, `p (1 - q)`: it must be a number
  std::shared_ptr<const quantities::Unit> unit = nullptr;  ///< of a literal: `m` in `3 m`; else null
};
/// A quoted label, such as "street stall".
struct Quoted {
  std::string text;
};
/// A day, such as date(2022-11-26).
struct Day {
  numbers::Date date;
};
enum class UnaryOperator { negate, logical_not, factorial, transpose };
struct Unary {
  UnaryOperator op;
  ExpressionPtr operand;
  bool letter = false;  ///< a transpose written `^T`, which the author may have meant as a power; `ᵀ` is
                        ///< unambiguous
};
enum class BinaryOperator {
  add,
  subtract,
  multiply,
  divide,
  power,  ///< of a matrix: repeated matrix product
  cellwise_power,
  matrix_product,
  integer_div,
  mod,
  logical_and,
  logical_or
};
struct Binary {
  BinaryOperator op;
  ExpressionPtr left, right;
  bool implicit = false;  ///< a product without a sign: `2i`
};
enum class Relation { equal, not_equal, less, less_equal, greater, greater_equal };
/// A chain of comparisons, such as `1.9 < r < 2`. relations.size() + 1 == operands.size(). `places` is for `A
/// = B to 60 places`.
struct Comparison {
  std::vector<ExpressionPtr> operands;
  std::vector<Relation> relations;
  ExpressionPtr places;
};
struct Conditional {
  ExpressionPtr condition, then, otherwise;
};
/// A range first..last, with an optional `step`. As a value: the integers; in brackets: part of an axis.
struct Range {
  ExpressionPtr first, last, step;
};
/// The text between commas in brackets. A label may contain any characters (`street-stall`), so the raw text
/// is stored. If the text is not an expression, `expression` is null and `problem` has the error; it may
/// still be a label.
struct Subscript {
  bool whole = false;  ///< `..`
  text::Text raw;
  ExpressionPtr expression;
  text::Diagnostics problem;
};
struct Index {
  ExpressionPtr base;
  std::vector<Subscript> subscripts;
};
/// A generator: `for i in 0..3`, `for q in page`, `for b in [sunny, rain]`. Several are nested, the first
/// outermost.
struct Generator {
  std::string variable;
  ExpressionPtr domain;
  text::Span span;
};
/// `body for … if …`: an argument of a reduction, or `[body for …]`.
struct Comprehension {
  ExpressionPtr body;
  std::vector<Generator> generators;
  ExpressionPtr guard;  ///< null if there is none
};
/// A list `[a, b, c]`; its items may be labels.
struct List {
  std::vector<Subscript> items;
};
/// A call. `each` names the axes that remain in a reduction (`each row`). `option` is a bare word (`sample`,
/// `up`, `half even`).
struct Call {
  std::string function;
  text::Span name_span;
  std::vector<ExpressionPtr> arguments;
  std::vector<std::string> each;
  std::string option;
  std::vector<text::Span> each_spans;
  text::Span option_span;
};

struct Expression {
  std::variant<Number, Name, Quoted, Day, Unary, Binary, Comparison, Conditional, Range, Index, Comprehension,
               List, Call>
      node;
  text::Span span;
  int height = 1;  ///< of the tree from here down; the parser makes none above `tallest_tree`
};

/// Returns a node with its place and height set.
ExpressionPtr make_expression(const text::Span& span, decltype(Expression::node) node);

/// Calls `visit` with every part of a node from left to right; an optional part that is missing is null. The
/// parts of a non-const node can be replaced.
template <class Node, class Visit>
void visit_parts(Node& node, Visit&& visit) {
  using Kind = std::remove_const_t<Node>;
  const auto each = [&](auto& parts) {
    for (auto& part : parts) visit(part);
  };
  const auto subscripts = [&](auto& items) {
    for (auto& item : items) visit(item.expression);
  };
  if constexpr (std::is_same_v<Kind, Unary>) {
    visit(node.operand);
  } else if constexpr (std::is_same_v<Kind, Binary>) {
    visit(node.left), visit(node.right);
  } else if constexpr (std::is_same_v<Kind, Comparison>) {
    each(node.operands), visit(node.places);
  } else if constexpr (std::is_same_v<Kind, Conditional>) {
    visit(node.condition), visit(node.then), visit(node.otherwise);
  } else if constexpr (std::is_same_v<Kind, Range>) {
    visit(node.first), visit(node.last), visit(node.step);
  } else if constexpr (std::is_same_v<Kind, Index>) {
    visit(node.base), subscripts(node.subscripts);
  } else if constexpr (std::is_same_v<Kind, Comprehension>) {
    visit(node.body);
    for (auto& generator : node.generators) visit(generator.domain);
    visit(node.guard);
  } else if constexpr (std::is_same_v<Kind, List>) {
    subscripts(node.items);
  } else if constexpr (std::is_same_v<Kind, Call>) {
    each(node.arguments);
  } else {
    static_assert(std::is_same_v<Kind, Number> || std::is_same_v<Kind, Name> ||
                  std::is_same_v<Kind, Quoted> || std::is_same_v<Kind, Day>);
  }
}

/// Returns the first of these names in the expression; empty if there is none.
std::string first_named(const Expression& expression, const std::set<std::string>& names);

/// One clause of `equations:`: `head[patterns] = body for … if …`, or `head(parameters) = body`.
struct Clause {
  std::string name;
  std::vector<Subscript> patterns;
  std::vector<std::string> parameters;
  bool is_function = false;
  ExpressionPtr body;
  std::vector<Generator> generators;
  ExpressionPtr guard;
  text::Span head;  ///< name and brackets
  text::Span span;
};

/// Names that are numbers and no functions, so `p (1 - q)` is a product. Constants and loop variables need
/// not be among them.
using ValueNames = std::set<std::string, std::less<>>;

/// Parses `equations:`. Reports every error of the text and returns the clauses without errors. Adds the
/// names of the other clauses, where they are known, to `unread`; those of functions end in `()`. `values`
/// are the names defined elsewhere.
std::vector<Clause> parse_clauses(const text::Text& text, text::Diagnostics& diagnostics,
                                  std::set<std::string>* unread = nullptr, ValueNames values = {});
/// Parses one expression (`=` compares). Returns null after an error.
ExpressionPtr parse_expression(const text::Text& text, text::Diagnostics& diagnostics,
                               const ValueNames& values = {});
/// Parses a cell of a given table: like parse_expression, but a bare `2022-11-26` is a day.
ExpressionPtr parse_cell(const text::Text& text, text::Diagnostics& diagnostics,
                         const ValueNames& values = {});
/// Returns a short form for tests: `(= (index PE pos (* 2 i)) …)`.
std::string dump(const Expression& expression);
std::string dump(const Clause& clause);

/// Named limits of the language.
inline constexpr int deepest_nesting = 200;
/// The most levels of a tree, so code that walks it may recurse. A sum written out with n terms has height n.
inline constexpr int tallest_tree = 1000;
inline constexpr std::size_t longest_text = 1u << 20;
/// The most cells of one table.
inline constexpr std::size_t most_cells = 4u << 20;

}  // namespace proofsheet::equations
