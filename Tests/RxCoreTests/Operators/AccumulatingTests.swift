import RxCore
import TestSupport
import Testing

@Suite struct AccumulatingTests {
  @Test(
    "scan(into:) applies an element that its closure sends after the closure has returned",
    .startsProcesses)
  func reentrantScan() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<Int>()
      var results: [[Int]] = []
      let subscription = subject.scan(into: [Int]()) { result, element in
        if element == 1 { (2...3).forEach(subject.onNext) }
        result.append(element)
      }.subscribe(onNext: { results.append($0) })
      subject.onNext(1)
      subject.onNext(4)
      #expect(results == [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]], "\(results)")
      subscription.dispose()
    }
  }

  @Test("scan(into:) does not call its closure after the subscriber has disposed", .startsProcesses)
  func disposalDuringReentrantScan() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<Int>()
      let subscription = SerialDisposable()
      var elements: [Int] = []
      subscription.disposable = subject.scan(into: 0) { _, element in
        elements.append(element)
        if element == 1 { subject.onNext(2) }
      }.subscribe(onNext: { _ in subscription.dispose() })
      subject.onNext(1)
      #expect(elements == [1])
    }
  }

  @Test("reduce(into:) accepts elements and a completion that its closure sends", .startsProcesses)
  func reentrantReduce() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<Int>()
      var log: [String] = []
      _ = subject.reduce(into: [Int]()) { result, element in
        if element == 1 {
          subject.onNext(2)
          subject.onCompleted()
        }
        result.append(element)
      }.subscribe { log.append("\($0)") }
      subject.onNext(1)
      #expect(log == ["next([1, 2])", "completed"], "\(log)")
    }
  }

  @Test(
    "the elements that wait for a closure that throws are released",
    arguments: ["scan", "reduce", "distinct"])
  func throwingChange(name: String) {
    final class Probe {}
    struct Failure: Error {}
    let subject = PublishSubject<Probe>()
    weak var waiting: Probe?
    var isFirst = true
    let feedAndThrow = { () throws in
      if !isFirst { return }
      isFirst = false
      let probe = Probe()
      waiting = probe
      subject.onNext(probe)
      throw Failure()
    }
    let accumulate: (inout Int, Probe) throws -> Void = { _, _ in try feedAndThrow() }
    let results: [String: Completable] = [
      "scan": subject.scan(into: 0, accumulator: accumulate).ignoreElements().asCompletable(),
      "reduce": subject.reduce(into: 0, accumulator: accumulate).ignoreElements().asCompletable(),
      "distinct": subject.distinct { _ in
        try feedAndThrow()
        return 1
      }.ignoreElements().asCompletable(),
    ]
    var hasFailed = false
    let subscription = results[name]?.subscribe(onError: { _ in hasFailed = true })
    subject.onNext(Probe())
    #expect(hasFailed)
    #expect(!isFirst && waiting == nil)
    subscription?.dispose()
  }

  @Test("scan(into:) and reduce(into:) change a collection in place")
  func noCopies() {
    var addresses: Set<UnsafePointer<Int>?> = []
    let note: (inout [Int], Int) -> Void = { result, element in
      result[0] += element
      addresses.insert(result.withUnsafeBufferPointer(\.baseAddress))
    }
    let seed = Array(repeating: 0, count: 100)
    _ = Observable.range(start: 0, count: 100).scan(into: seed, accumulator: note).subscribe()
    // The first change copies the seed, which the operator keeps for other subscriptions.
    #expect(addresses.count == 1)
    addresses = []
    _ = Observable.range(start: 0, count: 100).reduce(into: seed, accumulator: note).subscribe()
    #expect(addresses.count == 1)
  }
}
