// The parts of the language server, without an editor. lsp.test.mjs tests it as a whole.
#include <fmt/format.h>
#include <unistd.h>

#include "catch.hpp"
#include "lsp/channel.hpp"
#include "lsp/names.hpp"
#include "lsp/open_texts.hpp"
#include "lsp/yaml_place.hpp"

namespace lsp_test {

using namespace proofsheet;
using namespace proofsheet::lsp;

namespace {

/// Two ends of a pipe.
struct Pipe {
  Pipe() { REQUIRE(::pipe(ends) == 0); }
  ~Pipe() {
    ::close(ends[0]);
    close_end();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void write(const std::string& bytes) const {
    REQUIRE(::write(ends[1], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  }
  void close_end() {
    if (ends[1] >= 0) ::close(ends[1]);
    ends[1] = -1;
  }
  int ends[2] = {-1, -1};
};

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

/// Returns the place of `^` in a text, which is removed.
YamlPlace place_in(std::string text) {
  const std::size_t at = text.find('^');
  text.erase(at, 1);
  return yaml_place(text, at);
}

/// Returns the keys that may be written there.
std::string keys_in(const char* file, const std::string& text) {
  std::string keys;
  for (const course::Field& field : fields_at(file, place_in(text)).keys) keys += field.name + " ";
  return keys;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("positions count UTF-16 code units, as editors do") {
  const text::Source source("file", "aé\n\U0001F600b\r\nlast");
  // U+00E9 is one unit and two bytes; U+1F600 is two units and four bytes.
  CHECK(offset_of(source, {{"line", 0}, {"character", 2}}) == 3);
  CHECK(offset_of(source, {{"line", 1}, {"character", 2}}) == 8);
  CHECK(offset_of(source, {{"line", 1}, {"character", 99}}) == 9);
  CHECK(offset_of(source, {{"line", 99}, {"character", 0}}) == source.size());
  CHECK(position_of(source, 8).dump() == R"({"character":2,"line":1})");
  CHECK(position_of(source, source.size()).dump() == R"({"character":4,"line":2})");
}

TEST_CASE("addresses of files are escaped, and others are no files") {
  CHECK(path_of("file:///a%20b/%C3%A9.md") == files::Path("/a b/é.md"));
  CHECK(path_of("file://localhost/a/../b.md") == files::Path("/b.md"));
  CHECK(uri_of("/a b/é.md") == "file:///a%20b/%C3%A9.md");
  CHECK_FALSE(path_of("untitled:Untitled-1"));
  CHECK_FALSE(path_of("file:///a%00b"));
}

TEST_CASE("changes are applied in their order, and one outside of the text is refused") {
  OpenText text{"file:///a", 1, "one\ntwo\n"};
  const auto change = [](int line, int from, int to, const char* now) {
    return Json{
        {"range",
         {{"start", {{"line", line}, {"character", from}}}, {"end", {{"line", line}, {"character", to}}}}},
        {"text", now}};
  };
  CHECK(apply_changes(text, Json::array({change(0, 0, 3, "1\nx"), change(1, 0, 1, "y")})));
  CHECK(text.text == "1\ny\ntwo\n");
  CHECK(apply_changes(text, Json::array({{{"text", "all"}}})));
  CHECK(text.text == "all");
  CHECK_FALSE(apply_changes(text, Json::array({change(0, 3, 1, "")})));
}

TEST_CASE("a place moves with the text before it, and is lost with its own") {
  const Typed typed("one two three", "one 2222 three");
  CHECK(typed.now(3) == 3);
  CHECK(typed.now(8) == 9);
  CHECK_FALSE(typed.now(5));
}

TEST_CASE("messages are read whole, whatever pieces they come in") {
  const Pipe in, out;
  Channel channel(in.ends[0], out.ends[1]);
  const auto now = std::chrono::milliseconds(0);
  in.write("content-length: 8\r\nContent-Type: x\r\n\r\n{\"a\"");
  CHECK_FALSE(channel.receive(now));
  CHECK(channel.is_pending());
  in.write(": 1}Content-Length: 3\r\n\r\n{{{Content-Length: 2\r\n\r\n{}");
  const auto first = channel.receive(now);
  REQUIRE(first);
  CHECK(first->value("a", 0) == 1);
  const auto second = channel.receive(now);
  REQUIRE(second);
  CHECK(second->is_discarded());
  const auto third = channel.receive(now);
  REQUIRE(third);
  CHECK(third->dump() == "{}");
  CHECK_FALSE(channel.is_closed());
  channel.fail(7, parse_error, "no");
  char bytes[200];
  const ssize_t count = ::read(out.ends[0], bytes, sizeof bytes);
  const std::string sent(bytes, static_cast<std::size_t>(count));
  CHECK(has(sent, "Content-Length: "));
  CHECK(has(sent, R"("error":{"code":-32700,"message":"no"})"));
}

TEST_CASE("a channel that can't be understood is closed") {
  for (const char* bytes : {"Content-Length: x\r\n\r\n", "Length: 2\r\n\r\n{}",
                            "Content-Length: 99999999999\r\n\r\n", "Content-Length: -1\r\n\r\n"}) {
    CAPTURE(bytes);
    const Pipe in, out;
    Channel channel(in.ends[0], out.ends[1]);
    in.write(bytes);
    CHECK_FALSE(channel.receive(std::nullopt));
    CHECK(channel.is_closed());
  }
  Pipe in;
  const Pipe out;
  Channel channel(in.ends[0], out.ends[1]);
  in.close_end();
  CHECK_FALSE(channel.receive(std::nullopt));
  CHECK(channel.is_closed());
}

TEST_CASE("references are defined in YAML, BibTeX and CSL-JSON") {
  files::MemoryFiles files;
  files.contents["lessons/references.yaml"] = "turing1936:\n  title: On computable numbers\n";
  files.contents["lessons/references.bib"] = "@book{lovelace1843, title = {Notes}, year = 1843}\n";
  files.contents["lessons/references.json"] = R"([{"id": "hopper1952", "type": "book", "title": "A"}])";
  Names names;
  names.read_course(files);
  const auto defined_at = [&](const char* id) {
    const Occurrence* place = names.definition({Name::Kind::reference, "", "", id});
    return place ? fmt::format("{}:{}", place->span.source->name(), place->span.begin) : "nowhere";
  };
  CHECK(defined_at("turing1936") == "lessons/references.yaml:0");
  CHECK(defined_at("lovelace1843") == "lessons/references.bib:6");
  CHECK(defined_at("hopper1952") == "lessons/references.json:9");
  CHECK(defined_at("nobody") == "nowhere");
}

TEST_CASE("the keys around a place are found by indentation") {
  CHECK(joined(place_in("a:\n  b:\n    c: ^x\n").keys) == "a b");
  CHECK(place_in("a:\n  b:\n    c: ^x\n").key == "c");
  CHECK_FALSE(place_in("a:\n  b:\n    c: ^x\n").is_key);
  CHECK(joined(place_in("- id: a\n  list:\n    - one: 1\n      tw^\n").keys) == "list");
  CHECK(place_in("- id: a\n  list:\n    - one: 1\n      tw^\n").is_key);
  CHECK(joined(place_in("list:\n- one: 1\n  two: ^\n").keys) == "list");
  CHECK(joined(place_in("a:\n  b: 1\n\n# c:\n  ^\n").keys) == "a");
  CHECK(joined(place_in("a:\n  b: 1\nc^").keys).empty());
  for (const char* text :
       {"- id: a\n  list:\n    - {one: 1, two: ^}\n", "- id: a\n  list: [{one: 1, two: ^\n",
        "- id: a\n  list: [{one: 'b, {c', two: x^\n"}) {
    CAPTURE(text);
    CHECK(joined(place_in(text).keys) == "list");
    CHECK(place_in(text).key == "two");
    CHECK_FALSE(place_in(text).is_key);
  }
  CHECK(place_in("list:\n  - {one: 1, tw^\n").is_key);
  CHECK(place_in("- ask: 'Use {nu^'\n").key == "ask");
  CHECK(place_in("- ask: Use, so {nu^\n").key == "ask");
  CHECK(place_in("- ask: the {num}`x` and ^\n").key == "ask");
  CHECK(value_beside("- id: a\n  example: one\n- id: b\n  x: 1\n  example: two\n", 36, "example") == "two");
  CHECK(value_beside("- id: a\n  example: one\n- id: b\n", 28, "example").empty());
}

TEST_CASE("the keys that may be written at a place are those of its mapping") {
  CHECK(has(keys_in("quiz.yaml", "- id: a\n  ^\n"), "distractors "));
  CHECK(has(keys_in("quiz.yaml", "- id: a\n  distractors:\n    - ^\n"), "misconception "));
  CHECK_FALSE(has(keys_in("quiz.yaml", "- id: a\n  distractors:\n    - ^\n"), "ask "));
  CHECK(has(keys_in("quiz.yaml", "- id: a\n  distractors: [{value: m, ^\n"), "misconception "));
  const FieldsAtPlace inside =
      fields_at("quiz.yaml", place_in("- id: a\n  distractors:\n    - {value: m, misconception: ^}\n"));
  REQUIRE(inside.of_value);
  CHECK(inside.of_value->name == "misconception");
  CHECK(has(keys_in("examples.yaml", "one:\n  ^\n"), "equations "));
  CHECK(keys_in("examples.yaml", "on^\n").empty());
  CHECK(has(keys_in("examples.yaml", "one:\n  given:\n    x:\n      fi^\n"), "file "));
  CHECK(has(keys_in("course.yaml", "mis^\n"), "misconceptions "));
  CHECK(has(keys_in("course.yaml", "misconceptions:\n  one:\n    t^\n"), "about "));
  CHECK(keys_in("lesson.md", "a^").empty());
  const FieldsAtPlace value = fields_at("quiz.yaml", place_in("- id: a\n  ask: |\n    Some text and mo^\n"));
  REQUIRE(value.of_value);
  CHECK(value.of_value->name == "ask");
  CHECK(value.keys.empty());
}

}  // namespace lsp_test
