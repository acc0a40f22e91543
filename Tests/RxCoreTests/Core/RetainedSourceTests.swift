import RxCore
import RxTestKit
import Testing

/// An object and what is made of it: whether the object lives as long as that.
private func isRetained<Source: AnyObject>(
  _ make: () -> Source, by derive: (Source) -> Any
) -> Bool {
  let (source, derived) = { () -> (() -> Source?, Any) in
    let made = make()
    return ({ [weak made] in made }, derive(made))
  }()
  return withExtendedLifetime(derived) { source() != nil }
}

@Suite struct RetainedSourceTests {
  @Test("The result of every operator retains the subject that is its source")
  func everyOperator() {
    for row in OperatorRow.all {
      let isRetained = isRetained(PublishSubject<Tracked>.init) { subject in
        row.derive(
          OperatorRow.Parts(
            source: subject, other: .never(), scheduler: HistoricalScheduler(),
            captured: Tracked(0)))
      }
      #expect(isRetained, "\(row.name)")
    }
  }

  @Test("A map retains every kind of source")
  func everySource() {
    #expect(isRetained(PublishSubject<Int>.init) { $0.map { $0 } })
    #expect(isRetained({ BehaviorSubject(value: 0) }) { $0.map { $0 } })
    #expect(isRetained({ ReplaySubject<Int>.create(bufferSize: 1) }) { $0.map { $0 } })
    #expect(isRetained(AsyncSubject<Int>.init) { $0.map { $0 } })
    #expect(isRetained({ Observable<Int>.never().publish() }) { $0.map { $0 } })
    let scheduler = TestScheduler(initialClock: 0)
    #expect(isRetained({ scheduler.createHotObservable([.next(1, 1)]) }) { $0.map { $0 } })
    #expect(isRetained({ scheduler.createColdObservable([.next(1, 1)]) }) { $0.map { $0 } })
  }

  @Test("An observable mapped from a subject receives the subject's elements")
  func elementsOfRetainedSubject() {
    weak var source: BehaviorSubject<Int>?
    let derived = { () -> Observable<Int> in
      let subject = BehaviorSubject(value: 0)
      source = subject
      return subject.map { $0 + 1 }
    }()
    var received: [Int] = []
    let subscription = derived.subscribe(onNext: { received.append($0) })
    source?.onNext(5)
    #expect(received == [1, 6])
    subscription.dispose()
  }
}
