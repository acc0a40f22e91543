import AsyncAlgorithms

/// The search as code that awaits: what the user types, and what is found, are asynchronous sequences.
public struct AsyncSearch<C: Clock>: Sendable where C.Duration == Duration {
  private let articles: @Sendable (_ text: String) async throws -> [Article]
  private let clock: C

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - articles: Looks up articles about a text.
  ///   - clock: What measures how long the user has typed nothing.
  public init(
    articles: @escaping @Sendable (_ text: String) async throws -> [Article], clock: C
  ) {
    self.articles = articles
    self.clock = clock
  }

  /// What is found whenever the user has typed nothing for 300 milliseconds.
  ///
  /// - Parameter query: The text field's text, whenever it changes.
  /// - Returns: The articles about the text.
  public func results<Query: AsyncSequence & Sendable>(
    _ query: Query
  ) -> some AsyncSequence<[Article], any Error> where Query.Element == String {
    query.debounce(for: .milliseconds(300), clock: clock).map { try await articles($0) }
  }
}
