import Pipelines

/// A difference that is meant to be.
struct DocumentedDifference: Sendable {
  /// What the report calls it.
  let name: String
  /// The sentence of Documentation/Differences.md that covers it, or the reason why none is needed.
  let sentence: String
  /// Whether the logs of a program differ in this way and in no other.
  let recognises: @Sendable (Program, Logs) -> Bool

  static let all = [leaksOfRxSwift, lateSources, stopsOfRxSwift]

  /// Objects that RxSwift leaks and the project does not.
  private static let leaksOfRxSwift = DocumentedDifference(
    name: "leaks of RxSwift",
    sentence: "None is needed: the project leaks less."
  ) { _, logs in
    let project = logs.leaks(in: \.project)
    let rxSwift = logs.leaks(in: \.rxSwift)
    return project.rest == rxSwift.rest && project.tokens <= rxSwift.tokens
      && (rxSwift.resources || !project.resources)
  }

  /// RxSwift subscribes to sources that cannot matter any more, and disposes of them at once.
  private static let lateSources = DocumentedDifference(
    name: "late sources",
    sentence:
      "Subscribe to them in order, and to no further one once the result has ended, or `amb` has a winner."
  ) { program, logs in
    let late = program.lateIdentifiers
    if late.isEmpty { return false }
    var rest = logs.leaks(in: \.project).rest[...]
    for line in logs.leaks(in: \.rxSwift).rest {
      if line == rest.first {
        rest.removeFirst()
      } else if line != "limit", !isSubscribing(line, late) {
        return false
      }
    }
    return rest.isEmpty || logs.isCutOff
  }

  /// RxSwift stops the program.
  private static let stopsOfRxSwift = DocumentedDifference(
    name: "crashes of RxSwift",
    sentence: "None is needed: RxSwift crashes."
  ) { _, logs in
    logs.rxSwift == ["crash"] && logs.project != ["crash"] && logs.project != ["hang"]
  }

  /// Whether a line notes what a source that came too late does while it is subscribed to.
  private static func isSubscribing(_ line: Substring, _ late: Set<Int>) -> Bool {
    guard let kind = line.first, "suhcr".contains(kind) else { return false }
    guard let id = Int(line.dropFirst().prefix(while: \.isNumber)) else { return false }
    return late.contains(id)
  }
}

extension Logs {
  /// The number of leaked tokens, whether resources leaked, and the lines that are not about leaks.
  fileprivate func leaks(
    in side: KeyPath<Logs, [Substring]>
  ) -> (tokens: Int, resources: Bool, rest: [Substring]) {
    var lines = self[keyPath: side]
    let resources = lines.last == "resources"
    if resources { lines.removeLast() }
    var tokens = 0
    if let last = lines.last, last.hasPrefix("tokens ") {
      tokens = Int(last.dropFirst(7)) ?? 0
      lines.removeLast()
    }
    return (tokens, resources, lines)
  }
}

extension Program {
  /// The numbers of the nodes below a source that an operator with several sources subscribes to after another.
  fileprivate var lateIdentifiers: Set<Int> {
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
  ]

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
      let isOther = isCombining && (index > 0 || children.count > 1)
      child.add(to: &late, next: &next, isLate: isLate || isOther)
    }
  }
}
