import RxTestKit

extension Sequence<Diagnostic> {
  /// Returns the errors, or the warnings, of a test or of a file's head: the first hundred by location, and the number of the others.
  func inOrder() -> [Diagnostic] {
    let most = 100
    let sorted = sorted { $0.location < $1.location }
    guard sorted.count > most else { return sorted }
    let next = sorted[most]
    var rest = Diagnostic(
      "\(sorted.count - most) more \(next.severity.rawValue)s are not shown", at: next.location,
      in: next.sourceLine)
    rest.severity = next.severity
    return sorted.prefix(most) + [rest]
  }

  /// The warnings as errors.
  var denied: [Diagnostic] {
    map { warning in
      var error = warning
      error.severity = .error
      return error
    }
  }
}
