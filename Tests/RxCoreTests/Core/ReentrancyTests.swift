import RxCore
import TestSupport
import Testing

@Suite struct ReentrancyTests {
  @Test(
    "An element that a handler sends into the subject is delivered at once, nested",
    .startsProcesses)
  func nestedElement() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<Int>()
      var log: [String] = []
      let first = subject.subscribe(onNext: {
        log.append("a\($0)")
        if $0 == 1 { subject.onNext(2) }
      })
      let second = subject.subscribe(onNext: { log.append("b\($0)") })
      subject.onNext(1)
      #expect(log == ["a1", "a2", "b2", "b1"], "\(log)")
      first.dispose()
      second.dispose()
    }
  }

  @Test("A BehaviorSubject keeps the element that a handler sent last", .startsProcesses)
  func nestedElementOfBehaviorSubject() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = BehaviorSubject(value: 0)
      var log: [String] = []
      let first = subject.subscribe(onNext: {
        log.append("a\($0)")
        if $0 == 1 { subject.onNext(2) }
      })
      let second = subject.subscribe(onNext: { log.append("b\($0)") })
      subject.onNext(1)
      #expect(log == ["a0", "b0", "a1", "a2", "b2", "b1"], "\(log)")
      #expect((try? subject.value()) == 2, "the current element is not the last one sent")
      first.dispose()
      second.dispose()
    }
  }

  @Test(
    "After a handler has sent an end, later subscribers do not receive its element",
    .startsProcesses)
  func nestedEnd() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<Int>()
      var log: [String] = []
      _ = subject.subscribe(
        onNext: {
          log.append("a\($0)")
          subject.onCompleted()
        }, onCompleted: { log.append("a|") })
      _ = subject.subscribe(
        onNext: { log.append("b\($0)") }, onCompleted: { log.append("b|") })
      subject.onNext(1)
      subject.onNext(2)
      #expect(log == ["a1", "a|", "b|"], "\(log)")
    }
  }

  @Test("Whoever subscribes during an element gets the next one")
  func subscriptionDuringElement() {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    var log: [String] = []
    subject.subscribe(onNext: { element in
      log.append("a\(element)")
      if element == 1 {
        subject.subscribe(onNext: { log.append("b\($0)") }).disposed(by: bag)
      }
    }).disposed(by: bag)
    subject.onNext(1)
    subject.onNext(2)
    #expect(log == ["a1", "a2", "b2"])
  }

  @Test("Whoever is disposed during an element does not get it")
  func disposalDuringElement() {
    let subject = PublishSubject<Int>()
    let second = SingleAssignmentDisposable()
    var log: [String] = []
    let first = subject.subscribe(onNext: {
      log.append("a\($0)")
      second.dispose()
    })
    second.setDisposable(subject.subscribe(onNext: { log.append("b\($0)") }))
    subject.onNext(1)
    #expect(log == ["a1"])
    first.dispose()
  }

  @Test("What a newcomer sends while it is told what is kept comes after that")
  func sendingDuringReplay() {
    let subject = ReplaySubject<Int>.createUnbounded()
    for number in 1...3 { subject.onNext(number) }
    var events: [String] = []
    _ = subject.subscribe { event in
      events.append("\(event)")
      if event.element == 1 {
        subject.onNext(4)
        subject.onNext(5)
      }
      if event.element == 4 {
        subject.onNext(6)
        subject.onCompleted()
      }
    }
    #expect(events == (1...6).map { "next(\($0))" } + ["completed"])
  }

  @Test("A subscription to a subject that replays, made in a handler, gets what is kept at once")
  func replayDuringElement() {
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    var log: [String] = []
    let bag = DisposeBag()
    subject.subscribe(onNext: { element in
      log.append("a\(element)")
      if element == 2 {
        subject.subscribe(onNext: { log.append("b\($0)") }).disposed(by: bag)
        log.append("subscribed")
      }
    }).disposed(by: bag)
    subject.onNext(1)
    subject.onNext(2)
    subject.onNext(3)
    #expect(log == ["a1", "a2", "b1", "b2", "subscribed", "a3", "b3"])
  }

  @Test(
    "An element that comes out of a delivery passes a stage of several sources nested",
    .startsProcesses)
  func nestedElementThroughGate() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
      var log: [String] = []
      let subscription = Observable.merge(first, second).subscribe(onNext: {
        log.append("begin \($0)")
        if $0 == 1 { second.onNext(2) }
        log.append("end \($0)")
      })
      first.onNext(1)
      #expect(log == ["begin 1", "begin 2", "end 2", "end 1"], "\(log)")
      subscription.dispose()
    }
  }

  @Test("combineLatest that feeds itself sees every combination", .startsProcesses)
  func feedback() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let (first, second) = (BehaviorSubject(value: 0), BehaviorSubject(value: 0))
      var sums: [Int] = []
      let subscription = Observable.combineLatest(first, second) { $0 + $1 }.subscribe(onNext: {
        sums.append($0)
        if $0 < 4 { second.onNext($0 + 1) }
      })
      #expect(sums == [0, 1, 2, 3, 4], "\(sums)")
      first.onNext(10)
      #expect(sums == [0, 1, 2, 3, 4, 14], "\(sums)")
      subscription.dispose()
    }
  }
}
