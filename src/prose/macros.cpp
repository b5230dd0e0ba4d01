#include "prose/macros.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "prose/conversion.hpp"
#include "text/characters.hpp"

namespace proofsheet::prose {

using text::Diagnostics;
using text::is_letter;
using text::Text;

namespace {

constexpr std::size_t deepest_argument = 64;  ///< macros in arguments of macros

/// Returns the end of the letters from `at` on.
std::size_t letters_end(std::string_view text, std::size_t at) {
  return text::find_byte(text, at, [](char c) { return !is_letter(c); });
}
std::size_t spaces_end(std::string_view text, std::size_t at) {
  return text::find_byte(text, at, [](char c) { return !text::is_space(c); });
}

/// Returns the number after the `#` at `at`; 0 if there is none.
std::size_t argument_at(std::string_view text, std::size_t at) {
  const bool is_one = at + 1 < text.size() && text[at] == '#' && text[at + 1] > '0' && text[at + 1] <= '9';
  return is_one ? static_cast<std::size_t>(text[at + 1] - '0') : 0;
}

struct Part {
  std::size_t begin = 0, end = 0;
};

/// Expands one formula, or the body of a macro.
class Expander {
 public:
  Expander(const Text& formula, const Macros& macros, Diagnostics& diagnostics)
      : formula_(formula), text_(formula.view()), macros_(macros), diagnostics_(diagnostics) {}

  Text expand() {
    expand({0, text_.size()}, 0);
    return failed_ ? cut(formula_, 0, 0) : builder_.finish();
  }
  bool failed() const { return failed_; }

 private:
  void fail(std::size_t begin, std::size_t end, std::string fact, std::string hint) {
    if (!failed_) diagnostics_.error(formula_.span(begin, end), std::move(fact), std::move(hint));
    failed_ = true;
  }

  void expand(Part part, std::size_t depth) {
    std::size_t plain = part.begin;
    for (std::size_t at = part.begin; at < part.end && !failed_;) {
      const std::size_t end = text_[at] == '\\' ? std::min(letters_end(text_, at + 1), part.end) : part.begin;
      const auto macro = end > at + 1 ? macros_.find(text_.substr(at + 1, end - at - 1)) : macros_.end();
      if (macro == macros_.end()) {
        at += text_[at] == '\\' ? std::max<std::size_t>(end - at, 2) : 1;
        continue;
      }
      take({plain, at});
      at = plain = insert(macro->second, {at, end}, part.end, depth);
    }
    if (!failed_) take({plain, part.end});
  }

  /// Writes the body of a macro, whose name is at `name`. Returns the end of its arguments.
  std::size_t insert(const Macro& macro, Part name, std::size_t limit, std::size_t depth) {
    std::size_t at = name.end;
    std::vector<Part> arguments;
    while (arguments.size() < macro.arguments && !failed_)
      arguments.push_back(argument(macro, name, at, limit));
    if (depth >= deepest_argument)
      fail(name.begin, name.end, fmt::format("macros are nested more than {} deep", deepest_argument),
           "write a part of the formula without macros");
    const bool wraps = is_script_;
    if (wraps) put('{', name.begin);
    is_seam_ = true;
    const std::string_view body = macro.expanded;
    for (std::size_t i = 0; i < body.size() && !failed_; ++i) {
      const std::size_t number = argument_at(body, i);
      if (number == 0) {
        put(body[i], name.begin);
        if (body[i] == '\\' && i + 1 < body.size()) put(body[++i], name.begin);
        continue;
      }
      is_seam_ = true;
      if (number <= arguments.size()) expand(arguments[number - 1], depth + 1);
      is_seam_ = true;
      ++i;
    }
    if (wraps) put('}', name.begin);
    is_seam_ = true;
    return at;
  }

