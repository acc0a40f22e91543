import RxCore
import Testing

@Suite struct TransformingTests {
  private func elements<Element>(of source: Observable<Element>) -> [Element] {
    var elements: [Element] = []
    _ = source.subscribe(onNext: { elements.append($0) }, onError: { _ in })
    return elements
  }

  @Test("tryMap takes the value out of a Result, and leaves any other value as it is")
  func tryMapOverloads() {
    let plain: Observable<String> = Observable.of(1, 2).tryMap { "\($0)" }
    #expect(elements(of: plain) == ["1", "2"])
    let results: Observable<Int> = Observable.of(1, 2).tryMap { number in
      number == 1 ? Result<Int, TestError>.success(10) : .failure(TestError())
    }
    #expect(elements(of: results) == [10])
  }

  @Test("Elements of any type can be cast, and those of another type are named in the error")
  func casting() {
    let mixed: Observable<Any> = .of(1, "two", 3)
    #expect(elements(of: mixed.ofType(Int.self)) == [1, 3])
    var errors: [String] = []
    _ = mixed.cast(Int.self).subscribe(onError: { errors.append("\($0)") })
    #expect(errors == ["an element of type String cannot be cast to Int"])
  }

  @Test("Type inference finds the element of if, switch, once and fromCallback")
  func inference() {
    let chosen = Observable.if({ true }, then: .just(1), else: .just(2))
    #expect(elements(of: chosen) == [1])
    let newest = Observable.if(Observable.of(true, false), then: .just(1), else: .just(2))
    #expect(elements(of: newest) == [1, 2])
    let cases = Observable.switch(Observable.of("a", "b"), cases: ["a": Observable.just(1)])
    #expect(elements(of: cases) == [1])
    #expect(elements(of: Observable.once(1)) == [1])
    let answers = Observable<Int>.fromCallback { done in
      done(1)
      done(2)
    }
    #expect(elements(of: answers) == [1])
  }

  @Test("bind makes a closure with a state of its own for each subscription")
  func binding() {
    let firstTwo = Observable.of(1, 2, 3).bind {
      var count = 0
      return { (element: Int, stop: inout Bool) in
        count += 1
        stop = count == 2
        return Observable.just(element * 10)
      }
    }
    #expect(elements(of: firstTwo) == [10, 20])
    #expect(elements(of: firstTwo) == [10, 20])
  }

  @Test("Flattening operators do not call a closure again after it has thrown", arguments: 0..<4)
  func selectorsAfterTheEnd(index: Int) {
    let subject = PublishSubject<Int>()
    var calls: [Int] = []
    let selector: (Int) throws -> Observable<Int> = { element in
      calls.append(element)
      throw TestError()
    }
    let operators = [
      subject.flatMap(selector), subject.flatMapFirst(selector), subject.flatMapLatest(selector),
      subject.concatMap(selector),
    ]
    _ = operators[index].catchAndReturn(0).subscribe(onNext: { _ in subject.onNext(2) })
    subject.onNext(1)
    #expect(calls == [1])
  }

  /// What each window emits if the completion of the first one closes the second.
  private func reentrantWindows(
    _ windows: Observable<Observable<Int>>, close: @escaping () -> Void
  ) -> [String] {
    var log: [String] = []
    var count = 0
    _ = windows.subscribe(onNext: { window in
      count += 1
      let number = count
      _ = window.subscribe(
        onNext: { log.append("\(number): \($0)") },
        onCompleted: { if number == 1 { close() } })
    })
    close()
    close()
    return log
  }

  @Test("A window that a completed window closes is emitted once")
  func reentrantWindowsByCount() {
    let source = PublishSubject<Int>()
    let windows = source.window(timeSpan: .seconds(9), count: 1, scheduler: HistoricalScheduler())
    var element = 0
    let log = reentrantWindows(windows) {
      element += 1
      source.onNext(element)
    }
    #expect(log == ["1: 1", "3: 3"])
  }

  @Test("A window that a completed window closes through the boundary is emitted once")
  func reentrantWindowsByBoundary() {
    let source = PublishSubject<Int>()
    let boundary = PublishSubject<Void>()
    var element = 0
    let log = reentrantWindows(source.window(boundary)) {
      element += 1
      source.onNext(element)
      boundary.onNext(())
    }
    #expect(log == ["1: 1", "3: 3"])
  }

  @Test("Twenty thousand synchronous expansions, closings and rounds do not grow the stack")
  func longRuns() {
    // More than a stack of 8 MB holds if each takes 420 bytes of it.
    let count = 20_000
    let expanded = Observable.just(1)
      .expand { $0 < count ? Observable.just($0 + 1) : Observable.empty() }
    #expect(elements(of: expanded).count == count)
    let buffers = Observable<Int>.never().bufferWhen { Observable.just(1) }.take(count)
    #expect(elements(of: buffers).count == count)
    let windows = Observable<Int>.never().windowWhen { Observable<Int>.empty() }.take(count)
    #expect(elements(of: windows.map { _ in 1 }).count == count)
    let rounds = Observable.just(1).doWhile { true }.take(count)
    #expect(elements(of: rounds).count == count)
    let merged = Observable.range(start: 0, count: count)
      .flatMap(maxConcurrent: 1) { Observable.just($0) }
    #expect(elements(of: merged).count == count)
  }
}
