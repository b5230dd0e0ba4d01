// Figures: the digits that are proven and recorded for them, their positions, and their errors.
#include "catch.hpp"
#include "small.hpp"
#include "text/marks.hpp"

namespace figures_test {

using namespace proofsheet;

namespace {

/// Returns the small course with `lines` under `show:`, and `prose` after the example.
Small showing(const std::string& lines, const std::string& prose = {}) {
  Small small;
  const std::string table = "    - table: P\n      decimals: 3\n    - steps: y\n";
  std::string indented = "    " + lines;
  for (std::size_t at = indented.find('\n'); at + 1 < indented.size(); at = indented.find('\n', at + 1))
    indented.insert(at + 1, "    ");
  small.examples.replace(small.examples.find(table), table.size(), table + indented);
  small.prose += prose;
  return small;
}

const ledger::NumberLine* line_of(const workbook::Workbook& book, const std::string& expression) {
  for (const ledger::NumberLine& line : book.numbers.lines)
    if (line.expression == expression) return &line;
  return nullptr;
}

const workbook::ExampleView& example(const workbook::Workbook& book) {
  return std::get<workbook::ExampleView>(book.lessons.at(0).blocks.at(0));
}

const workbook::FigureView& figure(const workbook::Workbook& book) {
  return std::get<workbook::FigureView>(example(book).shows.back());
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : " ") + text;
  return all;
}

}  // namespace

TEST_CASE("points are proven to as many places as the picture shows, and recorded as a row") {
  // The range is about 1.4 and covers 280 units: 10^p must be at least 6 · 280 / 1.4 = 1200, so p = 4. cos 0
  // = 1, cos 1 = 0.54030…, cos 2 = −0.41614…: OEIS A049470, A122137 (its digits)
  const auto book =
      made(showing("- figure: lines\n  id: c\n  x: position\n  points: |\n    cosine: P[.., 1]\n"));
  const ledger::NumberLine* line = line_of(book, "P[.., 1]");
  REQUIRE(line);
  CHECK(joined(line->digits) == "1.0000 0.5403 -0.4161");
  CHECK(joined(line->cells) == "0 1 2");
  CHECK(line->format == "4");
  CHECK(line->method == "enn");
  CHECK(line->route == "exact");
  CHECK(figure(book).id == "c");
  CHECK(text::strip_marks(figure(book).alt) ==
        "Lines over position from 0 to 2: cosine between −0.4161 and 1.0000.");
}

TEST_CASE("a curve is computed at decimal points, more densely where it bends") {
  // sin 1 = 0.8415 at the end (OEIS A049469). The x of the ends have 4 places (6 · 600 / 1 = 3600), those of
  // the middles 6.
  const auto book = made(showing("- figure: lines\n  id: c\n  curves: |\n    s: sin(x) for x in 0..1\n"));
  const ledger::NumberLine* line = line_of(book, "sin(x) for x in 0..1");
  REQUIRE(line);
  CHECK(line->cells.size() >= 49);
  CHECK(line->cells.front() == "0.000000");
  CHECK(line->cells.back() == "1.000000");
  CHECK(line->digits.front() == "0.0000");
  CHECK(line->digits.back() == "0.8415");
  const auto& strokes = figure(book).drawing.strokes;
  REQUIRE(strokes.size() == 1);
  CHECK(strokes[0].points.size() == line->digits.size());
}

TEST_CASE("a logarithmic picture draws powers of ten") {
  const auto book =
      made(showing("- figure: lines\n  id: c\n  logarithmic: yes\n  joined: yes\n  points: |\n    p: "
                   "[10^(-n) for n in 1..3]\n"));
  const ledger::NumberLine* line = line_of(book, "log10([10^(-n) for n in 1..3])");
  REQUIRE(line);
  CHECK(joined(line->digits) == "-1.000 -2.000 -3.000");  // 6 · 280 / 2 = 840: three places
  CHECK(line->method == "eee");
  std::string ticks;
  for (const auto& words : figure(book).drawing.words)
    if (words.anchor == figures::Words::Anchor::end) ticks += words.text + " ";
  CHECK(ticks == "0.001 0.01 0.1 ");
  CHECK(figure(book).drawing.strokes.size() == 1);
  CHECK(figure(book).drawing.marks.size() == 1);
}

