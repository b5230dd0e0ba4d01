// The memory for a document must be proportional to its size, for any lengths of its lines. `bench-growth`
// measures the time.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>

#include "catch.hpp"
#include "commands/program.hpp"

namespace growth_test {

using namespace program;

namespace {

std::string each(int n, const std::function<std::string(int)>& piece) {
  std::string all;
  for (int i = 1; i <= n; ++i) all += piece(i);
  return all;
}
std::string each(int n, const std::string& text) {
  return each(n, [&](int) { return text; });
}

struct Cost {
  double mebibytes = 0;
  int status = 0;
};

/// Runs the command in a process of its own, in a folder with these files, and returns the memory that it
/// used.
Cost cost_of(const std::vector<std::pair<std::string, std::string>>& files, std::vector<std::string> words) {
  const Folder folder;
  for (const auto& [name, text] : files) write(folder.path() / name, text);
  if (words.front() == "adopt") words.back() = (folder.path() / words.back()).string();
  words.insert(words.begin(), {"-C", folder.path().string()});
  const pid_t child = ::fork();
  if (child == 0) {
    std::ostream nowhere(nullptr);
    proofsheet::commands::Console console(nowhere, nowhere, false);
    ::_exit(proofsheet::commands::run(words, console));
  }
  int status = 0;
  rusage used{};
  ::wait4(child, &status, 0, &used);
  return {static_cast<double>(used.ru_maxrss) / 1024, WIFEXITED(status) ? WEXITSTATUS(status) : 128};
}

struct Input {
  std::string file, text;
  std::vector<std::string> words = {"check"};
};

}  // namespace

TEST_CASE("memory is proportional to the size of a document", "[slow]") {
  const std::string project = "given:\n  half: 0.5\n";
  const std::string html_row = "<table><tr>" + each(100'000, "<td>1.5</td>") + "</tr></table>";
  const std::string decimals = "|" + each(10'000, "1.5|") + "\n";
  const std::string tex = "\\begin{tabular}{lll}\n";
  const std::vector<Input> inputs{
      {"a.html", each(10'000, "<p>1.5</p>")},
      {"a.html", "<table>" + each(10'000, "<tr><td>a</td><td>1.5</td></tr>") + "</table>"},
      {"a.html", html_row},
      {"a.html", html_row, {"check", "--format", "json"}},
      {"a.html", html_row, {"check", "--format", "sarif"}},
      {"a.html", html_row, {"check", "--format", "junit"}},
      {"a.html", html_row, {"check", "--format", "github"}},
      {"a.html", each(10'000, "<code>a</code>1.5")},
      {"a.html", each(10'000, "1.7<!-- proofsheet: off -->1.7 <!-- proofsheet: on -->")},
      {"a.md", "|" + each(10'000, "a|") + "\n|" + each(10'000, "-|") + "\n" + decimals + decimals + decimals},
      {"a.md",
       each(4'000, "0.5 and ") + "<!-- proofsheet: " + each(3'999, "0.5 = half; ") + "0.5 = half -->\n"},
      {"a.tex",
       tex + each(10'000, [](int i) { return "r" + std::to_string(i) + " & 1.5 & 2.5\\\\\n"; }) +
           "\\end{tabular}\n",
       {"check", "--apa"}},
      {"a.tex", each(20'000, "{1.5 ")},
      {"a.tex", each(20'000, "\\foo[1.5 ")},
      {"a.rst", each(4'000, "It is 0.5 here.\n\n.. = half\n\n")},
      {"a.rst", each(20'000, "It is 1.5\n")},
      {"a.ipynb",
       "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": \"" + each(20'000, "1.5;") + "\"}]}"},
      {"a.md",
       each(800,
            [](int i) {
              const std::string n = std::to_string(i);
              return "|name|time|rate|\n|-|-|-|\n|a|" + n + "0.5|2" + n + ".0|\n|b|" + n + "1.5|3" + n +
                     ".0|\n\nIt took " + n + "0.5 or " + n + "7.25 s.\n\n";
            }),
       {"adopt", "a.md"}},
  };
  const auto files_of = [&](const Input& input, const std::string& text) {
    std::vector<std::pair<std::string, std::string>> files{{input.file, text}};
    if (input.words.front() != "adopt")
      files.emplace_back("proofsheet.yaml", project + "documents: [" + input.file + "]\n");
    return files;
  };
  // In MiB, in addition to the memory for a document of one line. Freed pages go back to the system with a
  // delay, so the same run differs by some MiB.
  constexpr double slack = 40, report = 30;
  for (const Input& input : inputs) {
    const Cost least =
        cost_of(files_of(input, input.file == "a.ipynb" ? "{\"cells\": []}" : "1.5\n"), input.words);
    const Cost cost = cost_of(files_of(input, input.text), input.words);
    CAPTURE(input.file, input.text.substr(0, 60), input.words, cost.mebibytes, least.mebibytes);
    CHECK(cost.status < 2);
    // A report in another format has an entry for each number, and is larger than the document.
    const double more = slack + (input.words.size() > 1 ? report : 0);
    CHECK(cost.mebibytes - least.mebibytes < more + 100 * static_cast<double>(input.text.size()) / (1 << 20));
  }
}

}  // namespace growth_test
