import RxCore
import RxTestKit

/// The operators and factories that fixtures can call.
///
/// To add your own, call `add(_:_:)` on a copy of ``standard``.
public struct OperatorRegistry: Sendable {
  /// All operators and factories of RxCore.
  public static let standard = OperatorRegistry(sections: OperatorForm.standardSections)

  /// All forms, in the order in which they are listed.
  package private(set) var forms: [OperatorForm] = []

  private var factories: [String: [OperatorForm]] = [:]
  private var operators: [String: [OperatorForm]] = [:]

  /// Values that are named, such as `AppError.offline`.
  private var constants: [String: Constant] = [:]

  /// The names of such values.
  private(set) var constantNames: Set<String> = []

  /// The properties of a host program's types, by name, the last one added first.
  private(set) var properties: [String: [AddedProperty]] = [:]

  /// What was added and could not be, for every test to say.
  var problems: [Diagnostic] = []

  /// What helps if a fixture, in the file of this path, names what the registry does not know; nil if a registry would not help.
  package var unknownNameNote: (@Sendable (_ path: String, _ isCalled: Bool) -> String?)?

  /// Whether a test target runs its fixtures with it, so that no other registry knows more.
  package var isOfTestTarget = false

  /// Notes what a test needs of its test target, if the registry only describes that of one.
  package var missing: MissingResults?

  /// The names of the factories, as an ``ExpressionHost`` gives them.
  private(set) var factoryNames: Set<String> = []

  private(set) var operatorNames: Set<String> = []

  /// A value that is made again wherever it is named.
  struct Constant: @unchecked Sendable {
    // Not checked: the code that adds a constant promises that any thread may read it.
    let make: (FixtureContext) throws -> FixtureValue
  }

  /// Whether a host program has added nothing.
  var isStandard: Bool {
    constants.isEmpty && properties.isEmpty && !forms.contains { $0.category == .host }
  }

  /// Creates an empty registry.
  public init() {}

  /// Converts the results of added factories, for sources of other libraries.
  package var convertResult: @Sendable (Any) -> Any = { $0 }

  /// Creates a registry of the project's own forms.
  init(sections: [(OperatorForm.Category, [OperatorForm])]) {
    for (category, forms) in sections {
      for var form in forms {
        form.category = category
        add(form)
      }
    }
  }

  mutating func add(_ form: OperatorForm) {
    let signature = form.signature
    forms.append(form)
    if signature.isFactory {
      factories[signature.name, default: []].append(form)
      factoryNames.insert(signature.name)
    } else {
      operators[signature.name, default: []].append(form)
      operatorNames.insert(signature.name)
    }
  }

  /// The names of the operators that other libraries call so, in the order of the forms.
  func operatorNames(knownElsewhereAs name: String) -> [String] {
    forms.filter { $0.otherNames.contains(name) && !$0.signature.isFactory }
      .map(\.signature.spelling)
      .reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }

  /// The factories of observables, with their type, that other libraries call so.
  func factoryNames(knownElsewhereAs name: String) -> [String] {
    forms.filter { $0.otherNames.contains(name) && $0.signature.type == "Observable" }
      .map { "Observable.\($0.signature.name)" }
  }

  /// Adds a form in place of those that have the same name and labels.
  mutating func replace(with form: OperatorForm) {
    let signature = form.signature
    let isReplaced = { (other: OperatorForm) in
      other.signature.labelledName == signature.labelledName
        && other.signature.isFactory == signature.isFactory
    }
    forms.removeAll(where: isReplaced)
    factories[signature.name]?.removeAll(where: isReplaced)
    operators[signature.name]?.removeAll(where: isReplaced)
    add(form)
  }

  mutating func add(_ constant: Constant, named name: String) {
    constants[name] = constant
    constantNames.insert(name)
  }

  mutating func add(_ property: AddedProperty, named name: String) {
    properties[name, default: []].insert(property, at: 0)
  }

  func constant(
    _ name: String, at site: ExpressionSite, _ host: FixtureHost
  ) throws -> FixtureValue? {
    try constants[name]?.make(FixtureContext(host: host, site: site, name: "'\(name)'"))
  }
}

extension OperatorRegistry {
  /// The forms of an operator or factory, in the order in which they are listed.
  package func forms(named name: String) -> [OperatorForm] {
    (factories[name] ?? []) + (operators[name] ?? [])
  }

  func callFactory(
    _ name: String, _ arguments: [Argument], at site: ExpressionSite, _ host: FixtureHost
  ) throws -> FixtureValue {
    try call(factories[name] ?? [], name, nil, arguments, at: site, host)
  }

  func callOperator(
    _ name: String, on receiver: FixtureValue, _ arguments: [Argument], at site: ExpressionSite,
    _ host: FixtureHost
  ) throws -> FixtureValue {
    try call(operators[name] ?? [], name, receiver, arguments, at: site, host)
  }

  private func call(
    _ forms: [OperatorForm], _ name: String, _ receiver: FixtureValue?, _ arguments: [Argument],
    at site: ExpressionSite, _ host: FixtureHost
  ) throws -> FixtureValue {
    try host.budget.spendSteps()
    let isFactory = receiver == nil
    let known = host.overloads?.choice(name, isFactory: isFactory, arguments, at: site)
    let (form, matching) =
      try known
      ?? OverloadResolution(forms: forms, name: name, site: site).best(
        for: arguments,
        // A function that a test target adds is both, and needs no hint.
        isAlsoFactory: !isFactory && factories[name]?.contains { $0.category != .host } == true)
    if known == nil {
      host.overloads?.note(form, matching, name, isFactory: isFactory, at: site)
    }
    let stage = host.trace?.stage(of: CalledForm(form, matching), at: site)
    let call = OperatorCall(
      signature: form.signature, matching: matching,
      receiver: receiver.map { host.observed($0, at: site) }, host: host, site: site, stage: stage)
    return host.observed(host.counted(try form.body(call)), as: stage)
  }
}

