// Two mistakes that `apple` must find: a call that only Apple's platforms compile, and a declaration of a newer system.

import MarbleTesting

#if canImport(Darwin)
  import Darwin

  func callsWrongly() -> Bool { pthread_main_np(1) != 0 }
#endif

func usesNewer(_ scheduler: MarbleScheduler) { _ = scheduler.taskExecutor }
