// Flows: boxes in rows and arrows between them, with words and proven numbers in the boxes.
#include <fmt/format.h>

#include <map>

#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/value.hpp"
#include "text/characters.hpp"
#include "text/marks.hpp"
#include "text/refusal.hpp"
#include "workbook/content/two_routes.hpp"
#include "workbook/figures/figure_numbers.hpp"

namespace proofsheet::workbook {

using numbers::Real;
using text::Text;

namespace {

class FlowFigure {
 public:
  FlowFigure(Frames& frames, const FigureRequest& request)
      : frames_(frames), context_(frames.all), request_(request), figure_(request.figure()) {}

  std::optional<DrawnFigure> draw() {
    if (!check_count() || !read_boxes() || !read_edges()) return std::nullopt;
    std::vector<figures::Flow> flows;
    std::vector<std::string> words;
    for (Context& frame : frames_.each) {
      flows.push_back(flow_);
      flows.back().frame = title_of(frame);
      if (!read_words(frame, flows.back()) || !read_numbers(frame, flows.back())) return std::nullopt;
      words.push_back(words_of_boxes(flows.back()) + words_of_edges(flows.back()));
    }
    if (!has_room(flows)) return std::nullopt;
    return draw_frames(std::move(flows), std::move(words), draw_by_kind, true);
  }

 private:
  using Place = figures::Flow::Place;

  bool error(const text::Span& span, std::string fact, std::string hint) {
    return text::fail(context_.record.diagnostics, span, std::move(fact), std::move(hint));
  }

  bool check_count() {
    if (figure_.rows.size() > figures::most_flow_rows)
      return error(figure_.rows[figures::most_flow_rows].front().span(),
                   fmt::format("a flow of {} rows", figure_.rows.size()),
                   fmt::format("draw at most {}", figures::most_flow_rows));
    if (figure_.edges.size() > figures::most_flow_edges)
      return error(figure_.edges[figures::most_flow_edges].from.span(),
                   fmt::format("a flow of {} arrows", figure_.edges.size()),
                   fmt::format("draw at most {}", figures::most_flow_edges));
    return !figure_.rows.empty();
  }

  bool read_boxes() {
    for (const std::vector<Text>& row : figure_.rows) {
      if (row.size() > figures::most_flow_boxes)
        return error(row[figures::most_flow_boxes].span(), fmt::format("{} boxes side by side", row.size()),
                     fmt::format("draw at most {} in a row", figures::most_flow_boxes));
      const Place next{flow_.rows.size(), 0};
      flow_.rows.emplace_back();
      for (const Text& name : row) {
        if (!places_.try_emplace(name.str(), Place{next.row, flow_.rows.back().size()}).second)
          return error(name.span(), fmt::format("duplicate box '{}'", name.str()),
                       "give each box a different name; 'boxes' sets the text in it");
        names_.push_back(name.str());
        flow_.rows.back().push_back({short_words(context_, name), {}, {}});
      }
    }
    return true;
  }

  static figures::Flow::Box& box_at(figures::Flow& flow, const Place& place) {
    return flow.rows[place.row][place.column];
  }

  std::optional<Place> find(const Text& name) {
    const auto found = places_.find(name.str());
    if (found != places_.end()) return found->second;
    error(name.span(), fmt::format("no row has a box '{}'", name.str()),
          text::did_you_mean(name.view(), names_, fmt::format("the boxes are {}", fmt::join(names_, ", "))));
    return std::nullopt;
  }

  bool read_words(Context& frame, figures::Flow& flow) {
    std::map<std::string, bool> seen;
    for (const course::Figure::Row& row : figure_.boxes) {
      const auto place = find(row.name);
      if (!place) return false;
      if (!seen.try_emplace(row.name.str(), true).second)
        return error(row.name.span(), fmt::format("box '{}' already has text", row.name.str()),
                     "write one line for each box");
      box_at(flow, *place).words = short_words(frame, row.what);
    }
    return true;
  }

  bool read_numbers(Context& frame, figures::Flow& flow) {
    for (const course::Figure::Row& row : figure_.numbers) {
      const auto place = find(row.name);
      if (!place) return false;
      if (!box_at(flow, *place).numbers.empty())
        return error(row.name.span(), fmt::format("box '{}' already has numbers", row.name.str()),
                     "write one line for each box");
      if (!fill(frame, box_at(flow, *place), row)) return false;
    }
    return true;
  }

