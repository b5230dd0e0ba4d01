#include "runs/program.hpp"

#include <elf.h>
#include <link.h>

#include <cstring>
#include <string_view>

namespace proofsheet::runs {

namespace {

constexpr std::size_t align_to_4(std::size_t size) { return (size + 3) / 4 * 4; }

/// Returns the build ID among the notes of a segment, or the empty string if there is none.
std::string_view build_id(std::string_view notes) {
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) head;
    std::memcpy(&head, notes.data(), sizeof head);
    notes.remove_prefix(sizeof head);
    const std::size_t name_size = align_to_4(head.n_namesz), size = align_to_4(head.n_descsz);
    if (name_size > notes.size() || size > notes.size() - name_size) return {};
    const bool is_gnu = notes.substr(0, head.n_namesz) == std::string_view("GNU", 4);
    if (is_gnu && head.n_type == NT_GNU_BUILD_ID) return notes.substr(name_size, head.n_descsz);
    notes.remove_prefix(name_size + size);
  }
  return {};
}

std::string_view build_id(const dl_phdr_info& object) {
  for (std::size_t i = 0; i < object.dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = object.dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    // The system gives addresses as integers.
    const auto* notes = reinterpret_cast<const char*>(object.dlpi_addr + segment.p_vaddr);  // NOLINT
    if (const std::string_view id = build_id(std::string_view(notes, segment.p_memsz)); !id.empty())
      return id;
  }
  return {};
}

struct Identity {
  std::string ids;
  bool is_whole = true;
};

int add_object(dl_phdr_info* object, std::size_t, void* identity) {
  auto& all = *static_cast<Identity*>(identity);
  const std::string_view id = build_id(*object);
  all.is_whole = all.is_whole && !id.empty();
  all.ids.append(id).push_back('/');
  return 0;
}

}  // namespace

std::optional<std::string> program_identity() {
  Identity all;
  ::dl_iterate_phdr(add_object, &all);
  if (!all.is_whole) return std::nullopt;
  return all.ids;
}

}  // namespace proofsheet::runs
