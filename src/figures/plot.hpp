#pragma once
// What drawings with axes share: room for legend and labels, the frame, ticks and grid.
#include <vector>

#include "figures/figures.hpp"
#include "figures/scale.hpp"

namespace proofsheet::figures {

/// One entry of the legend.
struct LegendItem {
  std::size_t series = 1;
  std::string name;
  bool line = false, mark = false, bar = false;  ///< what its symbol is made of
};

/// A drawing in the making. The frame is the rectangle in which values stand.
class Plot {
 public:
  /// Room is taken from above: first the name of the frame, then the legend, in as many lines as it needs,
  /// then the label of y.
  Plot(const Labels& labels, const std::vector<LegendItem>& legend);

  Tenths left = margin, top = margin, width = 0, height = 0;  ///< the frame
  Tenths right() const { return left + width; }
  Tenths bottom() const { return top + height; }

  /// Gives the frame its width, with room for `texts` to the left of it, and its height.
  void frame(const std::vector<Entry>& left_texts, Tenths frame_height, Tenths right_room = margin * 2);
  /// Ticks of y, with a grid line at each.
  void ticks_y(const Ticks& ticks, const Scale& scale);
  void ticks_x(const Ticks& ticks, const Scale& scale);
  /// The lines along the bottom and the left of the frame.
  void axes();
  /// A text below the frame at this place, without overlapping those before; false if it was left out.
  bool text_below(Tenths x, const Entry& entry);
  void text_left(Tenths y, const Entry& entry);
  void rule(Rule::Kind kind, Tenths x1, Tenths y1, Tenths x2, Tenths y2);
  void words(Words::Role role, Words::Anchor anchor, Tenths x, Tenths y, const Entry& entry);
  /// The label of x, and the height of the whole.
  Drawing finish();

  Drawing drawing;

 private:
  void legend(const std::vector<LegendItem>& items);
  void legend_symbol(const LegendItem& item, Tenths x, Tenths y);

  Labels labels_;
  Tenths reach_ = 0;            ///< how far words and rules go to the right
  Tenths free_from_ = -margin;  ///< to the left of this, texts below the frame stand already
  Tenths below_ = 0;            ///< how far texts reach below the frame
};

/// Labels with no more room than `plot_width`, unless the texts below the frame are to stand side by side there.
Labels fitted(Labels labels, const std::vector<Entry>& left_texts, const std::vector<Entry>& below);

/// As scale.hpp says it; a number with a power of ten is set wider than it is written.
Tenths width_of(const Entry& entry);
/// All texts of ticks.
std::vector<Entry> texts_of(const Ticks& ticks);

}  // namespace proofsheet::figures
