#pragma once
// The common parts of drawings with axes: room for legend and labels, the frame, ticks and grid.
#include <vector>

#include "figures/figures.hpp"
#include "figures/scale.hpp"

namespace proofsheet::figures {

/// One entry of the legend.
struct LegendItem {
  std::size_t series = 1;
  std::string name;
  bool line = false, mark = false, bar = false;  ///< the parts of its symbol
};

/// A drawing in progress. The frame is the rectangle of the values.
class Plot {
 public:
  /// Places, from the top, the name of the frame, then the legend, in as many lines as it needs, then the
  /// label of y.
  Plot(const Labels& labels, const std::vector<LegendItem>& legend);

  Tenths left = margin, top = margin, width = 0, height = 0;  ///< the frame
  Tenths right() const { return left + width; }
  Tenths bottom() const { return top + height; }

  /// Sets the width of the frame, with room for `left_texts` to the left of it, and its height.
  void frame(const std::vector<Entry>& left_texts, Tenths frame_height, Tenths right_room = margin * 2);
  /// Adds ticks of y, with a grid line at each.
  void ticks_y(const Ticks& ticks, const Scale& scale);
  void ticks_x(const Ticks& ticks, const Scale& scale);
  /// Adds the lines along the bottom and the left of the frame.
  void axes();
  /// Adds a text below the frame at `x`. Returns false if it would overlap an earlier one and was left out.
  bool text_below(Tenths x, const Entry& entry);
  void text_left(Tenths y, const Entry& entry);
  void rule(Rule::Kind kind, Tenths x1, Tenths y1, Tenths x2, Tenths y2);
  void words(Words::Role role, Words::Anchor anchor, Tenths x, Tenths y, const Entry& entry);
  /// Adds the label of x, and returns the drawing with its height.
  Drawing finish();

  Drawing drawing;

 private:
  void legend(const std::vector<LegendItem>& items);
  void legend_symbol(const LegendItem& item, Tenths x, Tenths y);

  Labels labels_;
  Tenths reach_ = 0;            ///< the right end of words and rules so far
  Tenths free_from_ = -margin;  ///< the right end of the texts below the frame so far
  Tenths below_ = 0;            ///< the height of the texts below the frame
};

/// Returns labels with at most `plot_width`, or more if the texts below the frame need it.
Labels fit_labels(Labels labels, const std::vector<Entry>& left_texts, const std::vector<Entry>& below);

/// Returns the width as in scale.hpp; a number with a power of ten is wider in print than in its text.
Tenths width_of(const Entry& entry);
/// Returns the texts of all ticks.
std::vector<Entry> texts_of(const Ticks& ticks);

}  // namespace proofsheet::figures
