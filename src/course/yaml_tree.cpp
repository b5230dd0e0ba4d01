#include "course/yaml_tree.hpp"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "course/yaml_errors.hpp"
#include "course/yaml_places.hpp"
#include "diagnostics/characters.hpp"
#include "diagnostics/marks.hpp"

namespace proofsheet::course {

namespace {

/// Thrown out of the parser, and caught by parse_yaml, when what follows can not be read, or a limit is
/// reached.
struct ReadingStopped {};

/// Makes a tree of yaml-cpp's events and reports what is refused: anchors, aliases, tags, merge keys, nulls,
/// duplicate keys, texts that a comment cuts short, a second document.
class TreeBuilder final : public YAML::EventHandler {
 public:
  /// `base`: where the parser's text begins in the source (behind a byte order mark).
  TreeBuilder(diagnostics::SourcePtr source, std::size_t base, diagnostics::Diagnostics& diagnostics);
  /// The tree, if there was anything in the file.
  std::optional<Node> root() && { return std::move(root_); }
  /// Values that are missing, kept apart: if the parser fails they may be its mistake, not the author's.
  const diagnostics::Diagnostics& missing() const { return missing_; }

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override;
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override;
  void OnMapEnd() override { close(); }
  void OnAnchor(const YAML::Mark& mark, const std::string& name) override;

 private:
  struct Open {
    Node node;
    std::optional<diagnostics::Text> key;      ///< of a mapping: read, its value is still to come
    std::map<std::string, std::size_t> lines;  ///< of a mapping: where each key stands
  };
  std::size_t offset(const YAML::Mark& mark) const;
  diagnostics::Span word_at(std::size_t begin) const;
  void error(diagnostics::Span span, std::string fact, std::string hint);
  void missing_value(diagnostics::Span span, std::string fact, std::string hint);
  void count_error(const diagnostics::Span& span);
  void check_tag(const YAML::Mark& mark, const std::string& tag);
  void check_cut(std::size_t end);
  void open(Node::Kind kind, const YAML::Mark& mark, const std::string& tag);
  void close();
  void attach(Node node);
  void take_key(const diagnostics::Text& key);
  bool key_is_due() const;

