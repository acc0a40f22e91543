import RxFixtures

/// Names what a mistyped word may have meant.
enum NearestName {
  /// `; did you mean '…'?`, or nothing where no name is near.
  static func hint(for word: String, among names: [String]) -> String {
    guard let name = NameSpelling.nearest(to: word, among: names) else { return "" }
    return "; did you mean '\(name)'?"
  }
}
