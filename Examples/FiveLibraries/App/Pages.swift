/// The state of a list that loads its items page by page.
public struct Pages: Equatable, Sendable {
  /// The items so far.
  public var items: [String]

  /// Whether a page is loading.
  public var isLoading: Bool

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - items: The items so far.
  ///   - isLoading: Whether a page is loading.
  public init(_ items: [String] = [], isLoading: Bool = false) {
    self.items = items
    self.isLoading = isLoading
  }
}
