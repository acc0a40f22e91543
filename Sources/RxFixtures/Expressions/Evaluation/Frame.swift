/// The parameters and variables of one call of a closure.
final class Frame {
  var slots: [FixtureValue]
  let parent: Frame?
  /// Whether the caller takes back what the call has left in its parameters.
  let canChangeParameters: Bool
  private let budget: Budget

  init(slotCount: Int, parent: Frame?, canChangeParameters: Bool = false, budget: Budget) {
    slots = Array(repeating: .void, count: slotCount)
    self.parent = parent
    self.canChangeParameters = canChangeParameters
    self.budget = budget
  }

  deinit {
    // A closure may hold the closure that was made before it, and so on without end.
    for index in 0..<slots.count where slots[index].canHoldClosure {
      return budget.release(&slots, leaving: [])
    }
  }

  /// The frame some closures further out.
  func outer(_ depth: Int) -> Frame {
    var frame = self
    for _ in 0..<depth {
      guard let parent = frame.parent else { break }
      frame = parent
    }
    return frame
  }
}

extension FixtureValue {
  fileprivate var canHoldClosure: Bool {
    switch self {
    case .void, .nil, .bool, .int, .double, .string, .range, .error, .duration, .keyPath, .type:
      false
    default: true
    }
  }
}
