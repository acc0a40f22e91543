// Counts what a program asks of the allocator and of Swift's runtime.
//
// On Linux, this target defines the allocator's functions and a few functions of Swift's runtime. Each counts the call and forwards it.
// Elsewhere, the counts stay 0.

#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  /// Allocations, reallocations included.
  int64_t allocations;
  /// The bytes that are allocated now.
  int64_t liveBytes;
  /// Look-ups of generic metadata, witness tables and conformances.
  int64_t lookups;
  /// Dynamic checks of exclusive access.
  int64_t accessChecks;
} RuntimeCounts;

/// The counts since the start of the program, of all threads.
RuntimeCounts runtimeCounts(void);

/// Whether this platform counts.
bool doesCountRuntime(void);
