// Atomic operations and the system's lock, where the module Synchronization needs a newer system than this package.
//
// Only Swift calls these functions. They are inline, so that an optimised build calls no function for an operation on a word.

#ifndef SYSTEM_ATOMICS_H
#define SYSTEM_ATOMICS_H

#include <stdbool.h>
#include <stdint.h>

#if __APPLE__
#include <os/lock.h>
#else
#include <pthread.h>
#endif

#define MARBLE_INLINE static inline __attribute__((always_inline))

// The orders are those of the compiler: __ATOMIC_RELAXED and so on.

/// Reads a word.
MARBLE_INLINE intptr_t marble_word_load(const intptr_t *_Nonnull word, int32_t order) {
  return __atomic_load_n(word, order);
}

/// Writes a word.
MARBLE_INLINE void marble_word_store(intptr_t *_Nonnull word, intptr_t value, int32_t order) {
  __atomic_store_n(word, value, order);
}

/// Writes a word and returns its old value, as do the following functions.
MARBLE_INLINE intptr_t marble_word_exchange(intptr_t *_Nonnull word, intptr_t value, int32_t order) {
  return __atomic_exchange_n(word, value, order);
}

MARBLE_INLINE intptr_t marble_word_add(intptr_t *_Nonnull word, intptr_t value, int32_t order) {
  return __atomic_fetch_add(word, value, order);
}

MARBLE_INLINE intptr_t marble_word_subtract(intptr_t *_Nonnull word, intptr_t value, int32_t order) {
  return __atomic_fetch_sub(word, value, order);
}

MARBLE_INLINE intptr_t marble_word_or(intptr_t *_Nonnull word, intptr_t value, int32_t order) {
  return __atomic_fetch_or(word, value, order);
}

MARBLE_INLINE intptr_t marble_word_and(intptr_t *_Nonnull word, intptr_t value, int32_t order) {
  return __atomic_fetch_and(word, value, order);
}

/// Writes `desired` if the word is `expected`, and returns whether it was. `expected` receives the old value.
///
/// A failed exchange writes nothing, so it has the part of the order that reads.
MARBLE_INLINE bool marble_word_compare_exchange(
  intptr_t *_Nonnull word, intptr_t *_Nonnull expected, intptr_t desired, int32_t order) {
  switch (order) {
  case __ATOMIC_RELAXED:
    return __atomic_compare_exchange_n(word, expected, desired, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  case __ATOMIC_ACQUIRE:
    return __atomic_compare_exchange_n(word, expected, desired, false, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE);
  case __ATOMIC_RELEASE:
    return __atomic_compare_exchange_n(word, expected, desired, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
  case __ATOMIC_ACQ_REL:
    return __atomic_compare_exchange_n(word, expected, desired, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  default:
    return __atomic_compare_exchange_n(word, expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  }
}

/// The system's lock, which is not recursive.
#if __APPLE__
typedef os_unfair_lock marble_lock;

MARBLE_INLINE void marble_lock_init(marble_lock *_Nonnull lock) { *lock = OS_UNFAIR_LOCK_INIT; }
MARBLE_INLINE void marble_lock_lock(marble_lock *_Nonnull lock) { os_unfair_lock_lock(lock); }
MARBLE_INLINE void marble_lock_unlock(marble_lock *_Nonnull lock) { os_unfair_lock_unlock(lock); }
#else
typedef pthread_mutex_t marble_lock;

MARBLE_INLINE void marble_lock_init(marble_lock *_Nonnull lock) { pthread_mutex_init(lock, 0); }
MARBLE_INLINE void marble_lock_lock(marble_lock *_Nonnull lock) { pthread_mutex_lock(lock); }
MARBLE_INLINE void marble_lock_unlock(marble_lock *_Nonnull lock) { pthread_mutex_unlock(lock); }
#endif

#endif
