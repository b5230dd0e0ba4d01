#pragma once
// XML of banks, with the places of its nodes in the file. pugixml expands no entities of its own, and neither
// parses nor frees recursively.
#include <functional>
#include <pugixml.hpp>
#include <vector>

#include "banks/bank.hpp"

namespace proofsheet::banks {

using XmlNode = pugi::xml_node;

/// Parses a file; false if it is not XML.
bool load_xml(std::string_view bytes, pugi::xml_document& document);
/// Returns a name without its prefix: `math` for `m:math`.
std::string_view local_name(const XmlNode& node);
/// Returns the elements below a node whose names, without a prefix, are wanted, in the order of the file.
std::vector<XmlNode> elements_if(const XmlNode& node, const std::function<bool(std::string_view)>& is_wanted);
/// Returns those that have a name.
std::vector<XmlNode> elements(const XmlNode& node, std::string_view name);
/// Returns the first of them; an empty node if there is none.
XmlNode element(const XmlNode& node, std::string_view name);
/// Returns the texts and CDATA sections of a node together, with their places in the source, from the one
/// that encloses white space to its end. `source` may be null.
text::Text text_in(const XmlNode& node, const text::SourcePtr& source);
/// Returns the place of a start tag.
text::Span span_of(const XmlNode& node, const text::SourcePtr& source);
/// Returns the content of a node as XML.
std::string inner_xml(const XmlNode& node);

}  // namespace proofsheet::banks
