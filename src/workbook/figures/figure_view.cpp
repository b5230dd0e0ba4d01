#include <fmt/format.h>
#include <fmt/ranges.h>

#include "text/refusal.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/content/shows.hpp"
#include "workbook/content/two_routes.hpp"
#include "workbook/figures/figure_numbers.hpp"

namespace proofsheet::workbook {

namespace {

std::optional<DrawnFigure> draw(Frames& frames, const FigureRequest& request) {
  switch (request.figure().kind) {
    case course::Figure::Kind::lines: return draw_lines(frames, request);
    case course::Figure::Kind::bars: return draw_bars(frames, request);
    case course::Figure::Kind::arrows: return draw_arrows(frames, request);
    case course::Figure::Kind::heatmap: return draw_heatmap(frames, request);
    case course::Figure::Kind::matrix: return draw_matrix(frames, request);
    case course::Figure::Kind::flow: return draw_flow(frames, request);
    case course::Figure::Kind::clocks: break;
  }
  return draw_clocks(frames, request);
}

}  // namespace

FigureRequest figure_request(ledger::Worked& worked, const course::Show& show) {
  return {&worked, &show, show.title, show.figure.alt};
}

std::optional<FigureRequest> find_figure(Context& context, const text::Text& id) {
  std::vector<std::string> ids;
  for (ledger::Worked& worked : context.work.examples)
    for (const course::Show& show : worked.example->show) {
      if (show.kind != course::Show::Kind::figure) continue;
      if (show.id.str() == id.str()) return figure_request(worked, show);
      ids.push_back(show.id.str());
    }
  if (may_show(context.work, id)) return std::nullopt;
  return text::fail(
      context.record.diagnostics, id.span(), fmt::format("there is no figure '{}' in this lesson", id.str()),
      text::did_you_mean(id.view(), ids,
                         ids.empty()
                             ? "describe it in examples.yaml, under 'show:', as - figure: lines"
                             : fmt::format("the figures of this lesson are {}", fmt::join(ids, ", "))));
}

std::optional<FigureView> figure_view(Context& context, const FigureRequest& request) {
  const course::Show& show = *request.show;
  if (!show.unread.empty()) return std::nullopt;
  if (!has_route(*request.worked, show.route, show.route_as_written, context.record.diagnostics))
    return std::nullopt;
  // Names in captions and labels are those of the figure's own example.
  Context inside{context.course, context.work, context.record, context.place, request.worked};
  const auto moments = moments_of(inside, request);
  if (!moments) return std::nullopt;
  Frames frames{inside, {}};
  for (const FrameValues& moment : *moments) frames.each.emplace_back(inside).moment = &moment;
  if (moments->empty()) frames.each.push_back(inside);
  auto drawn = draw(frames, request);
  if (!drawn) return std::nullopt;
  FigureView view{show.id.str(), rich_text(inside, request.caption), plain_words(inside, request.alt),
                  drawn->frames.front()};
  if (!moments->empty()) return moving(inside, request, *moments, std::move(*drawn), std::move(view));
  if (view.alt.empty()) view.alt = std::move(drawn->words.front());
  return view;
}

}  // namespace proofsheet::workbook
