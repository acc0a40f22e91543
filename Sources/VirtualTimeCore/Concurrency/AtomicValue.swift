#if DEBUG
  /// An atomic value; in debug builds, the explorer of interleavings decides which thread performs the next operation.
  ///
  /// In release builds it is `PlainAtomic` itself. Transparent, so that a debug build prepares no variables for the debugger.
  @usableFromInline
  package struct AtomicValue<Value: AtomicWord>: ~Copyable, Sendable {
    @usableFromInline let word: PlainAtomic<Int>

    @usableFromInline
    package init(_ value: Value) { word = PlainAtomic(value.word) }

    @_transparent
    @usableFromInline
    @_semantics("atomics.requires_constant_orderings")
    package func load(
      ordering: AtomicLoadOrdering, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
      if ExploredThread.isAnyRunning { ExploredThread.reach(.load, of: word, file, line) }
      return Value(word: word.load(ordering: ordering))
    }

    @_transparent
    @usableFromInline
    @_semantics("atomics.requires_constant_orderings")
    package func store(
      _ value: Value, ordering: AtomicStoreOrdering, file: StaticString = #fileID,
      line: UInt = #line
    ) {
      if ExploredThread.isAnyRunning { ExploredThread.reach(.store, of: word, file, line) }
      word.store(value.word, ordering: ordering)
    }

    @_transparent
    @usableFromInline
    @_semantics("atomics.requires_constant_orderings")
    package func exchange(
      _ value: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
      line: UInt = #line
    ) -> Value {
      if ExploredThread.isAnyRunning { ExploredThread.reach(.update, of: word, file, line) }
      return Value(word: word.exchange(value.word, ordering: ordering))
    }

    @_transparent
    @usableFromInline
    @_semantics("atomics.requires_constant_orderings")
    package func compareExchange(
      expected: Value, desired: Value, ordering: AtomicUpdateOrdering,
      file: StaticString = #fileID, line: UInt = #line
    ) -> (exchanged: Bool, original: Value) {
      if ExploredThread.isAnyRunning { ExploredThread.reach(.update, of: word, file, line) }
      let (exchanged, original) = word.compareExchange(
        expected: expected.word, desired: desired.word, ordering: ordering)
      return (exchanged, Value(word: original))
    }
  }

  extension AtomicValue where Value: FixedWidthInteger {
    @_transparent
    @usableFromInline
    @discardableResult
    @_semantics("atomics.requires_constant_orderings")
    package func bitwiseOr(
      _ value: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
      line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
      if ExploredThread.isAnyRunning { ExploredThread.reach(.update, of: word, file, line) }
      let (old, new) = word.bitwiseOr(value.word, ordering: ordering)
      return (Value(word: old), Value(word: new))
    }

    @_transparent
    @usableFromInline
    @discardableResult
    @_semantics("atomics.requires_constant_orderings")
    package func bitwiseAnd(
      _ value: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
      line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
      if ExploredThread.isAnyRunning { ExploredThread.reach(.update, of: word, file, line) }
      let (old, new) = word.bitwiseAnd(value.word, ordering: ordering)
      return (Value(word: old), Value(word: new))
    }
  }

  extension AtomicValue where Value == Int {
    @_transparent
    @usableFromInline
    @discardableResult
    @_semantics("atomics.requires_constant_orderings")
    package func wrappingAdd(
      _ value: Int, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
      line: UInt = #line
    ) -> (oldValue: Int, newValue: Int) {
      if ExploredThread.isAnyRunning { ExploredThread.reach(.update, of: word, file, line) }
      return word.wrappingAdd(value, ordering: ordering)
    }

    @_transparent
    @usableFromInline
    @discardableResult
    @_semantics("atomics.requires_constant_orderings")
    package func wrappingSubtract(
      _ value: Int, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
      line: UInt = #line
    ) -> (oldValue: Int, newValue: Int) {
      if ExploredThread.isAnyRunning { ExploredThread.reach(.update, of: word, file, line) }
      return word.wrappingSubtract(value, ordering: ordering)
    }

    @_transparent
    @usableFromInline
    @discardableResult
    @_semantics("atomics.requires_constant_orderings")
    package func min(
      _ value: Int, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
      line: UInt = #line
    ) -> (oldValue: Int, newValue: Int) {
      if ExploredThread.isAnyRunning { ExploredThread.reach(.update, of: word, file, line) }
      return word.min(value, ordering: ordering)
    }
  }
#else
  /// An atomic value, which tests can explore in debug builds.
  @usableFromInline
  package typealias AtomicValue = PlainAtomic
#endif
