#include "pages/templates/template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <string_view>
#include <utility>

#include "text/characters.hpp"
#include "text/marks.hpp"

namespace proofsheet::pages {

namespace {

using text::Diagnostics;
using text::is_blank;
using text::SourcePtr;
using text::trimmed;

constexpr const char* names_hint = "use lower-case letters, digits and underscores";

/// Splits a text at the first space.
std::pair<std::string, std::string> split(const std::string& text) {
  const std::size_t space = std::min(text.find(' '), text.size());
  return {text.substr(0, space), std::string(trimmed(std::string_view(text).substr(space)))};
}

bool is_name(std::string_view name, char also) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [also](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == also;
  });
}

/// A tag in its source form, including comments and changes of delimiters.
struct Tag {
  char sigil = ' ';  ///< one of `#^/>!=&`, or a space
  std::string inside;
  std::size_t begin = 0, end = 0;
};

class Parser {
 public:
  Parser(const SourcePtr& source, LastNewline last, Diagnostics& diagnostics)
      : source_(source), text_(source->text()), last_(last), diagnostics_(diagnostics) {}

  std::optional<Nodes> run() {
    const std::size_t errors = diagnostics_.errors();
    if (!check_characters()) return std::nullopt;
    for (std::size_t at = 0; at < text_.size() && open_sections_.size() <= deepest_sections;) {
      const std::size_t begin = text_.find(open_, at);
      if (begin == std::string::npos) {
        add_text(at, end_of_text());
        break;
      }
      const std::optional<Tag> tag = read_tag(begin);
      if (tag) {
        const auto [cut_begin, cut_end] = lines_of(*tag);
        add_text(at, cut_begin);
        add_tag(*tag);
        at = cut_end;
      } else {
        at = end_of_line(begin);
      }
    }
    if (open_sections_.size() > deepest_sections) return std::nullopt;
    for (const Node& section : open_sections_)
      error(section.begin, section.end, fmt::format("section '{}' is never closed", section.text),
            fmt::format("write a closing tag: {}", shown("/" + section.text)));
    if (diagnostics_.errors() != errors) return std::nullopt;
    return std::move(nodes_);
  }

 private:
  void error(std::size_t begin, std::size_t end, std::string fact, std::string hint) {
    diagnostics_.error({source_, begin, end}, std::move(fact), std::move(hint));
  }
  std::string shown(const std::string& inside) const { return open_ + inside + close_; }
  std::size_t end_of_line(std::size_t at) const { return std::min(text_.find('\n', at), text_.size()); }

