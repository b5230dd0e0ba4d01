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
#include <utility>
#include <vector>

#include "course/yaml_errors.hpp"
#include "course/yaml_places.hpp"
#include "course/yaml_tabs.hpp"
#include "text/characters.hpp"
#include "text/marks.hpp"
#include "text/refusal.hpp"

namespace proofsheet::course {

namespace {

using text::Span;
using text::Text;

/// Thrown out of the parser, and caught by parse_yaml, when the rest can't be read or a limit is reached.
struct ReadingStopped {};

/// Builds a tree from yaml-cpp's events and reports everything that is refused: anchors, aliases, tags, merge
/// keys, nulls, duplicate keys, texts that a comment cuts short, a second document.
class TreeBuilder final : public YAML::EventHandler {
 public:
  /// `base`: the offset in the source where the parser's text begins (after a byte order mark).
  TreeBuilder(text::SourcePtr source, std::size_t base, text::Diagnostics& diagnostics)
      : source_(std::move(source)), base_(base), diagnostics_(diagnostics) {}
  /// Returns the tree; nothing if the file was empty.
  std::optional<Node> root() && { return std::move(root_); }
  /// Returns the errors about missing values, in a list of their own: if the parser fails, they may be its
  /// mistake, not the author's.
  const text::Diagnostics& missing() const { return missing_; }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ == 1) return;
    const std::size_t begin = offset(mark);
    const std::string_view text = source_->text();
    const std::string_view before = text.substr(0, text.find_last_not_of(" \r\n", begin - 1) + 1);
    const bool declared = text.substr(begin, 3) == "---" || before.ends_with("\n...");
    if (declared)
      error(word_at(begin), "a second document begins here",
            "remove this line, or move the second document into a file of its own");
    else
      error(word_at(begin), "this line does not belong to the list or mapping above it",
            "indent it like its neighbours; a file must be one list or one mapping");
    throw ReadingStopped{};
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    const std::size_t begin = offset(mark);
    const std::string_view rest = std::string_view(source_->text()).substr(begin);
    const bool written = rest.substr(0, 1) == "~" || rest.substr(0, 4) == "null" ||
                         rest.substr(0, 4) == "Null" || rest.substr(0, 4) == "NULL";
    if (open_.empty() && !written) return;
    if (written) {
      const Span word = word_at(begin);
      const std::string characters = source_->text().substr(word.begin, word.end - word.begin);
      missing_value(word, fmt::format("'{}' means no value in YAML", characters),
                    fmt::format("remove the key, or put '{}' in quotes if it is a text", characters));
    } else if (key_is_due()) {
      const bool is_colon = rest.starts_with(':');
      missing_value({source_, begin, begin + (rest.empty() ? 0 : 1)},
                    is_colon ? "the key before this colon is missing" : "a key is missing here",
                    "write 'key: value'");
    } else if (open_.back().node.kind == Node::Kind::mapping) {
      const Text& key = *open_.back().key;
      const std::size_t colon = key.str().find(':');
      const char first = source_->text()[key.span().begin];
      const bool has_neither = key.empty() && first != '"' && first != '\'';  // reported at the key
      if (!has_neither && has_lessons_only(key.span()) && colon == std::string::npos)
        missing_value(key.span(), std::string(no_colon), std::string(no_colon_hint));
      else if (!has_neither)
        missing_value(key.span(), fmt::format("'{}' has no value", key.str()),
                      colon != std::string::npos && colon > 0 && colon + 1 < key.size()
                          ? fmt::format("write a space after the colon: '{}: {}'", key.str().substr(0, colon),
                                        key.str().substr(colon + 1))
                          : "write a value, or remove the key");
    } else {
      // The mark of a missing item is the next token of the file; the dash is before it.
      const std::size_t before =
          begin == 0 ? std::string::npos : source_->text().find_last_not_of(" \t\r\n", begin - 1);
      const bool dash = before != std::string::npos && source_->text()[before] == '-';
      const std::size_t place = dash ? before : begin;
      missing_value({source_, place, std::min(place + 1, source_->size())}, "an item of the list is empty",
                    "write the item, or remove its comma or dash");
    }
    if (key_is_due()) {
      open_.back().key = Text({}, source_, begin);
      open_.back().hides_value = true;
    } else {
      attach(Node{Node::Kind::unread, {}, Text({}, source_, begin), {}, {}, {source_, begin, begin}});
    }
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    const Span word = word_at(offset(mark));
    const std::string characters = source_->text().substr(word.begin, word.end - word.begin);
    error(word, fmt::format("'{}' is an alias, and aliases are not supported", characters),
          "write the value itself; put it in quotes if it is a text");
    const Text text(characters, source_, word.begin);
    if (key_is_due())
      open_.back().key = text;
    else
      attach(Node{Node::Kind::unread, {}, text, {}, {}, word});
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
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
            fmt::format("this text has {} bytes in {} lines; the most is {} bytes and {} lines", value.size(),
                        lines, longest_scalar, most_block_lines),
            "divide it");
      throw ReadingStopped{};
    }
    for (std::size_t at = value.find_first_of("\xEE\xEF"); at != std::string::npos;
         at = value.find_first_of("\xEE\xEF", at + 1))
      if (text::is_private_use(text::code_point_at(value, at).value)) {
        error(here, "this text contains a private-use character", "remove its escape");
        throw ReadingStopped{};
      }
    if (placed.style == Node::Style::plain && !property) check_cut(placed.end);
    if (key_is_due()) {
      if (value == "<<" && placed.style == Node::Style::plain)
        error(placed.text.span(), "'<<' is a merge key, and merge keys are not supported",
              "write the keys themselves");
      take_key(placed.text);
    } else {
      attach(Node{errors_ > errors_before_ ? Node::Kind::unread : Node::Kind::scalar,
                  placed.style,
                  placed.text,
                  {},
                  {},
                  placed.text.empty() ? here : placed.text.span()});
    }
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    open(Node::Kind::sequence, mark, tag);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    open(Node::Kind::mapping, mark, tag);
  }
  void OnMapEnd() override { close(); }
  void OnAnchor(const YAML::Mark& mark, const std::string& name) override {
    error(word_at(offset(mark)), fmt::format("'&{}' is an anchor, and anchors are not supported", name),
          "remove it; put the value in quotes if the '&' belongs to a text");
  }

 private:
  struct Open {
    Node node;
    std::optional<text::Text> key;             ///< of a mapping: a key whose value is still to come
    bool drops_value = false;                  ///< the key is a duplicate
    bool hides_value = false;                  ///< the key could not be read
    std::map<std::string, std::size_t> lines;  ///< of a mapping: the line of each key
  };
  std::size_t offset(const YAML::Mark& mark) const {
    return std::min(base_ + static_cast<std::size_t>(std::max(mark.pos, 0)), source_->size());
  }
  text::Span word_at(std::size_t begin) const {
    const std::size_t end = std::min(source_->text().find_first_of(" \t\r\n,]}", begin), source_->size());
    return {source_, begin, std::max(end, std::min(begin + 1, source_->size()))};
  }
  void error(text::Span span, std::string fact, std::string hint) {
    diagnostics_.error(span, std::move(fact), std::move(hint));
    count_error(span);
  }
  void missing_value(text::Span span, std::string fact, std::string hint) {
    missing_.error(span, std::move(fact), std::move(hint));
    count_error(span);
  }
  void count_error(const text::Span& span) {
    if (++errors_ < most_yaml_errors) return;
    diagnostics_.error(span,
                       fmt::format("more than {} errors; the rest of the file is not read", most_yaml_errors),
                       "fix these first, then run this again");
    throw ReadingStopped{};
  }
  void check_tag(const YAML::Mark& mark, const std::string& tag) {
    const std::size_t begin = offset(mark);
    const bool plain_or_quoted = tag.empty() || tag == "?" || tag == "!";
    if (plain_or_quoted && (begin >= source_->size() || source_->text()[begin] != '!')) return;
    const Span word = word_at(begin);
    error(word,
          fmt::format("'{}' is a tag, and tags are not supported",
                      source_->text().substr(word.begin, word.end - word.begin)),
          "remove it; put the value in quotes if the '!' belongs to a text");
  }
  /// Checks a comment after a plain scalar: two spaces must come before its `#` and one after it. Anything
  /// closer may be part of the text and is reported.
  void check_cut(std::size_t end) {
    const std::string_view text = source_->text();
    const std::size_t hash = std::min(text.find_first_not_of(" \t", end), text.size());
    if (hash == text.size() || text[hash] != '#' || hash == end) return;
    const char behind = hash + 1 < text.size() ? text[hash + 1] : '\n';
    if (hash - end >= 2 && (behind == ' ' || behind == '\n' || behind == '\r')) return;
    std::size_t line_end = std::min(text.find('\n', hash), text.size());
    if (text[line_end - 1] == '\r') --line_end;
    error({source_, hash, line_end}, "' #' would cut this text short",
          "put the text in quotes; to write a comment, put two spaces before '#' and one after it");
  }
  /// True if the line has nothing but spaces and dashes before a key, and nothing after it, not even a colon.
  bool has_lessons_only(const text::Span& key) const {
    const std::string_view text = source_->text();
    const std::size_t end = std::min(text.find('\n', key.end), text.size());
    const std::size_t begin = text.rfind('\n', key.begin) + 1;
    return text::trimmed(text.substr(key.end, end - key.end)).empty() &&
           text.substr(begin, key.begin - begin).find_first_not_of(" -") == std::string_view::npos;
  }
  void open(Node::Kind kind, const YAML::Mark& mark, const std::string& tag) {
    check_tag(mark, tag);
    const std::size_t begin = offset(mark);
    const Span here{source_, begin, std::min(begin + 1, source_->size())};
    if (open_.size() == deepest_yaml) {
      error(here, fmt::format("more than {} lists and mappings inside each other", deepest_yaml),
            "put the text in quotes if its brackets belong to it");
      throw ReadingStopped{};
    }
    if (key_is_due()) {
      error(here, "a key must be a text, not a list or a mapping",
            "put it in quotes if its brackets belong to it");
      throw ReadingStopped{};
    }
    Open opened;
    opened.node.kind = kind;
    opened.node.span = here;
    open_.push_back(std::move(opened));
    errors_before_ = errors_;
  }
  void close() {
    Node node = std::move(open_.back().node);
    open_.pop_back();
    attach(std::move(node));
  }
  void attach(Node node) {
    if (++nodes_ > most_yaml_nodes) {
      error(node.span, fmt::format("more than {} values in one file", most_yaml_nodes),
            "write tables as rows in a '|' block");
      throw ReadingStopped{};
    }
    errors_before_ = errors_;
    if (node.kind == Node::Kind::unread) node.sound = false;
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    Open& parent = open_.back();
    if (parent.node.kind == Node::Kind::mapping && std::exchange(parent.hides_value, false)) {
      node = Node{Node::Kind::unread, {}, {}, {}, {}, node.span, false};
    }
    parent.node.sound = parent.node.sound && node.sound;
    if (parent.node.kind == Node::Kind::sequence) {
      parent.node.items.push_back(std::move(node));
      return;
    }
    if (!std::exchange(parent.drops_value, false))
      parent.node.entries.push_back({std::move(*parent.key), std::move(node)});
    parent.key.reset();
  }
  void take_key(const text::Text& key) {
    Open& mapping = open_.back();
    mapping.key = key;
    if (mapping.node.entries.empty()) mapping.node.span = key.span();
    const std::size_t line = source_->position(key.span().begin).line;
    const auto [first, is_new] = mapping.lines.emplace(key.str(), line);
    mapping.drops_value = !is_new;
    if (!is_new)
      error(key.span(), fmt::format("duplicate key '{}'", key.str()),
            fmt::format("the first one is on line {}", first->second));
    errors_before_ = errors_;
  }
  bool key_is_due() const {
    return !open_.empty() && open_.back().node.kind == Node::Kind::mapping && !open_.back().key;
  }

  text::SourcePtr source_;
  std::size_t base_;
  text::Diagnostics& diagnostics_;
  text::Diagnostics missing_;
  std::vector<Open> open_;
  std::optional<Node> root_;
  std::size_t documents_ = 0, nodes_ = 0, errors_ = 0;
  std::size_t errors_before_ = 0;  ///< up to the last node
};

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Reports why a parse failed. Errors that were found before the failure explain their own lines. Missing
/// values are reported only on lines without certain errors, because a parser that has lost its way sees
/// missing values.
void report_failure(const text::SourcePtr& source, std::size_t failed_at, const text::Diagnostics& missing,
                    text::Diagnostics& errors) {
  std::set<std::size_t> explained;
  const auto line_of = [&](const text::Diagnostic& error) { return source->position(error.span.begin).line; };
  for (const auto& error : errors.items()) explained.insert(line_of(error));
  std::size_t added = 0;
  const auto add = [&](const text::Diagnostic& error) {
    if (added >= most_yaml_errors || !explained.insert(line_of(error)).second) return;
    errors.add(error);
    ++added;
  };
  for (const auto& error : certain_errors(source)) add(error);
  for (const auto& error : missing.items()) add(error);
  if (added == 0) add(likely_error(source, failed_at));
}

