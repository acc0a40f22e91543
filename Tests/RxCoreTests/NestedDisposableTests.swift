import Foundation
import RxCore
import TestSupport
import Testing

/// A way to hold disposables in another one.
private struct Holder {
  let name: String
  let hold: (any Disposable) -> any Disposable
}

nonisolated(unsafe) private let holders = [
  Holder(name: "binary, first") { Disposables.create($0, Disposables.create()) },
  Holder(name: "binary, second") { Disposables.create(Disposables.create(), $0) },
  Holder(name: "composite") { CompositeDisposable(disposables: [$0]) },
  Holder(name: "composite of three") {
    CompositeDisposable(Disposables.create(), $0, Disposables.create())
  },
  Holder(name: "serial") {
    let serial = SerialDisposable()
    serial.disposable = $0
    return serial
  },
  Holder(name: "single assignment") {
    let single = SingleAssignmentDisposable()
    single.setDisposable($0)
    return single
  },
  Holder(name: "reference count") { RefCountDisposable(disposable: $0) },
  Holder(name: "retention of a reference count") {
    let references = RefCountDisposable(disposable: $0)
    let retention = references.retain()
    references.dispose()
    return retention
  },
  Holder(name: "immediately scheduled") {
    ScheduledDisposable(scheduler: CurrentThreadScheduler.instance, disposable: $0)
  },
]

private let isThorough = ProcessInfo.processInfo.environment["THOROUGH"] != nil

/// Each holder alone, and all of them alternately, with the depth of nesting.
///
/// 50,000 calls within each other, of 16 bytes at least, do not fit on a stack of 512 kB. `make thorough` nests all holders 1,000,000 deep.
private var selections: [(holders: [Holder], depth: Int)] {
  holders.map { ([$0], 50_000) } + [(holders, isThorough ? 1_000_000 : 50_000)]
}

/// Holds a disposable in a bag, whose release disposes it, a number of times.
private func nestedBags(_ innermost: any Disposable, depth: Int) -> DisposeBag {
  var bag = DisposeBag(disposing: innermost)
  for index in 0..<depth {
    let inner = bag
    let holding = Disposables.create { withExtendedLifetime(inner) {} }
    bag = DisposeBag(disposing: index % 2 == 0 ? holding : holders[2].hold(holding))
  }
  return bag
}

private func nested(
  _ innermost: any Disposable, depth: Int, in holders: [Holder]
) -> any Disposable {
  var disposable = innermost
  for index in 0..<depth { disposable = holders[index % holders.count].hold(disposable) }
  return disposable
}

@Suite struct NestedDisposableTests {
  @Test("Disposables nested 50,000 deep are disposed on a stack of 512 kB", .startsProcesses)
  func disposal() async {
    await #expect(processExitsWith: .success) {
      onThread(stackSize: 512 << 10) {
        for (holders, depth) in selections {
          let innermost = BooleanDisposable()
          let outermost = nested(innermost, depth: depth, in: holders)
          outermost.dispose()
          #expect(innermost.isDisposed, "\(holders.map(\.name))")
        }
      }
    }
  }

  @Test("Disposables nested 50,000 deep are released on a stack of 512 kB", .startsProcesses)
  func release() async {
    await #expect(processExitsWith: .success) {
      onThread(stackSize: 512 << 10) {
        for (holders, depth) in selections {
          var innermost: BooleanDisposable? = BooleanDisposable()
          weak let released = innermost
          var outermost = innermost.map { nested($0, depth: depth, in: holders) }
          innermost = nil
          #expect(outermost != nil && released?.isDisposed == false)
          outermost = nil
          #expect(released == nil, "\(holders.map(\.name))")
        }
      }
    }
  }

  @Test("Bags that nest 100,000 deep are released on a stack of 512 kB", .startsProcesses)
  func bags() async {
    await #expect(processExitsWith: .success) {
      onThread(stackSize: 512 << 10) {
        let innermost = BooleanDisposable()
        do { _ = nestedBags(innermost, depth: 100_000) }
        #expect(innermost.isDisposed)
      }
    }
  }

  @Test("Disposables are disposed depth first, however deep they nest")
  func order() {
    var log: [String] = []
    let note = { (name: String) in Disposables.create { log.append(name) } }
    var expected: [String] = []
    var disposable: any Disposable = note("innermost")
    for level in 0..<300 {
      disposable = CompositeDisposable(
        note("before \(level)"), Disposables.create(disposable, note("beside \(level)")),
        note("after \(level)"))
    }
    for level in (0..<300).reversed() { expected.append("before \(level)") }
    expected.append("innermost")
    for level in 0..<300 { expected += ["beside \(level)", "after \(level)"] }
    disposable.dispose()
    #expect(log == expected)
  }

  @Test("A deeply nested closure sees earlier disposals, and disposes immediately")
  func nestedCalls() {
    for depth in [1, 63, 64, 65, 200] {
      var log: [String] = []
      let first = BooleanDisposable()
      let last = BooleanDisposable()
      let outer = SerialDisposable()
      let closure = Disposables.create {
        log.append("\(first.isDisposed) \(last.isDisposed) \(outer.isDisposed)")
        let other = nested(
          Disposables.create { log.append("other") }, depth: depth, in: Array(holders.dropLast()))
        other.dispose()
        log.append("returned")
      }
      outer.disposable = nested(
        Disposables.create([first, closure, last]), depth: depth, in: holders)
      outer.dispose()
      #expect(log == ["true false true", "other", "returned"], "depth \(depth)")
      #expect(last.isDisposed)
    }
  }

  @Test("Releasing a deeply nested retention does not dispose it")
  func releasedRetention() {
    let resource = BooleanDisposable()
    let references = RefCountDisposable(disposable: resource)
    do { _ = nested(references.retain(), depth: 200, in: [holders[2]]) }
    references.dispose()
    #expect(!resource.isDisposed)
  }

  @Test("Deeply nested disposal waits for an asynchronous scheduler")
  func scheduledDisposal() {
    let scheduler = HistoricalScheduler()
    let resource = BooleanDisposable()
    let disposable = nested(
      ScheduledDisposable(scheduler: scheduler, disposable: resource), depth: 200,
      in: holders)
    disposable.dispose()
    #expect(!resource.isDisposed)
    scheduler.start()
    #expect(resource.isDisposed)
  }
}