  bool check_characters() {
    if (text_.size() > largest_template) {
      error(0, 0,
            fmt::format("the template is larger than {} bytes: it has {}", largest_template, text_.size()),
            "split it with partials");
      return false;
    }
    if (const auto bad = text::first_bad_byte(text_)) {
      error(*bad, *bad + 1, "the template is not UTF-8 here", text::encoding_hint(text_));
      return false;
    }
    const auto control = std::find_if(text_.begin(), text_.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r';
    });
    for (std::size_t at = 0; at < text_.size(); at += text::code_point_at(text_, at).size) {
      if (!text::is_private_use(text::code_point_at(text_, at).value)) continue;
      error(at, at + 3, "the template has a private-use character", "remove it");
      return false;
    }
    if (control == text_.end()) return true;
    const auto at = static_cast<std::size_t>(control - text_.begin());
    error(at, at + 1, "the template has a control character", "remove it");
    return false;
  }

  std::size_t end_of_text() const {
    const bool drops = last_ == LastNewline::dropped && !text_.empty() && text_.back() == '\n';
    return text_.size() - (drops ? 1 : 0);
  }

  std::optional<Tag> read_tag(std::size_t begin) {
    std::size_t from = begin + open_.size();
    const char first = from < text_.size() ? text_[from] : ' ';
    const bool braces = open_ == "{{" && first == '{', delimiters = first == '=';
    const std::string closing = braces ? "}}}" : delimiters ? "=" + close_ : close_;
    if (braces || delimiters) ++from;
    const std::size_t to = text_.find(closing, from);
    if (to == std::string::npos || (first != '!' && to > end_of_line(begin))) {
      error(begin, begin + open_.size(), "a tag is never closed", fmt::format("close it with '{}'", closing));
      return std::nullopt;
    }
    Tag tag{delimiters ? '=' : ' ', {}, begin, to + closing.size()};
    std::string_view inside = trimmed(std::string_view(text_).substr(from, to - from));
    if (!braces && !delimiters && !inside.empty() &&
        std::string_view("#^/>!&").find(inside[0]) != std::string_view::npos) {
      tag.sigil = inside[0];
      inside = trimmed(inside.substr(1));
    }
    tag.inside = std::string(inside);
    return tag;
  }

  /// Returns the range that a tag removes from the text: the whole line if the tag is alone on it and is not
  /// a variable or a partial, else only the tag.
  std::pair<std::size_t, std::size_t> lines_of(const Tag& tag) const {
    const std::pair<std::size_t, std::size_t> itself{tag.begin, tag.end};
    if (tag.sigil == ' ' || tag.sigil == '&' || tag.sigil == '>') return itself;
    std::size_t begin = tag.begin;
    while (begin > 0 && is_blank(text_[begin - 1])) --begin;
    if (begin != 0 && text_[begin - 1] != '\n') return itself;
    std::size_t end = tag.end;
    while (end < text_.size() && is_blank(text_[end])) ++end;
    if (end < text_.size() && text_[end] == '\r') ++end;
    if (end == text_.size()) return {begin, end};
    return text_[end] == '\n' ? std::pair{begin, end + 1} : itself;
  }

  void add(Node node) {
    (open_sections_.empty() ? nodes_ : open_sections_.back().inside).push_back(std::move(node));
  }

  void add_text(std::size_t begin, std::size_t end) {
    if (begin >= end) return;
    std::string text = text_.substr(begin, end - begin);
    std::erase(text, '\r');
    add({Node::Kind::text, std::move(text), {}, begin, end, {}});
  }

  void add_tag(const Tag& tag) {
    if (tag.sigil == '!') return;
    if (tag.sigil == '=') return change_delimiters(tag);
    const bool variable = tag.sigil == ' ' || tag.sigil == '&';
    const auto [name, choice] = variable ? split(tag.inside) : std::pair(tag.inside, std::string());
    if (!is_name(name, tag.sigil == '>' ? '-' : '_') || (!choice.empty() && !is_name(choice, '-'))) {
      const std::string fact = fmt::format("'{}' is not a name", tag.inside);
      return error(tag.begin, tag.end, tag.inside.empty() ? "a tag without a name" : fact, names_hint);
    }
    if (tag.sigil == '/') return close_section(tag);
    const Node::Kind kind = tag.sigil == '#'   ? Node::Kind::section
                            : tag.sigil == '^' ? Node::Kind::inverted
                            : tag.sigil == '>' ? Node::Kind::partial
                                               : Node::Kind::variable;
    Node node{kind, name, choice, tag.begin, tag.end, {}};
    if (kind == Node::Kind::section || kind == Node::Kind::inverted)
      open_section(std::move(node));
    else
      add(std::move(node));
  }

  void open_section(Node section) {
    open_sections_.push_back(std::move(section));
    const Node& deepest = open_sections_.back();
    if (open_sections_.size() > deepest_sections)
      error(deepest.begin, deepest.end,
            fmt::format("sections are nested more than {} deep", deepest_sections),
            "move the inner ones to another template");
  }

  void close_section(const Tag& tag) {
    if (open_sections_.empty())
      return error(tag.begin, tag.end, fmt::format("'{}' closes a section that is not open", tag.inside),
                   fmt::format("open it with {}, or remove this tag", shown("#" + tag.inside)));
    Node section = std::move(open_sections_.back());
    open_sections_.pop_back();
    if (section.text != tag.inside)
      error(tag.begin, tag.end, fmt::format("'{}' is closed where '{}' is open", tag.inside, section.text),
            fmt::format("write {} here", shown("/" + section.text)));
    add(std::move(section));
  }

  void change_delimiters(const Tag& tag) {
    const auto [first, second] = split(tag.inside);
    if (first.empty() || second.empty() || (first + second).find_first_of("= \t") != std::string::npos)
      return error(tag.begin, tag.end, "two delimiters are required, separated by a space",
                   fmt::format("write them as in {}", shown("=<< >>=")));
    open_ = first;
    close_ = second;
  }

  SourcePtr source_;
  const std::string& text_;
  LastNewline last_;
  Diagnostics& diagnostics_;
  std::string open_ = "{{", close_ = "}}";
  std::vector<Node> open_sections_;  // with their content so far
  Nodes nodes_;
};

