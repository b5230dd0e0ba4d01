// KaTeX writes MathML for readers that know all of its first version. Browsers know a smaller core, and
// screen readers read what stands there. So letters of bold, double-struck and other alphabets become the
// characters that Unicode has for them; upright letters in a row become one name, which is read as a word; a
// power of ten gets all of its base; and a function without an argument is applied to nothing.
#include "mathml/trimmed.hpp"

#include <algorithm>

#include "mathml/alphabets.hpp"

namespace proofsheet::mathml {

namespace {

constexpr std::string_view semantics = "<semantics>";

/// What stands between `<math …>` and `</math>`, without what only wraps it.
std::string bare(std::string_view written) {
  const std::size_t begin = written.find("<math"), end = written.rfind("</math>");
  if (begin == std::string_view::npos || end == std::string_view::npos) return {};
  const std::size_t inside = written.find('>', begin) + 1;
  std::string text(written.substr(inside, end - inside));
  if (const std::size_t copy = text.rfind("<annotation "); copy != std::string::npos) text.erase(copy);
  if (text.starts_with(semantics)) text.erase(0, semantics.size());
  return text;
}

constexpr std::string_view variant = " mathvariant=\"";

/// `<mi mathvariant="bold">x</mi>` → `<mi>𝐱</mi>`, where Unicode has such letters.
std::string with_letters(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t found = std::min(text.find(variant, at), text.size());
    out += text.substr(at, found - at);
    if (found == text.size()) break;
    const std::size_t name = found + variant.size(), quote = text.find('"', name);
    const std::size_t begin = text.find('>', quote) + 1, end = text.find('<', begin);
    const auto letters = styled(text.substr(begin, end - begin), text.substr(name, quote - name));
    if (letters)
      out.append(text.substr(quote + 1, begin - quote - 1)).append(*letters);
    else
      out += text.substr(found, end - found);
    at = end;
  }
  return out;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// `<mi mathvariant="normal">l</mi><mi mathvariant="normal">n</mi>` → `<mi>ln</mi>`.
std::string with_names(std::string_view text) {
  constexpr std::string_view open = "<mi mathvariant=\"normal\">", close = "</mi>";
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::string name;
    std::size_t end = at;
    while (text.substr(end).starts_with(open) && is_letter(text[end + open.size()]) &&
           text.substr(end + open.size() + 1).starts_with(close)) {
      name += text[end + open.size()];
      end += open.size() + 1 + close.size();
    }
    if (name.size() > 1) {
      out.append("<mi>").append(name).append(close);
      at = end;
    } else {
      out += text[at++];
    }
  }
  return out;
}

/// `<mn>1</mn><msup><mn>0</mn>` → `<msup><mn>10</mn>`.
std::string with_whole_bases(std::string text) {
  constexpr std::string_view seam = "</mn><msup><mn>";
  for (std::size_t at = text.find(seam); at != std::string::npos; at = text.find(seam, at + 1)) {
    const std::size_t begin = text.rfind("<mn>", at);
    text.erase(at, seam.size());
    text.insert(begin, "<msup>");
  }
  return text;
}

/// A function that is applied to nothing, `n^{\sin}`, is a name: what applies it would be one child too many.
std::string with_bare_names(std::string text) {
  constexpr std::string_view applied = "<mo>\u2061</mo>", end = "</";
  for (std::size_t at = text.find(applied); at != std::string::npos; at = text.find(applied, at)) {
    const bool to_nothing = std::string_view(text).substr(at + applied.size()).starts_with(end);
    if (to_nothing)
      text.erase(at, applied.size());
    else
      at += applied.size();
  }
  return text;
}

}  // namespace

std::string trimmed(std::string_view written) {
  return with_bare_names(with_whole_bases(with_names(with_letters(bare(written)))));
}

}  // namespace proofsheet::mathml
