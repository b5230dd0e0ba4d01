#include "prose/alignment.hpp"

#include <cmark-gfm.h>

#include <algorithm>

#include "diagnostics/characters.hpp"
#include "diagnostics/utf8.hpp"
#include "prose/places.hpp"
#include "prose/syntax_extension.hpp"

namespace proofsheet::prose {

using diagnostics::is_digit;
using diagnostics::is_letter;
using diagnostics::is_punctuation;
using diagnostics::Text;

namespace {

constexpr std::size_t longest_entity = 34;  // `&CounterClockwiseContourIntegral;`

/// The length of `&name;` or `&#1234;`; 0 if none begins here.
std::size_t entity_length(std::string_view text, std::size_t at) {
  std::size_t i = at + 1;
  if (i < text.size() && text[i] == '#') ++i;
  while (i < text.size() && i - at < longest_entity && (is_letter(text[i]) || is_digit(text[i]))) ++i;
  return i < text.size() && text[i] == ';' && i > at + 1 ? i + 1 - at : 0;
}

/// What cmark makes of an entity.
std::string meaning_of(std::string_view entity) {
  const Tree tree(cmark_parse_document(entity.data(), entity.size(), CMARK_OPT_DEFAULT));
  cmark_node* paragraph = cmark_node_first_child(tree.get());
  cmark_node* node = paragraph == nullptr ? nullptr : cmark_node_first_child(paragraph);
  const char* literal = node == nullptr ? nullptr : cmark_node_get_literal(node);
  return literal == nullptr ? std::string(entity) : literal;
}

}  // namespace

std::optional<Aligned> align(const Text& text, std::size_t begin, std::string_view meant) {
  const std::string_view written = text.view();
  TextBuilder builder;
  std::size_t i = begin, plain = begin;
  const auto flush = [&] { builder.take(text, plain, i); };
  while (!meant.empty()) {
    if (i >= written.size()) return std::nullopt;
    if (written[i] == '\\' && i + 1 < written.size() && is_punctuation(written[i + 1])) {
      flush();
      plain = ++i;
    } else if (const std::size_t length = written[i] == '&' ? entity_length(written, i) : 0) {
      const std::string meaning = meaning_of(written.substr(i, length));
      if (!meant.starts_with(meaning)) return std::nullopt;
      flush();
      builder.put(meaning, text, i);
      meant.remove_prefix(meaning.size());
      plain = i += length;
      continue;
    }
    if (written[i] != meant.front()) return std::nullopt;
    ++i;
    meant.remove_prefix(1);
  }
  flush();
  return Aligned{builder.finish(), i};
}

Aligned align_further(const Text& text, std::size_t begin, std::string_view meant, std::size_t& search) {
  if (auto aligned = align(text, begin, meant)) return *std::move(aligned);
  for (std::size_t i = begin + 1; i < text.size() && search > 0; ++i, --search) {
    const char c = text.str()[i];
    if (c != meant.front() && c != '\\' && c != '&') continue;
    if (auto aligned = align(text, i, meant)) return *std::move(aligned);
  }
  TextBuilder builder;
  builder.put(meant, text, std::min(begin, text.size()));
  return {builder.finish(), begin};
}

Text code_body(const Text& text) {
  TextBuilder builder;
  std::size_t plain = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.str()[i] != '\n') continue;
    builder.take(text, plain, i);
    builder.put(" ", text, i);
    plain = i + 1;
  }
  Text body = text;
  if (plain > 0) {
    builder.take(text, plain, text.size());
    body = builder.finish();
  }
  const std::string& characters = body.str();
  const bool padded = characters.size() > 2 && characters.front() == ' ' && characters.back() == ' ' &&
                      characters.find_first_not_of(' ') != std::string::npos;
  return padded ? body.slice(1, body.size() - 1) : body;
}

}  // namespace proofsheet::prose
