/// A value that the user's closure changes in place, element by element, in one subscription.
///
/// While the closure runs, nothing else accesses the value: an element that the closure sends waits until the closure has returned.
@usableFromInline
final class Accumulation<Value, Element> {
  // Unchecked because `isChanging` excludes a second access.
  @exclusivity(unchecked) @usableFromInline var value: Value
  @exclusivity(unchecked) @usableFromInline var isChanging = false
  @exclusivity(unchecked) @usableFromInline var waiting: [Element] = []

  @inlinable
  init(_ seed: Value) { value = seed }

  /// Applies an element to the value, or queues the element while the closure runs; calls `handler` after each change.
  ///
  /// - Parameter handler: Returns whether to continue with the queued elements.
  @inlinable
  func add(
    _ element: Element, by accumulator: (inout Value, Element) throws -> Void,
    _ handler: () -> Bool
  ) throws {
    guard !isChanging, waiting.isEmpty else { return waiting.append(element) }
    try change(by: element, accumulator)
    guard handler(), !waiting.isEmpty else { return }
    repeat {
      try change(by: waiting.removeFirst(), accumulator)
    } while handler() && !waiting.isEmpty
  }

  @inlinable
  func change(by element: Element, _ accumulator: (inout Value, Element) throws -> Void) throws {
    isChanging = true
    try accumulator(&value, element)
    isChanging = false
  }
}
