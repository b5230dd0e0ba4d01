// Properties of `--fix` over generated documents of every format: a second run changes nothing, bytes outside
// claimed numerals never change, an exact number stays exact, and a rewritten number is the value rounded by
// the test's own integer arithmetic.
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "catch.hpp"
#include "commands/program.hpp"
#include "text/characters.hpp"

namespace fix_properties_test {

using namespace program;

namespace {

/// How a format writes a claimed number: what is before it, and what is after it, with the claim.
struct Markup {
  std::string file, begin, end;
  std::string (*line)(const std::string& number, const std::string& after, const std::string& name);
};

const std::array<Markup, 5> markups{{
    {"a.md", "# T\n\n", "",
     [](const std::string& number, const std::string& after, const std::string& name) {
       return number + after + " <!-- = " + name + " -->, and so on.\n\n";
     }},
    {"a.tex", "\\section{T}\n\n", "",
     [](const std::string& number, const std::string& after, const std::string& name) {
       return number + after + " % = " + name + "\nand so on.\n\n";
     }},
    {"a.html", "<html><body><h1>T</h1>\n", "</body></html>\n",
     [](const std::string& number, const std::string& after, const std::string& name) {
       return "<p>" + number + after + " <!-- = " + name + " -->, and so on.</p>\n";
     }},
    {"a.rst", "T\n=\n\n", "",
     [](const std::string& number, const std::string& after, const std::string& name) {
       return number + after + "\n\n.. = " + name + "\n\n";
     }},
    {"a.ipynb", R"({"cells": [{"cell_type": "markdown", "source": ")", R"("}], "nbformat": 4})",
     [](const std::string& number, const std::string& after, const std::string& name) {
       return number + after + " <!-- = " + name + " -->, and so on.\\n\\n";
     }},
}};

/// What is around a number, and whether a wrong number there may be rewritten.
struct Context {
  std::string before, after;
  bool may_be_rewritten = true;
};

const std::vector<Context> contexts{{"It is ", ""},
                                    {"It is ", " ms"},
                                    {"about ", ""},
                                    {"x = ", ""},
                                    {"a gain of ", " percentage points"},
                                    {"a ", "-fold increase"},
                                    {"averaged over ", " runs"},
                                    {"", ""},
                                    {"(", ")"},
                                    {"over ", "", false},
                                    {"more than ", " ms", false},
                                    {"at least ", "", false},
                                    {"up to ", "", false},
                                    {"under ", "", false},
                                    {"nearly ", "", false},
                                    {"It is ", "+", false},
                                    {"It is ", " or more", false},
                                    {"It is ", "!", false},
                                    {"It is ", "k", false},
                                    {"It is ", " k", false},
                                    {"It is ", "M", false},
                                    {"It is ", "bn", false},
                                    {"from 2 to ", "", false},
                                    {"pages 2-", "", false},
                                    {"It is 2 ± ", "", false},
                                    {"It is 12+", "", false}};

constexpr long micro = 1'000'000;

/// Returns `value`, in millionths, rounded half away from zero to `places`, as plain digits.
std::string rounded(long value, int places) {
  long unit = micro;
  for (int i = 0; i < places; ++i) unit /= 10;
  const long magnitude = (std::abs(value) + unit / 2) / unit;
  std::string digits = std::to_string(magnitude);
  if (places > 0) {
    while (digits.size() <= static_cast<std::size_t>(places)) digits.insert(0, "0");
    digits.insert(digits.size() - static_cast<std::size_t>(places), ".");
  }
  return (value < 0 && magnitude > 0 ? "-" : "") + digits;
}

std::string with_commas(std::string digits) {
  for (std::size_t at = std::min(digits.find('.'), digits.size());
       at > 3 && proofsheet::text::is_digit(digits[at - 4]);)
    digits.insert(at -= 3, ",");
  return digits;
}

/// A number of a document: `value` in millionths.
struct Number {
  std::string name, printed;
  Context context;
  long value = 0;
  int places = 0;
  bool commas = false;
};

class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  std::vector<Number> numbers(bool any_context) {
    std::vector<Number> all;
    const int count = any_context ? 1 : 6;
    for (int i = 0; i < count; ++i) {
      Number one;
      one.name = "v" + std::to_string(i);
      one.context = contexts[below(any_context ? contexts.size() : 9)];
      const long size = std::array<long, 5>{1, 100, 10'000, 1'000'000, 10'000'000}[below(5)];
      one.value = static_cast<long>(below(static_cast<std::size_t>(size * 1000))) * 1000 +
                  static_cast<long>(below(1000));
      const bool touches = one.context.before.ends_with('-') || one.context.before.ends_with('+');
      if (below(4) == 0 && !touches && one.context.may_be_rewritten) one.value = -one.value;
      one.places = static_cast<int>(below(4));
      one.commas = below(2) == 0;
      const long unit = std::array<long, 4>{micro, micro / 10, micro / 100,
                                            micro / 1000}[static_cast<std::size_t>(one.places)];
      const long off = below(2) == 0 ? 0 : (static_cast<long>(below(9)) - 4) * unit;
      one.printed = rounded(one.value + off, one.places);
      if (one.commas) one.printed = with_commas(one.printed);
      all.push_back(one);
    }
    return all;
  }