  /// Prints the numbers of a box and records them.
  bool fill(Context& frame, figures::Flow::Box& box, const course::Figure::Row& row) {
    text::Diagnostics& diagnostics = context_.record.diagnostics;
    const auto asked = bind_drawn(frame, request_, row.what);
    const auto value = asked ? request_.evaluation().value(asked->expression, diagnostics) : std::nullopt;
    if (!value) return false;
    const auto reals = numbers_of(frame, row.what, *value);
    if (!reals) return false;
    const auto* array = std::get_if<equations::Array>(&*value);
    const std::vector<equations::AxisPtr> axes = array ? array->axes : std::vector<equations::AxisPtr>{};
    if (!is_small(row.what, axes, reals->size()) || !has_same_entries(*asked, axes)) return false;
    PrintStyle wanted = with_printing(default_style(frame, request_.worked), request_.show->printing);
    wanted = with_printing(wanted, row.printing);
    const auto numbers = drawn(frame, *reals, wanted, row.what.span());
    if (!numbers) return false;
    put(frame, box, *asked, axes, wanted, *numbers);
    return true;
  }

  /// True if the numbers of a box have the same axis entries as in the first frame. Reports an error if not.
  bool has_same_entries(const BoundExpression& asked, const std::vector<equations::AxisPtr>& axes) {
    const auto [first, is_new] =
        first_.try_emplace(asked.text.span().begin, FirstNumbers{asked.written(), axes});
    const auto& others = first->second.axes;
    return std::equal(axes.begin(), axes.end(), others.begin(), others.end(),
                      [](const auto& a, const auto& b) { return equations::same_entries(*a, *b); }) ||
           error(asked.text.span(),
                 fmt::format("'{}' and '{}' have different entries", asked.written(), first->second.written),
                 "use the same rows, columns and ticks in all pictures of a figure that moves");
  }

  bool is_small(const Text& text, const std::vector<equations::AxisPtr>& axes, std::size_t cells) {
    const std::size_t columns = axes.empty() ? 1 : axes.back()->size;
    const bool fits = axes.size() <= 2 && cells > 0 && columns <= figures::most_box_columns &&
                      cells / columns <= figures::most_box_rows;
    return fits ||
           error(text.span(),
                 fmt::format("'{}' is too large for a box: {}", text.str(), equations::describe(axes)),
                 fmt::format("a box has at most {} rows of {} numbers: use a slice, as in T[0, 0..3]",
                             figures::most_box_rows, figures::most_box_columns));
  }

  void put(Context& frame, figures::Flow::Box& box, const BoundExpression& asked,
           const std::vector<equations::AxisPtr>& axes, const PrintStyle& wanted,
           const std::vector<DrawnNumber>& numbers) {
    const std::size_t columns = axes.empty() ? 1 : axes.back()->size;
    std::vector<std::string> cells, digits;
    for (std::size_t i = 0; !axes.empty() && i < columns; ++i) cells.push_back(axes.back()->text_at(i));
    if (axes.size() == 2) box.names = entries_of(frame, *axes.front());
    for (std::size_t begin = 0; begin < numbers.size(); begin += columns) {
      const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(begin);
      const std::vector<DrawnNumber> row(first, first + static_cast<std::ptrdiff_t>(columns));
      BoundExpression named = asked;
      if (axes.size() == 2)
        named.name = fmt::format("{} | {}", asked.written(), axes.front()->text_at(begin / columns));
      record_drawn(frame, request_, named, wanted, cells, row);
      box.numbers.emplace_back();
      for (const DrawnNumber& one : row) box.numbers.back().push_back(one.shown.text);
      digits.insert(digits.end(), box.numbers.back().begin(), box.numbers.back().end());
    }
    PrintStyle printed = wanted;
    printed.route = request_.show->route;
    note_printings(frame, asked, printed, digits, request_.caption.str());
  }

