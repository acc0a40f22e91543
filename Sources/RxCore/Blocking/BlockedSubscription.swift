import VirtualTimeCore
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

  /// The seconds of real time after which a wait for virtual time ends if virtual time does not pass, and after which a debug build
  /// warns that a call without a timeout still waits.
  private static var patience: Int { 5 }

  /// The seconds below which the error of a timeout is always `RxError.timeout`, because tests may expect it.
  private static var shortTimeout: TimeInterval { 1 }

  private let lifetime = Lifetime()
  private let thread = BlockedThread()
  private let contents = Guarded(Contents())
  private let stall = Guarded<StoredClosure<Stall>?>(nil)

  /// Subscribes and waits for the terminal event, the last requested element or the timeout.
  ///
  /// The subscription runs on a separate trampoline, because the thread's own trampoline may be waiting for the caller.
  func elements(
    of source: Observable<Element>, within timeout: TimeInterval?, max count: Int,
    where predicate: @escaping (Element) throws -> Bool
  ) -> MaterializedSequenceResult<Element> {
    let timer = timeout.flatMap(startTimer)
    Trampoline.current.nested {
      let stall = RequestMonitor.stall {
        source.start(
          in: lifetime, next: { self.receive($0, predicate, count) }, error: finish,
          completed: { self.finish() })
      }
      self.stall.withLock { $0 = stall.map { StoredClosure($0) } }
      if let timeout, timeout <= 0 { stop(RxError.timeout) }
      let alarm = startAlarm(within: timeout, isVirtual: stall != nil)
      let takeBack = RequestMonitor.lendThread()
      thread.wait()
      if let takeBack {
        let turn = BlockedThread()
        takeBack(turn.release)
        turn.wait()
      }
      alarm?.dispose()
    }
    timer?.dispose()
    return contents.withLock { contents in
      guard let error = contents.error else { return .completed(elements: contents.elements) }
      return .failed(elements: contents.elements, error: error)
    }
  }

  /// Starts the timer of the timeout on a separate queue, so that it also stops a source that keeps the thread busy.
  private func startTimer(_ timeout: TimeInterval) -> DispatchTimer? {
    guard timeout > 0 else { return nil }
    let interval = Int(exactly: (timeout * 1_000_000_000).rounded(.up)) ?? .max
    return startTimer(after: .nanoseconds(interval)) { [weak self] in
      self?.timeOut(after: timeout)
    }
  }

  /// Ends the wait; where virtual time has not passed, by the error that says so, or by a warning if the timeout is short.
  private func timeOut(after timeout: TimeInterval) {
    guard let error = stallError, lifetime.stop() else { return stop(RxError.timeout) }
    let isShort = timeout < Self.shortTimeout
    if isShort { Hooks.warningHandler("\(error)") }
    finish(isShort ? RxError.timeout : error)
  }

  private var stallError: (any Error)? { stall.withLock { $0 }?.call() }

  /// Starts the timer for a wait that may never end; nil if the timeout is shorter, or if there is nothing to say then.
  private func startAlarm(within timeout: TimeInterval?, isVirtual: Bool) -> DispatchTimer? {
    let mayWait = timeout.map { $0 > Double(Self.patience) } ?? true
    if lifetime.isStopped || !mayWait || !isVirtual && !remindsOfWait { return nil }
    return startTimer(after: .seconds(Self.patience)) { [weak self] in
      // What was ready before runs first: it may move the clock.
      DispatchQueue.global().async { [weak self] in self?.ring(isReminder: timeout == nil) }
    }
  }

  /// Ends a wait for virtual time that does not pass; a debug build warns of any other, because a test that hangs shows nothing else.
  private func ring(isReminder: Bool) {
    if let error = stallError { return stop(error) }
    if !isReminder || !remindsOfWait || lifetime.isStopped { return }
    let count = contents.withLock { $0.elements.count }
    Hooks.warningHandler(
      """
      toBlocking() has waited for \(Self.patience) seconds, and has received \(count) element\(count == 1 ? "" : "s"). If the sequence \
      does not complete, the call never returns: write toBlocking(timeout: \(Self.patience)), or limit the sequence, as by take(1).
      """)
  }

  private var remindsOfWait: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  private func startTimer(
    after interval: DispatchTimeInterval, _ work: @escaping @Sendable () -> Void
  ) -> DispatchTimer {
    let timer = DispatchTimer(queue: DispatchQueue(label: "rx.blocking"))
    timer.start(after: interval, repeating: .never, leeway: .nanoseconds(0), handler: work)
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
