import Foundation
import MarbleKit
import MarbleTesting
import Testing

/// Calls of two threads at once, for subjects and operators of a user's own.
struct OverlapTests {
  let scheduler = MarbleScheduler()

  private func failures() -> [MarbleFailure] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site)
  }

  private func source(of subject: some Sending) -> AnyMarbleSubscribable<String> {
    AnyMarbleSubscribable { subscriber in
      subject.attach(subscriber.next)
      return {}
    }
  }

  @Test func `a subject that passes on one value after another passes`() {
    let subject = QueueingSubject()
    scheduler.overlap(at: 2) {
      subject.send("a")
    } with: {
      subject.send("b")
    }
    scheduler.expect(source(of: subject)).toBe("--[ab]")
    #expect(failures().map(\.message) == [])
  }

  @Test func `a subject that passes values on at once fails, at the line of the call`() {
    let subject = CarelessSubject()
    let line: UInt = #line + 1
    scheduler.overlap(at: 2) {
      subject.send("a")
    } with: {
      subject.send("b")
    }
    scheduler.expect(source(of: subject)).toBe("--[ab]")
    let failures = failures()
    #expect(
      failures.map(\.message) == [
        """
        frame 2: "b" came on another thread while "a" was being received: pass on one event after another
        """
      ])
    #expect(failures.map(\.site.line) == [line])
  }

  @Test func `a subject that holds a lock meanwhile fails, and the second value comes after it`() {
    let subject = LockingSubject()
    scheduler.overlap(at: 2, patience: .milliseconds(20)) {
      subject.send("a")
    } with: {
      subject.send("b")
    }
    scheduler.expect(source(of: subject)).toBe("--[ab]")
    #expect(
      failures().map(\.message) == [
        """
        frame 2: the second call did not return within 0.02 seconds while "a" was being received: hold no lock while you \
        pass on an event
        """
      ])
  }

  @Test func `ends overlap, too`() {
    let left = CarelessSubject()
    let merged = AnyMarbleSubscribable<String> { subscriber in
      left.attach { if $0 == "|" { subscriber.complete() } else { subscriber.next($0) } }
      return {}
    }
    scheduler.overlap(at: 1) {
      left.send("a")
    } with: {
      left.send("|")
    }
    scheduler.expect(merged).toBe("-(a|)")
    #expect(
      failures().map(\.message) == [
        """
        frame 1: a completion came on another thread while "a" was being received: pass on one event after another
        """
      ])
  }

  @Test func `two expectations may receive at once`() {
    let (left, right) = (CarelessSubject(), CarelessSubject())
    scheduler.overlap(at: 1) {
      left.send("a")
    } with: {
      right.send("b")
    }
    scheduler.expect(source(of: left)).toBe("-a")
    scheduler.expect(source(of: right)).toBe("-b")
    #expect(failures().map(\.message) == [])
  }

  @Test func `values of the first call that follow do not overlap`() {
    let subject = QueueingSubject()
    scheduler.overlap(at: 1) {
      for text in ["a", "b", "c"] { subject.send(text) }
    } with: {
      for text in ["x", "y"] { subject.send(text) }
    }
    scheduler.expect(source(of: subject)).toBe("-[axybc]")
    #expect(failures().map(\.message) == [])
  }

  @Test func `a call that causes no event fails, and the second is not made`() {
    let subject = CarelessSubject()
    scheduler.overlap(at: 1) {
    } with: {
      subject.send("b")
    }
    scheduler.expect(source(of: subject)).toBe("-")
    #expect(
      failures().map(\.message) == [
        """
        frame 1: nothing overlaps, and the second call was not made: no expectation received an event before the first call returned
        """
      ])
  }

  @Test func `an error of the first call and a frame that has passed are reported`() {
    scheduler.overlap(at: 1) {
      throw MarbleError()
    } with: {
    }
    #expect(
      failures().map(\.message) == ["what was to be done at frame 1 threw MarbleError()"])
    scheduler.overlap(at: 0) {
    } with: {
    }
    #expect(
      failures().map(\.message) == ["frame 0 has passed: the scheduler is at frame 1"])
  }

  @Test func `each of several calls overlaps`() {
    let subject = QueueingSubject()
    for frame in [1, 1, 3] {
      scheduler.overlap(at: frame) {
        subject.send("a")
      } with: {
        subject.send("b")
      }
    }
    scheduler.expect(source(of: subject)).toBe("-[abab]-[ab]")
    #expect(failures().map(\.message) == [])
  }

  @MainActor @Test(.virtualTime)
  func `an awaited run counts the other thread as a part of the test`()
    async
  {
    let scheduler = MarbleScheduler.current
    let subject = QueueingSubject()
    scheduler.overlap(at: 2) {
      subject.send("a")
    } with: {
      subject.send("b")
    }
    scheduler.expect(source(of: subject)).toBe("--[ab]")
    await scheduler.verify()
  }
}

private protocol Sending: Sendable {
  func attach(_ receiver: @escaping (String) -> Void)
}

/// Passes values on at once.
private final class CarelessSubject: Sending {
  // Set before the values come.
  nonisolated(unsafe) private var receiver: (String) -> Void = { _ in }

  func attach(_ receiver: @escaping (String) -> Void) { self.receiver = receiver }

  func send(_ value: String) { receiver(value) }
}

/// Holds a lock while it passes a value on.
private final class LockingSubject: Sending {
  private let subject = CarelessSubject()
  private let lock = NSLock()

  func attach(_ receiver: @escaping (String) -> Void) { subject.attach(receiver) }

  func send(_ value: String) { lock.withLock { subject.send(value) } }
}

/// Leaves a value to the call that passes another one on.
private final class QueueingSubject: Sending {
  private let subject = CarelessSubject()
  private let lock = NSLock()
  // The lock guards them.
  nonisolated(unsafe) private var isSending = false
  nonisolated(unsafe) private var waiting: [String] = []

  func attach(_ receiver: @escaping (String) -> Void) { subject.attach(receiver) }

  func send(_ value: String) {
    let begins = lock.withLock {
      waiting.append(value)
      defer { isSending = true }
      return !isSending
    }
    if !begins { return }
    while let next = takeNext() { subject.send(next) }
  }

  private func takeNext() -> String? {
    lock.withLock {
      isSending = !waiting.isEmpty
      return isSending ? waiting.removeFirst() : nil
    }
  }
}
