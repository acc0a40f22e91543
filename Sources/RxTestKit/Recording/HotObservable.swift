import RxCore

/// A source that asks for all its events when it is made.
final class HotObservable<Element>: TestableObservable<Element> {
  private struct Contents {
    var subscribers: [SourceSubscriber<Element>] = []
    var end: Event<Element>?
  }

  private let replaysEnd: Bool
  private let contents = Guarded(Contents())

  init(frames: VirtualFrames, recordedEvents: [Recorded<Event<Element>>], replaysEnd: Bool) {
    self.replaysEnd = replaysEnd
    super.init(frames: frames, recordedEvents: recordedEvents)
    for event in recordedEvents {
      frames.schedule(at: event.time) { self.emit(event.value) }
    }
  }

  override func attach(_ subscriber: SourceSubscriber<Element>) {
    let end: Event<Element>? = contents.withLock { contents in
      if replaysEnd, let end = contents.end { return end }
      contents.subscribers.append(subscriber)
      return nil
    }
    if let end { return subscriber.on(end) }
    subscriber.add(
      Disposables.create {
        self.contents.withLock { $0.subscribers.removeAll { $0 === subscriber } }
      })
  }

  private func emit(_ event: Event<Element>) {
    let subscribers = contents.withLock { contents in
      if event.isStopEvent, contents.end == nil { contents.end = event }
      return contents.subscribers
    }
    for subscriber in subscribers { subscriber.on(event) }
  }
}

extension HotObservable: @unchecked Sendable where Element: Sendable {
  // Not checked: restates what its superclass says.
}
