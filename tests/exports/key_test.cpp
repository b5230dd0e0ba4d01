// The numbers accepted as right answers, and the refused keys.
#include <cstdlib>
#include <cstring>
#include <random>

#include "catch.hpp"
#include "exactly.hpp"
#include "exports/exporter.hpp"
#include "exports/moodle_marks.hpp"

namespace key_test {

using namespace proofsheet;
using namespace proofsheet::exports;

namespace {

Rational number(const char* text) { return numbers::value_of(numbers::parse_printed(text)->decimal); }

Answer answer(const std::string& digits, const char* format, std::vector<std::string> wrong = {}) {
  Answer made;
  made.digits = digits;
  made.format = *numbers::parse_format(format);
  for (const std::string& one : wrong) made.wrong.push_back({one, {}, {}});
  return made;
}

std::string moodle_says(const Answer& asked) {
  const auto key = moodle_key(asked, *right_answers(asked));
  const auto* refusal = std::get_if<Refusal>(&key);
  return refusal ? refusal->fact : "proven";
}

}  // namespace

TEST_CASE("Moodle converts the units for which its key is proven") {
  const auto offered = [](Answer asked) {
    const RightAnswers right = *right_answers(asked);
    std::string all;
    for (const MoodleUnit& unit : moodle_units(asked, right, std::get<MoodleKey>(moodle_key(asked, right))))
      all += unit.name + " " + all_digits(unit.multiplier) + "; ";
    return all;
  };
  Answer force = answer("8.34", "2", {"8.50"});
  force.units = {{"kN"}, {"N", Rational(1, 1000)}, {"MN", 1000}, {"lbf", number("0.0044482216152605")}};
  CHECK(offered(force) == "kN 1; N 1000; MN 0.001; ");
  Answer speed = answer("0.48", "2");
  speed.units = {{"km/h"}, {"m/s", Rational(18, 5)}};  // 1/3.6 has no end
  CHECK(offered(speed).empty());
  speed.units = {{"m/s"}, {"km/h", Rational(5, 18)}};
  CHECK(offered(speed) == "m/s 1; km/h 3.6; ");
  force.units.clear();
  CHECK(offered(force).empty());
}

TEST_CASE("the nearest double equals the one that the machine reads") {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20000; ++i) {
    std::string text = std::to_string(random() % 1000000) + "." + std::to_string(random()) + "e" +
                       std::to_string(static_cast<long>(random() % 600) - 320);
    const double machine = std::strtod(text.c_str(), nullptr);
    CAPTURE(text);
    REQUIRE(nearest_double(number(text.c_str())) == exactly(machine));
  }
  // Halfway between 2^53 and 2^53 + 2, and the smallest positive double.
  CHECK(nearest_double(number("9007199254740993")) == number("9007199254740992"));
  CHECK(nearest_double(number("9007199254740995")) == number("9007199254740996"));
  CHECK(nearest_double(number("3e-324")) == exactly(4.9406564584124654e-324));
}

TEST_CASE("right answers are the numbers that round to the printed digits") {
  struct Row {
    const char *digits, *format, *lower, *upper;
    numbers::Rounding rounding = numbers::Rounding::half_away;
  };
  for (const Row& row :
       {Row{"0.8415", "4", "0.84145", "0.84155"}, Row{"-0.21", "2", "-0.215", "-0.205"},
        Row{"1.00", "2", "0.995", "1.005"}, Row{"1.00", "3 sig", "0.9995", "1.005"},
        Row{"60000", "2 sig", "59500", "60500"}, Row{"12.3%", "percent 1", "12.25", "12.35"},
        Row{"1.000e-3", "sci 3", "0.00099995", "0.0010005"}, Row{"1,234", "0 thousands", "1233.5", "1234.5"},
        Row{"0.84", "2", "0.84", "0.849999999999", numbers::Rounding::down},
        Row{"0.84", "2", "0.830000000001", "0.84", numbers::Rounding::up}}) {
    Answer asked = answer(row.digits, row.format);
    asked.rounding = row.rounding;
    const auto right = right_answers(asked);
    CAPTURE(row.digits, row.format);
    REQUIRE(right);
    CHECK(right->lower == number(row.lower));
    CHECK(right->upper == number(row.upper));
    asked.is_exact = true;
    CHECK(right_answers(asked)->lower == right_answers(asked)->upper);
  }
  CHECK(right_answers(answer("255/256", "fraction"))->lower == number("0.99609375"));
  CHECK(!right_answers(answer("1/3", "fraction")));
  CHECK(all_digits(typed_value("1/3")) == "0.33333333333333333333");
  CHECK(all_digits(number("-1.25e-3")) == "-0.00125");
}

