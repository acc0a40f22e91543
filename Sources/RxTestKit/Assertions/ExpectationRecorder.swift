import RxCore

/// Observes what is expected to be drawn, for as long as the test says.
final class ExpectationRecorder<Element>: EventLog<Event<Element>>, ObserverType, Disposable,
  CheckedRecording
{
  /// How many more events than expected are recorded; who emits more is told apart by the first ones.
  private static var spareRoom: Int { 1000 }

  private let frames: VirtualFrames
  /// Tells events from outside of the test; nil if that does not matter.
  private let outside: OutsideEvents?

  /// Makes a recorder that subscribes when the scheduler comes to it.
  init(
    _ source: Observable<Element>, _ schedule: SubscriptionSchedule, expecting count: Int,
    on frames: VirtualFrames, outside: OutsideEvents? = nil
  ) {
    self.frames = frames
    self.outside = outside
    super.init(expecting: count, room: count + Self.spareRoom)
    if let end = schedule.end, end != schedule.start {
      frames.schedule(at: end, phase: .disposal) { self.dispose() }
    }
    frames.schedule(at: schedule.start, phase: .subscription) {
      if !self.isActive { return }
      self.keep(self.subscribe(to: source))
      if schedule.end == schedule.start { self.dispose() }
    }
  }

  /// Makes a recorder that subscribes at once; the subscriptions to a drawn source do not include this one.
  init<Source: ObservableConvertibleType>(observing source: Source, on frames: VirtualFrames)
  where Source.Element == Element {
    self.frames = frames
    outside = nil
    super.init(expecting: 0, room: Self.spareRoom)
    let drawn = source as? TestableObservable<Element>
    keep(drawn?.subscribeUnnoticed(self) ?? source.asObservable().subscribe(self))
  }

  /// Subscribes without making an event of each element, whose type metadata would be looked up.
  private func subscribe(to source: Observable<Element>) -> any Disposable {
    let lifetime = Lifetime.ofSubscriber(
      error: { self.end($0) }, completed: { self.end(nil) })
    return source.start(lifetime, next: { self.receive($0) })
  }

  func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): receive(element)
    case .error(let error): end(error)
    case .completed: end(nil)
    }
  }

  private func receive(_ element: Element) {
    append(element, at: time, isOutside: isOutside)
  }

  private func end(_ error: (any Error)?) {
    append(end: error, at: time, isOutside: isOutside)
  }

  private var time: TestTime { max(0, frames.clock) }

  private var isOutside: Bool { outside?.isCurrent ?? false }

  func dispose() { close() }
}

/// When an observable is subscribed to, and when that ends.
struct SubscriptionSchedule {
  var start = 0
  var end: Int?

  var lastFrame: Int { max(start, end ?? 0) }
}

extension SubscriptionSchedule {
  /// Reads a drawn subscription.
  init(_ diagram: MarbleDiagram) {
    for mark in diagram.marks {
      switch mark.symbol {
      case .subscribe: start = mark.frame
      case .unsubscribe: end = mark.frame
      case .value, .completed, .error: break
      }
    }
  }
}
