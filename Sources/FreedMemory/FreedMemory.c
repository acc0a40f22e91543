#include "FreedMemory.h"

// The headers of the GNU C library define __GLIBC__.
#include <stdio.h>
#include <unistd.h>

#if defined(__linux__) && defined(__GLIBC__)

#include <malloc.h>

// The resident memory, in bytes, without the pages of files; 0 if it cannot be read.
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
  return information.uordblks + information.hblkhd;
#else
  // Its fields are of type int, and count modulo the size of this type.
  struct mallinfo information = mallinfo();
  return (size_t)(unsigned)information.uordblks + (size_t)(unsigned)information.hblkhd;
#endif
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
