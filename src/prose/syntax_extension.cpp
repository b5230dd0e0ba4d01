#include "prose/syntax_extension.hpp"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

#include "text/characters.hpp"

namespace proofsheet::prose {

using text::is_digit;
using text::is_letter;
using text::is_space;

namespace {

constexpr std::size_t longest_role_name = 32;

/// The text whose inlines cmark is reading, and the places where tokens can end. They are found once, so that
/// a text with many openings takes linear time.
struct Subject {
  cmark_node* parent = nullptr;
  std::string text;
  std::vector<std::size_t> dollars;                           ///< where a formula may end
  std::map<std::size_t, std::vector<std::size_t>> tick_runs;  ///< where runs of backticks begin, by length

  void read(cmark_node* node, cmark_inline_parser* parser);
};

void Subject::read(cmark_node* node, cmark_inline_parser* parser) {
  parent = node;
  text.clear();
  dollars.clear();
  tick_runs.clear();
  for (int i = 0; const unsigned char c = cmark_inline_parser_peek_at(parser, i); ++i)
    text += static_cast<char>(c);
  while (!text.empty() && is_space(text.back())) text.pop_back();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '$' && i > 0 && !is_space(text[i - 1]) &&
               (i + 1 == text.size() || !is_digit(text[i + 1]))) {
      dollars.push_back(i);
    }
  }
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '`') {
      ++i;
      continue;
    }
    const std::size_t end = std::min(text.find_first_not_of('`', i), text.size());
    tick_runs[end - i].push_back(i);
    i = end;
  }
}

/// Returns the first of the sorted places at or after `from`.
std::optional<std::size_t> first_from(const std::vector<std::size_t>& places, std::size_t from) {
  const auto found = std::lower_bound(places.begin(), places.end(), from);
  if (found == places.end()) return std::nullopt;
  return *found;
}

std::optional<Token> role_at(const Subject& subject, std::size_t at) {
  const std::size_t head = role_head(subject.text, at);
  if (head == 0) return std::nullopt;
  const std::size_t ticks = at + head - 1;
  const std::size_t body = std::min(subject.text.find_first_not_of('`', ticks), subject.text.size());
  const auto runs = subject.tick_runs.find(body - ticks);
  if (runs == subject.tick_runs.end()) return std::nullopt;
  const auto close = first_from(runs->second, body);
  if (!close) return std::nullopt;
  const std::size_t end = *close + (body - ticks);
  return Token{Token::Kind::role, subject.text.substr(at + 1, head - 3), subject.text.substr(at, end - at),
               body - at, *close - at};
}

std::optional<Token> formula_at(const Subject& subject, std::size_t at) {
  const std::string& text = subject.text;
  const bool display = text.compare(at, 2, "$$") == 0;
  const std::size_t marks = display ? 2 : 1;
  if (at + marks >= text.size() || (!display && is_space(text[at + 1]))) return std::nullopt;
  std::optional<std::size_t> close;
  if (display) {
    const std::size_t found = text.find("$$", at + 2);
    if (found != std::string::npos && found > at + 2) close = found;
  } else {
    close = first_from(subject.dollars, at + 2);
  }
  if (!close) return std::nullopt;
  const std::size_t end = *close + marks;
  return Token{
      display ? Token::Kind::display : Token::Kind::math, {}, text.substr(at, end - at), marks, *close - at};
}

struct State {
  Subject subject;
  std::vector<Token>* tokens = nullptr;
};

cmark_node* match(cmark_syntax_extension* extension, cmark_parser*, cmark_node* parent,
                  unsigned char character, cmark_inline_parser* parser) {
  if (character != '{' && character != '$')
    return nullptr;  // cmark calls every extension for every character
  State& state = *static_cast<State*>(cmark_syntax_extension_get_private(extension));
  const auto at = static_cast<std::size_t>(cmark_inline_parser_get_offset(parser));
  if (state.subject.parent != parent) state.subject.read(parent, parser);
  if (at >= state.subject.text.size()) return nullptr;
  std::optional<Token> token = character == '{' ? role_at(state.subject, at) : formula_at(state.subject, at);
  if (!token) return nullptr;
  cmark_inline_parser_set_offset(parser, static_cast<int>(at + token->raw.size()));
  cmark_node* node = cmark_node_new(CMARK_NODE_TEXT);
  const std::string literal =
      std::string(token_open) + std::to_string(state.tokens->size()) + std::string(token_close);
  cmark_node_set_literal(node, literal.c_str());
  state.tokens->push_back(std::move(*token));
  return node;
}

void attach(cmark_parser* parser, const char* name) {
  if (cmark_syntax_extension* extension = cmark_find_syntax_extension(name))
    cmark_parser_attach_syntax_extension(parser, extension);
}

}  // namespace

std::size_t role_head(std::string_view text, std::size_t at, bool bare) {
  if (at >= text.size() || text[at] != '{') return 0;
  std::size_t i = at + 1;
  while (i < text.size() && i - at <= longest_role_name &&
         (is_letter(text[i]) ||
          (i > at + 1 && (is_digit(text[i]) || text[i] == '-' || text[i] == '_' || text[i] == ':'))))
    ++i;
  if (i == at + 1 || i >= text.size() || text[i] != '}') return 0;
  if (bare) return i + 1 - at;
  return i + 1 < text.size() && text[i + 1] == '`' ? i + 2 - at : 0;
}

Tree read_tree(const std::string& text, std::vector<Token>& tokens) {
  // For each document the library writes its special characters into a global table.
  static std::mutex library;
  const std::lock_guard one_at_a_time(library);
  cmark_gfm_core_extensions_ensure_registered();
  State state;
  state.tokens = &tokens;
  cmark_mem* memory = cmark_get_default_mem_allocator();
  cmark_syntax_extension* extension = cmark_syntax_extension_new("proofsheet");
  cmark_syntax_extension_set_private(extension, &state, nullptr);
  cmark_syntax_extension_set_match_inline_func(extension, match);
  cmark_llist* special = nullptr;
  for (const char c : {'{', '$'})
    special = cmark_llist_append(memory, special, reinterpret_cast<void*>(static_cast<std::size_t>(c)));
  cmark_syntax_extension_set_special_inline_chars(extension, special);

  cmark_parser* parser = cmark_parser_new(CMARK_OPT_FOOTNOTES);
  cmark_parser_attach_syntax_extension(parser, extension);
  for (const char* name : {"table", "strikethrough", "autolink"}) attach(parser, name);
  cmark_parser_feed(parser, text.data(), text.size());
  Tree tree(cmark_parser_finish(parser));
  cmark_parser_free(parser);
  cmark_syntax_extension_free(memory, extension);
  return tree;
}

}  // namespace proofsheet::prose