  /// Returns the argument after `at`: the inside of braces, a command or a character; moves `at` behind it.
  Part argument(const Macro& macro, Part name, std::size_t& at, std::size_t limit) {
    const std::size_t begin = std::min(spaces_end(text_, at), limit);
    const std::size_t group = begin < limit && text_[begin] == '{' ? group_end(text_, begin) : begin;
    if (begin >= limit || text_[begin] == '}' || text_[begin] == '&' || group > limit) {
      const std::string call = macro.name.str();
      fail(name.begin, name.end,
           fmt::format("the macro \\{} has {}, but not so many groups follow", call,
                       text::count_with_noun(macro.arguments, "argument")),
           fmt::format("write \\{}{}", call, macro.arguments == 1 ? "{x}" : "{x}{y}"));
      return {};
    }
    if (group > begin) {
      at = group;
      return {begin + 1, group - 1};
    }
    at = begin + std::max<std::size_t>(text::code_point_at(text_, begin).size, 1);
    if (argument_at(text_, begin) > 0) at = begin + 2;
    if (text_[begin] == '\\')
      at = std::max(letters_end(text_, begin + 1),
                    begin + 1 + std::max<std::size_t>(text::code_point_at(text_, begin + 1).size, 1));
    at = std::min(at, limit);
    return {begin, at};
  }

  void take(Part part) {
    if (part.begin >= part.end) return;
    separate(text_[part.begin], part.begin);
    builder_.take(formula_, part.begin, part.end);
    for (std::size_t i = part.begin; i < part.end; ++i) note(text_[i]);
    count(part.end - part.begin, part.begin);
  }
  void put(char c, std::size_t at) {
    separate(c, at);
    builder_.put(std::string_view(&c, 1), formula_, at + 1);  // not where the text before it ends
    note(c);
    count(1, at);
  }

  /// Writes a space before a letter that would continue the name of a command.
  void separate(char next, std::size_t at) {
    if (is_seam_ && state_ == State::name && is_letter(next)) builder_.put(" ", formula_, at);
    is_seam_ = false;
  }
  void note(char c) {
    const bool is_escaped = state_ == State::backslash;
    if (!is_escaped && !text::is_space(c)) is_script_ = c == '^' || c == '_';
    if (is_escaped) is_script_ = false;
    state_ = c == '\\' && !is_escaped                                ? State::backslash
             : is_letter(c) && (is_escaped || state_ == State::name) ? State::name
                                                                     : State::plain;
  }
  void count(std::size_t bytes, std::size_t at) {
    size_ += bytes;
    if (size_ > longest_formula)
      fail(std::min(at, text_.size()), std::min(at + 1, text_.size()),
           fmt::format("the formula has more than {} bytes after its macros are expanded", longest_formula),
           "divide it into several formulas, or use fewer macros");
  }

  enum class State { plain, backslash, name };
  const Text& formula_;
  const std::string_view text_;
  const Macros& macros_;
  Diagnostics& diagnostics_;
  TextBuilder builder_;
  std::size_t size_ = 0;
  State state_ = State::plain;  ///< of the text that is written so far
  bool is_script_ = false;      ///< it ends in `^` or `_`
  bool is_seam_ = false;        ///< what follows was not next to it in the author's text
  bool failed_ = false;
};

/// Returns what is wrong with a body, and how to fix it; nothing if it is sound.
std::optional<std::pair<std::string, std::string>> fault_of(const Macro& macro) {
  const std::string_view body = macro.body.view();
  if (body.size() > longest_formula)
    return std::pair(fmt::format("the body of a macro has more than {} bytes", longest_formula),
                     "shorten it");
  std::size_t depth = 0;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const std::string_view name = body[i] == '\\' ? body.substr(i + 1, letters_end(body, i + 1) - i - 1) : "";
    if (name == "val" || name == "claim")
      return std::pair(
          fmt::format("\\{} is not allowed in a macro", name),
          fmt::format("give the number as an argument: write #1 here, and \\{}{{\\{}{{…}}}} in the "
                      "formula",
                      macro.name.str(), name));
    if (body[i] == '$')
      return std::pair(std::string("a macro's body has a dollar sign"), "write it without dollar signs");
    const std::size_t number = argument_at(body, i);
    if (body[i] == '#' && (number == 0 || number > macro.arguments))
      return std::pair(fmt::format("the macro has no argument '{}'", body.substr(i, 2)),
                       "write #1 for the first argument, and \\# for the sign");
    depth += body[i] == '{' ? 1U : 0U;
    if (body[i] == '}' && depth-- == 0) depth = body.size();
    if (body[i] == '\\') ++i;
  }
  if (depth == 0) return std::nullopt;
  return std::pair(std::string("the braces of the macro's body do not match"), "close each { by a }");
}

/// Adds macros in the order in which they use each other.
class Definitions {
 public:
  Definitions(std::vector<Macro> added, Macros& macros, Diagnostics& diagnostics)
      : macros_(macros), diagnostics_(diagnostics) {
    for (Macro& macro : added) waiting_.emplace(macro.name.str(), std::move(macro));
  }

