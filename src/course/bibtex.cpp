// BibTeX has hardly a grammar: an entry begins at any @, text between entries is a comment, and values are
// LaTeX. So the file is read character by character, and braces are counted. Only the LaTeX that occurs in
// names and titles is supported.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "course/bibliography.hpp"
#include "text/refusal.hpp"
#include "text/signs.hpp"

namespace proofsheet::course {

namespace {

using text::Diagnostics;
using text::SourcePtr;

// The letters of each accent, each followed by the accented letter.
constexpr std::pair<char, std::string_view> accents[] = {
    {'"', "aäeëiïoöuüyÿAÄEËIÏOÖUÜYŸ"},
    {'\'', "aácćeéiílĺnńoórŕsśuúyýzźAÁCĆEÉIÍLĹNŃOÓRŔSŚUÚYÝZŹ"},
    {'`', "aàeèiìoòuùAÀEÈIÌOÒUÙ"},
    {'^', "aâcĉeêgĝhĥiîjĵoôsŝuûwŵyŷAÂCĈEÊGĜHĤIÎJĴOÔSŜUÛWŴYŶ"},
    {'~', "aãiĩnñoõuũAÃIĨNÑOÕUŨ"},
    {'=', "aāeēiīoōuūAĀEĒIĪOŌUŪ"},
    {'.', "cċeėgġzżCĊEĖGĠIİZŻ"},
    {'u', "aăgğoŏuŭAĂGĞOŎUŬ"},
    {'v', "cčdďeělľnňrřsštťzžCČDĎEĚLĽNŇRŘSŠTŤZŽ"},
    {'H', "oőuűOŐUŰ"},
    {'c', "cçsştţCÇSŞTŢ"},
    {'k', "aąeęAĄEĘ"},
    {'r', "aåuůAÅUŮ"},
};
constexpr std::pair<std::string_view, std::string_view> letters[] = {
    {"ss", "ß"}, {"ae", "æ"}, {"AE", "Æ"}, {"oe", "œ"}, {"OE", "Œ"}, {"o", "ø"}, {"O", "Ø"},
    {"l", "ł"},  {"L", "Ł"},  {"aa", "å"}, {"AA", "Å"}, {"i", "i"},  {"j", "j"},
};
// Commands that only change the look of letters.
constexpr std::string_view looks[] = {"emph",   "textit", "textbf", "textsc", "texttt", "textrm",
                                      "textsf", "url",    "mbox",   "it",     "bf",     "sc"};
constexpr std::pair<std::string_view, std::string_view> dashes[] = {
    {"---", text::em_dash}, {"--", text::en_dash}, {"``", "“"}, {"''", text::closing_quote}};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string lower(std::string_view name) { return term_id(name); }

/// Returns the number of bytes of the character that begins at `at`.
std::size_t length_at(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) ++end;
  return end - at;
}

std::optional<std::string> accented(char accent, char letter) {
  for (const auto& [command, pairs] : accents) {
    if (command != accent) continue;
    for (std::size_t at = 0; at < pairs.size(); at += 1 + length_at(pairs, at + 1))
      if (pairs[at] == letter) return std::string(pairs.substr(at + 1, length_at(pairs, at + 1)));
  }
  return std::nullopt;
}

constexpr std::size_t longest_value = std::size_t{64} << 10U;  // bytes

/// A value as typed by its author.
struct LatexValue {
  std::string latex;
  std::size_t begin = 0;  ///< the offset in the source
};

/// Converts the LaTeX of names and titles to characters.
class LatexConverter {
 public:
  /// Returns nothing, and reports an error, if there is an unknown command.
  static std::optional<std::string> of(const LatexValue& raw, const SourcePtr& source,
                                       Diagnostics& diagnostics) {
    LatexConverter plain(raw.latex);
    if (plain.read()) return text::with_single_spaces(plain.text_);
    const std::size_t at = raw.begin + plain.command_;
    return text::fail(diagnostics, {source, at, std::min(at + plain.at_ - plain.command_, source->size())},
                      fmt::format("'{}' is not supported in a bibliography",
                                  raw.latex.substr(plain.command_, plain.at_ - plain.command_)),
                      "write the character itself, in UTF-8");
  }

