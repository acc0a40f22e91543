import Foundation
import RxFixturesAssertions
import Testing

/// What `MARBLE_ACCEPT=1 swift test` does, in a process of its own.
@Suite struct AcceptingTests {
  @Test func `a fixture is rewritten to what happens`() async {
    await #expect(processExitsWith: .success) {
      setenv("MARBLE_ACCEPT", "1", 1)
      unsetenv("CI")
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("shop-\(ProcessInfo.processInfo.processIdentifier)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("Sorting.marble")
      let fixture = """
        test the cheapest comes first
          hot  lists  -a-|
          run         lists.sorted(by: .price)
          expect      --x|
          where       a = ["Teapot", "Tea"], x = ["Tea", "Teapot"]

        """
      try fixture.write(to: file, atomically: true, encoding: .utf8)
      withKnownIssue {
        for fixture in FixtureRunner.shop.cases(in: folder.path) { fixture.verify() }
      } matching: { issue in
        issue.comments.contains { $0.rawValue.hasPrefix("rewritten by MARBLE_ACCEPT=1") }
      }
      let accepted = try String(contentsOf: file, encoding: .utf8)
      #expect(accepted == fixture.replacingOccurrences(of: "--x|", with: "-x-|"))
    }
  }
}
