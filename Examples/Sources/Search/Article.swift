import RxCore

/// What a search finds.
public struct Article: Equatable, Sendable {
  /// What it is called.
  public let title: String

  /// Makes an article.
  ///
  /// - Parameter title: What it is called.
  public init(_ title: String) { self.title = title }
}

/// Why a search finds nothing.
public enum SearchFailure: Error {
  /// There is no network.
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