/// A part of a text. Spaces and dashes before it on its line are read as spaces.
struct TextRange {
  std::size_t begin, end;
};

/// Returns everything after the byte order mark.
TextRange whole(const std::string& text) {
  return {text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0, text.size()};
}

std::size_t line_of(const std::string& text, std::size_t at) {
  const std::size_t end = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  return std::max(end == std::string::npos ? 0 : end + 1, std::min(at, whole(text).begin));
}

/// A tree, or the offset where the parser failed. Neither is set if it reached a limit, which was reported.
struct Parsed {
  std::optional<Node> root = {};
  std::optional<std::size_t> failed_at = {};
  text::Diagnostics missing = {};
};

Parsed parse_part(const text::SourcePtr& source, const TextRange& part, text::Diagnostics& errors) {
  const std::size_t line = line_of(source->text(), part.begin);
  std::istringstream bytes(std::string(part.begin - line, ' ') +
                           source->text().substr(part.begin, part.end - part.begin));
  TreeBuilder builder(source, line, errors);
  Parsed parsed;
  try {
    YAML::Parser parser(bytes);
    while (parser.HandleNextDocument(builder)) {
    }
    parsed.root = std::move(builder).root();
  } catch (const ReadingStopped&) {
  } catch (const YAML::Exception& failure) {
    parsed.failed_at = line + static_cast<std::size_t>(std::max(failure.mark.pos, 0));
    parsed.missing = builder.missing();
    return parsed;
  }
  errors.add(builder.missing());
  return parsed;
}

