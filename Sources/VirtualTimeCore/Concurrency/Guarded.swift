/// A value of any type behind a mutex.
///
/// `PlainMutex` requires values that can be sent between threads. The elements and closures of RxSwift's API do not promise this.
/// This type leaves that promise to the user.
@usableFromInline
package struct Guarded<Value>: ~Copyable, @unchecked Sendable {
  // Unchecked: the value is accessed only under the lock, and the user promises that elements may cross threads.

  #if DEBUG
    /// The mutex and the value.
    ///
    /// An object, because a debug build does not specialise generic code: it would look up the layout of a generic mutex for each lock.
    private final class Contents: @unchecked Sendable {
      // Unchecked for the same reason.
      let mutex = PlainMutex(())
      @exclusivity(unchecked) var value: Value

      init(_ value: consuming Value) { self.value = value }
    }

    private let contents: Contents

    @usableFromInline
    package init(_ value: consuming Value) { contents = Contents(value) }

    /// Calls `body` under the lock; `body` must be short and must not run user code.
    @usableFromInline
    package func withLock<Result>(
      _ body: (inout Value) -> Result, file: StaticString = #fileID, line: UInt = #line
    ) -> Result {
      // Without `defer`, which a debug build compiles to functions of their own.
      let contents = contents
      if ExploredThread.isAnyRunning { ExploredThread.reach(.lock, of: contents, file, line) }
      nonisolated(unsafe) let result = contents.mutex.withLock { _ in
        let depth = GuardedSection.enter()
        nonisolated(unsafe) let result = body(&contents.value)
        GuardedSection.leave(depth)
        return result
      }
      if ExploredThread.isAnyRunning { ExploredThread.reach(.unlock, of: contents, file, line) }
      return result
    }
  #else
    @frozen
    @usableFromInline
    struct Unchecked<Content>: @unchecked Sendable {
      // Unchecked for the same reason.
      @usableFromInline var content: Content

      @inlinable
      init(_ content: consuming Content) { self.content = content }
    }

    @usableFromInline let mutex: PlainMutex<Unchecked<Value>>

    #if THREAD_SANITIZER
      /// Makes the mutex visible to ThreadSanitizer, which does not see the mutex's code.
      @usableFromInline let order = PlainAtomic(0)
    #endif

    @inlinable
    package init(_ value: consuming Value) { mutex = PlainMutex(Unchecked(value)) }

    #if THREAD_SANITIZER
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
  #endif
}
