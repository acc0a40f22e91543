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
    errorsAfterTheEnd, feedbackAfterTheEnd, secondElements, singlesWithoutElement,
    notifiersWhileSubscribing, orderOfGroups, stopsOfRxSwift,
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
    return !late.isEmpty
      && logs.rxSwiftHasMore(late: late) { line, _ in line.isSideEffect(of: late) }
  }

  /// RxSwift's operators call closures and subscribe after an end, until the subscription that is being made has returned.
  private static let stagesAfterTheEnd = DocumentedDifference(
    name: "operators after the end",
    sentence:
      "After an end or a disposal, no operator upstream calls a closure or subscribes to a source."
  ) { program, logs in
    let late = program.lateIdentifiers
    // What goes on may end by itself, and so be disposed of earlier than by what has ended downstream.
    return logs.hasSameDisposals(besides: late)
      && logs.rxSwiftHasMore(late: late, besidesDisposals: true) { line, mayHaveEnded in
        mayHaveEnded && line.isSideEffect() || line.isSideEffect(of: late)
      }
      || logs.rxSwiftHasMore(late: late) { line, mayHaveEnded in
        mayHaveEnded && line.isSideEffect() || line.isSideEffect(of: late)
      }
  }

  /// Which subscriber of a subject is first, once one of them has left.
  private static let orderOfSubscribers = DocumentedDifference(
    name: "order of subscribers",
    sentence: "Subscribers receive events in the order in which they subscribed."
  ) { _, logs in
    logs.differInTheOrderOfSubscribers || logs.firstDifferInTheOrderOfSubscribers
  }

  /// `amb` of RxSwift disposes of the winner when the loser ends while it is being subscribed to.
  private static let stoppedWinner = DocumentedDifference(
    name: "stopped winner of amb",
    sentence: "A loser that ends while it is being subscribed to does not stop the winner."
  ) { program, logs in
    "\(program)".contains("amb") && (logs.rxSwiftHearsLess || logs.hasSeveralSubscribers)
  }

  /// What `afterError` and `afterCompleted` throw comes after the end.
  private static let errorsAfterTheEnd = DocumentedDifference(
    name: "errors after the end",
    sentence:
      "What `do(afterError:)` or `do(afterCompleted:)` throws comes after the end and is ignored."
  ) { _, logs in
    guard let index = logs.firstDifference, index > 0 else { return false }
    let before = logs.rxSwift[..<index].last { !$0.isRelease && !$0.hasSuffix("S") }
    return before?.isAfterHook ?? false
  }

  /// What operators that go on after the end send into a subject, which is a source of theirs.
  private static let feedbackAfterTheEnd = DocumentedDifference(
    name: "feedback after the end",
    sentence:
      "After an end or a disposal, no operator upstream calls a closure or subscribes to a source."
  ) { program, logs in
    let text = "\(program)"
    let feeds = ["feed", "amb", "nested", "again", "leave"].contains(where: text.contains)
    guard feeds, let index = logs.firstDifference, index < logs.rxSwift.count else { return false }
    let line = logs.rxSwift[index]
    let late = program.lateIdentifiers
    return line.isSideEffect(of: late)
      || line.isSideEffect() && logs.rxSwift[..<index].contains(where: \.isEnd)
  }

  /// Of RxSwift's operators of one element, those that are called again by what their element causes emit another one.
  private static let secondElements = DocumentedDifference(
    name: "second elements",
    sentence: "`first()` and `element(at:)` emit one element, whatever it causes."
  ) { program, logs in
    let text = "\(program)"
    return text.contains("feed") && (text.contains("first") || text.contains("elementAt"))
      && logs.firstDifference != nil
  }

  /// A `Single` that completes is a programming error; `onDisposed` is called at once, or only at disposal.
  private static let singlesWithoutElement = DocumentedDifference(
    name: "singles without an element",
    sentence: "`Hooks.programmingErrorHandler`: a `Single` that completes without an element."
  ) { program, logs in
    "\(program)".contains("single")
      && logs.withoutDisposals(\.project) == logs.withoutDisposals(\.rxSwift)
  }

  /// RxSwift hears a notifier that has emitted its element, and so has been disposed, until it has been subscribed to.
  private static let notifiersWhileSubscribing = DocumentedDifference(
    name: "notifiers that go on",
    sentence: "After its first element the notifier of `skip(until:)` is no longer heard."
  ) { program, logs in
    let text = "\(program)".lowercased()
    return text.contains("skipuntil(")
      && (logs.rxSwiftEndsEarlier || text.contains("skipuntil(create["))
  }

  /// RxSwift ends groups in the order of a dictionary.
  private static let orderOfGroups = DocumentedDifference(
    name: "order of groups",
    sentence: "`groupBy` ends its groups in the order in which they began."
  ) { program, logs in
    guard "\(program)".contains("group"), let index = logs.firstDifference,
      index < logs.project.count, index < logs.rxSwift.count
    else { return false }
    let closures = [logs.project[index].closure, logs.rxSwift[index].closure]
    return closures[0] != nil && closures[0] == closures[1]
      || logs.hasSameLinesInEachStep
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
  /// - Parameter isAllowed: Receives a line, and whether an operator may have ended before its source has been subscribed to: an
  ///   observer has received an end, or has been disposed, since the last step of the clock or of the program, or a
  ///   subscription is being made.
  fileprivate func rxSwiftHasMore(
    late: Set<Int>, besidesDisposals: Bool = false,
    where isAllowed: (_ line: Substring, _ mayHaveEnded: Bool) -> Bool
  ) -> Bool {
    // A subject is made at the first subscription, which may be a late one.
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

  /// Whether the same sources and resources are disposed of at each time.
  fileprivate func hasSameDisposals(besides late: Set<Int>) -> Bool {
    let releases = { (lines: [Substring]) in
      lines.steps.map { step in
        step.filter { $0.isRelease && !$0.isSideEffect(of: late) }.sorted()
      }
    }
    return releases(leaks(in: \.project).rest) == releases(leaks(in: \.rxSwift).rest)
  }

  /// Whether there is more than one observer.
  fileprivate var hasSeveralSubscribers: Bool {
    project.count { $0.hasPrefix("subscribe ") } > 1
  }

  /// Whether the logs have the same lines at each time, and those of each observer are in the same order.
  fileprivate var differInTheOrderOfSubscribers: Bool {
    let (ours, theirs) = (leaks(in: \.project).rest, leaks(in: \.rxSwift).rest)
    return hasSeveralSubscribers && ours.steps.map { $0.sorted() } == theirs.steps.map { $0.sorted() }
      && ours.byObserver == theirs.byObserver
  }

  /// Whether the logs have the same lines at each time.
  fileprivate var hasSameLinesInEachStep: Bool {
    leaks(in: \.project).rest.steps.map { $0.sorted() }
      == leaks(in: \.rxSwift).rest.steps.map { $0.sorted() }
  }

  /// The same where what an observer causes makes more of the difference.
  fileprivate var firstDifferInTheOrderOfSubscribers: Bool {
    guard let index = firstDifference, index < project.count, index < rxSwift.count else {
      return false
    }
    let observers = [project[index], rxSwift[index]].map { $0.prefix(while: \.isNumber) }
    return !observers.contains("") && observers[0] != observers[1]
      && rxSwift[..<index].contains(where: \.isDisposal)
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

  /// Whether the observers receive the same elements, and from RxSwift an error besides.
  fileprivate var rxSwiftEndsEarlier: Bool {
    let (ours, theirs) = (
      leaks(in: \.project).rest.byObserver, leaks(in: \.rxSwift).rest.byObserver
    )
    return theirs.allSatisfy { observer, lines in
      (ours[observer] ?? []).filter { !$0.isDisposal }
        .starts(with: lines.filter { !$0.isDisposal && !$0.contains(" #") })
    }
  }

  /// The lines without the disposals of observers, and without the steps at which nothing else happens.
  fileprivate func withoutDisposals(_ side: KeyPath<Logs, [Substring]>) -> [Substring] {
    let lines = leaks(in: side).rest.filter { !$0.isDisposal }
    return lines.indices.filter { index in
      let isLast = index == lines.count - 1 || lines[index + 1].hasPrefix("@")
      return !(lines[index].hasPrefix("@") && isLast)
    }.map { lines[$0] }
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
  /// Whether a source or a resource was disposed of, or had been subscribed to.
  fileprivate var isRelease: Bool {
    if first == "h" { return last == "S" || last == "u" }
    return (first == "u" || first == "r") && dropFirst().allSatisfy(\.isNumber)
  }

  /// Whether `afterError` or `afterCompleted` was called.
  fileprivate var isAfterHook: Bool {
    let hook = dropFirst().drop(while: \.isNumber)
    return first == "h" && (hook == "||" || hook.hasPrefix("##"))
  }

  /// The number of the observer that the line is about; empty if it is about something else.
  fileprivate var observer: Substring { prefix(while: \.isNumber) }

  /// The number of the node whose closure was called.
  fileprivate var closure: Substring? {
    first == "c" ? dropFirst().prefix(while: \.isNumber) : nil
  }

  /// Whether an observer was disposed.
  fileprivate var isDisposal: Bool { hasSuffix(" disposed") }

  /// Whether an observer received an end, or was disposed.
  fileprivate var isEnd: Bool {
    guard first?.isNumber == true, let space = firstIndex(of: " ") else { return false }
    let event = self[index(after: space)...]
    return event == "|" || event == "disposed" || event.hasPrefix("#")
  }

  /// The node whose subscription to its source begins: `create`, or a `do`.
  fileprivate var nodeThatSubscribes: Int? {
    if first == "c" { return Int(dropFirst()) }
    return first == "h" && last == "s" ? Int(dropFirst().dropLast()) : nil
  }

  /// The node whose subscription has returned.
  fileprivate var nodeThatHasSubscribed: Int? {
    if first == "r" { return Int(dropFirst()) }
    return first == "h" && last == "S" ? Int(dropFirst().dropLast()) : nil
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
