#define _GNU_SOURCE
#include "Counters.h"

#if defined(__linux__) && defined(__GLIBC__)
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

static _Atomic int64_t allocations, liveBytes, lookups, accessChecks;

// Relaxed, because a call at the moment of the change may be counted or not.
static _Atomic bool counts;

static bool isCounting(void) {
  return __builtin_expect(atomic_load_explicit(&counts, memory_order_relaxed), false);
}

// Adds to a counter; an atomic addition takes about as long as an allocation, so nothing is added to times that are measured.
static void add(_Atomic int64_t *counter, int64_t count) {
  if (isCounting()) atomic_fetch_add_explicit(counter, count, memory_order_relaxed);
}

static void addBytes(void *memory, int64_t sign) {
  if (isCounting() && memory) add(&liveBytes, sign * (int64_t)malloc_usable_size(memory));
}

void countRuntime(bool isOn) { atomic_store_explicit(&counts, isOn, memory_order_relaxed); }

RuntimeCounts runtimeCounts(void) {
  RuntimeCounts now = {allocations, liveBytes, lookups, accessChecks};
  return now;
}

bool doesCountRuntime(void) { return true; }

// The allocator: glibc exports its functions under second names.

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void *counted(void *memory) {
  if (memory) add(&allocations, 1);
  addBytes(memory, 1);
  return memory;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *memory, size_t size) {
  int64_t old = isCounting() && memory ? (int64_t)malloc_usable_size(memory) : 0;
  void *new = __libc_realloc(memory, size);
  if (new || size == 0) add(&liveBytes, -old);
  return counted(new);
}

void *memalign(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *memory = memalign(alignment, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

void free(void *memory) {
  addBytes(memory, -1);
  __libc_free(memory);
}

// Swift's runtime. A result of two words is returned in the same registers as a struct of two words.

typedef struct {
  void *first, *second;
} TwoWords;

#define swiftcc __attribute__((swiftcall))
#define forward(name, type) \
  static type real; \
  if (!real) real = (type)dlsym(RTLD_NEXT, name)

swiftcc TwoWords swift_getGenericMetadata(size_t request, const void *arguments, void *type) {
  typedef swiftcc TwoWords (*Function)(size_t, const void *, void *);
  forward("swift_getGenericMetadata", Function);
  add(&lookups, 1);
  return real(request, arguments, type);
}

swiftcc TwoWords swift_getAssociatedTypeWitness(
    size_t request, void *table, void *type, void *requirements, void *associatedType) {
  typedef swiftcc TwoWords (*Function)(size_t, void *, void *, void *, void *);
  forward("swift_getAssociatedTypeWitness", Function);
  add(&lookups, 1);
  return real(request, table, type, requirements, associatedType);
}

void *swift_getWitnessTable(void *conformance, void *type, void *arguments) {
  typedef void *(*Function)(void *, void *, void *);
  forward("swift_getWitnessTable", Function);
  add(&lookups, 1);
  return real(conformance, type, arguments);
}

void *swift_conformsToProtocol(void *type, void *protocol) {
  typedef void *(*Function)(void *, void *);
  forward("swift_conformsToProtocol", Function);
  add(&lookups, 1);
  return real(type, protocol);
}

swiftcc void *swift_getTypeByMangledNameInContext2(
    const char *name, size_t length, void *context, void *arguments) {
  typedef swiftcc void *(*Function)(const char *, size_t, void *, void *);
  forward("swift_getTypeByMangledNameInContext2", Function);
  add(&lookups, 1);
  return real(name, length, context, arguments);
}

bool swift_dynamicCast(void *result, void *value, void *from, void *to, size_t flags) {
  typedef bool (*Function)(void *, void *, void *, void *, size_t);
  forward("swift_dynamicCast", Function);
  add(&lookups, 1);
  return real(result, value, from, to, flags);
}

void swift_beginAccess(void *pointer, void *buffer, size_t flags, void *pc) {
  typedef void (*Function)(void *, void *, size_t, void *);
  forward("swift_beginAccess", Function);
  add(&accessChecks, 1);
  real(pointer, buffer, flags, pc);
}

#else

void countRuntime(bool isOn) {}

RuntimeCounts runtimeCounts(void) {
  RuntimeCounts none = {0, 0, 0, 0};
  return none;
}

bool doesCountRuntime(void) { return false; }

#endif
