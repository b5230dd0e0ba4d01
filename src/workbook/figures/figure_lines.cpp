// Curves and rows of points over a common x axis.
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
#include "text/refusal.hpp"
#include "workbook/figures/figure_numbers.hpp"

namespace proofsheet::workbook {

namespace {

using numbers::Rational;
using numbers::Real;
using text::Text;

/// The extra decimals of the places between two evenly spaced ones.
constexpr long extra_places = 2;

/// Returns the approximate change of y per drawing unit.
Rational unit_of(const std::vector<Rational>& values) {
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  return *least == *greatest ? Rational(1) : Rational((*greatest - *least) / figures::units_down);
}

/// A curve of a figure, `sine: sin(x) for x in 0..4*pi`, sampled more densely where it bends.
class SampledCurve {
 public:
  /// Parses a curve. Returns `nullopt` and reports an error if the row is not one.
  static std::optional<SampledCurve> read(Context& context, const FigureRequest& request,
                                          const course::Figure::Row& row, const std::string& name) {
    auto curve = equations::parse_curve(row.what, *request.worked->model, context.record.diagnostics);
    if (!curve) return std::nullopt;
    if (!context.moment) return SampledCurve(context, request, row, std::move(*curve), name);
    const equations::IndexValues& values = context.moment->values;
    if (values.contains(curve->variable))
      return text::fail(context.record.diagnostics, curve->span,
                        fmt::format("the figure already moves over '{}'", curve->variable),
                        "use another name for the curve: for x in 0..1");
    for (equations::ExpressionPtr* part : {&curve->body, &curve->first, &curve->last})
      *part = equations::with_indices(*part, values);
    return SampledCurve(context, request, row, std::move(*curve), name);
  }
  /// Returns the exact values of both ends of x.
  std::optional<std::vector<numbers::Real>> ends() {
    text::Diagnostics& diagnostics = context_->record.diagnostics;
    std::vector<Real> ends;
    for (const auto& end : {curve_.first, curve_.last}) {
      const auto value = request_->evaluation().value(end, diagnostics);
      if (!value) return std::nullopt;
      const auto* real = std::get_if<Real>(&*value);
      if (!real)
        return text::fail(diagnostics, end->span, "the end of a curve must be one number",
                          "write, for example, for x in 0..4*pi");
      ends.push_back(*real);
    }
    return ends;
  }
  /// Sets the ends of x and computes the curve at evenly spaced places between them. Returns false and
  /// reports an error if the curve has no length or a value can't be computed.
  bool begin(const Rational& first, const Rational& last, long x_places) {
    x_places_ = x_places;
    if (first >= last)
      return text::fail(context_->record.diagnostics, curve_.span, "this curve has no length",
                        "make the first end less than the last: for x in 0..1");
    places_ = figures::even_places(first, last, x_places);
    auto even = values_at(places_);
    if (even) even_ = std::move(*even);
    return even.has_value();
  }
  /// Returns the values at the evenly spaced places.
  const std::vector<numbers::Real>& even_values() const { return even_; }
  /// Refines the curve and records its numbers. `x_unit` is the change of x per drawing unit.
  bool refine(const Rational& x_unit, long y_places) {
    const auto even = print(places_, even_, y_places);
    if (!even) return false;
    std::vector<figures::Sample> samples;
    for (std::size_t i = 0; i < even->size(); ++i) samples.push_back({places_[i], (*even)[i]});
    figures::Refinement refinement(std::move(samples), x_unit, unit_of(*even), x_places_ + extra_places);
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

  const std::string& name() const { return name_; }
  const std::vector<figures::Sample>& samples() const { return samples_; }
  /// Returns the printed values of the samples.
  std::vector<DrawnNumber> values() const {
    std::vector<DrawnNumber> values;
    for (const figures::Sample& sample : samples_) values.push_back(printed_.at(sample.x));
    return values;
  }

 private:
  SampledCurve(Context& context, const FigureRequest& request, const course::Figure::Row& row,
               equations::Curve curve, std::string name)
      : context_(&context),
        request_(&request),
        row_(&row),
        curve_(std::move(curve)),
        name_(std::move(name)) {}
  std::optional<std::vector<numbers::Real>> values_at(const std::vector<Rational>& places) {
    text::Diagnostics& diagnostics = context_->record.diagnostics;
    const auto value = request_->evaluation().value(equations::values_at(curve_, places), diagnostics);
    if (!value) return std::nullopt;
    const auto* array = std::get_if<equations::Array>(&*value);
    if (array && array->axes.size() == 1) {
      auto reals = numbers_of(*context_, row_->what, *value);
      return reals && request_->figure().logarithmic ? log10_of(*context_, row_->what, *reals) : reals;
    }
    return text::fail(diagnostics, row_->what.span(), "a curve must have one number at each place",
                      "name a cell, as in P[1, 0] * x");
  }
  std::optional<std::vector<numbers::Rational>> print(const std::vector<Rational>& places,
                                                      const std::vector<Real>& reals, long y_places) {
    std::vector<Rational> values;
    for (std::size_t i = 0; i < places.size(); ++i) {
      auto one = drawn(*context_, reals[i], style_with_places(y_places), row_->what.span());
      if (!one) return std::nullopt;
      values.push_back(one->value);
      printed_.emplace(places[i], std::move(*one));
    }
    return values;
  }
  void note(long y_places) {
    std::vector<std::string> cells;
    for (const figures::Sample& sample : samples_)
      cells.push_back(numbers::to_string(
          numbers::to_decimal(sample.x, {numbers::Format::Style::places, x_places_ + extra_places},
                              numbers::Rounding::half_away)));
    const std::string name = axis_expression(*request_, text_in_frame(*context_, row_->what));
    record_drawn(*context_, *request_, {request_->worked, row_->what, nullptr, name},
                 style_with_places(y_places), cells, values());
  }

  Context* context_;
  const FigureRequest* request_;
  const course::Figure::Row* row_;
  equations::Curve curve_;
  std::string name_;
  long x_places_ = 0;
  std::vector<numbers::Rational> places_;  ///< the evenly spaced ones
  std::vector<numbers::Real> even_;
  std::map<numbers::Rational, DrawnNumber> printed_;  ///< every value that was computed
  std::vector<figures::Sample> samples_;
};

using Row = course::Figure::Row;

/// A row of points.
struct PointRow {
  std::string name;
  DrawnTable table;
  std::vector<DrawnNumber> drawn;
  const equations::Axis& axis() const { return *table.axes.front(); }
  Rational x(std::size_t position) const {
    return axis().labels.empty() ? equations::number_at(axis(), position) : static_cast<long>(position);
  }
};

class LinesFigure {
 public:
  LinesFigure(Frames& frames, const FigureRequest& request)
      : all_(frames), request_(request), figure_(request.figure()), span_(request.show->id.span()) {
    for (Context& context : frames.each) frames_.push_back({context, {}, {}, {}});
  }

