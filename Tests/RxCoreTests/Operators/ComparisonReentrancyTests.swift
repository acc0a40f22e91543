import RxCore
import TestSupport
import Testing

/// An element whose comparison runs an action once.
private final class Compared: Hashable {
  let number: Int
  nonisolated(unsafe) static var action: (() -> Void)?

  init(_ number: Int) { self.number = number }

  static func == (left: Compared, right: Compared) -> Bool {
    let action = action
    Self.action = nil
    action?()
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

@Suite(.serialized) struct ComparisonReentrancyTests {
  @Test(
    "Elements that the predicate of distinct sends come after the element that it judges",
    .startsProcesses)
  func predicate() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<Int>()
      var sent = false
      var elements: [Int] = []
      let subscription = subject.distinct { (_: Int) -> Bool in
        if !sent {
          sent = true
          for element in 10..<100 { subject.onNext(element) }
        }
        return false
      }.subscribe(onNext: { elements.append($0) })
      subject.onNext(1)
      subject.onNext(2)
      #expect(elements == [1, 2] + Array(10..<100), "\(elements)")
      subscription.dispose()
    }
  }

  @Test(
    "Elements that a comparison in distinct sends come after the element that it compares",
    .startsProcesses)
  func comparison() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<Compared>()
      var elements: [Int] = []
      let subscription = subject.distinct().subscribe(onNext: { elements.append($0.number) })
      subject.onNext(Compared(1))
      Compared.action = { for number in 10..<100 { subject.onNext(Compared(number)) } }
      subject.onNext(Compared(2))
      subject.onNext(Compared(1))
      subject.onNext(Compared(50))
      #expect(elements == [1, 2] + Array(10..<100), "\(elements)")
      subscription.dispose()
    }
  }

  @Test(
    "What a comparison in distinct(flush:) sends comes after the element that it compares",
    .startsProcesses)
  func flushedComparison() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<Compared>()
      let flush = PublishSubject<Int>()
      var elements: [Int] = []
      let subscription = subject.distinct(flush: flush).subscribe(onNext: {
        elements.append($0.number)
      })
      subject.onNext(Compared(1))
      Compared.action = { for number in 10..<100 { subject.onNext(Compared(number)) } }
      subject.onNext(Compared(2))
      subject.onNext(Compared(50))
      #expect(elements == [1, 2] + Array(10..<100), "\(elements)")
      Compared.action = { flush.onNext(0) }
      subject.onNext(Compared(3))
      subject.onNext(Compared(3))
      #expect(elements.suffix(2) == [3, 3], "\(elements)")
      subscription.dispose()
    }
  }

  @Test(
    "What a comparison of groupBy's keys sends comes after the element with the key",
    .startsProcesses)
  func groups() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<Compared>()
      var elements: [[Int]] = []
      let subscription = subject.groupBy { $0 }.flatMap { group in
        group.map { [group.key.number, $0.number] }
      }.subscribe(onNext: { elements.append($0) })
      subject.onNext(Compared(1))
      Compared.action = { for number in 10..<100 { subject.onNext(Compared(number)) } }
      subject.onNext(Compared(2))
      subject.onNext(Compared(50))
      let numbers = [1, 2] + Array(10..<100) + [50]
      #expect(elements == numbers.map { [$0, $0] }, "\(elements)")
      subscription.dispose()
    }
  }

  @Test(
    "A group that a comparison of keys ends gets the element with the key first", .startsProcesses)
  func groupsThatEnd() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<Compared>()
      let end = PublishSubject<Int>()
      var events: [String] = []
      let subscription = subject.groupBy(
        keySelector: { $0 }, element: { $0.number }, duration: { _ in end }
      ).subscribe(onNext: { group in
        _ = group.subscribe(
          onNext: { events.append("\(group.key.number): \($0)") },
          onCompleted: { events.append("\(group.key.number) ended") })
      })
      subject.onNext(Compared(1))
      Compared.action = { end.onNext(0) }
      subject.onNext(Compared(1))
      subject.onNext(Compared(1))
      #expect(events == ["1: 1", "1: 1", "1 ended", "1: 1"], "\(events)")
      Compared.action = { for number in 10..<100 { subject.onNext(Compared(number)) } }
      subject.onNext(Compared(2))
      let further = ["2: 2"] + (10..<100).map { "\($0): \($0)" }
      #expect(Array(events.dropFirst(4)) == further, "\(events)")
      subscription.dispose()
    }
  }

  @Test("The key of a group that ends may send an element when it is released", .startsProcesses)
  func releasedKeys() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<Int>()
      let end = PublishSubject<Int>()
      var elements: [Int] = []
      let subscription = subject.groupBy(
        keySelector: { number in
          ReleasedKey { if number == 1 { for other in 10..<100 { subject.onNext(other) } } }
        }, duration: { _ in end }
      ).flatMap { group in group }.subscribe(onNext: { elements.append($0) })
      subject.onNext(1)
      end.onNext(0)
      #expect(elements == [1] + Array(10..<100), "\(elements)")
      subscription.dispose()
    }
  }

  @Test(
    "An element that distinct(flush:) forgets may send an element when it is released",
    .startsProcesses)
  func forgottenElements() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<ReleasedKey>()
      let flush = PublishSubject<Int>()
      var count = 0
      let subscription = subject.distinct(flush: flush).subscribe(onNext: { _ in count += 1 })
      subject.onNext(ReleasedKey { for _ in 0..<100 { subject.onNext(ReleasedKey {}) } })
      flush.onNext(0)
      #expect(count == 101)
      subscription.dispose()
    }
  }
}

/// A key, equal to itself alone, that runs an action when it is released.
private final class ReleasedKey: Hashable {
  let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  deinit { action() }

  static func == (left: ReleasedKey, right: ReleasedKey) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
