#include "equations/evaluate/reductions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "numbers/reals/comparison.hpp"

namespace proofsheet::equations {
namespace {

using numbers::Failure;
using numbers::Outcome;
using numbers::Real;

Failure empty(std::string_view what) {
  return Failure{Failure::Kind::outside_domain, fmt::format("{} of no values", what), ""};
}

std::vector<Real> reals(std::span<const Scalar> cells) {
  std::vector<Real> values;
  values.reserve(cells.size());
  for (const Scalar& cell : cells) values.push_back(std::get<Real>(cell));
  return values;
}

Outcome<Real> mean(const std::vector<Real>& values) {
  if (values.empty()) return empty("the mean");
  return numbers::divide(numbers::sum(values), Real(static_cast<long>(values.size())));
}

Outcome<Real> variance(const std::vector<Real>& values, bool sample) {
  if (values.empty()) return empty("the variance");
  if (sample && values.size() == 1) {
    return Failure{Failure::Kind::division_by_zero, "the sample variance of one value divides by zero",
                   "`population` divides by the number of values"};
  }
  const auto middle = mean(values);
  if (!middle) return middle.failure();
  std::vector<Real> squares;
  squares.reserve(values.size());
  for (const Real& value : values) {
    const Real distance = value - *middle;
    squares.push_back(distance * distance);
  }
  return numbers::divide(numbers::sum(squares), Real(static_cast<long>(values.size()) - (sample ? 1 : 0)));
}

Outcome<Real> square_root(const Outcome<Real>& value) {
  if (!value) return value.failure();
  return numbers::apply(numbers::Function::sqrt, *value);
}

Outcome<Real> norm(const std::vector<Real>& values) {
  std::vector<Real> squares;
  squares.reserve(values.size());
  for (const Real& value : values) squares.push_back(value * value);
  return square_root(numbers::sum(squares));
}

/// In order, by merging; a comparison may be undecided.
Outcome<std::vector<Real>> sorted(std::vector<Real> values) {
  std::vector<Real> merged(values.size());
  for (std::size_t run = 1; run < values.size(); run *= 2) {
    for (std::size_t begin = 0; begin < values.size(); begin += 2 * run) {
      const std::size_t middle = std::min(begin + run, values.size());
      const std::size_t end = std::min(begin + 2 * run, values.size());
      std::size_t left = begin, right = middle;
      for (std::size_t i = begin; i < end; ++i) {
        bool take_left = right == end;
        if (left < middle && right < end) {
          const auto order = numbers::compare(values[left], values[right]);
          if (!order) return order.failure();
          take_left = *order <= 0;
        }
        merged[i] = take_left ? values[left++] : values[right++];
      }
    }
    std::swap(values, merged);
  }
  return values;
}

Outcome<Real> median(const std::vector<Real>& values) {
  if (values.empty()) return empty("the median");
  const auto ordered = sorted(values);
  if (!ordered) return ordered.failure();
  const std::size_t half = values.size() / 2;
  if (values.size() % 2 == 1) return (*ordered)[half];
  return numbers::divide((*ordered)[half - 1] + (*ordered)[half], 2);
}

/// Reals, or days.
Outcome<int> compared(const Scalar& one, const Scalar& other) {
  const auto* day = std::get_if<numbers::Date>(&one);
  if (!day) return numbers::compare(std::get<Real>(one), std::get<Real>(other));
  const auto order = *day <=> std::get<numbers::Date>(other);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

Outcome<Real> of_reals(Reduction reduction, std::span<const Scalar> cells) {
  const std::vector<Real> values = reals(cells);
  switch (reduction) {
    case Reduction::median:
      return median(values);
    case Reduction::sum:
      return numbers::sum(values);
    case Reduction::prod:
      return numbers::product(values);
    case Reduction::mean:
      return mean(values);
    case Reduction::var_sample:
      return variance(values, true);
    case Reduction::var_population:
      return variance(values, false);
    case Reduction::std_sample:
      return square_root(variance(values, true));
    case Reduction::std_population:
      return square_root(variance(values, false));
    case Reduction::norm:
      return norm(values);
    default:
      break;
  }
  const auto place = extreme(reduction, cells);
  if (!place) return place.failure();
  return values[*place];
}

}  // namespace

bool wants_truths(Reduction reduction) {
  return reduction == Reduction::all || reduction == Reduction::any || reduction == Reduction::count;
}

bool compares(Reduction reduction) {
  return reduction == Reduction::min || reduction == Reduction::max || reduction == Reduction::argmin ||
         reduction == Reduction::argmax || reduction == Reduction::median;
}

Outcome<std::size_t> extreme(Reduction reduction, std::span<const Scalar> cells) {
  const bool least = reduction == Reduction::min || reduction == Reduction::argmin;
  if (cells.empty()) return empty(least ? "the least" : "the greatest");
  std::size_t best = 0;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const auto order = compared(cells[i], cells[best]);
    if (!order) return order.failure();
    if (*order == (least ? -1 : 1)) best = i;
  }
  return best;
}

Outcome<Scalar> reduce(Reduction reduction, std::span<const Scalar> cells) {
  if (reduction == Reduction::len) return Scalar(Real(static_cast<long>(cells.size())));
  if (wants_truths(reduction)) {
    long yes = 0;
    for (const Scalar& cell : cells) yes += std::get<bool>(cell) ? 1 : 0;
    if (reduction == Reduction::count) return Scalar(Real(yes));
    return Scalar(reduction == Reduction::any ? yes > 0 : static_cast<std::size_t>(yes) == cells.size());
  }
  const bool days = !cells.empty() && std::holds_alternative<numbers::Date>(cells.front());
  if (days && (reduction == Reduction::min || reduction == Reduction::max)) {
    const auto place = extreme(reduction, cells);
    if (!place) return place.failure();
    return cells[*place];
  }
  auto value = of_reals(reduction, cells);
  if (!value) return value.failure();
  return Scalar(*std::move(value));
}

}  // namespace proofsheet::equations
