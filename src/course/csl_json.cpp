#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "course/bibliography.hpp"

namespace proofsheet::course {

namespace {

using text::Diagnostics;
using text::SourcePtr;
using Csl = nlohmann::json;

/// Returns the words of a member that is a text, or the digits of one that is a whole number; else an empty
/// string.
std::string words_of(const Csl& item, const char* name) {
  const auto member = item.find(name);
  if (member == item.end()) return {};
  if (member->is_string()) return member->get<std::string>();
  return member->is_number_integer() ? member->dump() : std::string();
}

std::string year_of(const Csl& item) {
  const auto issued = item.find("issued");
  if (issued == item.end() || !issued->is_object()) return {};
  const auto parts = issued->find("date-parts");
  if (parts == issued->end() || !parts->is_array() || parts->empty() || !parts->front().is_array() ||
      parts->front().empty())
    return words_of(*issued, "literal");
  const Csl& year = parts->front().front();
  return year.is_string() ? year.get<std::string>() : year.is_number_integer() ? year.dump() : std::string();
}

/// Returns `family, given`, or a name without such parts.
std::string name_of(const Csl& person) {
  if (!person.is_object()) return {};
  const std::string family = words_of(person, "family"), given = words_of(person, "given"),
                    particle = words_of(person, "non-dropping-particle");
  if (family.empty()) return words_of(person, "literal");
  const std::string whole = particle.empty() ? family : particle + " " + family;
  return given.empty() ? whole : whole + ", " + given;
}

class CslReader {
 public:
  CslReader(const SourcePtr& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  std::vector<Reference> all() {
    const Csl items = parsed();
    if (items.is_discarded()) return {};
    if (!items.is_array()) {
      fail(0, "a file of references in JSON must be a list", "export it as CSL-JSON");
      return {};
    }
    for (const Csl& item : items) add(item);
    return std::move(references_);
  }

 private:
  /// Parses the file. Returns a discarded value, and reports an error, if it is not JSON.
  Csl parsed() {
    // The reader uses no deeper value: a list of items, an item, a list of dates, a date.
    constexpr int deepest = 5;
    const auto keep = [](int depth, Csl::parse_event_t, Csl&) { return depth <= deepest; };
    try {
      return Csl::parse(source_->text(), keep);
    } catch (const Csl::parse_error& fault) {
      fail(fault.byte > 0 ? fault.byte - 1 : 0, "this is not valid JSON",
           "export the file again, as CSL-JSON");
      return Csl(Csl::value_t::discarded);
    } catch (const Csl::out_of_range&) {
      fail(0, "a number of this file is too large", "correct it, or write it in quotes");
      return Csl(Csl::value_t::discarded);
    }
  }

  void add(const Csl& item) {
    const std::string id = item.is_object() ? words_of(item, "id") : std::string();
    if (id.empty()) return fail(0, "an item of this list has no id", "give each item an \"id\"");
    place_ = std::min(source_->text().find("\"" + id + "\"", place_), source_->size());
    if (place_ == source_->size()) place_ = 0;
    Reference reference;
    reference.id = text(id);
    reference.title = text(words_of(item, "title"));
    if (reference.title.empty())
      return fail(place_, fmt::format("the entry '{}' has no title", id), "add a \"title\"");
    for (const char* role : {"author", "editor"})
      if (const auto people = item.find(role);
          people != item.end() && people->is_array() && reference.authors.empty())
        for (const Csl& person : *people)
          if (std::string name = name_of(person); !name.empty())
            reference.authors.push_back(text(std::move(name)));
    reference.year = text(year_of(item));
    std::string in = words_of(item, "container-title");
    if (in.empty()) in = words_of(item, "publisher");
    if (const std::string volume = words_of(item, "volume"); !in.empty() && !volume.empty())
      in += " " + volume;
    reference.in = text(std::move(in));
    const std::string url = words_of(item, "URL");
    reference.url = text(is_address(url) ? url : address_of_doi(words_of(item, "DOI")));
    references_.push_back(std::move(reference));
  }

  Text text(std::string words) const {
    return words.empty() ? Text() : placed(std::move(words), source_, place_ + 1);
  }
  void fail(std::size_t at, std::string fact, std::string hint) {
    const std::size_t size = source_->size();
    diagnostics_.error({source_, std::min(at, size), std::min(at + 1, size)}, std::move(fact),
                       std::move(hint));
  }

  const SourcePtr& source_;
  Diagnostics& diagnostics_;
  std::size_t place_ = 0;  ///< the offset of the item's id
  std::vector<Reference> references_;
};

}  // namespace

std::vector<Reference> read_csl_json(const SourcePtr& source, Diagnostics& diagnostics) {
  return CslReader(source, diagnostics).all();
}

}  // namespace proofsheet::course
