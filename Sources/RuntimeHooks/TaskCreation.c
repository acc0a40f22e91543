#define _GNU_SOURCE
#include "RuntimeHooks.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

// The runtime's record of an option of a new task. The low byte of the flags is its kind.
struct option {
  size_t flags;
  struct option *next;
};

enum { kind_mask = 0xFF, task_group = 1, unowned_executor = 5, owned_executor = 6, task_name = 7 };

struct executor_option {
  struct option option;
  // The object and its implementation.
  uintptr_t executor[2];
};

struct name_option {
  struct option option;
  const char *name;
};

struct task_and_context {
  const void *task;
  void *context;
};

typedef __attribute__((swiftcall)) struct task_and_context (*create_function)(
  size_t, struct option *, const void *, void *, void *);
typedef void (*choose_function)(const void *, uintptr_t *);
typedef void (*note_function)(const void *, const void *, const char *);

static _Atomic(choose_function) choose_executor;
static _Atomic(note_function) note_task;

void marble_set_task_creation(choose_function choose, note_function note) {
  // Released, so that whoever sees `choose` sees `note`, too.
  atomic_store_explicit(&note_task, note, memory_order_relaxed);
  atomic_store_explicit(&choose_executor, choose, memory_order_release);
}

bool marble_is_child(const void *task) {
  // Behind the words of an object, and two of the scheduler, stand the flags of a job.
  enum { flags_offset = 4 * sizeof(void *), child_bit = 24 };
  return *(const uint32_t *)((const char *)task + flags_offset) >> child_bit & 1;
}

bool marble_is_in_image(const void *address, const char *name) {
  Dl_info image;
  if (dladdr(address, &image) == 0 || !image.dli_fname) return false;
  const char *folder_end = strrchr(image.dli_fname, '/');
  return strstr(folder_end ? folder_end : image.dli_fname, name) != NULL;
}

void *marble_symbol(const char *name) { return dlsym(RTLD_DEFAULT, name); }

static create_function find_original(void) {
  // Relaxed: each thread finds the same function.
  static _Atomic(create_function) found;
  create_function original = atomic_load_explicit(&found, memory_order_relaxed);
  if (!original) {
    original = (create_function)dlsym(RTLD_NEXT, "swift_task_create");
    atomic_store_explicit(&found, original, memory_order_relaxed);
  }
  return original;
}

// Weak, so that the definition of a statically linked runtime wins.
__attribute__((weak, swiftcall)) struct task_and_context swift_task_create(
  size_t flags, struct option *options, const void *type, void *entry, void *context) {
  create_function create = find_original();
  choose_function choose = atomic_load_explicit(&choose_executor, memory_order_acquire);
  if (!choose) return create(flags, options, type, entry, context);

  struct executor_option *empty = NULL;
  const char *name = NULL;
  for (struct option *option = options; option; option = option->next) {
    size_t kind = option->flags & kind_mask;
    // The child task of a group prefers the executor of its parent.
    if (kind == task_group) return create(flags, options, type, entry, context);
    if (kind == task_name) name = ((struct name_option *)option)->name;
    if (kind == unowned_executor || kind == owned_executor) {
      empty = (struct executor_option *)option;
      // The code that creates the task has chosen another executor.
      if (empty->executor[0]) return create(flags, options, type, entry, context);
    }
  }
  struct executor_option own = {{owned_executor, options}, {0, 0}};
  choose(__builtin_return_address(0), own.executor);
  if (!own.executor[0]) return create(flags, options, type, entry, context);

  if (empty) {
    memcpy(empty->executor, own.executor, sizeof own.executor);
    empty->option.flags = (empty->option.flags & ~(size_t)kind_mask) | owned_executor;
  }
  struct option *all = empty ? options : &own.option;
  struct task_and_context created = create(flags, all, type, entry, context);
  note_function note = atomic_load_explicit(&note_task, memory_order_relaxed);
  note((const void *)own.executor[0], created.task, name);
  return created;
}