TEST_CASE("a heatmap needs digits only for its shades, a matrix for the printed numbers") {
  // 6 · 16 / 2 = 48: two places
  auto book = made(showing("- figure: heatmap\n  id: h\n  of: P\n"));
  bool two_places = false;
  for (const auto& line : book.numbers.lines)
    two_places = two_places ||
                 (line.expression == "P[1, ..]" && line.format == "2" && joined(line.digits) == "0.84 0.54");
  CHECK(two_places);
  CHECK(text::strip_marks(figure(book).alt) ==
        "Heatmap. Down: rows, 0 to 2. Across: columns, 0 to 1. Values between −0.42 and 1.00.");
  book = made(showing("- figure: matrix\n  id: h\n  of: P[1, ..]\n  decimals: 5\n  range: 0..1\n"));
  std::string cells;
  for (const auto& words : figure(book).drawing.words)
    if (words.role != figures::Words::Role::tick) cells += words.text + " ";
  CHECK(cells == "0.84147 0.54030 ");
}

TEST_CASE("cells of a heatmap and a matrix can be empty") {
  auto book =
      made(showing("- figure: heatmap\n  id: h\n  of: P\n  filled: '[1 - k for n in 0..2, k in 0..1]'\n"));
  const ledger::NumberLine* line = line_of(book, "P[1, ..]");
  REQUIRE(line);
  CHECK(joined(line->cells) == "0");
  CHECK(text::strip_marks(figure(book).alt) ==
        "Heatmap. Down: rows, 0 to 2. Across: columns, 0 to 1. Values between 0.000 and 0.909.");
  book =
      made(showing("- figure: matrix\n  id: h\n  of: P[1, ..]\n  filled: '[k for k in 0..1]'\n"
                   "  decimals: 5\n  range: 0..1\n"));
  std::string cells;
  for (const auto& words : figure(book).drawing.words)
    if (words.role != figures::Words::Role::tick) cells += words.text + " ";
  CHECK(cells == "0.54030 ");
  book =
      made(showing("- figure: heatmap\n  id: f\n  over: m in 0..1\n  of: P\n"
                   "  filled: '[max(0, min(1, m + 1 - k)) for n in 0..2, k in 0..1]'\n"));
  CHECK(figure(book).frames.size() == 2);
}

TEST_CASE("clocks, bars and arrows are drawn") {
  auto book = made(showing("- figure: clocks\n  id: c\n  x: pair\n  y: position\n  of: P\n"));
  CHECK(text::strip_marks(figure(book).alt) ==
        "Clocks with one hand each. Down: position, 0 to 2. Across: pair, 0, 1.");
  CHECK(figure(book).drawing.arrows.size() == 3);
  book = made(showing("- figure: clocks\n  id: c\n  x: pair\n  of: P[1, ..]\n"));
  CHECK(text::strip_marks(figure(book).alt) ==
        "Clocks with one hand each. Down: one row. Across: pair, 0, 1.");
  book = made(showing("- figure: bars\n  id: c\n  bars: |\n    sine: P[.., 0]\n    cosine: P[.., 1]\n"));
  CHECK(figure(book).drawing.bars.size() == 2 * 3 + 2);  // and two in the legend
  CHECK(text::strip_marks(figure(book).alt) ==
        "Bars, 0 to 2: sine between 0.0000 and 0.9093, cosine between −0.4161 and 1.0000.");
  book = made(showing("- figure: arrows\n  id: c\n  to: P[1..2, ..]\n"));
  CHECK(text::strip_marks(figure(book).alt) ==
        "Arrows from the origin: 1 to (0.8415, 0.5403), 2 to (0.9093, −0.4161).");
}

TEST_CASE("a flow contains words and proven numbers") {
  auto book =
      made(showing("- figure: flow\n  id: f\n  decimals: 2\n  rows: |\n    word | place\n    sum\n"
                   "  boxes: |\n    word: w is {num}`w`\n  numbers: |\n    sum: P[1, ..]\n    place: w\n"
                   "  edges: |\n    word -> sum\n    place -> sum: added\n"));
  CHECK(text::strip_marks(figure(book).alt) ==
        "A flow of boxes, from above: w is 0.1000, place (0.10); below: sum (0.84, 0.54). "
        "Arrows: w is 0.1000 to sum, place to sum (added).");
  CHECK(figure(book).drawing.boxes.size() == 3);
  std::string words;
  for (const auto& one : figure(book).drawing.words)
    words += (one.is_number ? "#" : "") + text::strip_marks(one.text) + " ";
  CHECK(words == "w is 0.1000 place #0.10 sum #0.84 #0.54 added ");
  bool row = false, number = false;
  for (const auto& line : book.numbers.lines) {
    row = row || (line.expression == "P[1, ..]" && line.format == "2" && joined(line.digits) == "0.84 0.54");
    number = number || (line.expression == "w" && line.format == "2" && joined(line.digits) == "0.10");
  }
  CHECK((row && number));
}

