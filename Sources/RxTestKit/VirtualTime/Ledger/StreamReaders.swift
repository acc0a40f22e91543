import RxCore

/// The expectations of a test that read the same `AsyncStream`.
final class StreamReaders: Sendable {
  private let readers = Guarded(0)

  var count: Int { readers.withLock { $0 } }

  /// Why elements are missing if there are several.
  var hint: String {
    """
    \(count) expectations read this AsyncStream, and a stream hands each element to only one reader: expect it once, or let the \
    code make a stream for each reader.
    """
  }

  fileprivate func add() { readers.withLock { $0 += 1 } }
}

extension MarbleLedger {
  /// Notes that an expectation reads a sequence.
  ///
  /// - Returns: The readers of its stream; nil if it reads no `AsyncStream`.
  func readers(of sequence: any AsyncSequence) -> StreamReaders? {
    guard let stream = Self.stream(of: sequence) else { return nil }
    let readers = contents.withLock { contents in
      let readers = contents.streamReaders[stream] ?? StreamReaders()
      contents.streamReaders[stream] = readers
      return readers
    }
    readers.add()
    return readers
  }

  /// Returns the identity of the stream from which a sequence gets its elements, also through operators such as `map`.
  private static func stream(of sequence: Any, depth: Int = 0) -> ObjectIdentifier? {
    let children = Mirror(reflecting: sequence).children
    if "\(type(of: sequence))".hasPrefix("Async"), children.first?.label == "context",
      let context = children.first?.value, type(of: context) is AnyClass
    {
      return ObjectIdentifier(context as AnyObject)
    }
    guard depth < 8, let base = children.first(where: { $0.label == "base" }) else { return nil }
    return stream(of: base.value, depth: depth + 1)
  }
}
