import RxFixtures

/// The tests of the project's fixtures that show what operators do, one for each form.
///
/// `make pages` generates them. The example of a form is a test that calls it: the first test tagged `many` in the operator's own
/// file, or else the first test of that file. If that file has none, the other files are searched in the same way.
enum OperatorExamples {
  /// The rows of the example of a form; nil where none is known.
  static func rows(for form: OperatorForm) -> [String]? {
    bySignature[form.signature.description]
  }

  private static let bySignature: [String: [String]] = {
    var examples: [String: [String]] = [:]
    for test in tests {
      let lines = test.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let signatures = lines.prefix { !$0.isEmpty }
      for signature in signatures { examples[signature] = Array(lines[(signatures.count + 1)...]) }
    }
    return examples
  }()
}
