#pragma once
// The parts of examples.yaml, each read by its table of keys.
#include "course/fields.hpp"

namespace proofsheet::course {

/// To be called after reading a mapping with the keys of an example. Marks the inputs as open (possibly
/// incomplete) if an unknown key may have been meant for `given` or `equations`.
void note_unread_inputs(const Node& node, Example& example);
/// Reads examples.yaml, a mapping from ids to examples. `macros` are those of its notation. Returns false if
/// an entry could not be read, so that `examples` may be incomplete.
bool read_examples(const Node& root, const prose::Macros& macros, std::vector<Example>& examples,
                   text::Diagnostics& diagnostics);
const Table<Example>& example_table();

/// Reads `given:` into axes and tables. The brackets of a key and the shape of its value determine which of
/// the two it is; README.md has the rule. Values in files are left to data.hpp; if there are none, sizes are
/// checked.
void read_given(const Node& node, Example& example, text::Diagnostics& diagnostics);
/// Returns the forms of a given value that is read from elsewhere: a file, or a table of the lesson.
std::vector<Form> data_forms();
/// Reports uncertainties with two sides that are not bounds.
void check_uncertainties(const Example& example, text::Diagnostics& diagnostics);
/// Makes units parts of values, if the example or the course asks for it, and adds the constants of nature.
/// To be called after all givens are read.
void set_quantities(const Course* course, Example& example, text::Diagnostics& diagnostics);
/// Adds the edition of the constants of nature to the sources of a course that
/// uses some.
void add_constants_source(Course& course);
/// Reports units that course.yaml defines and that no example can use.
void check_unit_definitions(const Course& course, text::Diagnostics& diagnostics);
/// The keys `quantities` and `define units` of an example, or of the course.
template <class T>
Key<T> quantities_key();
template <class T>
Key<T> define_units_key();

/// Checks the sizes of tables against their axes, if those are declared with a size. Marks a table or an axis
/// with an error as broken.
void check_sizes(equations::Inputs& inputs, text::Diagnostics& diagnostics);

/// Reads one entry of `show:`; the key that names the thing to show determines its kind.
void read_show(const Node& node, std::vector<Show>& show, text::Diagnostics& diagnostics);
/// Returns the forms of all kinds, including figures.
std::vector<Form> show_forms();

/// Reads the lines of `by hand:`, each `name: format` or `name: format rounding`.
std::vector<HandRule> read_by_hand(const Node& node, text::Diagnostics& diagnostics);

/// Returns the names of the kinds of figures.
std::vector<std::string> figure_names();
/// Returns "the kind of figure: heatmap, …".
std::string figure_rule();
std::vector<Form> figure_forms();
/// Reads an entry of `show:` that has the key `figure`.
void read_figure(const Node& node, std::vector<Show>& show, text::Diagnostics& diagnostics);

/// Whose claims a list of entries has: those of a lesson's example, or those of documents outside a course,
/// whose entries may also quote the document (`at:`).
enum class Home { lesson, document };

/// Reads one entry of `published:`; `numbers` becomes one claim for each line. `units`: the declared units of
/// the example.
void read_published(const Node& node, const std::vector<Text>& units, std::vector<PublishedClaim>& published,
                    text::Diagnostics& diagnostics, Home home = Home::lesson);
/// Returns the forms of the four kinds of entries.
template <Home home>
std::vector<Form> published_forms();
/// The key `published` of an example, or of proofsheet.yaml. It must come after `units`, which are needed to
/// split a row into cells.
Key<Example> published_key(Home home);
/// Returns the keys of entries of a kind that a comment in a document may have, too.
std::vector<std::string> property_names(PublishedClaim::Kind kind);
/// Reads the value of such a key. The kind of the entry must be set.
void read_property(std::string_view name, const Text& value, PublishedClaim& entry,
                   text::Diagnostics& diagnostics);

/// The tables of an entry of `errata:` and of `remarks:`.
const Table<Acknowledgement>& erratum_table();
const Table<Acknowledgement>& remark_table();

}  // namespace proofsheet::course
