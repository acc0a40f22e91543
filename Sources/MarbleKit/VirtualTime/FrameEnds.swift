import Dispatch
import VirtualTimeCore

/// The values that a scheduler reads at the end of each frame in which it has done work, and at the end of each run.
final class FrameEnds: Sendable {
  private let contents = Guarded<(timelines: [any FrameTimeline], isUsed: Bool)>(([], false))
  /// Whether the test has announced a change within a frame.
  ///
  /// Relaxed: it publishes no other data.
  private let hasChange = AtomicValue<Bool>(false)

  /// Whether the test announces changes within a frame.
  var announcesChanges: Bool { hasChange.load(ordering: .relaxed) }

  /// Whether a timeline was ever added.
  var isUsed: Bool { contents.withLock { $0.isUsed } }

  /// Adds a timeline, announced after those added before, until it is disposed.
  func add(_ timeline: any FrameTimeline) -> any Cancellation {
    contents.withLock { contents in
      contents.timelines.append(timeline)
      contents.isUsed = true
    }
    return ClosureCancellation {
      // It also holds the timeline, which may hold objects of the test: it is not released under the lock.
      self.contents.withLock { $0.timelines.removeAll { $0 === timeline } }
    }
  }

  /// Emits the values that have changed.
  func announce() { for timeline in timelines { timeline.endFrame() } }

  /// Emits the values that have changed within a frame.
  func announceChange() {
    hasChange.store(true, ordering: .relaxed)
    for timeline in timelines { timeline.noteChange() }
  }

  /// Reads the values before a step of a task that something outside of the test has resumed.
  ///
  /// - Returns: Notes which values the step has changed.
  func beginOutsideStep() -> () -> Void {
    let ends = timelines.map { $0.beginOutsideStep() }
    return { for end in ends { end() } }
  }

  private var timelines: [any FrameTimeline] { contents.withLock { $0.timelines } }
}

/// A value that is read at the end of each frame.
protocol FrameTimeline: AnyObject {
  func endFrame()
  /// Reads the value within a frame.
  func noteChange()
  func beginOutsideStep() -> () -> Void
}

/// Emits the changes of a value.
private final class ValueTimeline<Value>: FrameTimeline {
  private let read: () -> Value?
  private let emit: (Value) -> Void
  private let areEqual: (Value, Value) -> Bool
  private let outside: OutsideEvents
  private var last: Value?
  /// Whether a step that something outside has resumed has changed the value since it was emitted.
  private var isChangedOutside = false
  /// Notices each change of observable objects; nil if that is not asked for.
  private var each: EachChange<Value>?
  /// Whether the test has noted a change since the last frame ended.
  private var isNoted = false
  /// Called if the value has changed, and no change was noticed.
  private let noteUnnoticed: () -> Void

  init(
    _ outside: OutsideEvents, by areEqual: @escaping (Value, Value) -> Bool,
    emit: @escaping (Value) -> Void, read: @escaping () -> Value?,
    noteUnnoticed: @escaping () -> Void
  ) {
    self.outside = outside
    self.areEqual = areEqual
    self.emit = emit
    self.read = read
    self.noteUnnoticed = noteUnnoticed
  }

  /// Starts to notice each change.
  func noticeEach() {
    each = EachChange(of: read) { [weak self] in _ = self?.receive($0) }
    each?.wait()
  }

  func endFrame() {
    let isFirst = last == nil
    let isNoticed = each?.takeNotice() ?? true || isNoted
    isNoted = false
    if receive(read()), !isNoticed, !isFirst { noteUnnoticed() }
  }

  func noteChange() {
    isNoted = true
    _ = receive(read())
  }

  func end() { each?.stop() }

  /// Emits a value if it is another one.
  private func receive(_ value: Value?) -> Bool {
    let isChangedOutside = isChangedOutside
    self.isChangedOutside = false
    guard let value, !isSame(last, value) else { return false }
    last = value
    if isChangedOutside { outside.emit { emit(value) } } else { emit(value) }
    return true
  }

  func beginOutsideStep() -> () -> Void {
    let value = read()
    return { [self] in if !isSame(value, read()) { isChangedOutside = true } }
  }

  private func isSame(_ old: Value?, _ new: Value?) -> Bool {
    if let old, let new { areEqual(old, new) } else { old == nil && new == nil }
  }
}

extension TestWorld {
  /// Returns a source that emits a value at the subscription, and at the end of each frame and of each run in which the value has changed.
  ///
  /// - Parameters:
  ///   - read: Reads the value; nil if it cannot be read here.
  ///   - areEqual: Returns whether a value has not changed.
  ///   - unnoticed: If it is not nil, the source also emits each change within a frame, and notes here a change that it did not notice.
  package func changes<Value>(
    of read: @escaping () -> Value?, by areEqual: @escaping (Value, Value) -> Bool,
    orNoting unnoticed: UnnoticedChange? = nil
  ) -> EventSource<Value> {
    let (frameEnds, outside, frames) = (frameEnds, tasks.outside, frames)
    timeline.onFrameEnd = frameEnds.announce
    outside.watch(frameEnds)
    return EventSource { receiver in
      let timeline = ValueTimeline(outside, by: areEqual, emit: receiver.next, read: read) {
        unnoticed?.note(in: frames.clock)
      }
      timeline.endFrame()
      if unnoticed != nil { timeline.noticeEach() }
      let addition = frameEnds.add(timeline)
      return ClosureCancellation {
        timeline.end()
        addition.dispose()
      }
    }
  }

  /// Returns the same for a value of the main actor: it emits nothing elsewhere.
  ///
  /// - Parameter isEvery: Whether it also emits each change within a frame. A change that it does not notice fails the test.
  package func changes<Value: Equatable & Sendable>(
    every isEvery: Bool, onMainActor value: @escaping @MainActor () -> Value
  ) -> EventSource<Value> {
    let unnoticed =
      isEvery
      ? UnnoticedChange { [weak self] message in _ = self?.record.receive(mistake: message) } : nil
    return changes(
      of: { DispatchQueue.isMain ? MainActor.assumeIsolated { value() } : nil }, by: ==,
      orNoting: unnoticed)
  }

  /// Whether a value has been read at the end of frames.
  package var readsValues: Bool { usedFrameEnds?.isUsed ?? false }
}
