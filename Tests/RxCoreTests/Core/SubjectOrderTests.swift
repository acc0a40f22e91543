import RxCore
import Testing

@Suite struct SubjectOrderTests {
  @Test("AsyncSubject sends the element to every subscriber before it sends the completion to any")
  func asyncSubject() {
    var log: [String] = []
    let subject = AsyncSubject<Int>()
    for name in ["a", "b", "c"] {
      _ = subject.subscribe(
        onNext: { log.append("\(name)\($0)") }, onCompleted: { log.append("\(name)|") })
    }
    subject.onNext(1)
    subject.onNext(2)
    #expect(log.isEmpty)
    subject.onCompleted()
    #expect(log == ["a2", "b2", "c2", "a|", "b|", "c|"])
  }

  @Test("A subscription to an AsyncSubject that another subscriber disposes of receives nothing")
  func disposalByAsyncSubject() {
    var log: [String] = []
    let subject = AsyncSubject<Int>()
    let second = SerialDisposable()
    _ = subject.subscribe(
      onNext: {
        log.append("a\($0)")
        second.dispose()
      }, onCompleted: { log.append("a|") })
    second.disposable = subject.subscribe(
      onNext: { log.append("b\($0)") }, onCompleted: { log.append("b|") })
    subject.onNext(1)
    subject.onCompleted()
    #expect(log == ["a1", "a|"])
  }

  /// Subscribes to a subject that keeps elements; the subscriber answers one of them before it logs it.
  private static func eventsWhenFed(
    keeping kept: [Int], capacity: Int, answering trigger: Int,
    _ answer: @escaping (ReplaySubject<Int>) -> Void
  ) -> [String] {
    var log: [String] = []
    let subject = ReplaySubject<Int>.create(bufferSize: capacity)
    for element in kept { subject.onNext(element) }
    _ = subject.subscribe { event in
      log.append("begin \(event)")
      if event.element == trigger { answer(subject) }
      log.append("end \(event)")
    }
    return log.map { $0.replacing("next", with: "") }
  }

  @Test("An element sent during the last kept element of a ReplaySubject is delivered after it")
  func feedingDuringReplay() {
    for capacity in [1, 2] {
      let log = Self.eventsWhenFed(keeping: [1], capacity: capacity, answering: 1) { $0.onNext(2) }
      #expect(log == ["begin (1)", "end (1)", "begin (2)", "end (2)"], "\(capacity)")
    }
    let log = Self.eventsWhenFed(keeping: [1, 2], capacity: 2, answering: 2) {
      $0.onNext(3)
      $0.onCompleted()
    }
    #expect(
      log == [
        "begin (1)", "end (1)", "begin (2)", "end (2)", "begin (3)", "end (3)",
        "begin completed", "end completed",
      ])
  }

  @Test("An error sent during the replay of a ReplaySubject is delivered after every kept element")
  func failingDuringReplay() {
    let failure = "error(TestError)"
    let atLast = Self.eventsWhenFed(keeping: [1], capacity: 1, answering: 1) {
      $0.onError(TestError())
    }
    #expect(atLast == ["begin (1)", "end (1)", "begin \(failure)", "end \(failure)"])
    let atFirst = Self.eventsWhenFed(keeping: [1, 2], capacity: 2, answering: 1) {
      $0.onError(TestError())
    }
    #expect(
      atFirst == [
        "begin (1)", "end (1)", "begin (2)", "end (2)", "begin \(failure)", "end \(failure)",
      ])
  }

  @Test("An element and an error sent during the last kept element both arrive, in order")
  func feedingAndFailingDuringReplay() {
    var log: [String] = []
    let subject = ReplaySubject<Int>.create(bufferSize: 1)
    subject.onNext(1)
    _ = subject.map { element -> Int in
      if element == 1 {
        subject.onNext(2)
        subject.onError(TestError())
      }
      return element
    }.subscribe { log.append("\($0)") }
    #expect(log == ["next(1)", "next(2)", "error(TestError)"])
  }
}
