#if DEBUG
  /// An operation on a lock, an atomic value or a semaphore.
  @usableFromInline
  package struct ConcurrentOperation {
    @usableFromInline
    package enum Kind: UInt8, Sendable {
      case load, store, update, lock, unlock, wait, signal

      /// A point in a scenario where another thread may run.
      case point
    }

    package let kind: Kind
    /// The address of the lock, the value or the semaphore.
    package let object: UnsafeRawPointer
    package let file: StaticString
    package let line: UInt

    package init(
      kind: Kind, object: UnsafeRawPointer, file: StaticString, line: UInt
    ) {
      self.kind = kind
      self.object = object
      self.file = file
      self.line = line
    }
  }

  /// A thread whose operations an explorer of interleavings controls in a debug build.
  @usableFromInline
  package final class ExploredThread: @unchecked Sendable {
    // Unchecked: only its own thread uses it.

    /// Called before each operation, but after an `unlock`; returns when the thread may continue.
    private let willPerform: (ConcurrentOperation) -> Void
    /// Receives programming errors of this thread.
    private let report: (String) -> Void

    private static let count = PlainAtomic<Int>(0)
    private static let local = ThreadLocal()

    package init(
      willPerform: @escaping (ConcurrentOperation) -> Void, report: @escaping (String) -> Void
    ) {
      self.willPerform = willPerform
      self.report = report
    }

    /// Whether the explorer controls any thread.
    ///
    /// Relaxed: an explored thread incremented the count itself.
    @usableFromInline static var isAnyRunning: Bool { count.load(ordering: .relaxed) > 0 }

    /// The calling thread; `nil` if the explorer does not control it.
    private static var current: ExploredThread? {
      guard isAnyRunning, let pointer = local.pointer else { return nil }
      return Unmanaged.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Whether the explorer controls the calling thread.
    @usableFromInline package static var isCurrent: Bool { current != nil }

    /// Runs `body` as this thread.
    package func run(_ body: () -> Void) {
      Self.count.wrappingAdd(1, ordering: .relaxed)
      Self.local.pointer = Unmanaged.passUnretained(self).toOpaque()
      body()
      Self.local.pointer = nil
      Self.count.wrappingSubtract(1, ordering: .relaxed)
    }

    /// Reports to the explorer, if it controls the thread, that the thread is about to perform an operation on an atomic value.
    ///
    /// Not generic, because a debug build would look up metadata for each operation. Callers ask `isAnyRunning` first: a call with many
    /// arguments is slow in a debug build.
    @usableFromInline
    static func reach(
      _ kind: ConcurrentOperation.Kind, of word: borrowing PlainAtomic<Int>, _ file: StaticString,
      _ line: UInt
    ) {
      reach(kind, at: withUnsafePointer(to: word) { UnsafeRawPointer($0) }, file, line)
    }

    /// Reports an operation on an object.
    static func reach(
      _ kind: ConcurrentOperation.Kind, of object: AnyObject, _ file: StaticString, _ line: UInt
    ) {
      reach(kind, at: UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()), file, line)
    }

    /// Reports an operation on the object at an address.
    static func reach(
      _ kind: ConcurrentOperation.Kind, at address: UnsafeRawPointer, _ file: StaticString,
      _ line: UInt
    ) {
      current?.willPerform(
        ConcurrentOperation(kind: kind, object: address, file: file, line: line))
    }

    /// Passes a message to the explorer.
    ///
    /// - Returns: Whether the explorer controls the thread.
    static func report(_ message: String) -> Bool {
      guard let thread = current else { return false }
      thread.report(message)
      return true
    }
  }
#else
  /// A release build explores nothing.
  @usableFromInline
  package enum ExploredThread {
    @inline(__always) @inlinable package static var isCurrent: Bool { false }
  }
#endif
