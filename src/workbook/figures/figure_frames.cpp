#include "workbook/content/shows.hpp"

#include <fmt/format.h>

#include "text/refusal.hpp"
#include "workbook/content/demo_choices.hpp"
#include "workbook/figures/figure_numbers.hpp"

namespace proofsheet::workbook {

namespace {

constexpr ChoiceRule frame_rule{figures::most_frames, "gives fewer than two pictures", "values",
                                "let the figure move over", "in the figure, it means the value that changes"};

/// Returns the title of a frame: the words that the author gives for it, else `k = 3` or the label.
std::string title_of(const Context& context, const FigureRequest& request, const ChoiceValues& over,
                     std::size_t option, const FrameValues& moment) {
  Context inside = context;
  inside.moment = &moment;
  const text::Text& words = request.figure().frame;
  if (!words.empty()) return short_words(inside, words);
  const std::string& text = over.view.options[option];
  return over.view.numbered ? fmt::format("{} = {}", over.view.name, spoken_number(text))
                            : context.current->wording.of(text);
}

}  // namespace

std::optional<std::vector<FrameValues>> moments_of(Context& context, const FigureRequest& request) {
  const course::Choose& choose = request.figure().over;
  std::vector<FrameValues> moments;
  if (choose.name.empty()) return moments;
  const auto over = read_choice(context, *request.worked, choose, frame_rule);
  if (!over) return std::nullopt;
  for (std::size_t i = 0; i < over->values.size(); ++i) {
    FrameValues moment{{{over->view.name, over->values[i]}}, {}};
    moment.title = title_of(context, request, *over, i, moment);
    moments.push_back(std::move(moment));
  }
  return moments;
}

std::optional<FigureView> moving(Context& context, const FigureRequest& request,
                                 const std::vector<FrameValues>& moments, DrawnFigure drawn,
                                 FigureView still) {
  if (figures::is_still(drawn.frames)) {
    const course::Choose& over = request.figure().over;
    return text::fail(context.record.diagnostics, over.name.span(),
                      fmt::format("nothing in this figure changes with '{}'", over.name.str()),
                      fmt::format("use {} in what is drawn, or leave out 'over'", over.name.str()));
  }
  const std::string &first = moments.front().title, &last = moments.back().title;
  still.alt = context.course.words.say(still.alt.empty() ? "figure_moves" : "figure_told_moves",
                                       {{"alt", still.alt},
                                        {"first", first},
                                        {"last", last},
                                        {"at_first", drawn.words.front()},
                                        {"at_last", drawn.words.back()}});
  const std::vector<std::size_t> keys = figures::key_frames(moments.size());
  for (std::size_t i = 0; i < keys.size(); ++i)
    still.key_frames.push_back({moments[keys[i]].title, std::move(drawn.key_frames[i])});
  still.drawing = figures::take_common(drawn.frames);
  for (std::size_t i = 0; i < moments.size(); ++i)
    still.frames.push_back({moments[i].title, std::move(drawn.frames[i])});
  return still;
}

}  // namespace proofsheet::workbook
