#pragma once

namespace proofsheet::numbers {

/// Gives back what MPFR, FLINT and Arb keep for the thread that calls it: constants, small integers. Its last
/// call.
void release_thread_caches();

}  // namespace proofsheet::numbers