std::optional<Node> parse_checked(const text::SourcePtr& source, text::Diagnostics& errors) {
  Parsed parsed = parse_part(source, whole(source->text()), errors);
  if (parsed.failed_at) report_failure(source, *parsed.failed_at, parsed.missing, errors);
  if (!parsed.root && !errors.has_errors())
    errors.error({source, 0, 0}, "this file is empty", "write something in it, or remove it");
  return std::move(parsed.root);
}

/// Reads a file that the parser gave up on, entry by entry; an entry that can't be parsed is divided again.
class PartialReader {
 public:
  /// Errors about tabs in the indentation must be in `diagnostics` already.
  PartialReader(const text::SourcePtr& source, text::Diagnostics& diagnostics)
      : source_(source), text_(source->text()), tabbed_(tabbed_lines(text_)), diagnostics_(diagnostics) {
    for (const text::Diagnostic& one : diagnostics.items())
      if (one.span.source == source) reported_.insert(one.span.begin);
  }

  /// Reads the entries that have the indentation of the first one in `part`. Returns nothing if there is
  /// none.
  std::optional<Node> read(const TextRange& part, std::size_t depth = 0) {
    std::optional<Node> all;
    for (const TextRange& entry : entries_in(part)) {
      text::Diagnostics own;
      const bool may_parse = !has_tab(entry) && ++parses_ <= most_parses;
      Parsed parsed = may_parse ? parse_part(source_, entry, own) : Parsed{};
      if (parsed.root) add(own);
      const bool hides_lines = !parsed.root && hides_entries(entry);
      if (all && hides_lines) open_end(*all, entry);
      append_entries(all, parsed.root ? *std::move(parsed.root) : read_broken(entry, parsed, own, depth));
      if (hides_lines || may_end_before_tab(entry)) append_entries(all, unread(entry));
    }
    return all;
  }

