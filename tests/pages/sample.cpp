#include "pages/sample.hpp"

#include "catch.hpp"
#include "checkout.hpp"
#include "files/files.hpp"
#include "workbook/content/claim_views.hpp"
#include "workbook/content/numbering.hpp"

namespace proofsheet::pages::sample {

namespace {

using prose::Block;
using prose::Inline;
using workbook::Insert;
using workbook::RichText;

text::Text text_of(const std::string& name, const std::string& markdown) {
  return text::Text(std::make_shared<text::Source>(name, markdown));
}

/// Returns the sample's insert for a block, or the content of the second lesson's block.
Insert reference_of(const text::Text& body) {
  course::Course course;
  for (const char* folder : {"seat-number", "diners"}) course.lessons.emplace_back().folder = folder;
  return workbook::read_reference(body, "diners", course);
}

void insert_inlines(const std::vector<Inline>& inlines, std::vector<Insert>& inserts) {
  for (const Inline& one : inlines) {
    if (one.kind == Inline::Kind::role || one.kind == Inline::Kind::math) {
      const bool formula = one.kind == Inline::Kind::math || one.name == "eq";
      const auto kind = formula             ? Insert::Kind::formula
                        : one.name == "lit" ? Insert::Kind::literal
                                            : Insert::Kind::number;
      inserts.at(one.id) = {kind, one.literal.str()};
      if (formula) inserts.at(one.id) = {kind, {}, formula_of(one.literal.str())};
      if (one.name == "ref") inserts.at(one.id) = reference_of(one.literal);
      const bool is_term = one.name == "term";
      if (!is_term && one.name != "cite") continue;
      const prose::ReferenceRole role = prose::split_reference_role(one.literal);
      inserts.at(one.id) = {is_term ? Insert::Kind::term : Insert::Kind::citation,
                            (role.words.empty() ? role.target : role.words).str(),
                            {},
                            {},
                            false,
                            {},
                            role.target.str()};
    }
    insert_inlines(one.children, inserts);
  }
}

void insert_blocks(const std::vector<Block>& blocks, std::vector<Insert>& inserts) {
  for (const Block& block : blocks) {
    insert_inlines(block.inlines, inserts);
    insert_blocks(block.children, inserts);
  }
}

/// Returns the value of `:id:`.
std::string id_of(const Block& block) {
  const auto found = block.options.find("id");
  return found == block.options.end() ? std::string() : found->second.str();
}

workbook::BlockView view_of(const Block& block) {
  if (block.name == "example") return example();
  if (block.name == "equations") {
    workbook::FormulaView formulas;
    formulas.caption = rich("The *sum*");
    formulas.lines = {formula_of("X' = X + P")};
    formulas.id = id_of(block);
    return formulas;
  }
  if (block.name == "table") {
    workbook::TableView view = table();
    view.id = block.argument.str();
    return view;
  }
  if (block.name == "steps") return steps();
  if (block.name == "demo") return demo();
  if (block.name == "figure") return figure(block.argument.str());
  if (block.name == "cards") return workbook::CardsView{};
  if (block.name == "quiz" || block.name == "question") return workbook::QuizView{};
  if (block.name == "note")
    return workbook::NoteView{rich(block.argument.str()), block.options.contains("folded")};
  return workbook::MathView{formula_of(block.literal.str(), mathml::Setting::displayed), id_of(block)};
}

void fill_blocks(const std::vector<Block>& blocks, std::vector<workbook::BlockView>& views) {
  for (const Block& block : blocks) {
    if (block.kind == Block::Kind::directive || block.kind == Block::Kind::math)
      views.at(block.id) = view_of(block);
    fill_blocks(block.children, views);
  }
}

}  // namespace

const Templates& templates() {
  static const std::shared_ptr<const Templates> loaded = [] {
    const files::DiskFiles files{project_folder()};
    text::Diagnostics diagnostics;
    auto read = load_templates(files, "templates", diagnostics);
    INFO(text::render(diagnostics));
    REQUIRE(read);
    return read;
  }();
  return *loaded;
}

const Format& format(const std::string& folder) {
  for (const Format& one : formats())
    if (one.folder == folder) return one;
  FAIL("no such format: " + folder);
  return formats().front();
}

equations::Formula formula_of(const std::string& latex, mathml::Setting setting) {
  return {latex, mathml::convert(latex, setting).mathml};
}

RichText rich(const std::string& markdown) {
  text::Diagnostics diagnostics;
  RichText text;
  text.document = prose::parse_short(text_of("short.md", markdown), diagnostics);
  INFO(text::render(diagnostics));
  CHECK(diagnostics.empty());
  text.inserts.resize(text.document.inline_ids);
  text.formulas.resize(text.document.block_ids);
  for (const Block& block : text.document.blocks)
    if (block.kind == Block::Kind::math)
      text.formulas.at(block.id) = formula_of(block.literal.str(), mathml::Setting::displayed);
  insert_blocks(text.document.blocks, text.inserts);
  return text;
}

workbook::LessonView lesson(const std::string& folder, const std::string& markdown) {
  text::Diagnostics diagnostics;
  workbook::LessonView view;
  view.folder = folder;
  view.document = prose::parse(text_of(folder + "/lesson.md", markdown), diagnostics);
  INFO(text::render(diagnostics));
  CHECK(diagnostics.empty());
  view.title = view.document.title;
  view.inserts.resize(view.document.inline_ids);
  insert_blocks(view.document.blocks, view.inserts);
  view.blocks.resize(view.document.block_ids, workbook::MathView{});
  fill_blocks(view.document.blocks, view.blocks);
  workbook::number_parts(view);
  workbook::mark_first_notes(view);
  return view;
}

std::vector<workbook::ErratumNote> notes() {
  const ledger::Claim wrong = claims().front();
  ledger::Claim cut_off = wrong;
  cut_off.what = "D[2]";
  cut_off.cell = {"D", {2}};
  cut_off.printed = "464";
  cut_off.number = numbers::parse_printed("464");
  cut_off.correct.least = numbers::parse_printed("464.16")->decimal;
  cut_off.verdict = ledger::Verdict::truncated;
  cut_off.certificate = "";
  return {{wrong, rich("The denominator was shortened to 21.5.")}, {cut_off, rich("")}};
}

workbook::TableView table() {
  workbook::TableView view;
  view.name = formula_of("P");
  view.caption = rich("Position vectors of *two* seats");
  view.down = "guest";
  view.across = "entry & more";
  view.columns = {"0", "1", "2"};
  view.rows = {{"Frank", {{"0.841", true, {}}, {"0.540", true, {}}, {"0.046", true, {0}}}},
               {"Daniel & Co", {{"0.141", true, {}}, {"-0.990", true, {}}, {"1.5e-8", true, {}}}}};
  view.notes = {notes().front()};
  return view;
}

workbook::StepsView steps() {
  workbook::StepsView view;
  view.caption = rich("Frank's row");
  using Stage = equations::WorkedLine::Stage;
  equations::WorkedLine one, two;
  one.stages = {Stage{formula_of("X'_{\\text{Frank}, \\text{spicy}}"), "X'[Frank, spicy]", false, {}},
                Stage{formula_of("0.98 + 0.841"), "0.98 + 0.841", false, {}},
                Stage{formula_of("1.821"), "1.821", false, {}}};
  two.stages = {
      Stage{formula_of("Q'_{\\text{Frank}, \\text{street-stall}}"), "Q'[Frank, street-stall]", false, {}},
      Stage{formula_of("\\sum_{j} X'_{\\text{Frank}, j} \\cdot W_{j, \\text{street-stall}}"),
            "sum(X'[Frank, j] * W[j, street-stall] for j in feature)",
            false,
            {}},
      Stage{formula_of("\\begin{aligned} & 1.821 \\cdot 0.97 + 1.490 \\cdot 0.99 + 0.166 \\cdot 0.12 \\\\ & "
                       "{} + 1.969 \\cdot 0.98 "
                       "+ 0.152 \\cdot 0.13 + 1.080 \\cdot 0.10 \\end{aligned}"),
            "1.821*0.97 + 1.490*0.99 + 0.166*0.12\n  + 1.969*0.98 + 0.152*0.13 + 1.080*0.10",
            false,
            {}},
      Stage{formula_of("5.319"), "5.319", true, {}}};
  view.lines = {one, two};
  return view;
}

workbook::DemoView demo() {
  workbook::DemoView view;
  view.id = "two-waves";
  view.title = rich("Two waves & a *switch*");
  workbook::DemoChoice pair{"i", rich("Pair"), {"-1", "0", "1"}, true, 1},
      positions{"c", rich("Positions"), {"off", "on"}, false, 1},
      word{"w", rich(""), {"dog", "bites & holds", "man"}, false, 2},
      many{"m", rich("Menu"), {"a", "b", "c", "d", "e", "f", "g"}, false, 0};
  view.choices = {pair, positions, word, many};
  workbook::DemoPart value, lines, worked, words;
  value.caption = rich("Denominator $D_i$");
  value.choices = {0};
  value.start = 1;
  value.states = {{{"-1.5", true, {}}}, {{"1", true, {}}}, {{"1.04", true, {}}}};
  lines.kind = workbook::DemoPart::Kind::lines;
  lines.name = {"\\sin i"};
  lines.choices = {0};
  lines.start = 1;
  lines.across = rich("Position & more");
  lines.table.columns = {"0", "1", "2"};
  lines.table.rows = {{"sine", {{"0.00", true, {}}, {"0.84", true, {}}, {"-0.91", true, {}}}},
                      {"cosine", {{"1.00", true, {}}, {"0.54", true, {}}, {"-0.42", true, {}}}}};
  for (const char* digits : {"-0.10", "0.00", "0.10"})
    lines.states.push_back(std::vector<workbook::TableCell>(6, {digits, true, {}}));
  std::tie(lines.lowest, lines.highest, lines.height) = std::tuple("-1", "1", "2");
  worked.kind = workbook::DemoPart::Kind::steps;
  worked.steps = {steps(), steps()};
  for (workbook::StepsView& state : worked.steps) state.caption = {};
  worked.choices = {1};
  worked.start = 1;
  words.kind = workbook::DemoPart::Kind::table;
  words.caption = rich("Words");
  words.choices = {2, 3};
  words.start = 14;
  words.table.columns = {"first", "second"};
  words.table.rows = {{"who", {{"</script>", false, {}}, {"2", true, {}}}}};
  for (int state = 0; state < 21; ++state)
    words.states.push_back({{"</script>", false, {}}, {std::to_string(state), true, {}}});
  view.parts = {value, lines, worked, words};
  return view;
}

workbook::ExampleView example() {
  workbook::ExampleView view;
  view.id = "diners";
  view.title = rich("Two diners with $d = 6$");
  view.scalars = {formula_of("d = 6"), formula_of("d_k = 2")};
  workbook::TableView given;
  given.name = formula_of("X");
  given.columns = {"spicy", "cheap"};
  given.rows = {{"Frank", {{"0.98", true, {}}, {"0.95", true, {}}}}};
  view.givens = {given};
  view.formulas.lines = {formula_of("P_{pos, 2i} = \\sin\\left(\\frac{pos}{10000^{2i/d}}\\right)"),
                         formula_of("X' = X + P")};
  workbook::ValueView value;
  value.formula = formula_of("\\cos 2");
  value.digits = "-0.4161";
  value.caption = rich("One cosine");
  view.shows = {table(), steps(), value};
  ledger::Claim sum, jump;
  sum.kind = ledger::Claim::Kind::shown;
  jump.kind = ledger::Claim::Kind::statement;
  sum.document = jump.document = "004";
  sum.where = jump.where = "section 6";
  sum.what = "1.821·0.97 + … = 5.319";
  sum.printed = "5.319";
  sum.correct.side = "5.318";
  sum.verdict = ledger::Verdict::off;
  jump.what = jump.printed = "Frank goes up by nearly a half";
  jump.verdict = ledger::Verdict::fails;
  jump.remark = {{ledger::Remark::Kind::said, {"by 0.45 to 0.55"}}};
  view.notes = {{sum, rich("A product was rounded early.")}, {jump, rich("It goes up by {num}`0.61`.")}};
  view.checked = {{"004", 12, 9}};
  return view;
}

workbook::Workbook workbook() {
  workbook::Workbook book;
  book.title = "Where words sit & stand";
  book.subtitle = "With every digit proven";
  book.language = "en";
  book.about = rich("A transformer reads all words at once.");
  book.lessons = {
      lesson("seat-number", "# Seat numbers\n\nFirst {num}`-0.4161 <x>`.\n\n## Cards\n\n```{cards}\n```\n"),
      lesson("diners",
             "# Four diners\n\nSee [the first](../seat-number/lesson.md#cards), {term}`products <dot "
             "product>` and {cite}`L & M 1843 <waves>`.\n\n"
             "```{equations} X'\n```\n\n```{example} diners\n```\n\n## Quiz\n\n```{quiz}\n```\n")};
  book.lessons[0].cards = cards();
  book.lessons[1].questions = questions(1);
  workbook::Summary none, some;
  some.claims = 12;
  some.verdicts[index_of(ledger::Verdict::exact)] = 7;
  some.verdicts[index_of(ledger::Verdict::by_hand)] = 1;
  some.verdicts[index_of(ledger::Verdict::holds)] = 1;
  some.verdicts[index_of(ledger::Verdict::truncated)] = 1;
  some.verdicts[index_of(ledger::Verdict::off)] = 1;
  some.verdicts[index_of(ledger::Verdict::fails)] = 1;
  some.numbers = 40;
  book.documents = {{"000", "Seats", rich(""), none},
                    {"004", "Position matters", rich("Four diners, *two* alike."), some}};
  book.misconceptions = {{"unused", "Never", rich("Nowhere.")},
                         {"swapped", "Sine & cosine swapped", rich("Even entries are *sines*."),
                          rich("You took the *cosine*."), rich("The entry is a sine.")},
                         {"degrees", "Degrees", rich("Angles are radians.")}};
  book.glossary = {{"dot product", "Dot product", rich("Multiply & *add*."), {"inner product", "x·y & co"}}};
  book.sources = {{"almanac", "Almanac", {}, "", "", "", {}},
                  {"waves",
                   "Waves & \"words\" of 100 %",
                   {"Ada Lovelace", "Menabrea, Luigi"},
                   "1843",
                   "Notes_3",
                   "https://example.org/a?b=1&c=%20#d",
                   {"004"}}};
  book.errata = notes();
  book.claims = claims();
  book.certificates = certificates();
  book.errata_lessons = {"diners", "diners"};
  book.numbers.lines = {
      {"diners", "lesson", "diners", "P[Frank, 2]", "exact", "3", {"0.046"}, {}, "enclosed"}};
  book.summary = some;
  return book;
}

}  // namespace proofsheet::pages::sample
