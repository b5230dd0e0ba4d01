#include "web/live.hpp"

#include <fmt/format.h>

#include "text/diagnostic.hpp"
#include "text/xml.hpp"

namespace proofsheet::web {

namespace {

/// Returns the messages as items of a list.
std::string message_list(std::string_view messages, std::size_t& count) {
  std::string items;
  for (count = 0; !messages.empty();) {
    const std::size_t end = std::min(messages.find("\n\n"), messages.size());
    const std::string_view message = messages.substr(0, end);
    messages.remove_prefix(std::min(end + 2, messages.size()));
    if (message.find_first_not_of('\n') == message.npos) continue;
    items += fmt::format("<li><pre tabindex=\"0\">{}</pre></li>\n", text::escape_xml(message));
    ++count;
  }
  return items;
}

/// Returns the offset at which the notices are added.
std::size_t end_of_body(std::string_view page) { return std::min(page.rfind("</body>"), page.size()); }

}  // namespace

std::string notices(std::string_view errors, std::string_view findings) {
  std::size_t count = 0;
  std::string html;
  if (const std::string items = message_list(errors, count); count > 0)
    html += fmt::format(
        "<details open=\"open\" class=\"proofsheet-errors\">\n<summary><span role=\"alert\">{}; this page is "
        "older than its sources</span></summary>\n<ol>\n{}</ol>\n</details>\n",
        text::count_with_noun(count, "error"), items);
  if (const std::string items = message_list(findings, count); count > 0)
    html += fmt::format(
        "<details class=\"proofsheet-findings\">\n<summary>{}</summary>\n<ol>\n{}</ol>\n</details>\n",
        text::count_with_noun(count, "finding"), items);
  return html.empty() ? html
                      : fmt::format("<aside aria-label=\"Proofsheet\" lang=\"en\">\n{}</aside>\n", html);
}

std::string with_live(std::string_view page, std::string_view path, std::uint64_t version,
                      std::string_view notices) {
  const std::size_t end = end_of_body(page);
  return fmt::format(
      "{}<link rel=\"stylesheet\" href=\"/{}\"/>\n{}<script src=\"/{}\" data-page=\"{}\" "
      "data-version=\"{}\"></script>\n{}",
      page.substr(0, end), style_path, notices, script_path, text::escape_xml(path), version,
      page.substr(end));
}

std::string page(std::string_view title, std::string_view content) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<title>{0}</title>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<meta "
      "name=\"color-scheme\" "
      "content=\"light dark\"/>\n</head>\n<body "
      "class=\"proofsheet-page\">\n<main>\n<h1>{0}</h1>\n{1}</main>\n"
      "</body>\n</html>\n",
      text::escape_xml(title), content);
}

}  // namespace proofsheet::web
