/// What the main thread needs to do the main queue's work while it waits, where the system has no run loop of its own.
#ifndef C_MAIN_QUEUE_H
#define C_MAIN_QUEUE_H

#ifndef __APPLE__

#include <stdbool.h>

/// Whether the caller is the main thread, and the main queue has not been given to other threads.
bool CMainQueueBelongsToCaller(void);

/// Does what has been asked of the main queue until now; nothing, inside of such work.
void CMainQueueRun(void);

/// Waits until something is asked of the main queue, and does it.
void CMainQueueWaitAndRun(void);

#endif

#endif