TEST_CASE("captions, labels and alt texts may contain computed numbers") {
  const auto book =
      made(showing("- figure: lines\n  id: c\n  title: Up to *{num}`y`*\n"
                   "  alt: It ends at {num}`P[2, 1]`.\n  points: |\n"
                   "    w is {num}`w`: P[.., 0]\n    other: P[.., 1]\n"));
  CHECK(text::strip_marks(figure(book).alt) == "It ends at −0.4161.");
  CHECK(figure(book).caption.inserts.at(0).text == "0.2000");
  bool legend = false;
  for (const auto& words : figure(book).drawing.words)
    legend = legend || text::strip_marks(words.text) == "w is 0.1000";
  CHECK(legend);
}

TEST_CASE("a figure placed by the prose is left out of its example") {
  const std::string lines = "- figure: clocks\n  id: c\n  title: One\n  of: P\n";
  const auto inside = made(showing(lines));
  CHECK(example(inside).shows.size() == 3);
  const auto placed = made(showing(lines, "\n```{figure} c\n:title: Another\n:alt: Three clocks\n```\n"));
  CHECK(example(placed).shows.size() == 2);
  const auto& view = std::get<workbook::FigureView>(placed.lessons.at(0).blocks.at(1));
  CHECK(view.alt == "Three clocks");
  CHECK(view.caption.document.blocks.at(0).inlines.at(0).literal.str() == "Another");
}

