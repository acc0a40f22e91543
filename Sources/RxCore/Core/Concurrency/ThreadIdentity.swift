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
  @usableFromInline let value: UInt

  /// The identity of the calling thread.
  @usableFromInline
  package static var current: ThreadIdentity {
    #if canImport(Glibc)
      ThreadIdentity(value: UInt(pthread_self()))
    #else
      ThreadIdentity(value: UInt(bitPattern: pthread_self()))
    #endif
  }
}
