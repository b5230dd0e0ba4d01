#include "figures/plot.hpp"

#include <algorithm>

namespace proofsheet::figures {

namespace {

constexpr Tenths tick_length = 40;
constexpr Tenths text_gap = 80;       // between an axis and its texts
constexpr Tenths symbol_width = 280;  // of a legend entry
constexpr Tenths entry_gap = 200;     // between two of them

Tenths widest_of(const std::vector<Entry>& entries) {
  Tenths widest = 0;
  for (const Entry& entry : entries) widest = std::max(widest, width_of(entry));
  return widest;
}

}  // namespace

Tenths width_of(const Entry& entry) {
  const bool power = entry.is_number && entry.text.find('e') != std::string::npos;
  return width_of(power ? entry.text + "10" : entry.text);
}

Labels fit_labels(Labels labels, const std::vector<Entry>& left_texts, const std::vector<Entry>& below) {
  const Tenths beside = margin * 3 + text_gap + widest_of(left_texts);
  const Tenths wanted = beside + (widest_of(below) + text_gap) * static_cast<Tenths>(below.size());
  labels.width = std::min(labels.width, std::max<Tenths>(plot_width, wanted));
  return labels;
}

std::vector<Entry> texts_of(const Ticks& ticks) {
  std::vector<Entry> texts;
  for (std::size_t i = 0; i < ticks.count; ++i) texts.push_back({ticks.text(i), true});
  return texts;
}

Plot::Plot(const Labels& labels, const std::vector<LegendItem>& items) : labels_(labels) {
  if (!labels_.frame.empty()) {
    words(Words::Role::frame, Words::Anchor::start, margin, top + line_height / 2, {labels_.frame});
    top += line_height + text_gap / 2;
  }
  if (!items.empty()) legend(items);
  if (!labels_.y.empty()) {
    words(Words::Role::name, Words::Anchor::start, margin, top + line_height / 2, {labels_.y});
    top += line_height;
  }
  top += text_gap;
}

void Plot::legend(const std::vector<LegendItem>& items) {
  Tenths x = margin;
  for (const LegendItem& item : items) {
    const Tenths takes = symbol_width + text_gap + width_of(item.name);
    if (x > margin && x + takes > labels_.width - margin) {
      x = margin;
      top += line_height;
    }
    const Tenths y = top + line_height / 2;
    legend_symbol(item, x, y);
    words(Words::Role::legend, Words::Anchor::start, x + symbol_width + text_gap, y, {item.name});
    x += takes + entry_gap;
  }
  top += line_height + text_gap / 2;
}

void Plot::legend_symbol(const LegendItem& item, Tenths x, Tenths y) {
  constexpr Tenths bar = 100;
  if (item.line) drawing.strokes.push_back({item.series, {point(x, y), point(x + symbol_width, y)}});
  if (item.mark) drawing.marks.push_back({item.series, {point(x + symbol_width / 2, y)}});
  if (item.bar)
    drawing.bars.push_back(
        {item.series, point(x + symbol_width - bar, y - bar / 2), coordinate(bar), coordinate(bar)});
}

void Plot::frame(const std::vector<Entry>& left_texts, Tenths frame_height, Tenths right_room) {
  left = margin + widest_of(left_texts) + text_gap;
  width = labels_.width - right_room - left;
  height = frame_height;
}

void Plot::rule(Rule::Kind kind, Tenths x1, Tenths y1, Tenths x2, Tenths y2) {
  reach_ = std::max({reach_, x1, x2});
  drawing.rules.push_back({kind, point(x1, y1), point(x2, y2)});
}

void Plot::words(Words::Role role, Words::Anchor anchor, Tenths x, Tenths y, const Entry& entry) {
  const Tenths width_here = width_of(entry);
  reach_ = std::max(reach_, anchor == Words::Anchor::start    ? x + width_here
                            : anchor == Words::Anchor::middle ? x + width_here / 2
                                                              : x);
  if (!entry.text.empty()) drawing.words.push_back({anchor, role, point(x, y), entry.text, entry.is_number});
}

void Plot::text_left(Tenths y, const Entry& entry) {
  words(Words::Role::tick, Words::Anchor::end, left - text_gap, y, entry);
}

bool Plot::text_below(Tenths x, const Entry& entry) {
  const Tenths half = width_of(entry) / 2;
  if (x - half < free_from_) return false;
  words(Words::Role::tick, Words::Anchor::middle, x, bottom() + text_gap + line_height / 3, entry);
  free_from_ = x + half + text_gap / 2;
  below_ = text_gap + line_height / 2;
  return true;
}

void Plot::ticks_y(const Ticks& ticks, const Scale& scale) {
  for (std::size_t i = 0; i < ticks.count; ++i) {
    const Tenths y = scale.place(ticks.at(i));
    rule(Rule::Kind::grid, left, y, right(), y);
    text_left(y, {ticks.text(i), true});
  }
}

void Plot::ticks_x(const Ticks& ticks, const Scale& scale) {
  for (std::size_t i = 0; i < ticks.count; ++i) {
    const Tenths x = scale.place(ticks.at(i));
    if (text_below(x, {ticks.text(i), true})) rule(Rule::Kind::tick, x, bottom(), x, bottom() + tick_length);
  }
}

void Plot::axes() {
  rule(Rule::Kind::axis, left, top, left, bottom());
  rule(Rule::Kind::axis, left, bottom(), right(), bottom());
}

Drawing Plot::finish() {
  Tenths end = bottom() + below_;
  if (!labels_.x.empty()) {
    words(Words::Role::name, Words::Anchor::middle, left + width / 2, end + text_gap + line_height / 2,
          {labels_.x});
    end += text_gap + line_height;
  }
  drawing.width = coordinate(std::max(reach_, right()) + margin);
  drawing.height = coordinate(end + margin);
  return std::move(drawing);
}

}  // namespace proofsheet::figures
