#include "FreedMemory.h"

// Its headers define __GLIBC__.
#include <stdio.h>
#include <unistd.h>

#if defined(__linux__) && defined(__GLIBC__)

#include <malloc.h>

// The memory that the process has for itself, in bytes: no pages of its files. 0 if the system does not say.
static size_t private_memory(void) {
  FILE *file = fopen("/proc/self/statm", "re");
  if (!file) return 0;
  size_t resident = 0, shared = 0;
  int count = fscanf(file, "%*u %zu %zu", &resident, &shared);
  fclose(file);
  return count == 2 && resident > shared ? (resident - shared) * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

// The size of what is allocated, in bytes.
static size_t allocated_memory(void) {
#if __GLIBC_PREREQ(2, 33)
  struct mallinfo2 information = mallinfo2();
#else
  struct mallinfo information = mallinfo();
#endif
  return (size_t)information.uordblks + (size_t)information.hblkhd;
}

void marble_limit_freed_memory(intptr_t most) { mallopt(M_TRIM_THRESHOLD, (int)most); }

void marble_return_freed_memory(intptr_t most) {
  // The library counts pages that it has returned as free, too. So what the system says is compared with what is allocated.
  if (private_memory() > allocated_memory() + (size_t)most) malloc_trim(0);
}

#else

void marble_limit_freed_memory(intptr_t most) { (void)most; }

void marble_return_freed_memory(intptr_t most) { (void)most; }

#endif
