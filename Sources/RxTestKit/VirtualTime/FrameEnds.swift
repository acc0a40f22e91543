import RxCore

/// The closures that a scheduler calls at the end of each frame in which it has done work.
final class FrameEnds: Sendable {
  private struct Contents {
    var actions: [Int: () -> Void] = [:]
    var next = 0
  }

  private let contents = Guarded(Contents())

  /// Adds a closure, called after those added before, until it is disposed.
  func add(_ action: @escaping () -> Void) -> any Disposable {
    let key = contents.withLock { contents in
      defer { contents.next += 1 }
      contents.actions[contents.next] = action
      return contents.next
    }
    return Disposables.create {
      // The action is released outside the lock: it may hold objects of the test.
      _ = self.contents.withLock { $0.actions.removeValue(forKey: key) }
    }
  }

  func announce() {
    let actions = contents.withLock { $0.actions }
    for (_, action) in actions.sorted(by: { $0.key < $1.key }) { action() }
  }
}

extension TestScheduler {
  /// Returns an observable that emits a value at the subscription, and at the end of each frame in which the value has changed.
  package func timeline<Value: Equatable>(of read: @escaping () -> Value) -> Observable<Value> {
    let frameEnds = frameEnds
    onFrameEnd = frameEnds.announce
    return .create { observer in
      var last = read()
      observer.onNext(last)
      return frameEnds.add {
        let value = read()
        if value == last { return }
        last = value
        observer.onNext(value)
      }
    }
  }
}