/// Finds the form that a call means.
struct OverloadResolution {
  let forms: [OperatorForm]
  let name: String
  let site: ExpressionSite

  /// The form that fits: the one with the most closures of just the right number of parameters, the first of several.
  func best(
    for arguments: [Argument], isAlsoFactory: @autoclosure () -> Bool = false
  ) throws -> (OperatorForm, ArgumentMatching) {
    var best = 0
    var found: ArgumentMatching?
    var mismatches: [ArgumentMismatch] = []
    for index in 0..<forms.count {
      switch forms[index].signature.match(arguments) {
      case .success(let matching):
        if matching.exactClosures > found?.exactClosures ?? -1 { (best, found) = (index, matching) }
      case .failure(let mismatch): mismatches.append(mismatch)
      }
    }
    if let found { return (forms[best], found) }
    throw diagnostic(mismatches, of: arguments, isAlsoFactory: isAlsoFactory())
  }

  /// The label of an operator that has one form and one label; nil of any other.
  private static func onlyLabel(of forms: [OperatorForm]) -> String? {
    guard forms.count == 1 else { return nil }
    let labels = forms[0].signature.parameters.filter { $0.type != .scheduler }.compactMap(\.label)
    return labels.count == 1 ? labels[0] : nil
  }

  /// The call with the numbers that are written as texts, such as `"2ms"`, as numbers; nil if no form takes them.
  private func plainCall(_ arguments: [Argument]) -> String? {
    var written = arguments.map { String($0.site.text.text[utf8: $0.site.range]) }
    guard !written.contains(where: { $0.contains("\n") }) else { return nil }
    var given = arguments
    for (index, argument) in arguments.enumerated() {
      guard case .string(let text) = argument.value, written[index] == "\"\(text)\"",
        let number = text.wholeMatch(of: /(\d+) ?(?:ms|frames?)?/).flatMap({ Int($0.1) })
      else { continue }
      written[index] = "\(number)"
      given[index] = Argument(
        label: argument.label, value: .int(number), site: argument.site,
        isTrailingClosure: argument.isTrailingClosure)
    }
    let fitting = forms.lazy.map(\.signature).first { signature in
      if case .success = signature.match(given) { true } else { false }
    }
    return fitting.map {
      "write: " + CallCorrection.call(name, given, written.map { $0[...] }, $0)
    }
  }

  /// The call with the numbers of seconds that Combine and RxSwiftExt take, such as `0.3`, as times; nil if no form takes them.
  private func callInMilliseconds(_ arguments: [Argument]) -> String? {
    var written = arguments.map { String($0.site.text.text[utf8: $0.site.range]) }
    guard !written.contains(where: { $0.contains("\n") }) else { return nil }
    var given = arguments
    var seconds: Double?
    for (index, argument) in arguments.enumerated() {
      guard case .double(let number) = argument.value, abs(number) < 1e9,
        (number * 1000).rounded() == number * 1000
      else { continue }
      seconds = seconds ?? number
      written[index] = ".milliseconds(\(Int(number * 1000)))"
      given[index] = Argument(
        label: argument.label, value: .duration(.frames(Int(number * 1000))), site: argument.site,
        isTrailingClosure: argument.isTrailingClosure)
    }
    guard let seconds,
      let form = forms.lazy.map(\.signature).first(where: {
        if case .success = $0.match(given) { true } else { false }
      })
    else { return nil }
    let call = CallCorrection.call(name, given, written.map { $0[...] }, form)
    return "a time is a whole number of frames; for \(seconds) seconds, write: \(call)"
  }

  /// The error of the form that fits the most arguments.
  private func diagnostic(
    _ mismatches: [ArgumentMismatch], of arguments: [Argument], isAlsoFactory: Bool
  ) -> Diagnostic {
    let progress = mismatches.map(\.progress).max()
    let nearest = mismatches.filter { $0.progress == progress }
    let labels = forms.flatMap(\.signature.parameters).compactMap(\.label)
    if let correction = CallCorrection(of: arguments, forms: forms, name: name, site: site) {
      return correction.diagnostic
    }
    let allForms = "forms: " + forms.map(\.signature.labelledName).joined(separator: ", ")
    for mismatch in nearest {
      guard let label = mismatch.unknownLabel, !labels.contains(label) else { continue }
      let meant = NameSpelling.nearest(to: label, among: labels) ?? Self.onlyLabel(of: forms)
      return (mismatch.site ?? site).diagnostic(
        mismatch.message(),
        note: meant.map { "did you mean '\($0):'?" } ?? allForms)
    }
    let plain = plainCall(arguments) ?? callInMilliseconds(arguments)
    // A form that has the label says more than one that lacks it.
    guard let first = nearest.first(where: { $0.unknownLabel == nil }) ?? nearest.first else {
      return site.diagnostic("no operator '\(name)'")
    }
    let takesOne =
      ["just", "Observable.just", "from", "Observable.from"].contains(name) && progress == 1
    return (first.site ?? site).diagnostic(
      first.message(),
      note: first.note ?? plain
        ?? (takesOne
          ? "'of' emits several: Observable.of(1, 2)"
          : isAlsoFactory
            ? "with all sources as arguments it is 'Observable.\(name)(…)'; \(allForms)"
            : forms.count > 1 ? allForms : nil))
  }
}
