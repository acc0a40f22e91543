#define _GNU_SOURCE
#include "RuntimeHooks.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

typedef int64_t (*read_function)(const void *, int32_t);
typedef int (*time_function)(clockid_t, struct timespec *);

static _Thread_local const void *clock_of_thread;
static _Atomic(read_function) read_clock;

const void *marble_clock(void) { return clock_of_thread; }

const void *marble_exchange_clock(const void *clock) {
  const void *last = clock_of_thread;
  clock_of_thread = clock;
  return last;
}

#if defined(__linux__) && defined(__GLIBC__)
#include <link.h>

// The addresses of the concurrency runtime's library; empty if it is a part of the program.
static _Atomic(uintptr_t) first_address, end_address;

static int find_end(struct dl_phdr_info *image, size_t size, void *base) {
  (void)size;
  if (image->dlpi_addr != (uintptr_t)base) return 0;
  uintptr_t end = 0;
  for (int index = 0; index < image->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &image->dlpi_phdr[index];
    uintptr_t part_end = image->dlpi_addr + part->p_vaddr + part->p_memsz;
    if (part->p_type == PT_LOAD && part_end > end) end = part_end;
  }
  // Relaxed: `read_clock`, which is set after them, publishes them.
  atomic_store_explicit(&first_address, image->dlpi_addr, memory_order_relaxed);
  atomic_store_explicit(&end_address, end, memory_order_relaxed);
  return 1;
}

void marble_set_clock_reader(read_function read) {
  Dl_info runtime, program;
  void *function = dlsym(RTLD_DEFAULT, "swift_get_time");
  if (function && dladdr(function, &runtime) != 0
      && dladdr((void *)&marble_set_clock_reader, &program) != 0
      && runtime.dli_fbase != program.dli_fbase)
    dl_iterate_phdr(find_end, runtime.dli_fbase);
  atomic_store_explicit(&read_clock, read, memory_order_release);
}

static time_function find_original(void) {
  // Relaxed: each thread finds the same function.
  static _Atomic(time_function) found;
  time_function original = atomic_load_explicit(&found, memory_order_relaxed);
  if (!original) {
    original = (time_function)dlsym(RTLD_NEXT, "clock_gettime");
    atomic_store_explicit(&found, original, memory_order_relaxed);
  }
  return original;
}

// Weak, like the C library's own. Only the concurrency runtime reads the time of a test: Dispatch and Foundation need the real one.
__attribute__((weak)) int clock_gettime(clockid_t system_clock, struct timespec *time) {
  if (clock_of_thread && system_clock != CLOCK_REALTIME) {
    read_function read = atomic_load_explicit(&read_clock, memory_order_acquire);
    uintptr_t caller = (uintptr_t)__builtin_return_address(0);
    if (read && caller >= atomic_load_explicit(&first_address, memory_order_relaxed)
        && caller < atomic_load_explicit(&end_address, memory_order_relaxed)) {
      int64_t nanoseconds = read(clock_of_thread, system_clock);
      if (nanoseconds >= 0) {
        time->tv_sec = nanoseconds / 1000000000;
        time->tv_nsec = nanoseconds % 1000000000;
        return 0;
      }
    }
  }
  return find_original()(system_clock, time);
}

int64_t marble_system_time(int32_t system_clock) {
  struct timespec time;
  if (find_original()(system_clock, &time) != 0) return 0;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
#else
void marble_set_clock_reader(read_function read) { (void)read; }

int64_t marble_system_time(int32_t system_clock) {
  struct timespec time;
  if (clock_gettime((clockid_t)system_clock, &time) != 0) return 0;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
#endif
