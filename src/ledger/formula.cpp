#include "ledger/formula.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "numbers/reals/functions.hpp"
#include "text/signs.hpp"

namespace proofsheet::ledger {

namespace {

using equations::BinaryOperator;
using equations::ExpressionPtr;
using Tokens = std::vector<FormulaToken>;

/// A part of a side. `tree` is null if it is not understood.
struct FormulaPart {
  ExpressionPtr tree;
  std::map<std::string, long> units = {};
  bool percent = false;
  bool integer = false;      ///< it is a typed integer
  ExpressionPtr lower = {};  ///< of a vector, whose upper component is `tree`
};

constexpr std::string_view degree_unit = text::degree;

class FormulaParser {
 public:
  FormulaParser(FormulaSide& side, const text::Text& formula, const Tokens& tokens, unsigned readings)
      : side_(side), formula_(formula), tokens_(tokens), at_(side.begin), readings_(readings) {}

  void read() {
    while (is_group(TokenKind::group_open, TokenKind::group_close)) ++side_.begin, --side_.end;
    at_ = side_.begin;
    constexpr std::size_t most_tokens = 900;  // so that the tree is not too tall
    if (side_.is_cut || side_.begin == side_.end || side_.end - side_.begin > most_tokens) return;
    FormulaPart whole = infix();
    if (!whole.tree || at_ != side_.end || (side_.side.numbers.empty() && !side_.has_constant)) return;
    constexpr long component = 1'000'003;  // so that equal sums are equal vectors
    if (whole.lower)
      whole.tree = binary(BinaryOperator::add, whole.tree,
                          binary(BinaryOperator::multiply, integer(component), whole.lower));
    side_.is_understood = true;
    side_.is_symbol = has_only_symbols();
    side_.units = std::move(whole.units);
    side_.is_measured = side_.is_measured || !side_.units.empty();
    side_.side.expression = std::move(whole.tree);
    side_.side.text = formula_.slice(tokens_[side_.begin].begin, tokens_[side_.end - 1].end);
    side_.is_bracket = is_group(TokenKind::open, TokenKind::close);
    side_.is_constant = side_.has_constant && side_.end - side_.begin == 1;
    side_.is_whole =
        has_only({TokenKind::number, TokenKind::plus, TokenKind::minus, TokenKind::times, TokenKind::power,
                  TokenKind::open, TokenKind::close, TokenKind::group_open, TokenKind::group_close}) &&
        !side_.has_point;
    side_.is_bits = side_.is_whole && only_bits_;
    set_lone_number();
    side_.is_cycles = tokens_[side_.begin].kind == TokenKind::open && !side_.has_point &&
                      has_only({TokenKind::open, TokenKind::close, TokenKind::power, TokenKind::number});
  }

 private:
  // ---- tokens

  bool has_only(std::initializer_list<TokenKind> kinds) const {
    for (std::size_t at = side_.begin; at < side_.end; ++at)
      if (std::ranges::find(kinds, tokens_[at].kind) == kinds.end()) return false;
    return true;
  }
  /// True if braces, or brackets, are around the whole side.
  bool is_group(TokenKind open, TokenKind close) const {
    if (side_.end < side_.begin + 2 || tokens_[side_.begin].kind != open) return false;
    std::size_t depth = 0, at = side_.begin;
    do {
      if (tokens_[at].kind == open) ++depth;
      if (tokens_[at].kind == close) --depth;
    } while (++at < side_.end && depth > 0);
    return depth == 0 && at == side_.end;
  }

