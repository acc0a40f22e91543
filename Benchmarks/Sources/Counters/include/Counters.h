// Counts what a program asks of the allocator and of Swift's runtime.
//
// On Linux, this target defines the allocator's functions and a few functions of Swift's runtime. Each forwards the call, and counts it if counting is on.
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

/// Starts or stops counting. Counting takes time, so it is off when the program starts.
void countRuntime(bool isOn);

/// The counts of all threads while counting was on.
RuntimeCounts runtimeCounts(void);

/// Whether this platform counts.
bool doesCountRuntime(void);
