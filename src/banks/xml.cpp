#include "banks/xml.hpp"

#include <algorithm>

#include "text/characters.hpp"

namespace proofsheet::banks {

namespace {

/// The deepest element that is read: what is in it is left out.
constexpr int deepest_element = 200;

/// Collects what pugixml prints.
struct XmlString final : pugi::xml_writer {
  void write(const void* data, std::size_t size) override {
    text.append(static_cast<const char*>(data), size);
  }
  std::string text;
};

/// True if no element of a document is nested deeper than the limit.
class DepthWalker final : public pugi::xml_tree_walker {
 public:
  bool for_each(XmlNode&) override { return depth() < deepest_element; }
};

/// Collects elements by their names.
class ElementWalker final : public pugi::xml_tree_walker {
 public:
  explicit ElementWalker(const std::function<bool(std::string_view)>& is_wanted) : is_wanted_(is_wanted) {}
  bool for_each(XmlNode& node) override {
    if (node.type() == pugi::node_element && is_wanted_(local_name(node))) found.push_back(node);
    return true;
  }
  std::vector<XmlNode> found;

 private:
  const std::function<bool(std::string_view)>& is_wanted_;
};

}  // namespace

bool load_xml(std::string_view bytes, pugi::xml_document& document) {
  constexpr unsigned options = pugi::parse_default | pugi::parse_ws_pcdata;
  if (!document.load_buffer(bytes.data(), bytes.size(), options, pugi::encoding_auto)) return false;
  DepthWalker walker;
  return document.traverse(walker);
}

std::string_view local_name(const XmlNode& node) {
  const std::string_view name = node.name();
  return name.substr(name.find(':') + 1);
}

std::vector<XmlNode> elements_if(const XmlNode& node,
                                 const std::function<bool(std::string_view)>& is_wanted) {
  ElementWalker walker(is_wanted);
  XmlNode(node).traverse(walker);
  return std::move(walker.found);
}

std::vector<XmlNode> elements(const XmlNode& node, std::string_view name) {
  return elements_if(node, [&](std::string_view one) { return one == name; });
}

XmlNode element(const XmlNode& node, std::string_view name) {
  const std::vector<XmlNode> found = elements(node, name);
  return found.empty() ? XmlNode() : found.front();
}

text::Text text_in(const XmlNode& node, const text::SourcePtr& source) {
  std::string characters;
  std::size_t place = 0;
  for (const XmlNode& child : node.children()) {
    if (child.type() != pugi::node_pcdata && child.type() != pugi::node_cdata) continue;
    const std::string_view value = child.value();
    if (text::trimmed(value).empty()) continue;
    if (characters.empty()) {
      const auto offset = child.offset_debug();
      place = offset < 0 ? 0 : static_cast<std::size_t>(offset);
    }
    characters += value;
  }
  const std::string_view words = text::trimmed(characters);
  if (words.empty()) return {};
  if (source && source->text().compare(place, characters.size(), characters) == 0)
    place += static_cast<std::size_t>(words.data() - characters.data());
  return {std::string(words), source, place};
}

text::Span span_of(const XmlNode& node, const text::SourcePtr& source) {
  const auto offset = node.offset_debug();
  const std::size_t begin = offset < 1 ? 0 : static_cast<std::size_t>(offset) - 1;
  return {source, begin, std::min(begin + 1 + std::string_view(node.name()).size(), source->size())};
}

std::string inner_xml(const XmlNode& node) {
  XmlString out;
  for (const XmlNode& child : node.children())
    child.print(out, "", pugi::format_raw | pugi::format_no_declaration, pugi::encoding_utf8);
  return std::move(out.text);
}

}  // namespace proofsheet::banks
