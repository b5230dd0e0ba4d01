// Checks the rules of src/README.md: which folder may include which, and where each library may be used.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string_view>

#include "catch.hpp"
#include "checkout.hpp"

namespace layering_test {

namespace fs = std::filesystem;

namespace {

const fs::path project = project_folder();

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(trimmed(part));
  return parts;
}

/// Returns the rows of the Markdown table whose first column is headed `heading`.
std::vector<std::vector<std::string>> table(const std::string& heading) {
  std::vector<std::vector<std::string>> rows;
  bool inside = false;
  std::istringstream lines(read(project / "src" / "README.md"));
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("| " + heading + " |", 0) == 0)
      inside = true;
    else if (inside && line.rfind("|", 0) != 0)
      inside = false;
    else if (inside && line.rfind("| ---", 0) != 0)
      rows.push_back(split(line.substr(1), '|'));
  }
  return rows;
}

struct Include {
  std::string room, file, header;
};

std::vector<Include> includes_of_source() {
  std::vector<Include> found;
  for (const auto& entry : fs::recursive_directory_iterator(project / "src")) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".cpp" && extension != ".hpp") continue;
    const fs::path below = fs::relative(entry.path(), project / "src");
    std::istringstream lines(read(entry.path()));
    for (std::string text; std::getline(lines, text);) {
      constexpr std::string_view directive = "#include ";
      if (!text.starts_with(directive) || text.size() < directive.size() + 2) continue;
      const std::size_t begin = directive.size() + 1;
      found.push_back({below.begin()->string(), below.generic_string(),
                       text.substr(begin, text.find_first_of(">\"", begin) - begin)});
    }
  }
  return found;
}

/// Returns a source without comments, and without strings of more than one word.
std::string code_of(const std::string& text) {
  std::string code;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 3, "'\"'") == 0) i += 3;
    if (text.compare(i, 2, "//") == 0) i = std::min(text.find('\n', i), text.size() - 1);
    if (text[i] == '"') {
      std::size_t end = i + 1;
      while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2U : 1U;
      const std::string string = text.substr(i, end - i + 1);
      if (string.find(' ') == string.npos) code += string;
      i = end;
    } else {
      code += text[i];
    }
  }
  return code;
}

/// True if a name occurs in the code, alone or as a part of a longer one: `clocks` in `draw_clocks`.
bool names(const std::string& code, const std::string& name) {
  const auto is_letter = [&](std::size_t i) {
    return i < code.size() && std::isalpha(static_cast<unsigned char>(code[i])) != 0;
  };
  for (std::size_t at = code.find(name); at != code.npos; at = code.find(name, at + 1))
    if (!is_letter(at - 1) && !is_letter(at + name.size())) return true;
  return false;
}

}  // namespace

TEST_CASE("a room includes only the rooms that the map allows") {
  std::map<std::string, std::set<std::string>> allowed;
  for (const auto& row : table("room")) {
    for (const std::string& room : split(row.at(1), ',')) allowed[row.at(0)].insert(room);
    allowed[row.at(0)].insert({row.at(0), "text"});
  }
  REQUIRE(allowed.size() == 26);
  allowed["main.cpp"] = {"commands"};
  const std::vector<Include> includes = includes_of_source();
  REQUIRE(includes.size() > 100);
  for (const Include& include : includes) {
    const std::string target = fs::path(include.header).begin()->string();
    if (allowed.count(target) == 0 || allowed.at(include.room).count(target) == 1) continue;
    INFO("src/" << include.file << " includes " << include.header << ", which src/README.md does not allow");
    CHECK(false);
  }
}

