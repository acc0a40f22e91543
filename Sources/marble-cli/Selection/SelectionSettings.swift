import RxFixtures

/// Which tests are asked for, as options and variables say it.
struct SelectionSettings: Sendable {
  /// Regular expressions, any of which a test must match.
  var filters: [Pattern] = []
  /// Regular expressions, none of which a test may match.
  var skips: [Pattern] = []
  /// Expressions, any of which must pick a test.
  var expressions: [FilterExpression] = []
  /// Words, any of which a test must be tagged with.
  var tags: [String] = []
  /// Words, none of which a test may be tagged with.
  var skippedTags: [String] = []
  /// The identities of the tests that may take part; nil for all.
  var only: Set<String>?
  /// The build system's filter, which may match no test.
  var buildSystemFilter: Pattern?
  /// Whether warnings count as errors.
  var deniesWarnings = false
  /// The part of the selected tests that runs here.
  var shard: Shard?

  /// The options that narrow the tests down, as a shell takes them.
  private(set) var spellings: [String] = []

  /// Whether options narrow the tests down, and so expect some to be left.
  var isNarrowedByHand: Bool { !spellings.isEmpty }

  /// Notes an option that narrows the tests down, so that errors can name it.
  mutating func note(_ option: String, _ value: String) {
    spellings.append("\(option) \(value.shellWord)")
  }
}
