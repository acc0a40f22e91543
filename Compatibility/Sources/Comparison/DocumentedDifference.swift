import Pipelines

/// A difference that is meant to be.
package struct DocumentedDifference: Sendable {
  /// What the report calls it.
  package let name: String
  /// The sentence of Documentation/Differences.md that covers it, or the reason why none is needed.
  package let sentence: String
  /// Whether the logs of a program differ in this way and in no other.
  package let recognises: @Sendable (Program, Logs) -> Bool

  package static let all = [
    leaksOfRxSwift, lateSources, stagesAfterTheEnd, orderOfSubscribers, stoppedWinner,
    stopsOfRxSwift,
  ]

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
    return !late.isEmpty && logs.rxSwiftHasMore { line, _ in line.isSideEffect(of: late) }
  }

  /// RxSwift's operators call closures and subscribe after an end, until the subscription that is being made has returned.
  private static let stagesAfterTheEnd = DocumentedDifference(
    name: "operators after the end",
    sentence:
      "After an end or a disposal, no operator upstream calls a closure or subscribes to a source."
  ) { program, logs in
    let late = program.lateIdentifiers
    return logs.rxSwiftHasMore { line, isAfterEnd in
      isAfterEnd && line.isSideEffect() || line.isSideEffect(of: late)
    }
  }

  /// Which subscriber of a subject is first, once one of them has left.
  private static let orderOfSubscribers = DocumentedDifference(
    name: "order of subscribers",
    sentence: "Subscribers receive events in the order in which they subscribed."
  ) { _, logs in
    logs.differInTheOrderOfSubscribers
  }

  /// `amb` of RxSwift disposes of the winner when the loser ends while it is being subscribed to.
  private static let stoppedWinner = DocumentedDifference(
    name: "stopped winner of amb",
    sentence: "A loser that ends while it is being subscribed to does not stop the winner."
  ) { program, logs in
    "\(program)".contains("amb") && logs.rxSwiftHearsLess
  }

  /// RxSwift stops the program.
  private static let stopsOfRxSwift = DocumentedDifference(
    name: "crashes of RxSwift",
    sentence: "None is needed: RxSwift crashes."
  ) { _, logs in
    logs.rxSwift == ["crash"] && logs.project != ["crash"] && logs.project != ["hang"]
  }
}

extension Logs {
  /// Whether RxSwift's log is the project's with more lines, of which each is allowed.
  ///
  /// - Parameter isAllowed: Receives a line, and whether an observer has received an end, or has been disposed, since the last step
  ///   of the clock or of the program.
  fileprivate func rxSwiftHasMore(
    where isAllowed: (_ line: Substring, _ isAfterEnd: Bool) -> Bool
  ) -> Bool {
    let (ours, theirs) = (leaks(in: \.project), leaks(in: \.rxSwift))
    var rest = ours.rest[...]
    var isAfterEnd = false
    for line in theirs.rest where line != "limit" {
      isAfterEnd = line.isEnd || isAfterEnd && !line.isStep
      if line == rest.first {
        rest.removeFirst()
      } else if !isAllowed(line, isAfterEnd) {
        return false
      }
    }
    return (rest.isEmpty || isCutOff) && (theirs.resources || !ours.resources)
  }

  /// Whether the logs have the same lines at each time, and those of each observer are in the same order.
  fileprivate var differInTheOrderOfSubscribers: Bool {
    let (ours, theirs) = (leaks(in: \.project).rest, leaks(in: \.rxSwift).rest)
    let hasSubscribers = ours.count { $0.hasPrefix("subscribe ") } > 1
    return hasSubscribers && ours.steps.map { $0.sorted() } == theirs.steps.map { $0.sorted() }
      && ours.byObserver == theirs.byObserver
  }

  /// Whether what each observer receives from RxSwift is the beginning of what it receives from the project.
  fileprivate var rxSwiftHearsLess: Bool {
    let (ours, theirs) = (
      leaks(in: \.project).rest.byObserver, leaks(in: \.rxSwift).rest.byObserver
    )
    return theirs.allSatisfy { observer, lines in
      (ours[observer] ?? []).filter { !$0.isDisposal }
        .starts(with: lines.filter { !$0.isDisposal })
    }
  }

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

extension [Substring] {
  /// The lines of each step of the clock.
  fileprivate var steps: [ArraySlice<Substring>] {
    split(omittingEmptySubsequences: false) { $0.hasPrefix("@") }
  }

  /// The lines of each observer.
  fileprivate var byObserver: [Substring: [Substring]] {
    Dictionary(grouping: self) { $0.prefix(while: \.isNumber) }.filter { !$0.key.isEmpty }
  }
}

extension Substring {
  /// Whether an observer was disposed.
  fileprivate var isDisposal: Bool { hasSuffix(" disposed") }

  /// Whether an observer received an end, or was disposed.
  fileprivate var isEnd: Bool {
    guard first?.isNumber == true, let space = firstIndex(of: " ") else { return false }
    let event = self[index(after: space)...]
    return event == "|" || event == "disposed" || event.hasPrefix("#")
  }

  /// Whether the line is a step of the clock or of the program.
  fileprivate var isStep: Bool { hasPrefix("@") || hasPrefix("at ") }

  /// Whether the line is a side effect: a subscription, a disposal, a closure or a hook.
  ///
  /// - Parameter nodes: The nodes that count; all without them.
  fileprivate func isSideEffect(of nodes: Set<Int>? = nil) -> Bool {
    guard let kind = first, "suhcr".contains(kind) else { return false }
    guard let id = Int(dropFirst().prefix(while: \.isNumber)) else { return false }
    return nodes?.contains(id) ?? true
  }
}
