#include "workbook/outlines.hpp"

#include "workbook/packing.hpp"

namespace proofsheet::workbook {

namespace {

/// Digests of one thing after the other: of all together there would be too many bytes.
class Digests {
 public:
  Digests(const DigestOf& digest, std::map<std::string, diagnostics::SourcePtr>& sources)
      : digest_(digest), sources_(sources) {}

  template <class... T>
  void add(Places places, const T&... all) {
    Packed packed;
    Packer packer(packed, places);
    (packer.add(all), ...);
    for (const diagnostics::SourcePtr& source : packed.sources) {
      packer.add(source ? source->name() : std::string());
      if (source) sources_.emplace(source->name(), source);
    }
    digests_ += digest_(packed.bytes);
  }
  std::string digest() const { return digest_(digests_); }

 private:
  const DigestOf& digest_;
  std::map<std::string, diagnostics::SourcePtr>& sources_;
  std::string digests_;
};

/// What stands in a book whichever page is written.
template <class... More>
void add_front_matter(Digests& to, Places places, const Workbook& book, const More&... more) {
  to.add(places, book.edition, book.student, book.title, book.subtitle, book.author, book.language, book.about,
         book.misconceptions, book.sources, book.glossary, book.errata, book.errata_lessons,
         book.has_unknown_references, more...);
}

}  // namespace

OutlineDigest outline_digest(const Workbook& book, const DigestOf& digest) {
  OutlineDigest made;
  Digests beside(digest, made.sources), all(digest, made.sources);
  for (const LessonView& lesson : book.lessons) {
    beside.add(Places::left_out, lesson);
    if (!lesson.document.blocks.empty()) beside.add(Places::kept_beside, lesson.document.blocks.front());
    all.add(Places::kept_beside, lesson);
  }
  add_front_matter(beside, Places::left_out, book, book.claims.empty());
  for (const DocumentView& document : book.documents)
    beside.add(Places::left_out, document.id, document.title, document.about);
  for (const ExampleCertificates& one : book.certificates)
    beside.add(Places::left_out, one.lesson, one.example, one.title);
  for (const Waiting& packed : book.packed)
    for (const diagnostics::SourcePtr& source : packed.sources)
      if (source) made.sources.emplace(source->name(), source);
  add_front_matter(all, Places::kept_beside, book, book.cover, book.picture, book.documents, book.claims,
                   book.certificates, book.printed, book.summary);
  made.beside_lessons = beside.digest();
  made.of_all = all.digest();
  return made;
}

}  // namespace proofsheet::workbook
