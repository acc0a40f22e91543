import Pipelines

extension Program {
  /// The program without the subjects and the shared observables that its pipeline does not refer to.
  var pruned: Program {
    var result = self
    for index in shared.indices.reversed() where !result.refers(to: index) {
      result.removeShared(index)
    }
    while !result.subjects.isEmpty, !result.usesLastSubject { result.removeLastSubject() }
    return result
  }

  /// Whether the pipeline, or a shared observable after `index`, refers to the shared observable.
  private func refers(to index: Int) -> Bool {
    ([main] + shared[(index + 1)...]).contains { node in
      node.contains { $0.name.name == "ref" && $0.numbers.first == index }
    }
  }

  private mutating func removeShared(_ index: Int) {
    shared.remove(at: index)
    for later in shared.indices { shared[later].lowerReferences(above: index) }
    main.lowerReferences(above: index)
    actions.removeAll { $0.kind.isOnShared && $0.target == index }
    for action in actions.indices where actions[action].kind.isOnShared {
      if actions[action].target > index { actions[action].target -= 1 }
    }
  }

  private var usesLastSubject: Bool {
    let last = subjects.count - 1
    let feeds = subscribers.contains { $0.mode == .feed && $0.parameter % subjects.count == last }
    return feeds
      || ([main] + shared).contains { node in
        node.contains { ["subject", "feed"].contains($0.name.name) && $0.numbers.first == last }
      }
  }

  private mutating func removeLastSubject() {
    subjects.removeLast()
    let index = subjects.count
    actions.removeAll { $0.kind.isOnSubject && $0.target == index }
  }
}

extension Action.Kind {
  fileprivate var isOnSubject: Bool { [.next, .fail, .complete].contains(self) }
  fileprivate var isOnShared: Bool { [.connect, .disconnect].contains(self) }
}

extension Node {
  /// Whether the node or one below it fulfils a condition.
  fileprivate func contains(_ isWanted: (Node) -> Bool) -> Bool {
    isWanted(self) || children.contains { $0.contains(isWanted) }
  }

  fileprivate mutating func lowerReferences(above index: Int) {
    if name.name == "ref", let reference = numbers.first, reference > index {
      numbers[0] = reference - 1
    }
    for child in children.indices { children[child].lowerReferences(above: index) }
  }
}
