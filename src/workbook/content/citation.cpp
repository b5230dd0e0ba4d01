#include "workbook/content/citation.hpp"

#include <algorithm>
#include <tuple>

#include "text/characters.hpp"

namespace proofsheet::workbook {

namespace {

/// Returns `Lovelace` for `Ada Lovelace` and for `Lovelace, Ada`.
std::string family_of(const std::string& author) {
  if (const std::size_t comma = author.find(','); comma != std::string::npos) return author.substr(0, comma);
  const std::size_t blank = author.find_last_of(' ');
  return blank == std::string::npos ? author : author.substr(blank + 1);
}

auto order_of(const SourceView& source) {
  const std::string first = source.authors.empty() ? source.title : family_of(source.authors.front());
  return std::tuple(first, source.year, source.title, source.id);
}

}  // namespace

std::string in_reading_order(const std::string& author) {
  const std::size_t comma = author.find(','), last = author.rfind(',');
  if (comma == std::string::npos) return author;
  const auto part = [&](std::size_t begin, std::size_t end) {
    return std::string(text::trimmed(std::string_view(author).substr(begin, end - begin)));
  };
  // BibTeX names may have three parts: King, Jr., Martin Luther.
  const std::string suffix = last > comma ? ", " + part(comma + 1, last) : std::string();
  return part(last + 1, author.size()) + " " + part(0, comma) + suffix;
}

std::string citation_label(const SourceView& source, const course::Words& words) {
  if (source.authors.empty()) return source.title;
  std::string label = family_of(source.authors.front());
  if (source.authors.size() > 1)
    label = words.say(source.authors.size() == 2 ? "citation_two" : "citation_more",
                      {{"first", label}, {"second", family_of(source.authors.back())}});
  return source.year.empty() ? label : label + " " + source.year;
}

std::vector<SourceView> source_views(const course::Course& course) {
  std::vector<SourceView> sources;
  for (const course::Reference& reference : course.references) {
    SourceView source{reference.id.str(), reference.title.str(), {}, reference.year.str(),
                      reference.in.str(), reference.url.str(),   {}};
    for (const text::Text& author : reference.authors) source.authors.push_back(author.str());
    for (const course::Document& document : course.documents)
      if (document.source.str() == source.id) source.documents.push_back(document.id.str());
    sources.push_back(std::move(source));
  }
  std::sort(sources.begin(), sources.end(),
            [](const SourceView& one, const SourceView& other) { return order_of(one) < order_of(other); });
  return sources;
}

}  // namespace proofsheet::workbook
