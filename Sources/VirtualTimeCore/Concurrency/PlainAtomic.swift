// An atomic value that the explorer ignores, because no outcome depends on its interleavings.
//
// The module Synchronization needs macOS 15 and iOS 18. Apple's systems therefore get a type of the same methods. With SYSTEM_ATOMICS
// in the environment of a build, other systems get it, too, so that all tests can try it.

#if canImport(Darwin) || SYSTEM_ATOMICS
  import SystemAtomics

  /// An atomic value that the explorer ignores, because no outcome depends on its interleavings.
  ///
  /// The order of an operation is that of C with the same name.
  @usableFromInline
  package struct PlainAtomic<Value: AtomicWord>: ~Copyable, @unchecked Sendable {
    // Unchecked: each access of the word is atomic.

    @usableFromInline let storage: WordStorage

    @inlinable
    package init(_ value: Value) { storage = WordStorage(value.word) }

    @inlinable @inline(__always)
    package func load(ordering: AtomicLoadOrdering) -> Value {
      Value(word: marble_word_load(storage.address, ordering.order))
    }

    @inlinable @inline(__always)
    package func store(_ value: Value, ordering: AtomicStoreOrdering) {
      marble_word_store(storage.address, value.word, ordering.order)
    }

    @inlinable @inline(__always)
    package func exchange(_ value: Value, ordering: AtomicUpdateOrdering) -> Value {
      Value(word: marble_word_exchange(storage.address, value.word, ordering.order))
    }

    @inlinable @inline(__always)
    package func compareExchange(
      expected: Value, desired: Value, ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
      var original = expected.word
      let exchanged = marble_word_compare_exchange(
        storage.address, &original, desired.word, ordering.order)
      return (exchanged, Value(word: original))
    }
  }

  extension PlainAtomic where Value: FixedWidthInteger {
    @inlinable @inline(__always) @discardableResult
    package func wrappingAdd(
      _ value: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = Value(word: marble_word_add(storage.address, value.word, ordering.order))
      return (old, old &+ value)
    }

    @inlinable @inline(__always) @discardableResult
    package func wrappingSubtract(
      _ value: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = Value(word: marble_word_subtract(storage.address, value.word, ordering.order))
      return (old, old &- value)
    }

    @inlinable @inline(__always) @discardableResult
    package func bitwiseOr(
      _ value: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = Value(word: marble_word_or(storage.address, value.word, ordering.order))
      return (old, old | value)
    }

    @inlinable @inline(__always) @discardableResult
    package func bitwiseAnd(
      _ value: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = Value(word: marble_word_and(storage.address, value.word, ordering.order))
      return (old, old & value)
    }

    @inlinable @discardableResult
    package func min(
      _ value: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      // Relaxed: the exchange has the order.
      var old = load(ordering: .relaxed)
      while true {
        let new = Swift.min(old, value)
        let (isDone, current) = compareExchange(expected: old, desired: new, ordering: ordering)
        if isDone { return (old, new) }
        old = current
      }
    }
  }

  /// The memory of a word at an address that does not change while its owner lives.
  @_rawLayout(like: Int)
  @usableFromInline
  struct WordStorage: ~Copyable {
    @inlinable
    init(_ word: Int) { address.initialize(to: word) }

    @inlinable @inline(__always) var address: UnsafeMutablePointer<Int> {
      // The memory of a raw layout is neither copied nor moved while it is borrowed.
      withUnsafePointer(to: self) {
        UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: Int.self)
      }
    }
  }

  // The names of Synchronization, with the orders of C.

  @usableFromInline
  package struct AtomicLoadOrdering: Sendable {
    @usableFromInline let order: Int32
    @_semantics("constant_evaluable") @inlinable
    init(order: Int32) { self.order = order }

    @_semantics("constant_evaluable") @inlinable
    package static var relaxed: Self { Self(order: 0) }
    @_semantics("constant_evaluable") @inlinable
    package static var acquiring: Self { Self(order: 2) }
    @_semantics("constant_evaluable") @inlinable
    package static var sequentiallyConsistent: Self { Self(order: 5) }
  }

  @usableFromInline
  package struct AtomicStoreOrdering: Sendable {
    @usableFromInline let order: Int32
    @_semantics("constant_evaluable") @inlinable
    init(order: Int32) { self.order = order }

    @_semantics("constant_evaluable") @inlinable
    package static var relaxed: Self { Self(order: 0) }
    @_semantics("constant_evaluable") @inlinable
    package static var releasing: Self { Self(order: 3) }
    @_semantics("constant_evaluable") @inlinable
    package static var sequentiallyConsistent: Self { Self(order: 5) }
  }

  @usableFromInline
  package struct AtomicUpdateOrdering: Sendable {
    @usableFromInline let order: Int32
    @_semantics("constant_evaluable") @inlinable
    init(order: Int32) { self.order = order }

    @_semantics("constant_evaluable") @inlinable
    package static var relaxed: Self { Self(order: 0) }
    @_semantics("constant_evaluable") @inlinable
    package static var acquiring: Self { Self(order: 2) }
    @_semantics("constant_evaluable") @inlinable
    package static var releasing: Self { Self(order: 3) }
    @_semantics("constant_evaluable") @inlinable
    package static var acquiringAndReleasing: Self { Self(order: 4) }
    @_semantics("constant_evaluable") @inlinable
    package static var sequentiallyConsistent: Self { Self(order: 5) }
  }
#else
  // Exported: inlinable functions of other modules use the methods, and no other file imports the module.
  @_exported import Synchronization

  /// An atomic value that the explorer ignores, because no outcome depends on its interleavings.
  @usableFromInline
  package typealias PlainAtomic = Synchronization.Atomic
#endif
