import Foundation
import RxCore
import RxTestKit
import TestSupport
import Testing

/// A part of the library, as it stands in one cell of the table.
private struct Part {
  let subscribe: (OperatorRow.Handlers) -> any Disposable
  var feed: (Tracked) -> Void = { _ in }
  var feedOther: (Tracked) -> Void = { _ in }
  var end: (Event<Tracked>) -> Void = { _ in }
  /// Lets virtual time pass.
  var pass: () -> Void = {}
  /// Runs what virtual time has left.
  var finish: () -> Void = {}
}

private struct PartRow {
  let name: String
  let make: () -> Part

  static var all: [PartRow] { subjects + OperatorRow.all.map(PartRow.init) }

  private init(_ name: String, _ make: @escaping () -> Part) {
    self.name = name
    self.make = make
  }

  private init(_ row: OperatorRow) {
    self.init(row.name) {
      let scheduler = HistoricalScheduler()
      let (source, other) = (PublishSubject<Tracked>(), PublishSubject<Tracked>())
      let subscribe = row.derive(
        OperatorRow.Parts(
          source: source, other: other, scheduler: scheduler, captured: Tracked(-2)))
      return Part(
        subscribe: subscribe, feed: source.onNext, feedOther: other.onNext,
        end: {
          source.on($0)
          other.on($0)
        },
        pass: { scheduler.advanceTo(scheduler.now.addingTimeInterval(2)) }, finish: scheduler.start)
    }
  }

  private static var subjects: [PartRow] {
    [
      subject("PublishSubject", PublishSubject.init),
      subject("BehaviorSubject") { BehaviorSubject(value: Tracked(0)) },
      subject("ReplaySubject") { ReplaySubject.create(bufferSize: 2) },
      subject("AsyncSubject", AsyncSubject.init),
      relay("PublishRelay", PublishRelay.init),
      relay("BehaviorRelay") { BehaviorRelay(value: Tracked(0)) },
      relay("ReplayRelay") { ReplayRelay.create(bufferSize: 2) },
      scheduled("TestScheduler, hot") { $0.createHotObservable($1) },
      scheduled("TestScheduler, cold") { $0.createColdObservable($1) },
    ]
  }

  private static func subject<Subject: SubjectType>(
    _ name: String, _ make: @escaping () -> Subject
  ) -> PartRow where Subject.Element == Tracked, Subject.Observer.Element == Tracked {
    PartRow(name) {
      let subject = make()
      let observer = subject.asObserver()
      return Part(
        subscribe: subscribing(to: subject), feed: { observer.on(.next($0)) }, end: observer.on)
    }
  }

  private static func relay<Relay: RelayType<Tracked>>(
    _ name: String, _ make: @escaping () -> Relay
  ) -> PartRow {
    PartRow(name) {
      let relay = make()
      return Part(subscribe: subscribing(to: relay), feed: relay.accept)
    }
  }

  private static func scheduled(
    _ name: String,
    _ make: @escaping (TestScheduler, [Recorded<Event<Tracked>>]) -> TestableObservable<Tracked>
  ) -> PartRow {
    PartRow(name) {
      let scheduler = TestScheduler(initialClock: 0)
      let source = make(scheduler, [.next(1, Tracked(1)), .next(2, Tracked(2)), .completed(5)])
      return Part(
        subscribe: subscribing(to: source),
        feed: { element in
          _ = scheduler.scheduleRelative(element, dueTime: .seconds(1)) {
            _ = $0.touch(0)
            return Disposables.create()
          }
        }, pass: { scheduler.advanceTo(scheduler.clock + 2) }, finish: scheduler.start)
    }
  }

  private static func subscribing(
    to source: some ObservableType<Tracked>
  ) -> (OperatorRow.Handlers) -> any Disposable {
    { handlers in
      source.map { $0.touch($0) }.subscribe(
        onNext: { _ in handlers.onNext() }, onError: { _ in handlers.onEnd() },
        onCompleted: handlers.onEnd, onDisposed: handlers.onDisposed)
    }
  }
}

/// Where something is done.
private enum Place: String, CaseIterable {
  case onNext, onEnd, onDisposed, selector, release
}

/// What is done there.
private enum Action: String, CaseIterable {
  case feed, feedOther, complete, fail, subscribe, dispose
}

/// What one subscriber receives; reports what breaks the grammar.
private final class CellSubscriber {
  private let cell: String
  private var hasEnded = false
  private var isDisposed = false
  private var disposals = 0

