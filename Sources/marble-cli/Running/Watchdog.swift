import RxFixtures
import RxTestKit
import VirtualTimeCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Ends the process if the work on a file or a test exceeds `--timeout`, whatever the work does.
///
/// `run` does not need it: it leaves such work behind and continues.
final class Watchdog: Sendable {
  private struct Work {
    let path: String
    /// The test in work; nil for the file as a whole.
    var title: String?
    var time = TimedWork()
  }

  private let limit: Duration?
  private let work = PlainMutex<Work?>(nil)

  /// Starts the thread that compares the time.
  ///
  /// - Parameter limit: How long the work on a file, or on a test, may take; nil for no limit.
  init(_ limit: Duration?) {
    self.limit = limit
    guard let limit else { return }
    let pause = min(100_000, max(1_000, limit.nanoseconds / 10_000))
    _ = LargeStack.start { [self] in
      while true {
        usleep(UInt32(pause))
        work.withLock { check(&$0, limit) }
      }
    }
  }

  /// Works on a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - console: Its outputs are written before the work begins, because an overdue process ends without them.
  ///   - body: The work.
  func watch<Result, Failure: Error>(
    _ path: String, _ console: Console, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard limit != nil else { return try body() }
    console.output.flush()
    console.errors.flush()
    work.withLock { $0 = Work(path: path) }
    defer { work.withLock { $0 = nil } }
    return try body()
  }

  /// Begins the next part of the work: a test, or the file as a whole.
  func begin(_ title: String?) {
    if limit == nil { return }
    work.withLock { work in
      work?.title = title
      work?.time = TimedWork()
    }
  }

  private func check(_ work: inout Work?, _ limit: Duration) {
    guard work?.time.isLost(limit: limit) == true, let work else { return }
    let errors = Output(descriptor: 2, name: "standard error")
    let name = [work.path, work.title].compactMap { $0 }.joined(separator: ": ")
    errors.writeLine("marble-cli: \(name.escapingControls()) \(limit.overrun)")
    errors.flush()
    TemporaryFile.removeAll(
      exitingWith: (work.title == nil ? ExitCode.inputOutput : .testFailed).rawValue)
  }
}
