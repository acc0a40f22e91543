#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Tells threads apart, as long as they run.
@usableFromInline
package struct ThreadIdentity: Equatable, Sendable {
  @usableFromInline let value: UInt

  /// The thread that asks.
  @usableFromInline
  package static var current: ThreadIdentity {
    #if canImport(Glibc)
      ThreadIdentity(value: UInt(pthread_self()))
    #else
      ThreadIdentity(value: UInt(bitPattern: pthread_self()))
    #endif
  }
}
