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
  private static let all = Set(byType.values.joined())

  /// Members of types that are not values of their own, by the type to write before them.
  private static let needingType = [
    "max": "Int", "min": "Int", "infinity": "Double", "nan": "Double", "pi": "Double",
  ]

  /// The names of a type's members, without their labels.
  static func names(of type: String) -> [String] { (byType[type] ?? []).map(baseName) }

  /// Whether a member is a case that values have, which a pattern takes apart.
  static func isCase(_ name: String) -> Bool { cases.contains(name) }

  private static let cases = Set(
    byType.filter { !$0.key.hasSuffix("Interval") }.values.joined().map(baseName))

  /// What is wrong with a member that a pattern names.
  static func problem(
    withCase name: String, _ host: any ExpressionHost
  ) -> (message: String, note: String?)? {
    if isCase(name) || isKnown(name, isCalled: true, to: host) { return nil }
    if isKnown(name, isCalled: false, to: host) { return nil }
    return ("no known type has a member '.\(name)'", note(on: name, [], host))
  }

  /// What is wrong with a member.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - arguments: What it is called with; nil where there are no parentheses.
  ///   - type: The type that is written before it; nil without one.
  ///   - host: What a host program knows, and which factories may be called without `Observable`.
  /// - Returns: A message and a note; nil if some type has the member.
  static func problem(
    with name: String, _ arguments: [ArgumentSyntax]?, of type: String?, _ host: any ExpressionHost
  ) -> (message: String, note: String?)? {
    let members = type.map { byType[$0] ?? [] } ?? Array(all)
    let spellings = members.filter { baseName($0) == name }
    if spellings.contains(where: { fits($0, name, arguments) }) { return nil }
    if type == nil, isKnown(name, isCalled: arguments != nil, to: host) { return nil }
    if !spellings.isEmpty {
      let forms = spellings.sorted().map { "'.\($0)'" }.joined(separator: " or ")
      return ("'.\(name)' is written \(forms)", nil)
    }
    if let type {
      let meant = NameSpelling.nearest(to: name, among: members.map(baseName))
      return ("\(type) has no '\(name)'", meant.map { "did you mean '\($0)'?" })
    }
    return ("no known type has a member '.\(name)'", note(on: name, arguments, host))
  }

  private static func note(
    on name: String, _ arguments: [ArgumentSyntax]?, _ host: any ExpressionHost
  ) -> String {
    if let type = needingType[name] { return "write '\(type).\(name)'" }
    let others = host.factoryNames.union(host.constantNames).map { other in
      String(other.split(separator: ".").last ?? "")
    }
    let called = arguments == nil ? [] : others.filter(host.factoryNames.contains)
    let added = others.filter { isKnown($0, isCalled: arguments != nil, to: host) }
    let candidates = Set(all.map(baseName) + called + added).sorted()
    if let meant = NameSpelling.nearest(to: name, among: candidates) {
      return "did you mean '.\(meant)'?"
    }
    return "a fixture without the type can use a text; a test target can add the type"
  }

  /// Whether a member is a factory, or one of a type that a host program has added.
  private static func isKnown(
    _ name: String, isCalled: Bool, to host: any ExpressionHost
  ) -> Bool {
    let suffix = ".\(name)"
    if !isCalled { return host.constantNames.contains { $0.hasSuffix(suffix) } }
    return host.factoryNames.contains(name) || host.factoryNames.contains { $0.hasSuffix(suffix) }
  }

  /// Whether a call has the labels of a spelling; a closure behind the parentheses needs none.
  private static func fits(
    _ spelling: String, _ name: String, _ arguments: [ArgumentSyntax]?
  ) -> Bool {
    guard let arguments else { return spelling == name }
    let labels = spelling.dropFirst(name.count + 1).dropLast().split(separator: ":").map(
      String.init)
    return labels.count == arguments.count
      && zip(labels, arguments).allSatisfy { label, argument in
        argument.isTrailingClosure || (argument.label ?? "_") == label
      }
  }

  private static func baseName(_ spelling: String) -> String {
    String(spelling.prefix { $0 != "(" })
  }
}
