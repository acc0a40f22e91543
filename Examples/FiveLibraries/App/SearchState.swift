/// The state of a search screen.
public enum SearchState: Equatable, Sendable {
  /// The text field is empty.
  case idle

  /// The search is running.
  case loading

  /// The search has found these titles.
  case found([String])

  /// The search has failed twice.
  case failed
}