TEST_CASE("a floor includes only the floors of its room that the map allows") {
  std::map<std::string, std::set<std::string>> allowed;
  for (const auto& row : table("floor")) {
    allowed[row.at(0)].insert(row.at(0));
    const std::string room = fs::path(row.at(0)).parent_path().generic_string();
    for (const std::string& floor : split(row.at(1), ','))
      if (!floor.empty()) allowed[row.at(0)].insert(floor == "ground" ? room : room + "/" + floor);
  }
  for (const auto& entry : fs::recursive_directory_iterator(project / "src")) {
    if (!entry.is_directory() || entry.path().parent_path() == project / "src") continue;
    INFO(fs::relative(entry.path(), project).generic_string());
    CHECK(allowed.count(fs::relative(entry.path(), project / "src").generic_string()) == 1);
    CHECK(fs::exists(entry.path() / "README.md"));
  }
  for (const Include& include : includes_of_source()) {
    const std::string from = fs::path(include.file).parent_path().generic_string();
    const std::string to = fs::path(include.header).parent_path().generic_string();
    if (allowed.count(from) == 0 || fs::path(include.header).begin()->string() != include.room) continue;
    INFO("src/" << include.file << " includes " << include.header << ", which src/README.md does not allow");
    CHECK(allowed.at(from).count(to) == 1);
  }
}

TEST_CASE("only files/ uses the file system") {
  constexpr std::array<std::string_view, 9> calls = {"std::filesystem", "fstream",   "fopen(",
                                                     "::open(",         "::openat(", "::rename(",
                                                     "::unlink(",       "::mkdir(",  "::stat("};
  for (const auto& entry : fs::recursive_directory_iterator(project / "src")) {
    const std::string below = fs::relative(entry.path(), project / "src").generic_string();
    if (!entry.is_regular_file() || below.starts_with("files/") || entry.path().extension() == ".md")
      continue;
    std::istringstream lines(code_of(read(entry.path())));
    for (std::string line; std::getline(lines, line);) {
      if (line.find("/dev/null") != line.npos) continue;  // for a child without input
      INFO("src/" << below << ": " << line);
      CHECK(std::none_of(calls.begin(), calls.end(), [&](std::string_view name) {
        const std::size_t at = line.find(name);
        return at != line.npos && (at == 0 || std::isalnum(static_cast<unsigned char>(line[at - 1])) == 0);
      }));
    }
  }
}

TEST_CASE("additions are made at the places listed in the map") {
  const auto in_backticks = [](const std::string& text) {
    std::set<std::string> found;
    const std::vector<std::string> parts = split(text, '`');
    for (std::size_t i = 1; i < parts.size(); i += 2) found.insert(parts[i]);
    return found;
  };
  const auto rows = table("one more");
  REQUIRE(rows.size() == 9);
  std::map<std::string, std::string> sources;
  for (const auto& entry : fs::recursive_directory_iterator(project / "src")) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".cpp" || extension == ".hpp")
      sources[fs::relative(entry.path(), project / "src").generic_string()] = code_of(read(entry.path()));
  }
  for (const auto& row : rows) {
    // In `Verdict::impossible` only the second word counts where the enumeration is declared.
    const std::string name = *in_backticks(row.at(2)).begin();
    const std::size_t colons = name.find("::");
    std::set<std::string> found;
    for (const auto& [file, code] : sources) {
      const bool declares =
          colons != name.npos && code.find("enum class " + name.substr(0, colons) + " ") != code.npos;
      if (names(code, declares ? name.substr(colons + 2) : name)) found.insert(file);
    }
    INFO("a " << row.at(0) << ", such as " << name);
    CHECK(found == in_backticks(row.at(1)));
  }
}

TEST_CASE("the includes between floors have no cycle") {
  std::map<std::string, std::set<std::string>> below;
  for (const Include& include : includes_of_source()) {
    const std::string from = fs::path(include.file).parent_path().generic_string();
    const std::string to = fs::path(include.header).parent_path().generic_string();
    if (fs::path(include.file).extension() != ".hpp" ||
        fs::path(include.header).begin()->string() != include.room)
      continue;
    below[from];
    below[to];
    if (from != to) below[from].insert(to);
  }
  REQUIRE(below.size() > 10);
  // Removes floors without includes until there are none; the rest is part of a cycle, or above one.
  for (bool taken = true; taken;) {
    taken = false;
    for (auto floor = below.begin(); floor != below.end(); floor = taken ? below.begin() : std::next(floor)) {
      taken = floor->second.empty();
      if (!taken) continue;
      const std::string name = floor->first;
      below.erase(floor);
      for (auto& [other, floors] : below) floors.erase(name);
      break;
    }
  }
  for (const auto& [floor, floors] : below) {
    INFO("the headers of src/" << floor << " stand in a circle, or above one");
    CHECK(false);
  }
}

