// From the signs of a formula to the sides of its equations.
#include <utility>

#include "ledger/formula.hpp"

namespace proofsheet::ledger {

namespace {

bool opens(TokenKind kind) { return kind == TokenKind::open || kind == TokenKind::group_open; }
bool closes(TokenKind kind) { return kind == TokenKind::close || kind == TokenKind::group_close; }
bool is_operator(TokenKind kind) {
  return kind == TokenKind::plus || kind == TokenKind::minus || kind == TokenKind::times ||
         kind == TokenKind::divide;
}
bool separates(TokenKind kind) { return kind == TokenKind::separator || kind == TokenKind::align; }

class FormulaSplitter {
 public:
  FormulaSplitter(const std::vector<FormulaToken>& tokens, FormulaMarkup markup)
      : tokens_(tokens), sentence_(markup == FormulaMarkup::sentence), ends_(tokens.size()) {}

  std::vector<FormulaSide> split() {
    if (!match_brackets()) return {};
    std::size_t depth = 0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const TokenKind kind = tokens_[i].kind;
      if (ends_[i]) {
        cut(i);
        continue;
      }
      if (opens(kind)) ++depth;
      if (closes(kind)) --depth;
      if (depth > 0) continue;
      if (kind == TokenKind::relation)
        relate(i);
      else if (kind == TokenKind::separator)
        cut(i);
      else if (kind == TokenKind::align)
        align(i);
    }
    finish(tokens_.size());
    return std::move(sides_);
  }

 private:
  /// Finds the brackets that are no part of a side: in a sentence those without a partner, and those around
  /// an equation. Returns false if a bracket of a formula has no partner.
  bool match_brackets() {
    std::vector<std::size_t> open;
    std::vector<bool> has_relation;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (opens(tokens_[i].kind)) {
        open.push_back(i);
        has_relation.push_back(false);
      } else if (tokens_[i].kind == TokenKind::relation) {
        has_relation.assign(has_relation.size(), true);
      } else if (closes(tokens_[i].kind)) {
        if (open.empty() && !sentence_) return false;
        const bool splits = open.empty() || (has_relation.back() && (sentence_ || is_alone(open.back(), i)));
        ends_[i] = splits;
        if (open.empty()) continue;
        ends_[open.back()] = splits;
        open.pop_back();
        has_relation.pop_back();
      }
    }
    if (!open.empty() && !sentence_) return false;
    for (const std::size_t i : open) ends_[i] = true;
    return true;
  }

  /// True if the braces at these places are around a whole formula.
  bool is_alone(std::size_t open, std::size_t close) const {
    return tokens_[open].kind == TokenKind::group_open && (open == 0 || separates(tokens_[open - 1].kind)) &&
           (close + 1 == tokens_.size() || separates(tokens_[close + 1].kind));
  }

  /// Adds the open side. Returns its index; `none` if nothing was there.
  std::size_t finish(std::size_t end) {
    FormulaSide side = std::exchange(side_, {});
    while (side.begin < end && separates(tokens_[side.begin].kind)) ++side.begin;
    while (side.begin < end && separates(tokens_[end - 1].kind)) --end;
    side.end = end;
    if (side.begin == end && !std::exchange(is_due_, false)) return FormulaSide::none;
    is_due_ = false;
    sides_.push_back(std::move(side));
    return sides_.size() - 1;
  }
  void relate(std::size_t i) {
    const std::size_t left = finish(i);
    side_ = {i + 1, i + 1, tokens_[i].text};
    side_.left = left == FormulaSide::none && is_aligned_ ? last_in_column() : left;
    is_due_ = true;
  }
  void cut(std::size_t i) {
    if (finish(i) != FormulaSide::none) is_list_ = true;
    side_ = {i + 1, i + 1};
    is_aligned_ = false;
  }

  /// A new cell goes on with the last one of its column, begins something, or can't be told.
  void align(std::size_t i) {
    std::size_t next = i + 1, last = i;
    while (next < tokens_.size() && separates(tokens_[next].kind)) ++next;
    while (last > 0 && separates(tokens_[last - 1].kind)) --last;
    const bool is_cell = !tokens_[i].text.empty();
    if (!is_due_ || last == 0 || tokens_[last - 1].kind != TokenKind::relation) {
      const bool unclear = (next < tokens_.size() && is_operator(tokens_[next].kind)) ||
                           (last > 0 && is_operator(tokens_[last - 1].kind));
      side_.is_cut = side_.is_cut || unclear;
      if (const std::size_t done = finish(i); done != FormulaSide::none || is_list_)
        last_in_column() = is_list_ ? FormulaSide::none : done;
      side_ = {i + 1, i + 1};
      side_.is_cut = unclear;
      is_aligned_ = true;
      is_list_ = false;
    }
    column_ = is_cell ? column_ + 1 : 0;
  }
  /// Returns the last side in this column of equations, which has two cells in each row.
  std::size_t& last_in_column() {
    if (last_.size() <= column_ / 2) last_.resize(column_ / 2 + 1, FormulaSide::none);
    return last_[column_ / 2];
  }

  const std::vector<FormulaToken>& tokens_;
  bool sentence_;
  std::vector<bool> ends_;
  FormulaSide side_;
  bool is_due_ = false;      ///< a relation is before the open side
  bool is_aligned_ = false;  ///< the open side begins a cell
  bool is_list_ = false;     ///< the cell has several formulas
  std::size_t column_ = 0;
  std::vector<std::size_t> last_;
  std::vector<FormulaSide> sides_;
};

}  // namespace

std::vector<FormulaSide> sides_of_formula(const std::vector<FormulaToken>& tokens, FormulaMarkup markup) {
  return FormulaSplitter(tokens, markup).split();
}

}  // namespace proofsheet::ledger
