// Curves and rows of points over a common x.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"
#include "numbers/reals/real.hpp"
#include "workbook/figure_numbers.hpp"

namespace proofsheet::workbook {

namespace {

/// One curve of a figure: `sine: sin(x) for x in 0..4*pi`, computed where it bends.
class SampledCurve {
 public:
  /// Nothing, and an error, if the row is no curve.
  static std::optional<SampledCurve> read(Context& context, const FigureRequest& request,
                                          const course::Figure::Row& row);
  /// Its two ends, exactly.
  std::optional<std::vector<numbers::Real>> ends();
  /// Chooses where x begins and ends, computes the curve at even places between. False, and an error, if the
  /// curve has no length or a value.
  bool begin(const numbers::Rational& first, const numbers::Rational& last, long x_places);
  /// The values at the even places.
  const std::vector<numbers::Real>& even() const { return even_; }
  /// Refines the curve and writes its numbers down. `x_unit`: how much of x a drawing unit shows.
  bool refine(const numbers::Rational& x_unit, long y_places);

  const std::string& name() const { return name_; }
  const std::vector<figures::Sample>& samples() const { return samples_; }
  /// The values of the samples, as printed.
  std::vector<Drawn> values() const;

 private:
  SampledCurve(Context& context, const FigureRequest& request, const course::Figure::Row& row,
               equations::Curve curve);
  std::optional<std::vector<numbers::Real>> values_at(const std::vector<numbers::Rational>& places);
  std::optional<std::vector<numbers::Rational>> print(const std::vector<numbers::Rational>& places,
                                                      const std::vector<numbers::Real>& reals, long y_places);
  void note(long y_places);

  Context* context_;
  const FigureRequest* request_;
  const course::Figure::Row* row_;
  equations::Curve curve_;
  std::string name_;
  long x_places_ = 0;
  std::vector<numbers::Rational> places_;  ///< the even ones
  std::vector<numbers::Real> even_;
  std::map<numbers::Rational, Drawn> printed_;  ///< every value that was tried
  std::vector<figures::Sample> samples_;
};

using numbers::Rational;
using numbers::Real;

/// Between two even places a curve is tried at places that are finer by so many decimals.
constexpr long finer = 2;

/// How much of y a drawing unit shows, about.
Rational unit_of(const std::vector<Rational>& values) {
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  return *least == *greatest ? Rational(1) : Rational((*greatest - *least) / figures::units_down);
}

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

}  // namespace

using diagnostics::Text;
using numbers::Rational;
using numbers::Real;

namespace {

using Row = course::Figure::Row;

/// A row of points.
struct Scattered {
  std::string name;
  DrawnTable table;
  std::vector<Drawn> drawn;
  const equations::Axis& axis() const { return *table.axes.front(); }
  Rational x(std::size_t position) const {
    return axis().labels.empty() ? equations::number_at(axis(), position) : static_cast<long>(position);
  }
};

class LinesFigure {
 public:
  LinesFigure(Context& context, const FigureRequest& request)
      : context_(context), request_(request), figure_(request.figure()), span_(request.show->id.span()) {}

  std::optional<DrawnFigure> draw() {
    if (!few_enough() || !read_points() || !read_curves() || !choose_x() || !choose_y()) return std::nullopt;
    for (SampledCurve& curve : curves_) {
      if (!curve.refine((high_ - low_) / figures::units_across, y_places_)) return std::nullopt;
      tell(curve.name(), curve.values());
    }
    for (Scattered& points : points_)
      if (!print(points)) return std::nullopt;
    return finish();
  }

 private:
  bool error(const diagnostics::Span& span, std::string fact, std::string hint) {
    context_.record.diagnostics.error(span, std::move(fact), std::move(hint));
    return false;
  }

  bool few_enough() {
    const std::size_t count = figure_.curves.size() + figure_.points.size();
    if (count <= figures::most_series) return count > 0;
    const Text& first = figure_.curves.empty() ? figure_.points.front().name : figure_.curves.front().name;
    return error(first.span(), fmt::format("{} lines in one picture can't be told apart", count),
                 fmt::format("draw at most {}", figures::most_series));
  }

  bool read_points() {
    for (const Row& row : figure_.points) {
      auto table = drawn_table(context_, request_, row.what);
      if (!table || !fits(*table)) return false;
      if (figure_.logarithmic) {
        auto powers = powers_of(context_, row.what, table->cells);
        if (!powers) return false;
        table->cells = std::move(*powers);
      }
      points_.push_back({short_words(context_, row.name), std::move(*table), {}});
    }
    return true;
  }

  bool labelled() const { return !points_.empty() && !points_.front().axis().labels.empty(); }

