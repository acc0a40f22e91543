import RxCore
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

@Suite(.serialized) struct DistinctReentrancyTests {
  @Test("Elements that the predicate of distinct sends come after the element that it judges")
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

  @Test("Elements that a comparison in distinct sends come after the element that it compares")
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
}
