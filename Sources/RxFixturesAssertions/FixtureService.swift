import Dispatch
import Foundation
import RxFixtures
import RxTestKit
import VirtualTimeCore

/// Does jobs of a language server on the fixtures of one call of `cases(in:)`, in place of testing.
///
/// The language server starts the process with one test, and a connection. The first case that the test verifies does the jobs, on the
/// test's own thread or actor, until the connection ends; that ends the process.
final class FixtureService: Sendable {
  /// The name of the environment variable that asks for it: the number of the connection's descriptor, and the name of the registry's
  /// description.
  static let variable = "MARBLE_SERVE"

  /// That of this process; nil if it is to test.
  static let ofProcess = ProcessInfo.processInfo.environment[variable].flatMap(FixtureService.init)

  private let descriptor: CInt
  private let name: String
  private let isTaken = PlainMutex(false)
  private let isCancelled = PlainAtomic(false)
  private let jobs = PlainMutex<[Job]>([])
  /// Counts the jobs that are not begun.
  private let waiting = DispatchSemaphore(value: 0)

  /// What to do with which text.
  private struct Job: Sendable {
    let job: FixtureJob
    let test: Int
    let file: FixtureFile
    let bytes: [UInt8]
  }

  private init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let descriptor = CInt(words[0]) else { return nil }
    (self.descriptor, name) = (descriptor, String(words[1]))
    // Processes that the tests start are none of the language server's.
    unsetenv(Self.variable)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Does the jobs if they are about these fixtures.
  func serve(_ fixtures: ServedFixtures?) {
    guard let fixtures, begin(fixtures) else { return }
    while true {
      let job = next()
      send(.answer(perform(job, fixtures.runner)))
    }
  }

  /// The same, and awaits the tasks that pipelines start.
  func serve(_ fixtures: ServedFixtures?) async {
    guard let fixtures, begin(fixtures) else { return }
    while true {
      let job = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: self.next()) }
      }
      let answer = await TaskedRun.call { self.perform(job, fixtures.runner) }
      send(.answer(answer))
    }
  }

  /// Begins with the first case of the fixtures.
  private func begin(_ fixtures: ServedFixtures) -> Bool {
    guard fixtures.target?.name == name, isTaken.withLock({ $0.setToTrue() }) else { return false }
    _ = LargeStack.start { self.read() }
    send(.ready(version: ServiceReply.version))
    return true
  }

  private func perform(_ job: Job, _ runner: FixtureRunner) -> FixtureAnswer {
    let runner = runner.forEditor { self.isCancelled.load(ordering: .relaxed) }
    return runner.answer(job.job, ofTest: job.test, in: job.file, job.bytes)
  }

  private func next() -> Job {
    waiting.wait()
    return jobs.withLock { $0.removeFirst() }
  }

  // MARK: - The connection

  /// Reads requests until the connection ends, which ends the process at once, whatever its test does.
  private func read() {
    var buffer = MessageBuffer()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var text = (file: FixtureFile.parse("", path: ""), bytes: [UInt8]())
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { _exit(EXIT_SUCCESS) }
      buffer.add(chunk[..<count])
      do throws(MessageProblem) {
        while let request: ServiceRequest = try buffer.next() { take(request, &text) }
      } catch {
        end(error.reason)
      }
    }
  }

  private func take(_ request: ServiceRequest, _ text: inout (file: FixtureFile, bytes: [UInt8])) {
    switch request {
    case .text(let path, let bytes): text = (FixtureFile.parse(bytes, path: path), bytes)
    case .cancel: isCancelled.store(true, ordering: .relaxed)
    case .job(let job, let index):
      guard text.file.tests.indices.contains(index) else { return end("there is no such test") }
      isCancelled.store(false, ordering: .relaxed)
      jobs.withLock { $0.append(Job(job: job, test: index, file: text.file, bytes: text.bytes)) }
      waiting.signal()
    }
  }

  private func send(_ reply: ServiceReply) {
    var rest = reply.message[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        bytes.baseAddress.map { Foundation.write(descriptor, $0, bytes.count) } ?? 0
      }
      if count < 0 && errno == EINTR { continue }
      // The language server has ended.
      guard count > 0 else { _exit(EXIT_SUCCESS) }
      rest = rest.dropFirst(count)
    }
  }

  private func end(_ reason: String) {
    FileHandle.standardError.write(Data("error: the language server's request: \(reason)\n".utf8))
    _exit(EXIT_FAILURE)
  }
}

/// The fixtures of one call of `cases(in:)`.
struct ServedFixtures: Sendable {
  /// What runs them.
  let runner: FixtureRunner
  /// The description for editors; nil outside of a package that SwiftPM builds.
  let target: DescribedTarget?
}

extension Bool {
  /// Makes it true, and says whether it was false.
  fileprivate mutating func setToTrue() -> Bool {
    defer { self = true }
    return !self
  }
}
