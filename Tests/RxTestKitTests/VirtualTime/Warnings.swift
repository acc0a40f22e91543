import RxTestKitAssertions

/// The warnings of a test that runs alone in its process: the handler belongs to the process.
///
/// Make it before the code that warns, so that no warning is lost.
struct Warnings: Sendable {
  private let all: AsyncStream<String>

  init() {
    let (all, continuation) = AsyncStream.makeStream(of: String.self)
    Hooks.warningHandler = { continuation.yield($0) }
    self.all = all
  }

  /// Waits for the first warning.
  func first() async -> String {
    for await warning in all { return warning }
    return ""
  }
}