  init(_ cell: String) { self.cell = cell }

  func handlers(_ perform: @escaping (Place) -> Void) -> OperatorRow.Handlers {
    OperatorRow.Handlers(
      onNext: {
        self.check("an element")
        perform(.onNext)
      },
      onEnd: {
        self.check("an end")
        self.hasEnded = true
        perform(.onEnd)
      },
      onDisposed: {
        self.disposals += 1
        #expect(self.disposals == 1, "\(self.cell): onDisposed was called twice")
        perform(.onDisposed)
      })
  }

  /// Notes that `dispose()` has returned.
  func noteDisposal() { isDisposed = true }

  private func check(_ event: String) {
    #expect(!hasEnded, "\(cell): \(event) after the end")
    #expect(!isDisposed, "\(cell): \(event) after disposal")
  }
}

/// Runs one cell, and keeps nothing.
private func run(_ row: PartRow, _ place: Place, _ action: Action, _ cell: String) {
  let part = row.make()
  let receivers = [CellSubscriber(cell), CellSubscriber(cell)]
  let subscriptions = [SerialDisposable(), SerialDisposable()]
  var performed = 0
  var isSubscribed = false
  let perform: (Place) -> Void = { current in
    // Twice, so that an action also happens in what it causes itself.
    guard current == place, performed < 2 else { return }
    performed += 1
    switch action {
    case .feed: part.feed(Tracked(10 + performed))
    case .feedOther: part.feedOther(Tracked(20 + performed))
    case .complete: part.end(.completed)
    case .fail: part.end(.error(TestError()))
    case .subscribe:
      if performed == 2 { return }
      subscriptions[1].disposable = part.subscribe(receivers[1].handlers { _ in })
    case .dispose:
      // While it subscribes, nobody can dispose of the subscription.
      guard isSubscribed else { return }
      subscriptions[0].dispose()
      receivers[0].noteDisposal()
    }
  }
  Tracked.onTouch = { perform(.selector) }
  Tracked.onRelease = { perform(.release) }
  subscriptions[0].disposable = part.subscribe(receivers[0].handlers(perform))
  isSubscribed = true
  for value in 1...3 {
    part.feed(Tracked(value))
    part.feedOther(Tracked(-value))
    part.pass()
  }
  part.end(.completed)
  part.pass()
  for (subscription, receiver) in zip(subscriptions, receivers) {
    subscription.dispose()
    receiver.noteDisposal()
  }
  part.finish()
  Tracked.onTouch = {}
  Tracked.onRelease = {}
}

private func cells(of row: PartRow) -> [(name: String, run: () -> Void)] {
  Place.allCases.flatMap { place in
    Action.allCases.map { action in
      let cell = "\(row.name): \(action) in \(place)"
      return (
        cell,
        {
          run(row, place, action, cell)
          let (resources, tracked) = (Resources.total, Tracked.alive)
          run(row, place, action, cell)
          #expect(
            Resources.total == resources, "\(cell) keeps \(Resources.total - resources) resources")
          #expect(
            Tracked.alive == tracked, "\(cell) keeps \(Tracked.alive - tracked) objects")
        }
      )
    }
  }
}

/// The file that names the cell which a process of some rows runs; only a process that stops there leaves it.
private func currentCell(parent: Int32, start: Int) -> URL {
  FileManager.default.temporaryDirectory.appendingPathComponent("reentrancy-\(parent)-\(start)")
}

@Suite struct ReentrancyTableTests {
  private static let rowsInProcess = 16

  @Test(
    "Every part can be fed, terminated, subscribed to and disposed from every callback",
    .startsProcesses,
    arguments: Array(stride(from: 0, to: PartRow.all.count, by: rowsInProcess)))
  func rows(start: Int) async throws {
    await #expect(processExitsWith: .success) { [start] in
      silenceWarnings()
      alarm(3600)
      let file = currentCell(parent: getppid(), start: start)
      for cell in PartRow.all[start...].prefix(Self.rowsInProcess).flatMap(cells) {
        try cell.name.write(to: file, atomically: false, encoding: .utf8)
        cell.run()
      }
      try FileManager.default.removeItem(at: file)
    }
    let file = currentCell(parent: getpid(), start: start)
    if let name = try? String(contentsOf: file, encoding: .utf8) {
      try FileManager.default.removeItem(at: file)
      Issue.record("the process stopped in '\(name)'")
    }
  }
}
