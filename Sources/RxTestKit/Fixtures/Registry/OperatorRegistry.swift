import RxCore

/// The operators and factories that fixtures can call.
///
/// A host program adds its own, and the types that they take and return, to a copy of ``standard``.
public struct OperatorRegistry: Sendable {
  /// What RxCore has.
  public static let standard = OperatorRegistry(sections: OperatorForm.standardSections)

  /// All forms, in the order in which they are listed.
  public private(set) var forms: [OperatorForm] = []

  private var factories: [String: [OperatorForm]] = [:]
  private var operators: [String: [OperatorForm]] = [:]

  /// Values that are named by a type and a member, such as `AppError.offline`.
  var constants: [String: Constant] = [:]

  /// The names of the factories, as an ``ExpressionHost`` gives them.
  private(set) var factoryNames: Set<String> = []

  /// The names of the operators.
  private(set) var operatorNames: Set<String> = []

  /// The names of types that stand as values.
  private(set) var typeNames: Set<String> = []

  /// A value that is made anew for each test.
  struct Constant: @unchecked Sendable {
    // Not checked: whoever adds a constant to a registry promises that it may be read on whichever thread runs the tests.
    let make: () -> FixtureValue
  }

  /// Creates a registry of which fixtures can call nothing.
  public init() {}

  private init(sections: [(OperatorForm.Category, [OperatorForm])]) {
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

  mutating func addConstant(_ name: String, _ make: @escaping () -> FixtureValue) {
    constants[name] = Constant(make: make)
    if let type = name.split(separator: ".").first { typeNames.insert(String(type)) }
  }
}

extension OperatorRegistry {
  /// The forms of an operator or factory, in the order in which they are listed.
  ///
  /// - Parameter name: `map`, `of`, `ReplaySubject.create`.
  /// - Returns: Its forms; none if there is no such operator.
  public func forms(named name: String) -> [OperatorForm] {
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
    try host.budget.spendStep()
    let (form, matching) = try OverloadResolution(forms: forms, name: name, site: site)
      .best(for: arguments)
    let stage = host.trace?.stage(at: site)
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
  func best(for arguments: [Argument]) throws -> (OperatorForm, ArgumentMatching) {
    var best: (OperatorForm, ArgumentMatching)?
    var mismatches: [(OperatorForm, ArgumentMismatch)] = []
    for form in forms {
      do throws(ArgumentMismatch) {
        let matching = try form.signature.match(arguments)
        if matching.exactClosures > best?.1.exactClosures ?? -1 { best = (form, matching) }
      } catch {
        mismatches.append((form, error))
      }
    }
    if let best { return best }
    throw diagnostic(mismatches)
  }

  /// What is wrong, by the form of which most arguments fit.
  private func diagnostic(_ mismatches: [(OperatorForm, ArgumentMismatch)]) -> Diagnostic {
    guard let (_, first) = mismatches.max(by: { $0.1.progress < $1.1.progress }) else {
      return site.diagnostic("no operator '\(name)'")
    }
    let nearest = mismatches.filter { $0.1.progress == first.progress }
    if let label = nearest.lazy.compactMap(\.1.unknownLabel).first {
      let labels = forms.flatMap(\.signature.parameters).compactMap(\.label)
      let meant = NameSpelling.nearest(to: label, among: labels)
      return (first.site ?? site).diagnostic(
        "'\(name)' has no argument '\(label):'", note: meant.map { "did you mean '\($0):'?" })
    }
    let note =
      forms.count > 1
      ? "forms: " + forms.map(\.signature.labelledName).joined(separator: ", ") : nil
    return (first.site ?? site).diagnostic(first.message, note: note)
  }
}
