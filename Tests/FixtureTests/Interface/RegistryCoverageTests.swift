import Foundation
import Testing

@testable import RxFixtures

/// What apps can call, fixtures can call: each public function of RxCore is in the registry, or ``RegistryReasons`` says why not.
@Suite("RxCore's public functions and the registry")
struct RegistryCoverageTests {
  static let functions: [PublicFunction] = {
    FixtureFiles.files(below: "Sources/RxCore", "swift").flatMap { path in
      let url = FixtureFiles.root.appendingPathComponent(path)
      let text = try? String(contentsOf: url, encoding: .utf8)
      return PublicFunction.all(in: text ?? "", of: path)
    }
  }()

  static let ofPipelines = functions.filter { !RegistryReasons.excusedTypes.contains($0.type) }

  @Test("the functions are found")
  func functionsAreFound() {
    let names = Set(Self.functions.map { "\($0.type).\($0.labelledName)" })
    #expect(Self.functions.count > 700)
    #expect(
      names.isSuperset(of: [
        "ObservableType.skip(_:scheduler:)", "ObservableType.take(while:behavior:)",
        "PrimitiveSequenceType.create(subscribe:)", "SharedSequence.interval(_:)",
        "BehaviorRelay.init(value:)", "ObservableType.combineLatest(_…:resultSelector:)",
      ]))
  }

  @Test("fixtures can call every function, or the table says why not")
  func functionsAreKnown() {
    var excused: Set<String> = []
    for function in Self.ofPipelines where !function.isDeprecated {
      for name in names(of: function) where !isKnown(function, as: name) {
        let labelled = name + function.labels
        if RegistryReasons.excusedFunctions.contains(labelled) {
          excused.insert(labelled)
        } else {
          Issue.record("\(function.place): no fixture can call \(labelled) of \(function.owner)")
        }
      }
    }
    let needless = RegistryReasons.excusedFunctions.subtracting(excused)
    #expect(needless.isEmpty, "the table excuses functions needlessly")
    let types = Set(Self.functions.map(\.type))
    #expect(RegistryReasons.excusedTypes.isSubset(of: types), "the table excuses unknown types")
  }

  @Test("of every deprecated function, fixtures can call it or an error says what it is called now")
  func deprecatedNames() {
    let forms = OperatorRegistry.standard.forms
    let known = Set(forms.map(\.signature.name) + forms.flatMap(\.otherNames))
    for function in Self.ofPipelines where function.isDeprecated {
      #expect(known.contains(function.name), "\(function.place): \(function.labelledName)")
    }
  }

  /// What fixtures call a function: several names where it belongs to several traits.
  private func names(of function: PublicFunction) -> [String] {
    let isMade = function.name == "init"
    guard isMade || function.isStatic else { return [function.name] }
    return traits(of: function).map { trait in
      isMade ? trait : trait == "Observable" ? function.name : "\(trait).\(function.name)"
    }
  }

  private func traits(of function: PublicFunction) -> [String] {
    switch function.type {
    case "ObservableType", "Observable": return ["Observable"]
    case "InfallibleType", "Infallible": return ["Infallible"]
    case "PrimitiveSequenceType", "PrimitiveSequence":
      if function.owner.contains("Trait: ElementTrait") { return ["Single", "Maybe"] }
      if function.owner.contains("FixedWidthInteger") { return ["Single", "Maybe"] }
      return constrained(function, ["Single", "Maybe", "Completable"], "Trait")
    case "SharedSequenceConvertibleType", "SharedSequence":
      return constrained(function, ["Driver", "Signal"], "SharingStrategy")
    default: return [function.type]
    }
  }

  private func constrained(
    _ function: PublicFunction, _ traits: [String], _ suffix: String
  ) -> [String] {
    let named = traits.filter { function.owner.contains($0 + suffix) }
    return named.isEmpty ? traits : named
  }

  private func isKnown(_ function: PublicFunction, as name: String) -> Bool {
    let forms = OperatorRegistry.standard.forms(named: name)
    if forms.contains(where: { covers($0.signature.parameters[...], function.parameters[...]) }) {
      return true
    }
    let isMember = RegistryReasons.objects.contains(function.type)
    return isMember && RegistryReasons.members.contains(name)
  }

  /// Whether a form takes all arguments that a function takes; of one label, a form may take any number.
  private func covers(
    _ form: ArraySlice<OperatorSignature.Parameter>,
    _ function: ArraySlice<PublicFunction.Parameter>
  ) -> Bool {
    guard let wanted = function.first else {
      return form.allSatisfy { $0.isOptional || $0.isVariadic }
    }
    guard let offered = form.first else { return false }
    let (others, rest) = (form.dropFirst(), function.dropFirst())
    if wanted.label == offered.label ?? "_" {
      if covers(others, rest) || (offered.isVariadic && covers(form, rest)) { return true }
    }
    return (offered.isOptional || offered.isVariadic) && covers(others, function)
  }
}
