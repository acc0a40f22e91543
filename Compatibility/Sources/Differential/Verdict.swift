import Pipelines

/// What a comparison of two logs comes to.
enum Verdict: Equatable {
  case same
  /// A difference that the project's documentation describes.
  case documented(String)
  case difference

  init(_ program: Program, _ logs: Logs) {
    if logs.firstDifference == nil {
      self = .same
    } else if let known = DocumentedDifference.all.first(where: { $0.recognises(program, logs) }) {
      self = .documented(known.name)
    } else {
      self = .difference
    }
  }
}
