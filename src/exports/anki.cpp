// Writes an Anki package: an archive of a collection and of media. The media files are named by numbers,
// and a list maps these to the names in the notes.
#include "exports/target.hpp"

#include <fmt/format.h>

#include "exports/notes.hpp"

namespace proofsheet::exports {

ExportResult anki(const Material& material) {
  ExportResult exported = counted_notes(material);
  std::vector<std::pair<std::string, std::string>> files{{"collection.anki2", collection_of(material)}};
  std::string names;
  for (std::size_t i = 0; i < material.pictures.size(); ++i) {
    names += fmt::format("{}\"{}\": \"{}\"", i > 0 ? ", " : "", i, material.pictures[i].file);
    files.emplace_back(std::to_string(i), material.pictures[i].bytes);
  }
  files.insert(files.begin() + 1, {"media", "{" + names + "}"});
  exported.bytes = archive_of(files);
  return exported;
}

}  // namespace proofsheet::exports