  /// One axis, not too long, and of the kind that the others have.
  bool fits(const DrawnTable& table) {
    const Text& text = table.text;
    if (table.axes.size() != 1)
      return error(
          text.span(),
          fmt::format("'{}' has {} axes, and points are drawn over one", text.str(), table.axes.size()),
          "draw a slice, as in T[.., 3]");
    if (table.cells.size() > figures::most_points)
      return error(text.span(), fmt::format("'{}' has {} cells", text.str(), table.cells.size()),
                   fmt::format("draw at most {} points: a slice, as in T[0..99]", figures::most_points));
    const equations::Axis& axis = *table.axes.front();
    if (!points_.empty() && axis.labels != points_.front().axis().labels)
      return error(text.span(), "these points run over other labels than those above",
                   "points of one picture run over the same labels, or all over numbers");
    if (!axis.labels.empty() && !figure_.curves.empty())
      return error(text.span(), "points over labels stand beside a curve over numbers", "draw two pictures");
    return true;
  }

  bool read_curves() {
    for (const Row& row : figure_.curves) {
      auto curve = SampledCurve::read(context_, request_, row);
      if (!curve) return false;
      curves_.push_back(std::move(*curve));
    }
    return true;
  }

  /// How many places an x needs; curves begin and end at numbers with these.
  bool choose_x() {
    std::vector<Real> ends;
    for (SampledCurve& curve : curves_) {
      const auto both = curve.ends();
      if (!both) return false;
      ends.insert(ends.end(), both->begin(), both->end());
    }
    for (const Scattered& points : points_) {
      ends.emplace_back(points.x(0));
      ends.emplace_back(points.x(points.table.cells.size() - 1));
    }
    const auto places = places_for(context_, ends, figures::units_across, span_);
    if (!places) return false;
    x_places_ = *places;
    const auto printed = drawn(context_, ends, to_places(x_places_), span_);
    if (!printed) return false;
    low_ = high_ = printed->front().value;
    for (const Drawn& end : *printed) {
      low_ = std::min(low_, end.value);
      high_ = std::max(high_, end.value);
    }
    for (std::size_t i = 0; i < curves_.size(); ++i)
      if (!curves_[i].begin((*printed)[2 * i].value, (*printed)[2 * i + 1].value, x_places_)) return false;
    return true;
  }

  bool choose_y() {
    std::vector<Real> all;
    for (const SampledCurve& curve : curves_) all.insert(all.end(), curve.even().begin(), curve.even().end());
    for (const Scattered& points : points_)
      all.insert(all.end(), points.table.cells.begin(), points.table.cells.end());
    const auto places = places_for(context_, all, figures::units_down, span_);
    if (places) y_places_ = *places;
    return places.has_value();
  }

  bool print(Scattered& points) {
    auto row = drawn(context_, points.table.cells, to_places(y_places_), points.table.text.span());
    if (!row) return false;
    points.drawn = std::move(*row);
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < points.drawn.size(); ++i) cells.push_back(points.axis().text_at(i));
    note_drawn(context_, request_, points.table.text, drawn_name(request_, points.table.text),
               to_places(y_places_), cells, points.drawn);
    tell(points.name, points.drawn);
    return true;
  }

  void tell(const std::string& name, const std::vector<Drawn>& values) {
    words_ += fmt::format("{}{} {}", words_.empty() ? "" : ", ", name,
                          (figure_.logarithmic ? "as a power of ten " : "") + spoken_range(values));
  }

  std::optional<DrawnFigure> finish() {
    figures::Lines lines;
    lines.labels = labels_of(context_, request_);
    lines.whole = curves_.empty();
    lines.powers = figure_.logarithmic;
    if (labelled()) lines.entries = entries_of(context_, points_.front().axis());
    for (const SampledCurve& curve : curves_)
      lines.series.push_back({curve.name(), curve.samples(), true, false});
    for (const Scattered& points : points_) {
      const bool many = points.drawn.size() > figures::most_marks;
      figures::Series series{points.name, {}, many || figure_.joined, !many};
      for (std::size_t i = 0; i < points.drawn.size(); ++i)
        series.points.push_back({points.x(i), points.drawn[i].value});
      lines.series.push_back(std::move(series));
    }
    const std::string what = lines.labels.y.empty() ? "Lines" : "Lines, " + lines.labels.y;
    const std::string over = lines.labels.x.empty() ? "" : " over " + lines.labels.x;
    const std::string ends = labelled() ? "" : fmt::format(" from {} to {}", spoken_x(low_), spoken_x(high_));
    return DrawnFigure{figures::draw(lines), fmt::format("{}{}{}: {}.", what, over, ends, words_)};
  }

  std::string spoken_x(const Rational& x) const {
    const bool whole = denominator(x) == 1;
    return spoken_number(numbers::to_string(numbers::to_decimal(
        x, {numbers::Format::Style::places, whole ? 0 : x_places_}, numbers::Rounding::half_away)));
  }

  Context& context_;
  const FigureRequest& request_;
  const course::Figure& figure_;
  const diagnostics::Span span_;
  std::vector<SampledCurve> curves_;
  std::vector<Scattered> points_;
  long x_places_ = 0, y_places_ = 0;
  Rational low_, high_;
  std::string words_;
};

}  // namespace

std::optional<DrawnFigure> draw_lines(Context& context, const FigureRequest& request) {
  return LinesFigure(context, request).draw();
}

}  // namespace proofsheet::workbook
