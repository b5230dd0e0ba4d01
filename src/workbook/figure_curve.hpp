#pragma once
// One curve of a figure: `sine: sin(x) for x in 0..4*pi`, computed where it bends.
#include "equations/curve.hpp"
#include "numbers/reals/real.hpp"
#include "workbook/figure_numbers.hpp"

namespace proofsheet::workbook {

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

}  // namespace proofsheet::workbook
