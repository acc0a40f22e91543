import Pipelines

/// An intended difference between the project and RxSwift.
package struct DocumentedDifference: Sendable {
  /// The name of the difference in the report.
  package let name: String
  /// The sentence of Documentation/Differences.md that covers the difference, or the reason why no sentence is needed.
  package let sentence: String
  /// Returns whether this difference is the only one between the logs of a program.
  package let recognises: @Sendable (Program, Logs) -> Bool

  package static let all = [
    leaksOfRxSwift, lateSources, stagesAfterTheEnd, singlesWithoutElement, stopsOfRxSwift,
  ]

  /// RxSwift leaks objects that the project does not leak.
  private static let leaksOfRxSwift = DocumentedDifference(
    name: "leaks of RxSwift",
    sentence: "None is needed: the project leaks less."
  ) { _, logs in
    let project = logs.leaks(in: \.project)
    let rxSwift = logs.leaks(in: \.rxSwift)
    return project.rest == rxSwift.rest && project.tokens <= rxSwift.tokens
      && (rxSwift.resources || !project.resources)
  }

  /// RxSwift subscribes to sources that can no longer affect the result, and disposes them immediately.
  private static let lateSources = DocumentedDifference(
    name: "late sources",
    sentence:
      "Subscribe to their sources in order, and to no further source once the result has terminated or `amb` has a winner."
  ) { program, logs in
    let late = program.lateIdentifiers
    return !late.isEmpty
      && logs.rxSwiftHasMore(late: late) { line, _ in line.isSideEffect(of: late) }
  }

  /// RxSwift's operators call closures and subscribe after a terminal event, until subscribing has finished.
  private static let stagesAfterTheEnd = DocumentedDifference(
    name: "operators after the end",
    sentence:
      "After termination or disposal, no upstream operator calls a closure or subscribes."
  ) { program, logs in
    let late = program.lateIdentifiers
    // A source that continues in RxSwift may terminate, and so be disposed before the operator that ended downstream disposes it.
    return logs.hasSameDisposals(besides: late)
      && logs.rxSwiftHasMore(late: late, besidesDisposals: true) { line, mayHaveEnded in
        mayHaveEnded && line.isSideEffect() || line.isSideEffect(of: late)
      }
      || logs.rxSwiftHasMore(late: late) { line, mayHaveEnded in
        mayHaveEnded && line.isSideEffect() || line.isSideEffect(of: late)
      }
  }

  /// A `Single` that completes without an element is a programming error; `onDisposed` is called immediately, or only at disposal.
  private static let singlesWithoutElement = DocumentedDifference(
    name: "singles without an element",
    sentence: "a `Single` that completes without an element"
  ) { program, logs in
    let late = program.lateIdentifiers
    return "\(program)".contains("single")
      && logs.withoutDisposals(\.project, late) == logs.withoutDisposals(\.rxSwift, late)
  }

  /// RxSwift crashes.
  private static let stopsOfRxSwift = DocumentedDifference(
    name: "crashes of RxSwift",
    sentence: "None is needed: RxSwift crashes."
  ) { _, logs in
    logs.rxSwift == ["crash"] && logs.project != ["crash"] && logs.project != ["hang"]
  }
}

extension Logs {
  /// Returns whether RxSwift's log equals the project's log plus additional lines that are all allowed.
  ///
  /// - Parameter isAllowed: Receives an additional line, and whether an operator may have terminated before subscribing to its source
  ///   has finished. This is the case if an observer has received a terminal event or has been disposed since the last step of the
  ///   clock or of the program, or if subscribing is in progress.
  fileprivate func rxSwiftHasMore(
    late: Set<Int>, besidesDisposals: Bool = false,
    where isAllowed: (_ line: Substring, _ mayHaveEnded: Bool) -> Bool
  ) -> Bool {
    // A subject is created at its first subscription, which may belong to a late source.
    let isLateSubject = { (line: Substring) in
      line.hasSuffix(" subject") && line.isSideEffect(of: late)
    }
    var (ours, theirs) = (leaks(in: \.project), leaks(in: \.rxSwift))
    ours.rest.removeAll(where: isLateSubject)
    theirs.rest.removeAll(where: isLateSubject)
    var rest = ours.rest.filter { !besidesDisposals || !$0.isRelease }[...]
    var isAfterEnd = false
    var subscribing: Set<Int> = []
    var disposed: Set<Substring> = []
    var called: Set<Substring> = []
    for line in theirs.rest where line != "limit" {
      isAfterEnd = line.isEnd || isAfterEnd && !line.isStep
      if let node = line.nodeThatSubscribes { subscribing.insert(node) }
      if line.isDisposal { disposed.insert(line.observer) }
      if line.isStep { called = [] }
      let mayHaveEnded =
        isAfterEnd || !subscribing.isEmpty || line.closure.map(called.contains) ?? false
      if let closure = line.closure { called.insert(closure) }
      if line == rest.first {
        rest.removeFirst()
      } else if !disposed.contains(line.observer) && !(besidesDisposals && line.isRelease),
        !isAllowed(line, mayHaveEnded)
      {
        return false
      }
      if let node = line.nodeThatHasSubscribed { subscribing.remove(node) }
    }
    return (rest.isEmpty || isCutOff) && (theirs.resources || !ours.resources)
  }