TEST_CASE("a library is used only in its own rooms") {
  const auto rows = table("library");
  REQUIRE(rows.size() == 16);
  for (const auto& row : rows) {
    const std::vector<std::string> rooms = split(row.at(2), ',');
    const std::set<std::string> homes(rooms.begin(), rooms.end());
    for (const Include& include : includes_of_source()) {
      for (const std::string& beginning : split(row.at(1), ',')) {
        if (include.header.rfind(beginning, 0) != 0) continue;
        INFO("src/" << include.file << " includes " << include.header << "; " << row.at(0) << " belongs to "
                    << row.at(2));
        CHECK(homes.count(include.room) == 1);
      }
    }
  }
}

TEST_CASE("every room is in the map and has a README") {
  std::set<std::string> rooms;
  for (const auto& row : table("room")) rooms.insert(row.at(0));
  for (const auto& entry : fs::directory_iterator(project / "src")) {
    if (!entry.is_directory()) continue;
    const std::string room = entry.path().filename().string();
    INFO("src/" << room);
    CHECK(rooms.count(room) == 1);
    CHECK(fs::exists(entry.path() / "README.md"));
  }
}

namespace {

/// Calls `check` with each line of the files in a folder, with or without the `.md` files.
void each_line(const fs::path& folder, bool with_prose, const auto& check) {
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || (!with_prose && entry.path().extension() == ".md")) continue;
    const std::string text = read(entry.path());
    for (std::size_t begin = 0, number = 1; begin < text.size(); ++number) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      check(entry.path(), number, std::string_view(text).substr(begin, end - begin));
      begin = end + 1;
    }
  }
}

/// Returns the first of some words that a line contains, or an empty string.
std::string_view word_in(std::string_view line, const auto& words) {
  for (const std::string_view word : words)
    if (line.find(word) != line.npos) return word;
  return {};
}

}  // namespace

TEST_CASE("the code contains no leftovers and no paths of a machine") {
  constexpr std::array<std::string_view, 6> leftovers{"TODO", "FIXME", "XXX", "HACK", "/home/", "/work/"};
  for (const char* folder : {"src", "templates", "lessons", "output"})
    each_line(project / folder, true, [&](const fs::path& file, std::size_t number, std::string_view line) {
      std::string_view word = word_in(line, leftovers);
      for (std::size_t at = line.find("/tmp/"); at != line.npos; at = line.find("/tmp/", at + 1))
        if (at + 5 < line.size() && std::islower(static_cast<unsigned char>(line[at + 5]))) word = "/tmp/";
      if (word.empty()) return;
      INFO(fs::relative(file, project).generic_string() << ":" << number << ": " << word);
      CHECK(false);
    });
}

TEST_CASE("nothing depends on the clock or the locale") {
  constexpr std::array<std::string_view, 8> banned{
      "std::setlocale", "std::locale(\"", "std::chrono::system_clock",
      "std::time(",     "std::stod",      "std::strtod",
      "strftime",       "clock_gettime"};
  each_line(project / "src", false, [&](const fs::path& file, std::size_t number, std::string_view line) {
    // The age of a file only decides whether it is read again.
    if (file.filename() == "disk_files.cpp") return;
    const std::string_view word = word_in(line, banned);
    if (word.empty()) return;
    INFO(fs::relative(file, project).generic_string() << ":" << number << ": " << word);
    CHECK(false);
  });
}

}  // namespace layering_test