  /// True for a product of signs of Legendre and Jacobi: fractions in brackets with an odd denominator.
  bool has_only_symbols() const {
    bool has_symbol = false;
    for (std::size_t at = side_.begin; at < side_.end; ++at) {
      const TokenKind sign = tokens_[at].kind;
      if (sign == TokenKind::times || sign == TokenKind::minus) continue;
      if (sign == TokenKind::power && has_symbol && at + 1 < side_.end &&
          tokens_[at + 1].kind == TokenKind::number) {
        ++at;
        continue;
      }
      if (sign != TokenKind::open) return false;
      std::size_t numbers = 0, divisions = 0;
      while (++at < side_.end && tokens_[at].kind != TokenKind::close) {
        const TokenKind inner = tokens_[at].kind;
        divisions += inner == TokenKind::fraction || inner == TokenKind::divide ? 1 : 0;
        numbers += inner == TokenKind::number ? 1 : 0;
        constexpr std::array parts{TokenKind::number,     TokenKind::fraction,    TokenKind::divide,
                                   TokenKind::group_open, TokenKind::group_close, TokenKind::minus};
        if (std::ranges::find(parts, inner) == parts.end()) return false;
        if (inner != TokenKind::number || numbers != 2) continue;
        const auto modulus = whole_number(at, std::numeric_limits<long>::max());
        if (!modulus || *modulus < 3 || *modulus % 2 == 0) return false;
      }
      if (numbers != 2 || divisions != 1) return false;
      has_symbol = true;
    }
    return has_symbol;
  }

  TokenKind kind(std::size_t ahead = 0) const {
    // Lines of a formula within a side, `2 + 3 \\ = 5`, are the splitter's.
    return at_ + ahead < side_.end ? tokens_[at_ + ahead].kind : TokenKind::other;
  }
  bool take(TokenKind wanted) {
    if (at_ >= side_.end || kind() != wanted) return false;
    ++at_;
    return true;
  }
  text::Span span_from(std::size_t first) const {
    return formula_.span(tokens_[first].begin, tokens_[at_ > first ? at_ - 1 : first].end);
  }

  std::optional<long> whole_number(std::size_t at, long most) const {
    const auto printed = numbers::parse_printed(tokens_[at].text);
    return printed ? value_of(*printed).small_whole(most) : std::nullopt;
  }

  // ---- nodes

  ExpressionPtr call(std::string function, std::vector<ExpressionPtr> arguments) {
    equations::Call node;
    node.function = std::move(function);
    node.arguments = std::move(arguments);
    node.name_span = formula_.span();
    return equations::make_expression(formula_.span(), std::move(node));
  }
  ExpressionPtr binary(BinaryOperator op, const ExpressionPtr& left, const ExpressionPtr& right) {
    const text::Span span{left->span.source, left->span.begin, std::max(left->span.end, right->span.end)};
    return equations::make_expression(span, equations::Binary{op, left, right});
  }
  ExpressionPtr integer(long value) {
    return equations::make_expression(formula_.span(), equations::Number{value, std::to_string(value)});
  }
  ExpressionPtr pi() { return equations::make_expression(formula_.span(), equations::Name{"pi"}); }
  FormulaPart negative(FormulaPart x, std::size_t first) {
    if (!x.tree) return {};
    x.tree = equations::make_expression(span_from(first),
                                        equations::Unary{equations::UnaryOperator::negate, x.tree});
    if (x.lower)
      x.lower = equations::make_expression(span_from(first),
                                           equations::Unary{equations::UnaryOperator::negate, x.lower});
    x.integer = false;
    return x;
  }
  static void add_units(FormulaPart& x, const std::map<std::string, long>& units, long times) {
    for (const auto& [unit, exponent] : units)
      if ((x.units[unit] += times * exponent) == 0) x.units.erase(unit);
  }
  FormulaPart product_of(FormulaPart x, const FormulaPart& y, bool divides) {
    if (!x.tree || !y.tree) return {};
    if (y.lower && divides) return {};
    const auto times = [this](const ExpressionPtr& a, const ExpressionPtr& b) {
      return binary(BinaryOperator::multiply, a, b);
    };
    if (x.lower && y.lower) {  // the scalar product
      x.tree = binary(BinaryOperator::add, times(x.tree, y.tree), times(x.lower, y.lower));
      x.lower = nullptr;
    } else {
      const BinaryOperator op = divides ? BinaryOperator::divide : BinaryOperator::multiply;
      if (y.lower)
        x.lower = times(x.tree, y.lower);
      else if (x.lower)
        x.lower = binary(op, x.lower, y.tree);
      x.tree = binary(op, x.tree, y.tree);
    }
    add_units(x, y.units, divides ? -1 : 1);
    x.percent = x.percent != y.percent;
    x.integer = false;
    return x;
  }

