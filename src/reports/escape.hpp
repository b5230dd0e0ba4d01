#pragma once
// How a text is written so that the reader of a format gets that text back. Once for all formats.
#include <string>
#include <string_view>

namespace proofsheet::reports {

/// Between tags of XML 1.0. Characters that XML can't hold at all (2.2: most control characters, U+FFFE,
/// U+FFFF) and bytes that are no UTF-8 become U+FFFD.
std::string xml_text(std::string_view text);
/// In an attribute's double quotes. Line ends and tabs are kept, which XML would make spaces (3.3.3).
std::string xml_attribute(std::string_view text);

/// The message of a workflow command: `%`, CR and LF are escaped, as the runner undoes it.
std::string command_message(std::string_view text);
/// A property of a workflow command, where `:` and `,` are escaped too.
std::string command_property(std::string_view text);

/// A relative reference of RFC 3986 to a file by its path with `/`: what may not stand in a path segment is
/// percent-encoded, and so is a colon, since the first segment might read as a scheme (4.2).
std::string uri_of(std::string_view path);
/// A SARIF message string (3.11.5): braces are doubled, since single ones hold placeholders.
std::string sarif_message(std::string_view text);

/// Plain words in Markdown: ASCII punctuation that could mean something is escaped, line ends become spaces.
std::string markdown_words(std::string_view text);
/// A Markdown code span, its fence longer than any run of backquotes inside.
std::string markdown_code(std::string_view text);

}  // namespace proofsheet::reports
