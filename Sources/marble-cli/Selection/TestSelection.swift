import RxFixtures

/// Decides which tests take part.
struct TestSelection {
  private let settings: SelectionSettings
  private let tags: Set<String>
  private let skippedTags: Set<String>
  private var count = 0

  /// Creates a selection.
  init(_ settings: SelectionSettings) {
    self.settings = settings
    tags = Set(settings.tags)
    skippedTags = Set(settings.skippedTags)
  }

  /// Whether warnings count as errors.
  var deniesWarnings: Bool { settings.deniesWarnings }

  /// Whether the filters let a test through.
  func matches(_ test: FixtureTest, of file: FixtureFile) -> Bool {
    if let only = settings.only, !only.contains(test.identity(in: file)) { return false }
    guard tags.isEmpty || test.tags.contains(where: tags.contains),
      !test.tags.contains(where: skippedTags.contains)
    else { return false }
    let expressions = settings.expressions
    guard expressions.isEmpty || expressions.contains(where: { $0.matches(test, at: file.path) })
    else { return false }
    let (filters, skips) = (settings.filters, settings.skips)
    guard !filters.isEmpty || !skips.isEmpty || settings.buildSystemFilter != nil else {
      return true
    }
    let name = test.identity(in: file)
    return (filters.isEmpty || filters.contains { $0.matches(in: name) })
      && !skips.contains { $0.matches(in: name) }
      && settings.buildSystemFilter?.matches(in: name) ?? true
  }

  /// Whether the next test that the filters let through belongs to this shard.
  mutating func nextIsInShard() -> Bool {
    defer { count += 1 }
    return settings.shard?.contains(count) ?? true
  }

  /// Whether this part tells what belongs to no test.
  var tellsWhatIsOutsideTests: Bool { settings.shard.map { $0.index == 0 } ?? true }
}
