/// A point in virtual time of any type: an integer that orders points, or an object that holds the point.
package struct VirtualTimePoint: Sendable {
  /// Compares the values of two points that are not integers: negative if the first is earlier, zero if they are equal, otherwise positive.
  package typealias Comparison = (AnyObject, AnyObject) -> Int

  /// Holds a point that is not an integer.
  package final class Holder<Value> {
    package let value: Value

    package init(_ value: Value) { self.value = value }
  }

  /// 0 for points that are not integers.
  package let order: Int

  // A value of the user's type, which the scheduler never changes.
  nonisolated(unsafe) package let holder: AnyObject?

  package init(order: Int, holder: AnyObject? = nil) {
    self.order = order
    self.holder = holder
  }

  package init<Value>(holding value: Value) { self.init(order: 0, holder: Holder(value)) }

  package func isEarlier(than other: VirtualTimePoint, by comparison: Comparison) -> Bool {
    guard let holder, let otherHolder = other.holder else { return order < other.order }
    return comparison(holder, otherHolder) < 0
  }
}