  // ---- grammar

  FormulaPart sum() {
    if (++depth_ > deepest_formula_group) return {};
    const std::size_t first = at_;
    const bool minus = kind() == TokenKind::minus;
    if (minus || kind() == TokenKind::plus) ++at_;
    FormulaPart x = product();
    if (minus) x = negative(std::move(x), first);
    while (x.tree && (kind() == TokenKind::plus || kind() == TokenKind::minus)) {
      const bool subtracts = tokens_[at_++].kind == TokenKind::minus;
      const FormulaPart y = product();
      if (!y.tree || x.units != y.units || !x.lower != !y.lower) return {};
      if (x.percent != y.percent && !is_one(x) && !is_one(y)) return {};  // 100 + 10% may be 110
      const BinaryOperator op = subtracts ? BinaryOperator::subtract : BinaryOperator::add;
      x.tree = binary(op, x.tree, y.tree);
      if (x.lower) x.lower = binary(op, x.lower, y.lower);
      x.integer = false;
      x.percent = false;
    }
    --depth_;
    return x;
  }
  static bool is_one(const FormulaPart& x) {
    const auto* number = std::get_if<equations::Number>(&x.tree->node);
    return x.integer && number && number->value == 1;
  }

  FormulaPart product() {
    FormulaPart x = signed_factor();
    bool divided = false;  // 1/2 (3) and 6/3×10⁸ are ambiguous
    while (x.tree) {
      if (kind() == TokenKind::times || kind() == TokenKind::divide) {
        const bool divides = tokens_[at_++].kind == TokenKind::divide;
        if (divided && !divides && is_power_of_ten()) return {};
        x = product_of(std::move(x), signed_factor(), divides);
        divided = divides;
      } else if (begins_factor()) {
        const bool after_pi = tokens_[at_ - 1].kind == TokenKind::name;
        const bool after_factorial = tokens_[at_ - 1].kind == TokenKind::factorial &&
                                     (!tokens_[at_].spaced || kind(1) == TokenKind::factorial);
        if (divided || (begins_number() && !after_pi && !after_factorial)) return {};
        if (after_pi && is_argument()) return {};
        x = product_of(std::move(x), factor(), false);
      } else {
        break;
      }
    }
    return x;
  }
  bool is_power_of_ten() const {
    return kind() == TokenKind::number && tokens_[at_].text == "10" &&
           (kind(1) == TokenKind::power || kind(1) == TokenKind::raised);
  }
  /// True after `π` if the side is `π(10)`, which is a function of its argument.
  bool is_argument() const {
    return at_ == side_.begin + 1 && kind() == TokenKind::open && kind(1) == TokenKind::number &&
           kind(2) == TokenKind::close && at_ + 3 == side_.end;
  }
  bool begins_number() const { return kind() == TokenKind::number || kind() == TokenKind::vulgar; }
  bool begins_factor() const {
    constexpr std::array all{TokenKind::number,   TokenKind::vulgar,   TokenKind::open, TokenKind::group_open,
                             TokenKind::root,     TokenKind::fraction, TokenKind::name, TokenKind::binomial,
                             TokenKind::function, TokenKind::logarithm};
    return at_ < side_.end && std::ranges::find(all, kind()) != all.end();
  }

  FormulaPart signed_factor() {
    const std::size_t first = at_;
    if (take(TokenKind::minus)) return negative(factor(), first);
    take(TokenKind::plus);
    return factor();
  }