 private:
  std::size_t below(std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
  }
  std::mt19937 random_;
};

std::string in_format(const std::string& printed, const Markup& markup) {
  std::string text = printed;
  if (markup.file == "a.tex")
    for (std::size_t at = 0; (at = text.find(',', at)) != std::string::npos; at += 3)
      text.replace(at, 1, "{,}");
  return text;
}

std::map<std::string, std::string> verdicts(const Folder& folder, const std::string& file) {
  const Ran ran = run_in(folder.path(), {"check", "--format", "json", "--exclude", "untraced", file});
  std::map<std::string, std::string> found;
  if (ran.status == 2) return found;
  const auto report = nlohmann::json::parse(ran.out);
  for (const auto& claim : report.at("claims"))
    found[claim.at("what").get<std::string>()] = claim.at("verdict").get<std::string>();
  return found;
}

/// Returns the numbers of a document after `--fix`; empty if other bytes differ.
std::vector<std::string> numbers_after(const std::string& after, const Markup& markup,
                                       const std::vector<Number>& numbers) {
  std::vector<std::string> found;
  std::size_t at = markup.begin.size();
  if (!after.starts_with(markup.begin) || !after.ends_with(markup.end)) return {};
  const std::string mark = "#";
  for (const Number& number : numbers) {
    const std::string line = markup.line(number.context.before + mark, number.context.after, number.name);
    const std::string before = line.substr(0, line.find(mark)), behind = line.substr(line.find(mark) + 1);
    if (after.compare(at, before.size(), before) != 0) return {};
    at += before.size();
    const std::size_t end = after.find(behind, at);
    if (end == std::string::npos) return {};
    found.push_back(after.substr(at, end - at));
    at = end + behind.size();
  }
  return at + markup.end.size() == after.size() ? found : std::vector<std::string>();
}

void check_properties(const Markup& markup, const std::vector<Number>& numbers) {
  const Folder folder;
  std::string project = "units:\n", given = "given:\n", text = markup.begin;
  for (const Number& number : numbers) {
    given += fmt::format("  {}: {}\n", number.name, rounded(number.value, 6));
    project += fmt::format("  {}: ms\n", number.name);
    text += markup.line(number.context.before + in_format(number.printed, markup), number.context.after,
                        number.name);
  }
  text += markup.end;
  write(folder.path() / "proofsheet.yaml", given + project);
  write(folder.path() / markup.file, text);
  const auto before = verdicts(folder, markup.file);
  const auto fix = [&] {
    run_in(folder.path(), {"check", "--fix", "--exclude", "untraced", markup.file});
    return read(folder.path() / markup.file);
  };
  const std::string after = fix();
  CAPTURE(markup.file, text, after);
  CHECK(fix() == after);
  const std::vector<std::string> now = numbers_after(after, markup, numbers);
  REQUIRE(now.size() == numbers.size());
  const auto verdicts_after = verdicts(folder, markup.file);
  for (const auto& [name, verdict] : before)
    if (verdict == "exact") CHECK(verdicts_after.at(name) == "exact");
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Number& number = numbers[i];
    CAPTURE(number.name, number.printed, now[i]);
    if (now[i] == in_format(number.printed, markup)) continue;
    CHECK(number.context.may_be_rewritten);
    std::string due = rounded(number.value, number.places);
    if (number.commas) due = with_commas(due);
    // More places are written if all printed ones are zero.
    const bool is_zero = due.find_first_of("123456789") == std::string::npos;
    if (!is_zero) CHECK(now[i] == in_format(due, markup));
  }
}

}  // namespace

TEST_CASE("--fix rewrites only wrong numerals, and a second run changes nothing") {
  for (const Markup& markup : markups)
    for (unsigned seed = 1; seed <= 24; ++seed) {
      CAPTURE(seed);
      check_properties(markup, Generator(seed).numbers(false));
    }
}

TEST_CASE("--fix makes no true statement false, whatever is around a number") {
  for (const Markup& markup : markups)
    for (unsigned seed = 101; seed <= 180; ++seed) {
      CAPTURE(seed);
      check_properties(markup, Generator(seed).numbers(true));
    }
}

}  // namespace fix_properties_test