  diagnostics::SourcePtr source_;
  std::size_t base_;
  diagnostics::Diagnostics& diagnostics_;
  diagnostics::Diagnostics missing_;
  std::vector<Open> open_;
  std::optional<Node> root_;
  std::size_t documents_ = 0, nodes_ = 0, errors_ = 0;
};

using diagnostics::Span;
using diagnostics::Text;

TreeBuilder::TreeBuilder(diagnostics::SourcePtr source, std::size_t base,
                         diagnostics::Diagnostics& diagnostics)
    : source_(std::move(source)), base_(base), diagnostics_(diagnostics) {}

std::size_t TreeBuilder::offset(const YAML::Mark& mark) const {
  return std::min(base_ + static_cast<std::size_t>(std::max(mark.pos, 0)), source_->size());
}

Span TreeBuilder::word_at(std::size_t begin) const {
  const std::size_t end =
      std::min(source_->text().find_first_of(" \t\r\n,]}", begin), source_->size());
  return {source_, begin, std::max(end, std::min(begin + 1, source_->size()))};
}

void TreeBuilder::error(Span span, std::string fact, std::string hint) {
  diagnostics_.error(span, std::move(fact), std::move(hint));
  count_error(span);
}

void TreeBuilder::missing_value(Span span, std::string fact, std::string hint) {
  missing_.error(span, std::move(fact), std::move(hint));
  count_error(span);
}

void TreeBuilder::count_error(const Span& span) {
  if (++errors_ < most_yaml_errors) return;
  diagnostics_.error(
      span, fmt::format("more than {} mistakes; the rest of the file is not read", most_yaml_errors));
  throw ReadingStopped{};
}

void TreeBuilder::OnDocumentStart(const YAML::Mark& mark) {
  if (++documents_ == 1) return;
  const std::size_t begin = offset(mark);
  const std::string_view text = source_->text();
  const std::string_view before = text.substr(0, text.find_last_not_of(" \r\n", begin - 1) + 1);
  const bool declared = text.substr(begin, 3) == "---" || before.ends_with("\n...");
  if (declared)
    error(word_at(begin), "a second document begins here",
          "a file holds one; delete this line, or move what follows into a file of its own");
  else
    error(word_at(begin), "this line does not belong to what stands above it",
          "indent it like its neighbours; a file is one list or one mapping");
  throw ReadingStopped{};
}

void TreeBuilder::OnNull(const YAML::Mark& mark, YAML::anchor_t) {
  const std::size_t begin = offset(mark);
  const std::string_view rest = std::string_view(source_->text()).substr(begin);
  const bool written = rest.substr(0, 1) == "~" || rest.substr(0, 4) == "null" ||
                       rest.substr(0, 4) == "Null" || rest.substr(0, 4) == "NULL";
  if (open_.empty() && !written) return;
  if (written) {
    const Span word = word_at(begin);
    const std::string characters = source_->text().substr(word.begin, word.end - word.begin);
    missing_value(word, fmt::format("'{}' stands for nothing in YAML", characters),
                  fmt::format("leave the key out, or write '{}' in quotes if it is a text", characters));
  } else if (key_is_due()) {
    const bool is_colon = rest.starts_with(':');
    missing_value({source_, begin, begin + (rest.empty() ? 0 : 1)},
                  is_colon ? "the key before this colon is missing" : "a key is missing here",
                  "write 'key: value'");
  } else if (open_.back().node.kind == Node::Kind::mapping) {
    const Text& key = *open_.back().key;
    const std::size_t colon = key.str().find(':');
    const char first = source_->text()[key.span().begin];
    const bool has_neither = key.empty() && first != '"' && first != '\'';  // which was told of the key
    if (!has_neither)
      missing_value(key.span(), fmt::format("'{}' has no value", key.str()),
                    colon != std::string::npos && colon > 0 && colon + 1 < key.size()
                        ? fmt::format("a space is due behind the colon: '{}: {}'", key.str().substr(0, colon),
                                      key.str().substr(colon + 1))
                        : "write a value, or leave the key out");
  } else {
    // The mark of an item that is not there is the next thing in the file; the dash stands before it.
    const std::size_t before =
        begin == 0 ? std::string::npos : source_->text().find_last_not_of(" \t\r\n", begin - 1);
    const bool dash = before != std::string::npos && source_->text()[before] == '-';
    const std::size_t place = dash ? before : begin;
    missing_value({source_, place, std::min(place + 1, source_->size())},
                  "an item of the list is empty", "write the item, or delete its comma or dash");
  }
  if (key_is_due())
    open_.back().key = Text({}, source_, begin);
  else
    attach(Node{{}, {}, Text({}, source_, begin), {}, {}, {source_, begin, begin}});
}

void TreeBuilder::OnAlias(const YAML::Mark& mark, YAML::anchor_t) {
  const Span word = word_at(offset(mark));
  const std::string characters = source_->text().substr(word.begin, word.end - word.begin);
  error(word, fmt::format("'{}' is an alias, and aliases are not read", characters),
        "write the value out; put it in quotes if it is a text");
  const Text text(characters, source_, word.begin);
  if (key_is_due())
    open_.back().key = text;
  else
    attach(Node{{}, {}, text, {}, {}, word});
}

void TreeBuilder::OnAnchor(const YAML::Mark& mark, const std::string& name) {
  error(word_at(offset(mark)), fmt::format("'&{}' is an anchor, and anchors are not read", name),
        "delete it; put the value in quotes if the '&' belongs to a text");
}

void TreeBuilder::check_tag(const YAML::Mark& mark, const std::string& tag) {
  const std::size_t begin = offset(mark);
  const bool plain_or_quoted = tag.empty() || tag == "?" || tag == "!";
  if (plain_or_quoted && (begin >= source_->size() || source_->text()[begin] != '!')) return;
  const Span word = word_at(begin);
  error(word,
        fmt::format("'{}' is a tag, and tags are not read",
                    source_->text().substr(word.begin, word.end - word.begin)),
        "delete it; put the value in quotes if the '!' belongs to a text");
}

/// Behind a plain scalar a comment stands two spaces away and has a space behind its `#`; anything nearer may
/// be meant.
void TreeBuilder::check_cut(std::size_t end) {
  const std::string_view text = source_->text();
  const std::size_t hash = std::min(text.find_first_not_of(" \t", end), text.size());
  if (hash == text.size() || text[hash] != '#' || hash == end) return;
  const char behind = hash + 1 < text.size() ? text[hash + 1] : '\n';
  if (hash - end >= 2 && (behind == ' ' || behind == '\n' || behind == '\r')) return;
  std::size_t line_end = std::min(text.find('\n', hash), text.size());
  if (text[line_end - 1] == '\r') --line_end;
  error({source_, hash, line_end}, "' #' would cut this text short",
        "put the text in quotes; a comment stands two spaces behind a value and has a space behind '#'");
}

void TreeBuilder::OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                           const std::string& value) {
  check_tag(mark, tag);
  const std::size_t begin = offset(mark);
  const bool property = anchor != 0 || (begin < source_->size() && source_->text()[begin] == '!');
  const PlacedScalar placed = property ? PlacedScalar{Text(value, source_, begin), {}, begin, true}
                                       : place_scalar(source_, begin, value);
  const Span here{source_, begin, std::min(begin + 1, source_->size())};
  if (!placed.closed) {
    error(here, "the quote that opens here is never closed", std::string(open_quote_hint));
    throw ReadingStopped{};
  }
  const std::size_t lines = static_cast<std::size_t>(std::count(value.begin(), value.end(), '\n'));
  if (value.size() > longest_scalar || lines > most_block_lines) {
    error(here,
          fmt::format("this text has {} bytes in {} lines; {} bytes and {} lines can be read", value.size(),
                      lines, longest_scalar, most_block_lines),
          "divide it");
    throw ReadingStopped{};
  }
  for (std::size_t at = value.find_first_of("\xEE\xEF"); at != std::string::npos;
       at = value.find_first_of("\xEE\xEF", at + 1))
    if (diagnostics::is_private_use(diagnostics::code_point_at(value, at).value)) {
      error(here, "a private-use character is written in this text", "take its escape out");
      throw ReadingStopped{};
    }
  if (placed.style == Node::Style::plain && !property) check_cut(placed.end);
  if (key_is_due()) {
    if (value == "<<" && placed.style == Node::Style::plain)
      error(placed.text.span(), "'<<' is a merge key, and merge keys are not read", "write the keys out");
    take_key(placed.text);
  } else {
    attach(Node{Node::Kind::scalar,
                placed.style,
                placed.text,
                {},
                {},
                placed.text.empty() ? here : placed.text.span()});
  }
}

void TreeBuilder::OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                                  YAML::EmitterStyle::value) {
  open(Node::Kind::sequence, mark, tag);
}