  FormulaPart factor() {
    const std::size_t first = at_;
    FormulaPart x = atom();
    bool raised = false;
    while (x.tree && at_ < side_.end) {
      if (const std::size_t size = degree_size()) {
        at_ += size;
        add_units(x, {{std::string(degree_unit), 1}}, 1);
        raised = true;
      } else if (kind() == TokenKind::power || kind() == TokenKind::raised) {
        if (std::exchange(raised, true)) return {};
        x = power(std::move(x), first);
      } else if (kind() == TokenKind::factorial) {
        if (kind(1) == TokenKind::factorial || !x.units.empty() || x.lower) return {};
        ++at_;
        x = {call("factorial", {x.tree})};
      } else if (take(TokenKind::percent)) {
        side_.has_percent = true;
        if (at_ == first + 2 && tokens_[first].kind == TokenKind::number) {
          x = number(tokens_[first].text + tokens_[at_ - 1].text, first);
          x.percent = true;
          continue;
        }
        const bool of_thousand = text::is_per_mille(text::code_point_at(tokens_[at_ - 1].text, 0).value);
        x.tree = binary(BinaryOperator::divide, x.tree, integer(of_thousand ? 1000 : 100));
        x.percent = true;
        x.integer = false;
      } else if (take(TokenKind::currency)) {
        add_units(x, {{tokens_[at_ - 1].text, 1}}, 1);
        if (begins_number()) return {};
      } else if (kind() == TokenKind::unit) {
        add_units(x, unit(), 1);
        if (begins_number()) return {};
      } else {
        break;
      }
    }
    return x;
  }

  /// Reads `km/h`, with an exponent of the last unit.
  std::map<std::string, long> unit() {
    std::string_view names = tokens_[at_++].text;
    long exponent = 1;
    if (kind() == TokenKind::raised || kind() == TokenKind::power) {
      const auto value = small_exponent();
      if (!value) return {{"?", 1}};
      exponent = *value;
    }
    FormulaPart all;
    for (long sign = 1; true; sign = -1) {
      const std::size_t slash = names.find('/');
      const long times = slash == names.npos ? exponent : 1;
      add_units(all, {{std::string(text::trimmed(names.substr(0, slash))), times}}, sign);
      if (slash == names.npos) return all.units;
      names.remove_prefix(slash + 1);
    }
  }

  /// Reads the integer of `^2`, `^{-1}` or `²`.
  std::optional<long> small_exponent() {
    constexpr long most = 99;
    const bool raised = take(TokenKind::raised);
    if (!raised) ++at_;
    const bool group = !raised && take(TokenKind::group_open), minus = group && take(TokenKind::minus);
    if (!raised && !take(TokenKind::number)) return std::nullopt;
    const auto value = whole_number(at_ - 1, most);
    if (!value || (group && !take(TokenKind::group_close))) return std::nullopt;
    return minus ? -*value : *value;
  }

  /// Returns the number of tokens of `°`, `^\circ` or `^{\circ}`; 0 if none is here.
  std::size_t degree_size() const {
    if (kind() == TokenKind::degree) return 1;
    if (kind() != TokenKind::power) return 0;
    if (kind(1) == TokenKind::degree) return 2;
    constexpr std::size_t in_braces = 4;
    return kind(1) == TokenKind::group_open && kind(2) == TokenKind::degree &&
                   kind(3) == TokenKind::group_close
               ? in_braces
               : 0;
  }

  FormulaPart power(FormulaPart x, std::size_t first) {
    if (x.lower) return {};
    if (!x.units.empty()) {
      const auto exponent = small_exponent();
      if (!exponent) return {};
      auto units = std::exchange(x.units, {});
      add_units(x, units, *exponent);
      x.tree = binary(BinaryOperator::power, x.tree, integer(*exponent));
      return x;
    }
    FormulaPart exponent;
    if (take(TokenKind::raised))
      exponent = number(tokens_[at_ - 1].text);
    else
      ++at_, exponent = argument();
    if (!exponent.tree || !exponent.units.empty() || exponent.lower) return {};
    const bool euler = tokens_[first].kind == TokenKind::name && tokens_[first].text == "e";
    if (euler) return {call("exp", {exponent.tree})};
    x.tree = binary(BinaryOperator::power, x.tree, exponent.tree);
    x.integer = false;
    return x;
  }

  /// Returns the argument of a command: a group or one token.
  FormulaPart argument() {
    if (kind() == TokenKind::group_open || kind() == TokenKind::fraction) return atom();
    if (begins_number() || kind() == TokenKind::name || kind() == TokenKind::unit) return atom();
    return {};
  }

