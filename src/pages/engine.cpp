// kainjow Mustache has ways of its own with white space: it drops a line that had sections and came out
// blank, and keeps one whose section was false. The scanner has applied Mustache's rule already, so the
// engine is shown no white space at all, but a private character for each kind. Tags are handed over between
// two more private characters, which no template and no text can hold.
#include "pages/engine.hpp"

#include <algorithm>
#include <kainjow/mustache.hpp>
#include <utility>

namespace proofsheet::pages {

namespace {

namespace mustache = kainjow::mustache;

constexpr char tag_begin = '\x01', tag_end = '\x02';
constexpr std::pair<char, char> white[] = {{'\n', '\x03'}, {' ', '\x04'}, {'\t', '\x05'}};

std::string hidden(std::string text) {
  for (const auto& [seen, shown] : white) std::replace(text.begin(), text.end(), seen, shown);
  return text;
}

std::string engine_text(const std::vector<Piece>& pieces) {
  std::string text = std::string("{{=") + tag_begin + ' ' + tag_end + "=}}";
  const auto tag = [&text](const char* sigil, const std::string& name) {
    text += tag_begin + (sigil + name) + tag_end;
  };
  for (const Piece& piece : pieces) {
    switch (piece.kind) {
      case Piece::Kind::text:
        text += hidden(piece.text);
        break;
      case Piece::Kind::variable:
        tag("&", piece.text);
        break;
      case Piece::Kind::section:
        tag("#", piece.text);
        break;
      case Piece::Kind::inverted:
        tag("^", piece.text);
        break;
      case Piece::Kind::close:
        tag("/", piece.text);
        break;
      case Piece::Kind::partial:
        break;
    }
  }
  return text;
}

mustache::data engine_data(const View& view) {
  mustache::data data;
  for (const auto& [key, value] : view.values) {
    if (const auto* text = std::get_if<std::string>(&value)) {
      data[key] = text->empty() ? mustache::data(false) : mustache::data(*text);
    } else if (const auto* flag = std::get_if<bool>(&value)) {
      data[key] = mustache::data(*flag);
    } else {
      mustache::data list(mustache::data::type::list);
      for (const View& item : std::get<Views>(value)) list.push_back(engine_data(item));
      data[key] = std::move(list);
    }
  }
  return data;
}

}  // namespace

struct Engine::Inside {
  mustache::mustache engine;
};

Engine::Engine(const std::vector<Piece>& pieces)
    : inside_(new Inside{mustache::mustache(engine_text(pieces))}) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;

std::string Engine::fill(const View& view) const {
  std::string filled;
  inside_->engine.render(engine_data(view), [&filled](const std::string& part) { filled += part; });
  for (const auto& [seen, shown] : white) std::replace(filled.begin(), filled.end(), shown, seen);
  return filled;
}

}  // namespace proofsheet::pages
