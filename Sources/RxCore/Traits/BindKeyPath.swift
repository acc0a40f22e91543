import VirtualTimeCore

extension BindingSourceType {
  /// Sets a property of an object to each element.
  ///
  /// The object is held weakly. After it is released, the next element ends the binding. An error of the sequence is a programming error. In debug
  /// builds, so is a second binding of the property while the first one exists. ReactiveCocoa calls this method `setKeyPath:onObject:`.
  ///
  /// - Parameters:
  ///   - keyPath: The property. It is set on the thread on which an element arrives.
  ///   - object: The object that has the property.
  /// - Returns: A disposable that ends the binding.
  @_disfavoredOverload
  public func bind<Object: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Object, Element>, on object: Object
  ) -> any Disposable { set(keyPath, of: object) { $0 } }

  /// Sets an optional property of an object to each element.
  ///
  /// - Parameters:
  ///   - keyPath: The property. It is set on the thread on which an element arrives.
  ///   - object: The object that has the property.
  /// - Returns: A disposable that ends the binding.
  @_disfavoredOverload
  public func bind<Object: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Object, Element?>, on object: Object
  ) -> any Disposable { set(keyPath, of: object) { $0 } }

  /// Sets a property of an object to each element, and to a default value if the element is `nil`.
  ///
  /// ReactiveCocoa calls this method `setKeyPath:onObject:nilValue:`.
  ///
  /// - Parameters:
  ///   - keyPath: The property. It is set on the thread on which an element arrives.
  ///   - object: The object that has the property.
  ///   - nilValue: The value that replaces `nil`.
  /// - Returns: A disposable that ends the binding.
  @_disfavoredOverload
  public func bind<Object: AnyObject, Value>(
    to keyPath: ReferenceWritableKeyPath<Object, Value>, on object: Object, nilValue: Value
  ) -> any Disposable where Element == Value? { set(keyPath, of: object) { $0 ?? nilValue } }

  private func set<Object: AnyObject, Value>(
    _ keyPath: ReferenceWritableKeyPath<Object, Value>, of object: Object,
    to value: @escaping (Element) -> Value
  ) -> any Disposable {
    let claim = PropertyClaim(keyPath, of: object)
    return asObservable().withUnretained(object).subscribe(
      onNext: { object, element in object[keyPath: keyPath] = value(element) },
      onError: Hooks.reportBindingError, onDisposed: claim.release)
  }
}

#if DEBUG
  /// Detects, in debug builds, a second binding of a bound property.
  private final class PropertyClaim {
    private struct Property: Hashable {
      let object: ObjectIdentifier
      let keyPath: AnyKeyPath
    }

    private static let claims = Guarded<[Property: PropertyClaim]>([:])

    private let property: Property
    private weak var object: AnyObject?

    init(_ keyPath: AnyKeyPath, of object: AnyObject) {
      property = Property(object: ObjectIdentifier(object), keyPath: keyPath)
      self.object = object
      let isFree = Self.claims.withLock { claims in
        // A released object may have had the same address.
        if claims[property]?.object != nil { return false }
        claims[property] = self
        return true
      }
      if !isFree {
        Hooks.reportProgrammingError("\(keyPath) of \(type(of: object)) is bound already.")
      }
    }

    func release() {
      Self.claims.withLock { claims in
        if claims[property] === self { claims[property] = nil }
      }
    }
  }
#else
  /// Detects nothing in a release build.
  private struct PropertyClaim {
    init(_ keyPath: AnyKeyPath, of object: AnyObject) {}
    func release() {}
  }
#endif