/// `{{#own}}…{{/own}}` is valid in every template. It marks digits in the template's text as the page's own.
const Key own_key{Key::Kind::flag, "own", "digits of the template's own", {}};

/// The keys that a tag can see. The last list belongs to the innermost list item and is searched first, as in
/// Mustache.
using Scope = std::vector<const std::vector<Key>*>;

const Key* find_key(const Scope& scope, const std::string& name) {
  for (auto keys = scope.rbegin(); keys != scope.rend(); ++keys)
    for (const Key& key : **keys)
      if (key.name == name) return &key;
  return name == own_key.name ? &own_key : nullptr;
}

std::vector<std::string> names_in(const Scope& scope) {
  std::vector<std::string> all;
  for (auto keys = scope.rbegin(); keys != scope.rend(); ++keys)
    for (const Key& key : **keys) all.push_back(key.name);
  return all;
}

/// The name of the partial for text in brackets. No partial of an author's can have this name.
constexpr const char* bracket = "[";

class Resolver {
 public:
  Resolver(const TemplateFiles& files, const std::vector<Key>& keys, std::set<std::string>& used,
           Diagnostics& diagnostics, const Wording* wording)
      : files_(files), used_(used), diagnostics_(diagnostics), wording_(wording), scope_{&keys} {}

  Nodes with_partials(const TemplateFile& file, std::size_t depth) {
    is_parsed_ = is_parsed_ && file.nodes;
    Nodes resolved;
    if (file.nodes) add(file, *file.nodes, depth, resolved);
    return resolved;
  }
  bool is_parsed() const { return is_parsed_; }

 private:
  void add(const TemplateFile& file, const Nodes& nodes, std::size_t depth, Nodes& resolved) {
    for (const Node& node : nodes) {
      if (node.kind == Node::Kind::text)
        resolved.push_back(node);
      else if (node.kind == Node::Kind::partial && node.text == bracket)
        resolve_brackets(file, node, depth, resolved);
      else if (node.kind == Node::Kind::partial)
        include(file, node, depth, resolved);
      else if (wording_ && node.text.starts_with('_'))
        resolve_words(file, node, depth, resolved);
      else
        add_tag(file, node, depth, resolved);
    }
  }

  /// Resolves `{{_key}}`, a section of that name, or the `{{_}}` within one.
  void resolve_words(const TemplateFile& file, const Node& node, std::size_t depth, Nodes& resolved) {
    if (node.text == "_" && bracketed_) return add(bracketed_->file, bracketed_->nodes, depth, resolved);
    const text::Text* words = wording_->words.find(std::string_view(node.text).substr(1));
    if (!words) {
      std::vector<std::string> known;
      for (const auto& [key, text] : wording_->words.all()) known.push_back("_" + key);
      return error(file, node, fmt::format("unknown words '{}'", node.text),
                   text::did_you_mean(node.text, known, "add them to the files in templates/words/"));
    }
    const TemplateFile spoken{words->source(), words_of(*words)};
    if (!spoken.nodes) return is_parsed_ = false, void();
    const MarkedUp around{file, node.inside};
    const auto* const outer = std::exchange(markup_, node.kind == Node::Kind::section ? &around : nullptr);
    add(spoken, *spoken.nodes, depth, resolved);
    markup_ = outer;
  }

  /// Resolves text in brackets, with the markup that the template puts around it.
  void resolve_brackets(const TemplateFile& file, const Node& brackets, std::size_t depth, Nodes& resolved) {
    if (!markup_) return add(file, brackets.inside, depth, resolved);
    const MarkedUp inside{file, brackets.inside};
    const auto* const outer = std::exchange(bracketed_, &inside);
    const auto* const around = std::exchange(markup_, nullptr);
    add(around->file, around->nodes, depth, resolved);
    markup_ = around;
    bracketed_ = outer;
  }

