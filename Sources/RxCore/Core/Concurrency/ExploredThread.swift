#if DEBUG
  import Synchronization

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

  /// A thread whose operations an explorer of interleavings controls, in a debug build.
  @usableFromInline
  package final class ExploredThread: @unchecked Sendable {
    // Not checked: only its own thread uses it.

    /// Called before each operation, after it for `unlock`; it returns when the thread may continue.
    private let willPerform: (ConcurrentOperation) -> Void
    /// Receives programming errors and warnings of this thread.
    private let report: (String) -> Void

    private static let isAnyExplored = Atomic<Bool>(false)
    private static let local = ThreadLocal()

    package init(
      willPerform: @escaping (ConcurrentOperation) -> Void, report: @escaping (String) -> Void
    ) {
      self.willPerform = willPerform
      self.report = report
    }

    /// The calling thread, if it is explored.
    private static var current: ExploredThread? {
      // Relaxed: an explored thread set it itself.
      guard isAnyExplored.load(ordering: .relaxed), let pointer = local.pointer else { return nil }
      return Unmanaged.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Runs `body` as this thread.
    package func run(_ body: () -> Void) {
      Self.isAnyExplored.store(true, ordering: .relaxed)
      Self.local.pointer = Unmanaged.passUnretained(self).toOpaque()
      body()
      Self.local.pointer = nil
    }

    /// Tells the explorer, if there is one, that the thread is about to perform an operation.
    @usableFromInline
    package static func reach<Object: ~Copyable>(
      _ kind: ConcurrentOperation.Kind, of object: borrowing Object, _ file: StaticString,
      _ line: UInt
    ) {
      guard let thread = current else { return }
      let address = withUnsafePointer(to: object) { UnsafeRawPointer($0) }
      thread.willPerform(
        ConcurrentOperation(kind: kind, object: address, file: file, line: line))
    }

    /// Gives a message to the explorer.
    ///
    /// - Returns: Whether the thread is explored.
    static func report(_ message: String) -> Bool {
      guard let thread = current else { return false }
      thread.report(message)
      return true
    }
  }
#endif
