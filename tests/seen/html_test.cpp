// HTML as tags, texts, references and comments: as gumbo parses it, and scanned.
#include <fmt/format.h>

#include "catch.hpp"
#include "checkout.hpp"
#include "files/files.hpp"
#include "seen/html_tags.hpp"
#include "text/characters.hpp"

namespace html_test {

using namespace proofsheet;
using seen::HtmlTag;
using seen::Stretch;

namespace {

/// Writes down what it receives. Texts of white space alone are left out, as browsers drop some of them.
class Recorder : public seen::HtmlHandler {
 public:
  explicit Recorder(std::string_view page) : page_(page) {}
  void on_tag(const HtmlTag& tag) override {
    // gumbo ignores the body of a page within a drawing, and some ends of forms.
    if (tag.place.begin == tag.place.end || tag.name == "body" || tag.name == "form") return;
    events += fmt::format("<{}{}>", tag.closes ? "/" : "", tag.name);
    for (const seen::HtmlAttribute& one : tag.attributes)
      events += fmt::format("{}={};", one.name, text_of(one.value));
  }
  void on_text(Stretch text) override { events += text::trimmed(text_of(text)); }
  void on_reference(std::string_view characters, Stretch place) override {
    events += fmt::format("[{}:{}]", text_of(place), characters);
  }
  void on_raw_text(Stretch text) override { events += text_of(text); }
  void on_comment(Stretch, Stretch body) override { events += fmt::format("(!{})", text_of(body)); }

  std::string events;

 private:
  std::string_view text_of(Stretch place) const { return page_.substr(place.begin, place.end - place.begin); }
  std::string_view page_;
};

std::string parsed(std::string_view page) {
  Recorder recorder(page);
  seen::parse_html(page, recorder);
  return recorder.events;
}
std::string scanned(std::string_view page) {
  Recorder recorder(page);
  seen::scan_html(page, recorder);
  return recorder.events;
}

/// Returns what a reader sees of a document, with `|` for separators.
std::string seen_of(const std::string& html) {
  text::Diagnostics messages;
  const auto source = std::make_shared<const text::Source>("a.html", html);
  const std::vector<seen::Passage> passages = seen::read_document(source, {}, messages);
  REQUIRE(passages.size() == 1);
  std::string text = passages.front().seen.str();
  std::replace(text.begin(), text.end(), '\x1F', '|');
  return std::string(text::trimmed(text));
}

}  // namespace

TEST_CASE("HTML is parsed as browsers do, with the place of every part") {
  const std::pair<const char*, const char*> rows[] = {
      {"<p title=\"a > 5\">x &lt; 7", "<p>title=a > 5;x[&lt;:<]7"},
      {"<P CLASS=a>7</P>", "<p>CLASS=a;7</p>"},
      {"a &amp 7 &copy 8 &notit; & 9 &#x37;", "a[&amp:&]7[&copy:©]8[&not:¬]it; & 9[&#x37;:7]"},
      {"<!-- = n --> 7 <!-- x > y -->", "(! = n )7(! x > y )"},
      {"<script>if (a < 7) b = '<p>8';</script>9", "<script>if (a < 7) b = '<p>8';</script>9"},
      {"<p>1<p>2", "<p>1<p>2"},
      {"1</b>2", "12"},
      {"<table>7<tr><td>8</table>", "<table>7<tr><td>8</table>"},
      {"<b>1<p>2</b>3</p>", "<b>1<p>23</p>"},
      {"<!DOCTYPE html><?x 5?>6", "6"},
      {"a\r\nb 7", "ab 7"},
      {"<textarea><p>7</textarea>", "<textarea><p>7</textarea>"},
      {"<svg><text>7</text></svg>", "<svg><text>7</text></svg>"},
  };
  for (const auto& [html, events] : rows) {
    CAPTURE(html);
    CHECK(parsed(html) == events);
  }
}

TEST_CASE("our pages are scanned as they are parsed") {
  const files::DiskFiles folder{project_folder()};
  std::size_t pages = 0;
  for (const files::Path& path : folder.list("output/html")) {
    const std::string file = path.generic_string();
    if (!file.ends_with(".html") && !file.ends_with(".svg")) continue;
    ++pages;
    CAPTURE(file);
    const std::string page = folder.read(path).value_or("");
    CHECK(!page.empty());
    const bool same = scanned(page) == parsed(page);
    CHECK(same);
  }
  CHECK(pages > 5);
}

TEST_CASE("a document's tags, comments and references are read where browsers see them") {
  CHECK(seen_of("<p title=\"7 > 5\">a 8</p>") == "|a 8|");
  CHECK(seen_of("<form>7</form>8</b>9") == "|7|89");
  CHECK(seen_of("<img alt=\"9\" src=a.png>7") == "|7");
  CHECK(seen_of("<!DOCTYPE html><head><title>4</title></head><body>7 &times 8") == "|||7 × 8");
  CHECK(seen_of("1<b>5</b> <code>4 <b>7</b></code> 10<sup>9</sup>").find("15 \x1D 10^9") == 0);
}

TEST_CASE("a deep or a large document is read") {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<b>";
  CHECK(seen_of(deep + "7").find('7') != std::string::npos);
  std::string wide = "<p>7";
  for (int i = 0; i < 100'000; ++i) wide += "<p>8 &amp; 9";
  CHECK(seen_of(wide).size() > 500'000);
}

}  // namespace html_test