  std::optional<DrawnFigure> draw() {
    if (!check_count()) return std::nullopt;
    read_names();
    for (Frame& frame : frames_)
      if (!read_points(frame) || !read_curves(frame)) return std::nullopt;
    if (!choose_x() || !choose_y()) return std::nullopt;
    for (Frame& frame : frames_)
      if (!print(frame)) return std::nullopt;
    return finish();
  }

 private:
  /// The content of one picture.
  struct Frame {
    Context& context;
    std::vector<SampledCurve> curves;
    std::vector<PointRow> points;
    std::string words;
  };

  bool error(const text::Span& span, std::string fact, std::string hint) {
    return text::fail(all_.all.record.diagnostics, span, std::move(fact), std::move(hint));
  }

  bool check_count() {
    const std::size_t count = figure_.curves.size() + figure_.points.size();
    if (count <= figures::most_series) return count > 0;
    const Text& first = figure_.curves.empty() ? figure_.points.front().name : figure_.curves.front().name;
    return error(first.span(), fmt::format("{} lines are too many for one picture", count),
                 fmt::format("draw at most {}", figures::most_series));
  }

  void read_names() {
    for (const auto* rows : {&figure_.points, &figure_.curves})
      for (const Row& row : *rows) names_.push_back(short_words(all_.all, row.name));
  }

