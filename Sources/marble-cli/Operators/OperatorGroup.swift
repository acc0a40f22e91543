import RxFixtures

/// What `--category` picks: a kind of operator, all that use time, or what only Swift code can call.
enum OperatorGroup: String, CaseIterable {
  case creation, transforming, filtering, combining, errors, utility, aggregate, sharing, subjects
  case traits, disposables, timing, swift

  /// The forms of an operator that belong to the group; nil if there are none.
  func part(of entry: OperatorEntry) -> OperatorEntry? {
    var part = entry
    switch self {
    case .swift: return entry.forms.isEmpty ? entry : nil
    case .timing: part.forms = entry.forms.filter(\.usesTime)
    default: part.forms = entry.forms.filter { "\($0.category)" == rawValue }
    }
    return part.forms.isEmpty ? nil : part
  }
}

extension OperatorForm {
  /// Whether the form schedules on the test's clock unless another scheduler is given.
  fileprivate var usesTime: Bool { signature.description.contains("= scheduler") }
}
