import RxFixtures
import Testing

@Suite("The layout of the fixtures")
struct FixtureLayoutTests {
  @Test("every fixture is laid out canonically", arguments: FixtureFiles.paths)
  func isCanonical(path: String) throws {
    let file = try FixtureFiles.parse(path)
    #expect(file.formatted() == text(of: file), "marble-cli format \(path) repairs it")
  }

  @Test("a fixture whose white space was lost is laid out as before", arguments: FixtureFiles.paths)
  func isRestored(path: String) throws {
    let file = try FixtureFiles.parse(path)
    // How far an expression's further lines are indented is the writer's.
    guard !file.lines.contains(where: { $0.role == .continuation }) else { return }
    let careless = file.lines.map { hurried($0) + "\n" }.joined()
    #expect(FixtureFile.parse(careless, path: path).formatted() == text(of: file))
  }

  private func text(of file: FixtureFile) -> String {
    file.lines.map { $0.text + "\n" }.joined()
  }

  /// A line as it would be typed in a hurry.
  private func hurried(_ line: FixtureLine) -> String {
    guard case .row(let keyword) = line.role, keyword != .test else { return line.text }
    let words = line.text.split(separator: " ")
    let isQuoting = line.text.contains { $0 == "\"" || $0 == "'" }
    return isQuoting
      ? "\t\t" + words[0] + line.text.dropWord() : "\t" + words.joined(separator: " ")
  }
}

extension String {
  /// What stands behind the first word, white space first.
  fileprivate func dropWord() -> Substring { drop { $0 == " " }.drop { $0 != " " } }
}
