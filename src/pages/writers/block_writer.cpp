// Writes blocks.
//
// Templates never separate blocks. The line end at the end of a template's file belongs to the file, and this
// file joins blocks with one empty line. A list decides itself how its items are separated.
#include <algorithm>

#include "mathml/code.hpp"
#include "pages/templates/layout.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"
#include "text/replaced.hpp"

namespace proofsheet::pages {

namespace {

using prose::Block;
using text::Origin;

/// The deepest nesting of lists with markers of their own, which is LaTeX's limit. Deeper lists have none.
constexpr std::size_t deepest_list = 4;

class BlockWriter {
 public:
  explicit BlockWriter(Passage passage) : passage_(passage), renderer_(passage.renderer) {}

  std::string all(const std::vector<Block>& blocks) {
    std::vector<std::string> blocks_text;
    std::vector<const Block*> footnotes;
    for (const Block& block : blocks) {
      follows_same_kind_ = last_ == block.kind && !follows_same_kind_;
      last_ = block.kind;
      if (block.kind == Block::Kind::footnote)
        footnotes.push_back(&block);
      else
        blocks_text.push_back(with_position(block));
    }
    if (!footnotes.empty()) blocks_text.push_back(notes(footnotes));
    return join(blocks_text, "\n\n");
  }

 private:
  /// Returns the block with a mark of its source position, for the content that has no position of its own.
  std::string with_position(const Block& block) {
    const std::string blocks_text = write(block);
    const bool located = renderer_.places && block.span.source && !blocks_text.empty();
    return located ? renderer_.places->put(block.span) + blocks_text : blocks_text;
  }

  std::string write(const Block& block) {
    switch (block.kind) {
      case Block::Kind::paragraph: return paragraph(block);
      case Block::Kind::heading: return heading(block);
      case Block::Kind::bullet_list:
        if (block.name == "definitions") return definitions(block);
        return list(block);
      case Block::Kind::ordered_list: return list(block);
      case Block::Kind::quote: return quote(block);
      case Block::Kind::code: return code(block);
      case Block::Kind::table: return write_prose_table(passage_, block);
      case Block::Kind::rule: return renderer_.fill("rule", View());
      case Block::Kind::directive:
        return block.name == "listing" ? listing(block) : write_computed(passage_, block);
      case Block::Kind::math: return write_computed(passage_, block);
      case Block::Kind::item:
      case Block::Kind::footnote: return write_blocks(passage_, block.children);
      case Block::Kind::row:
      case Block::Kind::cell: return {};  // written with their table
    }
    return {};
  }

  std::string inlines(const Block& block) const {
    return renderer_.escape(write_inlines(passage_, block.inlines, false), Context::paragraph);
  }

  std::string paragraph(const Block& block) const {
    return renderer_.fill("paragraph", View().text("content", inlines(block)));
  }

  std::string heading(const Block& block) {
    passage_.level = block.level;
    View view;
    view.text("content", write_inlines(passage_, block.inlines, true))
        .text("plain", write_plain(passage_, block.inlines))
        .text("anchor", block.info.empty() ? std::string() : heading_anchor(passage_.folder(), block.info))
        .text("marks", std::string(static_cast<std::size_t>(block.level), '#'));
    view.number("level", static_cast<std::size_t>(block.level));
    for (int level = 1; const char* key : {"level_1", "level_2", "level_3", "level_4", "level_5", "level_6"})
      view.flag(key, level++ == block.level);
    return renderer_.fill("heading", view);
  }

  std::string list(const Block& block) const {
    const bool ordered = block.kind == Block::Kind::ordered_list;
    Passage inside = passage_;
    ++inside.lists;
    Views items;
    int number = block.level;
    for (const Block& item : block.children) {
      View view;
      const bool has_box = !item.info.empty() && renderer_.format.medium == Medium::site;
      add_lines(view, item_content(inside, has_box ? with_box(item) : item, block.tight));
      if (!ordered) view.flag("task", !item.info.empty()).flag("done", item.info == "[x]");
      if (ordered) {
        // The author chose the first number, except in a list that begins at 1.
        const std::string figures = std::to_string(number);
        const bool chosen = number++ == block.level && block.level != 1;
        const Origin by = chosen ? Origin::nobody : Origin::own;
        view.text("number", text::mark_region(by, figures))
            .text("indent", std::string(figures.size() + 2, ' '));
      }
      items.push_back(std::move(view));
    }
    return renderer_.fill(ordered ? "ordered_list" : "bullet_list",
                          View()
                              .flag("tight", block.tight)
                              .flag("second", follows_same_kind_)
                              .flag("deep", passage_.lists >= deepest_list)
                              .list("items", with_more(std::move(items))));
  }

  /// Returns a task with its box as text, for HTML, where an element would be a control.
  static Block with_box(Block task) {
    prose::Inline box;
    box.literal = text::Text(task.info == "[x]" ? "☑ " : "☐ ", nullptr, 0);
    std::vector<prose::Inline>& words = task.children.front().inlines;
    words.insert(words.begin(), std::move(box));
    return task;
  }