 private:
  static constexpr std::size_t most_parses = 10'000;

  bool has_tab(const TextRange& entry) const {
    const auto first = tabbed_.lower_bound(line_of(text_, entry.begin));
    return first != tabbed_.end() && first->first < entry.end;
  }

  /// True if an entry that has its value in its first line has keys or items below it. They belong to an
  /// entry around it whose indentation they do not have.
  bool hides_entries(const TextRange& entry) const {
    const std::string_view content = std::string_view(text_).substr(entry.begin, entry.end - entry.begin);
    const std::size_t first_end = std::min(content.find_first_of("\r\n"), content.size());
    if (leads_on(content.substr(0, first_end)) || opens_bracket(content.substr(0, first_end))) return false;
    for (std::size_t at = first_end; at < content.size();
         at = std::min(content.find('\n', at), content.size() - 1) + 1) {
      const std::string_view line = text::trimmed(content.substr(at, content.find('\n', at) - at));
      if (line.starts_with("- ") || (!line.starts_with('#') && key_end(line) != std::string_view::npos))
        return true;
    }
    return false;
  }

  /// True if the value in the first line of an entry is in brackets that are not closed there.
  static bool opens_bracket(std::string_view line) {
    const std::size_t colon = key_end(line);
    const std::string_view value =
        text::trimmed(colon == std::string_view::npos ? line : line.substr(colon + 1));
    return (value.starts_with('{') || value.starts_with('[')) && value.find_first_of("}]") == value.npos;
  }

