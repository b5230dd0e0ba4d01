#pragma once
// Checks of MathML that use the text alone and no knowledge of how it was made.
#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace proofsheet {

/// Reads markup once, from left to right, and stops at the first error.
class MarkupReader {
 public:
  explicit MarkupReader(const std::string& markup) : rest_(markup) {}

  /// Returns the first error, or an empty string.
  std::string fault() {
    while (!rest_.empty() && fault_.empty()) {
      if (rest_.front() == '&')
        reference();
      else if (rest_.front() == '<')
        tag(taken('>'));
      else
        text();
    }
    if (fault_.empty() && open_.size() > 1) fault_ = open_.back().name + " stays open";
    return fault_;
  }

 private:
  struct Open {
    std::string name;
    std::size_t children;
  };

  std::string taken(char last) {
    const std::size_t end = std::min(rest_.find(last), rest_.size() - 1) + 1;
    const std::string made = rest_.substr(0, end);
    rest_.erase(0, end);
    return made;
  }

  void reference() {
    static const std::set<std::string> known{"&amp;",  "&lt;",     "&gt;",    "&quot;",
                                             "&#xA0;", "&#x2061;", "&#x2062;"};
    const std::string name = taken(';');
    if (!known.contains(name)) fault_ = "reference " + name;
  }

  void text() {
    static const std::set<std::string> holders{"mi", "mn", "mo", "mtext"};
    if (!holders.contains(open_.back().name)) fault_ = "text in <" + open_.back().name + ">";
    if (rest_.front() == '>') fault_ = "a bare >";
    rest_.erase(0, 1);
  }

  void tag(const std::string& whole) {
    std::string inside = whole.substr(1, whole.size() - 2);
    if (inside.starts_with('/')) return close(inside.substr(1));
    const bool empty = inside.ends_with('/');
    if (empty) inside.pop_back();
    const std::string name = inside.substr(0, inside.find(' '));
    check(name, inside.substr(name.size()));
    ++open_.back().children;
    if (!empty) open_.push_back({name, 0});
  }

  void check(const std::string& name, std::string attributes) {
    static const std::map<std::string, std::set<std::string>> known{
        {"mi", {"mathvariant"}},
        {"mn", {}},
        {"mo", {"class", "form", "stretchy", "lspace", "rspace", "mathvariant"}},
        {"mover", {"accent"}},
        {"mtext", {}},
        {"mspace", {"width"}},
        {"mrow", {}},
        {"mfrac", {"linethickness"}},
        {"msqrt", {}},
        {"mroot", {}},
        {"msub", {}},
        {"msup", {}},
        {"msubsup", {}},
        {"munder", {}},
        {"munderover", {}},
        {"mtable", {"displaystyle"}},
        {"mtr", {}},
        {"mtd", {"style"}}};
    const auto element = known.find(name);
    if (element == known.end()) fault_ = "element " + name;
    while (fault_.empty() && !attributes.empty()) {
      const std::size_t equals = attributes.find("=\""), end = attributes.find('"', equals + 2);
      if (attributes.front() != ' ' || end == std::string::npos ||
          !element->second.contains(attributes.substr(1, equals - 1)))
        fault_ = "attributes" + attributes + " of " + name;
      attributes.erase(0, end + 1);
    }
  }

  void close(const std::string& name) {
    static const std::map<std::string, std::size_t> wanted{{"mfrac", 2}, {"mroot", 2},   {"msub", 2},
                                                           {"msup", 2},  {"munder", 2},  {"mover", 2},
                                                           {"msqrt", 1}, {"msubsup", 3}, {"munderover", 3}};
    const Open last = open_.back();
    const auto count = wanted.find(name);
    if (last.name != name)
      fault_ = "/" + name + " closes " + last.name;
    else if (count != wanted.end() && count->second != last.children)
      fault_ = name + " has " + std::to_string(last.children) + " children";
    else
      open_.pop_back();
  }

  std::string rest_, fault_;
  std::vector<Open> open_{{"", 0}};
};

/// Returns the minus signs and numbers in their order, such as `- 0.5 2`.
inline std::string numbers_in(const std::string& text) {
  std::string found;
  for (std::size_t i = 0; i < text.size();) {
    const auto digit = [&](std::size_t k) {
      return k < text.size() && std::isdigit(static_cast<unsigned char>(text[k]));
    };
    if (text[i] == '-') found += "- ";
    if (!digit(i)) {
      ++i;
      continue;
    }
    while (digit(i) || (text[i] == '.' && digit(i + 1))) found += text[i++];
    found += ' ';
  }
  return found;
}

/// Rewrites `X^{(2)}_{k}` as `X_{k}^{(2)}`, since MathML puts the subscript first.
inline std::string below_first(std::string latex) {
  const auto closing = [&](std::size_t at) {
    std::size_t depth = 0;
    for (; at < latex.size(); ++at) {
      if (latex[at] == '{') ++depth;
      if (latex[at] == '}' && --depth == 0) break;
    }
    return at;
  };
  for (std::size_t at = latex.find("^{"); at != std::string::npos; at = latex.find("^{", at + 1)) {
    const std::size_t between = closing(at) + 1;
    if (latex.compare(std::min(between, latex.size()), 2, "_{") != 0) continue;
    const std::size_t end = closing(between) + 1;
    const std::string above = latex.substr(at, between - at), below = latex.substr(between, end - between);
    latex.replace(at, end - at, below + above);
  }
  return latex;
}

/// Removes words and commands; a hyphen in a word is not a sign.
inline std::string bare_latex(const std::string& latex) {
  std::string made;
  bool words = false;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    if (latex.compare(i, 6, "\\text{") == 0) {
      words = true;
      i += 5;
    } else if (words && latex[i] == '}') {
      words = false;
    } else if (!words || latex[i] != '-') {
      made += latex[i];
    } else {
      made += ' ';
    }
  }
  return made;
}

inline std::string bare_mathml(std::string mathml) {
  const auto replace = [&](const std::string& what, const std::string& with) {
    for (std::size_t at = mathml.find(what); at != std::string::npos;
         at = mathml.find(what, at + with.size()))
      mathml.replace(at, what.size(), with);
  };
  for (const char* reference : {"&#xA0;", "&#x2061;", "&#x2062;"}) replace(reference, " ");
  std::string made;
  bool tag = false;
  replace("-", " ");
  replace("−", "-");
  for (const char c : mathml) {
    if (c == '<') tag = true;
    made += tag ? ' ' : c;
    if (c == '>') tag = false;
  }
  return made;
}

}  // namespace proofsheet