  /// Joins the blocks of an item. Those of a tight list have no empty line between them.
  static std::string item_content(const Passage& inside, const Block& item, bool tight) {
    if (!tight) return write_blocks(inside, item.children);
    std::vector<std::string> blocks_text;
    for (const Block& block : item.children) blocks_text.push_back(write_blocks(inside, {block}));
    return join(blocks_text, "\n");
  }

  std::string quote(const Block& block) const {
    View view;
    add_lines(view, write_blocks(passage_, block.children));
    if (block.info.empty()) return renderer_.fill("quote", view);
    std::string mark = block.info;
    std::transform(mark.begin(), mark.end(), mark.begin(),
                   [](char c) { return static_cast<char>(c - 'a' + 'A'); });
    const std::string label = renderer_.templates.words().say("alert_" + block.info);
    return renderer_.fill("alert", view.text("alert", block.info)
                                       .text("mark", mark)
                                       .text("label", renderer_.escape(label, Context::words)));
  }

  std::string definitions(const Block& block) const {
    Views items;
    for (const Block& part : block.children)
      items.push_back(View().flag("term", part.info == "term").text("content", inlines(part)));
    return renderer_.fill("definition_list", View().list("items", std::move(items)));
  }

  std::string code(const Block& block) const {
    View view = code_view(block.literal.str(), block.info);
    if (!renderer_.workbook.is_guide || block.argument.empty()) return renderer_.fill("code_block", view);
    view.text("title", renderer_.escape(block.argument.view(), Context::words))
        .text("output", "")
        .text("output_fence", "```");
    return renderer_.fill("listing", view);
  }

  View code_view(std::string code, const std::string& language) const {
    if (!code.empty() && code.back() == '\n') code.pop_back();
    Views parts;
    if (renderer_.format.medium != Medium::text)
      for (const mathml::CodePart& part : mathml::parts_of_code(code, language))
        parts.push_back(View()
                            .text("code", renderer_.escape(part.text, Context::code_block))
                            .text("kind", std::string(part.kind)));
    View view;
    view.text("code", renderer_.escape(code, Context::code_block))
        .text("language", language)
        .text("fence", fence_for(code, 3))
        .list("parts", std::move(parts));
    return view;
  }

  std::string listing(const Block& block) const {
    std::string output, plain;
    for (const prose::Inline& one : block.inlines) {
      const bool is_role = one.kind == prose::Inline::Kind::role;
      const std::string shown = one.kind == prose::Inline::Kind::line_break ? "\n"
                                : is_role                                   ? printed(one)
                                                                            : one.literal.str();
      plain += shown;
      const std::string written = renderer_.format.escape(shown, Context::code_block);
      if (is_role)
        output += renderer_.located(one.literal, prose::NumeralPlace::prose,
                                    text::mark_region(origin_of(passage_.inserts.at(one.id)), written));
      else
        output += renderer_.located(one.literal, prose::NumeralPlace::prose, written);
    }
    const auto& its = std::get<workbook::NoteView>(passage_.lesson->blocks[block.id]);
    View view = code_view(block.literal.str(), block.info);
    view.text("title", write_line(renderer_, passage_.lesson, its.title))
        .text("output", output)
        .text("output_fence", fence_for(plain, 3));
    return renderer_.fill("listing", view);
  }

  static Origin origin_of(const workbook::Insert& insert) {
    if (insert.kind == workbook::Insert::Kind::literal) return Origin::declared;
    return insert.is_label ? Origin::nobody : Origin::number;
  }

  /// Returns the number of a role as a program prints it: claimed digits as they are, others without commas.
  std::string printed(const prose::Inline& role) const {
    const workbook::Insert& insert = passage_.inserts.at(role.id);
    const bool is_claimed = !prose::split_number_role(role.literal).printed.empty();
    const std::string digits = is_claimed || insert.is_label || insert.kind == workbook::Insert::Kind::literal
                                   ? insert.text
                                   : text::replaced(insert.text, ",", "");
    return digits + (insert.unit.empty() ? "" : " " + insert.unit);
  }

  std::string notes(const std::vector<const Block*>& footnotes) const {
    Views items;
    for (const Block* footnote : footnotes) {
      View view;
      add_lines(view, write_blocks(passage_, footnote->children));
      view.text("label", footnote->info)
          .text("anchor", footnote_anchor(passage_, footnote->info))
          .number("number", footnote_number(passage_, footnote->info));
      items.push_back(std::move(view));
    }
    return renderer_.fill("footnotes", View().list("notes", with_more(std::move(items))));
  }

  Passage passage_;
  const Renderer& renderer_;
  Block::Kind last_ = Block::Kind::paragraph;  // the kind of the block before
  bool follows_same_kind_ = false;             // the block has the same kind as the one before, whose flag is
                                               // not set
};

}  // namespace

std::string write_blocks(Passage passage, const std::vector<Block>& blocks) {
  return BlockWriter(passage).all(blocks);
}

}  // namespace proofsheet::pages
