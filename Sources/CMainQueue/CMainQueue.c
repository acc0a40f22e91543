#include "CMainQueue.h"

#ifndef __APPLE__

#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// Dispatch exports these for the sake of run loops, and leaves them out of its headers.
extern void _dispatch_main_queue_callback_4CF(void *unused);
extern int _dispatch_get_main_queue_handle_4CF(void);

// Giving the queue away ends the main thread.
bool CMainQueueBelongsToCaller(void) { return syscall(SYS_gettid) == getpid(); }

void CMainQueueRun(void) { _dispatch_main_queue_callback_4CF(NULL); }

void CMainQueueWaitAndRun(void) {
  struct pollfd handle = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
  uint64_t count;
  if (poll(&handle, 1, -1) > 0 && read(handle.fd, &count, sizeof count) > 0) CMainQueueRun();
}

#endif
