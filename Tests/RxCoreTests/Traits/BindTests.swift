import RxCore
import Testing

@Suite struct BindTests {
  private final class Owner {
    var log: [String] = []
    var title = ""
    var count = 0
    var subtitle: String?
  }

  @Test("Observers and relays receive the elements, optional ones too")
  func receivers() {
    let (plain, optional) = (PublishSubject<Int>(), PublishSubject<Int?>())
    let (relay, optionalRelay) = (BehaviorRelay(value: 0), BehaviorRelay<Int?>(value: nil))
    let replay = ReplayRelay<Int>.create(bufferSize: 1)
    var log: [String] = []
    _ = plain.subscribe { log.append("\($0)") }
    _ = optional.subscribe(onNext: { log.append("\($0 ?? 0)?") })
    let source = Observable.of(1, 2)
    _ = source.bind(to: plain)
    _ = source.bind(to: optional)
    _ = source.bind(to: relay, relay)
    _ = source.bind(to: optionalRelay)
    _ = Infallible.just(3).bind(to: replay)
    _ = replay.subscribe(onNext: { log.append("replay \($0)") })
    #expect(log == ["next(1)", "next(2)", "completed", "1?", "2?", "replay 3"])
    #expect(relay.value == 2)
    #expect(optionalRelay.value == 2)
  }

  @Test("An error reaches a bound observer, and is a programming error of a relay and a closure")
  func errors() {
    let failing = Observable<Int>.error(TestError())
    let subject = PublishSubject<Int>()
    var log: [String] = []
    _ = subject.subscribe { log.append("\($0)") }
    let errors = collectingProgrammingErrors {
      _ = failing.bind(to: subject)
      _ = failing.bind(to: PublishRelay())
      _ = failing.bind(onNext: { _ in })
    }
    #expect(log == ["error(TestError)"])
    let error = "A bound sequence failed: TestError. Catch errors before bind(to:)."
    #expect(errors == [error, error])
  }

  @Test("A function of the sequence subscribes as it likes")
  func functions() {
    var log: [String] = []
    func rows(_ source: Observable<Int>) -> (@escaping (Int) -> String) -> any Disposable {
      { format in source.subscribe(onNext: { log.append(format($0)) }) }
    }
    _ = Observable.of(1, 2).bind(to: rows)({ "row \($0)" })
    _ = Observable.of(3).bind(to: rows, curriedArgument: { "row \($0)" })
    #expect(log == ["row 1", "row 2", "row 3"])
  }

  @Test("bind with a trailing closure is bind(onNext:)")
  func trailingClosure() {
    var log: [Int] = []
    _ = Observable.of(1, 2).bind { log.append($0) }
    _ = Observable.of(3).bind { element in
      let doubled = element * 2
      log.append(doubled)
    }
    #expect(log == [1, 2, 6])
  }

  @Test("bind(with:) neither retains the object nor calls the closure without it")
  func weakObject() {
    let subject = PublishSubject<Int>()
    var owner: Owner? = Owner()
    weak let weakOwner = owner
    var calls = 0
    if let owner {
      _ = subject.bind(
        with: owner,
        onNext: {
          $0.log.append("\($1)")
          calls += 1
        })
      subject.onNext(1)
      #expect(owner.log == ["1"])
    }
    owner = nil
    #expect(weakOwner == nil)
    subject.onNext(2)
    #expect(calls == 1)
  }

  @Test("subscribe(with:) of an observable calls each handler with the object")
  func subscribeWithObject() {
    let owner = Owner()
    _ = Observable.of(1).concat(Observable.error(TestError())).subscribe(
      with: owner, onNext: { $0.log.append("\($1)") }, onError: { $0.log.append("\($1)") },
      onCompleted: { $0.log.append("completed") }, onDisposed: { $0.log.append("disposed") })
    #expect(owner.log == ["1", "TestError", "disposed"])
  }

  // MARK: Key paths

  @Test("A property is set to each element, an optional one and one that cannot be nil, too")
  func properties() {
    let owner = Owner()
    _ = Observable.of("a", "b").bind(to: \.title, on: owner)
    _ = Observable.of("c").bind(to: \.subtitle, on: owner)
    #expect(owner.title == "b")
    #expect(owner.subtitle == "c")
    var counts: [Int] = []
    let subject = PublishSubject<Int?>()
    let subscription = subject.bind(to: \.count, on: owner, nilValue: -1)
    for element in [1, nil, 2] {
      subject.onNext(element)
      counts.append(owner.count)
    }
    #expect(counts == [1, -1, 2])
    subscription.dispose()
    subject.onNext(3)
    #expect(owner.count == 2)
  }

  @Test("A binding does not retain its object, and ends with the first element after it")
  func endOfObject() {
    let subject = PublishSubject<String>()
    var owner: Owner? = Owner()
    weak let weakOwner = owner
    if let owner { _ = subject.bind(to: \.title, on: owner) }
    owner = nil
    #expect(weakOwner == nil)
    #expect(subject.hasObservers)
    subject.onNext("a")
    #expect(!subject.hasObservers)
  }

  @Test("An error of a bound property is a programming error")
  func errorOfProperty() {
    let owner = Owner()
    let errors = collectingProgrammingErrors {
      _ = Observable.error(TestError()).bind(to: \.title, on: owner)
    }
    #expect(errors == ["A bound sequence failed: TestError. Catch errors before bind(to:)."])
  }

  #if DEBUG
    @Test("A second live binding of a property is a programming error, one after the other is not")
    func secondBinding() {
      let (owner, other) = (Owner(), Owner())
      let never = Observable<String>.never()
      let errors = collectingProgrammingErrors {
        let first = never.bind(to: \.title, on: owner)
        let ofOther = never.bind(to: \.title, on: other)
        let ofSubtitle = never.bind(to: \.subtitle, on: owner)
        first.dispose()
        let second = never.bind(to: \.title, on: owner)
        let third = never.bind(to: \.title, on: owner)
        for binding in [ofOther, ofSubtitle, second, third] { binding.dispose() }
        never.bind(to: \.title, on: owner).dispose()
      }
      #expect(errors.count == 1)
      #expect(errors.first?.contains("title") == true)
      #expect(errors.first?.hasSuffix("of Owner is bound already.") == true)
    }

    @Test("A binding whose object is gone does not count against an object in its place")
    func objectInTheSamePlace() {
      let never = PublishSubject<String>()
      let errors = collectingProgrammingErrors {
        for _ in 0..<100 { _ = never.bind(to: \.title, on: Owner()) }
      }
      #expect(errors.isEmpty)
    }
  #endif
}
