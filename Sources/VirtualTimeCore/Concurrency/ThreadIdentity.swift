#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The identity of a thread.
///
/// It is unique among the running threads.
@usableFromInline
package struct ThreadIdentity: Equatable, Sendable {
  @usableFromInline package let value: UInt

  @inlinable
  init(value: UInt) { self.value = value }

  /// The identity of the calling thread.
  @inlinable
  package static var current: ThreadIdentity {
    #if canImport(Darwin) || canImport(Musl) || canImport(Android)
      ThreadIdentity(value: UInt(bitPattern: pthread_self()))
    #else
      ThreadIdentity(value: UInt(pthread_self()))
    #endif
  }
}