  /// True if the value of the key or the item in the first line of an entry begins in the next line.
  static bool leads_on(std::string_view line) {
    if (line.starts_with("- ")) return true;
    const std::size_t colon = key_end(line);
    if (colon == std::string_view::npos) return false;
    const std::size_t value = line.find_first_not_of(' ', colon + 1);
    return value == std::string_view::npos || line[value] == '#';
  }

  /// Adds an unread entry or item at the end of `node` and at the end of the last entry in it, on every
  /// level.
  void open_end(Node& node, const TextRange& part) const {
    node.sound = false;
    if (node.kind == Node::Kind::sequence) {
      if (!node.items.empty()) open_end(node.items.back(), part);
      node.items.push_back(unread(part));
    } else if (node.kind == Node::Kind::mapping) {
      if (!node.entries.empty()) open_end(node.entries.back().value, part);
      node.entries.push_back({{}, unread(part)});
    }
  }

  /// True if a line of an entry could also be the entry after it.
  bool may_end_before_tab(const TextRange& entry) const {
    const auto is_it = [&](const auto& line) {
      const std::vector<std::size_t>& others = line.second.others;
      return std::find(others.begin(), others.end(), column(entry.begin)) != others.end();
    };
    return std::any_of(tabbed_.upper_bound(entry.begin), tabbed_.lower_bound(entry.end), is_it);
  }

  std::size_t column(std::size_t at) const {
    const std::size_t line = line_of(text_, at);
    const auto tabbed = tabbed_.find(line);
    return tabbed == tabbed_.end() ? at - line
                                   : tabbed->second.column + at - text_.find_first_not_of(" \t\r", line);
  }