  bool read_points(Frame& frame) {
    for (std::size_t i = 0; i < figure_.points.size(); ++i) {
      const Row& row = figure_.points[i];
      auto table = evaluate_table(frame.context, request_, row.what);
      if (!table || !is_small_enough(all_, *table)) return false;
      if (figure_.logarithmic) {
        auto powers = log10_of(frame.context, row.what, table->cells);
        if (!powers) return false;
        table->cells = std::move(*powers);
      }
      frame.points.push_back({names_[i], std::move(*table), {}});
      if (!fits(frame.points.back().table)) return false;
    }
    return true;
  }

  /// Returns the axis of the first row of points. All rows have the same labels, or all are over numbers.
  const equations::Axis& first_axis() const { return frames_.front().points.front().axis(); }
  bool labelled() const { return !figure_.points.empty() && !first_axis().labels.empty(); }

  /// True if the table has one axis that is short enough and of the same kind as the others. Reports an error
  /// if not.
  bool fits(const DrawnTable& table) {
    const Text& text = table.asked.text;
    if (table.axes.size() != 1)
      return error(
          text.span(),
          fmt::format("'{}' has {} axes, but points are drawn over one", text.str(), table.axes.size()),
          "draw a slice, as in T[.., 3]");
    if (table.cells.size() > figures::most_points)
      return error(text.span(), fmt::format("'{}' has {} cells", text.str(), table.cells.size()),
                   fmt::format("draw at most {} points: a slice, as in T[0..99]", figures::most_points));
    const equations::Axis& axis = *table.axes.front();
    if (axis.labels != first_axis().labels)
      return error(text.span(), "these points have different labels than those above",
                   "use the same labels for all points of a picture, or numbers for all");
    if (!axis.labels.empty() && !figure_.curves.empty())
      return error(text.span(), "points over labels and a curve over numbers can't be in one picture",
                   "draw two pictures");
    return true;
  }

  bool read_curves(Frame& frame) {
    for (std::size_t i = 0; i < figure_.curves.size(); ++i) {
      auto curve =
          SampledCurve::read(frame.context, request_, figure_.curves[i], names_[figure_.points.size() + i]);
      if (!curve) return false;
      frame.curves.push_back(std::move(*curve));
    }
    return true;
  }

  /// Returns the ends of all curves, then of all points.
  std::optional<std::vector<Real>> all_ends() {
    std::vector<Real> ends;
    for (Frame& frame : frames_)
      for (SampledCurve& curve : frame.curves) {
        const auto both = curve.ends();
        if (!both) return std::nullopt;
        ends.insert(ends.end(), both->begin(), both->end());
      }
    for (const Frame& frame : frames_)
      for (const PointRow& points : frame.points) {
        ends.emplace_back(points.x(0));
        ends.emplace_back(points.x(points.table.cells.size() - 1));
      }
    return ends;
  }

  /// Chooses the decimal places of x. The ends of curves are rounded to these places.
  bool choose_x() {
    const auto ends = all_ends();
    const auto places = ends ? places_for(all_.all, *ends, figures::units_across, span_) : std::nullopt;
    if (!places) return false;
    x_places_ = *places;
    const auto printed = drawn(all_.all, *ends, style_with_places(x_places_), span_);
    if (!printed) return false;
    low_ = high_ = printed->front().value;
    for (const DrawnNumber& end : *printed) {
      low_ = std::min(low_, end.value);
      high_ = std::max(high_, end.value);
    }
    auto end = printed->begin();
    for (Frame& frame : frames_)
      for (SampledCurve& curve : frame.curves) {
        const Rational& first = (end++)->value;
        if (!curve.begin(first, (end++)->value, x_places_)) return false;
      }
    return true;
  }