TEST_CASE("mistakes in figures are reported at their places") {
  struct Row {
    const char *lines, *fact, *hint;
  };
  for (const Row& row : std::vector<Row>{
           {"- figure: lines\n  id: c\n  points: |\n    p: P\n",
            "'P' has 2 axes, but points are drawn over one", "draw a slice, as in T[.., 3]"},
           {"- figure: heatmap\n  id: c\n  of: P\n  filled: P[0, ..]\n",
            "'P[0, ..]' has other rows and columns than the drawn table",
            "write a table with a number for each cell: 0 where it is empty, else 1"},
           {"- figure: heatmap\n  id: c\n  of: P\n  filled: P\n", "'P' is not made of whole numbers",
            "write a table with a number for each cell: 0 where it is empty, else 1"},
           {"- figure: heatmap\n  id: c\n  of: P\n  filled: 0 * P\n",
            "'0 * P' is 0 everywhere, so nothing is drawn",
            "write a table with a number for each cell: 0 where it is empty, else 1"},
           {"- figure: lines\n  id: c\n  points: |\n    p: w\n", "'w' is not a table, which a picture needs",
            "name a table, or make one: [sin(n) for n in 0..9]"},
           {"- figure: lines\n  id: c\n  curves: |\n    p: sin(1)\n", "this curve has no range",
            "write a curve such as sin(x) for x in 0..4*pi"},
           {"- figure: lines\n  id: c\n  curves: |\n    p: x for x in 2..1\n", "this curve has no length",
            "make the first end less than the last: for x in 0..1"},
           {"- figure: lines\n  id: c\n  curves: |\n    p: x for x in 0..1 if x > 0\n",
            "a curve can't have a condition", "write a curve such as sin(x) for x in 0..4*pi"},
           {"- figure: lines\n  id: c\n  curves: |\n    p: x+z for x in 0..1, z in 0..1\n",
            "a curve must have exactly one variable", "write a curve such as sin(x) for x in 0..4*pi"},
           {"- figure: lines\n  id: c\n  curves: |\n    p: x for x in 0..1 step 2\n",
            "a curve can't have steps", "write a curve such as sin(x) for x in 0..4*pi"},
           {"- figure: lines\n  id: c\n  curves: |\n    p: P[.., 0]*x for x in 0..1\n",
            "a curve must have one number at each place", "name a cell, as in P[1, 0] * x"},
           {"- figure: lines\n  id: c\n  logarithmic: yes\n  points: |\n    p: [0 for n in 0..1]\n",
            "'[0 for n in 0..1]' has no place on a logarithmic scale",
            "use positive numbers, or leave out 'logarithmic'"},
           {"- figure: lines\n  id: c\n  points: |\n    p: [n > 0 for n in 0..1]\n",
            "'[n > 0 for n in 0..1]' does not contain only numbers", "draw a picture from numbers only"},
           {"- figure: lines\n  id: c\n  points: |\n    p: [10^n for n in 0..20]\n",
            "a picture can't show numbers above a million millions",
            "divide them, and write the unit in the label of the axis"},
           {"- figure: heatmap\n  id: c\n  of: '[a + b + n for a in 0..1, b in 0..1, n in 0..1]'\n",
            "'[a + b + n for a in 0..1, b in 0..1, n in 0..1]' has 3 axes, but a page can show only two",
            "draw a slice, as in T[3, .., ..]"},
           {"- figure: heatmap\n  id: c\n  of: '[n for n in 0..500]'\n",
            "'[n for n in 0..500]' is too large for this picture: 501 [0..500]",
            "draw at most 500 rows and 500 columns: a slice, as in T[0..9, ..]"},
           {"- figure: heatmap\n  id: c\n  of: P\n  range: 1..0\n",
            "the range of the shades must be two fractions, the smaller one first",
            "write, for example, 0..1"},
           {"- figure: clocks\n  id: c\n  of: P[.., 0]\n", "the last axis of 'P[.., 0]' has 3 entries",
            "use pairs of a sine and a cosine for hands"},
           {"- figure: clocks\n  id: c\n  of: 2*P\n",
            "the hand (0.000, 2.000) is longer than the radius of its clock",
            "use pairs of sine and cosine; draw vectors with 'figure: arrows'"},
           {"- figure: bars\n  id: c\n  bars: |\n    a: P[.., 0]\n    b: P[0, ..]\n",
            "'P[0, ..]' and 'P[.., 0]' have different axes", "draw all bars of a picture over the same axis"},
           {"- figure: arrows\n  id: c\n  to: '[a*b for a in 0..1, b in 0..2]'\n",
            "'[a*b for a in 0..1, b in 0..2]' is not a table of two columns: 2×3 [0..1, 0..2]",
            "choose two columns, as in X[.., 0..1]: an arrow ends at a point of the plane"},
           {"- figure: arrows\n  id: c\n  from: P[0..0, ..]\n  to: P\n",
            "'from' and 'to' have different rows",
            "give both the same rows: an arrow leads from a row of 'from' to the same row of 'to'"},
           {"- figure: clocks\n  id: c\n  x: $x$\n  of: P\n", "a picture can't show formulas",
            "write it in words; you can use roles such as {num}"},
           {"- figure: flow\n  id: c\n  rows: |\n    a | b\n    a\n  edges: |\n    a -> b\n",
            "duplicate box 'a'", "give each box a different name; 'boxes' sets the text in it"},
           {"- figure: flow\n  id: c\n  rows: |\n    word | b\n  edges: |\n    wrd -> b\n",
            "no row has a box 'wrd'", "did you mean 'word'?"},
           {"- figure: flow\n  id: c\n  rows: |\n    a | b\n  edges: |\n    a -> a\n",
            "this arrow leads back to its own box", "name another box"},
           {"- figure: flow\n  id: c\n  rows: |\n    a | b\n  edges: |\n    a -> b\n    a -> b: twice\n",
            "duplicate arrow from 'a' to 'b'", "remove one of them"},
           {"- figure: flow\n  id: c\n  rows: |\n    a | b | c\n  edges: |\n    c -> a\n",
            "the arrow from 'c' to 'a' crosses a box of its row",
            "move one of the two boxes to another row: within a row, arrows join only neighbours"},
           {"- figure: flow\n  id: c\n  rows: |\n    a | b | c | d | e | f | g\n  edges: |\n    a -> b\n",
            "7 boxes side by side", "draw at most 6 in a row"},
           {"- figure: flow\n  id: c\n  rows: |\n    a | b\n  numbers: |\n    a: [n for n in 0..6]\n"
            "  edges: |\n    a -> b\n",
            "too large for a box", "a box has at most 8 rows of 6 numbers: use a slice, as in T[0, 0..3]"},
           {"- figure: flow\n  id: c\n  rows: |\n    a | b\n  boxes: |\n    a: one\n    a: two\n  edges: |\n"
            "    a -> b\n",
            "box 'a' already has text", "write one line for each box"},
           {"- figure: flow\n  id: c\n  rows: |\n    a | b\n  edges: |\n    a -> b: more than an arrow can "
            "hold\n",
            "the label of an arrow has at most 24 characters",
            "shorten it, and write more in a box or in the caption"},
           {"- figure: flow\n  id: c\n  rows: |\n    incomprehensibilities | unaccountablenesses | "
            "internationalization | counterrevolutionaries | c\n  edges: |\n    c -> "
            "counterrevolutionaries\n",
            "the boxes of this row are too wide for one row",
            "use shorter words, fewer numbers, or two rows"},
           {"- figure: flow\n  id: c\n  rows: |\n    a | b | c\n    d | e | f\n  edges: |\n"
            "    a -> d: as much as an arrow says\n    a -> e: as much as an arrow says\n"
            "    a -> f: as much as an arrow says\n    b -> d: as much as an arrow says\n"
            "    b -> e: as much as an arrow says\n    b -> f: as much as an arrow says\n"
            "    c -> d: as much as an arrow says\n    c -> e: as much as an arrow says\n",
            "this label overlaps another arrow's label",
            "shorten the labels of arrows, and write more in boxes"},
           {"- figure: flow\n  id: c\n  rows: |\n    a\n    b\n    c\n    d\n    e\n    f\n    g\n  numbers: "
            "|\n"
            "    a: [n for n in 1..8, m in 1..3]\n    b: [n for n in 1..8, m in 1..3]\n"
            "    c: [n for n in 1..8, m in 1..3]\n    d: [n for n in 1..8, m in 1..3]\n"
            "    e: [n for n in 1..8, m in 1..3]\n    f: [n for n in 1..8, m in 1..3]\n  edges: |\n    a -> "
            "b\n",
            "this flow is taller than a page", "use fewer rows, or fewer numbers"},
           {"- figure: flow\n  id: c\n  rows: |\n    a\n    b\n    c\n    d\n    e\n    f\n    g\n    h\n    "
            "i\n"
            "    j\n    k\n    l\n    m\n  edges: |\n    a -> b\n",
            "a flow of 13 rows", "draw at most 12"},
           {"- figure: clocks\n  id: c\n  route: by hand\n  of: P\n", "example 'pair' rounds nothing by hand",
            "write what is rounded under its 'by hand:', as in `P: 3`"},
       }) {
    CAPTURE(row.lines);
    const std::string said = messages(showing(row.lines));
    INFO(said);
    CHECK(said.find(row.fact) != std::string::npos);
    CHECK(said.find(std::string("hint: ") + row.hint) != std::string::npos);
    CHECK(said.find("\n1 error") == std::string::npos);
  }
}

