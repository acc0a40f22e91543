import Dispatch
import Testing
import VirtualTimeCore

/// The atomic values and locks, which are the package's own where the system has none.
@Suite("Atomic values and locks")
struct SharedWordTests {
  /// Calls `body` many times on each of several threads.
  private func onThreads(_ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for _ in 0..<10_000 { body(thread) }
    }
  }

  @Test func `an exchange returns the old value`() {
    let flag = PlainAtomic(false)
    #expect(flag.exchange(true, ordering: .acquiringAndReleasing) == false)
    #expect(flag.exchange(true, ordering: .acquiring) == true)
    #expect(flag.load(ordering: .acquiring) == true)
    flag.store(false, ordering: .releasing)
    #expect(flag.load(ordering: .relaxed) == false)
  }

  @Test func `a compared exchange writes only over the expected value`() {
    let word = PlainAtomic<UInt>(.max)
    let failed = word.compareExchange(expected: 0, desired: 1, ordering: .sequentiallyConsistent)
    #expect(!failed.exchanged)
    #expect(failed.original == .max)
    let done = word.compareExchange(expected: .max, desired: 1, ordering: .releasing)
    #expect(done.exchanged)
    #expect(done.original == .max)
    #expect(word.load(ordering: .sequentiallyConsistent) == 1)
  }

  @Test func `operations return the value before and after`() {
    let word = PlainAtomic<Int32>(.max)
    let sum = word.wrappingAdd(1, ordering: .relaxed)
    #expect(sum.oldValue == .max)
    #expect(sum.newValue == .min)
    #expect(word.load(ordering: .relaxed) == .min)
    let difference = word.wrappingSubtract(1, ordering: .relaxed)
    #expect(difference.oldValue == .min)
    #expect(difference.newValue == .max)
    let least = word.min(-3, ordering: .relaxed)
    #expect(least.oldValue == .max)
    #expect(least.newValue == -3)
    #expect(word.min(4, ordering: .relaxed).newValue == -3)
    let flags = PlainAtomic<UInt8>(0b1010_0000)
    #expect(flags.bitwiseOr(0b1, ordering: .acquiring).oldValue == 0b1010_0000)
    let cleared = flags.bitwiseAnd(0b0010_0001, ordering: .acquiringAndReleasing)
    #expect(cleared.oldValue == 0b1010_0001)
    #expect(cleared.newValue == 0b10_0001)
  }

  @Test func `no operation of a thread is lost`() {
    let sum = PlainAtomic(0)
    let product = PlainAtomic<Int32>(0)
    let least = PlainAtomic(Int.max)
    onThreads { thread in
      sum.wrappingAdd(1, ordering: .relaxed)
      least.min(-thread, ordering: .relaxed)
      var old = product.load(ordering: .relaxed)
      while true {
        let (isDone, current) = product.compareExchange(
          expected: old, desired: old + 3, ordering: .acquiringAndReleasing)
        if isDone { break }
        old = current
      }
    }
    #expect(sum.load(ordering: .acquiring) == 40_000)
    #expect(product.load(ordering: .acquiring) == 120_000)
    #expect(least.load(ordering: .acquiring) == -3)
  }

  @Test func `one thread at a time changes a value behind a lock`() {
    let list = PlainMutex<[Int]>([])
    let guarded = Guarded<[Int]>([])
    onThreads { thread in
      list.withLock { $0.append(thread) }
      guarded.withLock { $0.append(thread) }
    }
    #expect(list.withLock { $0.count } == 40_000)
    #expect(guarded.withLock { $0.filter { $0 == 2 }.count } == 10_000)
  }

  @Test func `a lock is free after an error`() throws {
    struct Refusal: Error {}
    let value = PlainMutex(1)
    #expect(throws: Refusal.self) { try value.withLock { _ in throw Refusal() } }
    #expect(value.withLock { $0 } == 1)
  }

  @Test func `a lock without a value keeps threads apart`() {
    let lock = Guarded(())
    nonisolated(unsafe) var count = 0
    onThreads { _ in lock.withLock { _ in count += 1 } }
    #expect(count == 40_000)
  }

  @Test func `a value behind a lock is released with its owner`() {
    let released = Counter()
    do {
      let value = PlainMutex<Probe?>(Probe(released))
      let guarded = Guarded<Probe?>(Probe(released))
      value.withLock { $0 = Probe(released) }
      #expect(released.count.load(ordering: .acquiring) == 1)
      _ = guarded.withLock { $0 != nil }
    }
    #expect(released.count.load(ordering: .acquiring) == 3)
  }

  private final class Counter: Sendable {
    let count = PlainAtomic(0)
  }

  private final class Probe: Sendable {
    let released: Counter

    init(_ released: Counter) { self.released = released }

    deinit { released.count.wrappingAdd(1, ordering: .acquiringAndReleasing) }
  }
}
