import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A subscription that blocks the subscribing thread until it ends.
final class BlockedSubscription<Element>: Sendable {
  /// Returns the error of a wait for virtual time that does not pass; `nil` if it passes, or nothing waits for it.
  private typealias Stall = @Sendable () -> (any Error)?

  private struct Contents {
    var elements: [Element] = []
    var error: (any Swift.Error)?
  }

  /// The seconds of real time after which a wait for virtual time ends if virtual time does not pass.
  private static var patience: Int { 1 }

  /// The seconds of real time after which a debug build warns that a call without a timeout still waits.
  private static var reminder: Int { 5 }

  private let lifetime = Lifetime()
  private let thread = BlockedThread()
  private let contents = Guarded(Contents())
  private let stall = Guarded<Stall?>(nil)

  /// Subscribes and waits for the terminal event, the last requested element or the timeout.
  ///
  /// The subscription runs on a separate trampoline, because the thread's own trampoline may be waiting for the caller.
  func elements(
    of source: Observable<Element>, within timeout: TimeInterval?, max count: Int,
    where predicate: @escaping (Element) throws -> Bool
  ) -> MaterializedSequenceResult<Element> {
    let timer = timeout.flatMap(startTimer)
    Trampoline.current.nested {
      let stall = TestWitness.stall {
        source.start(
          in: lifetime, next: { self.receive($0, predicate, count) }, error: finish,
          completed: { self.finish() })
      }
      self.stall.withLock { $0 = stall }
      if let timeout, timeout <= 0 { stop(RxError.timeout) }
      let outlastsAlarm = timeout.map { $0 > Double(Self.patience) } ?? true
      let alarm = outlastsAlarm ? stall.map(startAlarm) : nil
      let reminder = timeout == nil ? startReminder() : nil
      let takeBack = TestWitness.lendThread()
      thread.wait()
      if let takeBack {
        let turn = BlockedThread()
        takeBack(turn.release)
        turn.wait()
      }
      alarm?.dispose()
      reminder?.dispose()
    }
    timer?.dispose()
    return contents.withLock { contents in
      guard let error = contents.error else { return .completed(elements: contents.elements) }
      return .failed(elements: contents.elements, error: error)
    }
  }

  /// Starts the timer of the timeout on a separate queue, so that it also stops a source that keeps the thread busy.
  ///
  /// A wait for virtual time that does not pass ends with the error that says so, or with a warning if the timeout is short: tests
  /// may expect `RxError.timeout` then.
  private func startTimer(_ timeout: TimeInterval) -> DispatchTimer? {
    guard timeout > 0 else { return nil }
    let interval = Int(exactly: (timeout * 1_000_000_000).rounded(.up)) ?? .max
    let timer = DispatchTimer(queue: DispatchQueue(label: "rx.blocking"))
    timer.start(after: .nanoseconds(interval), repeating: .never, leeway: .nanoseconds(0)) {
      [weak self] in self?.timeOut(after: timeout)
    }
    return timer
  }

  private func timeOut(after timeout: TimeInterval) {
    let error = stall.withLock { $0 }?()
    guard let error, lifetime.stop() else { return stop(RxError.timeout) }
    let isShort = timeout < Double(Self.patience)
    if isShort { Hooks.warningHandler("\(error)") }
    finish(isShort ? RxError.timeout : error)
  }

  /// Starts a timer that ends a wait for virtual time if virtual time does not pass.
  private func startAlarm(_ stall: @escaping Stall) -> DispatchTimer {
    startTimer(after: Self.patience) { [weak self] in
      if let self, let error = stall() { stop(error) }
    }
  }

  /// Starts a timer that warns of a wait that may never end, because a test that hangs shows nothing else; nil in a release build.
  private func startReminder() -> DispatchTimer? {
    #if DEBUG
      if lifetime.isStopped { return nil }
      return startTimer(after: Self.reminder) { [weak self] in
        guard let self else { return }
        let count = contents.withLock { $0.elements.count }
        Hooks.warningHandler(
          """
          toBlocking() has waited for \(Self.reminder) seconds, and has received \(count) element\(count == 1 ? "" : "s"). If the sequence \
          does not complete, the call never returns: write toBlocking(timeout: \(Self.reminder)), or limit the sequence, as by take(1).
          """)
      }
    #else
      return nil
    #endif
  }

  private func startTimer(
    after seconds: Int, _ work: @escaping @Sendable () -> Void
  ) -> DispatchTimer {
    let timer = DispatchTimer(queue: DispatchQueue(label: "rx.blocking"))
    timer.start(after: .seconds(seconds), repeating: .never, leeway: .nanoseconds(0), handler: work)
    return timer
  }

  private func receive(
    _ element: Element, _ predicate: (Element) throws -> Bool, _ count: Int
  ) {
    if lifetime.isStopped { return }
    do {
      guard try predicate(element) else { return }
    } catch { return stop(error) }
    let isLast = contents.withLock { contents in
      contents.elements.append(element)
      return contents.elements.count == count
    }
    if isLast { stop() }
  }

  /// Stops the subscription before its terminal event.
  private func stop(_ error: (any Swift.Error)? = nil) {
    if lifetime.stop() { finish(error) }
  }

  /// Disposes the subscription and releases the thread.
  private func finish(_ error: (any Swift.Error)? = nil) {
    lifetime.dispose()
    contents.withLock { $0.error = error }
    thread.release()
  }
}
