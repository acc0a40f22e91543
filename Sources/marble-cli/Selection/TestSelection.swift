import RxTestKit

/// Decides which tests take part; made once in the thread that reads the files, since regular expressions
/// stay in one thread.
struct TestSelection {
  private let settings: SelectionSettings
  private let filters: [Regex<AnyRegexOutput>]
  private let skips: [Regex<AnyRegexOutput>]
  private let buildSystemFilter: Regex<AnyRegexOutput>?
  private let tags: Set<String>
  private let skippedTags: Set<String>
  private var count = 0

  /// Creates a selection; the patterns were checked when the command line was read.
  init(_ settings: SelectionSettings) {
    self.settings = settings
    filters = settings.filters.compactMap { try? Regex($0) }
    skips = settings.skips.compactMap { try? Regex($0) }
    buildSystemFilter = settings.buildSystemFilter.flatMap { try? Regex($0) }
    tags = Set(settings.tags)
    skippedTags = Set(settings.skippedTags)
  }

  /// Whether the filters let a test through.
  func matches(_ test: FixtureTest, of file: FixtureFile) -> Bool {
    if let only = settings.only, !only.contains(test.identity(in: file)) { return false }
    guard tags.isEmpty || test.tags.contains(where: tags.contains),
      !test.tags.contains(where: skippedTags.contains)
    else { return false }
    guard !(filters.isEmpty && skips.isEmpty && buildSystemFilter == nil) else { return true }
    let name = test.identity(in: file)
    return (filters.isEmpty || filters.contains { name.contains($0) })
      && !skips.contains { name.contains($0) }
      && buildSystemFilter.map { name.contains($0) } ?? true
  }

  /// Whether the next test that the filters let through belongs to this shard.
  mutating func nextIsInShard() -> Bool {
    defer { count += 1 }
    return settings.shard?.contains(count) ?? true
  }

  /// Whether this part tells what belongs to no test.
  var tellsWhatIsOutsideTests: Bool { settings.shard.map { $0.index == 0 } ?? true }
}
