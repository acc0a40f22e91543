import Foundation
import RxFixtures
import RxTestKit
import RxTestKitAssertions

extension FixtureRunner {
  /// Lists the tests of fixture files as cases for `@Test(arguments:)`, or for `XCTestCase.verify(_:)`.
  ///
  /// ```swift
  /// static let fixtures = FixtureRunner(registry: registry).cases(in: "Fixtures")
  ///     .filter { !$0.tags.contains("slow") }
  /// ```
  ///
  /// A file that cannot be read, or a directory or file without a test, becomes a case that fails. With Swift Testing, `swift test
  /// --filter fixture --filter Search.marble:12` runs the test at that line alone.
  ///
  /// - Parameter path: A `.marble` file, or a directory that is searched for them; relative to the Swift file's directory.
  /// - Returns: A case for each test: files in the order of their paths, tests in the order of the file.
  public func cases(
    in path: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> [FixtureCase] {
    let root = URL(
      fileURLWithPath: path,
      relativeTo: URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
    ).standardizedFileURL
    let place = TextLocation(
      file: "\(filePath)", line: Int(clamping: line), column: Int(clamping: column))
    let problems = registryProblems
    if let first = problems.first {
      let message = problems.map(\.description).joined(separator: "\n\n")
      return [.failing(path, "the registry cannot be used\n\n\(message)", at: first.location)]
    }
    // Before tests start processes of their own, which must not inherit the connection.
    _ = FixtureService.ofProcess
    let files = FixtureFiles(in: root.resolvingSymlinksInPath())
    let target = DescribedTarget(
      registry, of: root, fileID: "\(fileID)", filePath: "\(filePath)")
    target?.write()
    let runner = noting(
      unknownNames: "if it is yours, add it to the registry: FixtureRunner(registry: …)")
    let fixtures = ServedFixtures(runner: runner, target: target)
    if files.names.isEmpty {
      let message = FixtureFiles.message(whereNothingIsIn: root)
      return [.failing(path, message, at: place, of: fixtures)]
    }
    return FixtureFilter.ofProcess.select(
      files.names.flatMap { fixtures.cases(of: $0, in: files.root) }, of: root)
  }
}

extension ServedFixtures {
  fileprivate func cases(of name: String, in root: URL) -> [FixtureCase] {
    let path = root.appendingPathComponent(name).path
    let start = TextLocation(file: path, line: 1, column: 1)
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      let message = "\(path) cannot be read: \(error.localizedDescription)"
      return [.failing(name, message, at: start, of: self)]
    }
    let file = FixtureFile.parse(Array(data), path: path)
    guard file.tests.isEmpty else {
      return file.tests.map { .running($0, file, name, self, content: data) }
    }
    let problems = file.diagnostics.map(\.description)
    let message = problems.isEmpty ? "\(path) holds no test" : problems.joined(separator: "\n\n")
    return [.failing(name, message, at: file.diagnostics.first?.location ?? start, of: self)]
  }
}

/// The fixture files in a directory and below it, or a file alone.
private struct FixtureFiles {
  let root: URL
  let names: [String]

  init(in url: URL) {
    let below = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
    let found = below.filter { $0.hasSuffix(".marble") }.sorted()
    let isFile = url.pathExtension == "marble" && found.isEmpty
    root = isFile ? url.deletingLastPathComponent() : url
    names = isFile ? [url.lastPathComponent] : found
  }

  /// Says why nothing is found at a path.
  static func message(whereNothingIsIn url: URL) -> String {
    let files = FileManager.default
    if files.fileExists(atPath: url.path) { return "\(url.path) holds no fixtures" }
    let kind = url.pathExtension == "marble" ? "file" : "directory"
    let folder = url.deletingLastPathComponent()
    let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    let nearest = NameSpelling.nearest(to: url.lastPathComponent, among: names.sorted())
    let note = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return "there is no \(kind) \(url.path)\(note)"
  }
}

extension FixtureCase {
  fileprivate static func running(
    _ test: FixtureTest, _ file: FixtureFile, _ name: String, _ fixtures: ServedFixtures,
    content: Data
  ) -> FixtureCase {
    let id = "\(name): \(test.title)"
    return FixtureCase(
      id: id, title: test.title, tags: test.tags, skip: test.skip, lines: test.lines,
      fixtures: fixtures
    ) {
      test.warnings.report()
      var runner = fixtures.runner
      switch RequestedOrder.ofEnvironment {
      case .order(let order)?: runner.orders = .one(order)
      case .mistake(let text)?: return [FixtureFailure(text, at: test.location)]
      case nil: break
      }
      runner.keptCase = { KeptCases(of: $0.file).text(of: "\(name): \($0.title)", $0.sources) }
      let results = runner.run(test, in: file)
      for result in results {
        // A chosen seed means the same cases each time, so the kept one was not tried.
        guard let cases = result.cases, !(test.isLaw && runner.laws.isSeedGiven) else { continue }
        let text = result.failingCase
        if text != nil || result.outcome == .passed {
          KeptCases(of: cases.file).keep(text, of: "\(name): \(cases.title)", cases.sources)
        }
      }
      results.flatMap(\.warnings).report()
      let failures = results.compactMap { FixtureFailure($0, of: test, in: file, by: runner) }
      return AcceptedFixtures.accept(failures, of: test, in: file, content: content, with: runner)
    }
  }

  fileprivate static func failing(
    _ id: String, _ message: String, at location: TextLocation, of fixtures: ServedFixtures? = nil
  ) -> FixtureCase {
    FixtureCase(
      id: id, title: id, tags: [], skip: nil, lines: .min...(.max), fixtures: fixtures
    ) {
      [FixtureFailure(message, at: location)]
    }
  }
}

extension [Diagnostic] {
  /// Reports warnings; those of real time are about no line.
  fileprivate func report() {
    for warning in self {
      let excerpt = warning.sourceLine.isEmpty ? "" : "\n\(warning.excerpt)"
      FailureReporter.warn(warning.message + excerpt, at: warning.location)
    }
  }
}
