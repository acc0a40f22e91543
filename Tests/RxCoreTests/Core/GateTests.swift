import Dispatch
import RxCore
import Testing
import VirtualTimeCore

/// Threads that send into subjects at the same time.
private enum Threads {
  static let count = 4
  static let elements = 5_000

  /// Calls `body` on so many threads at once, and waits for all.
  static func run(_ count: Int = Self.count, _ body: @escaping (Int) -> Void) {
    nonisolated(unsafe) let body = body
    let group = DispatchGroup()
    for index in 0..<count {
      // A thread each: a queue might run one after the other.
      group.enter()
      DispatchQueue(label: "sender \(index)").async {
        body(index)
        group.leave()
      }
    }
    group.wait()
  }

  /// Sends so many elements into each subject, from a thread each, then the completion.
  static func send(into subjects: [PublishSubject<Int>], completing: Bool = true) {
    run(subjects.count) { index in
      for element in 0..<elements { subjects[index].onNext(index * elements + element) }
      if completing { subjects[index].onCompleted() }
    }
  }
}

/// Notices whether an observer is called while it is being called.
private final class Turnstile: Sendable {
  private let inside = PlainAtomic(0)
  private let meetings = PlainAtomic(0)
  private let passages = PlainAtomic(0)

  /// How often someone came in while someone was inside.
  var meetingCount: Int { meetings.load(ordering: .relaxed) }

  /// How often someone came in.
  var passageCount: Int { passages.load(ordering: .relaxed) }

  func pass() {
    if inside.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue > 0 {
      meetings.wrappingAdd(1, ordering: .relaxed)
    }
    passages.wrappingAdd(1, ordering: .relaxed)
    inside.wrappingSubtract(1, ordering: .acquiringAndReleasing)
  }
}

/// What one subscriber received: not guarded, because elements come one at a time.
private final class Received {
  var elements: [Int] = []
}

@Suite struct GateTests {
  private let subjects = (0..<Threads.count).map { _ in PublishSubject<Int>() }
  private let turnstile = Turnstile()

  @Test(
    "merge loses no element of several threads, keeps each one's order, and delivers one at a time")
  func merge() {
    var received: [Int] = []
    let completions = PlainAtomic(0)
    let subscription = Observable.merge(subjects).subscribe(
      onNext: { [turnstile] element in
        turnstile.pass()
        received.append(element)
      }, onCompleted: { completions.wrappingAdd(1, ordering: .relaxed) })
    Threads.send(into: subjects)
    #expect(turnstile.meetingCount == 0)
    #expect(received.count == Threads.count * Threads.elements)
    for index in 0..<Threads.count {
      let own = received.filter { $0 / Threads.elements == index }
      #expect(own == own.sorted())
      #expect(own.count == Threads.elements)
    }
    #expect(completions.load(ordering: .relaxed) == 1)
    subscription.dispose()
  }

  @Test("combineLatest of several threads delivers one at a time and ends with the newest of all")
  func combineLatest() {
    var last: [Int] = []
    var isCompleted = false
    let subscription = Observable.combineLatest(subjects).subscribe(
      onNext: { [turnstile] elements in
        turnstile.pass()
        last = elements
      }, onCompleted: { isCompleted = true })
    for (index, subject) in subjects.enumerated() { subject.onNext(-index) }
    Threads.send(into: subjects)
    #expect(turnstile.meetingCount == 0)
    #expect(turnstile.passageCount == Threads.count * Threads.elements + 1)
    #expect(last == (1...Threads.count).map { $0 * Threads.elements - 1 })
    #expect(isCompleted)
    subscription.dispose()
  }

