// Anki reads a note a line. Lines at the head, with `#` before a word, say what divides the fields, that they
// are HTML, and which column is no field of a note but says something of it. A field in quotation marks may
// hold anything; a quotation mark within is doubled.
#include "exports/anki_text.hpp"

namespace proofsheet::exports {

namespace {

constexpr const char* head =
    "#separator:tab\n"
    "#html:true\n"
    "#guid column:1\n"
    "#notetype column:2\n"
    "#deck column:3\n"
    "#tags column:4\n";

/// The kind of note that every collection has.
constexpr const char* note_type = "Basic";

std::string field(const std::string& text) {
  if (text.find_first_of("\t\n\"") == text.npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

}  // namespace

Exported anki_text(const Material& material) {
  Exported exported = counted_notes(material);
  exported.bytes = head;
  for (const Note& note : notes(material)) {
    const char* divider = "";
    for (const std::string& text :
         {note.guid, std::string(note_type), note.deck, note.tags, note.front, note.back}) {
      exported.bytes += divider + field(on_one_line(text));
      divider = "\t";
    }
    exported.bytes += '\n';
  }
  return exported;
}

}  // namespace proofsheet::exports