void TreeBuilder::OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                             YAML::EmitterStyle::value) {
  open(Node::Kind::mapping, mark, tag);
}

void TreeBuilder::open(Node::Kind kind, const YAML::Mark& mark, const std::string& tag) {
  check_tag(mark, tag);
  const std::size_t begin = offset(mark);
  const Span here{source_, begin, std::min(begin + 1, source_->size())};
  if (open_.size() == deepest_yaml) {
    error(here, fmt::format("more than {} lists and mappings inside each other", deepest_yaml),
          "put the text in quotes if its brackets belong to it");
    throw ReadingStopped{};
  }
  if (key_is_due()) {
    error(here, "a key is a text, not a list or a mapping", "put it in quotes if its brackets belong to it");
    throw ReadingStopped{};
  }
  Open opened;
  opened.node.kind = kind;
  opened.node.span = here;
  open_.push_back(std::move(opened));
}

void TreeBuilder::close() {
  Node node = std::move(open_.back().node);
  open_.pop_back();
  attach(std::move(node));
}

bool TreeBuilder::key_is_due() const {
  return !open_.empty() && open_.back().node.kind == Node::Kind::mapping && !open_.back().key;
}

void TreeBuilder::take_key(const Text& key) {
  Open& mapping = open_.back();
  mapping.key = key;
  if (mapping.node.entries.empty()) mapping.node.span = key.span();
  const std::size_t line = source_->position(key.span().begin).line;
  const auto [first, is_new] = mapping.lines.emplace(key.str(), line);
  if (!is_new)
    error(key.span(), fmt::format("the key '{}' stands here a second time", key.str()),
          fmt::format("the first one is in line {}", first->second));
}

