#include "numbers/enclosures/thread_caches.hpp"

#include <flint/flint.h>
#include <mpfr.h>

namespace proofsheet::numbers {

void release_thread_caches() {
  flint_cleanup();
  mpfr_free_cache();
}

}  // namespace proofsheet::numbers
