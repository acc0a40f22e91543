import Pipelines

/// A difference that is meant to be.
struct DocumentedDifference: Sendable {
  /// What the report calls it.
  let name: String
  /// The sentence of Documentation/Differences.md that covers it, or the reason why none is needed.
  let sentence: String
  /// Whether the logs of a program differ in this way and in no other.
  let recognises: @Sendable (Program, Logs) -> Bool

  static let all = [
    leaksOfRxSwift, lateSources, stagesAfterTheEnd, orderOfSubscribers, stopsOfRxSwift,
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
    return !late.isEmpty && logs.rxSwiftHasMore { line, _ in isSideEffect(line, of: late) }
  }

  /// RxSwift's stages go on calling closures, and subscribe, after an end, until the subscription that is being made has returned.
  private static let stagesAfterTheEnd = DocumentedDifference(
    name: "stages after the end",
    sentence:
      "After an end, or a disposal, no stage upstream calls a closure or subscribes. RxSwift's stages do so until the subscription that is being made has returned."
  ) { program, logs in
    let late = program.lateIdentifiers
    return logs.rxSwiftHasMore { line, isAfterEnd in
      isAfterEnd && isSideEffect(line) || isSideEffect(line, of: late)
    }
  }

  /// Which subscriber of a subject is first, once one of them has left.
  private static let orderOfSubscribers = DocumentedDifference(
    name: "order of subscribers",
    sentence:
      "Subscribers hear in the order in which they came. RxSwift's order changes when one leaves."
  ) { program, logs in
    logs.differInTheOrderOfSubscribers
  }

  /// RxSwift stops the program.
  private static let stopsOfRxSwift = DocumentedDifference(
    name: "crashes of RxSwift",
    sentence: "None is needed: RxSwift crashes."
  ) { _, logs in
    logs.rxSwift == ["crash"] && logs.project != ["crash"] && logs.project != ["hang"]
  }

  /// Whether a line notes a side effect: a subscription, a disposal, a closure or a hook; of one of the nodes, if there are any.
  private static func isSideEffect(_ line: Substring, of nodes: Set<Int>? = nil) -> Bool {
    guard let kind = line.first, "suhcr".contains(kind) else { return false }
    guard let id = Int(line.dropFirst().prefix(while: \.isNumber)) else { return false }
    return nodes?.contains(id) ?? true
  }
}

extension Logs {
  /// Whether RxSwift's log is the project's with more lines, of which each is allowed.
  ///
  /// - Parameter isAllowed: Is given a line, and whether an observer has received an end, or has been disposed of, since the last step
  ///   of the clock or of the program.
  fileprivate func rxSwiftHasMore(
    where isAllowed: (_ line: Substring, _ isAfterEnd: Bool) -> Bool
  ) -> Bool {
    let (ours, theirs) = (leaks(in: \.project), leaks(in: \.rxSwift))
    var rest = ours.rest[...]
    var isAfterEnd = false
    for line in theirs.rest {
      isAfterEnd = line.isEnd || isAfterEnd && !line.isStep
      if line == rest.first {
        rest.removeFirst()
      } else if !isAllowed(line, isAfterEnd) {
        return false
      }
    }
    let isCutOff = theirs.rest.last == "limit"
    return (rest.isEmpty || isCutOff) && (theirs.resources || !ours.resources)
  }

  /// Whether the logs have the same lines at each time, and those of each observer and of each node are in the same order.
  fileprivate var differInTheOrderOfSubscribers: Bool {
    let (ours, theirs) = (leaks(in: \.project).rest, leaks(in: \.rxSwift).rest)
    let hasSubscribers = ours.filter { $0.hasPrefix("subscribe ") }.count > 1
    return hasSubscribers && ours.steps.map { $0.sorted() } == theirs.steps.map { $0.sorted() }
      && ours.byActor == theirs.byActor
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

extension Program {
  /// The numbers of the nodes below a source that an operator with several sources subscribes to after another.
  fileprivate var lateIdentifiers: Set<Int> {
    var result: Set<Int> = []
    var next = 0
    for node in [main] + shared { node.addLate(to: &result, next: &next, isLate: false) }
    return result
  }
}

extension Node {
  private static let combining: Set = [
    "amb", "ambCollection", "mergeVariadic", "mergeThree", "mergeCollection", "zip2", "zip3",
    "zip4", "zipCollection", "zipCollectionMap", "combineLatest2", "combineLatest3",
    "combineLatest4", "combineLatestCollection", "combineLatestCollectionMap", "takeUntil",
    "withLatestFrom", "withLatestFromMap", "sample", "sampleDefault", "skipUntil",
  ]

  fileprivate func addLate(to result: inout Set<Int>, next: inout Int, isLate: Bool) {
    if isLate { result.insert(next) }
    next += 1
    for (index, child) in children.enumerated() {
      let combines = index > 0 && isCombining || children.count > 1 && isCombining
      let isReplaced = index > 0 && name.name.hasSuffix("atMapLatest")
      let startsLate = name.name.lowercased().hasSuffix("startwith")
      child.addLate(
        to: &result, next: &next, isLate: isLate || combines || isReplaced || startsLate)
    }
  }

  /// Whether the operator has several sources, as an observable's or as a trait's.
  private var isCombining: Bool {
    let traits = ["infallible", "driver", "signal", "single", "maybe", "completable"]
    guard let trait = traits.first(where: name.name.hasPrefix) else {
      return Self.combining.contains(name.name)
    }
    let rest = name.name.dropFirst(trait.count)
    let plain = rest.prefix(1).lowercased() + rest.dropFirst()
    return Self.combining.contains(plain) || ["zip", "zipCollection", "merge"].contains(plain)
  }
}

extension [Substring] {
  /// The lines of each step of the clock.
  fileprivate var steps: [ArraySlice<Substring>] {
    split(omittingEmptySubsequences: false) { $0.hasPrefix("@") }
  }

  /// The lines of each observer.
  fileprivate var byActor: [Substring: [Substring]] {
    Dictionary(grouping: self) { $0.first?.isNumber == true ? $0.prefix(while: \.isNumber) : "" }
      .filter { !$0.key.isEmpty }
  }
}

extension Substring {
  /// Whether the line notes that an observer received an end, or was disposed of.
  fileprivate var isEnd: Bool {
    guard first?.isNumber == true, let space = firstIndex(of: " ") else { return false }
    let event = self[index(after: space)...]
    return event == "|" || event == "disposed" || event.hasPrefix("#")
  }

  /// Whether the line notes a step of the clock, or of the program.
  fileprivate var isStep: Bool { hasPrefix("@") || hasPrefix("at ") }
}
