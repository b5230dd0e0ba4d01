#include "workbook/figure_curve.hpp"

#include <algorithm>

#include "equations/evaluate/value.hpp"

namespace proofsheet::workbook {

using numbers::Rational;
using numbers::Real;

namespace {

/// Between two even places a curve is tried at places that are finer by so many decimals.
constexpr long finer = 2;

/// How much of y a drawing unit shows, about.
Rational unit_of(const std::vector<Rational>& values) {
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  return *least == *greatest ? Rational(1) : Rational((*greatest - *least) / figures::units_down);
}

}  // namespace

SampledCurve::SampledCurve(Context& context, const FigureRequest& request, const course::Figure::Row& row,
                           equations::Curve curve)
    : context_(&context),
      request_(&request),
      row_(&row),
      curve_(std::move(curve)),
      name_(short_words(context, row.name)) {}

std::optional<SampledCurve> SampledCurve::read(Context& context, const FigureRequest& request,
                                               const course::Figure::Row& row) {
  auto curve = equations::parse_curve(row.what, context.record.diagnostics);
  if (!curve) return std::nullopt;
  return SampledCurve(context, request, row, std::move(*curve));
}

std::optional<std::vector<Real>> SampledCurve::ends() {
  diagnostics::Diagnostics& diagnostics = context_->record.diagnostics;
  std::vector<Real> ends;
  for (const auto& end : {curve_.first, curve_.last}) {
    const auto value = request_->evaluation().value(end, diagnostics);
    if (!value) return std::nullopt;
    const auto* real = std::get_if<Real>(&*value);
    if (!real) {
      diagnostics.error(end->span, "the end of a curve is one number", "write, say, for x in 0..4*pi");
      return std::nullopt;
    }
    ends.push_back(*real);
  }
  return ends;
}

std::optional<std::vector<Real>> SampledCurve::values_at(const std::vector<Rational>& places) {
  diagnostics::Diagnostics& diagnostics = context_->record.diagnostics;
  const auto value = request_->evaluation().value(equations::values_at(curve_, places), diagnostics);
  if (!value) return std::nullopt;
  const auto* array = std::get_if<equations::Array>(&*value);
  if (array && array->axes.size() == 1) {
    auto reals = numbers_of(*context_, row_->what, *value);
    return reals && request_->figure().logarithmic ? powers_of(*context_, row_->what, *reals) : reals;
  }
  diagnostics.error(row_->what.span(), "a curve has one number at each place",
                    "name a cell, as in P[1, 0] * x");
  return std::nullopt;
}

bool SampledCurve::begin(const Rational& first, const Rational& last, long x_places) {
  x_places_ = x_places;
  if (first >= last) {
    context_->record.diagnostics.error(curve_.span, "this curve has no length",
                                       "the first end is less than the last: for x in 0..1");
    return false;
  }
  places_ = figures::even_places(first, last, x_places);
  auto even = values_at(places_);
  if (even) even_ = std::move(*even);
  return even.has_value();
}

std::optional<std::vector<Rational>> SampledCurve::print(const std::vector<Rational>& places,
                                                         const std::vector<Real>& reals, long y_places) {
  std::vector<Rational> values;
  for (std::size_t i = 0; i < places.size(); ++i) {
    auto one = drawn(*context_, reals[i], to_places(y_places), row_->what.span());
    if (!one) return std::nullopt;
    values.push_back(one->value);
    printed_.emplace(places[i], std::move(*one));
  }
  return values;
}

bool SampledCurve::refine(const Rational& x_unit, long y_places) {
  const auto even = print(places_, even_, y_places);
  if (!even) return false;
  std::vector<figures::Sample> samples;
  for (std::size_t i = 0; i < even->size(); ++i) samples.push_back({places_[i], (*even)[i]});
  figures::Refinement refinement(std::move(samples), x_unit, unit_of(*even), x_places_ + finer);
  for (auto wanted = refinement.wanted(); !wanted.empty(); wanted = refinement.wanted()) {
    const auto reals = values_at(wanted);
    const auto values = reals ? print(wanted, *reals, y_places) : std::nullopt;
    if (!values) return false;
    refinement.tried(*values);
  }
  samples_ = refinement.samples();
  note(y_places);
  return true;
}

std::vector<Drawn> SampledCurve::values() const {
  std::vector<Drawn> values;
  for (const figures::Sample& sample : samples_) values.push_back(printed_.at(sample.x));
  return values;
}

void SampledCurve::note(long y_places) {
  std::vector<std::string> cells;
  for (const figures::Sample& sample : samples_)
    cells.push_back(numbers::to_string(numbers::to_decimal(
        sample.x, {numbers::Format::Style::places, x_places_ + finer}, numbers::Rounding::half_away)));
  note_drawn(*context_, *request_, row_->what, drawn_name(*request_, row_->what), to_places(y_places), cells,
             values());
}

}  // namespace proofsheet::workbook
