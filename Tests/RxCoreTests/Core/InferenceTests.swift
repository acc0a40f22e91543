import RxCore
import Testing

/// What must compile in Swift 6 mode without a type written out.
@Suite struct InferenceTests {
  @Test("Static methods that share their name with instance methods infer the element")
  func staticMethods() {
    let source = Observable.of(1)
    let observables = [
      Observable.merge(source, .empty()), Observable.merge([source, .empty()]),
      Observable.concat(source, .empty()), Observable.concat([source, .empty()]),
      Observable.amb([source, .never()]), Observable.catch(sequence: [source, .empty()]),
      Observable.combineLatest(source, source) { element, _ in element },
      Observable.zip(source, source) { element, _ in element },
      Observable.using({ BooleanDisposable() }) { _ in source },
      Observable.deferred { source },
      Observable.just(1), Observable.from([1]), Observable.of(1),
    ]
    var received: [Int] = []
    for observable in observables {
      _ = observable.subscribe(onNext: { received.append($0) })
    }
    #expect(received == Array(repeating: 1, count: observables.count))
  }
}