TEST_CASE("a key that Canvas would misread is refused") {
  const auto says = [](const Answer& asked) {
    const auto fault = fault_of_canvas(asked, *right_answers(asked));
    return fault ? fault->fact : "proven";
  };
  CHECK(says(answer("0.842", "3", {"0.841", "-0.842"})) == "proven");
  CHECK(says(answer("1255800", "0")) == "proven");
  // By Python's decimals the double nearest to 0.99545 is 0.99544999999999999…, so the page rounds it to
  // 0.9954; the doubles near 1.001 are 1.000950000000000006… and 1.001049999999999995….
  CHECK(says(answer("0.9955", "4")) ==
        "Canvas, which rounds what is typed to four places, rejects the typed 0.99545 (stored as 0.9954) for "
        "0.9955, although it is right");
  CHECK(says(answer("1.001", "4")) == "proven");
  CHECK(says(answer("0.0001", "4")) ==
        "Canvas can't store 0.0001 as a number: it keeps four places, and no powers of ten");  // 0.00005 is
                                                                                               // right
  CHECK(says(answer("0.00001", "5")) ==
        "Canvas can't store 0.00001 as a number: it keeps four places, and no powers of ten");
}

TEST_CASE("fewer digits are those of every number that is printed so") {
  const auto fewer = [](const Answer& asked) {
    std::string all;
    for (const Answer& one : coarser_answers(asked))
      all += one.digits + " (" + numbers::to_string(one.format) + ") ";
    return all;
  };
  CHECK(fewer(answer("0.8147", "4")) == "0.815 (3) 0.81 (2) ");
  CHECK(fewer(answer("0.8145", "4")) == "0.81 (2) ");  // 0.81449 is 0.814, and 0.8145 is 0.815
  CHECK(fewer(answer("-12.5", "1")).empty());
  CHECK(fewer(answer("12.34", "2")) == "12.3 (1) 12 (0) ");
  CHECK(fewer(answer("1.234e-7", "sci 3")) == "1.23e-7 (sci 2) 1.2e-7 (sci 1) ");
  CHECK(fewer(answer("60,120", "4 sig thousands")) == "60,100 (3 sig thousands) 60,000 (2 sig thousands) ");
  CHECK(fewer(answer("12.34%", "percent 2")) == "12.3% (percent 1) 12% (percent 0) ");
  CHECK(fewer(answer("1/3", "fraction")) == "0.333 (3) 0.33 (2) ");
  CHECK(fewer(answer("0.0000", "4")).empty());
  CHECK(fewer(answer("125", "0")).empty());
  CHECK(fewer(answer("way", "4")).empty());
  Answer exact = answer("0.8145", "4");
  exact.is_exact = true;
  CHECK(fewer(exact) == "0.815 (3) 0.81 (2) ");
  Answer down = answer("0.8199", "4");
  down.rounding = numbers::Rounding::down;
  CHECK(fewer(down) == "0.819 (3) 0.81 (2) ");
  CHECK(coarser_answers(answer("0." + std::string(5000, '7'), "5000")).size() == 14);
}

TEST_CASE("a key of QTI is proven for plain doubles") {
  const auto says = [](const Answer& asked) {
    const auto fault = fault_of_qti(asked, *right_answers(asked));
    return fault ? fault->fact : "proven";
  };
  for (const auto& [digits, format] : {std::pair{"0.8415", "4"}, {"6.626e-34", "sci 3"}, {"-123.46", "2"}})
    CHECK(says(answer(digits, format)) == "proven");
  CHECK(says(answer("0.8415", "4", {"0.84145"})) == "QTI accepts the distractor 0.84145 for 0.8415");
  CHECK(says(answer("0.8414709848078965", "16")) ==
        "QTI keeps 15 digits of a number, but 0.8414709848078965 needs more");
}

TEST_CASE("HTML for QTI contains only elements of the standard") {
  CHECK(
      qti_markup("<p>a <del>b</del> <a href=\"https://x.org/?a=1&amp;b=2\" title=\"t = 1\">c</a><br/></p>") ==
      "<p>a <span class=\"deleted\">b</span> <a href=\"https://x.org/?a=1&amp;b=2\">c</a><br/></p>");
  CHECK(qti_markup("<li value=\"3\"><math display=\"block\"><mo stretchy=\"false\">(</mo></math></li>") ==
        "<li><math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\"><mo "
        "stretchy=\"false\">(</mo></math></li>");
}