  void finish() {
    for (auto& [name, macro] : waiting_) add(name, macro);
  }

 private:
  void add(const std::string& name, Macro& macro) {
    if (macros_.contains(name) || !open_.insert(name).second) return;
    path_.push_back(name);
    const std::string_view body = macro.body.view();
    bool is_sound = true;
    for (std::size_t at = body.find('\\'); at != body.npos; at = body.find('\\', at)) {
      const std::size_t end = std::max(letters_end(body, at + 1), std::min(at + 2, body.size()));
      const std::string used(body.substr(at + 1, end - at - 1));
      const auto found = waiting_.find(used);
      if (found != waiting_.end()) add(used, found->second);
      if (found != waiting_.end() && !macros_.contains(used)) {
        if (is_sound) report_loop(macro, used, {at, end});
        is_sound = false;
      }
      at = end;
    }
    if (is_sound) macro.expanded = Expander(macro.body, macros_, diagnostics_).expand().str();
    path_.pop_back();
    macros_.emplace(name, macro);
  }

  /// Reports that the macro uses `used`, which is on the path to it.
  void report_loop(const Macro& macro, const std::string& used, Part place) {
    const auto first = std::find(path_.begin(), path_.end(), used);
    const std::string way = path_.end() - first < 2
                                ? std::string()
                                : fmt::format(", through \\{}", fmt::join(first + 1, path_.end(), " and \\"));
    diagnostics_.error(macro.body.span(place.begin, place.end),
                       fmt::format("the macro \\{} uses itself{}", used, way),
                       fmt::format("write the body of \\{} without \\{}", macro.name.str(), used));
  }

  std::map<std::string, Macro> waiting_;
  std::set<std::string> open_;
  std::vector<std::string> path_;
  Macros& macros_;
  Diagnostics& diagnostics_;
};

// ---- the head of a lesson

constexpr std::string_view command = "\\newcommand";
constexpr std::string_view how_to_define =
    "write \\newcommand{\\R}{\\mathbb{R}}, or \\newcommand{\\vect}[1]{\\mathbf{#1}}";

/// Reads the definitions at the head of a lesson, and where they are.
class Head {
 public:
  Head(const Text& lesson, Diagnostics& diagnostics)
      : lesson_(lesson), text_(lesson.view()), diagnostics_(diagnostics) {}

  void read() {
    std::size_t at = text_.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    for (bool is_titled = false;;) {
      at = spaces_end(text_, at);
      const bool is_framed = text_.substr(at).starts_with("$$");
      const std::size_t inside = is_framed ? spaces_end(text_, at + 2) : at;
      if (begins(inside)) {
        const std::size_t begin = at;
        for (at = inside; begins(at); at = spaces_end(text_, at)) at = definition(at);
        if (is_framed && text_.substr(at).starts_with("$$")) at += 2;
        places.push_back({begin, at});
      } else if (!is_titled && text_.substr(at).starts_with("# ")) {
        is_titled = true;
        at = std::min(text_.find('\n', at), text_.size());
      } else {
        return;
      }
    }
  }

  std::vector<Macro> macros;
  std::vector<Part> places;

 private:
  bool begins(std::size_t at) const {
    return text_.substr(at).starts_with(command) && letters_end(text_, at + 1) == at + command.size();
  }

