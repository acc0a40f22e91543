import RxCore
import Testing

@Suite struct AggregateTests {
  @Test("Whole numbers have a mean with a fraction, however large their sum")
  func averageOfIntegers() {
    #expect(events(Observable.of(1, 2).average()) == ["next(1.5)", "completed"])
    #expect(
      events(Observable.of(Int8.max, Int8.max).average()) == ["next(127.0)", "completed"])
    #expect(events(Observable<UInt64>.empty().average()) == ["completed"])
    #expect(events(Observable<Float>.of(1, 2).average()) == ["next(1.5)", "completed"])
  }

  @Test("A sum that its type cannot hold is an error, at once, and not a trap")
  func overflow() {
    let source = PublishSubject<Int8>()
    var events: [String] = []
    let subscription = source.sum().subscribe { events.append("\($0)") }
    source.onNext(.max)
    #expect(events.isEmpty)
    source.onNext(1)
    #expect(events == ["error(\(RxError.overflow))"])
    #expect(!source.hasObservers)
    subscription.dispose()
    #expect(self.events(Observable<UInt8>.of(200, 55).sum()) == ["next(255)", "completed"])
    #expect(self.events(Observable<Double>.of(0.5, 0.25).sum()) == ["next(0.75)", "completed"])
  }

  @Test("Of equal elements min and max emit the first")
  func equalElements() {
    let source = Observable.of((1, "a"), (2, "b"), (1, "c"), (2, "d"))
    #expect(events(source.min { $0.0 < $1.0 }.map { $0.1 }) == ["next(a)", "completed"])
    #expect(events(source.max { $0.0 < $1.0 }.map { $0.1 }) == ["next(b)", "completed"])
    #expect(events(Observable.of(2, 3, 1).min()) == ["next(1)", "completed"])
    #expect(events(Observable.of(2, 3, 1).max()) == ["next(3)", "completed"])
  }

  @Test("An answer is given once, though its handler sends more, or ends the source")
  func reentrantAnswers() {
    for end in [Event<Int>.completed, .next(3)] {
      let operators: [(Observable<Int>) -> Observable<String>] = [
        { $0.any { $0 > 0 }.map { "\($0)" } }, { $0.every { $0 < 1 }.map { "\($0)" } },
        { $0.isEmpty().map { "\($0)" } }, { $0.contains(1).map { "\($0)" } },
        { $0.find { $0 > 0 }.map { "\($0 ?? 0)" } }, { $0.findIndex { $0 > 0 }.map { "\($0)" } },
        { $0.first { $0 > 0 }.map { "\($0)" } }, { $0.first(default: 7).map { "\($0)" } },
        { $0.element(at: 0, default: 7).map { "\($0)" } },
        { $0.slice(from: 0, to: 1).map { "\($0)" } },
      ]
      for (index, apply) in operators.enumerated() {
        let source = PublishSubject<Int>()
        var events: [String] = []
        _ = apply(source).subscribe { event in
          events.append("\(event)")
          if case .next = event { source.on(end) }
        }
        source.onNext(1)
        #expect(events.count == 2, "operator \(index): \(events) after \(end)")
        #expect(events.last == "completed", "operator \(index): \(events) after \(end)")
      }
    }
  }

  private func events<Element>(_ source: Observable<Element>) -> [String] {
    var events: [String] = []
    _ = source.subscribe { events.append("\($0)") }
    return events
  }
}
