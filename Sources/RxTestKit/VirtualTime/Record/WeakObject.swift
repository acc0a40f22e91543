/// A weak reference to an object.
struct WeakObject {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }

  /// The name of the object's type; nil once it is released.
  var typeName: String? { object.map { "\(type(of: $0))" } }
}
