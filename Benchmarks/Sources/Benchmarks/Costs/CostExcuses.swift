// What the checks of the costs do not ask for, and why.

extension CostRow {
  /// The rows that may fail a check although they need not.
  ///
  /// A row that no longer fails must leave its list, so that the lists only get shorter.
  static let known: [(excuse: Excuse, names: Set<String>)] = []
}
