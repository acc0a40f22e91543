// Memory that the process has freed, and that the C library keeps.
//
// The GNU C library has a heap for each thread. It keeps what a thread has freed, in case the thread allocates again; a thread that waits
// may not do so for hours. Other libraries return freed memory after some time; with them, these functions do nothing.

#ifndef FREED_MEMORY_H
#define FREED_MEMORY_H

#include <stdint.h>

/// Limits what is kept at the end of each heap, and gives large objects memory of their own.
///
/// Without a limit, the library raises its own one with the largest object that was freed.
///
/// - Parameter most: The size, in bytes, above which the end of a heap returns to the system.
void marble_limit_freed_memory(intptr_t most);

/// Returns what is free between the objects of all heaps.
///
/// Any thread may call it. A thread that allocates meanwhile may have to wait for some milliseconds.
///
/// - Parameter most: The size, in bytes, of freed memory that may stay.
void marble_return_freed_memory(intptr_t most);

#endif
