// The table of formats. `tests/documents/formats_test.cpp` checks that the guide has them all.
#include "seen/formats.hpp"
#include "catch.hpp"

namespace formats_test {

using namespace proofsheet;

TEST_CASE("each format has its own hint and its own comments") {
  for (const seen::FormatRow& row : seen::formats()) {
    CAPTURE(row.name);
    CHECK(row.hint.find("{0}") != std::string_view::npos);
    CHECK(seen::format_row("docs/paper." + std::string(row.endings.front())) == &row);
    if (row.claim.empty()) continue;
    CHECK(row.claim.find("{1}") != std::string_view::npos);
    CHECK(row.comment.find("{}") != std::string_view::npos);
  }
  CHECK(seen::format_row("a.ADOC")->format == seen::Format::asciidoc);
  CHECK(seen::format_row("a.docx") == nullptr);
  CHECK(seen::format_row("Makefile") == nullptr);
}

}  // namespace formats_test