  /// Divides a part into entries: each begins at a line that is not indented deeper than the first one. A
  /// line that begins with a closing bracket belongs to the entry before it.
  std::vector<TextRange> entries_in(const TextRange& part) const {
    std::vector<TextRange> entries;
    std::optional<std::size_t> margin;
    for (std::size_t at = part.begin; at < part.end;) {
      const std::size_t content = std::min(text_.find_first_not_of(" \t\r", at), part.end);
      const bool says =
          content < part.end && std::string_view("\n#]}").find(text_[content]) == std::string_view::npos;
      if (says && (!margin || column(content) <= *margin)) {
        if (!margin) margin = column(content);
        if (!entries.empty()) entries.back().end = line_of(text_, content);
        entries.push_back({content, part.end});
      }
      at = std::min(text_.find('\n', at), part.end - 1) + 1;
    }
    return entries;
  }

  /// Returns the node of an entry that can't be read as a whole.
  Node read_broken(const TextRange& entry, const Parsed& parsed, const text::Diagnostics& own,
                   std::size_t depth) {
    const std::string_view content = std::string_view(text_).substr(entry.begin, entry.end - entry.begin);
    const std::string_view line = content.substr(0, content.find_first_of("\r\n"));
    const bool is_item = line.starts_with("- ");
    const std::size_t colon = is_item ? 1 : key_end(line);
    Node around = unread(entry);
    if (colon != std::string_view::npos) {
      around.kind = is_item ? Node::Kind::sequence : Node::Kind::mapping;
      std::optional<Node> inside;
      if (leads_on(line) && depth < deepest_yaml)
        inside =
            read({entry.begin + (is_item ? 2 : std::min(line.size(), content.size())), entry.end}, depth + 1);
      if (!inside) explain(entry, parsed, own);
      if (inside && inside->sound)
        explain(entry, parsed, own);  // every line is sound, so the indentation is
                                      // wrong
      Node value = inside ? *std::move(inside) : unread(entry);
      around.sound = value.sound;
      if (is_item)
        around.items.push_back(std::move(value));
      else
        around.entries.push_back({key_in(entry.begin, line.substr(0, colon)), std::move(value)});
      return around;
    }
    explain(entry, parsed, own);
    return around;
  }

  Node unread(const TextRange& part) const {
    const text::Span here{source_, part.begin, std::min(part.begin + 1, part.end)};
    return {Node::Kind::unread, {}, {}, {}, {}, here, false};
  }

  text::Text key_in(std::size_t begin, std::string_view written) const {
    const std::string_view key = text::trimmed(written);
    const bool quoted = key.size() > 1 && (key[0] == '"' || key[0] == '\'') && key.back() == key[0];
    return quoted ? text::Text(std::string(key.substr(1, key.size() - 2)), source_, begin + 1)
                  : text::Text(std::string(key), source_, begin);
  }

  /// Reports why an entry can't be read, unless an error inside it was reported.
  void explain(const TextRange& entry, const Parsed& parsed, const text::Diagnostics& own) {
    if (has_tab(entry)) return;
    const auto known = reported_.lower_bound(entry.begin);
    if (known != reported_.end() && *known < entry.end) return;
    text::Diagnostics why = own;
    if (parsed.failed_at && explanations_++ < most_yaml_errors)
      report_failure(source_, *parsed.failed_at, parsed.missing, why);
    text::Diagnostics inside;
    for (const text::Diagnostic& one : why.items())
      if (one.span.begin >= entry.begin && one.span.begin < entry.end) inside.add(one);
    add(inside);
  }

  /// Adds errors; only the first error of each line is kept.
  void add(const text::Diagnostics& found) {
    for (const text::Diagnostic& one : found.items()) {
      const std::size_t line = line_of(text_, one.span.begin);
      const auto known = reported_.lower_bound(line);
      if (known != reported_.end() && line_of(text_, *known) == line) continue;
      reported_.insert(one.span.begin);
      diagnostics_.add(one);
    }
  }

