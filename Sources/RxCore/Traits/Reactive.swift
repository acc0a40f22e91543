/// The `rx` namespace of a value.
///
/// Extend `Reactive` to give a type its observables and observers. Each settable property of an object is an observer: `label.rx.text` sets
/// `label.text` on the main scheduler.
@dynamicMemberLookup
public struct Reactive<Base> {
  /// The value to which the namespace belongs.
  public let base: Base

  /// Creates the namespace of a value.
  ///
  /// - Parameter base: The value.
  public init(_ base: Base) { self.base = base }

  /// An observer that sets a property.
  ///
  /// The object is held weakly.
  ///
  /// - Parameter keyPath: The property.
  /// - Returns: The observer.
  public subscript<Property>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject {
    Binder(base) { base, value in base[keyPath: keyPath] = value }
  }
}

/// A type with the `rx` namespace.
public protocol ReactiveCompatible {
  /// The type that extensions of `Reactive` extend.
  associatedtype ReactiveBase

  /// The `rx` namespace of the type.
  static var rx: Reactive<ReactiveBase>.Type { get set }

  /// The `rx` namespace of a value.
  var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
  /// The `rx` namespace of the type.
  ///
  /// The setter does nothing. It exists so that extensions can declare mutating setters.
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    set {}
  }

  /// The `rx` namespace of a value.
  ///
  /// The setter does nothing. It exists so that extensions can declare mutating setters.
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    set {}
  }
}