  bool read_edges() {
    for (const course::Figure::Edge& edge : figure_.edges) {
      const auto from = find(edge.from), to = find(edge.to);
      if (!from || !to || !is_drawable(edge, *from, *to)) return false;
      flow_.edges.push_back({*from, *to, short_words(context_, edge.words)});
      if (text::count_code_points(text::strip_marks(flow_.edges.back().words)) > figures::longest_edge_text)
        return error(
            edge.words.span(),
            fmt::format("the label of an arrow has at most {} characters", figures::longest_edge_text),
            "shorten it, and write more in a box or in the caption");
    }
    return true;
  }

  bool is_drawable(const course::Figure::Edge& edge, const Place& from, const Place& to) {
    const std::string both = fmt::format("'{}' to '{}'", edge.from.str(), edge.to.str());
    if (from == to) return error(edge.to.span(), "this arrow leads back to its own box", "name another box");
    for (const figures::Flow::Edge& other : flow_.edges)
      if (other.from == from && other.to == to)
        return error(edge.from.span(), fmt::format("duplicate arrow from {}", both), "remove one of them");
    const bool apart = from.row == to.row && from.column + 1 != to.column && to.column + 1 != from.column;
    return !apart ||
           error(edge.from.span(), fmt::format("the arrow from {} crosses a box of its row", both),
                 "move one of the two boxes to another row: within a row, arrows join only neighbours");
  }

  bool has_room(const std::vector<figures::Flow>& flows) {
    const auto fault = figures::no_room_for(flows);
    if (!fault) return true;
    if (fault->of == figures::NoRoom::Of::words)
      return error(figure_.edges[fault->at].words.span(), "this label overlaps another arrow's label",
                   "shorten the labels of arrows, and write more in boxes");
    if (fault->of == figures::NoRoom::Of::boxes)
      return error(figure_.rows[fault->at].front().span(), "the boxes of this row are too wide for one row",
                   "use shorter words, fewer numbers, or two rows");
    return error(request_.show->id.span(), "this flow is taller than a page",
                 "use fewer rows, or fewer numbers");
  }

  std::string words_of_boxes(const figures::Flow& flow) const {
    std::string words = context_.course.words.say("figure_flow");
    for (const auto& row : flow.rows) {
      words += &row == &flow.rows.front() ? ": " : context_.course.words.say("figure_below");
      for (std::size_t i = 0; i < row.size(); ++i)
        words += (i == 0 ? "" : ", ") + row[i].words + words_of_numbers(row[i]);
    }
    return words + ".";
  }

  static std::string words_of_numbers(const figures::Flow::Box& box) {
    std::string words;
    for (std::size_t row = 0; row < box.numbers.size(); ++row) {
      words += row == 0 ? " (" : "; ";
      if (!box.names.empty()) words += spoken_entry(box.names[row]) + ": ";
      for (std::size_t i = 0; i < box.numbers[row].size(); ++i)
        words += (i == 0 ? "" : ", ") + spoken_number(box.numbers[row][i]);
    }
    return words.empty() ? words : words + ")";
  }

  std::string words_of_edges(figures::Flow& flow) const {
    std::string words;
    for (const figures::Flow::Edge& edge : flow.edges) {
      words += words.empty() ? context_.course.words.say("figure_flow_arrows") : ", ";
      words += context_.course.words.say("figure_flow_arrow", {{"from", box_at(flow, edge.from).words},
                                                               {"to", box_at(flow, edge.to).words}});
      if (!edge.words.empty()) words += fmt::format(" ({})", edge.words);
    }
    return words.empty() ? words : words + ".";
  }

  struct FirstNumbers {
    std::string written;
    std::vector<equations::AxisPtr> axes;
  };

  Frames& frames_;
  Context& context_;  ///< shared by all frames
  const FigureRequest& request_;
  const course::Figure& figure_;
  figures::Flow flow_;  ///< the parts that all frames share
  std::map<std::size_t, FirstNumbers>
      first_;                            ///< the numbers of the first frame, by the place of their expression
  std::map<std::string, Place> places_;  ///< by the names of their boxes
  std::vector<std::string> names_;
};

}  // namespace

std::optional<DrawnFigure> draw_flow(Frames& frames, const FigureRequest& request) {
  return FlowFigure(frames, request).draw();
}

}  // namespace proofsheet::workbook
