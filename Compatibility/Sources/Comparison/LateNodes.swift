import Pipelines

extension Program {
  /// The numbers of the nodes below a source that an operator with several sources subscribes to after another.
  var lateIdentifiers: Set<Int> {
    var late = LateNodes()
    var next = 0
    main.add(to: &late, next: &next, isLate: false)
    let first = next
    for _ in shared {
      next = first
      for (index, node) in shared.enumerated() {
        node.add(to: &late, next: &next, isLate: late.shared.contains(index))
      }
    }
    return late.identifiers
  }
}

/// The nodes, and the shared observables, that stand below such a source.
private struct LateNodes {
  var identifiers: Set<Int> = []
  var shared: Set<Int> = []
}

extension Node {
  /// Parts of the names of operators that subscribe to several sources.
  private static let combining = [
    "amb", "merge", "zip", "combineLatest", "takeUntil", "withLatestFrom", "sample", "skipUntil",
    "concat", "startWith",
  ]

  /// Parts of the names of operators that connect to their source after they have subscribed to a subject.
  private static let connecting = ["refCount", "share", "replay", "publish", "multicast"]

  private var isConnecting: Bool {
    let text = name.name.lowercased()
    return Self.connecting.contains { text.contains($0.lowercased()) }
  }

  private var isCombining: Bool {
    let text = name.name.lowercased()
    return Self.combining.contains { text.contains($0.lowercased()) }
  }

  fileprivate func add(to late: inout LateNodes, next: inout Int, isLate: Bool) {
    if isLate {
      late.identifiers.insert(next)
      if name.name == "ref", let index = numbers.first { late.shared.insert(index) }
    }
    next += 1
    for (index, child) in children.enumerated() {
      let isOther =
        isCombining && (index > 0 || children.count > 1 || name.name.hasSuffix("tartWith"))
      // What `flatMapLatest` has replaced counts as ended.
      let isReplaced = index > 0 && name.name.hasSuffix("atMapLatest")
      child.add(to: &late, next: &next, isLate: isLate || isOther || isReplaced || isConnecting)
    }
  }
}
