#include "commands/console.hpp"

#include <fmt/format.h>

#include <ostream>

#include "files/named.hpp"
#include "text/signs.hpp"

namespace proofsheet::commands {

namespace {
constexpr std::string_view erase_line = "\r\x1b[K";
}

PrintableBuffer::int_type PrintableBuffer::overflow(int_type byte) {
  if (traits_type::eq_int_type(byte, traits_type::eof())) return traits_type::not_eof(byte);
  const char character = traits_type::to_char_type(byte);
  return xsputn(&character, 1) == 1 ? byte : traits_type::eof();
}

std::streamsize PrintableBuffer::xsputn(const char* bytes, std::streamsize count) {
  constexpr std::size_t block = std::size_t{1} << 16;
  for (std::string_view rest(bytes, static_cast<std::size_t>(count)); !rest.empty();) {
    const std::size_t line_end = rest.size() > block ? rest.find('\n', block) : rest.npos;
    const std::size_t end = line_end == rest.npos ? rest.size() : line_end + 1;
    target_ << text::printable(rest.substr(0, end));
    rest.remove_prefix(end);
  }
  return target_ ? count : 0;
}

int PrintableBuffer::sync() { return target_.flush() ? 0 : -1; }

void Console::progress(std::string_view text) {
  if (!terminal_) return;
  raw_err_ << erase_line << text::printable(text) << text::ellipsis << std::flush;
  shown_ = true;
}

void Console::clear() {
  if (shown_) raw_err_ << erase_line << std::flush;
  shown_ = false;
}

void print_error(Console& console, std::string_view fact, std::string_view hint) {
  console.err << fmt::format("error: {}\n    hint: {}\n", fact, hint);
}

void write_file(const std::string& bytes, const Destination& file, const char* hint) {
  files::NamedFile place = files::open_named(file.place());
  try {
    // A file is replaced by renaming, which would remove a folder or a device such as /dev/stdout.
    place.folder.read(place.path);
  } catch (const files::Refused&) {
    throw files::Refused(fmt::format("can't write to '{}': it is not a regular file", file.place()), hint);
  }
  place.folder.write(place.path, bytes);
}

void deliver(const std::string& report, const Destination& file, const std::string& summary,
             Console& console) {
  if (file.place().empty()) {
    console.out << report;
    return;
  }
  write_file(text::printable(report), file, "name a file, or leave out --output to print the report");
  console.out << fmt::format("{}: {}\n", file.place(), summary);
}

}  // namespace proofsheet::commands
