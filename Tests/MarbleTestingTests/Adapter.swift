import MarbleTesting
import OtherLibrary

// The whole adapter of a library: subscribe, make a source, make a scheduler.

extension Observable: MarbleSubscribable {
  package func subscribe(_ subscriber: MarbleSubscriber<Element>) -> MarbleCancellation {
    subscribe { event in
      switch event {
      case .next(let element): subscriber.next(element)
      case .error(let error): subscriber.fail(error)
      case .completed: subscriber.complete()
      }
    }.dispose
  }
}

extension MarbleSource {
  var observable: Observable<Element> {
    Observable { observer in
      AnonymousDisposable(
        self.subscribe(
          next: { observer(.next($0)) }, failure: { observer(.error($0)) },
          completion: { observer(.completed) }))
    }
  }
}

struct VirtualScheduler: Scheduler {
  let marbles: MarbleScheduler

  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> any Disposable {
    AnonymousDisposable(marbles.schedule(at: marbles.elapsed + delay, work))
  }
}
