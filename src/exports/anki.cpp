// A package is an archive of a collection and of media, of which there are none: pictures that lie in the
// course stay out of exports.
#include "exports/anki.hpp"

#include "exports/archive.hpp"
#include "exports/collection.hpp"

namespace proofsheet::exports {

Exported anki(const Material& material) {
  Exported exported = counted_notes(material);
  exported.bytes = archive_of({{"collection.anki2", collection_of(notes(material))}, {"media", "{}"}});
  return exported;
}

}  // namespace proofsheet::exports
