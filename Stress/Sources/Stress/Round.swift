import Foundation
import RxCore
import Synchronization

/// One round of a row: random numbers and threads.
final class Round {
  var random: Random
  let workers: Workers
  /// The number of events, for the table.
  var events = 0

  private let resources = Resources.total
  private let objects = Counted.alive

  init(_ random: Random, _ workers: Workers) {
    self.random = random
    self.workers = workers
  }

  /// Reports a violation unless a condition holds.
  func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { Violations.shared.report(message()) }
  }
}

extension Round {
  /// Waits until everything that the round made is released.
  func awaitRelease() {
    Deadline.wait(until: { Resources.total <= resources && Counted.alive <= objects }) {
      "leaks: \(Resources.total - resources) resources, \(Counted.alive - objects) objects"
    }
  }
}

/// A row of the table: what runs in each round.
struct Row {
  let name: String
  let run: (Round) -> Void

  init(_ name: String, _ run: @escaping (Round) -> Void) {
    self.name = name
    self.run = run
  }
}

/// The sources of an operator, and schedulers.
final class Inputs {
  /// The sources, each of which emits on its own thread.
  let all: [Observable<Item>]
  let serial = SerialDispatchQueueScheduler(internalSerialQueueName: "stress")
  let concurrent = ConcurrentDispatchQueueScheduler(qos: .default)
  fileprivate var kept: [any Disposable] = []

  init(_ all: [Observable<Item>]) { self.all = all }

  subscript(index: Int) -> Observable<Item> { all[index] }

  /// Disposes a connection at the end of the round.
  func keep(_ connection: any Disposable) { kept.append(connection) }

  /// Sends the events of all sources, which emit at the same time, into an observer, without a gate.
  func send<Observer: ObserverType>(to observer: Observer) where Observer.Element == Item {
    let running = Running(all.count)
    for source in all {
      keep(
        source.subscribe(
          onNext: observer.onNext, onError: observer.onError,
          onCompleted: { if running.leave() { observer.onCompleted() } }))
    }
  }

  /// Returns an item on another thread.
  func elsewhere(_ item: Item) -> Observable<Item> {
    Observable.just(item).observe(on: concurrent)
  }

  /// Returns a sequence that fails on another thread when it is subscribed to for the first time, and then emits the item.
  func flaky(_ item: Item) -> Observable<Item> {
    let running = Running(1)
    return Observable.deferred { [concurrent] in
      running.leave()
        ? Observable.error(Failure()).observe(on: concurrent)
        : Observable.just(item).observe(on: concurrent)
    }
  }

  private final class Running: Sendable {
    private let count: Atomic<Int>

    init(_ count: Int) { self.count = Atomic(count) }

    /// Returns whether it is the last one.
    func leave() -> Bool {
      count.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
  }
}

extension Row {
  /// How the sources end.
  enum Ending { case completed, failing, endless }

  /// Which subscribers receive a terminal event after the sources have ended.
  enum Ended { case all, residents, unknown }

  /// A row with a thread for each source of the operator, and other threads that subscribe and dispose.
  ///
  /// - Parameters:
  ///   - name: The name in the table.
  ///   - sources: The number of sources.
  ///   - endings: How the sources end, one of which a round takes.
  ///   - ends: Which subscribers receive a terminal event after the sources have ended.
  ///   - checks: What every subscriber's recording must satisfy.
  ///   - make: Makes the result of the operator, to which all subscribers subscribe.
  init<Result: Items>(
    _ name: String, sources: Int = 2, ends: Ended = .all,
    endings: [Ending] = [.completed, .completed, .completed, .failing, .endless],
    _ checks: Check...,
    make: @escaping (Inputs) -> Observable<Result>
  ) {
    self.init(name) { round in
      let ending = endings[round.random.below(endings.count)]
      let fed = (0..<sources).map { _ in round.random.below(24) }
      var (residents, visitors) = ([Watcher](), [Watcher]())
      Self.feed(
        round, fed, ending, make, { residents = $0 }, { visitors = $0 }, ends,
        checks.compactMap { $0.total?(fed) }.first)
      // Until then, a disposed subscriber may be receiving an event.
      round.awaitRelease()
      for watcher in residents + visitors {
        watcher.settle()
        round.events += watcher.events.count
        let record = Record(fed: fed, ending: ending, watcher)
        if ending == .completed, record.hasStayed, record.end == .error {
          round.expect(false, "fails although no source does")
        }
        for check in checks {
          if let message = check.find(record) {
            round.expect(
              false,
              "\(message); resident: \(watcher.isResident), fed \(fed), \(ending), "
                + "ended: \(String(describing: watcher.end)), disposed: \(watcher.isDisposed), "
                + "received \(record.text)")
          }
        }
      }
    }
  }

  /// Runs the threads; its return releases everything but the watchers.
  private static func feed<Result: Items>(
    _ round: Round, _ fed: [Int], _ ending: Ending, _ make: (Inputs) -> Observable<Result>,
    _ setResidents: ([Watcher]) -> Void, _ setVisitors: ([Watcher]) -> Void, _ ends: Ended,
    _ total: Int?
  ) {
    let subjects = fed.map { _ in PublishSubject<Item>() }
    let inputs = Inputs(subjects.map { $0.asObservable() })
    let result = make(inputs)
    let fate = round.random.below(6)
    let staying = Watcher(isResident: true)
    let leaving = Watcher(
      isResident: true, disposalInHandler: fate == 0 ? round.random.below(8) + 1 : nil)
    let residents = fate == 5 ? [staying] : [staying, leaving]
    residents.forEach { $0.subscribe(to: result) }
    let disposing = fate == 1 ? round.random.below(fed.count) : nil
    let failing = round.random.below(fed.count)

    var bodies: [() -> Void] = []
    for (source, subject) in subjects.enumerated() {
      var random = round.random.split()
      let disposal = source == disposing ? random.below(fed[source] + 1) : nil
      bodies.append {
        for index in 0..<fed[source] {
          if index == disposal { leaving.dispose() }
          subject.onNext(Item(source, index))
          pause(&random)
        }
        if ending == .failing, source == failing { subject.onError(Failure()) }
        if ending != .endless { subject.onCompleted() }
      }
    }
    var random = round.random.split()
    let visits = (0..<random.below(4)).map { _ in Watcher(isResident: false) }
    bodies.append {
      if fate == 2 { leaving.dispose() }
      for (number, visit) in visits.enumerated() {
        pause(&random)
        visit.subscribe(to: result)
        if number > 0 { continue }
        for _ in 0..<4 { pause(&random) }
        visit.dispose()
      }
      if fate == 3 { leaving.dispose() }
    }
    round.workers.run(bodies)

    if ending != .endless {
      let awaited = ends == .all ? residents + visits : ends == .residents ? residents : []
      for watcher in awaited {
        Deadline.wait(until: { watcher.hasEnded || watcher.isDisposed }) {
          "a subscriber (resident: \(watcher.isResident)) misses the terminal event; fed \(fed), "
            + "\(ending), received \(watcher.itemCount) items"
        }
      }
    } else if let total {
      for watcher in residents {
        Deadline.wait(until: { watcher.itemCount >= total || watcher.isDisposed }) {
          "a subscriber received only \(watcher.itemCount) of \(total) items, fed \(fed)"
        }
      }
    }
    (residents + visits).forEach { $0.close() }
    // A connection that no subscriber ends lasts until its source ends.
    subjects.forEach { $0.onCompleted() }
    inputs.kept.forEach { $0.dispose() }
    setResidents(residents)
    setVisitors(visits)
  }
}