 private:
  explicit LatexConverter(std::string_view latex) : latex_(latex) {}

  bool read() {
    while (at_ < latex_.size()) {
      const char c = latex_[at_];
      if (c == '\\') {
        if (!read_command()) return false;
      } else if (c == '{' || c == '}' || c == '$') {
        ++at_;
      } else if (!read_dash()) {
        text_ += text::is_space(c) || c == '~' ? ' ' : c;
        ++at_;
      }
    }
    return true;
  }

  bool read_dash() {
    for (const auto& [typed, character] : dashes)
      if (latex_.substr(at_).starts_with(typed)) {
        text_ += character;
        at_ += typed.size();
        return true;
      }
    return false;
  }

  bool read_command() {
    command_ = at_++;
    if (at_ == latex_.size()) return false;
    const char c = latex_[at_++];
    if (std::string_view("&%$#_{} ").find(c) != std::string_view::npos) {
      text_ += c;
      return true;
    }
    if (!is_letter(c)) return read_accented(c);
    while (at_ < latex_.size() && is_letter(latex_[at_])) ++at_;
    const std::string_view name = latex_.substr(command_ + 1, at_ - command_ - 1);
    if (name.size() == 1 && read_accented(c)) return true;
    skip_blanks();
    if (std::find(std::begin(looks), std::end(looks), name) != std::end(looks)) return true;
    for (const auto& [command, letter] : letters)
      if (name == command) {
        text_ += letter;
        return true;
      }
    return false;
  }

  /// Reads `\"o`, `\"{o}`, `\"\i`, `\v c`. Restores the position if there is no accented letter.
  bool read_accented(char accent) {
    const std::size_t before = at_;
    while (at_ < latex_.size() && (latex_[at_] == '{' || latex_[at_] == '\\' || latex_[at_] == ' ')) ++at_;
    if (at_ < latex_.size())
      if (const auto letter = accented(accent, latex_[at_])) {
        text_ += *letter;
        ++at_;
        return true;
      }
    at_ = before;
    return false;
  }

  void skip_blanks() {
    while (at_ < latex_.size() && latex_[at_] == ' ') ++at_;
  }

  std::string_view latex_;
  std::size_t at_ = 0, command_ = 0;
  std::string text_;
};

using Fields = std::map<std::string, LatexValue>;

class Reader {
 public:
  Reader(const SourcePtr& source, Diagnostics& diagnostics)
      : source_(source), text_(source->text()), diagnostics_(diagnostics) {}

  std::vector<Reference> all() {
    while ((at_ = text_.find('@', at_)) < text_.size())
      if (!read_entry()) at_ = std::min(text_.find("\n@", at_), text_.size());
    return std::move(references_);
  }

 private:
  /// Reads one entry. Returns false, and reports an error, if the rest of the file can't be read.
  bool read_entry() {
    const std::size_t begin = at_++;
    const std::string type = lower(word());
    skip_blanks();
    if (at_ == text_.size() || (text_[at_] != '{' && text_[at_] != '('))
      return fail(begin, fmt::format("'@{}' is not an entry", type),
                  "write an entry as @book{key, title = {…}}");
    close_ = text_[at_++] == '{' ? '}' : ')';
    if (type == "comment" || type == "preamble") return skip_entry(begin);
    if (type == "string") return read_string(begin);
    skip_blanks();
    const std::size_t key = at_;
    at_ = std::min(text_.find_first_of(",}) \t\r\n", at_), text_.size());
    const std::string id = text_.substr(key, at_ - key);
    if (id.empty()) return fail(begin, "this entry has no key", "write a key after the brace: @book{key, …}");
    const std::optional<Fields> fields = read_fields(begin);
    if (fields) add(Text(id, source_, key), *fields);
    return fields.has_value();
  }

  bool read_string(std::size_t begin) {
    const std::optional<Fields> fields = read_fields(begin, true);
    if (fields)
      for (const auto& [name, value] : *fields) strings_[name] = value.latex;
    return fields.has_value();
  }

