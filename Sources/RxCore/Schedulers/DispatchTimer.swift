import VirtualTimeCore
import Dispatch

/// A timer of a dispatch queue.
///
/// Its handler retains it until it is disposed. The queue releases the handler after the disposal, so the handler must not retain the user's
/// objects.
final class DispatchTimer: Cancelable, Sendable {
  /// Nil once disposed.
  private let source: Guarded<(any DispatchSourceTimer)?>
  private let counted = CountedObject()

  var isDisposed: Bool { source.withLock { $0 == nil } }

  init(queue: DispatchQueue) { source = Guarded(DispatchSource.makeTimerSource(queue: queue)) }

  func start(
    after dueTime: RxTimeInterval, repeating period: RxTimeInterval, leeway: DispatchTimeInterval,
    handler: @escaping @Sendable () -> Void
  ) {
    guard let source = source.withLock({ $0 }) else { return }
    source.schedule(deadline: .now() + dueTime, repeating: period, leeway: leeway)
    source.setEventHandler(handler: handler)
    source.resume()
  }

  func dispose() {
    let source = source.withLock { source in
      defer { source = nil }
      return source
    }
    source?.cancel()
  }
}
