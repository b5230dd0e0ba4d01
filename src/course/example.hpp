#pragma once
// The parts of examples.yaml, each read by its table of keys.
#include "course/fields.hpp"

namespace proofsheet::course {

/// Reads examples.yaml: a mapping from ids to examples.
/// After reading a mapping that has the keys of an example: what is given, or the equations, may stand behind another
/// word.
void note_unread_inputs(const Node& node, Example& example);
/// Reads examples.yaml. False if there may be more of them.
bool read_examples(const Node& root, std::vector<Example>& examples, diagnostics::Diagnostics& diagnostics);
const Table<Example>& example_table();

/// Reads `given:` into axes and tables. Which of the two a key is follows from its brackets and the shape of
/// its value; README.md has the rule. What stands in files is left to data.hpp; if there is nothing of that kind, sizes
/// are checked.
void read_given(const Node& node, Example& example, diagnostics::Diagnostics& diagnostics);
/// The forms of what says where values stand that are read from elsewhere: a file, a table of the lesson.
std::vector<Form> data_forms();
/// Checks the sizes of tables against the axes that are declared beside them, where they are declared with a size. What
/// is wrong is broken afterwards.
void check_sizes(equations::Inputs& inputs, diagnostics::Diagnostics& diagnostics);

/// Reads one entry of `show:`; the key that names what is shown is its kind.
void read_show(const Node& node, std::vector<Show>& show, diagnostics::Diagnostics& diagnostics);
/// The forms of all kinds, figures included.
std::vector<Form> show_forms();

/// The lines of `by hand:`: `name: format`, or `name: format rounding`.
std::vector<HandRule> read_by_hand(const Node& node, diagnostics::Diagnostics& diagnostics);

/// The kinds, as authors write them.
std::vector<std::string> figure_names();
/// "a figure is heatmap, …"
std::string figure_rule();
std::vector<Form> figure_forms();
/// Reads an entry of `show:` that has the key `figure`.
void read_figure(const Node& node, std::vector<Show>& show, diagnostics::Diagnostics& diagnostics);

/// Reads one entry of `published:`; `numbers` makes one claim of every line.
/// `units`: what the example declares.
void read_published(const Node& node, const std::vector<Text>& units, std::vector<Published>& published,
                    diagnostics::Diagnostics& diagnostics);
/// The forms of the four kinds of entries.
std::vector<Form> published_forms();

/// An entry of `errata:`, and one of `remarks:`.
const Table<Acknowledgement>& erratum_table();
const Table<Acknowledgement>& remark_table();

}  // namespace proofsheet::course
