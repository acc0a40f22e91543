import Foundation
import Testing

@Suite struct `Saved failures of the examples` {
  /// The text of a file of the repository.
  private func text(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("../../\(path)"), encoding: .utf8)
  }

  @Test func `The failures of the examples are shown without their code`() async throws {
    let workspace = try Workspace([
      "Search.failure.txt": text("Examples/FiveLibraries/Mistakes/Search.failure.txt"),
      "Saved.failure.txt": text("Examples/Shop/Tests/ShopMistakes/Saved.failure.txt"),
    ])
    let result = try await workspace.run("replay", "Search.failure.txt", "Saved.failure.txt")
    #expect(result.status == 1)
    #expect(
      result.output == #"""
        Search.failure.txt: is a test of a test target; run it again:

          swift test --filter '^AppWithObservation\.observationMistake\(_:\)' --filter Search.marble:6

        When it was saved:

          FiveLibraries/Mistakes/Search.marble:10:3: frame 8: found(["Rx"]) is 3 frames early

            hot typed    -a--------
            cold answer  -(r|)
            run          typed.search(pause: 3) { answer }
            expected     i---l---x
            actual       i---lx
                              ^  ^

            frame  expected       actual
            8      found(["Rx"])  found(["Rx"]) at 5  3 frames early

        Saved.failure.txt: is a test of a test target; run it again:

          swift test --filter '^ShopMistakes\.SavedMistake\/`the search does not wait for the pause`\(\)'

        When it was saved:

          Shop/Tests/ShopMistakes/SavedMistake.swift:27:39: frame 3: searching is 2 frames late

            hot, line 23  -t-e------
            expected      i--s
            actual        i----s
                             ^ ^

            frame  expected   actual
            3      searching  searching at 5  2 frames late

        """#, "\(result.output)")
    let page = try await workspace.run("replay", "-o", "page.html", "Search.failure.txt")
    #expect(page.status == 0)
    #expect(
      try workspace.read("page.html").contains("waits for three frames before it shows an answer"))
  }
}
