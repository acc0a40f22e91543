#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A thread-local object, created on first use and released when the thread ends.
package struct ThreadObject<Value: AnyObject>: Sendable {
  private let key: pthread_key_t
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      let released: UnsafeMutableRawPointer? = pointer
      if let released { Unmanaged<AnyObject>.fromOpaque(released).release() }
    }
    self.key = key
    self.make = make
  }

  /// The object of the current thread.
  package var value: Value {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<Value>.fromOpaque(pointer).takeUnretainedValue()
    }
    let value = make()
    pthread_setspecific(key, Unmanaged.passRetained(value).toOpaque())
    return value
  }

  /// Calls `body` with the object of the current thread; `body` does not have to retain it.
  @inline(__always) @inlinable
  package func withValue<Result>(_ body: (Value) -> Result) -> Result {
    guard let pointer = pthread_getspecific(key) else { return body(value) }
    return Unmanaged<Value>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
  }
}
