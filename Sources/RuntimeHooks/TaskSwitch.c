#define _GNU_SOURCE
#include "RuntimeHooks.h"

#if defined(__linux__)
#include <dlfcn.h>
#include <stdatomic.h>

// While a task runs on the executor of an actor, the runtime takes it to be on no task executor. A task that prefers one would therefore
// be enqueued again at each `await` of a function of the same actor, and others would run in between.

struct executor {
  uintptr_t identity, implementation;
};

#define ASYNC __attribute__((swiftasynccall))
#define CONTEXT __attribute__((swift_async_context)) void *
typedef ASYNC void (*resume_function)(CONTEXT);
typedef ASYNC void (*switch_function)(CONTEXT, resume_function, uintptr_t, uintptr_t);
typedef __attribute__((swiftcall)) struct executor (*executor_function)(void);

enum { most_implementations = 2 };
static _Atomic(uintptr_t) implementations[most_implementations];

void marble_stay_on_actors(uintptr_t implementation) {
  for (int index = 0; index < most_implementations; index++) {
    uintptr_t empty = 0;
    // Relaxed: a word stands for itself. It is added before a task prefers the executor.
    if (atomic_load_explicit(&implementations[index], memory_order_relaxed) == implementation
        || atomic_compare_exchange_strong_explicit(
          &implementations[index], &empty, implementation, memory_order_relaxed,
          memory_order_relaxed)
        || empty == implementation)
      return;
  }
}

static bool is_kept(uintptr_t implementation) {
  if (!implementation) return false;
  for (int index = 0; index < most_implementations; index++)
    if (atomic_load_explicit(&implementations[index], memory_order_relaxed) == implementation)
      return true;
  return false;
}

// Relaxed: each thread finds the same function.
static void *find(_Atomic(void *) *found, void *library, const char *name) {
  void *function = atomic_load_explicit(found, memory_order_relaxed);
  if (!function) {
    function = dlsym(library, name);
    atomic_store_explicit(found, function, memory_order_relaxed);
  }
  return function;
}

static bool is_current(uintptr_t identity) {
  static _Atomic(void *) current;
  executor_function function = find(&current, RTLD_DEFAULT, "swift_task_getCurrentExecutor");
  return function && function().identity == identity;
}

static bool prefers_kept(void) {
  static _Atomic(void *) preferred;
  executor_function function =
    find(&preferred, RTLD_DEFAULT, "swift_task_getPreferredTaskExecutor");
  return function && is_kept(function().implementation);
}

// Weak, so that the definition of a statically linked runtime wins.
__attribute__((weak)) ASYNC void swift_task_switch(
  CONTEXT context, resume_function resume, uintptr_t identity, uintptr_t implementation) {
  // The default executor has no identity.
  if (identity && is_current(identity) && prefers_kept()) return resume(context);
  static _Atomic(void *) found;
  switch_function original = find(&found, RTLD_NEXT, "swift_task_switch");
  return original(context, resume, identity, implementation);
}
#else
void marble_stay_on_actors(uintptr_t implementation) { (void)implementation; }
#endif