TEST_CASE("mistakes in placing a figure are reported with their whole message") {
  const std::string lines = "- figure: clocks\n  id: clock\n  of: P\n";
  CHECK(messages(showing(lines, "\n```{figure} clok\n```\n")) ==
        "lessons/waves/lesson.md:6:13: error: there is no figure 'clok' in this lesson\n"
        "    ```{figure} clok\n"
        "                ^^^^\n"
        "    hint: did you mean 'clock'?\n");
  CHECK(messages(showing(lines, "\n```{figure} clock\n```\n\n```{figure} clock\n```\n")) ==
        "lessons/waves/lesson.md:9:13: error: the figure 'clock' is placed twice\n"
        "    ```{figure} clock\n"
        "                ^^^^^\n"
        "    hint: place it once, and refer to it in the text\n");
}

TEST_CASE("the same course gives the same drawings and numbers") {
  const Small small =
      showing("- figure: lines\n  id: c\n  curves: |\n    s: exp(-x)*sin(5x) for x in 0..6\n");
  const auto first = made(small), second = made(small);
  CHECK(ledger::to_json(first.numbers) == ledger::to_json(second.numbers));
  const auto &a = figure(first).drawing.strokes.at(0).points,
             &b = figure(second).drawing.strokes.at(0).points;
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) CHECK((a[i].x == b[i].x && a[i].y == b[i].y));
}

// Figures that move.