  bool choose_y() {
    std::vector<Real> all;
    for (const Frame& frame : frames_) {
      for (const SampledCurve& curve : frame.curves)
        all.insert(all.end(), curve.even_values().begin(), curve.even_values().end());
      for (const PointRow& points : frame.points)
        all.insert(all.end(), points.table.cells.begin(), points.table.cells.end());
    }
    const auto places = places_for(all_.all, all, figures::units_down, span_);
    if (places) y_places_ = *places;
    return places.has_value();
  }

  bool print(Frame& frame) {
    for (SampledCurve& curve : frame.curves) {
      if (!curve.refine((high_ - low_) / figures::units_across, y_places_)) return false;
      describe(frame, curve.name(), curve.values());
    }
    for (PointRow& points : frame.points)
      if (!print(frame, points)) return false;
    return true;
  }

  bool print(Frame& frame, PointRow& points) {
    BoundExpression asked = points.table.asked;
    auto row = drawn(frame.context, points.table.cells, style_with_places(y_places_), asked.text.span());
    if (!row) return false;
    points.drawn = std::move(*row);
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < points.drawn.size(); ++i) cells.push_back(points.axis().text_at(i));
    asked.name = axis_expression(request_, asked.written());
    record_drawn(frame.context, request_, asked, style_with_places(y_places_), cells, points.drawn);
    describe(frame, points.name, points.drawn);
    return true;
  }

  void describe(Frame& frame, const std::string& name, const std::vector<DrawnNumber>& values) {
    const std::string range = spoken_range(all_.all, values);
    frame.words += fmt::format("{}{} {}", frame.words.empty() ? "" : ", ", name,
                               figure_.logarithmic ? words().say("figure_power", {{"range", range}}) : range);
  }

  std::optional<DrawnFigure> finish() {
    const std::vector<figures::Labels> labels = labels_of(all_, request_);
    std::vector<figures::Lines> drawings;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < frames_.size(); ++i) {
      drawings.push_back(lines_of(frames_[i], labels[i]));
      words.push_back(words_of(frames_[i], labels[i]));
    }
    return draw_frames(std::move(drawings), std::move(words), draw_by_kind, true);
  }

  figures::Lines lines_of(const Frame& frame, const figures::Labels& labels) const {
    figures::Lines lines;
    lines.labels = labels;
    lines.whole = frame.curves.empty();
    lines.powers = figure_.logarithmic;
    if (labelled()) lines.entries = entries_of(all_.all, first_axis());
    for (const SampledCurve& curve : frame.curves)
      lines.series.push_back({curve.name(), curve.samples(), true, false});
    for (const PointRow& points : frame.points) {
      const bool many = points.drawn.size() > figures::most_marks;
      figures::Series series{points.name, {}, many || figure_.joined, !many};
      for (std::size_t i = 0; i < points.drawn.size(); ++i)
        series.points.push_back({points.x(i), points.drawn[i].value});
      lines.series.push_back(std::move(series));
    }
    return lines;
  }

  std::string words_of(const Frame& frame, const figures::Labels& labels) const {
    const bool has_ends = !labelled();
    return words().say("figure_lines", {{"what", labels.y},
                                        {"over", labels.x},
                                        {"ends", has_ends ? "yes" : ""},
                                        {"first", has_ends ? spoken_x(low_) : ""},
                                        {"last", has_ends ? spoken_x(high_) : ""},
                                        {"told", frame.words}});
  }
  const course::Words& words() const { return all_.all.course.words; }

  std::string spoken_x(const Rational& x) const {
    const bool whole = is_whole(x);
    return spoken_number(numbers::to_string(numbers::to_decimal(
        x, {numbers::Format::Style::places, whole ? 0 : x_places_}, numbers::Rounding::half_away)));
  }

  Frames& all_;
  const FigureRequest& request_;
  const course::Figure& figure_;
  const text::Span span_;
  std::vector<std::string> names_;  ///< of the rows of points, then of the curves
  std::vector<Frame> frames_;
  long x_places_ = 0, y_places_ = 0;
  Rational low_, high_;
};

}  // namespace

std::optional<DrawnFigure> draw_lines(Frames& frames, const FigureRequest& request) {
  return LinesFigure(frames, request).draw();
}

}  // namespace proofsheet::workbook
