// Writes notes as text, one in each line. Header lines that begin with `#` declare the separator, that fields
// are HTML, the note type, and the columns that are not fields of the note but data about it. A field in
// quotation marks may contain any character; a quotation mark in it is doubled. If Anki has no note type of
// this name, as in another language, it takes the one that its dialog shows; a column would stop the import.
// So all notes have two sides: a text with gaps is one with blanks, and a reversed note is followed by
// another with its sides swapped.
#include "exports/notes.hpp"
#include "exports/target.hpp"

namespace proofsheet::exports {

namespace {

constexpr const char* head =
    "#separator:tab\n"
    "#html:true\n"
    "#notetype:Basic\n"
    "#guid column:1\n"
    "#deck column:2\n"
    "#tags column:3\n";

std::string field(const std::string& text) {
  if (text.find_first_of("\t\n\"") == text.npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string line(const std::vector<std::string>& texts) {
  std::string fields;
  for (const std::string& text : texts) fields += (fields.empty() ? "" : "\t") + field(on_one_line(text));
  return fields + '\n';
}

}  // namespace

ExportResult anki_text(const Material& material) {
  ExportResult exported = counted_notes(material);
  exported.bytes = head;
  for (const Note& note : notes(material)) {
    exported.bytes += line({note.guid, note.deck, note.tags, note.front, note.back});
    if (note.reversed)
      exported.bytes += line({note.guid + "/reversed", note.deck, note.tags, note.back, note.front});
  }
  return exported;
}

}  // namespace proofsheet::exports
