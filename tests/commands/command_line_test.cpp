#include <regex>

#include "catch.hpp"
#include "program.hpp"

namespace command_line_test {

using namespace program;

TEST_CASE("eval prints only proven digits") {
  struct Row {
    std::vector<std::string> words;
    const char* out;
  };
  // exp(π√163): OEIS A060295. √2: OEIS A002193. sin 75°: (√6 + √2)/4, from √6 = 2.449489742783178098… (OEIS
  // A010464) and √2.
  for (const Row& row :
       {Row{{"exp(pi*sqrt(163))", "-d", "33"}, "262537412640768743.999999999999250\n"},
        Row{{"sqrt(2)"}, "1.41421356237309504880168872421\n"}, Row{{"1/3 + 1/6"}, "0.5\n"},
        Row{{"sin(75 deg)", "-d", "15"}, "0.965925826289068\n"}, Row{{"2^10"}, "1024\n"},
        // 2^100, by doubling: OEIS A000079
        Row{{"2^100"}, "1267650600228229401496703205376\n"}, Row{{"2^100", "-d", "5"}, "1.2677e30\n"},
        Row{{"sqrt(2)*sqrt(2) - 2"}, "0\n"}, Row{{"0.97"}, "0.97\n"}, Row{{"1.9 < sqrt(4) < 2.1"}, "true\n"},
        Row{{"[k^2 for k in 1..3]"}, "1 4 9\n"}, Row{{"sqrt(2)*sqrt(3) = sqrt(6)"}, "true\n"},
        Row{{"\"even\""}, "even\n"}, Row{{"\"\""}, "\n"}}) {
    std::vector<std::string> words = row.words;
    words.insert(words.begin(), "eval");
    const Ran ran = run(words);
    CAPTURE(row.words, ran.err);
    CHECK(ran.status == 0);
    CHECK(ran.out == row.out);
    CHECK(ran.err.empty());
  }
}

TEST_CASE("eval takes formats, units and degrees") {
  struct Row {
    const char *expression, *out;
  };
  // e^π: OEIS A039661, 23.14069263277926900572908636794...
  for (const Row& row : {Row{"exp(pi) : 30", "23.140692632779269005729086367949\n"},
                         Row{"exp(pi) : 3 sig", "23.1\n"},
                         Row{"sqrt(2):3", "1.414\n"},
                         Row{"2/3 : percent 1", "66.7%\n"},
                         Row{"2/3 : 2 down", "0.66\n"},
                         Row{"6/4 : fraction", "3/2\n"},
                         Row{"12345678 : 0 thousands", "12,345,678\n"},
                         Row{"[1/3, 2/3] : 2", "0.33 0.67\n"},
                         Row{"sin(30°)", "0.5\n"},
                         Row{"cos(60 °) + sin(360°/12)", "1\n"},
                         Row{"95 mg", "95 mg\n"},
                         Row{"95 mg / 3 : 1", "31.7 mg\n"},
                         Row{"60 km/h * 2 h", "120 km\n"},
                         Row{"(3 m)^2 + 1 m^2", "10 m^2\n"},
                         Row{"sqrt(9 m^2)", "3 m\n"},
                         Row{"(100 km) / (2 h)", "50 km/h\n"},
                         Row{"12 kg * 10 m/s^2", "120 kg m/s^2\n"},
                         Row{"3 kg > 2 kg", "true\n"},
                         Row{"5 µg + 1 µg", "6 μg\n"},
                         Row{"max(3 s, 4 s)", "4 s\n"},
                         Row{"6 km / (2 km)", "3\n"},
                         Row{"sum(h^2 for h in 1..3)", "14\n"}}) {
    const Ran ran = run({"eval", row.expression});
    CAPTURE(row.expression, ran.err);
    CHECK(ran.status == 0);
    CHECK(ran.out == row.out);
  }
  CHECK(run({"eval", "3 kg + 2 m"}).err ==
        "expression:1:1: error: the units don't fit: kg and m\n"
        "    3 kg + 2 m\n"
        "    ^^^^^^^^^^\n"
        "    hint: convert one of them first: nothing is converted here\n");
  for (const char* expression :
       {"3 kg + 2", "sin(3 m)", "sqrt(2 m)", "2^(3 s)", "(2 m)^0.5", "exp(pi) : many", "20°C"}) {
    const Ran ran = run({"eval", expression});
    CAPTURE(expression);
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("\n    hint: ") != std::string::npos);
  }
}

TEST_CASE("eval reports what it can't compute, and prints nothing") {
  for (const char* expression : {"1/0", "ln(-1)", "sqrt(", "nonsense", "1/2x", "sqrt(-1)"}) {
    const Ran ran = run({"eval", expression});
    CAPTURE(expression);
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("expression:1:") == 0);
  }
}

