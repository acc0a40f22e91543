/// A value that the user's closure changes in place, element by element, in one subscription.
///
/// The value is moved out while the closure runs: the closure changes it without a copy, and nothing else accesses it.
/// An element that the closure causes waits until the closure has returned.
@usableFromInline
final class Accumulation<Value, Element> {
  // Unchecked for the reason that `State` gives. `value` is nil while the closure runs.
  @exclusivity(unchecked) @usableFromInline var value: Value?
  @exclusivity(unchecked) @usableFromInline var waiting = FirstInFirstOut<Element>()

  @usableFromInline let scope: Scope

  @inlinable
  init(_ seed: Value, _ scope: Scope) {
    value = seed
    self.scope = scope
  }

  /// Changes the value by an element, then calls `handler` with the result, and then does the same for the elements that wait.
  @inlinable
  func add(
    _ element: Element, by accumulator: (inout Value, Element) throws -> Void,
    _ handler: (Value) -> Void
  ) throws {
    guard waiting.isEmpty, var result = value.take() else { return waiting.append(element) }
    try accumulator(&result, element)
    value = result
    handler(result)
    while !scope.isStopped, let next = waiting.popFirst(), var result = value.take() {
      try accumulator(&result, next)
      value = result
      handler(result)
    }
  }
}