void TreeBuilder::attach(Node node) {
  if (++nodes_ > most_yaml_nodes) {
    error(node.span, fmt::format("more than {} values in one file", most_yaml_nodes),
          "write tables as rows in a '|' block");
    throw ReadingStopped{};
  }
  if (open_.empty()) {
    root_ = std::move(node);
    return;
  }
  Open& parent = open_.back();
  if (parent.node.kind == Node::Kind::sequence) {
    parent.node.items.push_back(std::move(node));
    return;
  }
  parent.node.entries.push_back({std::move(*parent.key), std::move(node)});
  parent.key.reset();
}

}  // namespace

bool check_characters(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics) {
  const std::string_view text = source->text();
  const auto is_doubtful = [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || static_cast<unsigned char>(c) >= 0x7F;
  };
  for (std::size_t i = 0; (i = diagnostics::find_byte(text, i, is_doubtful)) < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const diagnostics::CodePoint one = diagnostics::code_point_at(text, i);
    const auto here = [&] { return diagnostics::Span{source, i, i + 1}; };
    if (!one.valid) {
      diagnostics.error(here(), fmt::format("the byte {:02X} is not UTF-8", c), diagnostics::how_to_encode(text));
      return false;
    }
    if (c == 0) {
      diagnostics.error(here(), "a NUL character",
                        diagnostics::wide_encoding(text).empty() ? "this is not a text file; write it anew"
                                                                 : diagnostics::how_to_encode(text));
      return false;
    }
    const bool line_end = c == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if ((c < 0x20 && !line_end) || c == 0x7F) {
      diagnostics.error(here(), fmt::format("the control character U+{:04X}", c), "delete it");
      return false;
    }
    if (diagnostics::is_private_use(one.value)) {
      diagnostics.error({source, i, i + one.size},
                        fmt::format("the private-use character U+{:04X}", static_cast<unsigned>(one.value)),
                        "delete it");
      return false;
    }
    i += one.size;
  }
  return true;
}

bool check_indentation(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics) {
  const std::string_view text = source->text();
  bool good = true;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t content = std::min(text.find_first_not_of(" \t\r", begin), end);
    const std::size_t tab = text.substr(begin, content - begin).find('\t');
    if (tab != std::string_view::npos && content < end) {
      diagnostics.error({source, begin + tab, begin + tab + 1}, "a tab in the indentation",
                        "indent with spaces");
      good = false;
    }
    begin = end + 1;
  }
  return good;
}

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// What a failed parse means. What was refused before it failed explains its own lines; values that seem to
/// be missing come after the lines that are wrong for certain, because a parser that goes astray finds values
/// missing.
void report_failure(const diagnostics::SourcePtr& source, std::size_t failed_at,
                    const diagnostics::Diagnostics& missing, diagnostics::Diagnostics& errors) {
  std::set<std::size_t> explained;
  const auto line_of = [&](const diagnostics::Diagnostic& error) {
    return source->position(error.span.begin).line;
  };
  for (const auto& error : errors.items()) explained.insert(line_of(error));
  std::size_t added = 0;
  const auto add = [&](const diagnostics::Diagnostic& error) {
    if (added >= most_yaml_errors || !explained.insert(line_of(error)).second) return;
    errors.add(error);
    ++added;
  };
  for (const auto& error : certain_errors(source)) add(error);
  for (const auto& error : missing.items()) add(error);
  if (added == 0) add(likely_error(source, failed_at));
}

