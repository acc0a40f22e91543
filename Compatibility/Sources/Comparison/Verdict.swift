import Pipelines

/// What a comparison of two logs comes to.
package enum Verdict: Equatable {
  /// The logs are equal.
  case same
  /// A difference that the project's documentation describes.
  case documented(String)
  /// Any other difference.
  case difference

  /// Compares the logs of a program.
  package init(_ program: Program, _ logs: Logs) {
    self = Self.plain(program, logs)
    guard self == .difference else { return }
    let match = logs.corrected.first { Self.plain(program, logs.comparing($0)) != .difference }
    if let match { self = .documented(Correction.name(of: match.request)) }
  }

  /// Compares the logs of a program without corrections.
  private static func plain(_ program: Program, _ logs: Logs) -> Verdict {
    if logs.firstDifference == nil { return .same }
    if logs.hasFailure { return .difference }
    let known = DocumentedDifference.all.first { $0.recognises(program, logs) }
    return known.map { .documented($0.name) } ?? .difference
  }
}
