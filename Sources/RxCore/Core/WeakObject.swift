/// A reference that does not retain its object; all handlers of a subscription share one.
///
/// Access is unchecked: the reference never changes, and a check for each element would cost more than reading it.
final class WeakObject<Object: AnyObject> {
  @exclusivity(unchecked) private(set) weak var object: Object?

  init(_ object: Object) { self.object = object }
}
