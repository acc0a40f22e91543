/// A point in virtual time of any type: an integer that orders points, or an object that holds the point.
struct VirtualTimePoint: Sendable {
  /// Compares the values of two points that are not integers.
  typealias Comparison = (AnyObject, AnyObject) -> VirtualTimeComparison

  /// Holds a point that is not an integer.
  final class Holder<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// 0 for points that are not integers.
  let order: Int

  // A value of the user's type, which the scheduler never changes.
  nonisolated(unsafe) let holder: AnyObject?

  init(order: Int, holder: AnyObject? = nil) {
    self.order = order
    self.holder = holder
  }

  init<Value>(holding value: Value) { self.init(order: 0, holder: Holder(value)) }

  func isEarlier(than other: VirtualTimePoint, by comparison: Comparison) -> Bool {
    guard let holder, let otherHolder = other.holder else { return order < other.order }
    if case .lessThan = comparison(holder, otherHolder) { return true }
    return false
  }
}
