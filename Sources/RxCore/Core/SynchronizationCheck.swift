import VirtualTimeCore

#if DEBUG
  /// Detects, in debug builds, that an observer is called while it is already being called.
  @usableFromInline
  final class SynchronizationCheck: @unchecked Sendable {
    // Unchecked: `depth` belongs to the thread whose identity `owner` holds.
    private let owner = PlainAtomic<UInt>(0)
    private let hasReported = PlainAtomic<Bool>(false)
    private var depth = 0

    @usableFromInline
    init() {}

    @usableFromInline
    func enter() {
      let me = ThreadIdentity.current.value
      let other = owner.compareExchange(expected: 0, desired: me, ordering: .acquiring)
      if other.exchanged {
        depth = 1
      } else if other.original == me {
        depth += 1
        report(
          """
          An observer was called again before its last call returned: an element that a handler caused came back to it, \
          so observers see elements out of order. If that is meant, put `observe(on: MainScheduler.asyncInstance)` \
          before the handler; if not, do not emit from the handler.
          """)
      } else {
        report(
          """
          An observer was called from two threads at once. Elements must come one at a time: guard the source with a \
          lock, or use `observe(on:)` with a serial scheduler before elements of several threads meet.
          """)
      }
    }

    @usableFromInline
    func leave() {
      guard owner.load(ordering: .relaxed) == ThreadIdentity.current.value else { return }
      depth -= 1
      if depth == 0 { owner.store(0, ordering: .releasing) }
    }

    private func report(_ message: String) {
      // A scenario's observers check this themselves.
      if ExploredThread.isCurrent { return }
      if !hasReported.exchange(true, ordering: .relaxed) { Hooks.warningHandler(message) }
    }
  }
#else
  /// Checks nothing in a release build.
  @usableFromInline
  struct SynchronizationCheck {
    @inlinable init() {}
    @inlinable func enter() {}
    @inlinable func leave() {}
  }
#endif
