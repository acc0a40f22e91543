import RxCore

/// A source that schedules all its events when it is created.
final class HotSource<Element>: TestSource {
  private struct Contents {
    var subscribers: [SourceSubscriber<Element>] = []
    var end: Event<Element>?
  }

  let stopsAtEnd: Bool
  private let contents = Guarded(Contents())

  init(frames: VirtualFrames, events: [Recorded<Event<Element>>], stopsAtEnd: Bool) {
    self.stopsAtEnd = stopsAtEnd
    for event in events {
      frames.schedule(at: event.time) { self.emit(event.value) }
    }
  }

  func attach(_ subscriber: SourceSubscriber<Element>) {
    let end: Event<Element>? = contents.withLock { contents in
      if stopsAtEnd, let end = contents.end { return end }
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