  FormulaPart number(const std::string& digits) { return number(digits, at_ - 1); }
  /// Returns the number that begins with the token `first` and ends here.
  FormulaPart number(const std::string& digits, std::size_t first) {
    const auto printed = numbers::parse_printed(digits);
    if (!printed) return {};
    const bool is_bits = digits.find_first_not_of("01") == digits.npos;
    only_bits_ = only_bits_ && is_bits;
    const text::Span span = span_from(first);
    side_.side.numbers.insert_or_assign(span.begin, *printed);
    side_.has_point = side_.has_point || printed->decimal.places > 0;
    const numbers::Rational value = is_bits ? in_base(digits) : value_of(*printed);
    return {equations::make_expression(span, equations::Number{value, digits}), {}, false, is_whole(value)};
  }

  /// Returns the value of digits in base two or ten.
  numbers::Rational in_base(const std::string& digits) const {
    numbers::Integer value = 0;
    const long base = (readings_ & FormulaReading::base_two) != 0 ? 2 : 10;
    for (const char digit : digits) value = value * base + (digit - '0');
    return value;
  }

  FormulaPart atom() {
    const std::size_t first = at_;
    if (at_ >= side_.end) return {};
    switch (tokens_[at_++].kind) {
      case TokenKind::number:
      case TokenKind::vulgar: return mixed(number(tokens_[first].text));
      case TokenKind::currency: {
        FormulaPart x = begins_number() || kind() == TokenKind::open ? atom() : FormulaPart{};
        add_units(x, {{tokens_[first].text, 1}}, 1);
        return x;
      }
      case TokenKind::open: return in_brackets(first);
      case TokenKind::group_open: return in_group();
      case TokenKind::fraction: {
        FormulaPart over = argument();
        return over.tree ? product_of(std::move(over), argument(), true) : FormulaPart{};
      }
      case TokenKind::binomial: return binomial(first);
      case TokenKind::root: return root();
      case TokenKind::function: return function(first);
      case TokenKind::logarithm: return logarithm();
      case TokenKind::name: return constant(tokens_[first].text);
      case TokenKind::bar: {
        FormulaPart x = sum();
        if (!x.tree || !take(TokenKind::bar) || kind() == TokenKind::index) return {};
        if (!x.lower) return {call("abs", {x.tree}), x.units};
        const FormulaPart square = product_of(x, x, false);
        return {call("sqrt", {square.tree}), x.units};
      }
      case TokenKind::unit: --at_; return unit_alone();
      default: return {};
    }
  }

  FormulaPart binomial(std::size_t first) {
    const FormulaPart n = argument(), k = n.tree ? argument() : FormulaPart{};
    if (!k.tree || !n.units.empty() || !k.units.empty() || n.lower || k.lower) return {};
    side_.open |= FormulaReading::vector;
    if (readings_ & FormulaReading::vector) return {n.tree, {}, false, false, k.tree};
    if (first > side_.begin && tokens_[first - 1].kind == TokenKind::open && kind() == TokenKind::close) {
      side_.open |= FormulaReading::multiset;
      if (readings_ & FormulaReading::multiset) {
        const ExpressionPtr most = binary(BinaryOperator::add, n.tree, k.tree);
        return {call("binomial", {binary(BinaryOperator::subtract, most, integer(1)), k.tree})};
      }
    }
    return {call("binomial", {n.tree, k.tree})};
  }

  /// A unit without a number, as in `\frac{\text{m}}{\text{s}}`; but no name of a function.
  FormulaPart unit_alone() {
    FormulaPart x{integer(1), unit()};
    return kind() == TokenKind::open ? FormulaPart{} : x;
  }

  FormulaPart constant(const std::string& name) {
    side_.has_constant = true;
    const bool is_certain = in_logarithm_ || (in_angle_ && name == "pi");
    side_.is_doubtful = side_.is_doubtful || !is_certain;
    side_.has_letter_e = side_.has_letter_e || (name != "pi" && !is_certain);
    if (name == "pi") return {pi()};
    // Alone, or in a product, e may be any number.
    const bool is_alone = side_.end - side_.begin == 1;
    const bool is_base = kind() == TokenKind::power || kind() == TokenKind::raised;
    return is_alone || is_base || in_logarithm_ ? FormulaPart{call("exp", {integer(1)})} : FormulaPart{};
  }

