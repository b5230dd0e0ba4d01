// References exported from other programs.
#include "course/bibliography.hpp"

#include <fmt/format.h>

#include "catch.hpp"
#include "course/loading.hpp"

namespace bibliography_test {

using namespace proofsheet;
using course::Reference;

namespace {

std::string dump(const std::vector<Reference>& references) {
  std::string lines;
  for (const Reference& one : references) {
    lines += one.id.str() + ": ";
    for (const auto& author : one.authors) lines += author.str() + "; ";
    lines += one.title.str() + " | " + one.year.str() + " | " + one.in.str() + " | " + one.url.str() + "\n";
  }
  return lines;
}

template <class Read>
std::string read(Read reader, const std::string& text) {
  text::Diagnostics diagnostics;
  const auto source = std::make_shared<const text::Source>("references", text);
  std::string lines = dump(reader(source, diagnostics));
  for (const text::Diagnostic& one : diagnostics.sorted()) {
    const auto at = one.span.source->position(one.span.begin);
    lines +=
        std::to_string(at.line) + ":" + std::to_string(at.column) + " " + one.fact + " | " + one.hint + "\n";
  }
  return lines;
}

std::string bib(const std::string& text) { return read(course::read_bibtex, text); }
std::string csl(const std::string& text) { return read(course::read_csl_json, text); }

}  // namespace

TEST_CASE("a BibTeX entry in a publisher's style is parsed") {
  CHECK(bib("@inproceedings{vaswani2017attention,\n  title={Attention is all you {N}eed},\n"
            "  author={Vaswani, Ashish and Shazeer, Noam and {The Team and Friends}},\n"
            "  booktitle={Advances in Neural Information Processing Systems},\n  volume={30},\n  "
            "pages={1--11},\n"
            "  year={2017}\n}\n") ==
        "vaswani2017attention: Vaswani, Ashish; Shazeer, Noam; The Team and Friends; Attention is all you "
        "Need | "
        "2017 | Advances in Neural Information Processing Systems 30 | \n");
  CHECK(
      bib("Anything outside is a comment.\n@string(nips = {NeurIPS})\n@comment{ {x} }\n@preamble{ \"\\n\" }\n"
          "@Article(a:1, Title = \"A {\"}quote{\"} \" # {and more}, JOURNAL = nips # \" Letters\", date = "
          "{2021-04-20}, month = apr, eprint = {2104.09864}, archivePrefix = {arXiv},)") ==
      "a:1: A \"quote\" and more | 2021 | NeurIPS Letters | https://arxiv.org/abs/2104.09864\n");
  CHECK(bib("@misc{d, title = {T}, doi = {10.1000/182}} @misc{u, title = {U}, url = "
            "{https://example.org/a_b~c}}") ==
        "d: T |  |  | https://doi.org/10.1000/182\nu: U |  |  | https://example.org/a_b~c\n");
  CHECK(bib("") == "");
  CHECK(bib("no entry here") == "");
}

TEST_CASE("LaTeX commands for letters become characters") {
  const auto title = [](const std::string& latex) {
    const std::string all = bib("@book{k, title = {" + latex + "}}");
    return all.substr(3, all.find(" |") - 3);
  };
  CHECK(title("{\\\"o}") == "ö");
  CHECK(title("G\\\"{o}del, Erd{\\H o}s and {\\L}ukasz") == "Gödel, Erdős and Łukasz");
  CHECK(title("Na{\\\"\\i}ve fa\\c{c}ade, \\v{S}kvoreck\\'y") == "Naïve façade, Škvorecký");
  CHECK(title("stra{\\ss}e \\& {\\ae}on, 50\\% of \\$3") == "straße & æon, 50% of $3");
  CHECK(title("\\emph{Old} --- and~new  ``words'' 1--2\n  more") == "Old — and new “words” 1–2 more");
  CHECK(title("$k$-means in $O(n)$") == "k-means in O(n)");
}

TEST_CASE("unreadable BibTeX is reported, and the next entry is parsed") {
  CHECK(bib("@book{k, title = {\\wobble}}\n@book{l, title = {L}}") ==
        "l: L |  |  | \n1:19 '\\wobble' is not supported in a bibliography | write the character itself, in "
        "UTF-8\n");
  CHECK(bib("@book{k, year = 2001}") ==
        "1:7 the entry 'k' has no title | add its title: write title = {…}\n");
  CHECK(bib("@book{k, title = {K\n@book{l, title = {L}}") ==
        "1:1 this entry is never closed | close every brace that you open\n");
  CHECK(bib("@book{k, title {K}}\n@book{l, title = {L}}") ==
        "l: L |  |  | \n1:10 a field must be a name, '=' and a value | write fields as name = {value}, "
        "separated "
        "by commas\n");
  CHECK(bib("@book{k, title = {K} year = 2001}") ==
        "1:22 a comma is missing before this field | write fields as name = {value}, separated by commas\n");
  CHECK(bib("@book{k, title = foo}") == "1:18 there is no @string 'foo' | put the value in braces\n");
  CHECK(bib("@book{k, title = {K}, url = {javascript:alert(1)}}") ==
        "k: K |  |  | \n1:30 'javascript:alert(1)' is not a URL | write the full URL, beginning with "
        "https://\n");
  CHECK(bib("@book{, title = {K}}") ==
        "1:1 this entry has no key | write a key after the brace: @book{key, …}\n");
  CHECK(bib("mail me@here") == "1:8 '@here' is not an entry | write an entry as @book{key, title = {…}}\n");
  CHECK(bib("@book{k, title = {\\") == "1:1 this entry is never closed | close every brace that you open\n");
  CHECK(bib("@book{k, title = {" + std::string(100000, '{')).find("never closed") != std::string::npos);
  std::string doubled = "@string{s0 = \"abcd\"}\n";
  for (int i = 0; i < 60; ++i) doubled += fmt::format("@string{{s{} = s{} # s{}}}\n", i + 1, i, i);
  CHECK(bib(doubled + "@book{k, title = s60}").find("this value has more than 65536 bytes | shorten it") !=
        std::string::npos);
}

TEST_CASE("CSL-JSON as exported by Zotero is parsed") {
  CHECK(csl(R"([{"id": "http://zotero.org/users/1/items/A", "type": "article-journal", "title": "Notes",
             "container-title": "Memoirs", "volume": "3", "DOI": "10.1/x",
             "author": [{"family": "Lovelace", "given": "Ada"}, {"literal": "The Analysts"},
                        {"family": "Rossum", "given": "Guido", "non-dropping-particle": "van"}],
             "issued": {"date-parts": [["1843", 9]]}},
            {"id": 7, "title": "Book", "publisher": "Press", "editor": [{"family": "Plato"}],
             "issued": {"date-parts": [[1999]]}, "URL": "https://example.org"}])") ==
        "http://zotero.org/users/1/items/A: Lovelace, Ada; The Analysts; van Rossum, Guido; Notes | 1843 | "
        "Memoirs "
        "3 | https://doi.org/10.1/x\n7: Plato; Book | 1999 | Press | https://example.org\n");
  CHECK(csl("[]") == "");
}

