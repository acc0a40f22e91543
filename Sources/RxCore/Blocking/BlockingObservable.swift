#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ObservableConvertibleType {
  /// The sequence with calls that wait for its elements, for tests and scripts.
  ///
  ///     let titles = try titles.toBlocking(timeout: 5).toArray()
  ///
  /// - Parameter timeout: The seconds that a call waits at the most; then it disposes its subscription, and the error is
  ///   `RxError.timeout`. 0 waits for nothing beyond what comes while subscribing; by default, there is no end.
  /// - Returns: The calls.
  public func toBlocking(timeout: TimeInterval? = nil) -> BlockingObservable<Element> {
    BlockingObservable(source: asObservable(), timeout: timeout)
  }
}

/// A sequence whose calls subscribe and wait: each returns at the first event that decides its result, and disposes the
/// subscription.
///
/// The thread that calls is blocked. On the main thread, what is asked of the main queue is done meanwhile, except where the call
/// is made by work of the main queue: then a sequence that needs this queue cannot continue, and only the timeout ends the wait. The
/// same holds for a serial queue that waits for itself. In a task, which would keep one of the few threads that tasks have, await
/// `values` or `firstValue` instead.
///
/// - Seealso: [To](https://reactivex.io/documentation/operators/to.html)
public struct BlockingObservable<Element>: Sendable {
  let source: Observable<Element>
  let timeout: TimeInterval?
}

extension BlockingObservable {
  /// Waits for all elements.
  ///
  /// - Returns: The elements.
  /// - Throws: The error of the sequence, or `RxError.timeout`.
  public func toArray() throws -> [Element] { try materialize().get() }

  /// Waits for the first element.
  ///
  /// - Returns: The element, or `nil` if the sequence completes without one.
  /// - Throws: The error of the sequence, or `RxError.timeout`.
  public func first() throws -> Element? { try elements(max: 1).get().first }

  /// Waits for the first element, or takes another.
  ///
  /// - Parameter default: What to return if the sequence completes without an element.
  /// - Returns: The element, or the default.
  /// - Throws: The error of the sequence, or `RxError.timeout`.
  public func firstOrDefault(_ default: Element) throws -> Element { try first() ?? `default` }

  /// Waits for the first element, or takes another, and says how it went instead of throwing: ReactiveCocoa's form.
  ///
  /// - Parameters:
  ///   - default: What to return if there is no element.
  ///   - success: Set to whether there was an element, or the sequence completed without one.
  ///   - error: Set to the error of the sequence, or to `RxError.timeout`; to `nil` if there is none.
  /// - Returns: The element, or the default.
  public func firstOrDefault(
    _ default: Element, success: inout Bool, error: inout (any Swift.Error)?
  ) -> Element {
    do {
      let first = try first()
      (success, error) = (true, nil)
      return first ?? `default`
    } catch let failure {
      (success, error) = (false, failure)
      return `default`
    }
  }

  /// Waits for the last element.
  ///
  /// - Returns: The element, or `nil` if the sequence completes without one.
  /// - Throws: The error of the sequence, or `RxError.timeout`.
  public func last() throws -> Element? { try toArray().last }

  /// Waits for the only element.
  ///
  /// - Returns: The element.
  /// - Throws: `RxError.noElements` if the sequence completes without one, `RxError.moreThanOneElement` at the second,
  ///   the error of the sequence, or `RxError.timeout`.
  public func single() throws -> Element { try single { _ in true } }

  /// Waits for the only element of some kind.
  ///
  /// - Parameter predicate: Whether an element is of that kind; what it throws ends the wait.
  /// - Returns: The element.
  /// - Throws: `RxError.noElements` if the sequence completes without one, `RxError.moreThanOneElement` at the second,
  ///   what `predicate` throws, the error of the sequence, or `RxError.timeout`.
  public func single(_ predicate: @escaping (Element) throws -> Bool) throws -> Element {
    let elements = try elements(max: 2, where: predicate).get()
    guard let element = elements.first else { throw RxError.noElements }
    if elements.count > 1 { throw RxError.moreThanOneElement }
    return element
  }

  /// Waits for the end.
  ///
  /// - Returns: All elements, and how the sequence ended; where the time was over, the error is `RxError.timeout`.
  public func materialize() -> MaterializedSequenceResult<Element> { elements() }

  /// Waits for the completion, and drops the elements.
  ///
  /// - Throws: The error of the sequence, or `RxError.timeout`.
  public func waitUntilCompleted() throws { _ = try elements { _ in false }.get() }

  private func elements(
    max count: Int = .max, where predicate: @escaping (Element) throws -> Bool = { _ in true }
  ) -> MaterializedSequenceResult<Element> {
    BlockedSubscription().elements(of: source, within: timeout, max: count, where: predicate)
  }
}

/// All that a sequence emitted, and how it ended.
@frozen
public enum MaterializedSequenceResult<T> {
  /// The sequence completed.
  case completed(elements: [T])

  /// The sequence failed, or took too long.
  case failed(elements: [T], error: any Swift.Error)
}

extension MaterializedSequenceResult: Sendable where T: Sendable {}

extension MaterializedSequenceResult {
  fileprivate func get() throws -> [T] {
    switch self {
    case .completed(let elements): return elements
    case .failed(_, let error): throw error
    }
  }
}
