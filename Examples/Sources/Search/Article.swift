import RxCore

/// What a search finds.
public struct Article: Equatable, Sendable {
  /// The title.
  public let title: String

  /// Makes an article.
  ///
  /// - Parameter title: The title.
  public init(_ title: String) { self.title = title }
}

/// Why a search finds nothing.
public enum SearchFailure: Error {
  /// The network is unavailable.
  case offline

  /// The server has answered with an error.
  case server(code: Int)
}

/// Where articles are looked up.
public protocol SearchService {
  /// Looks up articles.
  ///
  /// - Parameter text: What they must be about.
  /// - Returns: The articles, of which there may be none.
  func articles(about text: String) -> Single<[Article]>
}
