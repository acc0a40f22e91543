import RxCore
import RxTestKit

/// What an action or an event in virtual time costs, asked for and run, beside a plain heap of structs.
enum VirtualTime {
  static var comparisons: [Comparison] {
    [
      Comparison(
        title: "virtual time, 100,000 actions at random times: an action", bound: 1.7,
        contenders: [scheduling(100_000), heap(100_000)]),
      Comparison(
        title: "virtual time, 1,000,000 actions against 100,000: an action", bound: 3,
        contenders: [scheduling(1_000_000), scheduling(100_000)]),
      events("hot source", bound: 1.4) { source, _ in source },
      events("debounce", bound: 4) { $0.debounce(.milliseconds(5), scheduler: $1) },
      events("throttle", bound: 4.4) { $0.throttle(.milliseconds(15), scheduler: $1) },
      events("delay", bound: 5) { $0.delay(.milliseconds(25), scheduler: $1) },
    ]
  }

  /// An operator over a hot source that emits every ten frames.
  private static func events(
    _ name: String, bound: Double,
    _ body: @escaping (Observable<Int>, TestScheduler) -> Observable<Int>
  ) -> Comparison {
    let events = (0..<100_000).map { Recorded.next($0 * 10, $0) }
    let operating = Contender(name: name, operations: events.count) {
      let scheduler = TestScheduler()
      let source = scheduler.createHotObservable(events).asObservable()
      let subscription = body(source, scheduler).subscribe(onNext: { count &+= $0 })
      scheduler.start()
      subscription.dispose()
    }
    return Comparison(
      title: "\(name), 100,000 virtual events: an event", bound: bound,
      contenders: [operating, heap(events.count)])
  }

  nonisolated(unsafe) private static var count = 0

  private static func scheduling(_ actions: Int) -> Contender {
    let times = randomTimes(actions)
    return Contender(name: "TestScheduler, \(actions)", operations: actions) {
      let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
      for time in times { scheduler.scheduleAt(time) { count &+= 1 } }
      scheduler.start()
    }
  }

  private static func heap(_ actions: Int) -> Contender {
    let times = randomTimes(actions)
    return Contender(name: "a plain heap of structs, \(actions)", operations: actions) {
      var heap = PlainHeap()
      for time in times { heap.push(time) { count &+= 1 } }
      while let action = heap.pop() { action() }
    }
  }

  private static func randomTimes(_ count: Int) -> [Int] {
    var state: UInt64 = 42
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 40)
    }
  }
}

/// The least that keeps actions in order: no cancelling, no clock, one thread.
private struct PlainHeap {
  private struct Entry {
    let time: Int
    let number: Int
    let action: () -> Void

    func precedes(_ other: Entry) -> Bool {
      time != other.time ? time < other.time : number < other.number
    }
  }

  private var entries: [Entry] = []
  private var number = 0

  mutating func push(_ time: Int, _ action: @escaping () -> Void) {
    entries.append(Entry(time: time, number: number, action: action))
    number += 1
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child].precedes(entries[parent]) else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  mutating func pop() -> (() -> Void)? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    if entries.isEmpty { return first.action }
    entries[0] = last
    var parent = 0
    while 2 * parent + 1 < entries.count {
      var child = 2 * parent + 1
      if child + 1 < entries.count, entries[child + 1].precedes(entries[child]) { child += 1 }
      guard entries[child].precedes(entries[parent]) else { break }
      entries.swapAt(child, parent)
      parent = child
    }
    return first.action
  }
}