  /// Reads the fraction of a mixed number: `1\frac{1}{2}`, `1½`, in a sentence `1 1/2`.
  FormulaPart mixed(FormulaPart whole) {
    if (!whole.tree || !whole.integer) return whole;
    const std::size_t first = at_;
    FormulaPart part;
    if (take(TokenKind::vulgar)) {
      part = number(tokens_[first].text);
    } else if (kind() == TokenKind::fraction && is_proper_fraction()) {
      part = atom();
      side_.open |= FormulaReading::product;
      if (readings_ & FormulaReading::product) return product_of(std::move(whole), part, false);
    } else if (kind() == TokenKind::number && tokens_[at_].spaced && kind(1) == TokenKind::divide &&
               kind(2) == TokenKind::number) {
      at_ += 1;
      const FormulaPart over = number(tokens_[at_ - 1].text);
      at_ += 2;
      part = product_of(over, number(tokens_[at_ - 1].text), true);
    }
    if (!part.tree) return whole;
    whole.tree = binary(BinaryOperator::add, whole.tree, part.tree);
    whole.integer = false;
    return whole;
  }
  /// True if the fraction that begins here has two typed numbers, the upper one less than the lower one.
  bool is_proper_fraction() const {
    std::array<long, 2> parts{};
    std::size_t at = at_ + 1;
    for (long& part : parts) {
      const bool group = at < side_.end && tokens_[at].kind == TokenKind::group_open;
      at += group ? 1 : 0;
      if (at >= side_.end || tokens_[at].kind != TokenKind::number) return false;
      const auto value = whole_number(at++, std::numeric_limits<long>::max());
      if (!value || (group && (at >= side_.end || tokens_[at++].kind != TokenKind::group_close)))
        return false;
      part = *value;
    }
    return parts[0] < parts[1];
  }

  FormulaPart in_brackets(std::size_t first) {
    const std::string& bracket = tokens_[first].text;
    if (bracket != "(" && bracket != "[") return {};
    const std::size_t inner = at_;
    FormulaPart x = sum();
    const bool single = at_ == inner + 1;
    // [2] may be a class of remainders, or an integral part.
    if (!x.tree || !take(TokenKind::close) || tokens_[at_ - 1].text != bracket || (single && bracket == "["))
      return {};
    x.integer = false;
    return kind() == TokenKind::index ? FormulaPart{} : x;
  }

  /// Reads `4 \choose 2`, or a sum.
  FormulaPart infix() {
    FormulaPart x = sum();
    if (!x.tree || !take(TokenKind::over)) return x;
    const bool divides = tokens_[at_ - 1].text == "over";
    const FormulaPart y = sum();
    if (!y.tree) return {};
    return divides ? product_of(std::move(x), y, true) : FormulaPart{call("binomial", {x.tree, y.tree})};
  }
  FormulaPart in_group() {
    FormulaPart x = infix();
    x.integer = false;
    return take(TokenKind::group_close) ? x : FormulaPart{};
  }

  FormulaPart root() {
    FormulaPart degree;
    if (kind() == TokenKind::open && tokens_[at_].text == "[") {
      ++at_;
      degree = sum();
      if (!degree.tree || !degree.units.empty() || !take(TokenKind::close)) return {};
    }
    const FormulaPart x = kind() == TokenKind::open ? atom() : argument();
    if (!x.tree || !x.units.empty() || x.lower) return {};
    if (!degree.tree) return {call("sqrt", {x.tree})};
    return {binary(BinaryOperator::power, x.tree, binary(BinaryOperator::divide, integer(1), degree.tree))};
  }

  // ---- functions

