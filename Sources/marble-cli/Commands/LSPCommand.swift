import FixtureServer
import RxFixtures

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension Command {
  /// Serves an editor.
  static let lsp = Command(
    name: "lsp", operands: "",
    summary: "serve an editor, by the Language Server Protocol",
    discussion: """
      Reads the messages of the Language Server Protocol 3.17 from standard input and
      writes its own to standard output. An editor starts it; Documentation/Editor.md
      says how to set editors up.

      The exit code is 0 after the editor's 'exit' message that follows 'shutdown',
      else 1.
      """,
    execute: { invocation, console in
      guard invocation.operands.isEmpty else {
        throw UsageError("'lsp' takes no operands: the editor sends the files", topic: "lsp")
      }
      // What a fixture prints must not come between the messages.
      let output = dup(1)
      guard output >= 0, dup2(2, 1) >= 0 else { return .inputOutput }
      // The processes of test targets must not keep the connection.
      _ = fcntl(output, F_SETFD, FD_CLOEXEC)
      let targets = DescribedTargets()
      let options = ServerOptions(
        registry: .pointingToTests(run: "swift test"), version: Version.current,
        example: { OperatorExamples.rows(for: $0) },
        testTarget: { targets.target(ofFileAt: $0) })
      return FixtureServer.serve(options, output: output) ? .success : .testFailed
    })
}
