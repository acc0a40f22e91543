import RxCore

/// Looks for members without a type that no known type has.
struct ImplicitMemberCheck {
  /// What a host program knows, and which factories may be called without `Observable`.
  let host: any ExpressionHost
  /// Where the member stands.
  let site: ExpressionSite

  /// What is wrong with a member that a pattern names.
  func problem(withCase name: String) -> (message: String, note: String?)? {
    if ImplicitMember.isCase(name) || isKnown(name, isCalled: true) { return nil }
    if isKnown(name, isCalled: false) { return nil }
    return ("no known type has a member '.\(name)'", note(on: name, []))
  }

  /// What is wrong with a member of a type, or of any type, and a note; nil if some type has the member.
  func problem(
    with name: String, _ arguments: [ArgumentSyntax]?, of type: String?
  ) -> (message: String, note: String?)? {
    let members = type.map { ImplicitMember.byType[$0] ?? [] }
    let forms = members?.filter { $0.name == name } ?? ImplicitMember.byName[name] ?? []
    if forms.contains(where: { fits($0, arguments) }) { return nil }
    if type == nil, isKnown(name, isCalled: arguments != nil) { return nil }
    if !forms.isEmpty {
      let forms = forms.map(\.spelling).sorted().map { "'.\($0)'" }.joined(separator: " or ")
      return ("'.\(name)' is written \(forms)", nil)
    }
    if let type {
      let meant = NameSpelling.nearest(to: name, among: (members ?? []).map(\.name))
      return ("\(type) has no '\(name)'", meant.map { "did you mean '\($0)'?" })
    }
    return ("no known type has a member '.\(name)'", note(on: name, arguments))
  }

  private func note(on name: String, _ arguments: [ArgumentSyntax]?) -> String {
    if arguments == nil, RxError.byName[name] != nil { return "write 'RxError.\(name)'" }
    if let unit = TimeUnitName.swift(for: name) { return "a time is written '.\(unit)(3)'" }
    if let type = Self.needingType[name] { return "write '\(type).\(name)'" }
    let others = host.factoryNames.union(host.constantNames).map { other in
      String(other.split(separator: ".").last ?? "")
    }
    let called = arguments == nil ? [] : others.filter(host.factoryNames.contains)
    let added = others.filter { isKnown($0, isCalled: arguments != nil) }
    let candidates = ImplicitMember.allNames.union(called + added).sorted()
    if let meant = NameSpelling.nearest(to: name, among: candidates) {
      return "did you mean '.\(meant)'?"
    }
    let known = arguments == nil ? Self.list(host.constantNames) : ""
    if let elsewhere = host.unknownMemberNote(inFileAt: site.location.file) {
      return known + elsewhere
    }
    let example =
      arguments == nil ? "(constant: \"TYPE.\(name)\", …)" : "(\"TYPE.\(name)(_:)\") { … }"
    return
      "\(known)a fixture can use a text; a test target adds the type by registry.add(casesOf:), "
      + "or one value by registry.add\(example)"
  }

  /// The added values that are members, if there are any: `known are '.fast' and '.slow'; `.
  private static func list(_ constants: Set<String>) -> String {
    let names = Set(constants.filter { $0.contains(".") }.map { $0.split(separator: ".")[1] })
    let shown = names.sorted().prefix(mostNames).map { "'.\($0)'" }
    if shown.isEmpty { return "" }
    let more = names.count > mostNames ? " and \(names.count - mostNames) more" : ""
    return "known \(names.count == 1 ? "is" : "are") \(shown.joined(separator: ", "))\(more); "
  }

  private static let mostNames = 6

  /// Whether a member is a factory, or one of a type that a host program has added.
  private func isKnown(_ name: String, isCalled: Bool) -> Bool {
    let suffix = ".\(name)"
    if !isCalled { return host.constantNames.contains { $0.hasSuffix(suffix) } }
    return host.factoryNames.contains(name) || host.factoryNames.contains { $0.hasSuffix(suffix) }
  }

  /// Whether a call has the labels of a member; a closure behind the parentheses needs none.
  private func fits(_ member: ImplicitMember, _ arguments: [ArgumentSyntax]?) -> Bool {
    guard let arguments else { return member.labels == nil }
    let labels = member.labels ?? []
    return labels.count == arguments.count
      && zip(labels, arguments).allSatisfy { label, argument in
        argument.isTrailingClosure || (argument.label ?? "_") == label
      }
  }

  /// Members of types that are not values of their own, by the type to write before them.
  private static let needingType = [
    "max": "Int", "min": "Int", "infinity": "Double", "nan": "Double", "pi": "Double",
  ]
}