  /// Reads `name = value` pairs, separated by commas, up to the end of the entry. The first field of a
  /// `@string` has no comma before it (`at_first`).
  std::optional<Fields> read_fields(std::size_t begin, bool at_first = false) {
    Fields fields;
    for (;; at_first = false) {
      skip_blanks();
      if (at_ == text_.size()) return never_closed(begin);
      if (text_[at_] == close_) {
        ++at_;
        return fields;
      }
      if (!at_first) {
        if (text_[at_] != ',') return fail_fields(at_, "a comma is missing before this field");
        ++at_;
        skip_blanks();
        if (at_ < text_.size() && text_[at_] == close_) continue;
      }
      const std::size_t name_begin = at_;
      const std::string name = lower(word());
      skip_blanks();
      if (name.empty() || at_ == text_.size() || text_[at_] != '=')
        return fail_fields(name_begin, "a field must be a name, '=' and a value");
      ++at_;
      std::optional<LatexValue> value = read_value(begin);
      if (!value) return std::nullopt;
      fields.try_emplace(name, std::move(*value));
    }
  }

  /// Reads pieces that are joined by `#`.
  std::optional<LatexValue> read_value(std::size_t entry) {
    LatexValue value;
    for (;;) {
      skip_blanks();
      if (at_ == text_.size()) return never_closed(entry), std::nullopt;
      if (value.begin == 0) value.begin = at_ + (text_[at_] == '{' || text_[at_] == '"' ? 1 : 0);
      std::optional<std::string> piece = read_piece(entry);
      if (!piece) return std::nullopt;
      value.latex += *piece;
      // A `@string` may contain another one twice, and so on, so values can grow exponentially.
      if (value.latex.size() > longest_value) {
        fail(value.begin, fmt::format("this value has more than {} bytes", longest_value), "shorten it");
        return std::nullopt;
      }
      skip_blanks();
      if (at_ == text_.size() || text_[at_] != '#') return value;
      ++at_;
    }
  }

  std::optional<std::string> read_piece(std::size_t entry) {
    const char open = text_[at_];
    if (open == '{' || open == '"') return read_delimited(entry, open == '{' ? '}' : '"');
    const std::size_t begin = at_;
    const std::string name = word();
    if (name.empty()) return fail_fields(begin, "put the value in braces"), std::nullopt;
    if (name.find_first_not_of("0123456789") == std::string::npos) return name;
    const auto known = strings_.find(lower(name));
    if (known != strings_.end()) return known->second;
    constexpr std::string_view months[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                           "jul", "aug", "sep", "oct", "nov", "dec"};
    if (std::find(std::begin(months), std::end(months), lower(name)) != std::end(months)) return name;
    fail(begin, fmt::format("there is no @string '{}'", name), "put the value in braces");
    return std::nullopt;
  }

