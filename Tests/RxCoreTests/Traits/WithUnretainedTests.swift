import RxCore
import RxTestKitAssertions
import Testing

@Suite struct WithUnretainedTests {
  private final class Owner {
    let name = "owner"
  }

  @Test("Pairs the object with each element, or emits what a selector makes of them")
  func pairs() {
    let owner = Owner()
    var log: [String] = []
    _ = Observable.of(1, 2).withUnretained(owner).subscribe(onNext: { owner, element in
      log.append("\(owner.name) \(element)")
    })
    _ = Infallible.just(3).withUnretained(owner).subscribe(onNext: { owner, element in
      log.append("\(owner.name) \(element)")
    })
    _ = Infallible.just(4).withUnretained(owner) { "\($0.name) \($1)" }.subscribe(
      onNext: { log.append($0) })
    #expect(log == ["owner 1", "owner 2", "owner 3", "owner 4"])
  }

  @Test("Does not retain the object, and completes with the first element after it is gone")
  func endOfObject() {
    let subject = PublishSubject<Int>()
    var owner: Owner? = Owner()
    weak let weakOwner = owner
    var log: [String] = []
    if let owner {
      _ = subject.withUnretained(owner) { "\($0.name) \($1)" }.subscribe { log.append("\($0)") }
    }
    subject.onNext(1)
    owner = nil
    #expect(weakOwner == nil)
    #expect(log == ["next(owner 1)"])
    subject.onNext(2)
    #expect(log == ["next(owner 1)", "completed"])
    #expect(!subject.hasObservers)
  }

  @Test("Passes an error on, whether the object lives or not")
  func errors() {
    var owner: Owner? = Owner()
    let subject = PublishSubject<Int>()
    var log: [String] = []
    if let owner { _ = subject.withUnretained(owner).subscribe { log.append("\($0)") } }
    owner = nil
    subject.onError(TestError())
    #expect(log == ["error(TestError)"])
  }

  @Test("Signals have it, too")
  func signals() {
    let owner = Owner()
    let scheduler = TestScheduler(initialClock: 0)
    var log: [String] = []
    SharingScheduler.mock(scheduler: scheduler) {
      let signal = Signal.of(1, 2)
      _ = signal.withUnretained(owner).emit(onNext: { log.append("\($0.name) \($1)") })
      _ = signal.withUnretained(owner) { "\($0.name) \($1 * 10)" }.emit(onNext: { log.append($0) })
      scheduler.start()
    }
    #expect(log.sorted() == ["owner 1", "owner 10", "owner 2", "owner 20"])
  }
}
