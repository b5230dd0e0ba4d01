#pragma once
// Escapes text for each format, so that a reader of the format gets the same text back.
#include <string>
#include <string_view>

namespace proofsheet::reports {

/// Escapes text between tags of XML 1.0. Characters that XML can't contain (2.2: most control characters,
/// U+FFFE, U+FFFF), and bytes that are not UTF-8, become U+FFFD.
std::string xml_text(std::string_view text);
/// Escapes text in an attribute's double quotes. Line breaks and tabs are preserved, which XML would turn
/// into spaces (3.3.3).
std::string xml_attribute(std::string_view text);

/// Escapes the message of a workflow command: `%`, CR and LF, as the runner decodes them.
std::string command_message(std::string_view text);
/// Escapes a property of a workflow command, where `:` and `,` must be escaped, too.
std::string command_property(std::string_view text);

/// Returns a relative reference of RFC 3986 to a file by its path with `/`. Characters that a path segment
/// must not contain are percent-encoded. So is a colon, since the first segment might be read as a scheme
/// (4.2).
std::string uri_of(std::string_view path);
/// Escapes a SARIF message string (3.11.5): braces are doubled, because single braces mark placeholders.
std::string sarif_message(std::string_view text);

/// Escapes plain text for Markdown: ASCII punctuation with a meaning is escaped, line breaks become spaces.
std::string markdown_words(std::string_view text);
/// Returns a Markdown code span with a fence that is longer than any run of backquotes inside.
std::string markdown_code(std::string_view text);

}  // namespace proofsheet::reports
