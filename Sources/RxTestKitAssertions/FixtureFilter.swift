/// The fixtures that `swift test --filter` asks for by a file's name.
///
/// Swift Testing selects tests but not their arguments, and ignores a filter that matches no test.
struct FixtureFilter {
  /// The filters that name a fixture file; if there are none, every test is selected.
  let patterns: [String]

  /// The filter of this process.
  static let ofProcess = FixtureFilter(arguments: CommandLine.arguments)

  init(arguments: [String]) {
    let flag = "--filter"
    let joined = arguments.filter { $0.hasPrefix("\(flag)=") }.map { $0.dropFirst(flag.count + 1) }
    let separate = zip(arguments, arguments.dropFirst()).filter { $0.0 == flag }.map { $0.1[...] }
    patterns = (joined + separate).map(String.init).filter { $0.contains(".marble") }
  }

  /// Whether a case is to run: one in a named file, at a named line, or with a named title.
  func selects(_ fixture: FixtureCase) -> Bool {
    patterns.isEmpty || patterns.contains { selects(fixture, by: $0) }
  }

  private func selects(_ fixture: FixtureCase, by pattern: String) -> Bool {
    guard let match = pattern.wholeMatch(of: /(.*\.marble):(\d+)/), let line = Int(match.2)
    else { return fixture.id.contains(pattern) }
    return fixture.lines.contains(line) && "/\(fixture.id):".contains("/\(match.1):")
  }
}
