extension Observable {
  /// A source that produces on `scheduler`, one element at a time.
  ///
  /// On the current thread it runs in one go while nothing else waits on the thread's trampoline, and gives way after each element
  /// while something does; on any other scheduler each step is scheduled.
  ///
  /// - Parameters:
  ///   - scheduler: Where the steps run.
  ///   - makeStep: Makes, for each subscription, the step: emits at most one element and says whether to continue. It
  ///     delivers the completion itself.
  @inlinable
  static func producing(
    on scheduler: any ImmediateSchedulerType,
    makeStep: @escaping (Sink<Element>) -> () -> Bool
  ) -> Observable<Element> {
    if scheduler is CurrentThreadScheduler {
      return Observable { sink in
        let step = makeStep(sink)
        let trampoline = Trampoline.current
        trampoline.enqueue { trampoline.takeTurns(step, in: sink.scope) }
      }
    }
    return Observable { sink in
      let step = makeStep(sink)
      sink.scope.add(
        scheduler.scheduleRecursive(()) { _, again in
          if !sink.isStopped, step() { again(()) }
        })
    }
  }
}

extension Trampoline {
  /// Repeats a step while it returns true; behind whatever else waits, where something does.
  @inlinable
  func takeTurns(_ step: @escaping () -> Bool, in scope: Scope) {
    while !scope.isStopped, step() {
      if hasWaiting { return enqueue { self.takeTurns(step, in: scope) } }
    }
  }
}
