// Curves and rows of points over a common x.
#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/value.hpp"
#include "workbook/figure_curve.hpp"

namespace proofsheet::workbook {

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
    if (labelled()) lines.entries = entries_of(points_.front().axis());
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
    return spoken(numbers::to_string(numbers::to_decimal(
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
