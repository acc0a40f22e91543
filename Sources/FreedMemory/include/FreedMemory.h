// Memory that the process has freed, and that the C library keeps.
//
// The GNU C library has a heap for each thread. It keeps what a thread has freed, in case the thread allocates again. An idle thread does
// not allocate for hours. With other C libraries, these functions do nothing.

#ifndef FREED_MEMORY_H
#define FREED_MEMORY_H

#include <stdint.h>

/// Limits the free memory that the library keeps at the end of each heap.
///
/// It also stops the library from raising this limit, and the size above which an object has pages of its own, after it has freed a
/// large object.
///
/// - Parameter most: The size, in bytes, above which the end of a heap returns to the system.
void marble_limit_freed_memory(intptr_t most);

/// Returns the free pages of all heaps to the system, if more than about `most` bytes are free.
///
/// Any thread may call it. A thread that allocates meanwhile may have to wait for some milliseconds.
///
/// - Parameter most: The size, in bytes, of freed memory that may stay.
void marble_return_freed_memory(intptr_t most);

#endif
