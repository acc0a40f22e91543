import MarbleKit
import RxCore
import VirtualTimeCore

// The kit knows neither observables nor their events.

extension Event: ErrorHolder {
  package init(_ event: MarbleEvent<Element>) {
    switch event {
    case .next(let element): self = .next(element)
    case .error(let error): self = .error(error)
    case .completed: self = .completed
    }
  }

  package var marble: MarbleEvent<Element> {
    switch self {
    case .next(let element): .next(element)
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}

extension Recorded {
  package init<Element>(_ record: MarbleRecord<Element>) where Value == Event<Element> {
    self.init(time: record.time, value: Event(record.value))
  }

  package func marble<Element>() -> MarbleRecord<Element> where Value == Event<Element> {
    MarbleRecord(time: time, value: value.marble)
  }
}

extension Observable {
  /// The same for the kit.
  ///
  /// It makes no event of each element, whose type metadata would be looked up.
  package var events: EventSource<Element> {
    let explained = { (frames: VirtualFrames) -> ExplainedSource<Element> in
      let trace = OperatorTrace { Swift.max(0, frames.clock) }
      let source = EventSource { receiver in trace.subscribing { self.subscribe(receiver) } }
      return ExplainedSource(source: source) { trace.operators }
    }
    return EventSource(explained: explained) { receiver in self.subscribe(receiver) }
  }

  private func subscribe(_ receiver: EventReceiver<Element>) -> (any Cancellation)? {
    let lifetime = Lifetime.ofSubscriber(
      error: { receiver.end($0) }, completed: { receiver.end(nil) })
    return DisposableCancellation(start(lifetime) { receiver.next($0) })
  }
}

extension ObservableConvertibleType {
  /// The same for the kit; the subscriptions to a drawn source do not include the kit's.
  var unnoticedEvents: EventSource<Element> {
    ((self as? TestableObservable<Element>)?.unnoticed ?? asObservable()).events
  }
}

extension EventSource {
  /// The same as an observable.
  package var observable: Observable<Element> {
    .create { observer in
      let handlers = EventHandlers(next: observer.onNext) { error in
        if let error { observer.onError(error) } else { observer.onCompleted() }
      }
      let subscription = self.subscribe(handlers)
      return Disposables.create { subscription?.dispose() }
    }
  }
}

extension SourceSubscriber: Disposable {}
