#pragma once
// Lessons are computed side by side. Each owns its numbers, whose counters are not atomic: no real leaves the
// thread that made it.
#include <cstddef>
#include <functional>

namespace proofsheet::workbook {

/// Does `work(0)` to `work(count - 1)`, in whatever order, on so many threads; 0: on as many as the machine
/// has cores. What one of them throws is thrown when all threads have ended (of several, that of the first),
/// and no more are begun.
void in_parallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work);
/// The same; `join(0)`, `join(1)` … follow in their order, one at a time, each as soon as its own work and all
/// before are done. So what was made can be let go of while others are at work.
void in_parallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work,
                 const std::function<void(std::size_t)>& join);

}  // namespace proofsheet::workbook