  /// Parses the words as a template whose positions are those of their file.
  std::optional<Nodes> words_of(const text::Text& words) {
    Diagnostics messages;
    auto nodes = parse(std::make_shared<text::Source>(words.source()->name(), words.str()), LastNewline::kept,
                       messages);
    for (const text::Diagnostic& one : messages.items())
      diagnostics_.error(words.span(one.span.begin, one.span.end), one.fact, one.hint);
    if (nodes) *nodes = escape_words(words, *nodes);
    return nodes;
  }

  /// Escapes the texts for the format, and turns each pair of brackets into a partial named `bracket`.
  Nodes escape_words(const text::Text& words, const Nodes& nodes) {
    Nodes all, brackets;
    bool inside = false;
    for (Node node : nodes) {
      const text::Span span = words.span(node.begin, node.end);
      node.begin = span.begin;
      node.end = span.end;
      if (node.kind != Node::Kind::text) {
        node.inside = escape_words(words, node.inside);
        (inside ? brackets : all).push_back(std::move(node));
        continue;
      }
      for (std::size_t at = 0; at < node.text.size();) {
        const std::size_t end = std::min(node.text.find_first_of("[]", at), node.text.size());
        Node piece{Node::Kind::text,
                   wording_->escape(node.text.substr(at, end - at), Context::words),
                   {},
                   node.begin,
                   node.end,
                   {}};
        if (!piece.text.empty()) (inside ? brackets : all).push_back(std::move(piece));
        if (end < node.text.size()) {
          if (inside)
            all.push_back(
                {Node::Kind::partial, bracket, {}, node.begin, node.end, std::exchange(brackets, {})});
          inside = !inside;
        }
        at = end + 1;
      }
    }
    return all;
  }

  void add_tag(const TemplateFile& file, const Node& node, std::size_t depth, Nodes& resolved) {
    const Key* key = is_refused_ ? nullptr : check(file, node);
    resolved.push_back({node.kind, node.text, node.choice, node.begin, node.end, {}});
    if (node.kind == Node::Kind::variable) return;
    const bool brings_keys = node.kind == Node::Kind::section && key && key->kind == Key::Kind::list;
    const bool was_refused = std::exchange(is_refused_, !key);
    if (brings_keys) scope_.push_back(&key->keys);
    add(file, node.inside, depth, resolved.back().inside);
    if (brings_keys) scope_.pop_back();
    is_refused_ = was_refused;
  }

  void error(const TemplateFile& file, const Node& node, std::string fact, std::string hint) {
    diagnostics_.error({file.source, node.begin, node.end}, std::move(fact), std::move(hint));
  }

  /// Returns the key that a tag names. Reports an error and returns null if the key cannot be used in this
  /// way.
  const Key* check(const TemplateFile& file, const Node& node) {
    const Key* key = find_key(scope_, node.text);
    const bool is_variable = node.kind == Node::Kind::variable;
    if (!key) {
      const std::vector<std::string> known = names_in(scope_);
      std::string hint = text::did_you_mean(node.text, known);
      if (hint.empty())
        hint = known.empty() ? "it has no keys" : fmt::format("its keys are {}", fmt::join(known, ", "));
      error(file, node, fmt::format("there is no key '{}' here", node.text), hint);
    } else if (is_variable && (key->kind == Key::Kind::flag || key->kind == Key::Kind::list)) {
      error(file, node, fmt::format("'{}' is not a text", key->name),
            fmt::format("it is a section: {}", key->meaning));
    } else if (is_variable && !node.choice.empty() && key->kind != Key::Kind::choice) {
      error(file, node, fmt::format("'{} {}' is not a name", node.text, node.choice), names_hint);
    } else if (!is_variable && (key->kind == Key::Kind::text || key->kind == Key::Kind::choice)) {
      error(file, node, fmt::format("'{}' is not a section", key->name),
            fmt::format("it is a text that is always there: {}", key->meaning));
    } else {
      return key;
    }
    return nullptr;
  }