namespace {

/// Returns all messages of a course with `lines` under `show:`.
std::string told(const std::string& lines) {
  text::Diagnostics diagnostics;
  CHECK_FALSE(showing(lines).assemble(diagnostics));
  return render(diagnostics);
}

}  // namespace

TEST_CASE("a moving figure has a frame for each value, one scale, and digits under their own names") {
  // 6 · 280 / (1 + 0.41614…) = 1186.3…: 4 places, the same for all frames. sin 1, sin 2, cos 1, cos 2: OEIS
  // A049469, A049470, A049471…
  const auto book =
      made(showing("- figure: bars\n  id: f\n  over: k in 0..2\n  x: entry\n  bars: |\n    both: P[k, ..]\n  "
                   "  none: 0 * P[0, ..]\n"));
  const workbook::FigureView& moving = figure(book);
  const char* digits[] = {"0.0000 1.0000", "0.8415 0.5403", "0.9093 -0.4161"};
  REQUIRE(moving.frames.size() == 3);
  for (std::size_t k = 0; k < 3; ++k) {
    const ledger::NumberLine* line = line_of(book, "P[" + std::to_string(k) + ", ..]");
    REQUIRE(line);
    bool found = false;
    for (const auto& one : book.numbers.lines)
      found = found ||
              (one.expression == line->expression && one.format == "4" && joined(one.digits) == digits[k]);
    CHECK(found);
    CHECK(text::strip_marks(moving.frames[k].title) == "k = " + std::to_string(k));
    CHECK(moving.frames[k].drawing.width == moving.drawing.width);
  }
  CHECK_FALSE(line_of(book, "P[k, ..]"));
  CHECK(text::strip_marks(moving.alt) ==
        "A figure that moves, from k = 0 to k = 2. "
        "At first: Bars over entry, 0 to 1: both between 0.0000 and 1.0000, none always 0.0000. "
        "At last: Bars over entry, 0 to 1: both between −0.4161 and 0.9093, none always 0.0000.");
  // Parts that do not move are drawn once: the grid, the ticks, the bars of zero height.
  CHECK(moving.drawing.bars.size() >= 2);
  for (const auto& frame : moving.frames) {
    CHECK(frame.drawing.rules.empty());
    CHECK(frame.drawing.bars.size() == 2);
  }
  CHECK(moving.key_frames.size() == 3);
  CHECK(moving.key_frames.front().drawing.bars.size() == 2 + 2 + 2);  // and two in the legend
}

TEST_CASE("every kind of figure can move, and texts of a frame know its value") {
  const std::pair<const char*, const char*> kinds[] = {
      {"heatmap", "  of: (k + 1) * P\n"},
      {"matrix", "  of: (k + 1) * P\n"},
      {"clocks", "  of: P[k, ..]\n"},
      {"lines", "  curves: |\n    a: sin(2k x) for x in 0..k+1\n  points: |\n    b: P[0..k, 0]\n"},
      {"arrows", "  to: P[k..k, ..]\n"},
      {"flow",
       "  rows: |\n    a\n    b\n  boxes: |\n    a: number {num}`k : 0`\n  numbers: |\n    b: P[k, ..] : 1\n"
       "  edges: |\n    a -> b\n"}};
  for (const auto& [kind, keys] : kinds) {
    CAPTURE(kind);
    if (std::string(kind) == "arrows") continue;  // tested below: its rows must not change
    const auto book = made(showing(std::string("- figure: ") + kind + "\n  id: f\n  over: k in 0..2\n" +
                                   "  frame: 'step {num}`k + 1 : 0`'\n" + keys));
    const workbook::FigureView& moving = figure(book);
    REQUIRE(moving.frames.size() == 3);
    CHECK(text::strip_marks(moving.frames[1].title) == "step 2");
    for (const auto& key : moving.key_frames) CHECK(key.drawing.words.size() > 1);
  }
  const auto book = made(showing("- figure: arrows\n  id: f\n  over: k in 1..2\n  to: k * P[1..2, ..]\n"));
  CHECK(line_of(book, "2 * P[1..2, ..] | 1"));
  CHECK(figure(book).frames[1].drawing.arrows.size() == 2);
}