TEST_CASE("a key that Moodle would misread is refused") {
  CHECK(moodle_says(answer("0.8415", "4", {"0.8416", "0.5403"})) == "proven");
  CHECK(moodle_says(answer("1/4", "fraction", {"1/3"})) == "proven");
  CHECK(moodle_says(answer("6.626e-34", "sci 3")) == "Moodle accepts 0 for 6.626e-34");
  CHECK(moodle_says(answer("6.626e-9", "sci 3")) == "proven");
  CHECK(moodle_says(answer("0.841470984807897", "15")) ==
        "Moodle keeps 14 digits of a number, but 0.841470984807897 needs more");
  // The unit is 10^-14; half of it is given, and another 10^-14.
  CHECK(moodle_says(answer("0.84147098480790", "14")) ==
        "Moodle accepts 0.84147098480789 for 0.84147098480790");
  // The unit is 10^-13: half of it plus π · 10^-14 is less.
  CHECK(moodle_says(answer("3.1415926535898", "13")) == "proven");
  CHECK(moodle_says(answer("1.00", "3 sig", {"0.999"})) == "proven");
  // If rounded down, the next number is not among the right ones.
  Answer down = answer("2.68", "2", {"2.69", "2.67"});
  down.rounding = numbers::Rounding::down;
  CHECK(moodle_says(down) == "proven");
  CHECK(!fault_of_qti(down, *right_answers(down)));
  CHECK(moodle_says(answer("0.8415", "4", {"0.84149"})) ==
        "Moodle accepts the distractor 0.84149 for 0.8415");
}

namespace {

course::Words words(const char* decimal_mark) {
  course::Words made;
  for (const auto& [key, text] : {std::pair{"decimal_mark", decimal_mark},
                                  {"type_number", "{{how}}"},
                                  {"type_percent", "percent"},
                                  {"type_places", "{{whole}}{{places}} places"},
                                  {"type_digits", "{{digits}} digits"},
                                  {"type_unit", "in {{unit}}"},
                                  {"type_power", "power"},
                                  {"type_point", "point"},
                                  {"type_plain", "plain"},
                                  {"moodle_thousands", "type {{digits}}"}})
    made.put(key, text::Text(text, nullptr, 0));
  return made;
}

}  // namespace

TEST_CASE("how Moodle reads thousands separators depends on the notation") {
  // apply_units() of Moodle's numerical questions: commas are removed if there is a point, otherwise a single
  // comma is the point.
  const auto misread = [](const char* digits, const char* mark) {
    const auto read =
        misread_thousands(*right_answers(answer(digits, std::strchr(digits, '.') ? "1" : "0")), words(mark));
    return read ? all_digits(*read) : "";
  };
  CHECK(misread("1234", ".") == "1.234");
  CHECK(misread("-12345", ".") == "-12.345");
  CHECK(misread("999", ".").empty());
  CHECK(misread("1234567", ".").empty());
  CHECK(misread("1234.5", ".").empty());  // 1,234.5 has a point
  CHECK(misread("1234", ",") == "1.234");
  CHECK(misread("1234.5", ",") == "1.2345");  // 1.234,5 loses its comma
  CHECK(about_thousands(*right_answers(answer("1234.5", "1")), words(",")) == "<p>type 1234,5</p>");
}

TEST_CASE("instructions for typing a number are given where needed") {
  const auto said = [](const char* digits, const char* format, const char* mark, Reads reads) {
    const Answer asked = answer(digits, format);
    return how_to_type(asked, *right_answers(asked), words(mark), reads);
  };
  CHECK(said("0.5", "1", ",", Reads::notation).empty());
  CHECK(said("0.5", "1", ".", Reads::doubles).empty());
  CHECK(said("0.5", "1", ",", Reads::doubles) == "<p>point</p>");
  CHECK(said("12", "0", ",", Reads::doubles).empty());
  CHECK(said("1,234.5", "1 thousands", ",", Reads::doubles) == "<p>point; plain</p>");
  CHECK(said("1.5e9", "sci 1", ",", Reads::doubles) == "<p>power</p>");
  CHECK(said("12.5%", "percent 1", ",", Reads::doubles) == "<p>percent; point</p>");
  Answer coarser = answer("0.12", "2");
  coarser.is_coarser = true;
  CHECK(how_to_type(coarser, *right_answers(coarser), words(".")) == "<p>2 places</p>");
  coarser.format = *numbers::parse_format("sci 1");
  CHECK(how_to_type(coarser, *right_answers(coarser), words(".")) == "<p>2 digits; power</p>");
}

}  // namespace key_test