  /// Reads the definition at `at`, and returns its end; the end of its line if it is wrong.
  std::size_t definition(std::size_t at) {
    const auto wrong = [&](std::string fact) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      diagnostics_.error(cut(lesson_, at, end).trimmed().span(), std::move(fact), std::string(how_to_define));
      return end;
    };
    std::size_t place = at + command.size();
    if (text_.substr(place).starts_with('*')) ++place;
    place = spaces_end(text_, place);
    const bool is_braced = text_.substr(place).starts_with('{');
    if (is_braced) place = spaces_end(text_, place + 1);
    const std::size_t name_end = letters_end(text_, std::min(place + 1, text_.size()));
    if (!text_.substr(place).starts_with('\\') || name_end == place + 1)
      return wrong("\\newcommand has no name of a macro");
    Macro macro{cut(lesson_, place + 1, name_end), {}};
    place = spaces_end(text_, name_end);
    if (is_braced && !text_.substr(place).starts_with('}'))
      return wrong("the name of the macro is not closed");
    if (is_braced) place = spaces_end(text_, place + 1);
    if (text_.substr(place).starts_with('[')) {
      const std::size_t number =
          place + 2 < text_.size() ? static_cast<std::size_t>(text_[place + 1] - '0') : 10;
      if (number > 9 || text_[place + 2] != ']') return wrong("the number of arguments must be 0 to 9");
      macro.arguments = number;
      place = spaces_end(text_, place + 3);
    }
    if (text_.substr(place).starts_with('['))
      return wrong("macros with optional arguments are not supported");
    const std::size_t end = text_.substr(place).starts_with('{') ? group_end(text_, place) : text_.npos;
    if (end == text_.npos) return wrong("the body of the macro is missing or never closed");
    macro.body = cut(lesson_, place + 1, end - 1).trimmed();
    macros.push_back(std::move(macro));
    return end;
  }

  const Text& lesson_;
  const std::string_view text_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::size_t count_arguments(std::string_view body) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < body.size(); ++i) {
    count = std::max(count, argument_at(body, i));
    if (body[i] == '\\') ++i;
  }
  return count;
}

void define_macros(std::vector<Macro> added, const std::function<bool(std::string_view)>& is_command,
                   Macros& macros, Diagnostics& diagnostics) {
  if (added.size() > most_macros) {
    diagnostics.error(added[most_macros].name.span(),
                      fmt::format("there are more than {} macros", most_macros),
                      "remove those that are not used");
    added.resize(most_macros);
  }
  std::set<std::string> names;
  for (Macro& macro : added) {
    const std::string& name = macro.name.str();
    const auto refuse = [&](const Text& place, std::string fact, std::string hint) {
      diagnostics.error(place.span(), std::move(fact), std::move(hint));
      macro.body = cut(macro.body, 0, 0);
    };
    if (name.empty() || letters_end(name, 0) < name.size())
      refuse(macro.name, fmt::format("'{}' can't be the name of a macro", name),
             "use letters only, without the backslash, such as vect");
    else if (is_command(name))
      refuse(macro.name, fmt::format("\\{} is a command already", name), "give the macro another name");
    else if (macros.contains(name) || !names.insert(name).second)
      refuse(macro.name, fmt::format("the macro \\{} is defined twice", name), "define it once");
    else if (const auto fault = fault_of(macro))
      refuse(macro.body, fault->first, fault->second);
  }
  std::erase_if(added, [&](const Macro& macro) { return is_command(macro.name.view()); });
  Definitions(std::move(added), macros, diagnostics).finish();
}

std::vector<Macro> lesson_macros(const Text& lesson, Diagnostics& diagnostics) {
  Head head(lesson, diagnostics);
  head.read();
  return std::move(head.macros);
}

Text without_definitions(const Text& lesson) {
  if (lesson.view().find(command) == std::string_view::npos) return lesson;
  Diagnostics reported_elsewhere;
  Head head(lesson, reported_elsewhere);
  head.read();
  TextBuilder builder;
  std::size_t at = 0;
  for (const Part& place : head.places) {
    builder.take(lesson, at, place.begin);
    at = place.end;
  }
  builder.take(lesson, at, lesson.size());
  return builder.finish();
}

Text expand_macros(const Text& formula, const Macros& macros, Diagnostics& diagnostics) {
  if (macros.empty() || formula.view().find('\\') == std::string_view::npos) return formula;
  return Expander(formula, macros, diagnostics).expand();
}

}  // namespace proofsheet::prose
