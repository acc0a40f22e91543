// A library of another author, with names that RxSwift, RxTest, Combine and RxCore also declare.

package protocol Disposable { func dispose() }
package protocol Scheduler {
  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> any Disposable
}

package enum Event<Element> { case next(Element), error(any Error), completed }

/// An observable with one operator that uses time.
package struct Observable<Element> {
  package let subscribe: (@escaping (Event<Element>) -> Void) -> any Disposable

  package init(_ subscribe: @escaping (@escaping (Event<Element>) -> Void) -> any Disposable) {
    self.subscribe = subscribe
  }

  package func map<Result>(_ transform: @escaping (Element) -> Result) -> Observable<Result> {
    Observable<Result> { observer in
      self.subscribe { event in
        switch event {
        case .next(let element): observer(.next(transform(element)))
        case .error(let error): observer(.error(error))
        case .completed: observer(.completed)
        }
      }
    }
  }

  package func delay(_ delay: Duration, scheduler: any Scheduler) -> Observable {
    Observable { observer in
      let bag = DisposeBag()
      bag.add(
        self.subscribe { event in
          bag.add(scheduler.schedule(after: delay) { observer(event) })
        })
      return bag
    }
  }
}

package final class DisposeBag: Disposable {
  private var contents: [any Disposable] = []

  package init() {}
  package func add(_ disposable: any Disposable) { contents.append(disposable) }
  package func dispose() { for disposable in contents { disposable.dispose() } }
}

package struct AnonymousDisposable: Disposable {
  private let action: () -> Void

  package init(_ action: @escaping () -> Void) { self.action = action }
  package func dispose() { action() }
}

// Names only: a test file that imports MarbleTesting beside this must mean these.

package struct Single<Element> { package init() {} }
package struct Driver<Element> { package init() {} }
package struct Recorded<Value> { package init() {} }
package struct TestScheduler { package init() {} }
package struct TestableObservable<Element> { package init() {} }
package struct PublishSubject<Element> { package init() {} }
package struct Subscription { package init() {} }
package protocol Publisher {}
package protocol Subscriber {}
package enum Disposables { package static var name: String { "other" } }

extension Array {
  /// The name of an operator that RxCore also declares.
  package func asObservable() -> Observable<Element> {
    Observable { observer in
      for element in self { observer(.next(element)) }
      observer(.completed)
      return AnonymousDisposable {}
    }
  }
}
