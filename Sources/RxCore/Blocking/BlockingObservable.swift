#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ObservableConvertibleType {
  /// Returns an object whose methods block until the elements arrive, for tests and scripts.
  ///
  ///     let titles = try titles.toBlocking(timeout: 5).toArray()
  ///
  /// - Parameter timeout: The maximum number of seconds that a call waits. After that, the call disposes its subscription and the error is
  ///   `RxError.timeout`. With 0, a call receives only the events that arrive on subscription. By default, a call waits until the sequence terminates.
  ///     A debug build then warns of a call that has waited for 5 seconds: see `Hooks.warningHandler`.
  /// - Returns: The object with the blocking methods.
  public func toBlocking(timeout: TimeInterval? = nil) -> BlockingObservable<Element> {
    BlockingObservable(source: asObservable(), timeout: timeout)
  }
}

/// A sequence whose methods subscribe and block.
///
/// Each method returns at the first event that determines its result, and disposes the subscription. A call blocks the calling thread. The main
/// thread runs the main queue's work while it waits, except in a call made by work of the main queue. In that case, a sequence that needs the main
/// queue cannot continue, and only the timeout ends the wait. The same applies to a serial queue that waits for itself. Do not block in a task,
/// because tasks share a small number of threads. Await `values` or `firstValue` instead.
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

  /// Waits for the first element, or returns a default if there is none.
  ///
  /// - Parameter default: The result if the sequence completes without an element.
  /// - Returns: The element, or the default.
  /// - Throws: The error of the sequence, or `RxError.timeout`.
  @_disfavoredOverload
  public func firstOrDefault(_ default: Element) throws -> Element { try first() ?? `default` }

  /// Waits for the first element, and reports failure through arguments instead of throwing.
  ///
  /// It is ReactiveCocoa's form.
  ///
  /// - Parameters:
  ///   - default: The result for an empty sequence.
  ///   - success: Set to true if there was an element or the sequence completed without one, otherwise to false.
  ///   - error: Receives the sequence's error, `RxError.timeout` after the timeout, or `nil` after a completion.
  /// - Returns: The element, or the default.
  @_disfavoredOverload
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
  /// - Throws: `RxError.noElements` if the sequence completes without an element; `RxError.moreThanOneElement` at the second element; the error of
  ///   the sequence; or `RxError.timeout`.
  public func single() throws -> Element { try single { _ in true } }

  /// Waits for the only element that satisfies a predicate.
  ///
  /// - Parameter predicate: Whether to count an element. If it throws, the wait ends with its error.
  /// - Returns: The element.
  /// - Throws: `RxError.noElements` if the sequence completes without such an element; `RxError.moreThanOneElement` at the second one; the error
  ///   that `predicate` throws; the error of the sequence; or `RxError.timeout`.
  public func single(_ predicate: @escaping (Element) throws -> Bool) throws -> Element {
    let elements = try elements(max: 2, where: predicate).get()
    guard let element = elements.first else { throw RxError.noElements }
    if elements.count > 1 { throw RxError.moreThanOneElement }
    return element
  }

  /// Waits for the terminal event.
  ///
  /// - Returns: All elements, and the terminal event. After a timeout, the error is `RxError.timeout`.
  public func materialize() -> MaterializedSequenceResult<Element> { elements() }

  /// Waits for the completion and ignores the elements.
  ///
  /// - Throws: The error of the sequence, or `RxError.timeout`.
  @_disfavoredOverload
  public func waitUntilCompleted() throws { _ = try elements { _ in false }.get() }

  private func elements(
    max count: Int = .max, where predicate: @escaping (Element) throws -> Bool = { _ in true }
  ) -> MaterializedSequenceResult<Element> {
    BlockedSubscription().elements(of: source, within: timeout, max: count, where: predicate)
  }
}

/// All elements of a sequence, and its terminal event.
@frozen
public enum MaterializedSequenceResult<T> {
  /// The sequence completed.
  case completed(elements: [T])

  /// The sequence failed or timed out.
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
