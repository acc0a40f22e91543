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
    if logs.firstDifference == nil {
      self = .same
    } else if logs.hasFailure {
      self = .difference
    } else if let known = DocumentedDifference.all.first(where: { $0.recognises(program, logs) }) {
      self = .documented(known.name)
    } else {
      self = .difference
    }
  }
}
