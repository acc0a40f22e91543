/// The steps of a synchronous source, for one subscription.
@usableFromInline
protocol SynchronousSteps<Element> {
  associatedtype Element

  /// Emits the next element.
  ///
  /// - Parameter sink: Receives the element. Use `emit` if the step has called the user's code, else `next`.
  /// - Returns: Whether there was an element; if not, the source completes.
  /// - Throws: The error with which the source fails.
  mutating func step(into sink: Sink<Element>) throws -> Bool
}

extension Observable {
  /// Returns a source that emits on `scheduler`, one element at a time.
  ///
  /// On the current thread, it emits its elements in one loop while no other work waits on the thread's trampoline. While other work
  /// waits, that work runs between two elements. On any other scheduler, each step is scheduled.
  ///
  /// - Parameters:
  ///   - scheduler: Where the steps run.
  ///   - name: The name of the factory.
  ///   - makeSteps: Makes the steps for each subscription.
  @inlinable
  static func producing<Steps: SynchronousSteps>(
    on scheduler: any ImmediateSchedulerType, for name: StaticString,
    _ makeSteps: @escaping () -> Steps
  ) -> Observable<Element> where Steps.Element == Element {
    if scheduler is CurrentThreadScheduler {
      return Observable(name: name) { sink in
        LoopingProduction(makeSteps(), into: sink, on: .current).enqueue()
      }
    }
    return Observable(name: name) { sink in
      let production = Production(makeSteps(), into: sink)
      sink.scope.add(
        scheduler.scheduleRecursive((), for: name) { _, again in
          if production.step() { again(()) }
        })
    }
  }
}

/// One subscription to a synchronous source.
///
/// One object holds everything that an element needs, and its loop is specialised for the steps.
@usableFromInline
class Production<Steps: SynchronousSteps> {
  // Unchecked: only one step runs at a time. A step cannot cause another one, because steps run from the trampoline or a scheduler.
  @exclusivity(unchecked) @usableFromInline final var steps: Steps
  @usableFromInline final let sink: Sink<Steps.Element>

  @inlinable
  init(_ steps: Steps, into sink: Sink<Steps.Element>) {
    self.steps = steps
    self.sink = sink
  }

  /// Emits an element or a terminal event, unless the source is stopped.
  ///
  /// - Returns: Whether another step is due.
  @inlinable
  final func step() -> Bool {
    if sink.isStopped { return false }
    do {
      if try steps.step(into: sink) { return true }
      sink.completed()
    } catch { sink.error(error) }
    return false
  }
}

/// One subscription to a source that emits in a loop on the thread's trampoline.
@usableFromInline
final class LoopingProduction<Steps: SynchronousSteps>: Production<Steps> {
  @usableFromInline let trampoline: Trampoline

  @inlinable
  init(_ steps: Steps, into sink: Sink<Steps.Element>, on trampoline: Trampoline) {
    self.trampoline = trampoline
    super.init(steps, into: sink)
  }

  /// Continues after the work that waits on the trampoline.
  ///
  /// The closure captures nothing but this object, so it costs no allocation for each element of sources that alternate.
  @inlinable
  func enqueue() { trampoline.enqueue { self.run() } }

  /// Repeats the step while it returns true; if other work waits, continues after that work.
  @inlinable
  func run() {
    while step() {
      if trampoline.hasWaiting { return enqueue() }
    }
  }
}
