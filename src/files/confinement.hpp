#pragma once
// Giving up the rest of the machine.
//
// Once it is known where the course lies, the program needs nothing else. Linux lets it say so (Landlock),
// and from then on the kernel refuses it every other file and all of the network, whatever a hostile course
// may talk it into. It holds for the whole process and for what it starts, and can't be taken back.
#include <vector>

#include "files/files.hpp"

namespace proofsheet::files {

/// A folder that is kept, and what for; its files are read in any case.
struct Kept {
  Path place;
  bool is_written = false;
  bool is_run = false;  ///< programs of it are started
};

/// Gives up all files but those below `kept`; folders that are missing are left out. Where the kernel can't,
/// nothing happens: what it would guard is guarded by Folder, too. False then.
bool confine(const std::vector<Kept>& kept);

}  // namespace proofsheet::files
