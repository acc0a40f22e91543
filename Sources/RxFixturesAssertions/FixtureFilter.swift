import Foundation
import VirtualTimeCore

/// The fixtures that `swift test --filter` asks for by a file's name.
///
/// Swift Testing selects tests but not their arguments, and ignores a filter that matches no test.
struct FixtureFilter {
  /// The filters that name a fixture file; if there are none, every test is selected.
  let patterns: [String]

  /// The filter of this process.
  static let ofProcess = FixtureFilter(arguments: CommandLine.arguments)

  /// The directories in which nothing was selected; empty once something is selected anywhere.
  private static let unmatched = PlainMutex<(directories: [String], hasMatch: Bool)>(([], false))

  init(arguments: [String]) {
    let flag = "--filter"
    let joined = arguments.filter { $0.hasPrefix("\(flag)=") }.map { $0.dropFirst(flag.count + 1) }
    let separate = zip(arguments, arguments.dropFirst()).filter { $0.0 == flag }.map { $0.1[...] }
    patterns = (joined + separate).map(String.init).filter { $0.contains(".marble") }
  }

  /// Selects the cases that are to run.
  ///
  /// A filter names fixtures of one directory, so none may be left. If none is selected in any directory, the process fails.
  func select(_ cases: [FixtureCase], of directory: URL) -> [FixtureCase] {
    if patterns.isEmpty { return cases }
    let selected = cases.filter(selects)
    _ = Self.exitHandler
    Self.unmatched.withLock { unmatched in
      if selected.isEmpty { unmatched.directories.append(directory.path) }
      unmatched.hasMatch = unmatched.hasMatch || !selected.isEmpty
    }
    return selected
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

  /// Fails a process in which the filter selects nothing.
  private static let exitHandler: Void = {
    atexit {
      let (directories, hasMatch) = unmatched.withLock { $0 }
      if hasMatch || directories.isEmpty { return }
      let places = Set(directories).sorted().joined(separator: ", ")
      let filters = ofProcess.patterns.joined(separator: ", ")
      FileHandle.standardError.write(
        Data("error: no fixture in \(places) matches --filter \(filters)\n".utf8))
      fflush(nil)
      _exit(EXIT_FAILURE)
    }
  }()
}
