import RxCore

/// The values that a scheduler reads at the end of each frame in which it has done work.
final class FrameEnds: Sendable {
  private struct Contents {
    var timelines: [Int: any FrameTimeline] = [:]
    var next = 0
  }

  private let contents = Guarded(Contents())

  /// Whether a timeline was ever added.
  var isUsed: Bool { contents.withLock { $0.next > 0 } }

  /// Adds a timeline, announced after those added before, until it is disposed.
  func add(_ timeline: any FrameTimeline) -> any Disposable {
    let key = contents.withLock { contents in
      defer { contents.next += 1 }
      contents.timelines[contents.next] = timeline
      return contents.next
    }
    return Disposables.create {
      // The timeline is released outside the lock: it may hold objects of the test.
      _ = self.contents.withLock { $0.timelines.removeValue(forKey: key) }
    }
  }

  /// Emits the values that have changed.
  func announce() { for timeline in timelines { timeline.endFrame() } }

  /// Announces the end of a run, for what has changed since its last frame ended.
  func announceRunEnd() { TestWitness.endingRun(announce) }

  /// Reads the values before a step of a task that something outside of the test has resumed.
  func prepareForStep() { for timeline in timelines { timeline.prepareForStep() } }

  /// Notes which values such a step has changed.
  func noteOutsideStep() { for timeline in timelines { timeline.noteOutsideStep() } }

  private var timelines: [any FrameTimeline] {
    contents.withLock { $0.timelines }.sorted { $0.key < $1.key }.map(\.value)
  }
}

/// A value that is read at the end of each frame.
protocol FrameTimeline: AnyObject {
  func endFrame()
  func prepareForStep()
  func noteOutsideStep()
}

/// Emits the changes of a value.
private final class ValueTimeline<Value>: FrameTimeline {
  private let read: () -> Value?
  private let emit: (Value) -> Void
  private let areEqual: (Value, Value) -> Bool
  private let outside: OutsideEvents
  private var last: Value?
  private var beforeStep: Value?
  /// Whether a step that something outside has resumed has changed the value since it was emitted.
  private var isChangedOutside = false

  init(
    _ outside: OutsideEvents, by areEqual: @escaping (Value, Value) -> Bool,
    emit: @escaping (Value) -> Void, read: @escaping () -> Value?
  ) {
    self.outside = outside
    self.areEqual = areEqual
    self.emit = emit
    self.read = read
  }

  func endFrame() {
    let (value, isChangedOutside) = (read(), isChangedOutside)
    self.isChangedOutside = false
    guard let value, !isSame(last, value) else { return }
    last = value
    if isChangedOutside { outside.emit { emit(value) } } else { emit(value) }
  }

  func prepareForStep() { beforeStep = read() }

  func noteOutsideStep() { if !isSame(beforeStep, read()) { isChangedOutside = true } }

  private func isSame(_ old: Value?, _ new: Value?) -> Bool {
    if let old, let new { areEqual(old, new) } else { old == nil && new == nil }
  }
}

extension TestScheduler {
  /// Returns an observable that emits a value at the subscription, and at the end of each frame in which the value has changed.
  ///
  /// - Parameters:
  ///   - read: Reads the value; nil if it cannot be read here.
  ///   - areEqual: Returns whether a value has not changed.
  package func timeline<Value>(
    of read: @escaping () -> Value?, by areEqual: @escaping (Value, Value) -> Bool
  ) -> Observable<Value> {
    let (frameEnds, outside) = (frameEnds, tasks.outside)
    onFrameEnd = frameEnds.announce
    outside.watch(frameEnds)
    return .create { observer in
      let timeline = ValueTimeline(outside, by: areEqual, emit: observer.onNext, read: read)
      timeline.endFrame()
      return frameEnds.add(timeline)
    }
  }
}