  /// Returns the argument of a function: in brackets, or a product without signs.
  FormulaPart function_argument() {
    if (++depth_ > deepest_formula_group) return {};
    const std::size_t first = at_;
    const bool minus = take(TokenKind::minus);
    const bool bracket = kind() == TokenKind::open;
    FormulaPart x = factor();
    if (bracket && !minus) {
      // In f(2)^2 and f(2)(3) it is unclear where the argument ends.
      if (tokens_[at_ - 1].kind != TokenKind::close || begins_number() || kind() == TokenKind::open)
        return {};
    }
    while (!bracket && x.tree && begins_factor() && kind() != TokenKind::function &&
           kind() != TokenKind::logarithm) {
      if (begins_number() && tokens_[at_ - 1].kind != TokenKind::name) return {};
      x = product_of(std::move(x), factor(), false);
    }
    if (!bracket && (kind() == TokenKind::times || kind() == TokenKind::divide)) {
      side_.open |= FormulaReading::long_argument;
      if (readings_ & FormulaReading::long_argument)
        while (x.tree && (kind() == TokenKind::times || kind() == TokenKind::divide)) {
          const bool divides = tokens_[at_++].kind == TokenKind::divide;
          x = product_of(std::move(x), signed_factor(), divides);
        }
    }
    --depth_;
    return minus ? negative(std::move(x), first) : x;
  }

  /// Reads the exponent between a function and its argument. Sets `inverse` for `^{-1}`.
  FormulaPart function_exponent(bool& inverse) {
    if (kind() != TokenKind::power && kind() != TokenKind::raised) return {integer(1)};
    const std::size_t first = at_;
    FormulaPart exponent;
    if (take(TokenKind::raised))
      exponent = number(tokens_[at_ - 1].text);
    else
      ++at_, exponent = argument();
    const std::string_view written =
        formula_.view().substr(tokens_[first].begin, tokens_[at_ - 1].end - tokens_[first].begin);
    inverse = written.find("-1") != written.npos || tokens_[first].text == "-1";
    return inverse && exponent.tree ? FormulaPart{integer(1)} : exponent;
  }

  FormulaPart function(std::size_t first) {
    const std::string& notation = tokens_[first].text;
    if (notation == "lg") {
      side_.open |= FormulaReading::binary;
      return in_power((readings_ & FormulaReading::binary) != 0 ? "log2" : "log10");
    }
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> reciprocals{
        {{"sec", "cos"}, {"csc", "sin"}, {"cot", "tan"}}};
    for (const auto& [name, of] : reciprocals)
      if (notation == name) return in_power(std::string(of), true);
    for (const numbers::FunctionRow& row : numbers::function_rows())
      if (row.notation->text == notation) return in_power(std::string(*row.name));
    return {};
  }

  FormulaPart in_power(const std::string& name, bool reciprocal = false) {
    bool inverse = false;
    const FormulaPart exponent = function_exponent(inverse);
    if (!exponent.tree || (inverse && reciprocal)) return {};
    const bool trigonometric = name == "sin" || name == "cos" || name == "tan";
    const bool arc = inverse || name == "asin" || name == "acos" || name == "atan";
    if (inverse && !trigonometric && name != "sinh" && name != "cosh" && name != "tanh") return {};
    const bool outer = std::exchange(in_logarithm_, name == "ln" || name.starts_with("log"));
    const bool outer_angle = std::exchange(in_angle_, trigonometric && !inverse);
    const std::size_t begin = at_;
    FormulaPart x = function_argument();
    in_logarithm_ = outer;
    in_angle_ = outer_angle;
    if (!x.tree || x.lower) return {};
    const bool in_radians =
        std::any_of(tokens_.begin() + static_cast<long>(begin), tokens_.begin() + static_cast<long>(at_),
                    [](const FormulaToken& one) { return one.text == "pi"; });
    if (trigonometric && !inverse && !(in_radians && x.units.empty())) x = as_angle(std::move(x));
    if (!x.tree || !x.units.empty()) return {};
    FormulaPart value{call((inverse ? "a" : "") + name, {x.tree})};
    if (arc && (trigonometric || name.starts_with('a')) && name.find('h') == name.npos) {
      side_.open |= FormulaReading::degrees;
      side_.has_arc = true;
      if (readings_ & FormulaReading::degrees)
        value.tree = binary(BinaryOperator::divide,
                            binary(BinaryOperator::multiply, value.tree, integer(half_turn)), pi());
    }
    if (reciprocal) value.tree = binary(BinaryOperator::divide, integer(1), value.tree);
    const auto* one = std::get_if<equations::Number>(&exponent.tree->node);
    if (!one || one->value != 1) value.tree = binary(BinaryOperator::power, value.tree, exponent.tree);
    return value;
  }

