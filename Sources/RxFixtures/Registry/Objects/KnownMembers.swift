/// The members that expressions can use, for editors: each with its labels, as Swift writes them.
package enum KnownMembers {
  /// The members of values: of texts, lists, numbers and events.
  package static var ofValues: [String] { MemberTable.values.spellings }

  /// The functions of the language, such as `max(_:_:)`.
  package static var functions: [String] { MemberTable.functions.spellings }

  /// The members of the object that a call of a factory makes, beside the operators.
  ///
  /// - Parameter type: The type that the factory belongs to, such as `PublishSubject`.
  /// - Returns: Its members; none if the type has no others than operators.
  package static func ofObjects(named type: String) -> [String] {
    if type.hasSuffix("Subject") { return SubjectObject.members.spellings }
    if type.hasSuffix("Relay") { return RelayObject.members.spellings }
    return type.hasSuffix("Disposable") || type == "Disposables"
      ? DisposableObject.members.spellings : []
  }

  /// The members that may be written without their type, such as `milliseconds(_:)`, by the types.
  package static var implicit: [String: [String]] {
    ImplicitMember.byType.mapValues { $0.map(\.spelling) }
  }
}

extension MemberTable {
  fileprivate var spellings: [String] {
    names.flatMap { name in
      (property(name).map { [$0] } ?? []).map(\.spelling) + methods(named: name).map(\.spelling)
    }
  }
}