  std::optional<std::string> read_delimited(std::size_t entry, char close) {
    const std::size_t begin = ++at_;
    std::size_t depth = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\\') {
        ++at_;
      } else if (depth == 0 && c == close) {
        return text_.substr(begin, at_++ - begin);
      } else if (c == '{') {
        ++depth;
      } else if (c == '}' && depth > 0) {
        --depth;
      }
    }
    at_ = text_.size();
    never_closed(entry);
    return std::nullopt;
  }

  bool skip_entry(std::size_t begin) {
    std::size_t depth = 1;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '{') ++depth;
      if (text_[at_] == '}' && --depth == 0) return ++at_, true;
    }
    never_closed(begin);
    return false;
  }

  void add(Text id, const Fields& fields) {
    const auto plain = [&](std::initializer_list<const char*> names) {
      for (const char* name : names)
        if (const auto field = fields.find(name); field != fields.end()) return text_of(field->second);
      return Text();
    };
    Reference reference;
    reference.id = std::move(id);
    reference.title = plain({"title"});
    if (fields.contains("title") && reference.title.empty()) return;  // the error in it has been reported
    if (reference.title.empty()) {
      diagnostics_.error(reference.id.span(), fmt::format("the entry '{}' has no title", reference.id.str()),
                         "add its title: write title = {…}");
      return;
    }
    for (const char* role : {"author", "editor"})
      if (const auto field = fields.find(role); field != fields.end() && reference.authors.empty())
        add_authors(field->second, reference);
    reference.year = plain({"year", "date"});
    reference.year = reference.year.slice(0, std::min<std::size_t>(4, reference.year.size()));
    reference.in =
        plain({"journal", "journaltitle", "booktitle", "publisher", "institution", "school", "howpublished"});
    if (const Text volume = plain({"volume"}); !volume.empty() && !reference.in.empty())
      reference.in = placed(reference.in.str() + " " + volume.str(), source_, reference.in.span().begin);
    add_address(fields, reference);
    references_.push_back(std::move(reference));
  }

  void add_address(const Fields& fields, Reference& reference) {
    const auto typed = [&](const char* name) {
      const auto field = fields.find(name);
      return field == fields.end() ? LatexValue() : field->second;
    };
    const LatexValue url = typed("url"), doi = typed("doi"), eprint = typed("eprint");
    const LatexValue archive = typed(fields.contains("archiveprefix") ? "archiveprefix" : "eprinttype");
    if (is_address(url.latex))
      reference.url = placed(url.latex, source_, url.begin);
    else if (!url.latex.empty())
      fail(url.begin, fmt::format("'{}' is not a URL", url.latex),
           "write the full URL, beginning with https://");
    else if (!doi.latex.empty())
      reference.url = placed(address_of_doi(doi.latex), source_, doi.begin);
    else if (!eprint.latex.empty() && lower(archive.latex) == "arxiv")
      reference.url = placed("https://arxiv.org/abs/" + eprint.latex, source_, eprint.begin);
  }

  /// Splits names at `and` outside braces.
  void add_authors(const LatexValue& field, Reference& reference) {
    constexpr std::string_view between = "and";
    const std::string& latex = field.latex;
    std::size_t begin = 0, depth = 0;
    const auto add_name = [&](std::size_t end) {
      const Text name = text_of({latex.substr(begin, end - begin), field.begin + begin});
      if (!name.empty()) reference.authors.push_back(name);
    };
    for (std::size_t i = 0; i < latex.size(); ++i) {
      if (latex[i] == '{') ++depth;
      if (latex[i] == '}' && depth > 0) --depth;
      const std::size_t end = i + between.size();
      if (depth > 0 || i == 0 || !text::is_space(latex[i - 1]) || end >= latex.size() ||
          !text::is_space(latex[end]) || latex.compare(i, between.size(), between) != 0)
        continue;
      add_name(i);
      begin = i = end;
    }
    add_name(latex.size());
  }

  Text text_of(const LatexValue& raw) {
    const auto plain = LatexConverter::of(raw, source_, diagnostics_);
    return plain ? placed(*plain, source_, raw.begin) : Text();
  }

  std::string word() {
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(" \t\r\n={}(),#\"@", at_), text_.size());
    return text_.substr(begin, at_ - begin);
  }
  void skip_blanks() {
    while (at_ < text_.size() && text::is_space(text_[at_])) ++at_;
  }

  bool fail(std::size_t at, std::string fact, std::string hint) {
    return text::fail(diagnostics_, {source_, at, std::min(at + 1, text_.size())}, std::move(fact),
                      std::move(hint));
  }
  std::nullopt_t fail_fields(std::size_t at, std::string fact) {
    fail(at, std::move(fact), "write fields as name = {value}, separated by commas");
    return std::nullopt;
  }
  std::nullopt_t never_closed(std::size_t entry) {
    fail(entry, "this entry is never closed", "close every brace that you open");
    return std::nullopt;
  }

  const SourcePtr& source_;
  const std::string& text_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  char close_ = '}';
  std::map<std::string, std::string> strings_;
  std::vector<Reference> references_;
};

}  // namespace

Text placed(std::string words, const SourcePtr& source, std::size_t begin) {
  const bool has_room = begin <= source->size() && words.size() <= source->size() - begin;
  return has_room ? Text(std::move(words), source, begin) : Text(std::move(words), nullptr, 0);
}

std::string address_of_doi(std::string_view doi) {
  if (doi.empty()) return {};
  return is_address(doi) ? std::string(doi) : "https://doi.org/" + std::string(doi);
}

std::vector<Reference> read_bibtex(const SourcePtr& source, Diagnostics& diagnostics) {
  return Reader(source, diagnostics).all();
}

}  // namespace proofsheet::course
