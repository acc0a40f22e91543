import RxCore
import RxTestKit
import Testing

/// A lifetime whose resources log their numbers when they are disposed, and the expected order.
private final class LoggedLifetime {
  private let lifetime = Lifetime()
  private var children: [Int: Lifetime] = [:]
  private(set) var log: [Int] = []
  private(set) var added: [Int] = []
  private(set) var reserved: [Int] = []

  var expected: [Int] { added + reserved }

  private func logging(_ number: Int) -> any Disposable {
    Disposables.create { [unowned self] in log.append(number) }
  }

  func add(_ number: Int) {
    lifetime.add(logging(number))
    added.append(number)
  }

  func reserve(_ number: Int) {
    lifetime.reserve().fill(logging(number))
    reserved.insert(number, at: 0)
  }

  func addChild(_ number: Int, isReserved: Bool) {
    let child = Lifetime(within: lifetime.scope, isReserved: isReserved)
    child.add(logging(number))
    child.subscribed()
    children[number] = child
    if isReserved { reserved.insert(number, at: 0) } else { added.append(number) }
  }

  /// Disposes one child, which leaves the list.
  func disposeChild(_ choice: Int) {
    let numbers = children.keys.sorted()
    if numbers.isEmpty { return }
    let number = numbers[choice % numbers.count]
    children[number]?.dispose()
    children[number] = nil
    #expect(log.popLast() == number)
    added.removeAll { $0 == number }
    reserved.removeAll { $0 == number }
  }

  func dispose() {
    lifetime.subscribed()
    lifetime.dispose()
  }
}

@Suite struct DisposalOrderTests {
  @Test("Resources are disposed in the order in which they were added, and reserved ones last")
  func random() {
    for seed in 0..<500 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let lifetime = LoggedLifetime()
      for number in 0..<Int.random(in: 0...12, using: &random) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: lifetime.add(number)
        case 1: lifetime.reserve(number)
        case 2: lifetime.addChild(number, isReserved: false)
        case 3: lifetime.addChild(number, isReserved: true)
        default: lifetime.disposeChild(number)
        }
      }
      lifetime.dispose()
      #expect(lifetime.log == lifetime.expected, "seed \(seed)")
    }
  }
}
