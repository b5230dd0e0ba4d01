// Sources: how a text cites them, and their list.
#include "workbook/content/citation.hpp"
#include "catch.hpp"
#include "spoken.hpp"

namespace citation_test {

using namespace proofsheet;
using text::Text;

namespace {

course::Reference reference(const std::string& id, const std::vector<std::string>& authors,
                            const std::string& year, const std::string& title) {
  course::Reference reference;
  reference.id = Text(id, nullptr, 0);
  reference.title = Text(title, nullptr, 0);
  reference.year = Text(year, nullptr, 0);
  for (const std::string& author : authors) reference.authors.emplace_back(author, nullptr, 0);
  return reference;
}

std::string label(const std::vector<std::string>& authors, const std::string& year = "1843") {
  return workbook::citation_label({"a", "Notes", authors, year, "", "", {}}, words_in("en"));
}

}  // namespace

TEST_CASE("a text cites a source by author and year, as in the Chicago Manual of Style") {
  CHECK(label({"Ada Lovelace"}) == "Lovelace 1843");
  CHECK(label({"Lovelace, Ada"}) == "Lovelace 1843");
  CHECK(label({"van Rossum, Guido", "Plato"}) == "van Rossum and Plato 1843");
  CHECK(label({"Ada Lovelace", "Luigi Menabrea", "Charles Babbage"}) == "Lovelace et al. 1843");
  CHECK(label({"Ada Lovelace"}, "") == "Lovelace");
  CHECK(label({}) == "Notes");
}

TEST_CASE("the list prints names in reading order") {
  CHECK(workbook::in_reading_order("Ada Lovelace") == "Ada Lovelace");
  CHECK(workbook::in_reading_order("Lovelace, Ada") == "Ada Lovelace");
  CHECK(workbook::in_reading_order("van Rossum,Guido") == "Guido van Rossum");
  CHECK(workbook::in_reading_order("King, Jr., Martin Luther") == "Martin Luther King, Jr.");
}

TEST_CASE("sources are sorted by first author, then by year, with the documents that they are") {
  course::Course course;
  course.references = {
      reference("c", {"Luigi Menabrea"}, "1842", "Sketch"), reference("b", {"Ada Lovelace"}, "1843", "Notes"),
      reference("a", {"Lovelace, Ada"}, "1840", "Letters"), reference("d", {}, "", "Almanac")};
  course::Document document;
  document.id = Text("001", nullptr, 0);
  document.source = Text("b", nullptr, 0);
  course.documents = {document};
  const std::vector<workbook::SourceView> sources = workbook::source_views(course);
  std::string order;
  for (const workbook::SourceView& source : sources) order += source.id;
  CHECK(order == "dabc");
  CHECK(sources[2].documents == std::vector<std::string>{"001"});
  CHECK(sources[1].documents.empty());
}

}  // namespace citation_test