TEST_CASE("eval computes a long sum, and reports the limit that a longer one reaches", "[slow]") {
  // H(10^6) by the Euler–Maclaurin formula in Python's mpmath: 14.39272672286572363138112749318858...
  const std::string sum = "sum(1/k for k in 1..1000000)";
  CHECK(run({"eval", sum}).out == "14.3927267228657236313811274932\n");
  CHECK(run({"eval", sum + " > 14.3927267228657236313811274931"}).out == "true\n");
  CHECK(run({"eval", "sum(round(1/k, 50) for k in 1..1000000)"}).out == "14.3927267228657236313811274932\n");
  const Ran ran = run({"eval", "sum(binomial_cdf(k, 10000, 1/3) for k in 0..10000)"});
  CHECK(ran.status == 2);
  CHECK(ran.err.find(
            "this takes too much work (one expression may take 3000000000 units, a lesson 10000000000)") !=
        std::string::npos);
  CHECK(ran.err.find("\n    hint: ") != std::string::npos);
}

TEST_CASE("the command line accepts help and version, and refuses meaningless words") {
  CHECK(run({"--help"}).status == 0);
  CHECK(run({"--help"}).out.find("proofsheet check") != std::string::npos);
  CHECK(run({"check", "--help"}).out.find("--format") != std::string::npos);
  // The commit is missing outside a repository.
  CHECK(std::regex_match(run({"--version"}).out, std::regex("proofsheet 0[.]1[.]0( [(][0-9a-f]{10}[)])?\n")));
  for (const std::vector<std::string>& words : {std::vector<std::string>{},
                                                {"biuld"},
                                                {"check", "--format", "yaml"},
                                                {"eval"},
                                                {"eval", "1", "-d", "0"},
                                                {"explain", "x"},
                                                {"build", "extra"}}) {
    CAPTURE(words);
    const Ran ran = run(words);
    CHECK(ran.status == 2);
    CHECK(!ran.err.empty());
  }
}

TEST_CASE("an unknown command is reported with a list of all commands") {
  const char* const commands =
      "The commands are build, check, report, errata, adopt, handout, explain, eval, schema, export, new, "
      "watch, serve, lsp.\n"
      "'proofsheet --help' says what they do.\n";
  CHECK(run({"nonsense"}).err == std::string("There is no command 'nonsense'.\n") + commands);
  CHECK(run({"biuld"}).err == std::string("There is no command 'biuld'; did you mean 'build'?\n") + commands);
  CHECK(run({"check", "--nonsense"}).err.find("The commands are") == std::string::npos);
}

TEST_CASE("a word that is nearly an option or one of its words is reported with the nearest") {
  struct Row {
    std::vector<std::string> words;
    const char* near;
  };
  for (const Row& row : {Row{{"export", "moodel"}, "did you mean 'moodle'?"},
                         Row{{"check", "--fromat", "json"}, "did you mean '--format'?"},
                         Row{{"check", "--fromat=json"}, "did you mean '--format'?"},
                         Row{{"check", "--format", "jsno"}, "did you mean 'json'?"},
                         Row{{"build", "--editoin", "student"}, "did you mean '--edition'?"},
                         Row{{"build", "--edition", "studnet"}, "did you mean 'student'?"},
                         Row{{"export", "moodle", "--varaints"}, "did you mean '--variants'?"},
                         Row{{"schema", "quizz"}, "did you mean 'quiz'?"},
                         Row{{"report", "merge", "a", "--ouptut", "b"}, "did you mean '--output'?"}}) {
    const Ran ran = run(row.words);
    CAPTURE(row.words, ran.err);
    CHECK(ran.status == 2);
    CHECK(ran.err.find(row.near) != std::string::npos);
  }
  CHECK(run({"export", "punchcards"}).err.find("did you mean") == std::string::npos);
}

TEST_CASE("a missing course is reported") {
  Folder folder;
  const Ran ran = run_in(folder.path(), {"build"});
  CHECK(ran.status == 2);
  CHECK(ran.err == "error: there is no course here: no lessons/course.yaml in '" + folder.path().string() +
                       "' or above it\n    hint: go to the course's folder, or run proofsheet -C FOLDER …\n");
}

TEST_CASE(
    "a course is found from a folder inside it, and is built with the built-in templates if it has none") {
  Folder folder;
  write_small_course(folder.path());
  CHECK(run_in(folder.path() / "lessons/waves", {"build"}).status == 0);
  CHECK(fs::exists(folder.path() / "output/markdown/waves.md"));
}

TEST_CASE("explain prints the formula, routes, digits, certificate and published values") {
  Folder folder;
  write_small_course(folder.path());
  const Ran ran = run_in(folder.path(), {"explain", "waves", "P[1, 0]"});
  CAPTURE(ran.out, ran.err);
  CHECK(ran.status == 0);
  // sin(1), OEIS A049469, to 30 digits
  for (const char* part : {"P[1, 0]   in example pair of waves", "sin(pos)",
                           "0.841470984807896506652502321630", "0.8415   (4, half away)", "enclosed, ",
                           "0.8415 in document d1: exact", "lessons/waves/examples.yaml:15:9"})
    CHECK(ran.out.find(part) != std::string::npos);
  CHECK(run_in(folder.path(), {"explain", "wave", "P[1, 0]"}).err ==
        "error: there is no lesson 'wave'\n    hint: did you mean 'waves'?\n");
  CHECK(run_in(folder.path(), {"explain", "waves", "P[1, 7]"}).status == 2);
  CHECK(run_in(folder.path(), {"explain", "waves", "P[0, 1]"})
            .out.find("exact: the value is a known fraction") != std::string::npos);
}

}  // namespace command_line_test