/// A part of a text.
struct Stretch {
  std::size_t begin, end;
};

/// Everything behind the byte order mark.
Stretch whole(const std::string& text) {
  return {text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0, text.size()};
}

/// Where entries begin that stand at the margin, up to where the next one does.
std::vector<Stretch> entries_at_margin(const std::string& text) {
  std::vector<Stretch> entries;
  const Stretch all = whole(text);
  for (std::size_t at = all.begin; at < all.end;) {
    const std::size_t next = std::min(text.find('\n', at), all.end - 1) + 1;
    if (std::string_view(" \t\r\n#]}").find(text[at]) == std::string_view::npos) {
      if (!entries.empty()) entries.back().end = at;
      entries.push_back({at, all.end});
    }
    at = next;
  }
  return entries;
}

std::optional<Node> parse_checked(const diagnostics::SourcePtr& source, const Stretch& part,
                                  diagnostics::Diagnostics& errors) {
  std::istringstream bytes(source->text().substr(part.begin, part.end - part.begin));
  TreeBuilder builder(source, part.begin, errors);
  try {
    YAML::Parser parser(bytes);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const ReadingStopped&) {
    errors.add(builder.missing());
    return {};
  } catch (const YAML::Exception& failure) {
    report_failure(source, part.begin + static_cast<std::size_t>(std::max(failure.mark.pos, 0)),
                   builder.missing(), errors);
    return {};
  }
  errors.add(builder.missing());
  std::optional<Node> root = std::move(builder).root();
  if (!root && !errors.has_errors())
    errors.error({source, 0, 0}, "this file is empty", "write something in it, or delete it");
  return root;
}

/// The entries of several trees of one kind as one tree.
void join(std::optional<Node>& all, Node more) {
  if (!all || all->kind != more.kind) {
    if (!all) all = std::move(more);
    return;
  }
  for (Node& item : more.items) all->items.push_back(std::move(item));
  for (Entry& entry : more.entries) all->entries.push_back(std::move(entry));
}

}  // namespace

std::optional<Node> parse_yaml(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics) {
  if (source->size() > largest_yaml_file) {
    diagnostics.error(
        {source, 0, 0},
        fmt::format("this file has {} bytes; {} can be read", source->size(), largest_yaml_file),
        "divide it");
    return {};
  }
  if (!check_characters(source, diagnostics) || !check_indentation(source, diagnostics)) return {};
  diagnostics::Diagnostics errors;
  std::optional<Node> root = parse_checked(source, whole(source->text()), errors);
  diagnostics.add(errors);
  if (errors.has_errors()) return {};
  return root;
}

std::optional<Node> parse_readable_yaml(const diagnostics::SourcePtr& source,
                                        diagnostics::Diagnostics& diagnostics) {
  if (auto root = parse_yaml(source, diagnostics)) return root;
  diagnostics::Diagnostics known;
  if (source->size() > largest_yaml_file || !check_characters(source, known) ||
      !check_indentation(source, known))
    return {};
  std::optional<Node> readable;
  for (const Stretch& entry : entries_at_margin(source->text())) {
    diagnostics::Diagnostics own;
    auto tree = parse_checked(source, entry, own);
    if (tree && own.has_errors()) diagnostics.add(own);
    if (tree && !own.has_errors()) join(readable, *std::move(tree));
  }
  return readable;
}

}  // namespace proofsheet::course