  static constexpr long half_turn = 180;

  FormulaPart as_angle(FormulaPart x) {
    const bool has_degrees =
        x.units.size() == 1 && x.units.begin()->first == degree_unit && x.units.begin()->second == 1;
    if (!has_degrees) side_.open |= FormulaReading::degrees;
    if (has_degrees) x.units.clear();
    if (has_degrees || (readings_ & FormulaReading::degrees) != 0)
      x.tree =
          binary(BinaryOperator::divide, binary(BinaryOperator::multiply, x.tree, pi()), integer(half_turn));
    return x;
  }

  FormulaPart logarithm() {
    if (take(TokenKind::index)) {
      const FormulaPart base = argument();
      if (!base.tree || !base.units.empty()) return {};
      const bool outer = std::exchange(in_logarithm_, true);
      const FormulaPart x = function_argument();
      in_logarithm_ = outer;
      if (!x.tree || !x.units.empty()) return {};
      const auto* number = std::get_if<equations::Number>(&base.tree->node);
      if (number && number->value == 2) return {call("log2", {x.tree})};
      if (number && number->value == 10) return {call("log10", {x.tree})};
      return {binary(BinaryOperator::divide, call("ln", {x.tree}), call("ln", {base.tree}))};
    }
    side_.open |= FormulaReading::natural | FormulaReading::binary;
    return in_power((readings_ & FormulaReading::natural) != 0  ? "ln"
                    : (readings_ & FormulaReading::binary) != 0 ? "log2"
                                                                : "log10");
  }

  // ---- one number

  /// Sets the printed number that the side is: `-1.5 \times 10^{3}`, `25\%`, `\$5`, `5\text{ cm}`.
  void set_lone_number() {
    std::size_t at = side_.begin;
    const auto is = [&](TokenKind wanted) { return at < side_.end && tokens_[at].kind == wanted; };
    std::string text;
    if (is(TokenKind::minus)) text = "-", ++at;
    if (is(TokenKind::currency)) ++at;
    if (text.empty() && is(TokenKind::minus)) text = "-", ++at;
    if (!is(TokenKind::number)) return;
    text += tokens_[at++].text;
    if (is(TokenKind::times) && at + 2 < side_.end && tokens_[at + 1].text == "10") {
      at_ = at + 2;
      if (kind() != TokenKind::power && kind() != TokenKind::raised) return;
      const auto exponent = small_exponent();
      if (!exponent) return;
      text += "e" + std::to_string(*exponent);
      at = at_;
    }
    if (is(TokenKind::percent)) text += tokens_[at++].text;
    at_ = at;
    while (kind() == TokenKind::unit || kind() == TokenKind::currency || degree_size() > 0)
      if (const std::size_t size = degree_size())
        at_ += size;
      else
        unit();
    if (at_ != side_.end) return;
    if (only_bits_ && side_.is_whole && text[0] != '-') text = in_base(text).str();
    side_.side.number = numbers::parse_printed(text);
    side_.is_lone = side_.side.number.has_value();
  }

  FormulaSide& side_;
  const text::Text& formula_;
  const Tokens& tokens_;
  std::size_t at_;
  unsigned readings_;
  std::size_t depth_ = 0;
  bool in_logarithm_ = false, in_angle_ = false;
  bool only_bits_ = true;
};

}  // namespace

void read_side(FormulaSide& side, const text::Text& formula, const Tokens& tokens, unsigned readings) {
  FormulaSide fresh{side.begin, side.end, side.relation, side.left, side.is_measured, side.is_cut};
  FormulaParser(fresh, formula, tokens, readings).read();
  side = std::move(fresh);
}

}  // namespace proofsheet::ledger