  void include(const TemplateFile& file, const Node& node, std::size_t depth, Nodes& resolved) {
    const auto found = files_.find(node.text);
    if (found == files_.end()) {
      std::vector<std::string> known;
      for (const auto& [name, one] : files_) known.push_back(name);
      return error(file, node, fmt::format("there is no partial '{}'", node.text),
                   text::did_you_mean(node.text, known,
                                      fmt::format("write {}.mustache beside this template", node.text)));
    }
    used_.insert(node.text);
    if (depth == deepest_partials || ++included_ > most_partials) {
      if (included_ > most_partials + 1) return;
      included_ = most_partials + 1;
      return error(file, node, "partials are nested too deeply or too often",
                   fmt::format("include at most {} partials, {} levels deep; a template can't include itself",
                               most_partials, deepest_partials));
    }
    for (Node& one : with_partials(found->second, depth + 1)) resolved.push_back(std::move(one));
  }

  const TemplateFiles& files_;
  std::set<std::string>& used_;
  Diagnostics& diagnostics_;
  const Wording* wording_;  ///< null if templates may not contain words
  struct MarkedUp {
    const TemplateFile& file;
    const Nodes& nodes;
  };
  const MarkedUp* markup_ = nullptr;     ///< the template's markup around bracketed words
  const MarkedUp* bracketed_ = nullptr;  ///< the nodes that replace `{{_}}`
  Scope scope_;
  bool is_parsed_ = true;
  bool is_refused_ = false;  // an enclosing section was refused: its content is not checked
  std::size_t included_ = 0;
};

class Filler {
 public:
  explicit Filler(const View& view) : scope_{&view} {}

  void append(const Nodes& nodes) {
    for (const Node& node : nodes) {
      if (node.kind == Node::Kind::text)
        filled += marks_own_ ? text::mark_region(text::Origin::own, node.text) : node.text;
      else if (node.kind == Node::Kind::variable)
        append_variable(node);
      else
        append_section(node);
    }
  }

  std::string filled;

 private:
  const View::Value& value_of(const std::string& name) const {
    static const View::Value none;
    for (auto view = scope_.rbegin(); view != scope_.rend(); ++view)
      if (const View::Value* found = (*view)->find(name)) return *found;
    assert(!"the view lacks a key that was promised");
    return none;
  }

  void append_variable(const Node& node) {
    const View::Value& value = value_of(node.text);
    if (const auto* text = std::get_if<std::string>(&value)) filled += *text;
    if (const auto* choice = std::get_if<Choice>(&value)) filled += choice->taken(node.choice);
    if (const auto* count = std::get_if<Count>(&value)) filled += count->text;
  }

  void append_section(const Node& node) {
    if (node.text == own_key.name) {
      const bool outer = std::exchange(marks_own_, true);
      if (node.kind == Node::Kind::section) append(node.inside);
      marks_own_ = outer;
      return;
    }
    const View::Value& value = value_of(node.text);
    const auto* items = std::get_if<Views>(&value);
    const auto* flag = std::get_if<bool>(&value);
    const auto* text = std::get_if<std::string>(&value);
    const auto* count = std::get_if<Count>(&value);
    const bool holds = (items && !items->empty()) || (flag && *flag) || (text && !text->empty()) ||
                       (count && count->is_plural);
    if (holds != (node.kind == Node::Kind::section)) return;
    if (!holds || !items) return append(node.inside);
    for (const View& item : *items) {
      scope_.push_back(&item);
      append(node.inside);
      scope_.pop_back();
    }
  }

  std::vector<const View*> scope_;
  bool marks_own_ = false;  ///< true if the template's own texts are marked as the page's own
};

}  // namespace

std::optional<Nodes> parse(const SourcePtr& source, LastNewline last, Diagnostics& diagnostics) {
  return Parser(source, last, diagnostics).run();
}

std::optional<Nodes> resolve(const TemplateFiles& files, const std::string& name,
                             const std::vector<Key>& keys, std::set<std::string>& used,
                             Diagnostics& diagnostics, const Wording* wording) {
  const std::size_t errors = diagnostics.errors();
  Resolver resolver(files, keys, used, diagnostics, wording);
  Nodes nodes = resolver.with_partials(files.at(name), 0);
  if (!resolver.is_parsed() || diagnostics.errors() != errors) return std::nullopt;
  return nodes;
}

std::string fill(const Nodes& nodes, const View& view) {
  Filler filler(view);
  filler.append(nodes);
  return std::move(filler.filled);
}

}  // namespace proofsheet::pages
