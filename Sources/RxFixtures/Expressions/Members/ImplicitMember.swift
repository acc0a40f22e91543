/// A member that fixtures may write without its type, such as `.inclusive` or `.success(1)`.
struct ImplicitMember: Hashable, Sendable {
  /// The member as Swift spells it: `exclusive`, `delayed(maxCount:time:)`.
  let spelling: String

  /// The name without labels.
  let name: String

  /// The labels of the arguments, `_` for none; nil without parentheses.
  let labels: [String]?

  init(_ spelling: String) {
    self.spelling = spelling
    let parts = spelling.dropLast().split(separator: "(", maxSplits: 1)
    let isCall = spelling.hasSuffix(")")
    name = isCall ? String(parts[0]) : spelling
    labels = isCall ? parts[1].split(separator: ":").map { String($0) } : nil
  }
}

extension ImplicitMember {
  /// The members of the types that the language knows.
  static let byType: [String: [ImplicitMember]] = {
    let time = ["seconds(_:)", "milliseconds(_:)", "microseconds(_:)", "nanoseconds(_:)", "never"]
    let behavior = [
      "immediate(maxCount:)", "delayed(maxCount:time:)",
      "exponentialDelayed(maxCount:initial:multiplier:)",
      "customTimerDelayed(maxCount:delayCalculator:)",
    ]
    let filterMap = ["ignore", "map(_:)"]
    let strategy = ["merge", "concat", "latest", "concurrent(_:)"]
    return [
      "RxTimeInterval": time, "DispatchTimeInterval": time,
      "Event": ["next(_:)", "error(_:)", "completed"],
      "SingleEvent": ["success(_:)", "failure(_:)"],
      "MaybeEvent": ["success(_:)", "error(_:)", "completed"],
      "CompletableEvent": ["error(_:)", "completed"],
      "InfallibleEvent": ["next(_:)", "completed"],
      "Result": ["success(_:)", "failure(_:)"],
      "Optional": ["some(_:)", "none"],
      "TakeBehavior": ["inclusive", "exclusive"],
      "SubjectLifetimeScope": ["whileConnected", "forever"],
      "RepeatBehavior": behavior, "RetryBehavior": behavior, "RxRepeatBehavior": behavior,
      "FilterMap": filterMap, "RxFilterMap": filterMap,
      "FlattenStrategy": strategy, "RxFlattenStrategy": strategy,
      "ShareReset": ["when(_:)"],
    ].mapValues { $0.map { ImplicitMember($0) } }
  }()

  static let byName = Dictionary(grouping: Set(byType.values.joined()), by: \.name)

  /// The names of the members of all these types.
  static let allNames = Set(byName.keys)

  static func names(of type: String) -> [String] { (byType[type] ?? []).map(\.name) }

  /// Whether a member is a case that values have, which a pattern takes apart.
  static func isCase(_ name: String) -> Bool { cases.contains(name) }

  private static let cases = Set(
    byType.filter { !$0.key.hasSuffix("Interval") }.values.joined().map(\.name))
}
