/// The mutable state of one stage of one subscription.
///
/// Access is unchecked: a stage is called by one thread at a time, which the source or a `Gate` sees to, and a
/// check at run time would cost more than most stages do.
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
  /// What was collected; nothing is left.
  @inlinable
  func takeAll() -> Value {
    let all = value
    value = Value()
    return all
  }
}
