// The tree in short form: one block a line, followed by its inlines, with its children indented below.
#include <fmt/format.h>

#include "reading.hpp"

namespace proofsheet::prose {

namespace {

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '\n')
      result += "\\n";
    else if (c == '"' || c == '\\')
      result += {'\\', c};
    else
      result += c;
  }
  return result + "\"";
}

std::string dump_inlines(const std::vector<Inline>& inlines);

std::string titled(const Inline& inl) {
  return inl.title.empty() ? inl.url : inl.url + " " + in_quotes(inl.title);
}

std::string dump_inline(const Inline& inl) {
  using Kind = Inline::Kind;
  switch (inl.kind) {
    case Kind::text: return in_quotes(inl.literal.view());
    case Kind::code: return fmt::format("code({})", in_quotes(inl.literal.view()));
    case Kind::emphasis: return fmt::format("em({})", dump_inlines(inl.children));
    case Kind::strong: return fmt::format("strong({})", dump_inlines(inl.children));
    case Kind::strikethrough: return fmt::format("strike({})", dump_inlines(inl.children));
    case Kind::link: return fmt::format("link<{}>({})", titled(inl), dump_inlines(inl.children));
    case Kind::image: return fmt::format("image<{}>({})", titled(inl), in_quotes(inl.literal.view()));
    case Kind::soft_break: return "/";
    case Kind::line_break: return "//";
    case Kind::role: return fmt::format("{}#{}({})", inl.name, inl.id, in_quotes(inl.literal.view()));
    case Kind::math: return fmt::format("math#{}({})", inl.id, in_quotes(inl.literal.view()));
    case Kind::gap:
      return fmt::format("gap{}({}){}", inl.name, dump_inlines(inl.children),
                         inl.literal.empty() ? "" : " " + in_quotes(inl.literal.view()));
    case Kind::footnote_reference: return fmt::format("^{}", inl.literal.view());
  }
  return {};
}

std::string dump_inlines(const std::vector<Inline>& inlines) {
  std::string text;
  for (const Inline& inl : inlines) text += (text.empty() ? "" : " ") + dump_inline(inl);
  return text;
}

std::string dump_directive(const Block& block) {
  std::string text = fmt::format("{}#{}", block.name, block.id);
  if (!block.argument.empty()) text += " " + in_quotes(block.argument.view());
  if (block.name == "listing") text += " " + in_quotes(block.literal.view());
  for (const auto& [key, value] : block.options) text += fmt::format(" {}={}", key, in_quotes(value.view()));
  return text;
}

std::string head_of(const Block& block) {
  using Kind = Block::Kind;
  const char* tight = block.tight ? "tight" : "loose";
  switch (block.kind) {
    case Kind::paragraph: return "paragraph";
    case Kind::heading: return fmt::format("heading {} #{}", block.level, block.info);
    case Kind::bullet_list: return fmt::format("bullets {}", tight);
    case Kind::ordered_list: return fmt::format("ordered {} {}", block.level, tight);
    case Kind::item: return block.info.empty() ? "item" : "item " + block.info;
    case Kind::quote: return block.info.empty() ? "quote" : "quote " + block.info;
    case Kind::code:
      return fmt::format("code {}{}", block.info.empty() ? "" : block.info + " ",
                         in_quotes(block.literal.view()));
    case Kind::table: return fmt::format("table [{}]", fmt::join(block.alignment, ""));
    case Kind::row: return block.header ? "head" : "row";
    case Kind::cell: return "cell";
    case Kind::rule: return "rule";
    case Kind::directive: return dump_directive(block);
    case Kind::math: return fmt::format("math#{} {}", block.id, in_quotes(block.literal.view()));
    case Kind::footnote: return fmt::format("footnote {}", block.info);
  }
  return {};
}

void dump_blocks(const std::vector<Block>& blocks, std::size_t indent, std::string& text) {
  for (const Block& block : blocks) {
    text += std::string(indent, ' ') + head_of(block);
    if (!block.inlines.empty()) text += " " + dump_inlines(block.inlines);
    text += '\n';
    dump_blocks(block.children, indent + 2, text);
  }
}

}  // namespace

std::string dump(const Document& document) {
  std::string text;
  dump_blocks(document.blocks, 0, text);
  return text;
}

}  // namespace proofsheet::prose