  /// Appends the entries of `more` to `all`. A tree of another kind becomes an unread node.
  void append_entries(std::optional<Node>& all, Node more) const {
    if (!all) {
      all = std::move(more);
      return;
    }
    if (all->kind == Node::Kind::unread && more.kind != Node::Kind::unread) std::swap(*all, more);
    all->sound = all->sound && more.sound;
    if (all->kind == Node::Kind::unread) return;
    if (all->kind == Node::Kind::scalar) all->kind = Node::Kind::unread, all->sound = false;
    if (more.kind == all->kind) {
      for (Node& item : more.items) all->items.push_back(std::move(item));
      for (Entry& entry : more.entries) all->entries.push_back(std::move(entry));
    } else if (all->kind == Node::Kind::sequence) {
      all->items.push_back(Node{Node::Kind::unread, {}, {}, {}, {}, more.span, false});
      all->sound = false;
    } else {
      all->entries.push_back({{}, Node{Node::Kind::unread, {}, {}, {}, {}, more.span, false}});
      all->sound = false;
    }
  }

  const text::SourcePtr& source_;
  const std::string& text_;
  const std::map<std::size_t, TabbedLine> tabbed_;
  text::Diagnostics& diagnostics_;
  std::set<std::size_t> reported_;
  std::size_t parses_ = 0, explanations_ = 0;
};

bool check_size(const text::SourcePtr& source, text::Diagnostics& diagnostics) {
  if (source->size() <= largest_yaml_file) return true;
  return text::fail(diagnostics, {source, 0, 0},
                    fmt::format("this file has {} bytes; the most is {}", source->size(), largest_yaml_file),
                    "divide it");
}

}  // namespace

bool check_characters(const text::SourcePtr& source, text::Diagnostics& diagnostics) {
  const std::string_view text = source->text();
  const auto is_doubtful = [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') ||
           static_cast<unsigned char>(c) >= 0x7F;
  };
  for (std::size_t i = 0; (i = text::find_byte(text, i, is_doubtful)) < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const text::CodePoint one = text::code_point_at(text, i);
    const auto here = [&] { return text::Span{source, i, i + 1}; };
    if (!one.valid) {
      diagnostics.error(here(), fmt::format("the byte {:02X} is not UTF-8", c), text::encoding_hint(text));
      return false;
    }
    if (c == 0) {
      diagnostics.error(here(), "a NUL character",
                        text::wide_encoding(text).empty() ? "use a text file" : text::encoding_hint(text));
      return false;
    }
    const bool line_end = c == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if ((c < 0x20 && !line_end) || c == 0x7F) {
      diagnostics.error(here(), fmt::format("the control character U+{:04X}", c), "delete it");
      return false;
    }
    if (text::is_private_use(one.value)) {
      diagnostics.error({source, i, i + one.size},
                        fmt::format("the private-use character U+{:04X}", static_cast<unsigned>(one.value)),
                        "delete it");
      return false;
    }
    i += one.size;
  }
  return true;
}

bool check_indentation(const text::SourcePtr& source, text::Diagnostics& diagnostics) {
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

std::optional<Node> parse_yaml(const text::SourcePtr& source, text::Diagnostics& diagnostics) {
  if (!check_size(source, diagnostics) || !check_characters(source, diagnostics) ||
      !check_indentation(source, diagnostics))
    return {};
  text::Diagnostics errors;
  std::optional<Node> root = parse_checked(source, errors);
  diagnostics.add(errors);
  if (errors.has_errors()) return {};
  return root;
}

std::optional<Node> parse_readable_yaml(const text::SourcePtr& source, text::Diagnostics& diagnostics) {
  if (!check_size(source, diagnostics) || !check_characters(source, diagnostics)) return {};
  text::Diagnostics errors;
  std::optional<Node> root;
  if (check_indentation(source, errors)) root = parse_checked(source, errors);
  if (!root && errors.has_errors()) root = PartialReader(source, errors).read(whole(source->text()));
  diagnostics.add(errors);
  return root;
}

}  // namespace proofsheet::course
