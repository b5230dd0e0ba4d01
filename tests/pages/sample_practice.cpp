// Cards and questions of the sample workbook.
#include "pages/sample.hpp"

namespace proofsheet::pages::sample {

std::vector<workbook::CardView> cards() {
  return {{"equal-rows",
           rich("Frank and Alex have equal rows in $X$. What follows?"),
           rich("Equal queries.\n\n- equal keys\n- equal values"),
           {},
           {},
           {},
           false,
           {},
           {}},
          {"seat-zero",
           rich("What is seat 0?"),
           rich("It is {num}`0`, {num}`-1.5`."),
           {},
           {},
           {},
           false,
           {},
           {}}};
}

std::vector<workbook::QuestionView> questions(std::size_t first) {
  using Kind = course::Question::Kind;
  workbook::QuestionView choice, numeric, among, open, exercise;
  choice.kind = Kind::choice;
  choice.id = "before-position";
  choice.ask = rich("How do the weights compare?");
  choice.choices = {{"A", rich("They are equal"), rich("Equal rows give equal queries."), true},
                    {"B", rich("They differ by $10\\%$"), rich("Nothing in $X$ says so."), false}};
  choice.because = rich("Only rows count.");
  numeric.kind = Kind::numeric;
  numeric.id = "cosine";
  numeric.ask = rich("Compute the cosine of 2 to four places.");
  numeric.answer_digits = "-0.4161";
  numeric.answer_claims = {claims().front()};
  numeric.answer_formula = formula_of("\\cos 2");
  among = numeric;
  among.id = "among";
  among.numbers = {
      {"A", "-0.4161", {}, formula_of("\\cos 2"), false, true, false, "", {}},
      {"B", "0.9093", {}, formula_of("\\sin 2"), false, false, false, "swapped", {}},
      {"C", "1", {}, formula_of("\\cos 2^{\\circ}"), false, false, true, "degrees", rich("Not\n\nradians.")}};
  open.kind = Kind::open;
  open.id = "why-add";
  open.ask = rich("Why is position *added*?");
  open.answer = rich("The width stays.");
  open.common_wrong = rich("It is harmless.");
  open.common_wrong_because = rich("The entries are as large as the features.");
  open.marking = {rich("names the width"), rich("says that the matrices are trained")};
  exercise.kind = Kind::exercise;
  exercise.id = "swap";
  exercise.ask = rich("Swap the sentence.");
  exercise.answer = rich("The sums are\n\n1. {num}`1.821`\n2. {num}`-0.3`");
  workbook::QuestionView matching, ordering, statements;
  matching.kind = Kind::matching;
  matching.id = "whose";
  matching.ask = rich("Whose is which?");
  matching.items = {rich("Frank"), rich("Alex")};
  matching.choices = {{"A", rich("the key $k$"), rich("Alex asks."), true, 1},
                      {"B", rich("nobody"), {}, false, 2},
                      {"C", rich("the query {num}`0.5`"), {}, true, 0}};
  matching.points = 2;
  ordering.kind = Kind::ordering;
  ordering.id = "steps";
  ordering.ask = rich("In which order?");
  ordering.choices = {{"A", rich("divide"), {}, true, 2},
                      {"B", rich("add\n\ntwice"), {}, true, 0},
                      {"C", rich("round"), {}, true, 1}};
  statements.kind = Kind::statements;
  statements.id = "facts";
  statements.ask = rich("Which hold?");
  statements.choices = {{"A", rich("Rows are *equal*."), rich("So they are."), true, 0},
                        {"B", rich("Columns are $10$."), rich("They are not."), false, 1}};
  std::vector<workbook::QuestionView> all{choice,   numeric,  among,    open,
                                          exercise, matching, ordering, statements};
  for (workbook::QuestionView& question : all) question.number = first++;
  return all;
}

}  // namespace proofsheet::pages::sample
