#if DEBUG || canImport(Darwin) || SYSTEM_ATOMICS
  /// A value that fits into a machine word.
  @usableFromInline
  package protocol AtomicWord {
    var word: Int { get }
    init(word: Int)
  }

  extension Int: AtomicWord {
    @inlinable package var word: Int { self }
    @inlinable package init(word: Int) { self = word }
  }

  extension UInt: AtomicWord {
    @inlinable package var word: Int { Int(bitPattern: self) }
    @inlinable package init(word: Int) { self.init(bitPattern: word) }
  }

  // The standard library's public conversions between types of integers are generic: slow in a debug build.

  extension Int32: AtomicWord {
    @inlinable package var word: Int { Int(_truncatingBits: _lowWord) }
    @inlinable package init(word: Int) {
      self.init(_truncatingBits: word._lowWord)
    }
  }

  extension UInt8: AtomicWord {
    @inlinable package var word: Int { Int(_truncatingBits: _lowWord) }
    @inlinable package init(word: Int) {
      self.init(_truncatingBits: word._lowWord)
    }
  }

  extension Bool: AtomicWord {
    @inlinable package var word: Int { self ? 1 : 0 }
    @inlinable package init(word: Int) { self = word != 0 }
  }
#endif