TEST_CASE("numbers are recorded with the value in place of the name, as an author would write them") {
  const auto book =
      made(showing("- figure: lines\n  id: f\n  over: k in -1..0\n  curves: |\n"
                   "    a: sin(2k + k x) for x in 0..1\n    b: sum(k n for n in 1..2) + x for x in 0..1\n"));
  CHECK(line_of(book, "sin(2*(-1) + (-1) x) for x in 0..1"));
  CHECK(line_of(book, "sin(2*0 + 0 x) for x in 0..1"));
  CHECK(line_of(book, "sum((-1) n for n in 1..2) + x for x in 0..1"));
}

TEST_CASE("numbers of a flow may have their own formats, and a figure's labels are the words for readers") {
  Small small = showing(
      "- figure: flow\n  id: f\n  over: p in who\n  rows: |\n    a\n    b\n  numbers: |\n"
      "    a: age[p] : 0\n    b: age[p] / 7\n  edges: |\n    a -> b\n"
      "- figure: bars\n  id: g\n  bars: |\n    age: age\n");
  const std::string given = "    w: 0.10\n";
  small.examples.replace(small.examples.find(given), given.size(),
                         given + "    who: [old-man, boy]\n    age[who]: 70 7\n");
  const std::string title = "  document: d1\n";
  small.examples.replace(small.examples.find(title), title.size(),
                         title + "  labels:\n    old-man: the old man\n");
  const auto book = made(small);
  const auto& shows = example(book).shows;
  const auto& moving = std::get<workbook::FigureView>(shows[shows.size() - 2]);
  CHECK(moving.frames.at(0).title == "the old man");
  CHECK(moving.frames.at(1).title == "boy");
  CHECK(line_of(book, "age[old-man]")->digits.front() == "70");
  CHECK(line_of(book, "age[boy] / 7")->digits.front() == "1.0000");
  std::string ticks;
  for (const auto& words : figure(book).drawing.words)
    if (words.role == figures::Words::Role::tick && !words.is_number) ticks += words.text + ";";
  CHECK(ticks == "the old man;boy;");
}

TEST_CASE("mistakes in a moving figure are reported at their places") {
  const std::string bars = "- figure: bars\n  id: f\n  over: %\n  bars: |\n    a: P[k, ..]\n";
  const auto over = [&](const std::string& text) {
    std::string lines = bars;
    return told(lines.replace(lines.find('%'), 1, text));
  };
  CHECK(over("k") ==
        "lessons/waves/examples.yaml:16:13: error: 'k' is not 'name in range'\n"
        "          over: k\n"
        "                ^\n"
        "    hint: write a name and its range or axis, such as k in 0..8 or word in words\n");
  const auto has = [](const std::string& text, const std::string& part) {
    CAPTURE(text);
    CHECK(text.find(part) != std::string::npos);
  };
  has(over("k in 1..1"), "error: '1..1' gives fewer than two pictures");
  has(over("k in 0..60"), "error: '0..60' has 61 values");
  has(over("k in 0..60"), "hint: let the figure move over 2 to 60");
  has(over("w in 0..1"), "error: 'w' is already a name of the example");
  has(over("k in 0..5"), "P[3, ..]");
  has(told("- figure: bars\n  id: f\n  over: k in 0..1\n  bars: |\n    a: P[0, ..]\n"),
      "error: nothing in this figure changes with 'k'");
  has(told("- figure: bars\n  id: f\n  over: k in 0..1\n  bars: |\n    a: P[0..k, 0]\n"),
      "error: 'P[0..1, 0]' and 'P[0..0, 0]' have different entries");
  has(told("- figure: flow\n  id: f\n  over: k in 0..1\n  rows: |\n    a\n    b\n  numbers: |\n    a: "
           "P[0..k, 0]\n"
           "  edges: |\n    a -> b\n"),
      "error: 'P[0..1, 0]' and 'P[0..0, 0]' have different entries");
  has(told("- figure: lines\n  id: f\n  over: k in 0..1\n  curves: |\n    a: sin(k) for k in 0..1\n"),
      "error: the figure already moves over 'k'");
  has(told("- figure: bars\n  id: f\n  frame: a\n  bars: |\n    a: P[0, ..]\n"),
      "error: 'frame' is only for animated figures");
  has(told("- figure: heatmap\n  id: f\n  over: k in 1..60\n  of: '[sin(k n + m) for n in 1..50, m in "
           "1..50]'\n"),
      "has 2500 cells, in 60 pictures 150000");
}

}  // namespace figures_test
