import RxFixtures

/// Which tests are asked for, as options and variables say it.
struct SelectionSettings: Sendable {
  /// Regular expressions; a test must match at least one.
  var filters: [Pattern] = []
  /// Regular expressions; a test must match none.
  var skips: [Pattern] = []
  /// Filter expressions; at least one must select a test.
  var expressions: [FilterExpression] = []
  /// Tags; a test must have at least one.
  var tags: [String] = []
  /// Tags; a test must have none.
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
