#include <fmt/format.h>

#include "workbook/figure_numbers.hpp"
#include "workbook/rich_text.hpp"

namespace proofsheet::workbook {

namespace {

std::optional<DrawnFigure> draw(Context& context, const FigureRequest& request) {
  switch (request.figure().kind) {
    case course::Figure::Kind::lines:
      return draw_lines(context, request);
    case course::Figure::Kind::bars:
      return draw_bars(context, request);
    case course::Figure::Kind::arrows:
      return draw_arrows(context, request);
    case course::Figure::Kind::heatmap:
      return draw_heatmap(context, request);
    case course::Figure::Kind::matrix:
      return draw_matrix(context, request);
    case course::Figure::Kind::clocks:
      break;
  }
  return draw_clocks(context, request);
}

}  // namespace

FigureRequest figure_request(ledger::Worked& worked, const course::Show& show) {
  return {&worked, &show, show.title, show.figure.alt};
}

std::optional<FigureRequest> find_figure(Context& context, const diagnostics::Text& id) {
  std::vector<std::string> ids;
  for (ledger::Worked& worked : context.work.examples)
    for (const course::Show& show : worked.example->show) {
      if (show.kind != course::Show::Kind::figure) continue;
      if (show.id.str() == id.str()) return figure_request(worked, show);
      ids.push_back(show.id.str());
    }
  std::string hint = diagnostics::did_you_mean(id.view(), ids);
  if (hint.empty())
    hint = ids.empty() ? "describe it in examples.yaml, under 'show:', as - figure: lines"
                       : fmt::format("the figures of this lesson are {}", fmt::join(ids, ", "));
  context.record.diagnostics.error(id.span(), fmt::format("there is no figure '{}' in this lesson", id.str()),
                                   hint);
  return std::nullopt;
}

std::optional<FigureView> figure_view(Context& context, const FigureRequest& request) {
  const course::Show& show = *request.show;
  if (!has_route(*request.worked, show.route, show.route_as_written, context.record.diagnostics))
    return std::nullopt;
  // The names in captions and labels are those of the figure's own example.
  Context inside{context.course, context.work, context.record, context.place, request.worked};
  auto drawn = draw(inside, request);
  if (!drawn) return std::nullopt;
  FigureView view{show.id.str(), rich_text(inside, request.caption), plain_words(inside, request.alt),
                  std::move(drawn->drawing)};
  if (view.alt.empty()) view.alt = std::move(drawn->words);
  return view;
}

}  // namespace proofsheet::workbook