  @Test("zip of several threads pairs every element")
  func zip() {
    var sums: [[Int]] = []
    let subscription = Observable.zip(subjects).subscribe(onNext: { [turnstile] elements in
      turnstile.pass()
      sums.append(elements)
    })
    Threads.send(into: subjects)
    #expect(turnstile.meetingCount == 0)
    #expect(
      sums
        == (0..<Threads.elements).map { element in
          (0..<Threads.count).map { $0 * Threads.elements + element }
        })
    subscription.dispose()
  }

  @Test("flatMap of inner sequences on several threads loses nothing")
  func flatMap() {
    let count = PlainAtomic(0)
    let isCompleted = PlainAtomic(false)
    let done = DispatchSemaphore(value: 0)
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    let subscription = Observable.range(start: 0, count: 200)
      .flatMap { Observable.range(start: $0, count: 20).subscribe(on: scheduler) }
      .subscribe(
        onNext: { [turnstile] _ in
          turnstile.pass()
          count.wrappingAdd(1, ordering: .relaxed)
        },
        onCompleted: {
          isCompleted.store(true, ordering: .relaxed)
          done.signal()
        })
    #expect(done.wait(timeout: .now() + .seconds(30)) == .success)
    #expect(count.load(ordering: .relaxed) == 4_000)
    #expect(turnstile.meetingCount == 0)
    #expect(isCompleted.load(ordering: .relaxed) == true)
    subscription.dispose()
  }

  @Test("An error of one thread ends the sequence once, and nothing follows it")
  func errorAmongThreads() {
    for _ in 0..<50 {
      let subjects = (0..<Threads.count).map { _ in PublishSubject<Int>() }
      let ends = PlainAtomic(0)
      let late = PlainAtomic(0)
      let subscription = Observable.merge(subjects).subscribe(
        onNext: { _ in
          if ends.load(ordering: .acquiring) > 0 { late.wrappingAdd(1, ordering: .relaxed) }
        }, onError: { _ in ends.wrappingAdd(1, ordering: .releasing) },
        onCompleted: { ends.wrappingAdd(1, ordering: .releasing) })
      Threads.run { index in
        for element in 0..<50 { subjects[index].onNext(element) }
        if index.isMultiple(of: 2) {
          subjects[index].onError(TestError())
        } else {
          subjects[index].onCompleted()
        }
      }
      #expect(ends.load(ordering: .relaxed) == 1)
      #expect(late.load(ordering: .relaxed) == 0)
      #expect(subjects.allSatisfy { !$0.hasObservers })
      subscription.dispose()
    }
  }

  @Test("Whoever brings an element while another thread delivers goes on at once")
  func senderDoesNotWait() {
    let (isBusy, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let received = Messages()
    let subscription = Observable.merge(subjects).subscribe(onNext: { element in
      received.add("\(element)")
      if element == 1 {
        isBusy.signal()
        mayGoOn.wait()
      }
    })
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { [subjects] in
      subjects[0].onNext(1)
      done.signal()
    }
    isBusy.wait()
    // Were there a lock, this would not return.
    subjects[1].onNext(2)
    #expect(received.all == ["1"])
    mayGoOn.signal()
    done.wait()
    #expect(received.all == ["1", "2"])
    subscription.dispose()
  }

  @Test("Subscribing and disposing while other threads send loses no one else's element")
  func subscribersComeAndGo() {
    let subject = PublishSubject<Int>()
    let merged = Observable.merge(subject, .never())
    let count = PlainAtomic(0)
    let subscription = merged.subscribe(onNext: { _ in count.wrappingAdd(1, ordering: .relaxed) })
    let isOver = PlainAtomic(false)
    Threads.run(2) { index in
      if index == 0 {
        for element in 0..<Threads.elements { subject.onNext(element) }
        isOver.store(true, ordering: .releasing)
      } else {
        while !isOver.load(ordering: .acquiring) {
          merged.subscribe(onNext: { _ in }).dispose()
        }
      }
    }
    #expect(count.load(ordering: .relaxed) == Threads.elements)
    subscription.dispose()
    #expect(!subject.hasObservers)
  }

  @Test("A subscription that is disposed by another thread gets nothing once dispose has returned")
  func disposalByAnotherThread() {
    for _ in 0..<200 {
      let subject = PublishSubject<Int>()
      let isDisposed = PlainAtomic(false)
      let late = PlainAtomic(0)
      let subscription = subject.subscribe(onNext: { _ in
        if isDisposed.load(ordering: .acquiring) { late.wrappingAdd(1, ordering: .relaxed) }
      })
      Threads.run(2) { index in
        if index == 0 {
          for element in 0..<100 { subject.onNext(element) }
        } else {
          subscription.dispose()
          isDisposed.store(true, ordering: .releasing)
        }
      }
      // One element may have been on its way.
      #expect(late.load(ordering: .relaxed) <= 1)
    }
  }

  @Test(
    "Whoever subscribes while another thread sends gets what is kept and all that follows, in order"
  )
  func replayWhileSending() {
    let makeSubject: [() -> (observable: Observable<Int>, send: (Int) -> Void)] = [
      {
        let subject = BehaviorSubject(value: -1)
        return (subject, subject.onNext)
      },
      {
        let subject = ReplaySubject<Int>.create(bufferSize: 3)
        return (subject, subject.onNext)
      },
    ]
    for make in makeSubject {
      for _ in 0..<20 {
        let (observable, send) = make()
        let received = (0..<20).map { _ in Received() }
        Threads.run(2) { index in
          if index == 0 {
            for element in 0..<2_000 { send(element) }
          } else {
            for received in received {
              _ = observable.subscribe(onNext: { received.elements.append($0) })
            }
          }
        }
        for received in received {
          let first = received.elements.first ?? 2_000
          #expect(received.elements == Array(first..<2_000))
        }
      }
    }
  }

  @Test(
    "observe(on:) keeps the order of a sender, and delivers one at a time on a concurrent queue")
  func observeOn() {
    let subject = PublishSubject<Int>()
    let done = DispatchSemaphore(value: 0)
    var received: [Int] = []
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    let subscription = subject.observe(on: scheduler).subscribe(
      onNext: { [turnstile] element in
        turnstile.pass()
        received.append(element)
      }, onCompleted: { done.signal() })
    for element in 0..<Threads.elements { subject.onNext(element) }
    subject.onCompleted()
    #expect(done.wait(timeout: .now() + .seconds(30)) == .success)
    #expect(received == Array(0..<Threads.elements))
    #expect(turnstile.meetingCount == 0)
    subscription.dispose()
  }

  @Test(
    "A shared sequence whose subscribers come and go on several threads ends without a connection")
  func share() {
    let connections = PlainAtomic(0)
    let hasConnected = PlainAtomic(false)
    let shared = Observable<Int>.create { _ in
      connections.wrappingAdd(1, ordering: .relaxed)
      hasConnected.store(true, ordering: .relaxed)
      return Disposables.create { connections.wrappingSubtract(1, ordering: .relaxed) }
    }.share(replay: 1)
    Threads.run { _ in
      for _ in 0..<500 { shared.subscribe(onNext: { _ in }).dispose() }
    }
    #expect(connections.load(ordering: .relaxed) == 0)
    #expect(hasConnected.load(ordering: .relaxed) == true)
  }
}
