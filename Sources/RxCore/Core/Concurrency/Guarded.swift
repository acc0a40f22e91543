import Synchronization

/// A value of any type behind a mutex.
///
/// `Mutex` requires values that can be sent between threads. The elements and closures of RxSwift's API do not promise this.
/// This type leaves that promise to the user.
@usableFromInline
package struct Guarded<Value>: ~Copyable, @unchecked Sendable {
  // Unchecked: the value is accessed only under the lock, and the user promises that elements may cross threads.

  @frozen
  @usableFromInline
  struct Unchecked<Content>: @unchecked Sendable {
    // Unchecked for the same reason.
    @usableFromInline var content: Content

    @inlinable
    init(_ content: consuming Content) { self.content = content }
  }

  @usableFromInline let mutex: Mutex<Unchecked<Value>>

  #if THREAD_SANITIZER
    /// Makes the mutex visible to ThreadSanitizer, which does not see the mutex's code.
    @usableFromInline let order = Atomic(0)
  #endif

  @inlinable
  package init(_ value: consuming Value) { mutex = Mutex(Unchecked(value)) }

  #if DEBUG
    /// Calls `body` under the lock; `body` must be short and must not run user code.
    @usableFromInline
    package func withLock<Result>(
      _ body: (inout Value) -> Result, file: StaticString = #fileID, line: UInt = #line
    ) -> Result {
      ExploredThread.reach(.lock, of: self, file, line)
      defer { ExploredThread.reach(.unlock, of: self, file, line) }
      return mutex.withLock { value in
        GuardedSection.enter()
        defer { GuardedSection.leave() }
        return Unchecked(body(&value.content))
      }.content
    }
  #elseif THREAD_SANITIZER
    /// Calls `body` under the lock; `body` must be short and must not run user code.
    @inlinable
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      mutex.withLock { value in
        _ = order.load(ordering: .acquiring)
        defer { order.store(0, ordering: .releasing) }
        return Unchecked(body(&value.content))
      }.content
    }
  #else
    /// Calls `body` under the lock; `body` must be short and must not run user code.
    @inlinable
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      mutex.withLock { Unchecked(body(&$0.content)) }.content
    }
  #endif
}