  /// Returns whether both logs dispose the same sources and resources at each time.
  fileprivate func hasSameDisposals(besides late: Set<Int>) -> Bool {
    let releases = { (lines: [Substring]) in
      lines.steps.map { step in
        step.filter { $0.isRelease && !$0.isSideEffect(of: late) }.sorted()
      }
    }
    let (ours, theirs) = (
      releases(leaks(in: \.project).rest), releases(leaks(in: \.rxSwift).rest)
    )
    // A source that continues in RxSwift may be subscribed to and disposed again.
    return ours.count == theirs.count
      && zip(ours, theirs).allSatisfy { $1.count >= $0.count && Set($0) == Set($1) }
  }

  /// Returns the lines without the disposals of observers, the side effects of late nodes, and clock steps that have no other lines.
  fileprivate func withoutDisposals(
    _ side: KeyPath<Logs, [Substring]>, _ late: Set<Int>
  ) -> [Substring] {
    let lines = leaks(in: side).rest.filter { !$0.isDisposal && !$0.isSideEffect(of: late) }
    return lines.indices.filter { index in
      let isLast = index == lines.count - 1 || lines[index + 1].hasPrefix("@")
      return !(lines[index].hasPrefix("@") && isLast)
    }.map { lines[$0] }
  }

  /// Returns the number of leaked tokens, whether resources leaked, and all other lines.
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
  /// The lines, split by step of the clock.
  fileprivate var steps: [ArraySlice<Substring>] {
    split(omittingEmptySubsequences: false) { $0.hasPrefix("@") }
  }
}

extension Substring {
  /// Whether a source or a resource was disposed, or subscribing to a source had finished.
  fileprivate var isRelease: Bool {
    if first == "h" { return last == "S" || last == "u" }
    return (first == "u" || first == "r") && dropFirst().allSatisfy(\.isNumber)
  }

  /// The number of the observer in the line; empty if the line is not about an observer.
  fileprivate var observer: Substring { prefix(while: \.isNumber) }

  /// The number of the node whose closure was called.
  fileprivate var closure: Substring? {
    first == "c" ? dropFirst().prefix(while: \.isNumber) : nil
  }

  /// Whether an observer was disposed.
  fileprivate var isDisposal: Bool { hasSuffix(" disposed") }

  /// Whether an observer received a terminal event, or was disposed.
  fileprivate var isEnd: Bool {
    guard first?.isNumber == true, let space = firstIndex(of: " ") else { return false }
    let event = self[index(after: space)...]
    return event == "|" || event == "disposed" || event.hasPrefix("#")
  }

  /// The node that starts subscribing to its source: `create` or `do`.
  fileprivate var nodeThatSubscribes: Int? {
    if first == "c" { return Int(dropFirst()) }
    return first == "h" && last == "s" ? Int(dropFirst().dropLast()) : nil
  }

  /// The node that has finished subscribing to its source.
  fileprivate var nodeThatHasSubscribed: Int? {
    if first == "r" { return Int(dropFirst()) }
    return first == "h" && last == "S" ? Int(dropFirst().dropLast()) : nil
  }

  /// Whether the line is a step of the clock or of the program.
  fileprivate var isStep: Bool { hasPrefix("@") || hasPrefix("at ") }

  /// Returns whether the line is a side effect: a subscription, a disposal, a closure or a hook.
  ///
  /// - Parameter nodes: The nodes to consider; nil for all nodes.
  fileprivate func isSideEffect(of nodes: Set<Int>? = nil) -> Bool {
    guard let kind = first, "suhcr".contains(kind) else { return false }
    guard let id = Int(dropFirst().prefix(while: \.isNumber)) else { return false }
    return nodes?.contains(id) ?? true
  }
}
