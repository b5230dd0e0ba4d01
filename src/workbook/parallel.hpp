#pragma once
// Computes lessons in parallel. Each lesson owns its numbers, whose reference counts are not atomic: a real
// must not leave the thread that made it.
#include <cstddef>
#include <functional>

namespace proofsheet::workbook {

/// Calls `work(0)` to `work(count - 1)` in any order on `threads` threads; 0 means one thread for each core.
/// After the first exception no further call is started. The exception is rethrown when all threads have
/// ended; if there are several, the one with the lowest index.
void in_parallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work);
/// Does the same, and calls `join(0)`, `join(1)`, … in this order, one at a time, each as soon as its own
/// work and all work before it is done. So a result can be released while other work is still running.
void in_parallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work,
                 const std::function<void(std::size_t)>& join);

}  // namespace proofsheet::workbook
