#include "course/example.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "mathml/mathml.hpp"
#include "text/characters.hpp"
#include "text/marks.hpp"

namespace proofsheet::course {

namespace {

using text::Diagnostics;

void read_equations(const Node& node, Example& target, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  if (node.kind != Node::Kind::scalar || node.style != Node::Style::literal) {
    // A single equation may follow the key. Lines that were folded into one can't be separated any more.
    const Text text = read_line(node, diagnostics);
    const text::Span span = text.span();
    const bool folded =
        !text.empty() && (node.style == Node::Style::folded ||
                          span.source->position(span.begin).line != span.source->position(span.end).line);
    if (folded)
      diagnostics.error(node.span, "the equations are not in a '|' block",
                        "write '|' after the colon, and the equations below it, indented");
    target.inputs.open = target.inputs.open || !node.sound || diagnostics.errors() > errors;
    if (!target.inputs.open) target.inputs.equations = text;
    return;
  }
  if (read_text(node, diagnostics).empty()) return;
  target.inputs.equations = node.text;
}

/// Marks the numbers in a notation as the author's, which are not checked, even inside our formulas.
std::string mark_unchecked(std::string text) {
  if (text.find_first_of("0123456789") == std::string::npos) return text;
  if (text::is_letter(text.back())) text += ' ';  // it may end in a command
  return text::mark_region(text::Origin::nobody, text);
}

/// Converts a notation to MathML once, so that every formula can include it.
equations::Formula convert_notation(const Text& written, const prose::Macros& macros,
                                    Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const Text latex = prose::expand_macros(written, macros, diagnostics);
  if (diagnostics.errors() > errors) return {};
  const mathml::Converted converted = mathml::convert(latex.str(), mathml::Setting::in_line);
  if (converted.error)
    diagnostics.error(latex.span(), fmt::format("this notation can't be typeset: {}", converted.error->fact),
                      converted.error->hint);
  return {mark_unchecked(latex.str()), mark_unchecked(converted.mathml)};
}

void read_notation(const Node& node, Example& target, Diagnostics& diagnostics) {
  if (!expect_mapping(node, "'notation'", diagnostics)) return;
  for (const Entry& entry : node.entries)
    if (const Text latex = read_line(entry.value, diagnostics); !latex.empty())
      target.notation.emplace_back(entry.key, latex);
}

/// The format of all numbers, or of single names.
Key<Example> formats_key() {
  return {
      {"decimals", Presence::optional, Shape::formats,
       "the number of digits to print: 3, 3 sig, sci 3, percent 1, fraction; or by name: {c: sci 2, pH: 2}"},
      [](const Node& node, Example& target, Diagnostics& diagnostics) {
        if (node.kind != Node::Kind::mapping) {
          const Text text = read_line(node, diagnostics);
          if (!text.empty()) target.printing.format = format_of(text, diagnostics);
          return;
        }
        for (const Entry& entry : node.entries)
          if (const Text text = read_line(entry.value, diagnostics); !text.empty())
            if (const auto format = format_of(text, diagnostics))
              target.formats.push_back({entry.key, *format});
      }};
}

/// Returns the unit that `name` got under `given:`; null if it has none.
UnitRule* unit_of(Example& example, const Text& name) {
  const auto rule = std::find_if(example.units.begin(), example.units.end(),
                                 [&](const UnitRule& one) { return one.what.view() == name.view(); });
  return rule == example.units.end() ? nullptr : &*rule;
}

Key<Example> unit_rules_key() {
  return {{"units", Presence::optional, Shape::varied,
           "the units of names, cells and slices, printed with their numbers: length: m"},
          [](const Node& node, Example& target, Diagnostics& diagnostics) {
            if (!expect_mapping(node, "'units'", diagnostics)) return;
            for (const Entry& entry : node.entries) {
              std::vector<Text> units = read_one_or_more(entry.value, diagnostics);
              const bool sound = std::all_of(units.begin(), units.end(), [&](const Text& unit) {
                return !unit.empty() && check_unit(unit, diagnostics);
              });
              if (!sound || units.empty()) continue;
              const Text unit = raised_unit(units.front());
              if (unit.view() == units.front().view()) units.erase(units.begin());
              UnitRule* given = unit_of(target, entry.key);
              if (!given)
                target.units.push_back({entry.key, unit, std::move(units)});
              else if (given->unit.view() == unit.view())
                given->spellings = std::move(units);
              else
                diagnostics.error(
                    entry.value.span,
                    fmt::format("'{}' is in {} under 'given'", entry.key.str(), given->unit.str()),
                    "write its unit in one place only");
            }
          }};
}

/// Returns the units that a document may print: the example's units and their spellings.
std::vector<Text> units_on_paper(const Example& example) {
  std::vector<Text> units;
  for (const UnitRule& rule : example.units) {
    units.push_back(rule.unit);
    units.insert(units.end(), rule.spellings.begin(), rule.spellings.end());
  }
  return units;
}

void read_claims_of(const Text& document, const Node& claims, const std::string& noun, Home home,
                    Example& target, Diagnostics& diagnostics) {
  if (!expect_list(claims, noun, diagnostics)) return;
  const std::vector<Text> units = units_on_paper(target);
  const std::size_t before = target.published.size();
  for (const Node& item : claims.items) read_published(item, units, target.published, diagnostics, home);
  for (std::size_t i = before; i < target.published.size(); ++i) target.published[i].document = document;
}

/// Lines by name, unchanged.
Key<Example> words_key(const std::string& name, std::vector<std::pair<Text, Text>> Example::*target,
                       const std::string& about) {
  return {{name, Presence::optional, Shape::notation, about},
          [name, target](const Node& node, Example& example, Diagnostics& diagnostics) {
            if (!expect_mapping(node, fmt::format("'{}'", name), diagnostics)) return;
            for (const Entry& entry : node.entries)
              if (const Text words = read_line(entry.value, diagnostics); !words.empty())
                (example.*target).emplace_back(entry.key, words);
          }};
}

Key<Example> uncertainty_key() {
  return taken_key<Example>(
      {"uncertainty", Presence::optional, Shape::line,
       "prints values with their standard uncertainty, to 1 sig or 2 sig; 2 sig up rounds it up"},
      [](const Text& text, Example& target, Diagnostics& diagnostics) {
        const std::vector<Text> words = text.words();
        const bool up = words.size() == 3 && words[2].view() == "up";
        const bool fits = (words.size() == 2 || up) && words[1].view() == "sig" &&
                          (words[0].view() == "1" || words[0].view() == "2");
        if (fits)
          target.uncertainty = {words[0].view() == "1" ? 1 : 2,
                                up ? numbers::Rounding::up : numbers::Rounding::half_away};
        else
          diagnostics.error(text.span(),
                            fmt::format("'{}' is not a number of significant digits", text.str()),
                            "write 1 sig, 2 sig, or 2 sig up to round uncertainties up");
      });
}

Key<Example> bounds_key() {
  return {{"bounds", Presence::optional, Shape::yes_no,
           "yes: the ± of given values are guaranteed bounds, not standard uncertainties"},
          [](const Node& node, Example& target, Diagnostics& diagnostics) {
            target.inputs.bounds = read_yes_no(node, diagnostics);
          }};
}

Key<Example> correlations_key() {
  return {{"correlations", Presence::optional, Shape::notation,
           "the correlation coefficients of pairs of given values: L, T: 0.3"},
          [](const Node& node, Example& target, Diagnostics& diagnostics) {
            if (!expect_mapping(node, "'correlations'", diagnostics)) return;
            for (const Entry& entry : node.entries) {
              const Text written = read_line(entry.value, diagnostics);
              if (written.empty()) continue;
              const auto number = numbers::parse_printed(written.view());
              const std::size_t comma = last_outside_brackets(entry.key.view(), ",");
              if (comma == std::string_view::npos)
                diagnostics.error(entry.key.span(), fmt::format("'{}' is not a pair", entry.key.str()),
                                  "write two given values with a comma: L, T: 0.3");
              else if (!number || abs(numbers::value_of(*number)) > 1)
                diagnostics.error(written.span(), fmt::format("'{}' is not a correlation", written.str()),
                                  "write a number from -1 to 1");
              else
                target.inputs.correlations.push_back({entry.key.slice(0, comma).trimmed(),
                                                      entry.key.slice(comma + 1, entry.key.size()).trimmed(),
                                                      numbers::value_of(*number)});
            }
          }};
}

Key<Example> labels_key() {
  Key<Example> key =
      words_key("labels", &Example::labels, "how pages print labels: street-stall: street stall");
  key.read = [read = key.read](const Node& node, Example& target, Diagnostics& diagnostics) {
    read(node, target, diagnostics);
    for (const auto& [label, words] : target.labels)
      target.inputs.notation.words[label.str()] = mark_unchecked(words.str());
  };
  return key;
}

Key<Example> by_hand_key() {
  Key<Example> key{{"by hand", Presence::optional, Shape::lines,
                    "the intermediate values that are rounded, as lines 'name: format' in a '|' block"},
                   [](const Node& node, Example& target, Diagnostics& diagnostics) {
                     target.by_hand[""] = read_by_hand(node, diagnostics);
                   }};
  key.has_variants = true;
  key.read_variant = [](const std::string& variant, const Node& node, Example& target,
                        Diagnostics& diagnostics) {
    target.by_hand[variant] = read_by_hand(node, diagnostics);
  };
  return key;
}

}  // namespace

Key<Example> published_key(Home home) {
  const bool in_lesson = home == Home::lesson;
  Field field{"published",
              Presence::optional,
              Shape::list_or_by_id,
              "the printed numbers of the document; for several documents, a list under the id of each",
              published_forms<Home::lesson>,
              "document"};
  if (!in_lesson)
    field = {"published", Presence::optional, Shape::list_or_by_file,
             "the printed numbers and statements of the document; for several documents, a list under the "
             "file of each",
             published_forms<Home::document>};
  return {std::move(field), [home](const Node& node, Example& target, Diagnostics& diagnostics) {
            if (node.kind != Node::Kind::mapping)
              return read_claims_of(target.documents.empty() ? Text() : target.documents.front(), node,
                                    "'published'", home, target, diagnostics);
            target.documents.clear();
            for (const Entry& entry : node.entries) {
              target.documents.push_back(entry.key);
              read_claims_of(entry.key, entry.value, fmt::format("the claims of '{}'", entry.key.str()), home,
                             target, diagnostics);
            }
          }};
}

const Table<Example>& example_table() {
  static const Table<Example> table{
      "an example",
      {line_key("title", &Example::title, Presence::required, "the title of the example"),
       taken_key<Example>(
           {"document", Presence::optional, Shape::line,
            "the id of the document whose numbers are checked; for several documents, write the ids under "
            "'published'"},
           [](const Text& id, Example& target, Diagnostics&) { target.documents = {id}; }),
       formats_key(),
       rounding_key<Example>(),
       {{"given", Presence::optional, Shape::given, "given values: scalars, axes and tables", data_forms},
        read_given},
       {{"equations", Presence::optional, Shape::equations, "the equations, in a '|' block"}, read_equations},
       {{"notation", Presence::optional, Shape::notation, "LaTeX for names: Q': 'Q^{\\prime}'"},
        read_notation},
       texts_key("hidden", &Example::hidden, "names of helpers that pages never show: [step, last_row]"),
       labels_key(),
       words_key("axes", &Example::axes,
                 "the titles of axes, by axis or by table: guest: Guest, or PE: position, entry"),
       unit_rules_key(),
       quantities_key<Example>(),
       define_units_key<Example>(),
       texts_key("constants", &Example::constants,
                 "constants of nature that the equations use, with their CODATA values: [c, h]"),
       by_hand_key(),
       texts_key("measured", &Example::measured,
                 "given values that were measured and rounded: 2.5 is anything from 2.45 to 2.55"),
       uncertainty_key(),
       bounds_key(),
       correlations_key(),
       list_key("show", &Example::show, Presence::optional,
                "the tables, figures and values that the page shows", read_show, show_forms),
       published_key(Home::lesson),
       with(list_key<erratum_table>("errata", &Example::errata, Presence::optional,
                                    "claims that are not clean, acknowledged"),
            "published"),
       with(list_key<remark_table>("remarks", &Example::remarks, Presence::optional,
                                   "claims that are right only by hand or by a coincidence, acknowledged"),
            "published")}};
  return table;
}

bool may_show(const Example& example, std::string_view id) {
  const auto may_be = [&](const Show& show) {
    return !show.unread.empty() && (show.id.empty() || show.id.view() == id);
  };
  return example.unread.contains("show") &&
         (example.show.empty() || std::any_of(example.show.begin(), example.show.end(), may_be));
}

void check_uncertainties(const Example& example, Diagnostics& diagnostics) {
  for (const equations::UncertainInput& input : example.inputs.uncertain)
    if (input.below != input.above && !example.inputs.bounds && !example.unread.contains("bounds"))
      diagnostics.error(
          input.written.span(),
          fmt::format("'{}' has two sides, but a standard uncertainty has one", input.written.str()),
          "write one number after ±, or `bounds: yes` if these are guaranteed bounds");
}

void note_unread_inputs(const Node& node, Example& example) {
  const auto is_unread = [&](const char* key) { return example.unread.contains(key) && !find(node, key); };
  if (is_unread("given") || is_unread("equations")) example.inputs.open = true;
}

bool read_examples(const Node& root, const prose::Macros& macros, std::vector<Example>& examples,
                   Diagnostics& diagnostics) {
  const bool all = read_by_id(root, "a file of examples", example_table(), examples, diagnostics);
  for (Example& example : examples) {
    const auto entry = std::find_if(root.entries.begin(), root.entries.end(), [&](const Entry& one) {
      return one.key.span().begin == example.id.span().begin;
    });
    note_unread_inputs(entry->value, example);
    check_uncertainties(example, diagnostics);
    for (const auto& [name, latex] : example.notation)
      example.inputs.notation.names[name.str()] = convert_notation(latex, macros, diagnostics);
  }
  return all;
}

}  // namespace proofsheet::course
