/// The mutable state of one operator in one subscription.
///
/// Access is unchecked. Only one thread at a time calls an operator, because the source or a `Gate` ensures it. A runtime check would cost more than
/// most operators do.
@usableFromInline
package final class State<Value> {
  @exclusivity(unchecked)
  @usableFromInline package var value: Value

  @inlinable
  package init(_ value: Value) { self.value = value }

  /// Stores a value.
  ///
  /// - Returns: The previous value.
  @inlinable
  func exchange(_ new: Value) -> Value {
    let old = value
    value = new
    return old
  }
}

extension State where Value: RangeReplaceableCollection {
  /// Returns the collected elements and removes them.
  @inlinable
  func takeAll() -> Value {
    let all = value
    value = Value()
    return all
  }
}