TEST_CASE("invalid CSL-JSON is reported") {
  CHECK(csl("[{]") == "1:3 this is not valid JSON | export the file again, as CSL-JSON\n");
  CHECK(csl("{}") == "1:1 a file of references in JSON must be a list | export it as CSL-JSON\n");
  CHECK(csl(R"([{"title": "T"}, 7])") == "1:1 an item of this list has no id | give each item an \"id\"\n");
  CHECK(csl(R"([{"id": "a"}])") == "1:9 the entry 'a' has no title | add a \"title\"\n");
  CHECK(csl(std::string(100000, '[')).find("this is not valid JSON") != std::string::npos);
  CHECK(csl("[{\"id\": \"a\", \"volume\": 1e400}]") ==
        "1:1 a number of this file is too large | correct it, or write it in quotes\n");
}

TEST_CASE("a course has the references of all its files") {
  files::MemoryFiles files = course::small_course();
  files.contents["lessons/references.yaml"] = "one:\n  title: One\n";
  files.contents["lessons/references.bib"] = "@book{two, title = {Two}}\n";
  files.contents["lessons/references.json"] = R"([{"id": "three", "title": "Three"}])";
  const auto loaded = course::load_all(files);
  REQUIRE(loaded.course.has_value());
  CHECK(dump(loaded.course->references) == "one: One |  |  | \ntwo: Two |  |  | \nthree: Three |  |  | \n");
  files.contents["lessons/references.bib"] = "@book{one, title = {Two}}\n";
  CHECK(course::facts(files).find("two references have the id 'one'") != std::string::npos);
}

}  // namespace bibliography_test
