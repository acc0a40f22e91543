import RxFixtures

/// A case that the fixtures of each operator cover where it applies, by the tag that says so.
enum MandatoryCase: String, CaseIterable {
  case never, empty, one, many, error, `throws`, endless, disposal, hot, cold, synchronous, time

  /// Whether an operator that can be called in some ways can be in this case at all.
  func applies(to forms: [OperatorForm]) -> Bool {
    let types = forms.flatMap(\.signature.parameters).map(\.type)
    return switch self {
    case .throws: types.contains { if case .closure = $0 { true } else { false } }
    case .time: types.contains { $0 == .time || $0 == .scheduler }
    default: true
    }
  }
}
