#include "workbook/parallel.hpp"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "numbers/enclosures/thread_caches.hpp"

namespace proofsheet::workbook {

namespace {

/// The usual stack size of a main thread. The default of std::thread follows the limits of the shell and may
/// be a quarter of this.
constexpr std::size_t stack_bytes = 8 << 20;

class Workers {
 public:
  Workers(std::size_t count, const std::function<void(std::size_t)>& work) : work_(work), failures_(count) {}

  void run(std::size_t threads) {
    std::vector<pthread_t> others;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_bytes);
    // If the system refuses more threads, the existing ones do all the work.
    for (pthread_t other = {}; others.size() + 1 < threads;) {
      if (pthread_create(&other, &attributes, begin, this) != 0) break;
      others.push_back(other);
    }
    pthread_attr_destroy(&attributes);
    take();
    for (const pthread_t other : others) pthread_join(other, nullptr);
    for (const std::exception_ptr& failure : failures_)
      if (failure) std::rethrow_exception(failure);
  }

 private:
  static void* begin(void* workers) {
    static_cast<Workers*>(workers)->take();
    numbers::release_thread_caches();
    return nullptr;
  }

  void take() {
    for (std::size_t i = next_++; i < failures_.size(); i = next_++) {
      try {
        work_(i);
      } catch (...) {
        failures_[i] = std::current_exception();
        next_ = failures_.size();
      }
    }
  }

  const std::function<void(std::size_t)>& work_;
  std::vector<std::exception_ptr> failures_;  // each is written by one thread
  std::atomic<std::size_t> next_ = 0;
};

}  // namespace

void in_parallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work) {
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  Workers(count, work).run(std::min(count, threads));
}

void in_parallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work,
                 const std::function<void(std::size_t)>& join) {
  std::vector<char> is_done(count, 0);
  std::size_t next = 0;
  std::mutex joining;
  in_parallel(count, threads, [&](std::size_t i) {
    work(i);
    const std::lock_guard one_at_a_time(joining);
    is_done[i] = 1;
    for (; next < count && is_done[next] != 0; ++next) join(next);
  });
}

}  // namespace proofsheet::workbook
