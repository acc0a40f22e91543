/// The members that fixtures may write without their type, such as `.inclusive` or `.success(1)`.
enum ImplicitMember {
  /// The members of the types that the language knows, as Swift spells them.
  static let byType: [String: [String]] = {
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
    ]
  }()

  /// The members of all these types.
  static let all = Set(byType.values.joined())

  /// Their names, without labels.
  static let allNames = Set(all.map(baseName))

  /// The names of a type's members, without their labels.
  static func names(of type: String) -> [String] { (byType[type] ?? []).map(baseName) }

  /// Whether a member is a case that values have, which a pattern takes apart.
  static func isCase(_ name: String) -> Bool { cases.contains(name) }

  private static let cases = Set(
    byType.filter { !$0.key.hasSuffix("Interval") }.values.joined().map(baseName))

  static func baseName(_ spelling: String) -> String {
    String(spelling.prefix { $0 != "(" })
  }
}
