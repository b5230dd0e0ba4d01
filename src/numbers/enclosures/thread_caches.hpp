#pragma once

namespace proofsheet::numbers {

/// Releases the caches (constants, small integers) that MPFR, FLINT and Arb keep for the calling thread. Must
/// be the thread's last call of these libraries.
void release_thread_caches();

}  // namespace proofsheet::numbers
