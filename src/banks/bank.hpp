#pragma once
// Question banks of other programs, in one form for all formats.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "numbers/exact/rational.hpp"
#include "text/text.hpp"

namespace proofsheet::banks {

using numbers::Rational;

/// Limits of what is read: files of a package, all of its bytes, items of a bank, bytes of one picture, parts
/// or text entries of an item.
inline constexpr std::size_t most_files = 5'000, largest_package = std::size_t{64} << 20, most_items = 5'000,
                             largest_picture = std::size_t{8} << 20, most_parts = 100;

/// A text with markup.
struct Markup {
  std::string text;
  bool is_markdown = false;  ///< else HTML

  bool empty() const { return text.empty(); }
};

/// A choice, or a wrong number: its text is the number.
struct Choice {
  Markup text, feedback;
  bool correct = false;
  Rational tolerance = 0;  ///< of a wrong number
};

/// The numbers that are right.
struct Key {
  text::Text digits;               ///< the number as the bank has it, in its file
  Rational value, lower, upper;    ///< both ends are right
  std::vector<Choice> wrong = {};  ///< wrong numbers with their feedback

  /// Accepts the numbers of another range, too; false if it does not touch this one.
  bool widen(const Rational& from, const Rational& to);
};

/// A gap in the text of an item: a number is typed there, or a word.
struct Blank {
  std::optional<Key> key;
  std::vector<std::string> words;  ///< without a key: the accepted texts
  Markup because;
  Rational points = 1;
};

/// A part of an item that is judged by itself.
struct Part {
  Markup text, because;
  std::size_t right = 0;  ///< matching: the index of its choice
};

/// Marks a blank in a text, the first mark the first blank.
inline constexpr std::string_view blank_mark = "\xEE\x80\x80";

struct Item {
  enum class Kind {
    choice,
    number,
    word,
    open,
    matching,  ///< a choice for each part
    ordering,  ///< the parts are in the right order
    blanks,
    card,    ///< a text with a second one, and no answer
    passage  ///< a text alone
  };
  Kind kind = Kind::passage;
  text::Text name;  ///< in plain words, in its file
  text::Span span;
  Markup ask, because;
  std::vector<Choice> choices;     ///< choice, matching
  bool in_order = false;           ///< choice: the program does not shuffle them
  std::optional<Key> key;          ///< number
  std::vector<std::string> words;  ///< word: the accepted texts
  Markup model;                    ///< open: the model answer. card: the other side
  std::vector<Markup> marking;     ///< open: what earns marks
  std::vector<Part> parts;         ///< matching, ordering
  std::vector<Blank> blanks;       ///< blanks: `ask` has a mark for each
  Rational points = 1;
  std::vector<std::string> lost;             ///< what is left out of it
  std::map<std::string, std::string> files;  ///< bytes of pictures, by the address in the texts
};

struct Category {
  std::string title;  ///< may be empty
  std::vector<Item> items;
};

/// A part of a bank that is not adopted.
struct NotRead {
  text::Span span;
  std::string name;  ///< of its question; may be empty
  std::string why;   ///< `calculated questions are not read`
};

struct Bank {
  std::vector<Category> categories;  ///< those that have items, in the order of the bank
  std::vector<NotRead> not_read;

  /// Adds an item to the category that was begun last. More than `most_items` are not read.
  void add(Item item);
  /// Lists what is left out of an item, and adds it, or lists the reason why it is not read.
  void add_unless(const std::string& why, Item item);
  /// Lists a part of an item as not read.
  void lose(const Item& item, const std::string& why);
  /// Begins a category, or goes on with the one that has this title.
  void begin(const std::string& title);

 private:
  std::string title_;
  std::size_t count_ = 0;
};

/// A reader of one format. Returns `nullopt` if the bytes are not in this format.
using Reader = std::optional<Bank> (*)(const text::SourcePtr& source);
std::optional<Bank> read_moodle(const text::SourcePtr& source);
std::optional<Bank> read_gift(const text::SourcePtr& source);
std::optional<Bank> read_qti(const text::SourcePtr& source);
/// Reads a package of QTI; the source has the bytes of a ZIP file.
std::optional<Bank> read_qti_package(const text::SourcePtr& source);
std::optional<Bank> read_rexams(const text::SourcePtr& source);
/// Reads a file in the format that its ending and its beginning say; `nullopt` if it is not a bank.
std::optional<Bank> read_bank(const text::SourcePtr& source);

/// Returns the last part of a category, `$course$/top/Algebra/Lines`. A slash of a name is doubled.
std::string title_of_category(std::string path);
/// Returns the value of a number as banks write it, with a decimal point or comma, and a power of ten;
/// `nullopt` if it is not a number, or is larger than any program reads.
std::optional<Rational> number_in(std::string_view text);
/// Returns all digits of a decimal, without a power of ten: `-0.00125`; twenty places if it never ends.
std::string decimal_of(const Rational& value);
/// Decodes base64 (RFC 4648), with white space anywhere; `nullopt` if it is not base64, or too large.
std::optional<std::string> from_base64(std::string_view text);
/// Returns a text in which the entities of HTML are characters.
std::string without_entities(std::string_view text);
/// Returns a bank's plain text as HTML: a blank line begins a paragraph, a line end is a `<br>`.
std::string as_html(std::string_view plain);
/// Divides what a teacher sees of an open question: the model answer, with which `explained` begins, if it
/// does; and the list of what earns marks, as `export` writes it. The rest of `explained` becomes
/// `because`.
void divide_model(std::string rubric, std::string explained, Item& item);
/// Adds a pair of a matching item; without a part, its match belongs to none.
void add_pair(Markup part, Markup match, Item& item);
/// Undoes what `export` makes of a question with parts: a list of the matches with letters, which are then
/// the choices, and the feedback for parts as a list in `because`.
void divide_parts(Item& item);

}  // namespace proofsheet::banks
