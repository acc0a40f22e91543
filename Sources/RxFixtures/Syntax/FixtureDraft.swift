import RxTestKit

/// What is known of a test, or of a file's head, while it is being read.
///
/// Names and keys are those of its own; what the head declares is looked up in the head.
struct FixtureDraft {
  /// A name that a row declares.
  struct Declaration {
    var keyword: FixtureKeyword
    var line: Int
    /// Where the name is in its line, in UTF-8 bytes.
    var range: Range<Int>
    /// The place of the name's last row among the rows of the head and of this test.
    var order: Int
    /// The row's place among the test's rows of its kind.
    var index: Int
  }

  /// A key that a `where` row binds.
  struct Binding {
    var line: Int
    /// Where the key is in its line, in UTF-8 bytes.
    var range: Range<Int>
    /// The binding's place among the test's bindings.
    var index: Int
  }

  /// A part of a line, to be checked when the whole test is known.
  struct Part<Value> {
    var value: Value
    var line: Int
    var range: Range<Int>
  }

  var test: FixtureTest
  var names: [String: Declaration] = [:]
  var keys: [MarbleDiagram.Symbol: Binding] = [:]
  /// Texts that could not be read: a key or a name that is in one is not called unused.
  var unreadTexts: [String] = []
  /// The last line whose text was noted as unread.
  var unreadLine: Int?
  var hasUnknownRow = false
  var hasFormat = false
  var hasLimit = false
  /// Whether an `orders` row has no number.
  var hasUsualOrders = false
  var tags: Set<String> = []
  /// Warnings of characters that a test may give values.
  var characterWarnings: [CharacterWarning] = []
  /// Whether a row about a run is above the first run.
  var hasStrayRunRow = false
  /// Whether a row above the first test belongs to a test, whose `test` row is missing.
  var hasTestRow = false
  /// Whether some row is a line of a table, be it one that could not be read.
  var hasTable = false
  /// The columns of the table, as its first line names them.
  var table: [String] = []
  /// The first line of the table, counted from 0.
  var tableLine = 0
  var subsNames: [Part<String>] = []
  /// The frames of `at` rows.
  var atFrames: [Part<Int>] = []
  /// How many rows of each kind come from the head.
  var inherited = Inherited()

  /// How many of a test's rows come from the head; they are the first ones.
  struct Inherited {
    var sources = 0
    var lets = 0
    var wheres = 0
  }

  /// Whether something is wrong, so that names and keys may be missing.
  var hasErrors: Bool { !test.diagnostics.isEmpty }

  init(test: FixtureTest) {
    self.test = test
  }

  /// Starts a test that gets what a head declares.
  init(test: FixtureTest, inheriting head: FixtureDraft) {
    self.test = test
    self.test.sources = head.test.sources
    self.test.lets = head.test.lets
    self.test.wheres = head.test.wheres
    self.test.tags = head.test.tags
    self.test.limit = head.test.limit
    inherited = Inherited(
      sources: head.test.sources.count, lets: head.test.lets.count,
      wheres: head.test.wheres.count)
    tags = head.tags
  }
}
